"""Messages of a chat as people export or copy them: exports as JSON, and plain text with headings.

A heading such as `[2024-05-01 21:10] Amber` or `Amber — 14/05/2024 9:10 PM` begins a message and dates it;
copied text may have its author on a line before. A date that has two readings is none.
"""

import datetime
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Annotated

from pydantic import AliasChoices, AliasPath, BaseModel, BeforeValidator, Field, ValidationError

from ingest.formats.json_text import value_in, values
from ingest.sheets import cells
from ingest.stated.values import lines_of, name_of, storable

_SHORT = r"(?=[^|]{1,200}$)"
_HEADINGS = (
    re.compile(_SHORT + r"\[(?P<when>[^\]]*\d[^\]]*)\]\s*(?P<who>\S.*)?"),
    re.compile(_SHORT + r"(?:(?P<who>\S.*?)\s+)?[—–]\s+(?P<when>.*\d.*)"),
    re.compile(
        r"(?P<who>)(?P<when>\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?\s+(?:at\s+)?\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]\.?m\.?)?)",
        re.I,
    ),
    # The lines of a log of the Digital Edition that hold a day head no message.
    re.compile(
        _SHORT + r"(?!.*\b(?:RESUMED\b|Date\s{2,}:))(?P<who>).*?(?<!\d)(?P<when>\d{4}-\d{2}-\d{2})(?!\d).*"
    ),
)
_JSON = re.compile(r"[\ufeff\s]*(?:\{|\[\s*[\[{\]])")
_CLOCK = re.compile(r",?\s*(?:\b(?:at|в|о|об)\s+)?[T ]?\d{1,2}:\d{2}.*$", re.I)
_MOMENT = re.compile(r"\d:\d{2}|\d{4}-\d{2}-\d{2}")


@dataclass(slots=True)
class Post:
    """A message: where it begins, when and by whom it was written, and its lines, of which a heading is the first.

    `line` counts what `unit` says: lines of a text, messages of an export. One of an export may be `silent`, without
    a word, or `unreadable`, which is then what stands in its place. `when` is the day as it is written.
    """

    line: int
    day: datetime.date | None = None
    author: str | None = None
    reference: str | None = None
    lines: list[str] = field(default_factory=list)
    unit: str = "line"
    silent: bool = False
    unreadable: str = ""
    when: str = ""


_Stated = Annotated[str, BeforeValidator(lambda stated: " ".join(str(stated or "").split()))]
"""A text or a figure as a line of text; empty where an export says that there is none."""


class _Box(BaseModel):
    """What stands in a box below a message, as a bot posts results, or in a field of such a box."""

    title: str | None = None
    description: str | None = None
    name: str | None = None
    value: str | None = None
    fields: list["_Box"] = []

    def texts(self) -> Iterator[str]:
        """Everything the box says."""
        yield from filter(None, (self.title, self.description, self.name, self.value))
        for box in self.fields:
            yield from box.texts()


class _Message(BaseModel):
    """A message by the names that exports have for its parts."""

    content: str = Field(validation_alias=AliasChoices("content", "contents", "text", "message"))
    time: _Stated = Field("", validation_alias=AliasChoices("timestamp", "date", "time"))
    author: object = Field(
        None,
        validation_alias=AliasChoices(
            *(AliasPath("author", name) for name in ("nickname", "name", "username")), "author"
        ),
    )
    reference: _Stated = Field("", validation_alias="id")
    embeds: list[_Box] = []


def posts_of(text: str) -> list[Post]:
    """Every message of a text; none where the text is JSON of something else."""
    return list(_exported(text) if _JSON.match(text) else _copied(lines_of(text)))


def spoken(text: str) -> str:
    """What the messages of a text say, one after the other."""
    return "\n".join(line for post in posts_of(text) for line in post.lines)


def _exported(text: str) -> list[Post]:
    """The messages of exports one after the other; none where any of them is broken or something else."""
    rows: list[object] = []
    for _, raw in values(text):
        value = value_in(raw)
        messages = value.get("messages") if isinstance(value, dict) else value
        if not isinstance(messages, list):
            return []
        rows += messages
    return [_from_row(number, row) for number, row in enumerate(rows, start=1)]


def _from_row(number: int, row: object) -> Post:
    """A message of an export, with a heading like that of a copied one, so that what is kept can be read again.

    Its number stands in for its line.
    """
    facts = {str(key).casefold(): value for key, value in row.items()} if isinstance(row, dict) else row
    try:
        message = _Message.model_validate(facts)
    except ValidationError:
        return Post(number, unit="message", unreadable=str(row))
    text = storable("\n".join((message.content, *(text for box in message.embeds for text in box.texts()))))
    author, reference = name_of(message.author), name_of(message.reference)
    lines = [f"[{message.time}] {author or ''}".strip(), *lines_of(text)]
    silent = not text.strip()
    return Post(number, _day(message.time), author, reference, lines, "message", silent, when=message.time)


def _copied(lines: Sequence[str]) -> Iterator[Post]:
    """The messages of a plain text; what stands above the first heading is one as well."""
    post = Post(1)
    for number, line in enumerate(lines, start=1):
        heading = _heading(number, line.strip())
        if heading is not None:
            yield post
            post = heading
        post.lines.append(line)
    yield post


def _heading(number: int, written: str) -> Post | None:
    """The message that a line begins, with its day and author; None for any other line."""
    for match in filter(None, (form.fullmatch(written) for form in _HEADINGS)):
        day, when = _day(match["when"]), match["when"]
        if day or _MOMENT.search(when):
            return Post(number, day, name_of(match["who"]), when=when)
    return None


def _day(when: str) -> datetime.date | None:
    with suppress(cells.CellError):
        return cells.date(_CLOCK.sub("", when.strip()))
    return None
