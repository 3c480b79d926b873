"""Write the reference part of `docs/notation.md` from the tables that the reader of the notation reads by.

    python -m scripts.notation_page

`notation_page.md.j2` is the page, `notation_page.ebnf` the rules that no table holds. A test fails when it lags.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from jinja2 import Environment

from engine.scythe.catalogue import HexFacts, catalogue, read_facts
from engine.scythe.editions import choices
from ingest.notation.scythe import grammar
from ingest.notation.scythe.headers import TAGS
from ingest.notation.scythe.phrases import FILLERS, Phrase
from ingest.notation.scythe.slots import Slot
from ingest.notation.scythe.words import COUNTED, FACTION, SECTION, SYNONYMS, TRANSLATIONS, VOCABULARIES

HERE = Path(__file__).parent
PAGE = HERE.parent / "docs" / "notation.md"
BEGIN, END = "<!-- reference: begin -->", "<!-- reference: end -->"
STEP = 4
"""Columns of the map between a hex and the one half a hex further."""

_CYRILLIC_WORD = re.compile("[0-9]*[а-яёіїєґ’'-]+")


def reference() -> str:
    """Tables and grammar as Markdown."""
    page = Environment(trim_blocks=True, lstrip_blocks=True, autoescape=False)  # noqa: S701 - no page of the web
    page.filters["code"] = lambda words, between=" ": between.join(f"`{word}`" for word in words)
    options = _options()
    return page.from_string((HERE / "notation_page.md.j2").read_text(encoding="utf-8")).render(
        board_map=_board_map(),
        catalogue=catalogue(),
        bases={base.faction: base for base in catalogue().board.home_bases},
        factions=FACTION.spellings,
        sections={name: SECTION.spellings[name] for name in ("move_gain", "trade", "produce", "bolster")},
        neighbours=_neighbours,
        read_facts=read_facts,
        tags=TAGS,
        operations=grammar.OPERATIONS,
        options=options,
        meanings=grammar.OPTION_MEANINGS,
        synonyms={key: [word for word, meant in SYNONYMS.items() if meant == key] for key in options},
        fillers=FILLERS,
        vocabularies=VOCABULARIES,
        counted=COUNTED,
        house_rules={name: values for name, values in sorted(choices().items()) if len(values) > 1},
        translations=TRANSLATIONS,
        named=list(_named()),
        rules=rules(),
    )


def update(page: str) -> str:
    """A page with its reference part printed anew."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{reference()}\n{END}{after}"


def rules() -> dict[str, str]:
    """Every rule of the grammar by name: the structure of a file, what the tables say, and the signs."""
    written = (HERE / "notation_page.ebnf").read_text(encoding="utf-8")
    structure, lexical = (dict(_rules_of(part)) for part in written.split("\n\n"))
    found = {
        **structure,
        "tag_value": " | ".join(f'"{tag.name}", {tag.operand.rule}' for tag in TAGS),
        "operation": " | ".join(operation.phrase.rule for operation in grammar.OPERATIONS),
    }
    for operation in grammar.OPERATIONS:
        found |= _phrase_rules(operation.phrase, operation.word)
    for name in grammar.PHRASES:
        found |= _phrase_rules(grammar.phrase(name), "result" if name == "result" else "")
    for name, words in VOCABULARIES.items():
        found[name] = " | ".join(f'"{spelling}"' for spelling in words.spellings.values())
    return found | lexical


def _rules_of(text: str) -> Iterator[tuple[str, str]]:
    for rule in re.split(r" ;\n?", text):
        name, _, body = rule.partition("=")
        if name.strip():
            yield name.strip(), " ".join(body.split())


def _phrase_rules(phrase: Phrase, word: str) -> dict[str, str]:
    """The rule of a phrase, and those of its tallies and of an option list it cannot do without."""
    slots = (*phrase.places, *phrase.options.values())
    found = {slot.rule: slot.definition for slot in slots if slot.definition}
    needed: list[str] = []
    others: list[str] = []
    for key, slot in phrase.options.items():
        said = f'"{key}", {slot.rule}' if slot.rule else f'"{key}"'
        (needed if _is_needed(phrase, slot) else others).append(said)
    choice = " | ".join(others)
    if phrase.empty and choice:
        body = f"( {phrase.places[0].rule} | {phrase.rule}_option ), {{ {phrase.rule}_option }}"
        return {phrase.rule: body, f"{phrase.rule}_option": choice, **found}
    places = [_place(phrase, place) for place in phrase.places]
    parts = [f'"{word}"' if word else "", *places, *needed, f"{{ {choice} }}" if choice else ""]
    return {phrase.rule: ", ".join(filter(None, parts)), **found}


def _is_needed(phrase: Phrase, slot: Slot) -> bool:
    return not set(slot.fields).isdisjoint(phrase.facts.required)


def _place(phrase: Phrase, place: Slot) -> str:
    if _is_needed(phrase, place):
        return place.whole or place.rule
    return place.rule if phrase.empty or place.whole else f"[ {place.rule} ]"


def _options() -> dict[str, list[str]]:
    """The operations that take an option, by its key."""
    taken: dict[str, list[str]] = {}
    for operation in grammar.OPERATIONS:
        for key in operation.phrase.options:
            taken.setdefault(key, []).append(operation.word)
    return taken


def _named() -> Iterator[tuple[str, list[str]]]:
    """Every word with its names in `names.json` in two more languages."""
    families = {words.family: words for words in VOCABULARIES.values() if words.family}
    for family, words in families.items():
        entries = read_facts("names")[family]
        for value, word in words.spellings.items():
            entry = entries.get(value, {"aliases": []})
            plausible = entry.get("aliases_plausible", []) if family == "player_mats" else []
            names = [name for name in (*entry["aliases"], *plausible) if _CYRILLIC_WORD.fullmatch(name)]
            if names:
                yield word, names


def _board_map() -> str:
    """The hexes and home bases where they lie, one row of the board a line."""
    board = catalogue().board
    places = [
        (place.q, place.r, place.id + "*" * place.encounter + "^" * place.tunnel) for place in board.hexes
    ]
    places += [(base.q, base.r, FACTION.spellings[base.faction]) for base in board.home_bases]
    left = min(2 * q + r for q, r, _ in places)
    lines: dict[int, str] = {}
    for q, r, name in sorted(places, key=lambda place: (place[1], place[0])):
        lines[r] = lines.get(r, "").ljust((2 * q + r - left) * STEP) + name
    return "\n".join(lines.values())


def _neighbours(place: HexFacts) -> str:
    """The hexes beside a hex, those across a river marked."""
    rivers: Iterable[Iterable[str]] = catalogue().board.rivers
    across = {other for pair in map(set, rivers) if place.id in pair for other in pair}
    return " ".join(f"{other}~" if other in across else other for other in sorted(place.neighbours))


if __name__ == "__main__":
    PAGE.write_text(update(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
