"""Where an action may be done: the Torticrane's territory, or the next ones where building is impossible.

Rules: GN-TURT-05, GN-TURT-06, GN-ACT-15, GN-ACT-20, GN-ACT-21, GN-PLOY-07, GN-DEC-16.
"""

from engine.garden_nation.board import TERRITORIES, TERRITORY, ZONE_NAMES, ZONES_OF
from engine.garden_nation.population import building_cost, can_pay
from engine.garden_nation.state import NOBODY, OFF_BOARD, State
from engine.garden_nation.words import BRAMBLE, PLOYS

_LAST = TERRITORIES[-1]
_STEPS = {"up": 1, "down": -1}
_STRATEGIC_MOVE = PLOYS.index("strategic_move")


def can_build_at(state: State, player: int, zone: int) -> bool:
    """Whether a floor may be placed there: empty or own and open, and there are inhabitants to send."""
    owner = state.owners[zone]
    if owner != NOBODY and (owner != player or state.roofs[zone]):
        return False
    if state.kinds[zone] == BRAMBLE and not any(state.brambles):
        return False
    return can_pay(state.seats[player], building_cost(state, zone))


def can_build_on(state: State, player: int, territory: int) -> bool:
    """Whether the player has a floor and a zone for it on that territory."""
    if not state.seats[player].floors_left:
        return False
    return any(can_build_at(state, player, zone) for zone in ZONES_OF[territory])


def can_build_anywhere(state: State, player: int) -> bool:
    """Whether any territory would do."""
    return any(can_build_on(state, player, territory) for territory in TERRITORIES)


def neighbour_number(territory: int, step: int) -> int:
    """The territory with the number behind or before; 1 and 7 are neighbours."""
    return (territory - 1 + step) % _LAST + 1


def reachable(state: State, player: int) -> list[int]:
    """The territories where the player may act, in the order in which they come."""
    here = state.torticrane
    if here == OFF_BOARD:
        return list(TERRITORIES)
    found = [here]
    if state.ploy_used == _STRATEGIC_MOVE and not state.rules.move_on_after_strategic_move:
        return found
    step = _STEPS[state.rules.moving_on]
    while len(found) < _LAST and not can_build_on(state, player, found[-1]):
        found.append(neighbour_number(found[-1], step))
    return found


def check_reach(state: State, player: int, territory: int) -> None:
    """GN-TURT-05, GN-ACT-20, GN-ACT-21: the territory of the action is one that may be used."""
    if state.torticrane in (territory, OFF_BOARD):
        return
    allowed = reachable(state, player)
    if territory in allowed:
        return
    state.refuse(*_refusal(state, player, territory, allowed), [f"territory {number}" for number in allowed])


def check_transfer(state: State, zone: int) -> None:
    """GN-PLOY-07: after a roof transfer the action is done on the territory the roof came from."""
    source = state.transferred[0] if state.transferred else zone
    if TERRITORY[source] != TERRITORY[zone]:
        message = f"the roof was taken from {ZONE_NAMES[source]}, so the action belongs on that territory"
        state.refuse("GN-PLOY-07", message, [f"territory {TERRITORY[source]}"])


def _refusal(state: State, player: int, territory: int, allowed: list[int]) -> tuple[str, str]:
    """The rule that keeps the player from that territory, and how."""
    name, last = state.seats[player].name, allowed[-1]
    if not can_build_on(state, player, last):
        return "GN-DEC-16", f"after a strategic move the action is done on territory {last}"
    if len(allowed) == 1:
        where = f"the Torticrane is on territory {last}, where {name} can build"
        return "GN-TURT-05", f"{where}; an action on territory {territory} is not possible"
    return "GN-ACT-21", f"{name} can build on territory {last}, which comes before territory {territory}"
