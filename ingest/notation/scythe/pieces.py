"""A line cut into pieces at its semicolons, the head of a turn line, and where in a line something is written.

Quotes and braces protect what is in them; `#` begins a remark for the reader that the record does not keep,
unless a digit follows: `encounter #12`. While a game is read only the lines are kept; a column is looked for when
somebody asks.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from itertools import dropwhile, islice
from typing import NamedTuple

from ingest.notation.scythe.cursor import COLON, NOTE, STRING, TOKEN, Cursor, column_of
from ingest.notation.scythe.grammar import RESULT, SEAT, SHEET, is_counted
from ingest.notation.scythe.phrases import SIGNS, Phrase
from ingest.notation.scythe.words import FACTION, MAT, SECTION, TAKEN_BACK

_SPECIAL = re.compile('["{#!]')
_CHUNK = re.compile(rf'{STRING}|{NOTE}|;|#(?![0-9])|(?:[^";{{#]|#(?=[0-9]))+')
LONGEST_HEAD = 100

_PHRASES: Mapping[str, Phrase] = {"seats": SEAT, "announced.sheets": SHEET, "announced": RESULT}
_OF_SEAT = re.compile(r"\[\d+\]$")
_VOCABULARIES = {"faction": FACTION, "mat": MAT}
_BEFORE_NAME = 2
"""Tokens of a seat before the name: the bracket and the tag."""

_NUMBER = r"\s*+(?:[0-9]++\s*+[.):]*+\s*+)?+"
_WORD = r"([^\W0-9]\w*+)"
_BEGIN = re.compile(_NUMBER)
_AMOUNT = re.compile(rf"(\s*+)[0-9]++\s*+{_WORD}")
_HEAD = re.compile(rf"{_NUMBER}(by\s++)?{_WORD}(?:\s*+[:,–—-])?+(?:\s*+{_WORD})?", re.IGNORECASE)


def is_plain(line: str) -> bool:
    """Whether a line has neither notes nor rulings nor remarks nor anything in quotes."""
    return _SPECIAL.search(line) is None


def cut(line: str) -> list[str]:
    """The pieces between the semicolons, without the remark at the end."""
    if is_plain(line):
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
    """The beginning of a turn line: from `begin` to `after` its words, from `end` on the actions.

    Between them stand the `remarks` (a note, rulings). `certain` says that the faction is to be recorded even
    when it is the expected one.
    """

    section: str
    faction: str | None
    certain: bool
    begin: int
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


def find_plain_head(piece: str) -> Head | None:
    """`find_head` for a plain line, by what stands up to its colon."""
    return _remembered_head(piece[: piece.find(COLON, 0, LONGEST_HEAD) + 1]) or find_head(piece)


def find_head(piece: str) -> Head | None:
    """The head at the beginning of a line's first piece; None when the line continues a turn."""
    match = _HEAD.match(piece)
    if match is None:
        return None
    faction, section, after = None, SECTION.find(match[2]), match.end(2)
    if section is None:
        faction, section, after = FACTION.find(match[2]), SECTION.find(match[3] or ""), match.end(3)
        if faction is None or section is None:
            return None
    remarks = _remarks(piece[after:])
    end = len(piece) - len(piece[after + len(remarks) :].lstrip())
    end += piece.startswith(COLON, end)
    certain = match[1] is not None
    return Head(section, faction, certain, match.start(1 if certain else 2), after, end, remarks)


_remembered_head = lru_cache(maxsize=8192)(find_head)
"""A few hundred heads begin all turns of most games."""


def _remarks(text: str) -> str:
    """A note, rulings or that the turn was taken back, up to a colon that does not stand in quotes."""
    cursor = Cursor(text)
    if cursor.token[:1] not in ("{", "!") and not cursor.skip_saying(TAKEN_BACK):
        return ""
    while cursor.token not in ("", COLON):
        cursor.step()
    return text[: column_of(text, cursor.at)[0]]


def action_columns(line: str) -> list[int]:
    """The column, from 0, at which each action of a turn line begins."""
    pieces = cut(line)
    head = find_head(pieces[0])
    columns = [] if head is None else [head.begin]
    begin = begin_of_actions(pieces[0]) if head is None else head.end
    offset = 0
    for piece in pieces:
        text = piece[begin:]
        if text.strip():
            columns.append(offset + begin + len(text) - len(text.lstrip()))
        offset += len(piece) + 1
        begin = 0
    return columns


def nearest_part(lines: Mapping[str, int], path: str) -> str | None:
    """The part itself if a line is about it, else the nearest whole it belongs to."""
    while path and path not in lines:
        path = path.rpartition(".")[0]
    return path or None


def column_of_part(line: str, path: str) -> int:
    """The column, from 0, of what a line says about a part; where it says nothing, of what it says first."""
    tokens = [(match.start(), match[0]) for match in TOKEN.finditer(without_remark(line))]
    whole, _, field = path.rpartition(".")
    phrase = _PHRASES.get(_OF_SEAT.sub("", whole))
    found = None if phrase is None else _value_of(tokens, phrase, field)
    if found is not None:
        return found
    return tokens[_BEFORE_NAME if tokens[0][1] == "[" else 0][0]


def column_of_word(piece: str, word: str) -> int:
    """The column, from 0, of a word in the piece of an action; of the action itself when it is not there."""
    said = (match.start() for match in TOKEN.finditer(piece) if match[0].lower() == word.lower())
    return next(said, 0)


def _value_of(tokens: list[tuple[int, str]], phrase: Phrase, field: str) -> int | None:
    """Where the value of a field begins: a word of its vocabulary, or what stands behind its key."""
    words = _VOCABULARIES.get(field)
    if words is not None:
        return next((begin for begin, token in tokens[_BEFORE_NAME:] if words.find(token) is not None), None)
    keys = {key for key, slot in phrase.options.items() if field in slot.fields}
    from_key = dropwhile(lambda each: phrase.keys.find(each[1]) not in keys, tokens[1:])
    return next((begin for begin, token in islice(from_key, 1, None) if token not in SIGNS), None)
