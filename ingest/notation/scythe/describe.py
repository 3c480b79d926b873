"""The reference part of `docs/notation.md`, printed from the tables that the parser reads by.

`python -m ingest.notation.scythe.describe docs/notation.md` brings the page up to date; a test fails when it
lags.
"""

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from engine.scythe.catalogue import read_facts
from engine.scythe.editions import choices
from ingest.notation.scythe import atlas
from ingest.notation.scythe.grammar import OPERATIONS, OPTION_MEANINGS, RESULT, RULING, SHEET
from ingest.notation.scythe.headers import TAGS
from ingest.notation.scythe.operands import Many, Operand
from ingest.notation.scythe.phrases import FILLERS, Field, Pair, Phrase, Slot, Tally
from ingest.notation.scythe.words import COUNTED, SYNONYMS, TRANSLATIONS, VOCABULARIES, Words

BEGIN, END = "<!-- reference: begin -->", "<!-- reference: end -->"

_CYRILLIC_WORD = re.compile("[0-9]*[а-яёіїєґ’'-]+")
TONGUES_NEEDED = """\
These words may be written in Russian and Ukrainian; those that are not in the tables, such as `no bonus`, and
the hexes stay as they are. `home` is also база. Several words in a cell mean the same."""
NAMES_NEEDED = (
    "The headings of a score sheet are understood in `score` lines too (монеты, популярність, зірки)."
)

LEGEND = f"""\
The printed board bears no names; these are the ones used here. The letter is the terrain: Mountain, Farm,
Tundra, forest (W, for wood), Village, Lake; X1 is the Factory. Numbers run from left to right, row by row.
`{atlas.ENCOUNTER}` marks an encounter, `{atlas.TUNNEL}` a tunnel, a faction's name its home base."""

NEIGHBOURS = f"Hexes that touch are neighbours; `{atlas.RIVER}` stands behind those across a river."

CARDS = """\
The mat with the lowest number begins, then it goes clockwise. Encounters (1 to 42), objectives and Factory
cards go by the number printed on the card; what they are about is here for the doubtful case."""

STRUCTURE = """\
file       = { game } ;
game       = { tag, line }, { turn, line | more, line }, [ "*", line | closing ] ;
tag        = "[", tag_value, "]" ;
turn       = [ number, "." ], [ [ "by" ], faction ], section, [ "taken back" ], [ note ], { "!", ruling },
             [ ":", action, { ";", action } ] ;
more       = [ number, "." ], action, { ";", action } ;
action     = [ faction, ":" ], operation, [ "taken back" ], [ note ], { "!", ruling } ;
closing    = result, line, { score, line } ;
score      = "score", [ ( faction | text ), ":" ], sheet ;
hand       = faction, { card } ;
"""

LEXICAL = """\
line       = ? end of the line, after an optional remark that begins with # ? ;
number     = ? digits ? ;
figure     = ? digits, with - before them when negative ? ;
card       = "2" | "3" | "4" | "5" | "?" ;
hex        = ? M, F, T, W, V or L with a digit from 1 to 9, X1, home, or home_ and a faction ? ;
arrow      = ">" | "->" | "=>" | "→" | "⇒" | "-" | "–" | "—" | "to" | "via" ;
text       = ? any signs between double quotes, with the escapes named above ? ;
note       = ? any signs between braces, with the escapes named above ? ;
date       = text ;
json       = text ;
time       = text ;
yes_or_no  = text ;
"""


def reference() -> str:
    """Tables and grammar as Markdown."""
    parts = (
        ("## The board", _board()),
        ("## Factions, mats and cards", _lookup()),
        ("## Tags", _tags()),
        ("## Operations", _operations()),
        ("## Options", _options()),
        ("## Words", _words()),
        ("## House rules", _house_rules()),
        ("## In Russian and Ukrainian", _tongues()),
        ("## The grammar", _grammar()),
    )
    return "\n\n".join(f"{title}\n\n{body}" for title, body in parts)


