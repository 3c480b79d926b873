"""Upgrade: a cube from a top-row reward to a bottom-row cost. Rules: UPGR-01..06, INV-02, EX-06."""

from typing import Final

from engine.scythe.actions import Upgrade
from engine.scythe.bottom_row import check_cost, check_without_benefit, give_recruit_bonuses, pay_cost
from engine.scythe.mats import UPGRADE
from engine.scythe.phrasing import word
from engine.scythe.stars import settle
from engine.scythe.state import SeatState, State
from engine.scythe.words import BOTTOM_ACTIONS, UPGRADE_CELLS, BottomAction, UpgradeCell
from engine.violation import Malformed

_CELL: Final = {cell: index for index, cell in enumerate(UPGRADE_CELLS)}
_BOTTOM: Final = {bottom: index for index, bottom in enumerate(BOTTOM_ACTIONS)}


def upgrade(state: State, action: Upgrade) -> None:
    """UPGR-01: pay oil, move a cube."""
    cost = check_cost(state, action, UPGRADE)
    seat = state.seats[state.active]
    if action.source is None or action.target is None:
        if action.source is not None or action.target is not None:
            raise Malformed(
                "an upgrade names the reward the cube leaves and the cost it goes to",
                where="upgrade",
                found="one of them",
                expected="both, such as upgrade power>build",
            )
        check_without_benefit(state, 0 not in seat.cells, "upgrade")
    else:
        check_upgrade(state, seat, action.source, action.target)
    pay_cost(state, cost)
    if action.source is not None and action.target is not None:
        do_upgrade(seat, action.source, action.target)
    give_recruit_bonuses(state, cost)
    settle(state, cost.receivers)


def check_upgrade(state: State, seat: SeatState, source: UpgradeCell, target: BottomAction) -> None:
    """A cube must be there, and a bracketed cell free for it (UPGR-02)."""
    if seat.cells[_CELL[source]]:
        left = [word(cell) for cell in open_cells(seat)[0]]
        state.forbid("UPGR-01", f"the cube of {word(source)} was already moved", left)
    bottom = _BOTTOM[target]
    if seat.covered[bottom] >= seat.mat.upgradable[bottom]:
        full = seat.covered[bottom] >= seat.mat.cost[bottom]
        (state.forbid if full else state.refuse)(
            "UPGR-02", f"{target} has no free bracketed cell", open_cells(seat)[1]
        )


def do_upgrade(seat: SeatState, source: UpgradeCell, target: BottomAction) -> None:
    """UPGR-03/04: the reward grows, the cost falls; both count from the next action on (UPGR-05)."""
    seat.cells[_CELL[source]] = 1
    seat.covered[_BOTTOM[target]] += 1


def open_cells(seat: SeatState) -> tuple[list[UpgradeCell], list[BottomAction]]:
    """Cells that still hold a cube, and costs that still take one."""
    return (
        [cell for index, cell in enumerate(UPGRADE_CELLS) if not seat.cells[index]],
        [
            name
            for index, name in enumerate(BOTTOM_ACTIONS)
            if seat.covered[index] < seat.mat.upgradable[index]
        ],
    )
