"""Our own record as JSON: one record, a list of records, or one record per line (JSONL).

A refusal names the line, the path inside the record, what was found and what was expected.
"""

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from typing import Any, NoReturn

import msgspec
from pydantic import ValidationError

from engine.record import Record
from engine.registry import DEFAULT_GAME, games
from ingest.formats.json_text import TOO_MUCH, Json, JsonError, objects, unique, values
from ingest.formats.own_record import oddities
from ingest.formats.reader import WHOLE_FILE, Problem, Reader, Reading, Source, register
from ingest.formats.text import UnknownEncodingError, decode, opening
from ingest.stated import names
from ingest.stated.game import refusal
from ingest.stated.names import Vocabulary

SUFFIXES = (".json", ".jsonl", ".ndjson")
DEEPEST = 40
MOST_PROBLEMS = 20
MOST_FIELDS = 12
LONGEST_QUOTE = 60
LOST_BYTE = "\\x"
SAMPLE = 1024 * 1024
HEAD = 65_536
SUCH_A_DAY = "a day such as 2024-05-31"
KNOWN_JSON = "records with seats (docs/record.md), an export of BG Stats, or the JSON export of a chat"

FAULTS = {
    "missing": ("a field is missing", "a record as docs/record.md explains it"),
    "extra_forbidden": ("an unknown field", "only fields of a record"),
    "too_short": ("too few elements", "at least {min_length}"),
    "too_long": ("too many elements", "at most {max_length}"),
    "string_too_long": ("too long", "at most {max_length} characters"),
    "string_pattern_mismatch": ("not of the form that it has", "{pattern}"),
    "greater_than_equal": ("a number out of all proportion", "at least {ge}"),
    "less_than_equal": ("a number out of all proportion", "at most {le}"),
    "literal_error": ("this cannot stand here", "{expected}"),
    "json_invalid": ("half of a character, which no text can hold", "whole characters"),
    "string_type": ("not a text", "a text"),
    "bool_type": ("neither yes nor no", "true or false"),
    **dict.fromkeys(("int_type", "int_parsing", "int_from_float"), ("not a whole number", "a whole number")),
    **dict.fromkeys(("list_type", "tuple_type"), ("not a list", "a list")),
    **dict.fromkeys(("dict_type", "model_type"), ("not an object", "an object")),
    **dict.fromkeys(("date_type", "date_parsing", "date_from_datetime_parsing"), ("not a day", SUCH_A_DAY)),
    **dict.fromkeys(("time_type", "time_parsing"), ("no time of the day", "a time such as 19:30")),
}
"""What to say by the kind of a fault that pydantic finds, and what is expected, with the fault's figures."""

VOCABULARIES = {"faction": names.factions, "mat": names.mats, "structure_tile": names.tiles}
_SEATS = re.compile(r'"seats"\s*:')
_OTHER_EXPORTS = re.compile(rb'"(?:messages|guild|channel|playerScores)"\s*:')


def sniff(source: Source) -> float:
    """A brace or a bracket opens JSON; seats make it a record, for certain unless it is an export as well."""
    suffix = 0.3 if source.name.lower().endswith(SUFFIXES) else 0.0
    if not opening(source.content).startswith((b"{", b"[")):
        return suffix
    if b'"seats"' not in source.content[:HEAD]:
        return max(suffix, 0.1)
    return 0.9 if _OTHER_EXPORTS.search(source.content[:HEAD]) else 1.0


def read(source: Source) -> Iterator[Reading]:
    r"""Every record of a file, whatever is wrong with the others.

    Bytes that were lost are spelt `\xff`, which no JSON may hold, to be refused.
    """
    try:
        text = source.content.decode(decode(source.content).encoding, errors="backslashreplace")
    except UnknownEncodingError as error:
        yield refusal(source.name, str(error), expected="JSON saved as UTF-8")
        return
    if not _SEATS.search(text):
        yield _no_record(source.name, text)
    elif is_one_per_line(text):
        yield from read_lines(Source(source.name, text.encode()))
    else:
        for line, raw in values(text, in_lists=True):
            yield _reading(source.name, line, raw) if raw.startswith("{") else _rest(source.name, line, raw)


def read_lines(source: Source, first_line: int = 1) -> Iterator[Reading]:
    """Every record of a stretch of lines, one a line, that begins at this line of its file."""
    lines = source.content.decode("utf-8-sig", errors="backslashreplace").split("\n")
    for line, raw in enumerate(map(str.strip, lines), start=first_line):
        if raw:
            yield _reading(source.name, line, raw)


def is_one_per_line(text: str) -> bool:
    """Whether most lines open an object and end without the comma of a record spread over lines."""
    lines = list(filter(None, map(str.strip, text[:SAMPLE].split("\n"))))
    opening_ = sum(line.startswith("{") for line in lines)
    going_on = sum(line.endswith(",") for line in lines)
    return opening_ * 2 > len(lines) > 1 and going_on * 2 < len(lines)


def _rest(name: str, line: int, raw: str) -> Reading:
    """What is neither a record nor a list of them."""
    if not raw:
        return refusal(name, "the list is not closed; the file was cut off", line=line, expected="]")
    return refusal(name, "this is no record and was not read", line=line, found=raw, expected="{ or [")