def update(page: str) -> str:
    """A page with its reference part printed anew."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{reference()}\n{END}{after}"


def rules() -> dict[str, str]:
    """Every rule of the grammar by name."""
    found = dict(_rules_of(STRUCTURE))
    found["tag_value"] = " | ".join(f'"{tag.name}", {tag.operand.rule}' for tag in TAGS)
    found["operation"] = " | ".join(operation.phrase.rule for operation in OPERATIONS)
    worded = {operation.phrase: operation.word for operation in OPERATIONS} | {RESULT: "result"}
    tagged = [tag.operand for tag in TAGS if isinstance(tag.operand, Phrase)]
    for phrase in _nested([*worded, RULING, SHEET, *tagged]):
        found |= _phrase_rules(phrase, worded.get(phrase, ""))
    found |= {name: _either(vocabulary) for name, vocabulary in VOCABULARIES.items()}
    return found | dict(_rules_of(LEXICAL))


def _rules_of(text: str) -> Iterator[tuple[str, str]]:
    for rule in text.split(" ;\n"):
        name, _, body = rule.partition("=")
        if name.strip():
            yield name.strip(), " ".join(body.split())


def _phrase_rules(phrase: Phrase, word: str) -> dict[str, str]:
    """The rule of a phrase, and those of its tallies and of an option list it cannot do without."""
    found = {slot.rule: slot.items for slot in _slots(phrase) if isinstance(slot, Tally)}
    others = " | ".join(
        _option(key, slot) for key, slot in phrase.options.items() if not _needed(phrase, slot)
    )
    if phrase.empty and others:
        choice = f"{phrase.rule}_option"
        body = f"( {phrase.places[0].rule} | {choice} ), {{ {choice} }}"
        return {phrase.rule: body, choice: others, **found}
    parts = [f'"{word}"'] if word else []
    parts += [_place(phrase, place) for place in phrase.places]
    parts += [_option(key, slot) for key, slot in phrase.options.items() if _needed(phrase, slot)]
    parts += ["{ " + others + " }"] if others else []
    return {phrase.rule: ", ".join(parts), **found}


def _slots(phrase: Phrase) -> tuple[Slot, ...]:
    return (*phrase.places, *phrase.options.values())


def _needed(phrase: Phrase, slot: Slot) -> bool:
    return not set(slot.fields).isdisjoint(phrase.facts.required)


def _place(phrase: Phrase, place: Slot) -> str:
    if isinstance(place, Pair):
        return place.whole if _needed(phrase, place) else place.rule
    return place.rule if _needed(phrase, place) or phrase.empty else f"[ {place.rule} ]"


def _option(key: str, slot: Slot) -> str:
    return f'"{key}", {slot.rule}' if slot.rule else f'"{key}"'


def _nested(phrases: Iterable[Phrase]) -> Iterator[Phrase]:
    """The phrases and those inside them."""
    for phrase in phrases:
        yield phrase
        for slot in _slots(phrase):
            if isinstance(slot, Field):
                yield from _nested(_inside(slot.operand))


def _inside(operand: Operand) -> list[Phrase]:
    if isinstance(operand, Many):
        return _inside(operand.item)
    return [operand] if isinstance(operand, Phrase) else []


def _either(vocabulary: Words) -> str:
    return " | ".join(f'"{spelling}"' for spelling in vocabulary.spellings.values())


def _board() -> str:
    plan = f"```text\n{atlas.board_map()}\n```"
    return "\n\n".join((LEGEND, plan, NEIGHBOURS, _table(*atlas.hexes())))


def _lookup() -> str:
    tables = _table(*atlas.factions()), _table(*atlas.mats())
    lists = f"Objectives: {atlas.cards('objectives')}.", f"Factory cards: {atlas.cards('factory_cards')}."
    return "\n\n".join((*tables, CARDS, *lists))


def _tags() -> str:
    rows = [(f"`{tag.name}`", tag.meaning, " ".join(f"`{name}`" for name in tag.synonyms)) for tag in TAGS]
    return _table(("tag", "meaning", "also understood"), rows)


def _operations() -> str:
    rows = [
        (
            f"`{operation.word}`" if operation.word else "hexes",
            operation.meaning,
            f"`{operation.example}`",
            " ".join(f"`{word}`" for word in operation.synonyms),
        )
        for operation in OPERATIONS
    ]
    return _table(("word", "meaning", "example", "also understood"), rows)


def _options() -> str:
    """Which operation takes which option, and the other words for options."""
    taken: dict[str, list[str]] = {}
    for operation in OPERATIONS:
        for key in operation.phrase.options:
            taken.setdefault(key, []).append(operation.word)
    other = {key: [word for word, meant in SYNONYMS.items() if meant == key] for key in taken}
    rows = [
        (
            f"`{key}`",
            OPTION_MEANINGS[key],
            ", ".join(by),
            " ".join(f"`{word}`" for word in other[key]),
        )
        for key, by in taken.items()
    ]
    fillers = ", ".join(f"`{word}`" for word in sorted(FILLERS))
    table = _table(("option", "meaning", "of", "also understood"), rows)
    return f"{table}\n\nWords that only help the ear and are skipped between options: {fillers}."


def _words() -> str:
    rows = [
        (name, " ".join(f"`{spelling}`" for spelling in vocabulary.spellings.values()))
        for name, vocabulary in VOCABULARIES.items()
    ]
    rows.append(
        (
            "counted",
            " ".join("`" + "` or `".join(dict.fromkeys(words)) + "`," for words in COUNTED.values())[:-1],
        )
    )
    return _table(("kind", "words"), rows)


def _house_rules() -> str:
    """Every question that has more than one answer, with the answers."""
    named = {name: values for name, values in sorted(choices().items()) if len(values) > 1}
    said = "; ".join(f"`{name}` {' or '.join(map(_answer, values))}" for name, values in named.items())
    return f"What a `House` tag can name, with the values it can have: {said}."


def _answer(value: bool | int | str) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if isinstance(value, int) else f'`"{value}"`'


def _tongues() -> str:
    """The words of the notation in two more languages, then the names of what is on the table."""
    rows = [(f"`{word}`", *both) for word, both in TRANSLATIONS.items()]
    named = [(f"`{word}`", ", ".join(_other_names(family, value))) for family, value, word in _named()]
    names = [row for row in named if row[1]]
    tables = _table(("word", "Russian", "Ukrainian"), rows), _table(("name", "also understood"), names)
    return "\n\n".join((TONGUES_NEEDED, tables[0], NAMES_NEEDED, tables[1]))


def _named() -> Iterator[tuple[str, str, str]]:
    """Family in `names.json`, value and written word of everything that has a name."""
    families = {words.family: words for words in VOCABULARIES.values() if words.family}
    for family, words in families.items():
        for value, word in words.spellings.items():
            if value in read_facts("names")[family]:
                yield family, value, word


def _other_names(family: str, value: str) -> list[str]:
    entry = read_facts("names")[family][value]
    plausible = entry.get("aliases_plausible", []) if family == "player_mats" else []
    return [alias for alias in (*entry["aliases"], *plausible) if _CYRILLIC_WORD.fullmatch(alias)]


def _grammar() -> str:
    lines = [f"{name:<16} = {body} ;" for name, body in rules().items()]
    return "```ebnf\n" + "\n".join(lines) + "\n```"


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.write_text(update(target.read_text(encoding="utf-8")), encoding="utf-8")
