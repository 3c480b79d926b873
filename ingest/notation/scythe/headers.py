"""The tags above a game, as in PGN: `[Event "Spring cup"]`, and where each of them goes in the record."""

import datetime
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from engine.scythe.record import Record
from ingest.names import columns, normalise
from ingest.notation.quoting import quote
from ingest.notation.scythe.cursor import Cursor
from ingest.notation.scythe.grammar import NOTE_LENGTH, NUMBERED_RULING, SEAT
from ingest.notation.scythe.operands import ABSENT, NONES, Many, Number, Operand, Text, Word, YesNo
from ingest.notation.scythe.words import EDITION, GAME, TILE, YES

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

    @property
    def is_text(self) -> bool:
        """Whether the value may also stand without quotes."""
        return isinstance(self.operand, Text | Quoted)


class Quoted(Operand):
    """A value that is written in quotes although it is more than a text."""

    def __init__(
        self, title: str, rule: str, parse: Callable[[str], Any], show: Callable[[Any], str] = str
    ) -> None:
        self.title = title
        self.rule = rule
        self._parse = parse
        self._show = show

    def take(self, cursor: Cursor) -> Any:
        """The value inside the quotes."""
        if cursor.token[:1] != '"':
            return ABSENT
        wrong = cursor.expect(self.title)
        value = self._parse(cursor.text(None, self.title))
        if value is None:
            raise wrong
        return value

    def write(self, value: Any, actor: str | None) -> str:
        """The value in quotes."""
        return quote(self._show(value))


@dataclass(frozen=True)
class Name(Text):
    """A text in double quotes, or one word without them."""

    def take(self, cursor: Cursor) -> Any:
        """A quote opens it, or it is a word."""
        word = cursor.token
        if not word.isidentifier() or word.lower() in NONES:
            return super().take(cursor)
        cursor.step()
        return word


@dataclass(frozen=True)
class HouseRule(Operand):
    """A house rule's name and its value: yes, no, a number or a text."""

    title: str = "the name of a house rule in double quotes"
    rule: str = 'text, ( "yes" | "no" | figure | text )'

    def take(self, cursor: Cursor) -> Any:
        """Name and value."""
        name = _WORD.take(cursor)
        if name is ABSENT:
            return ABSENT
        for operand in (_ANY_NUMBER, _ANY_TEXT, _YES_NO):
            value = operand.take(cursor)
            if value is not ABSENT:
                return name, value
        raise cursor.expect("yes, no, a number or a text in double quotes")

    def write(self, value: tuple[str, bool | int | str], actor: str | None) -> str:
        """Name and value."""
        name, said = value
        if isinstance(said, bool):
            return f"{quote(name)} {_YES_NO.write(said, actor)}"
        return f"{quote(name)} {said if isinstance(said, int) else quote(said)}"


def _date(text: str) -> datetime.date | None:
    year_first, day_first = _YEAR_FIRST.fullmatch(text.strip()), _DAY_FIRST.fullmatch(text.strip())
    digits = year_first.groups() if year_first else day_first.groups()[::-1] if day_first else ("0", "0", "0")
    try:
        return datetime.date(*map(int, digits))
    except ValueError:
        return None


def _time(text: str) -> datetime.time | None:
    try:
        return datetime.time.fromisoformat(text.strip())
    except ValueError:
        return None


def _position(text: str) -> Any:
    """A stated position: the public state as JSON."""
    try:
        stated = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return stated if isinstance(stated, dict) else None


def _minutes(text: str) -> int | None:
    return int(text) if re.fullmatch("[0-9]{1,5}", text.strip()) else None


def _quoted_word(word: Word) -> Quoted:
    return Quoted(word.title, word.rule, word.words.find, lambda value: word.write(value, None))


_NAME = Text()
_WORD = Name()
_ANY_TEXT = Text(None)
_ANY_NUMBER = Number(None, None, "a figure", "figure")
_YES_NO = YesNo()
_QUOTED_YES_NO = Quoted(
    "yes or no",
    "yes_or_no",
    lambda text: YES.get(text.strip().lower()),
    lambda value: _YES_NO.write(value, None),
)

TAGS = (
    Tag("Event", "header", "event", _NAME, "tournament, league or evening"),
    Tag("Round", "header", "round", _NAME, "round of the event"),
    Tag("Table", "header", "table", _NAME, "table in the round"),
    Tag("Game", "header", "game", _NAME, "number or name of the game"),
    Tag(
        "Date",
        "header",
        "date",
        Quoted("a date such as 2026-03-14", "date", _date, datetime.date.isoformat),
        "day the game was played; 2026.03.14 and 14.3.2026 are understood too",
    ),
    Tag(
        "Time",
        "header",
        "time",
        Quoted("a time such as 18:30", "time", _time, datetime.time.isoformat),
        "when it began",
        ("Время", "Час"),
    ),
    Tag(
        "Minutes",
        "header",
        "minutes",
        Quoted("a number of minutes from 0 to 99999", "number", _minutes),
        "how long it took",
    ),
    Tag("Place", "header", "place", _NAME, "where it was played", ("Site", "Место", "Місце")),
    Tag(
        "Recorder",
        "header",
        "recorder",
        _NAME,
        "who wrote it down",
        ("Annotator", "Scribe", "Записал", "Записав"),
    ),
    Tag("Source", "header", "source", _NAME, "where the record comes from"),
    Tag("Reference", "header", "reference", _NAME, "its number there"),
    Tag("Simulated", "header", "simulated", _QUOTED_YES_NO, "`yes` when no people played"),
    Tag("Comment", "header", "comment", Text(NOTE_LENGTH), "a remark on the whole game"),
    Tag(
        "Rules", "record", "game", _quoted_word(Word(GAME, "rules")), "the game played; Scythe when left out"
    ),
    Tag(
        "Edition",
        "record",
        "edition",
        _quoted_word(Word(EDITION, "edition")),
        "the rulebook followed; `uk_geekach` when left out",
    ),
    Tag("Tile", "setup", "structure_tile", _quoted_word(Word(TILE, "tile")), "the structure bonus tile"),
    Tag("Expansions", "setup", "expansions", Many(_WORD), "what was added to the base game"),
    Tag(
        "Policy",
        "setup",
        "policy",
        _NAME,
        "which pairs of faction and mat are banned: `official`, `club` or `open`",
    ),
    Tag("Tournament", "setup", "tournament", _QUOTED_YES_NO, "`yes` under tournament rules"),
    Tag(
        "FactoryCards",
        "setup",
        "factory_cards",
        Many(Number(1, 18, "a Factory card")),
        "the Factory cards on the board by number, or `none`",
    ),
    Tag(
        "House",
        "setup",
        "house_rules",
        HouseRule(),
        "a house rule and its value ([names](#house-rules)); one tag for each",
    ),
    Tag(
        "Position",
        "record",
        "position",
        Quoted("a public state as JSON in double quotes", "json", _position, json.dumps),
        "the table the record begins with, where it does not begin with the set-up",
    ),
    Tag("Seat", "record", "seats", SEAT, "a player; one tag for each, clockwise", ("Player",)),
    Tag("Ruling", "record", "rulings", NUMBERED_RULING, "a ruling by action number; one tag for each"),
)
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
