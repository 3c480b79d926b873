"""The reference part of `docs/notation.md`, printed from the tables that the parser reads by.

`python -m ingest.notation.scythe.describe docs/notation.md` brings the page up to date; a test fails when it
lags. `reference.md.j2` is the page, `grammar.ebnf` the rules that no table holds.
"""

import re
import sys
from collections.abc import Iterable, Iterator
from importlib.resources import files
from pathlib import Path

from jinja2 import Environment

from engine.scythe.catalogue import read_facts
from engine.scythe.editions import choices
from ingest.notation.scythe import atlas
from ingest.notation.scythe.grammar import OPERATIONS, OPTION_MEANINGS, RESULT, RULING, SHEET
from ingest.notation.scythe.headers import TAGS
from ingest.notation.scythe.operands import Many, Operand
from ingest.notation.scythe.phrases import FILLERS, Field, Pair, Phrase, Slot, Tally
from ingest.notation.scythe.words import COUNTED, SYNONYMS, TRANSLATIONS, VOCABULARIES

BEGIN, END = "<!-- reference: begin -->", "<!-- reference: end -->"
_CYRILLIC_WORD = re.compile("[0-9]*[а-яёіїєґ’'-]+")


def reference() -> str:
    """Tables and grammar as Markdown."""
    page = Environment(trim_blocks=True, lstrip_blocks=True, autoescape=False)  # noqa: S701 - no page of the web
    page.filters["code"] = lambda words, between=" ": between.join(f"`{word}`" for word in words)
    options = _options()
    return page.from_string(_text("reference.md.j2")).render(
        atlas=atlas,
        table=_table,
        tags=TAGS,
        operations=OPERATIONS,
        options=options,
        meanings=OPTION_MEANINGS,
        synonyms={key: [word for word, meant in SYNONYMS.items() if meant == key] for key in options},
        fillers=FILLERS,
        vocabularies=VOCABULARIES,
        counted=COUNTED,
        house_rules=_house_rules(),
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
    structure, lexical = (dict(_rules_of(part)) for part in _text("grammar.ebnf").split("\n\n"))
    found = {
        **structure,
        "tag_value": " | ".join(f'"{tag.name}", {tag.operand.rule}' for tag in TAGS),
        "operation": " | ".join(operation.phrase.rule for operation in OPERATIONS),
    }
    worded = {operation.phrase: operation.word for operation in OPERATIONS} | {RESULT: "result"}
    tagged = [tag.operand for tag in TAGS if isinstance(tag.operand, Phrase)]
    for phrase in _nested([*worded, RULING, SHEET, *tagged]):
        found |= _phrase_rules(phrase, worded.get(phrase, ""))
    for name, words in VOCABULARIES.items():
        found[name] = " | ".join(f'"{spelling}"' for spelling in words.spellings.values())
    return found | lexical


def _text(file: str) -> str:
    return files("ingest.notation.scythe").joinpath(file).read_text(encoding="utf-8")


def _rules_of(text: str) -> Iterator[tuple[str, str]]:
    for rule in re.split(r" ;\n?", text):
        name, _, body = rule.partition("=")
        if name.strip():
            yield name.strip(), " ".join(body.split())


def _phrase_rules(phrase: Phrase, word: str) -> dict[str, str]:
    """The rule of a phrase, and those of its tallies and of an option list it cannot do without."""
    found = {slot.rule: slot.items for slot in _slots(phrase) if isinstance(slot, Tally)}
    needed = [_option(key, slot) for key, slot in phrase.options.items() if _needed(phrase, slot)]
    others = " | ".join(
        _option(key, slot) for key, slot in phrase.options.items() if not _needed(phrase, slot)
    )
    if phrase.empty and others:
        choice = f"{phrase.rule}_option"
        body = f"( {phrase.places[0].rule} | {choice} ), {{ {choice} }}"
        return {phrase.rule: body, choice: others, **found}
    places = [_place(phrase, place) for place in phrase.places]
    parts = (f'"{word}"' if word else "", *places, *needed, "{ " + others + " }" if others else "")
    return {phrase.rule: ", ".join(filter(None, parts)), **found}


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


def _options() -> dict[str, list[str]]:
    """The operations that take an option, by its key."""
    taken: dict[str, list[str]] = {}
    for operation in OPERATIONS:
        for key in operation.phrase.options:
            taken.setdefault(key, []).append(operation.word)
    return taken


def _house_rules() -> dict[str, list[str]]:
    """Every question that has more than one answer, with the answers."""
    return {name: list(map(_answer, values)) for name, values in sorted(choices().items()) if len(values) > 1}


def _answer(value: bool | int | str) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if isinstance(value, int) else f'`"{value}"`'


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


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.write_text(update(target.read_text(encoding="utf-8")), encoding="utf-8")
