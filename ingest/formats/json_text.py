"""JSON as files hold it: values one after the other or in a list, up to where the text of one is broken."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

from ingest.formats.reader import Reading, Source
from ingest.stated.game import refusal
from ingest.stated.values import text_of

Json = dict[str, Any]
BRACKETS = ("[", "]")
LONGEST_KEY = 60
TOO_MUCH = "nested too deeply, or a number with more digits than any figure has"
_BEGINNING = re.compile(r"[^\ufeff\s,]")


class JsonError(ValueError):
    """JSON that says something twice, that is no JSON or that nothing of ours can hold."""


def values(text: str, *, in_lists: bool = False) -> Iterator[tuple[int, str]]:
    """The line and the text of each value, with `in_lists` of each in a list.

    All that follows a broken value belongs to it; a list that is not closed ends with a value without text.
    """
    line, end, is_open = 1, 0, False
    while begins := _BEGINNING.search(text, end):
        start = begins.start()
        line += text.count("\n", end, start)
        if in_lists and text[start] == BRACKETS[is_open]:
            is_open, end = not is_open, start + 1
            continue
        ended = None
        with suppress(ValueError, RecursionError):
            ended = json.JSONDecoder().raw_decode(text, start)[1]
        yield line, text[start:ended].rstrip()
        if ended is None:
            return
        line, end = line + text.count("\n", start, ended), ended
    if is_open:
        yield line + text.count("\n", end), ""


def readings_of_values(
    source: Source, readings: Callable[[str, Any], Iterator[Reading]], expected: str
) -> Iterator[Reading]:
    """The readings of every value of a file, then a refusal of what is no JSON or nested without end."""
    for line, raw in values(text_of(source.content)):
        try:
            value = json.loads(raw, object_pairs_hook=unique)
        except JsonError as error:
            yield refusal(source.name, str(error), line=line, expected="each key once")
        except (ValueError, RecursionError) as error:
            where = line + getattr(error, "lineno", 1) - 1
            found = str(error).split(": line")[0] if isinstance(error, json.JSONDecodeError) else TOO_MUCH
            yield refusal(source.name, "not readable as JSON", line=where, found=found, expected=expected)
        else:
            yield from readings(source.name, value)


def unique(pairs: list[tuple[str, Any]]) -> Json:
    """An object of JSON whose keys stand in it once; `JsonError` for any other."""
    found = dict(pairs)
    if len(found) < len(pairs):
        ((twice, _),) = Counter(key for key, _ in pairs).most_common(1)
        raise JsonError(f"the key “{twice[:LONGEST_KEY]}” stands twice in one object")
    return found


def objects(rows: object) -> list[Json]:
    """The objects of a list of JSON; none where there is no list."""
    return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []


def value_in(text: object) -> Any:
    """What a text holds that is JSON within JSON; anything but a text stands for itself."""
    with suppress(ValueError, RecursionError):
        return json.loads(text) if isinstance(text, str) else text
    return None
