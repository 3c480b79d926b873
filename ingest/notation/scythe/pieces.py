"""A line cut into pieces at its semicolons, and the head of a turn line.

Quotes and braces protect what is in them; `#` begins a remark for the reader that the record does not keep,
unless a digit follows: `encounter #12`.
"""

import re
from functools import lru_cache
from typing import NamedTuple

from ingest.notation.scythe.cursor import COLON, NOTE, STRING, Cursor, column_of
from ingest.notation.scythe.grammar import is_counted
from ingest.notation.scythe.words import FACTION, SECTION

_PROTECTED = re.compile('["{#]')
_SPECIAL = re.compile('["{#!]')
_CHUNK = re.compile(rf'{STRING}|{NOTE}|;|#(?![0-9])|(?:[^";{{#]|#(?=[0-9]))+')
LONGEST_HEAD = 100

_NUMBER = r"\s*+(?:[0-9]++\s*+[.):]*+\s*+)?+"
_WORDS = r"(by\s++)?([^\W0-9]\w*+)(?:\s*+[:,–—-])?+(?:\s*+([^\W0-9]\w*+))?"
_BEGIN = re.compile(_NUMBER)
_AMOUNT = re.compile(r"(\s*+)[0-9]++\s*+([^\W0-9]\w*+)")
_HEAD = re.compile(f"{_NUMBER}({_WORDS})", re.IGNORECASE)
_TAKEN_BACK = re.compile(
    r"\s*+(?:taken\s++back|взято\s++(?:назад|обратно)|скасовано|отменено)\b", re.IGNORECASE
)
_HEAD_WORDS = re.compile(_WORDS, re.IGNORECASE)


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


class Head(NamedTuple):
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
    """Where a line begins behind its turn number; in `2 oil at V3` the number is an amount."""
    amount = _AMOUNT.match(piece)
    if amount is not None and is_counted(amount[2]):
        return amount.end(1)
    match = _BEGIN.match(piece)
    return match.end() if match else 0


def is_plain(line: str) -> bool:
    """Whether a line has neither notes nor rulings nor remarks nor anything in quotes."""
    return _SPECIAL.search(line) is None


def find_plain_head(piece: str) -> Head | None:
    """`find_head` for a plain line, by what stands up to its colon."""
    return _remembered_head(piece[: piece.find(COLON, 0, LONGEST_HEAD) + 1]) or find_head(piece)


def find_head(piece: str) -> Head | None:
    """The head at the beginning of a line's first piece; None when the line continues a turn."""
    match = _HEAD.match(piece)
    words = _words(match[1]) if match else None
    if match is None or words is None:
        return None
    section, faction, certain, length = words
    begin = match.start(1)
    after = begin + length
    if piece[after : after + 1] == COLON:
        return Head(section, faction, certain, begin, after, after + 1, "")
    rest = piece[after:]
    sign = rest.lstrip()[:1]
    if sign not in ("{", "!") and not _TAKEN_BACK.match(rest):
        end = after + len(rest) - len(rest.lstrip()) + (sign == COLON)
        return Head(section, faction, certain, begin, after, end, "")
    remarks = _before_colon(rest)
    end = after + len(remarks) + rest.startswith(COLON, len(remarks))
    return Head(section, faction, certain, begin, after, end, remarks)


_remembered_head = lru_cache(maxsize=8192)(find_head)
"""A few hundred heads begin all turns of most games."""


@lru_cache(maxsize=1024)
def _words(text: str) -> tuple[str, str | None, bool, int] | None:
    """Section, faction, whether `by` stands before it, and the length of the words that say so."""
    match = _HEAD_WORDS.match(text)
    if match is None or len(text) > LONGEST_HEAD:
        return None
    by, first, second = match.groups()
    section = SECTION.find(first)
    if section is not None:
        return section, None, by is not None, match.end(2)
    faction, section = FACTION.find(first), SECTION.find(second or "")
    return None if faction is None or section is None else (section, faction, by is not None, match.end(3))


def _before_colon(text: str) -> str:
    """The note and the rulings of a head, which may hold colons in quotes."""
    cursor = Cursor(text)
    while cursor.token not in ("", COLON):
        cursor.step()
    column, _ = column_of(text, cursor.at)
    return text[:column]


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
