"""A line cut into pieces at its semicolons, and the head of a turn line.

Quotes and braces protect what is in them; `#` begins a remark for the reader that the record does not keep.
"""

import re
from dataclasses import dataclass

from ingest.notation.cursor import NOTE, STRING, Cursor, column_of
from ingest.notation.words import FACTION, SECTION

_PROTECTED = re.compile('["{#]')
_CHUNK = re.compile(rf'{STRING}|{NOTE}|;|#|[^";{{#]+')
_NUMBER = re.compile(r"\s*+(?:[0-9]++\s*+[.)]*+\s*+)?+")
_HEAD = re.compile(r"(by\s++)?([^\W0-9]\w*+)(?:\s*+:)?+(?:\s*+([^\W0-9]\w*+))?", re.IGNORECASE)


def cut(line: str) -> list[str]:
    """The pieces between the semicolons, without the remark at the end."""
    if _PROTECTED.search(line) is None:
        return line.split(";")
    pieces = []
    begin, end = 0, len(line)
    for chunk in _CHUNK.finditer(line):
        if chunk[0] == ";":
            pieces.append(line[begin : chunk.start()])
            begin = chunk.end()
        elif chunk[0] == "#":
            end = chunk.start()
            break
    pieces.append(line[begin:end])
    return pieces


def without_remark(line: str) -> str:
    """The line up to a `#` that is not protected."""
    return line if "#" not in line else ";".join(cut(line))


@dataclass(frozen=True, slots=True)
class Head:
    """The beginning of a turn line.

    `at` is where it begins, `after` where its words end, `end` where the actions begin; `remarks` is what
    stands between (a note, rulings). `certain` says that the faction is to be recorded even when it is
    the expected one.
    """

    section: str
    faction: str | None
    certain: bool
    at: int
    after: int
    end: int
    remarks: str


def begin_of_actions(piece: str) -> int:
    """Where a line begins behind its turn number."""
    match = _NUMBER.match(piece)
    return match.end() if match else 0


def find_head(piece: str) -> Head | None:
    """The head at the beginning of a line's first piece; None when the line continues a turn."""
    match = _HEAD.match(piece, begin_of_actions(piece))
    if match is None:
        return None
    by, first, second = match.groups()
    faction = None
    section = SECTION.find(first)
    after = match.end(2)
    if section is None and second is not None:
        faction, section, after = FACTION.find(first), SECTION.find(second), match.end(3)
        section = section if faction is not None else None
    if section is None:
        return None
    return _with_remarks(piece, section, faction, by is not None, match.start(), after)


def _with_remarks(piece: str, section: str, faction: str | None, certain: bool, at: int, after: int) -> Head:
    rest = piece[after:]
    begin = rest.lstrip()[:1]
    if begin not in ("{", "!"):
        end = after + len(rest) - len(rest.lstrip()) + (begin == ":")
        return Head(section, faction, certain, at, after, end, "")
    tokens = Cursor(rest).tokens
    colon = tokens.index(":") if ":" in tokens else len(tokens)
    cut_at, _ = column_of(rest, colon)
    return Head(section, faction, certain, at, after, after + cut_at + (colon < len(tokens)), rest[:cut_at])


def action_columns(line: str) -> list[int]:
    """The column, from 0, at which each action of a turn line begins."""
    pieces = cut(line)
    head = find_head(pieces[0])
    columns = [] if head is None else [head.at]
    begin = begin_of_actions(pieces[0]) if head is None else head.end
    offset = 0
    for piece in pieces:
        text = piece[begin:]
        if text.strip():
            columns.append(offset + begin + len(text) - len(text.lstrip()))
        offset += len(piece) + 1
        begin = 0
    return columns
