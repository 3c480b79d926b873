"""Where the parts of a record around its actions are written: from `seats[1].mat` to a line and a column.

While a game is read only the lines are kept; a column is looked for when somebody asks.
"""

import re
from collections.abc import Mapping

from ingest.notation.scythe.cursor import TOKEN
from ingest.notation.scythe.grammar import RESULT, SEAT, SHEET
from ingest.notation.scythe.phrases import SIGNS, Phrase
from ingest.notation.scythe.pieces import without_remark
from ingest.notation.scythe.words import FACTION, MAT

_PHRASES: Mapping[str, Phrase] = {"seats": SEAT, "announced.sheets": SHEET, "announced": RESULT}
_NUMBERED = re.compile(r"\[\d+\]$")
_VOCABULARIES = {"faction": FACTION, "mat": MAT}
_BEFORE_NAME = 2
"""Tokens of a seat before the name: the bracket and the tag."""


def nearest_part(lines: Mapping[str, int], path: str) -> str | None:
    """The part itself if a line is about it, else the nearest whole it belongs to."""
    while path and path not in lines:
        path = path.rpartition(".")[0]
    return path or None


def column_of_part(line: str, path: str) -> int:
    """The column, from 0, of what a line says about a part; where it says nothing, of what it says first."""
    tokens = [(match.start(), match[0]) for match in TOKEN.finditer(without_remark(line))]
    whole, _, field = path.rpartition(".")
    phrase = _PHRASES.get(_NUMBERED.sub("", whole))
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
    key = next((key for key, slot in phrase.options.items() if field in slot.fields), None)
    for number, (_, token) in enumerate(tokens[1:], 2):
        if key is not None and phrase.keys.find(token) == key:
            return next((begin for begin, behind in tokens[number:] if behind not in SIGNS), None)
    return None
