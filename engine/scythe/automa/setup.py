"""The Automa's seat before the first turn.

Rules: AUT-SET-01..09, AUT-GEN-01, AUT-GEN-02, AUT-GEN-08, AUT-TURN-01, AUT-DIFF-02, AUT-DIFF-08, AUT-SIL-04,
VAR-03.
"""

from engine.scythe.automa.facts import raw_facts
from engine.scythe.automa.settings import LEVELS, UNKNOWN_LEVEL, AutomaSettings
from engine.scythe.automa.table import AutomaTable
from engine.scythe.board import DRY, home_of, members
from engine.scythe.catalogue import catalogue
from engine.scythe.mats import NO_MAT
from engine.scythe.state import SeatState, State
from engine.scythe.words import FACTIONS
from engine.violation import Ambiguous, Malformed

_SETUP = raw_facts()["setup"]


def automa_place(faction: str) -> SeatState:
    """AUT-SET-03..07: tracks, coins and units of the Automa; it has no mat, no objectives, no recruits."""
    seat = SeatState(FACTIONS.index(faction), NO_MAT, abilities_home=False)
    seat.power = catalogue().factions[faction].power
    seat.popularity = _SETUP["popularity"]
    seat.coins = _SETUP["coins"]
    seat.workers = list(members(DRY[home_of(seat.faction)]))
    seat.objectives = ()
    return seat


def check_bare(mat: str | None, objectives: tuple[int, ...] | None, where: str) -> None:
    """AUT-GEN-02, AUT-GEN-08: a seat of the Automa with a mat or objectives cannot be read."""
    for what, found in (("mat", mat), ("objectives", objectives)):
        if found:
            raise Malformed(
                f"the Automa has no {what}",
                where=f"{where}.{what}",
                found=str(found),
                expected=f"no {what} for the seat of the Automa",
            )


def sit_down(state: State, settings: list[AutomaSettings | None]) -> None:
    """AUT-SET-08, AUT-SET-09: star card, cube and deck."""
    played = [index for index, given in enumerate(settings) if given is not None]
    if not played:
        return
    if len(played) != 1 or len(settings) != 2:
        state.refuse("AUT-GEN-01", "one human plays against one Automa", where=f"seats[{played[-1]}].automa")
    chosen = settings[played[0]] or AutomaSettings()
    if chosen.level == UNKNOWN_LEVEL:
        where = f"seats[{played[0]}].automa.level"
        raise Ambiguous("AUT-SET-08", "which star card was used?", list(LEVELS), where)
    table = AutomaTable(played[0], state.seats[played[0]].name, chosen)
    if chosen.skips and table.tracker.all_moves:
        why = f"the skip option belongs to the levels below {chosen.level}"
        state.refuse("AUT-DIFF-02", why, where=f"seats[{played[0]}].automa.skips")
    state.automa = table
