"""Our own record as JSON: one record, a list of records, or one record per line (JSONL).

A refusal names the line, the path inside the record, what was found and what was expected.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, NoReturn

import msgspec
from pydantic import ValidationError

from engine.record import Record
from engine.registry import DEFAULT_GAME, find_game
from ingest.formats.json_text import objects, values
from ingest.formats.reader import Problem, Reader, Reading, Source, register
from ingest.formats.text import UnknownEncodingError, decode, opening
from ingest.stated import names
from ingest.stated.game import refusal

SUFFIXES = (".json", ".jsonl", ".ndjson")
DEEPEST = 40
MOST_PROBLEMS = 20
LONGEST_QUOTE = 60
LOST_BYTE = "\\x"
SAMPLE = 1024 * 1024
MESSAGES = {"too_short": "too few elements", "too_long": "too many elements"}
"""What to say where pydantic speaks of its own types."""

EXPECTED = {
    "missing": "a record as docs/record.md explains it",
    "extra_forbidden": "only fields of a record",
    "too_short": "at least {min_length}",
    "too_long": "at most {max_length}",
    **dict.fromkeys(("int_type", "int_parsing", "int_from_float"), "a whole number"),
    **dict.fromkeys(("list_type", "tuple_type"), "a list"),
    **dict.fromkeys(("dict_type", "model_type"), "an object"),
    "string_type": "a text",
    "bool_type": "true or false",
}
"""What to say where pydantic only names the kind of the fault; figures are those of the fault."""

KNOWN_JSON = "records with seats (docs/record.md), an export of BG Stats, or the JSON export of a chat"
MOST_FIELDS = 12
_SEATS = re.compile(r'"seats"\s*:')
_OTHER_EXPORTS = re.compile(rb'"(?:messages|guild|channel|playerScores)"\s*:')

VOCABULARIES = {"faction": names.factions, "mat": names.mats, "structure_tile": names.tiles}


class JsonError(Exception):
    """JSON that says something twice, that is no JSON or that no record can hold."""


def sniff(source: Source) -> float:
    """A brace or a bracket opens JSON; seats make it a record, for certain unless it is an export as well."""
    suffix = 0.3 if source.name.lower().endswith(SUFFIXES) else 0.0
    if not opening(source.content).startswith((b"{", b"[")):
        return suffix
    if b'"seats"' not in source.content[:65_536]:
        return max(suffix, 0.1)
    return 0.9 if _OTHER_EXPORTS.search(source.content[:65_536]) else 1.0


def read(source: Source) -> Iterator[Reading]:
    """Every record of a file, whatever is wrong with the others."""
    try:
        text = _spelt_out(source.content)
    except UnknownEncodingError as error:
        yield refusal(source.name, str(error), expected="JSON saved as UTF-8")
        return
    if not _SEATS.search(text):
        yield _no_record(source.name, text)
    elif is_one_per_line(text):
        yield from _read_lines(source.name, text)
    else:
        for line, raw in values(text, in_lists=True):
            yield _reading(source.name, line, raw) if raw.startswith("{") else _rest(source.name, line, raw)


def read_lines(source: Source, first_line: int = 1) -> Iterator[Reading]:
    """Every record of a stretch of lines, one a line, that begins at this line of its file."""
    yield from _read_lines(
        source.name, source.content.decode("utf-8-sig", errors="backslashreplace"), first_line
    )


def is_one_per_line(text: str) -> bool:
    """Whether most lines open an object and end without the comma of a record spread over lines."""
    lines = [line.strip() for line in text[:SAMPLE].split("\n") if line.strip()]
    opening = sum(line.startswith("{") for line in lines)
    going_on = sum(line.endswith(",") for line in lines)
    return opening * 2 > len(lines) > 1 and going_on * 2 < len(lines)


def _spelt_out(content: bytes) -> str:
    r"""The text; bytes that are no UTF-8 are spelt `\xff`, which no JSON may hold, to be refused."""
    text = decode(content)
    if not text.damaged or not text.encoding.startswith("utf-8"):
        return text.content
    return content.decode(text.encoding, errors="backslashreplace")


def _read_lines(name: str, text: str, first_line: int = 1) -> Iterator[Reading]:
    for line, raw in enumerate(map(str.strip, text.split("\n")), start=first_line):
        if raw:
            yield _reading(name, line, raw)


def _rest(name: str, line: int, raw: str) -> Reading:
    """What is neither a record nor a list of them."""
    if not raw:
        return refusal(name, "the list is not closed; the file was cut off", line=line, expected="]")
    message = "this is no record and was not read"
    return refusal(name, message, line=line, found=_quote(raw), expected="{ or [")


def _no_record(name: str, text: str) -> Reading:
    """One answer for JSON of another program, whatever it lists: it is broken, or its fields are not ours."""
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        found = _quote(text[error.pos : error.pos + LONGEST_QUOTE])
        return refusal(name, f"broken JSON: {error.msg}", line=error.lineno, found=found, expected="JSON")
    except (ValueError, RecursionError):
        return refusal(name, "nested too deeply, or a number with more digits than any figure has")
    first = next(iter(objects(value if isinstance(value, list) else [value])), {})
    found = ", ".join(map(_quote, list(first)[:MOST_FIELDS])) or "no fields"
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


def _parsed(raw: str) -> Any:
    try:
        return json.loads(raw, object_pairs_hook=_unique, parse_constant=_no_constant)
    except json.JSONDecodeError:
        raise
    except ValueError as error:
        raise JsonError("a number with more digits than any figure has") from error


def _seated(value: Any, raw: str) -> str:
    """The text of a record; one with a stated position and no seats of its own has the seats named there."""
    facts = value if isinstance(value, dict) else {}
    position = facts.get("position")
    seats = objects(position.get("seats") if isinstance(position, dict) else None)
    if "seats" in facts or not seats:
        return raw
    game = find_game(str(facts.get("game", DEFAULT_GAME)))
    held = ("player", *(each.name for each in game.dimensions)) if game else ("player",)
    named = [{name: seat[name] for name in held if seat.get(name) is not None} for seat in seats]
    players = [next(iter(seat.values()), f"Player {number}") for number, seat in enumerate(named, start=1)]
    stated = [{"player": player, **seat} for player, seat in zip(players, named, strict=True)]
    return json.dumps({**facts, "seats": stated})


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
        path = "$" + "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in fault["loc"])
        found = _quote(json.dumps(fault["input"], ensure_ascii=False, default=str))
        context = fault.get("ctx", {})
        kind = EXPECTED.get(fault["type"], fault["type"].replace("_", " ")).format(**context)
        expected = str(context.get("expected") or kind)
        message = MESSAGES.get(fault["type"], fault["msg"]) + _suggestion(fault)
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
