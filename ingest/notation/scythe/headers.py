"""The tags above a game, as in PGN: `[Event "Spring cup"]`, and where each of them goes in the record."""

import datetime
import json
import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from engine.scythe.record import Record
from ingest.notation.quoting import quote
from ingest.notation.scythe import grammar, operands
from ingest.notation.scythe.cursor import Cursor
from ingest.notation.scythe.operands import ABSENT, Operand
from ingest.notation.scythe.words import VOCABULARIES, YES_OR_NO, Words
from ingest.stated.names import columns, normalise

_YEAR_FIRST = re.compile(r"([0-9]{4})[-./]([0-9]{1,2})[-./]([0-9]{1,2})")
_DAY_FIRST = re.compile(r"([0-9]{1,2})\.([0-9]{1,2})\.([0-9]{4})")


@dataclass(frozen=True)
class Tag:
    """A tag: the part of the record it fills (`header`, `setup` or the record itself), field and operand."""

    name: str
    part: str
    field: str
    operand: Operand
    meaning: str
    synonyms: tuple[str, ...] = ()


def _in_quotes(
    title: str, rule: str, parse: Callable[[str], Any], show: Callable[[Any], str] = str
) -> Operand:
    """A value that is written in quotes although it is more than a text."""

    def take(cursor: Cursor) -> Any:
        if cursor.token[:1] != '"':
            return ABSENT
        wrong = cursor.expect(title)
        text = cursor.text(None, title).strip()
        try:
            value = parse(text)
        except (ValueError, RecursionError):
            value = None
        if value is None:
            raise wrong
        return value

    return Operand(title, rule, take, lambda value, actor: quote(show(value)), quoted=True)


def _word_in_quotes(rule: str, words: Words, title: str) -> Operand:
    return _in_quotes(title, rule, words.find, words.spellings.__getitem__)


def _house_rule() -> Operand:
    """A house rule's name and its value: yes, no, a number or a text."""
    name, figure = operands.name(), operands.number(-math.inf, math.inf, "a figure")
    values = (figure, operands.text(None), operands.YES_NO)

    def take(cursor: Cursor) -> Any:
        rule = name.take(cursor)
        if rule is ABSENT:
            return ABSENT
        for operand in values:
            value = operand.take(cursor)
            if value is not ABSENT:
                return rule, value
        raise cursor.expect("yes, no, a number or a text in double quotes")

    def write(value: tuple[str, bool | int | str], actor: str | None) -> str:
        rule, said = value
        if isinstance(said, bool):
            return f"{quote(rule)} {operands.YES_NO.write(said, actor)}"
        return f"{quote(rule)} {said if isinstance(said, int) else quote(said)}"

    title = "the name of a house rule in double quotes"
    return Operand(title, 'text, ( "yes" | "no" | figure | text )', take, write)


def _date(text: str) -> datetime.date | None:
    year_first, day_first = _YEAR_FIRST.fullmatch(text), _DAY_FIRST.fullmatch(text)
    digits = year_first.groups() if year_first else day_first.groups()[::-1] if day_first else ()
    return datetime.date(*map(int, digits)) if digits else None


def _position(text: str) -> Any:
    """A stated position: the public state as JSON."""
    stated = json.loads(text)
    return stated if isinstance(stated, dict) else None


_OF_TAGS: dict[str, Operand] = {
    "name*": operands.many(operands.name()),
    "house_rule": _house_rule(),
    "quoted date": _in_quotes("a date such as 2026-03-14", "date", _date, datetime.date.isoformat),
    "quoted time": _in_quotes(
        "a time such as 18:30", "time", datetime.time.fromisoformat, datetime.time.isoformat
    ),
    "quoted minutes": _in_quotes(
        "a number of minutes from 0 to 99999",
        "number",
        lambda text: int(text) if re.fullmatch("[0-9]{1,5}", text) else None,
    ),
    "quoted position": _in_quotes("a public state as JSON in double quotes", "json", _position, json.dumps),
    "quoted yes_or_no": _word_in_quotes("yes_or_no", YES_OR_NO, YES_OR_NO.title),
    **{
        f"quoted {name}": _word_in_quotes(name, words, words.expected())
        for name, words in VOCABULARIES.items()
    },
}


def _tag(name: str, path: str, spec: str, meaning: str, also: str = "") -> Tag:
    part, field = path.split(".")
    return Tag(name, part, field, _OF_TAGS.get(spec) or grammar.operand(spec), meaning, tuple(also.split()))


TAGS = tuple(_tag(name, *said) for name, said in grammar.TAGS.items())
ALWAYS_WRITTEN = frozenset({"Edition"})
REPEATED = frozenset({"House", "Seat", "Ruling"})

_BY_HEADING = {tag.field: tag for tag in TAGS if tag.part == "header"} | {
    tag.name.lower(): tag for tag in TAGS if tag.name in ("Edition", "Tile", "Policy")
}
_BY_HEADING["player"] = next(tag for tag in TAGS if tag.name == "Seat")
_BY_NAME = {normalise(name): tag for tag in TAGS for name in (tag.name, *tag.synonyms)}


def find_tag(name: str) -> Tag | None:
    """The tag of that name in any case, or what a score sheet would call it in one of three languages."""
    return _BY_NAME.get(normalise(name)) or _BY_HEADING.get(columns().find(name) or "")


def write_headers(record: Record, *, rulings: bool) -> Iterator[str]:
    """Every tag the record needs, in the order of the table."""
    for tag in TAGS:
        if tag.name == "Ruling" and not rulings:
            continue
        for value in _values(record, tag):
            yield f"[{tag.name} {tag.operand.write(value, None)}]"


def _values(record: Record, tag: Tag) -> list[Any]:
    part: Any = record if tag.part == "record" else getattr(record, tag.part)
    value = getattr(part, tag.field)
    if tag.name in REPEATED:
        return list(value.items() if isinstance(value, dict) else value)
    unsaid = value == type(part).model_fields[tag.field].get_default() and tag.name not in ALWAYS_WRITTEN
    return [] if unsaid else [value]
