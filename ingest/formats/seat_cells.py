"""A cell that holds a whole seat: `84`, `Amber (Rusviet/Industrial) 84`, `1. Amber - Rusviet - 84`."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ingest import names
from ingest.formats.name_marks import WON
from ingest.roles import read_role

LONGEST_SEAT = 200
SHORTEST_FACTION = 5
"""In letters: a shorter word behind a name is more likely part of the name."""

_MEASURE = r"(?:\$|pts?\.?|pkt\.?|points?|vp|coins?|st|nd|rd|th|\.)?"
_MARK = r"(?:\s*[*★⭐]\ufe0f?)?"
"""A star behind a figure points at it and changes nothing."""

_FIGURE = re.compile(rf"[$€]?\s*[+-]?\d{{1,4}}(?:[.,]0+)?\s*{_MEASURE}{_MARK}", re.I)
_BEGINS_WITH_FIGURE = re.compile(rf"([$€]?-?\d{{1,4}}\s*{_MEASURE}{_MARK})\s+(\D+)", re.I)
_PLACE = re.compile(r"\s*#?(\d{1,2})(?:st|nd|rd|th|[.):])[.):]?\s+(?=[^\W\d_])", re.I)
_ENDS_IN_FIGURE = re.compile(rf"(.*[^\d\s+-])[\s=]+([$€]?-?\d{{1,4}}\s*{_MEASURE})", re.I)
_BETWEEN = re.compile(r"[()\[\]:;,|/\n]|\s*[-–—]+\s")
_UNTIL_BRACKET = re.compile(r"[^()\[\]]*[)\]]")


@dataclass(frozen=True, slots=True)
class _Part:
    """A piece of a cell, where it begins and ends there, and what it is: a name, a role or a figure."""

    kind: str
    text: str
    start: int
    end: int


def is_figure(cell: str) -> bool:
    """Whether a cell holds nothing but a number, perhaps as a place."""
    return _FIGURE.fullmatch(cell.strip()) is not None


def is_score(cell: str) -> bool:
    """Whether a cell holds a number, perhaps with the mark of a winner, or says that somebody gave up."""
    return is_figure(WON.sub(" ", cell)) or names.normalise(cell) in names.heading_words("not_finished")


def names_a_faction(cell: str) -> bool:
    """Whether a cell names a faction, with or without a mat and a score, and nothing else."""
    parts = list(_parts(WON.sub(" ", cell))) if len(cell) <= LONGEST_SEAT else []
    role = read_role("/".join(part.text for part in parts if part.kind == "role"))
    clear = role.faction is not None and not (role.by_colour or role.contradictory or role.unknown)
    return clear and not any(part.kind == "name" for part in parts)


def read_seat_cell(cell: str, known: Mapping[str, str]) -> dict[str, str]:
    """What the cell says of a seat; `known` is what its heading says already.

    Words that name no faction and no mat are the player, unless the heading names the player: then they
    stand where a faction belongs, for the reader to refuse. So does a cell that says something twice.
    """
    won = {"winner": "yes"} if WON.search(cell) else {}
    bare = WON.sub(" ", cell).strip()
    place = _PLACE.match(bare)
    ranked = {"rank": place[1]} if place and "rank" not in known else {}
    rest = bare[place.end() if place else 0 :]
    parts = list(_parts(rest[:LONGEST_SEAT]))
    if not parts:
        return {}
    role = read_role("/".join(part.text for part in parts if part.kind == "role"))
    figures = [part.text for part in parts if part.kind == "figure"]
    name = _name(rest, parts)
    if name is None or len(figures) > 1 or role.contradictory or len(cell) > LONGEST_SEAT:
        return {"faction": cell}
    seat = {"faction": role.faction, "mat": role.mat, "total": next(iter(figures), None)}
    if name:
        seat["faction" if "player" in known else "player"] = name
    return {**{field: value for field, value in seat.items() if value}, **ranked, **won}


def _name(cell: str, parts: Sequence[_Part]) -> str | None:
    """The name with what stands beside it and explains nothing, as in `Amber (guest)`; None for two names."""
    named = [number for number, part in enumerate(parts) if part.kind == "name"]
    if named != list(range(named[0], named[0] + len(named)) if named else ()):
        return None
    if not named:
        return ""
    start, end = parts[named[0]].start, parts[named[-1]].end
    bracket = _UNTIL_BRACKET.match(cell, end) if len(named) > 1 else None
    return cell[start : bracket.end() if bracket else end].strip()


def _parts(text: str) -> Iterator[_Part]:
    """The pieces between brackets, dashes and commas; a name may be followed by a faction and a figure."""
    edges = [0, *(edge for match in _BETWEEN.finditer(text) for edge in match.span()), len(text)]
    for start, end in zip(edges[::2], edges[1::2], strict=True):
        piece = text[start:end]
        begin = start + len(piece) - len(piece.lstrip())
        worded = any(map(str.isalnum, piece))
        if worded and names.answers().get(names.normalise(piece), True) is not None:
            yield from _kinds(piece.strip(), begin)


def _kinds(piece: str, start: int) -> Iterator[_Part]:
    beginning, ending = _BEGINS_WITH_FIGURE.fullmatch(piece), _ENDS_IN_FIGURE.fullmatch(piece)
    if is_score(piece):
        yield _Part("figure", piece, start, start + len(piece))
    elif ending and not _is_role(piece):
        yield from _words(ending[1], start)
        yield _Part("figure", ending[2], start + ending.start(2), start + len(piece))
    elif beginning and _is_faction(beginning[2]):
        yield _Part("figure", beginning[1], start, start + beginning.end(1))
        yield _Part("role", beginning[2], start + beginning.start(2), start + len(piece))
    else:
        yield from _words(piece, start)


def _words(piece: str, start: int) -> Iterator[_Part]:
    end = start + len(piece)
    blanks = [blank.end() for blank in re.finditer(r"\s+", piece)] if not _is_role(piece) else []
    found = next(
        (at for at in blanks if len(piece) - at >= SHORTEST_FACTION and _is_faction(piece[at:])), None
    )
    if found is None:
        yield _Part("role" if _is_role(piece) else "name", piece, start, end)
        return
    yield _Part("name", piece[:found].strip(), start, start + found)
    yield _Part("role", piece[found:], start + found, end)


def _is_role(piece: str) -> bool:
    role = read_role(piece)
    return bool(role.faction or role.mat) and not role.unknown


def _is_faction(piece: str) -> bool:
    """Whether it names a faction, perhaps with a mat; a mere colour may belong to the name before it."""
    role = read_role(piece)
    return role.faction is not None and not (role.by_colour or role.unknown)
