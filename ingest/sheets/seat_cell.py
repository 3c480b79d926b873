"""A cell that holds a whole seat: `84`, `Amber (Rusviet/Industrial) 84`, `1. Amber - Rusviet - 84`."""

import datetime
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
_NEARLY_A_SCORE = re.compile(r"(?:.*\s)?[^\w\s]*\d\S*")
EXPECTED = "one seat, such as `Amber (Rusviet) 84`"
_FIGURE = re.compile(
    r"[$€]?\s*[+-]?\d{1,4}(?:[.,]0+)?\s*(?:\$|pts?\.?|pkt\.?|points?|vp|coins?|очк\w*)?\*?", re.I
)
_PLACE = re.compile(r"\A\s*#?(\d{1,2})(?:st|nd|rd|th|[.):])[.):]?\s+(?=[^\W\d_])", re.I)
_FIGURE_LAST = re.compile(rf"(.*[^\d\s+-])[\s=]+({_FIGURE.pattern})", re.I)
_FIGURE_FIRST = re.compile(rf"({_FIGURE.pattern})\s+(\D+)", re.I)
_BETWEEN = re.compile(r"[()\[\]:;,|／/=\n]|\s+[-–—]+\s+")
_UNKNOWN_IN_BRACKETS = re.compile(r"\s*[(\[][?–—-]*[)\]]")
_AND = re.compile(r"\s+(?:and|und|et|y|i|e|и|і|та|й|vs\.?)\s+|\s*[&+/]\s*")
_LAST_AND = re.compile(r"\s+(?:and|und|et|y|i|e|и|і|та|й|&)\s+(?![^(\[]*[)\]])")
"""Between the last two of a list with commas or semicolons: `Amber, Birch and Cedar`."""

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
    parts = list(_parts(_PLACE.sub("", bare), words, named=named))
    if all(kind == "player" for kind, _ in parts) and re.search(r"\w[^(\[]*[(\[]", bare):
        # Brackets may hold more of a name: `Amber (from work)`.
        parts = [("player", " ".join(bare.split()))]
    found = dict(parts)
    name = found.get("player", "")
    if len(parts) > len(found) or (named and name):
        strange = text if len(parts) > len(found) else name
        raise cells.CellError(
            "more than one seat, or a word that is no score and no role",
            _taught(strange[:20], text) if named else EXPECTED,
        )
    _check_name(name)
    said = {"rank": int(place[1])} if place else {}
    return {**found, **said, **({"winner": True} if WON.search(text) else {})}


def _check_name(name: str) -> None:
    """Refuse what stands in the place of a name and is none."""
    if day_of(name) is not None:
        raise cells.CellError("a day where a player belongs", EXPECTED)
    if _NEARLY_A_SCORE.fullmatch(name):
        raise cells.CellError("a name that ends like a mistyped score", EXPECTED)


def _taught(strange: str, text: str) -> str:
    """The advice for a word below a name that is no score and no role: what to write into a layout."""
    part = re.sub(r"^[\d\s]+ | [\d\s]+$", "", strange)
    role = f'a score or a role; in a layout `words = {{ "{part}" = "..." }}` says which role it is'
    unknown = f'`unknown = ["{part}"]` that it says nothing of somebody who played'
    return f"{role}, {unknown}" + (f', `absent = ["{part}"]` that nobody did' if part == text else "")


def day_of(text: str) -> datetime.date | None:
    """The day that a text with a digit may be."""
    day: datetime.date | None = read_quietly(cells.date, text) if any(map(str.isdigit, text)) else None
    return day


def split_list(cell: str) -> list[str]:
    """The items of a list in a cell: one a line, or between semicolons or commas that stand in no bracket."""
    for mark in ("\n", ";", ","):
        items, depth = [""], 0
        for letter in cell:
            depth += (letter in "([") - (letter in ")]")
            if letter == mark and depth <= 0:
                items.append("")
            else:
                items[-1] += letter
        if len(items) > 1:
            last = [items.pop()] if mark == "\n" else _LAST_AND.split(items.pop())
            return [item.strip() for item in (*items, *last) if item.strip()]
    return [item.strip() for item in _AND.split(cell) if item]


def is_figure(piece: str) -> bool:
    """Whether a piece is a score, or a word for a player who did not finish."""
    return bool(_FIGURE.fullmatch(piece)) or names.normalise(piece) in names.heading_words("not_finished")


def _parts(text: str, words: Words, *, named: bool) -> Iterator[Part]:
    """The pieces between brackets, dashes and commas.

    Where no heading names the player, a short word that may stand for a role, such as `Pat`, is a name.
    """
    name, _, rest = text.partition(" ")
    exact = any(vocabulary.find(name) for vocabulary in words.dimensions.values())
    if not named and name.isalpha() and not exact and words.role(name):
        yield "player", name
        text = rest
    whole = words.role(text)
    yield from whole.items()
    for piece in () if whole else map(str.strip, _BETWEEN.split(_UNKNOWN_IN_BRACKETS.sub(" ", text))):
        if any(map(str.isalnum, piece)) and not cells.says_unknown(piece):
            yield from _piece(piece, words)


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
        # `Amber Rusviet Industrial`: the longest role at the end that is no short word.
        parts = piece.split()
        ends = [(" ".join(parts[:size]), " ".join(parts[size:])) for size in range(1, len(parts))]
        named = [(name, words.role_in(end)) for name, end in ends if len(end) >= SHORTEST_ROLE]
        name, role = next((each for each in named if each[1]), (piece, {}))
        yield "player", name
        yield from role.items()