def _no_record(name: str, text: str) -> Reading:
    """One answer for JSON of another program, whatever it lists: it is broken, or its fields are not ours."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        return Reading(name, WHOLE_FILE, "", None, tuple(_problems(name, 1, text, error)))
    first = next(iter(objects(value if isinstance(value, list) else [value])), {})
    found = ", ".join(list(first)[:MOST_FIELDS]) or "no fields"
    return refusal(name, "this JSON holds no recorded game", found=found, expected=KNOWN_JSON)


def _reading(name: str, line: int, raw: str) -> Reading:
    position = f"line {line}"
    try:
        record, spelt = _record(raw)
    except (ValueError, RecursionError) as error:
        return Reading(name, position, raw, None, tuple(_problems(name, line, raw, error)))
    odd = tuple(
        Problem(each.message, name, None, line, f"$.{each.part}", each.found, each.expected, each.fatal)
        for each in oddities(record)
    )
    return Reading(name, position, raw, record, odd, spelt=spelt, parts=True)


def _record(raw: str) -> tuple[Record, bool]:
    """The record, and whether the text is our own spelling; that, as most are, needs no second look.

    A second look refuses what the decoders let pass in silence (a key said twice, NaN) and towers of brackets.
    """
    with suppress(msgspec.MsgspecError, ValidationError, UnicodeEncodeError, RecursionError):
        record = Record.from_json(raw)
        if record.to_json() == raw:
            return record, True
    value = json.loads(raw, object_pairs_hook=unique, parse_constant=_no_constant)
    if _depth(value) > DEEPEST:
        raise JsonError(f"nested more than {DEEPEST} levels deep")
    return Record.model_validate_json(json.dumps(_seated(value)), strict=True), False


def _no_constant(word: str) -> NoReturn:
    raise JsonError(f"{word} is no JSON number")


def _depth(value: Any) -> int:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return 1 + max(map(_depth, inner), default=0)


def _seated(record: Json) -> Json:
    """The record; one with a stated position and no seats of its own has the seats named there."""
    match record:
        case {"position": {"seats": list(seats)}} if "seats" not in record:
            held = ("player", *(each.name for game in games() for each in game.dimensions))
            seated = []
            for number, seat in enumerate(objects(seats), start=1):
                named = {name: seat[name] for name in held if seat.get(name)}
                seated.append({"player": next(iter(named.values()), f"Player {number}"), **named})
            return {**record, "seats": seated}
    return record


def _problems(name: str, line: int, raw: str, error: Exception) -> Iterator[Problem]:
    """What is wrong with the text of a record, each fault with its place."""
    if isinstance(error, ValidationError):
        yield from _faults(name, line, error, _fields(raw))
    elif isinstance(error, json.JSONDecodeError):
        lost = raw.startswith(LOST_BYTE, error.pos)
        message = "a byte that is no UTF-8" if lost else f"broken JSON: {error.msg}"
        found, column = raw[error.pos : error.pos + LONGEST_QUOTE], f"character {error.colno}"
        yield Problem(message, name, None, line + error.lineno - 1, column, found, "JSON")
    else:
        yield Problem(str(error) if isinstance(error, JsonError) else TOO_MUCH, name, None, line)


def _faults(name: str, line: int, error: ValidationError, fields: Vocabulary) -> Iterator[Problem]:
    """The faults of a record, each with the path to it."""
    faults = error.errors(include_url=False)
    # A list whose elements are all wrong is called too short, too.
    inside = {fault["loc"][:cut] for fault in faults for cut in range(len(fault["loc"]))}
    told = [fault for fault in faults if fault["type"] != "too_short" or fault["loc"] not in inside]
    for fault in told[:MOST_PROBLEMS]:
        path = "$" + "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in fault["loc"])
        found = _quote(json.dumps(fault["input"], ensure_ascii=False, default=str))
        message, expected = _said(fault)
        yield Problem(message + _suggestion(fault, fields), name, None, line, path, found, expected)


def _said(fault: Any) -> tuple[str, str]:
    """What is wrong and what is expected; a check of our own says both."""
    kind, context = fault["type"], fault.get("ctx", {})
    if kind in FAULTS:
        said, expected = FAULTS[kind]
        return said, expected.format(**context)
    said, _, expected = fault["msg"].removeprefix("Value error, ").partition("; expected ")
    return said, expected or str(context.get("expected", FAULTS["missing"][1]))


def _suggestion(fault: Any, fields: Vocabulary) -> str:
    """The field or the word that is most like what was written."""
    last, word = str(fault["loc"][-1]) if fault["loc"] else "", fault["input"]
    vocabulary = VOCABULARIES[last]() if last in VOCABULARIES else None
    if fault["type"] == "extra_forbidden":
        vocabulary, word = fields, last
    if vocabulary is None or not isinstance(word, str):
        return ""
    nearest = vocabulary.find(word) or vocabulary.nearest(word)
    return f"; did you mean “{nearest}”?" if nearest else ""


def _fields(raw: str) -> Vocabulary:
    """The names of all fields of a record of that game."""
    value = json.loads(raw)
    return _fields_of(
        Record.of_its_game(value.get("game", DEFAULT_GAME) if isinstance(value, dict) else None)
    )


@cache
def _fields_of(model: type[Record]) -> Vocabulary:
    schema = model.model_json_schema()
    parts = (schema, *schema["$defs"].values())
    return names.vocabulary("field", {field: [] for part in parts for field in part.get("properties", ())})


def _quote(text: str) -> str:
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}…"


register(Reader("json_record", "Record (JSON, JSONL)", sniff, read))
