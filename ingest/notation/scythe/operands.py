"""What can stand behind a word of the notation: a number, a hex, a card, a name, or a list of them.

Every operand knows how to take itself from a line, how to write itself and which rule of the grammar it is.
"""

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from ingest.notation.quoting import quote
from ingest.notation.scythe.cursor import COLON, SMALL_NUMBERS, Cursor, is_number
from ingest.notation.scythe.words import FACTION, HEXES, STAR, YES_OR_NO, Words, signs

UNSEEN, NONES, ALLS, HOMES = signs("unknown"), signs("none"), signs("all"), signs("home")
STROKE, OPENING, CLOSING = "/", "(", ")"
NAME_LENGTH = 200
NOBODY_ACTS = "because the line does not say who acts"
ONE_SEAT = "a faction that has one seat"

ABSENT: Final = object()
"""What an operand takes when something else stands at the cursor."""
LONGEST_NUMBER = 4300
"""Digits Python itself is willing to turn into a number."""

Take = Callable[[Cursor], Any]
Write = Callable[[Any, str | None], str]

_HOME = re.compile("home_[a-z]+")


@dataclass(eq=False)
class Operand:
    """A value of one field; `title` tells people what is expected, `rule` is its grammar.

    `take` gives the value at the cursor, or `ABSENT` when it is not there; `write` gives the value as text, as
    the acting faction would have it written down. A `quoted` value stands in quotes.
    """

    title: str
    rule: str
    take: Take
    write: Write
    quoted: bool = False

    def read(self, cursor: Cursor) -> Any:
        """The value, which has to be there."""
        value = self.take(cursor)
        if value is ABSENT:
            raise cursor.expect(self.title)
        return value

    def expected(self, value: Any) -> str:
        """What may still follow a value."""
        return ""


def number(
    low: float, high: float, title: str, rule: str = "number", *, unseen: bool = False, refusal: str = ""
) -> Operand:
    """A whole number between two bounds, or with `unseen` also `?`; one out of bounds is named as such."""
    refusal = refusal or f"{title} from {low} {'up' if high == math.inf else f'to {high}'}"

    def take(cursor: Cursor) -> Any:
        rest = cursor.rest
        value = SMALL_NUMBERS.get(rest[-1])
        if value is None or not low <= value <= high:
            return take_unusual(cursor)
        rest.pop()
        return value

    def take_unusual(cursor: Cursor) -> Any:
        token = cursor.token
        if unseen and cursor.skip(UNSEEN):
            return None
        if not is_number(token):
            return ABSENT
        if len(token) > LONGEST_NUMBER or not low <= int(token) <= high:
            raise cursor.expect(refusal)
        cursor.step()
        return int(token)

    return Operand(title, rule, take, lambda value, actor: "?" if value is None else str(value))


def text(longest: int | None = NAME_LENGTH, title: str = "a text in double quotes") -> Operand:
    """A text in double quotes."""

    def take(cursor: Cursor) -> Any:
        return cursor.text(longest, title) if cursor.token[:1] == '"' else ABSENT

    return Operand(title, "text", take, _quote, quoted=True)


def name() -> Operand:
    """A text in double quotes, or one word without them."""
    quoted = text()

    def take(cursor: Cursor) -> Any:
        word = cursor.token
        if not word.isidentifier() or word.lower() in NONES:
            return quoted.take(cursor)
        cursor.step()
        return word

    return Operand(quoted.title, "text", take, _quote)


def player() -> Operand:
    """A player's name in quotes; the faction, or the name alone when it is one word, may stand for it."""
    quoted = text(title="a player's name in double quotes")

    def take(cursor: Cursor) -> Any:
        if cursor.token[:1] == '"':
            return quoted.take(cursor)
        faction = FACTION.find(cursor.token)
        key = faction or cursor.token.casefold()
        if key in cursor.players:
            cursor.step()
            return cursor.players[key]
        if faction is not None:
            raise cursor.expect(f"{quoted.title}, or {ONE_SEAT}")
        return ABSENT

    return Operand(quoted.title, "( text | faction )", take, _quote)


def word(words: Words, rule: str, title: str = "") -> Operand:
    """A word of a closed vocabulary."""
    known, spellings = words.known, words.spellings

    def take(cursor: Cursor) -> Any:
        value = known[cursor.rest[-1]]
        if value is None:
            return ABSENT
        cursor.rest.pop()
        return value

    return Operand(title or words.expected(), rule, take, lambda value, actor: spellings[value])


