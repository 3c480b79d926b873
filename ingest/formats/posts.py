"""Messages of a chat as people export or copy them: JSON, CSV or a web page, or plain text with headings.

A heading such as `[2024-05-01 21:10] Amber` or `Amber — 14/05/2024 9:10 PM` begins a message and dates it;
copied text may have its author on a line before. A date that has two readings is none.
"""

import csv
import datetime
import io
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from ingest.formats.chat_pages import MARK, messages_of, sent_on
from ingest.formats.json_text import Json, objects, value_in, values
from ingest.sheets import cells
from ingest.stated.values import lines_of, name_of, storable

TEXTS = ("content", "contents", "text", "message")
TIMES = ("timestamp", "date", "time")
NAMES = ("nickname", "name", "username")
LONGEST_HEADING = 200

_HEADINGS = (
    re.compile(r"\[(?P<when>[^\]]*\d[^\]]*)\]\s*(?P<who>\S.*)?"),
    re.compile(r"(?:(?P<who>\S.*?)\s+)?[—–]\s+(?P<when>.*\d.*)"),
    re.compile(
        r"(?P<who>)(?P<when>\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?\s+(?:at\s+)?\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]\.?m\.?)?)",
        re.I,
    ),
)
_LABELS = re.compile(
    r"[\ufeff\s]*(?:\{\s*\"guild\"\s*:\s*\{.{1,5000}?\"channel\"\s*:\s*\{|={10,}\s+Guild:[^\n]*\s+Channel:|\"?AuthorID\"?,\"?Author\"?,)",
    re.S,
)
"""How an export of a whole channel begins: it says of which one, or who wrote each line."""

_PAGE = re.compile(r"[\ufeff\s]*<")
_JSON = re.compile(r"[\ufeff\s]*(?:\{|\[\s*[\[{\]])")
_CLOCK = re.compile(r",?\s*(?:\b(?:at|в|о|об)\s+)?[T ]?\d{1,2}:\d{2}.*$", re.I)
_DAY = re.compile(r"(?<!\d)(\d{4}-\d{2}-\d{2})(?!\d)")


@dataclass(slots=True)
class Post:
    """A message: where it begins, when and by whom it was written, and its lines.

    `line` counts what `unit` says: lines of a text, messages of an export. One without any text is not `readable`.
    """

    line: int
    day: datetime.date | None = None
    author: str | None = None
    reference: str | None = None
    lines: list[str] = field(default_factory=list)
    unit: str = "line"
    readable: bool = True


def posts_of(text: str) -> list[Post]:
    """Every message of a text."""
    exported = _exported(text)
    return list(_plain(lines_of(text))) if exported is None else exported


def spoken(text: str) -> str:
    """What the messages of an export say, one after the other; any other text as it is."""
    exported = _exported(text)
    return text if exported is None else "\n".join(line for post in exported for line in post.lines)


def is_labelled_export(text: str) -> bool:
    """Whether a text begins as an export of a channel does, whatever its messages say."""
    return _LABELS.match(text) is not None


def is_chat_page(text: str) -> bool:
    """Whether a text is the page of a chat."""
    return _PAGE.match(text) is not None and MARK in text


def opens_json(text: str) -> bool:
    """Whether a text begins as JSON, and not with a heading in brackets."""
    return _JSON.match(text) is not None


def is_exported_json(text: str) -> bool:
    """Whether a text is the JSON of a chat and not a text that a chat holds."""
    return opens_json(text) and _exported(text) is not None


def _exported(text: str) -> list[Post] | None:
    """The messages of an export; None for plain text, and for JSON that holds something else."""
    is_json = opens_json(text)
    read_rows = _rows_of_page if is_chat_page(text) else _rows_of_json if is_json else _rows_of_table
    rows = read_rows(text)
    posts = [_from_row(number, row) for number, row in rows or ()]
    return posts if any(post.readable for post in posts) or not (is_json or rows is None) else None


def _rows_of_page(text: str) -> list[tuple[int, object]]:
    """The messages of a page, numbered, by the words of the other exports."""
    found = [
        {
            "id": each.number,
            "author": each.author,
            "content": each.text,
            **dict(zip(TIMES, each.times, strict=False)),
        }
        for each in messages_of(text)
    ]
    return list(enumerate(found, start=1))


def _rows_of_json(text: str) -> list[tuple[int, object]]:
    """The messages of exports one after the other, numbered; none where any of them is broken or something else."""
    found: list[object] = []
    for _, raw in values(text):
        value = value_in(raw)
        rows = value.get("messages") if isinstance(value, dict) else value
        if not isinstance(rows, list):
            return []
        found += rows
    return list(enumerate(found, start=1))


def _rows_of_table(text: str) -> list[tuple[int, object]] | None:
    """The messages of an export as CSV, with their lines; None for another text."""
    written = text.lstrip("\ufeff")
    headings = written.split("\n", 1)[0].casefold().replace('"', "").strip().split(",")
    with suppress(csv.Error):
        if {"content", "date"} <= set(headings):
            return list(enumerate(csv.DictReader(io.StringIO(written, newline="")), start=2))
    return None


def _plain(lines: Sequence[str]) -> Iterator[Post]:
    post = Post(1)
    for number, line in enumerate(lines, start=1):
        heading = _heading(line)
        if heading is not None:
            yield post
            post = Post(number, *heading)
        post.lines.append(line)
    yield post


def _heading(line: str) -> tuple[datetime.date | None, str | None] | None:
    """The day and the author of a line that begins a message; None for any other line."""
    written = line.strip()
    if not written or len(written) > LONGEST_HEADING or "|" in written:
        return None
    match = next(filter(None, (form.fullmatch(written) for form in _HEADINGS)), None)
    if match is None:
        iso = _DAY.search(written)
        return (_day(iso[1]), None) if iso else None
    day = _day(match["when"])
    return (day, name_of(match["who"])) if day is not None or _CLOCK.search(match["when"]) else None


def _day(when: str) -> datetime.date | None:
    try:
        return cells.date(_CLOCK.sub("", when.strip()))
    except cells.CellError:
        return None


def _from_row(number: int, row: object) -> Post:
    """A message of an export, with a heading like that of a copied one, so that what is kept can be read again.

    Its number stands in for its line; its id holds the day as well, for a time that has two readings.
    """
    facts = _facts(row)
    content = [facts[key] for key in TEXTS if isinstance(facts.get(key), str)][:1]
    if not content and "embeds" not in facts:
        return Post(number, lines=[str(row)], unit="message", readable=False)
    times = [str(facts[key]) for key in TIMES if facts.get(key)] or [""]
    author, reference = facts.get("author"), str(facts.get("id") or "")
    name = next(filter(None, map(name_of, [author, *map(_facts(author).get, NAMES)])), None)
    day = next(filter(None, map(_day, times)), None) or sent_on(reference)
    said = "\n".join([*(content or [""]), *_embedded(facts.get("embeds"))])
    lines = [f"[{times[0]}] {name or ''}".strip(), *lines_of(storable(said))]
    return Post(number, day, name, name_of(reference), lines, "message")


def _facts(row: object) -> Json:
    """The fields of an object by their names in small letters; none of anything else."""
    return {str(key).casefold(): value for key, value in row.items()} if isinstance(row, dict) else {}


def _embedded(embeds: object) -> Iterator[str]:
    """What the boxes below a message say, as a bot posts results: title, description, names and values."""
    for embed in objects(embeds):
        said = [embed.get("title"), embed.get("description")]
        for row in objects(embed.get("fields")):
            said += [row.get("name"), row.get("value")]
        yield from (each for each in said if isinstance(each, str))
