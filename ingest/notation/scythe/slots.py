"""What a phrase is made of: one or more fields of a model, read and written together."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from ingest.notation.scythe.cursor import Cursor, is_number
from ingest.notation.scythe.operands import ABSENT, ALLS, CARD, COUNT, HEX, NONES, Operand, many, word
from ingest.notation.scythe.words import COUNTED, VOCABULARIES, Words, also, other_names, signs, vocabulary

NOTHINGS, ARROWS = signs("nothing"), signs("arrows")
SINGULAR = {things: one for things, one, *_ in COUNTED.values()}
LONGEST_PATH = 4

Found = dict[str, Any]
Defaults = Mapping[str, Any]
Take = Callable[[Cursor, Found], bool]
Write = Callable[[Any, Defaults, str | None], list[str]]


@dataclass(eq=False)
class Slot:
    """One or more fields of a model; `title` tells people what is expected, `rule` is its grammar.

    `take` puts what stands at the cursor into the fields found and is false when it is something else. `write`
    gives the fields of a part as text, nothing when there is nothing to say. `definition` is what a rule that
    is a name stands for, `whole` the rule where no field may be missing; a slot that is not `once` may be
    named again.
    """

    fields: tuple[str, ...]
    title: str
    rule: str
    take: Take
    write: Write
    definition: str = ""
    whole: str = ""
    once: bool = True


def field(name: str, operand: Operand, *, repeated: bool = False) -> Slot:
    """One field, one operand; a repeated one grows by one each time its option is named."""
    take_value, write_value = operand.take, operand.write

    def take(cursor: Cursor, found: Found) -> bool:
        value = take_value(cursor)
        if value is ABSENT:
            return False
        if repeated:
            found.setdefault(name, []).append(value)
        else:
            found[name] = value
        return True

    def write(part: Any, defaults: Defaults, actor: str | None) -> list[str]:
        value = getattr(part, name)
        if name in defaults and value == defaults[name]:
            return []
        return [write_value(each, actor) for each in value] if repeated else [write_value(value, actor)]

    return Slot((name,), operand.title, operand.rule, take, write, once=not repeated)


def choice(name: str, value: Any) -> Slot:
    """A field whose value lies in the option's word alone."""

    def take(cursor: Cursor, found: Found) -> bool:
        found[name] = value
        return True

    def write(part: Any, defaults: Defaults, actor: str | None) -> list[str]:
        return [""] if getattr(part, name) == value else []

    return Slot((name,), "nothing more", "", take, write)


def stolen() -> Slot:
    """The card taken with Scout; `?` says that one was taken unseen, which the ability alone tells."""
    card = field("stolen", CARD)

    def take(cursor: Cursor, found: Found) -> bool:
        taken = card.take(cursor, found)
        if taken and found["stolen"] is None:
            found.setdefault("ability", True)
        return taken

    return Slot(card.fields, card.title, card.rule, take, card.write)


def harvest(item: Operand) -> Slot:
    """What produces: hexes, `all` that can, or `none`."""
    hexes = many(item, ", ")

    def take(cursor: Cursor, found: Found) -> bool:
        if cursor.skip(ALLS):
            return True
        at = ABSENT if cursor.token.lower() in NONES else hexes.take(cursor)
        if at is not ABSENT:
            found["at"] = at
        if cursor.skip(NONES):
            found["nothing"] = True
        return "at" in found or "nothing" in found

    def write(part: Any, defaults: Defaults, actor: str | None) -> list[str]:
        said = [hexes.write(part.at, actor)] if part.at else []
        said += ["none"] if part.nothing else []
        return [" ".join(said) or "all"]

    rule = f'( "all" | "none" | {item.rule}, {{ {item.rule} }}, [ "none" ] )'
    return Slot(("at", "nothing"), f"{item.title}, all or none", rule, take, write)


def path() -> Slot:
    """The way of a unit: `V3>F4>V7`; without an origin it begins with the arrow."""

    def take(cursor: Cursor, found: Found) -> bool:
        rest = cursor.rest
        origin = HEX.take(cursor)
        way: list[str] = []
        while rest[-1] in ARROWS and len(way) < LONGEST_PATH:
            rest.pop()
            way.append(HEX.read(cursor))
        if rest[-1] in ARROWS:
            raise cursor.expect(f"a way of at most {LONGEST_PATH} steps")
        if origin is not ABSENT:
            found["origin"] = origin
            if not way:
                raise cursor.expect("> and the hex it moves to")
        found["path"] = way
        return bool(way)

    def write(part: Any, defaults: Defaults, actor: str | None) -> list[str]:
        origin = "" if part.origin is None else HEX.write(part.origin, actor)
        return [">".join([origin, *(HEX.write(step, actor) for step in part.path)])]

    rule = "[ hex ], arrow, hex, { arrow, hex }"
    return Slot(("origin", "path"), "a way such as V3>F4", rule, take, write)


