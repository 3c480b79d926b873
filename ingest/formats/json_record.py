"""Our own record as JSON: one record, a list of records, or one record per line (JSONL).

A refusal names the line, the path inside the record, what was found and what was expected.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NoReturn

import msgspec
from pydantic import ValidationError

from engine.record import Record
from engine.registry import DEFAULT_GAME, find_game
from ingest.formats.reader import WHOLE_FILE, Problem, Reader, Reading, Source, register
from ingest.formats.text import UnknownEncodingError, decode, opening
from ingest.stated import names
from ingest.stated.game import refusal

SUFFIXES = (".json", ".jsonl", ".ndjson")
DEEPEST = 40
MOST_PROBLEMS = 20
LONGEST_QUOTE = 60
SPACE = " \t\r\n"
LOST_BYTE = "\\x"
SAMPLE = 1024 * 1024
EXPECTED = {"missing": "a record as docs/record.md explains it", "extra_forbidden": "only fields of a record"}
"""What to say where pydantic only says that something is missing or too much."""

KNOWN_JSON = "records with seats (docs/record.md), an export of BG Stats, or the JSON export of a chat"
MOST_FIELDS = 12
_SEATS = re.compile(r'"seats"\s*:')
_CHAT = re.compile(rb'"(?:messages|guild|channel)"\s*:')

VOCABULARIES = {"faction": names.factions, "mat": names.mats, "structure_tile": names.tiles}


def read(source: Source) -> Iterator[Reading]:
    """Every record of a file, whatever is wrong with the others."""
    try:
        text = _spelt_out(source.content)
    except UnknownEncodingError as error:
        yield refusal(source.name, str(error), expected="JSON saved as UTF-8")
        return
    if not _SEATS.search(text):
        yield _no_record(source.name, text)
        return
    for piece in _lines(text) if is_one_per_line(text) else _pieces(text):
        if isinstance(piece, Problem):
            yield Reading(source.name, WHOLE_FILE, "", None, (replace(piece, file=source.name),))
        else:
            yield _reading(source.name, *piece)


def read_lines(source: Source, first_line: int = 1) -> Iterator[Reading]:
    """Every record of a stretch of lines, one a line, that begins at this line of its file."""
    text = source.content.decode("utf-8-sig", errors="backslashreplace")
    for line, raw in _lines(text, first_line):
        yield _reading(source.name, line, raw)


def is_one_per_line(text: str) -> bool:
    """Whether most lines open an object and end without the comma of a record spread over lines."""
    lines = [line.strip() for line in text[:SAMPLE].split("\n") if line.strip()]
    opening = sum(line.startswith("{") for line in lines)
    going_on = sum(line.endswith(",") for line in lines)
    return opening * 2 > len(lines) > 1 and going_on * 2 < len(lines)


def sniff(source: Source) -> float:
    """A brace or a bracket opens JSON; seats make it a record, for certain unless an app lists scores too."""
    suffix = 0.3 if source.name.lower().endswith(SUFFIXES) else 0.0
    if not opening(source.content).startswith((b"{", b"[")):
        return suffix
    if b'"seats"' not in source.content[:65_536]:
        return max(suffix, 0.1)
    return 0.9 if b'"playerScores"' in source.content or _CHAT.search(source.content[:65_536]) else 1.0


def _spelt_out(content: bytes) -> str:
    r"""The text; bytes that are no UTF-8 are spelt `\xff`, which no JSON may hold, to be refused."""
    text = decode(content)
    if not text.damaged or not text.encoding.startswith("utf-8"):
        return text.content
    return content.decode(text.encoding, errors="backslashreplace")


class JsonError(Exception):
    """JSON that is no JSON, or that says something twice."""


def _lines(text: str, first_line: int = 1) -> Iterator[tuple[int, str]]:
    """The lines of a text that say anything, with their numbers."""
    for line, raw in enumerate(map(str.strip, text.split("\n")), start=first_line):
        if raw:
            yield line, raw


def _pieces(text: str) -> Iterator[tuple[int, str] | Problem]:
    """The text of each record with the line it begins on, and what is neither a record nor a list of them.

    Where a record is broken, all that follows belongs to it.
    """
    line, counted, in_list = 1, 0, False
    position = _skip(text, 0, SPACE)
    while position < len(text):
        line, counted = line + text.count("\n", counted, position), position
        between = SPACE + ","
        if text[position] == "[" and not in_list:
            in_list, position, between = True, position + 1, SPACE
        elif text[position] == "]" and in_list:
            in_list, position = False, position + 1
        elif in_list or text[position] == "{" or position == 0:
            end = _end_of_value(text, position)
            yield line, text[position:end].rstrip()
            if end is None:
                return
            position = end
        else:
            found = _quote(text[position:].strip())
            yield Problem("this is no record and was not read", line=line, found=found, expected="{ or [")
            return
        position = _skip(text, position, between)
    if in_list:
        line += text.count("\n", counted)
        yield Problem("the list is not closed; the file was cut off", line=line, expected="]")


def _end_of_value(text: str, position: int) -> int | None:
    """Where a value ends; None for one that is broken."""
    try:
        return json.JSONDecoder().raw_decode(text, position)[1]
    except (ValueError, RecursionError):
        return None


def _skip(text: str, position: int, characters: str) -> int:
    while position < len(text) and text[position] in characters:
        position += 1
    return position


def _no_record(name: str, text: str) -> Reading:
    """One answer for JSON of another program, whatever it lists: it is broken, or its fields are not ours."""
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        found = _quote(text[error.pos : error.pos + LONGEST_QUOTE])
        return refusal(name, f"broken JSON: {error.msg}", line=error.lineno, found=found, expected="JSON")
    except (ValueError, RecursionError):
        return refusal(name, "nested too deeply, or a number with more digits than any figure has")
    first = value[0] if isinstance(value, list) and value else value
    fields = [_quote(key) for key in first][:MOST_FIELDS] if isinstance(first, dict) else []
    found = ", ".join(fields) or "no fields"
    return refusal(name, "this JSON holds no recorded game", found=found, expected=KNOWN_JSON)


def _reading(name: str, line: int, raw: str) -> Reading:
    try:
        record, spelt = _record(raw)
        return Reading(name, f"line {line}", raw, record, spelt=spelt, parts=True)
    except ValidationError as error:
        problems = tuple(_problems(name, line, error))
    except json.JSONDecodeError as error:
        lost = raw.startswith(LOST_BYTE, error.pos)
        message = "a byte that is no UTF-8" if lost else f"broken JSON: {error.msg}"
        found, column = _quote(raw[error.pos : error.pos + LONGEST_QUOTE]), f"character {error.colno}"
        problems = (Problem(message, name, None, line + error.lineno - 1, column, found, "JSON"),)
    except (JsonError, RecursionError) as error:
        message = str(error) if isinstance(error, JsonError) else "nested too deeply"
        problems = (Problem(message, name, None, line),)
    return Reading(name, f"line {line}", raw, None, problems)


def _record(raw: str) -> tuple[Record, bool]:
    """The record, and whether the text is our own spelling; that, as most are, needs no second look."""
    try:
        record = Record.from_json(raw)
    except (msgspec.MsgspecError, ValidationError, UnicodeEncodeError, RecursionError):
        return _looked_at_closely(raw), False
    return (record, True) if record.to_json() == raw else (_looked_at_closely(raw), False)


def _looked_at_closely(raw: str) -> Record:
    """Refuses what the decoders would let pass in silence (a key said twice, NaN) and towers of brackets.

    No record is as deep as a tower, so the depth is only measured when something else is wrong.
    """
    value = _parsed(raw)
    try:
        return Record.model_validate_json(_seated(value, raw), strict=True)
    except ValidationError:
        if _depth(value) > DEEPEST:
            raise JsonError(f"nested more than {DEEPEST} levels deep") from None
        raise


def _seated(value: Any, raw: str) -> str:
    """The text of a record; one with a stated position and no seats of its own has the seats named there."""
    position = value.get("position") if isinstance(value, dict) and "seats" not in value else None
    if not isinstance(position, dict) or not isinstance(position.get("seats"), list):
        return raw
    game = find_game(str(value.get("game", DEFAULT_GAME)))
    held = [each.name for each in game.dimensions] if game else []
    seats = [_seat(stated, held, number) for number, stated in enumerate(position["seats"], start=1)]
    return json.dumps({**value, "seats": seats})


def _seat(stated: Any, held: list[str], number: int) -> dict[str, Any]:
    said = stated if isinstance(stated, dict) else {}
    dimensions = {name: said[name] for name in held if said.get(name) is not None}
    return {"player": said.get("player") or next(iter(dimensions.values()), f"Player {number}"), **dimensions}


def _parsed(raw: str) -> Any:
    try:
        return json.loads(raw, object_pairs_hook=_unique, parse_constant=_no_constant)
    except json.JSONDecodeError:
        raise
    except ValueError as error:
        raise JsonError("a number with more digits than any figure has") from error


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        ((twice, _),) = Counter(key for key, _ in pairs).most_common(1)
        raise JsonError(f"the key “{_quote(twice)}” stands twice in one object")
    return found


def _no_constant(word: str) -> NoReturn:
    raise JsonError(f"{word} is no JSON number")


def _depth(value: Any) -> int:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return 1 + max(map(_depth, inner), default=0)


def _problems(name: str, line: int, error: ValidationError) -> Iterator[Problem]:
    faults = error.errors(include_url=False)
    # A list whose elements are all wrong is called too short, too.
    inside = {fault["loc"][:-1] for fault in faults} | {fault["loc"][:-2] for fault in faults}
    told = [fault for fault in faults if fault["type"] != "too_short" or fault["loc"] not in inside]
    for fault in told[:MOST_PROBLEMS]:
        steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in fault["loc"])
        found = _quote(json.dumps(fault["input"], ensure_ascii=False, default=str))
        kind = EXPECTED.get(fault["type"]) or fault["type"].replace("_", " ")
        expected = str(fault.get("ctx", {}).get("expected") or kind)
        message, path = fault["msg"] + _suggestion(fault), "$" + "".join(steps)
        yield Problem(message, name, None, line, path, found, expected)


def _suggestion(fault: Any) -> str:
    vocabulary = VOCABULARIES.get(str(fault["loc"][-1])) if fault["loc"] else None
    if vocabulary is None or not isinstance(fault["input"], str):
        return ""
    nearest = vocabulary().find(fault["input"]) or vocabulary().nearest(fault["input"])
    return f"; did you mean “{nearest}”?" if nearest else ""


def _quote(text: str) -> str:
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}…"


register(Reader("json_record", "Record (JSON, JSONL)", sniff, read))
