"""A cell that holds a whole seat: `84`, `Amber (Rusviet/Industrial) 84`, `1. Amber - Rusviet - 84`."""

import re
from collections.abc import Iterator
from typing import Any

from ingest.sheets import cells
from ingest.sheets.vocabulary import Words, read_quietly
from ingest.stated import names

LONGEST_SEAT = 200
SHORTEST_ROLE = 5
"""In letters: a shorter word behind a name is more likely part of the name."""

WON = re.compile(r"[🏆👑🥇]\ufe0f?|[(\[](?:w|win|winner|won|победитель|переможець)[)\]]", re.I)
EXPECTED = "one seat, such as `Amber (Rusviet) 84`"
BELOW_A_NAME = (
    'a score or a role; in a layout `unknown = ["{}"]` says that somebody played and the score is not known, '
    '`absent = ["{}"]` that nobody did'
)
_FIGURE = re.compile(
    r"[$€]?\s*[+-]?\d{1,4}(?:[.,]0+)?\s*(?:\$|pts?\.?|pkt\.?|points?|vp|coins?|очк\w*)?\*?", re.I
)
_PLACE = re.compile(r"\s*#?(\d{1,2})(?:st|nd|rd|th|[.):])[.):]?\s+(?=[^\W\d_])", re.I)
_FIGURE_LAST = re.compile(rf"(.*[^\d\s+-])[\s=]+({_FIGURE.pattern})", re.I)
_FIGURE_FIRST = re.compile(rf"({_FIGURE.pattern})\s+(\D+)", re.I)
_BETWEEN = re.compile(r"[()\[\]:;,|／/=\n]|\s+[-–—]+\s+")
_UNKNOWN_IN_BRACKETS = re.compile(r"\s*[(\[][?–—-]*[)\]]")

_AND = re.compile(r"\s+(?:and|und|et|y|i|e|и|та|й|vs\.?)\s+|\s*[&+/]\s*")

Part = tuple[str, Any]
"""A kind and a value: `("total", "84")`, `("faction", "rusviet")`, `("name", "Amber")`."""


def read_seat(cell: str, words: Words, *, named: bool) -> dict[str, Any]:
    """What a cell says of a seat; `named` says that its heading names the player or the faction already.

    A word that is no role and no figure is the player. A cell that says anything twice is refused.
    """
    text = cells.tidy(cell.replace("\n", " "))
    if len(text) > LONGEST_SEAT:
        raise cells.CellError(f"{len(text)} characters for one seat", EXPECTED)
    bare = WON.sub(" ", text).strip()
    place = _PLACE.match(bare)
    parts = list(_parts(bare[place.end() if place else 0 :], words, named=named))
    kinds = [kind for kind, _ in parts]
    if len(kinds) > len(set(kinds)) or (named and "player" in kinds):
        expected = BELOW_A_NAME.format(*[text[:20]] * 2) if named else EXPECTED
        raise cells.CellError("more than one seat, or a word that is no score and no role", expected)
    found = dict(parts)
    if _is_day(found.get("player", "")):
        raise cells.CellError("a day where a player belongs", EXPECTED)
    said = {"rank": int(place[1])} if place else {}
    won = {"winner": True} if WON.search(text) else {}
    return {**found, **said, **won}


def _is_day(name: str) -> bool:
    return any(map(str.isdigit, name)) and read_quietly(cells.date, name) is not None


def split_list(cell: str) -> list[str]:
    """The items of a list in a cell: one a line, or between semicolons or commas that stand in no bracket."""
    for mark in ("\n", ";", ","):
        items = [item.strip() for item in _outside_brackets(cell, mark)]
        if len(items) > 1:
            return list(filter(None, items))
    return [item.strip() for item in _AND.split(cell) if item]


def _outside_brackets(cell: str, mark: str) -> list[str]:
    items, depth = [""], 0
    for letter in cell:
        depth += (letter in "([") - (letter in ")]")
        if letter == mark and depth <= 0:
            items.append("")
        else:
            items[-1] += letter
    return items


def _parts(text: str, words: Words, *, named: bool) -> Iterator[Part]:
    """The pieces between brackets, dashes and commas.

    Where no heading names the player, a short word that may stand for a role, such as `Pat`, is a name.
    """
    name, _, rest = text.partition(" ")
    if not named and _is_short_for_a_role(name, words):
        yield "player", name
        text = rest
    whole = words.role(text)
    if whole:
        yield from whole.items()
        return
    if _is_plain_name(text, words):
        yield "player", " ".join(text.split())
        return
    for piece in filter(_says_anything, map(str.strip, _BETWEEN.split(_UNKNOWN_IN_BRACKETS.sub(" ", text)))):
        yield from _piece(piece, words)


def _is_short_for_a_role(word: str, words: Words) -> bool:
    exact = any(vocabulary.find(word) for vocabulary in words.dimension_names.values())
    return word.isalpha() and not exact and bool(words.role(word))


def _is_plain_name(text: str, words: Words) -> bool:
    """`Amber (guest)`: words without a figure or a role in any piece of them."""
    pieces = [piece.strip() for piece in _BETWEEN.split(text) if piece.strip()]
    plain = [_kinds_of(piece, words) == ["player"] for piece in pieces]
    return len(pieces) > 1 and all(plain) and bool(re.search(r"[(\[]", text))


def _kinds_of(piece: str, words: Words) -> list[str]:
    return [kind for kind, _ in _piece(piece, words)]


def _says_anything(piece: str) -> bool:
    return any(map(str.isalnum, piece)) and not cells.says_unknown(piece)


def _piece(piece: str, words: Words) -> Iterator[Part]:
    """One piece: a figure, a role, a name, or a name with a role and a figure behind it."""
    last, first = _FIGURE_LAST.fullmatch(piece), _FIGURE_FIRST.fullmatch(piece)
    if is_figure(piece):
        yield "total", cells.number(piece.rstrip("*"))
    elif role := words.role_in(piece):
        yield from role.items()
    elif last:
        yield from _piece(last[1].strip(), words)
        yield "total", cells.number(last[2].rstrip("*"))
    elif first and words.role(first[2]):
        yield "total", cells.number(first[1].rstrip("*"))
        yield from words.role(first[2]).items()
    else:
        yield from _name_and_role(piece, words)


def is_figure(piece: str) -> bool:
    """Whether a piece is a score, or says that somebody did not finish."""
    unfinished = names.normalise(piece) in names.heading_words("not_finished")
    return bool(_FIGURE.fullmatch(piece)) or unfinished


def _name_and_role(piece: str, words: Words) -> Iterator[Part]:
    """`Amber Rusviet`, `Amber Rusviet Industrial`: the longest role at the end that is no short word."""
    parts = piece.split()
    for size in range(1, len(parts)):
        role = words.role_in(" ".join(parts[size:]))
        if role and len(" ".join(parts[size:])) >= SHORTEST_ROLE:
            yield "player", " ".join(parts[:size])
            yield from role.items()
            return
    yield "player", piece
