"""What the notation is made of: values, and parts of an action, a tag or a result with their words.

One table of parts is read and written, so the reader and the writer cannot disagree.
"""

from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ingest.notation.garden_nation.tokens import END, Cursor
from ingest.notation.quoting import quote

Fields = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Kind:
    """A value of one field: how it is read at a cursor and how it is written."""

    read: Callable[[Cursor], Any]
    write: Callable[[Any], str] = str


@dataclass(frozen=True, slots=True)
class Part:
    """A field with the word before its value, if any; `needed` is what to expect where that word is missing.

    Values that are `unsaid` are not written.
    """

    word: str
    field: str
    kind: Kind
    needed: str = ""
    unsaid: Container[Any] = (None,)


def quoted(what: str) -> Kind:
    """A text in quotes, or one word."""
    return Kind(lambda cursor: cursor.text(what), quote)


def number(what: str) -> Kind:
    """A whole number."""
    return Kind(lambda cursor: cursor.whole(what))


def pair(first: Kind, second: Kind) -> Kind:
    """Two values, one behind the other."""
    return Kind(
        lambda cursor: (first.read(cursor), second.read(cursor)),
        lambda both: f"{first.write(both[0])} {second.write(both[1])}",
    )


def many(kind: Kind, goes_on: Callable[[Cursor], bool]) -> Kind:
    """Values of one kind as long as they go on."""

    def read(cursor: Cursor) -> list[Any]:
        values = []
        while goes_on(cursor):
            values.append(kind.read(cursor))
        return values

    return Kind(read, lambda values: " ".join(map(kind.write, values)))


def read_parts(cursor: Cursor, parts: Iterable[Part]) -> Fields:
    """The fields of parts that stand in order; a part may be missing with its word unless it is needed."""
    fields: Fields = {}
    for part in parts:
        if not part.word or cursor.skip(part.word):
            fields[part.field] = part.kind.read(cursor)
        elif part.needed:
            raise cursor.expected(part.needed)
    return fields


def read_words(cursor: Cursor, parts: Mapping[str, Part], what: str, end: str = END) -> Fields:
    """The fields of parts in any order by their words, each once, up to an end; `what` is expected elsewhere."""
    fields: Fields = {}
    while cursor.token not in (end, END):
        part = parts.get(cursor.token)
        if part is None or part.field in fields:
            raise cursor.expected(what)
        cursor.step()
        fields[part.field] = part.kind.read(cursor)
    return fields


def write_parts(parts: Iterable[Part], thing: object) -> str:
    """The parts of a thing that have something to say."""
    said = ((part, getattr(thing, part.field, None)) for part in parts)
    words = ((part.word, part.kind.write(value)) for part, value in said if value not in part.unsaid)
    return " ".join(word for both in words for word in both if word)