def hex_of_the_board(title: str = "a hex such as V3, X1 for the Factory, or home") -> Operand:
    """A hex, `home` for the acting faction's own base or `home_<faction>` for any; a colon is taken along."""

    def take(cursor: Cursor) -> Any:
        rest = cursor.rest
        place = HEXES.get(rest[-1])
        if place is None:
            if not is_home(rest[-1]):
                return ABSENT
            place = _home_base(cursor)
        rest.pop()
        if rest[-1] == COLON:
            rest.pop()
        return place

    def write(value: str, actor: str | None) -> str:
        return "home" if actor is not None and value == f"home_{actor}" else value

    return Operand(title, "hex", take, write)


def is_home(token: str) -> bool:
    """Whether a token means a home base."""
    return token[:4].lower() in HOMES


def _home_base(cursor: Cursor) -> str:
    base = cursor.token.lower()
    if base not in HOMES:
        if _HOME.fullmatch(base) is None:
            raise cursor.expect(HEX.title)
        return base
    if cursor.actor is None:
        raise cursor.expect(f"home_ and a faction, {NOBODY_ACTS}")
    return f"home_{cursor.actor}"


def many(item: Operand, between: str = " ", before: str = "") -> Operand:
    """One or more of the same, or `none`; `between` and `before` are what the writer puts there."""
    take_one, write_one = item.take, item.write

    def take(cursor: Cursor) -> Any:
        values = []
        while (value := take_one(cursor)) is not ABSENT:
            values.append(value)
        return values if values or cursor.skip(NONES) else ABSENT

    def write(value: tuple[Any, ...], actor: str | None) -> str:
        return before + between.join([write_one(each, actor) for each in value]) if value else "none"

    return Operand(item.title, f'( "none" | {item.rule}, {{ {item.rule} }} )', take, write)


def steps(item: Operand) -> Operand:
    """One of the same for every step of a way, with strokes between them."""

    def take(cursor: Cursor) -> Any:
        first = item.take(cursor)
        if first is ABSENT:
            return ABSENT
        values = [first]
        while cursor.skip(STROKE):
            values.append(item.read(cursor))
        return values

    return Operand(item.title, f'{item.rule}, {{ "/", {item.rule} }}', take, many(item, " / ").write)


def hands() -> Operand:
    """Combat cards by faction, in the order written; cards without a faction are the acting one's."""
    cards_in_hand, faction_of_hand = many(CARD), word(FACTION, "faction")

    def take(cursor: Cursor) -> Any:
        drawn: dict[str, list[int | None]] = {}
        cards = cards_in_hand.take(cursor)
        if cards is not ABSENT:
            if cursor.actor is None:
                raise cursor.expect(f"a faction before the cards, {NOBODY_ACTS}")
            drawn[cursor.actor] = cards
        while (faction := faction_of_hand.take(cursor)) is not ABSENT:
            cards = cards_in_hand.take(cursor)
            drawn.setdefault(faction, []).extend([] if cards is ABSENT else cards)
        return drawn or ABSENT

    def write(value: Mapping[str, tuple[int | None, ...]], actor: str | None) -> str:
        return ", ".join(
            " ".join([FACTION.spellings[faction], *(CARD.write(card, actor) for card in cards)])
            for faction, cards in value.items()
        )

    return Operand("a faction and the cards it drew", "hand, { hand }", take, write)


def stars(title: str, rule: str, *, counted: bool = False) -> Operand:
    """Kinds of stars in brackets, because some of them are also called like figures; or each with its number."""
    star = word(STAR, "star")

    def take(cursor: Cursor) -> Any:
        if not cursor.skip(OPENING):
            return ABSENT
        kinds = []
        while not cursor.skip(CLOSING):
            kind = star.read(cursor)
            kinds.append((kind, FIGURE.read(cursor)) if counted else kind)
        return dict(kinds) if counted else kinds

    def write(value: Any, actor: str | None) -> str:
        said = [f"{kind} {count}" for kind, count in value.items()] if counted else value
        return f"({' '.join(said)})"

    return Operand(title, rule, take, write)


def _quote(value: str, actor: str | None) -> str:
    return quote(value)


COUNT = number(0, 999, "a number")
FIGURE = number(-9999, 9999, "a figure", "figure")
_CARDS = "a combat card (2, 3, 4, 5 or ?)"
CARD = number(2, 5, _CARDS, "card", unseen=True, refusal=_CARDS)
YES_NO = word(YES_OR_NO, '( "yes" | "no" )', "yes or no")
HEX = hex_of_the_board()
