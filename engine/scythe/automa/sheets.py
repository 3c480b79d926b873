"""The Automa's seat on a score sheet: what is always so need not be written, and cannot be otherwise.

Rules: AUT-SCORE-01, AUT-SCORE-02, AUT-SCORE-06, AUT-GEN-02..04, AUT-SET-05.
"""

from collections.abc import Iterator

from engine.scythe.automa.facts import raw_facts
from engine.scythe.automa.names import is_automa
from engine.scythe.record import Seat, Sheet

ALWAYS: dict[str, int] = {
    "popularity": raw_facts()["setup"]["popularity"],
    "resources": 0,
    "resource_coins": 0,
    "structure_bonus": 0,
    "structure_count": 0,
    "structures": 0,
}
"""The figures that every sheet of the Automa has."""

_FILLED = ("popularity", "resources", "structure_bonus")


def plays_itself(seat: Seat) -> bool:
    """Whether the Automa plays the seat: it says so, or its name does; a program with a mat is another one."""
    return seat.automa is not None or (seat.mat is None and is_automa(seat.player))


def filled(seat: Seat, sheet: Sheet) -> Sheet:
    """AUT-SCORE-01, AUT-SCORE-02: the sheet with what is always so; a person's sheet stays as it is."""
    if not plays_itself(seat):
        return sheet
    missing = {name: ALWAYS[name] for name in _FILLED if getattr(sheet, name) is None}
    return sheet.model_copy(update=missing)


def impossible(seat: Seat, sheet: Sheet) -> Iterator[tuple[str, int, int]]:
    """Figures of the Automa's sheet that cannot be: the name, what is stated, what it always is."""
    if plays_itself(seat):
        for name, value in ALWAYS.items():
            stated = getattr(sheet, name)
            if stated is not None and stated != value:
                yield name, stated, value