def pair(fields: Sequence[str], vocabularies: Sequence[str]) -> Slot:
    """Two words with an arrow: `power>build`; either may be left out."""
    before, behind = (word(VOCABULARIES[name], name) for name in vocabularies)
    title = f"{before.title}, an arrow and {behind.title}"

    def take(cursor: Cursor, found: Found) -> bool:
        rest = cursor.rest
        first = before.take(cursor)
        if first is not ABSENT:
            found[fields[0]] = first
        elif len(rest) > 2 and rest[-2] in ARROWS:
            check_order(cursor, rest[-1], rest[-3])
        if rest[-1] not in ARROWS:
            return first is not ABSENT
        rest.pop()
        found[fields[1]] = behind.read(cursor)
        return True

    def check_order(cursor: Cursor, first: str, second: str) -> None:
        """`deploy>power`: both words are right, but they stand the wrong way round."""
        turned = VOCABULARIES[vocabularies[0]].find(second), VOCABULARIES[vocabularies[1]].find(first)
        if None not in turned:
            right = f"{before.write(turned[0], None)}>{behind.write(turned[1], None)}"
            raise cursor.expect(f"the other way round: {right}, {title}")

    def write(part: Any, defaults: Defaults, actor: str | None) -> list[str]:
        first, second = (getattr(part, name) for name in fields)
        said = "" if first is None else before.write(first, actor)
        said += "" if second is None else ">" + behind.write(second, actor)
        return [said] if said else []

    rule = f"[ {before.rule} ], [ arrow, {behind.rule} ]"
    return Slot(tuple(fields), title, rule, take, write, whole=f"{before.rule}, arrow, {behind.rule}")


@cache
def _things() -> dict[str, str]:
    """Every word for a thing that is counted, in three languages."""
    said = {each: thing for thing, words in COUNTED.items() for each in words}
    translated = {other: said.get(each, each) for other, each in also(*COUNTED, *said).items()}
    return other_names("resources") | translated | said


@cache
def counted(*things: str) -> Words:
    """The words for these things, as `COUNTED` names them; `thing=field` says by which field they go."""
    fields = {thing: name or thing for thing, _, name in (each.partition("=") for each in things)}
    known = {each: fields[thing] for each, thing in _things().items() if thing in fields}
    return vocabulary("what is counted", {name: COUNTED[thing][0] for thing, name in fields.items()}, known)


def tally(rule: str, *things: str) -> Slot:
    """Counted things: `2 food 1 oil`. A word without a number counts one; `nothing` is an empty tally."""
    words = counted(*things)
    known, spellings = words.known, words.spellings

    def take(cursor: Cursor, found: Found) -> bool:
        rest = cursor.rest
        begin = len(rest)
        while True:
            count = COUNT.take(cursor) if is_number(rest[-1]) else None
            thing = known[rest[-1]]
            if thing is not None:
                rest.pop()
                found[thing] = found.get(thing, 0) + (1 if count is None else count)
            elif count is not None:
                raise cursor.expect(" or ".join(spellings.values()))
            else:
                return len(rest) < begin or cursor.skip(NOTHINGS)

    def write(part: Any, defaults: Defaults, actor: str | None) -> list[str]:
        counts = ((getattr(part, name), name) for name in spellings)
        said = [_amount(count, spellings[name]) for count, name in counts if count != defaults[name]]
        return [" ".join(said)] if said else []

    item = "[ number ], ( " + " | ".join(f'"{each}"' for each in spellings.values()) + " )"
    title = f"a number with {', '.join(spellings.values())}"
    return Slot(tuple(spellings), title, rule, take, write, definition=f'"nothing" | {item}, {{ {item} }}')


def _amount(count: int, things: str) -> str:
    return f"{count} {SINGULAR[things] if count == 1 else things}"


def price(rule: str, *things: str) -> Slot:
    """Counted things of which `nothing` says something: that none of them was paid."""
    amounts = tally(rule, *things)

    def take(cursor: Cursor, found: Found) -> bool:
        if cursor.token.lower() in NOTHINGS:
            found.update(dict.fromkeys(amounts.fields, 0))
        return amounts.take(cursor, found)

    def write(part: Any, defaults: Defaults, actor: str | None) -> list[str]:
        paid_nothing = all(getattr(part, name) == 0 for name in amounts.fields)
        return ["nothing"] if paid_nothing else amounts.write(part, defaults, actor)

    return Slot(amounts.fields, amounts.title, rule, take, write, definition=amounts.definition)
