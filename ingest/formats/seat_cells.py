"""A cell that holds a whole seat: `84`, `Amber 84`, `Amber (Rusviet/Industrial) 84`, `Rusviet 84`."""

import re
from collections.abc import Mapping

from ingest.roles import read_role

LONGEST_SEAT = 200

_FIGURE = re.compile(r"[$€]?\s*[+-]?\d{1,4}(?:[.,]0+)?\s*(?:\$|pts?\.?|points?|vp|coins?)?", re.I)
_PARTS = re.compile(
    r"(?P<who>[^()\[\]]*?)\s*(?:[(\[](?P<role>[^()\[\]]*)[)\]])?[\s,:;–—-]*(?P<total>(?<![\w/])-?\d{1,4})?"
    r"\s*(?:\$|pts?\.?|points?|vp)?",
    re.I,
)


def is_figure(cell: str) -> bool:
    """Whether a cell holds nothing but a number."""
    return _FIGURE.fullmatch(cell.strip()) is not None


def names_a_faction(cell: str) -> bool:
    """Whether a cell names a faction, with or without a mat and a score, and nothing else."""
    parts = _PARTS.fullmatch(cell.strip()) if len(cell) <= LONGEST_SEAT else None
    role = read_role(f"{parts['who']}/{parts['role'] or ''}" if parts else "")
    words = [word for word in role.unknown if not is_figure(word)]
    return role.faction is not None and not (role.by_colour or role.contradictory or words)


def read_seat_cell(cell: str, known: Mapping[str, str]) -> dict[str, str]:
    """What the cell says of a seat; `known` is what its heading says already.

    Words that name no faction and no mat are the player, unless the heading names the player: then they
    stand where a faction belongs, for the reader to refuse.
    """
    if is_figure(cell):
        return {"total": cell}
    parts = _PARTS.fullmatch(cell)
    if parts is None:
        return {"player": cell} if "player" not in known else {"faction": cell}
    who, bracketed = (parts["who"] or "").strip(" ,:;-–—"), parts["role"]
    if bracketed is not None and is_figure(bracketed):
        return _seat(who, None, bracketed, known)
    return _seat(who, bracketed, parts["total"], known)


def _seat(who: str, bracketed: str | None, total: str | None, known: Mapping[str, str]) -> dict[str, str]:
    role = read_role(bracketed if bracketed is not None else who)
    found = {"faction": role.faction, "mat": role.mat, "total": total}
    is_role = bracketed is None and bool(role.faction or role.mat) and not role.unknown
    if who and not is_role:
        found["faction" if "player" in known else "player"] = who
    return {name: value for name, value in found.items() if value}
