"""Deploy: a mech onto the board. Rules: DEPL-01..07, TERR-03, MECH-ALL-01, MECH-NOR-07, MECH-POL-05."""

from collections.abc import Callable
from typing import Final

from engine.scythe.actions import Deploy
from engine.scythe.board import LAKES, PLACE_NAMES, TERRITORIES, place_of
from engine.scythe.bottom_row import check_cost, check_without_benefit, give_recruit_bonuses, pay_cost
from engine.scythe.catalogue import catalogue
from engine.scythe.control import controls, has_worker, worker_places
from engine.scythe.mats import DEPLOY
from engine.scythe.stars import settle
from engine.scythe.state import OFF_BOARD, SeatState, State
from engine.scythe.words import FACTIONS, MechAbility
from engine.violation import Ambiguous, Violation

MECHS: Final[tuple[tuple[MechAbility, ...], ...]] = tuple(
    catalogue().factions[faction].mechs for faction in FACTIONS
)


def deploy(state: State, action: Deploy) -> None:
    """DEPL-01: pay metal, put a mech on a controlled territory with an own worker."""
    cost = check_cost(state, action, DEPLOY)
    seat = state.seats[state.active]
    mech = action.mech if action.hex is None or action.mech is not None else _only_mech(seat, action.hex)
    if mech is None:
        check_without_benefit(state, OFF_BOARD not in seat.mechs, "deploy")
        place = slot = OFF_BOARD
    else:
        slot = check_mech(state, seat, mech)
        place = check_worker_place(state, action.hex, takes_mech, "DEPL-01")
    pay_cost(state, cost)
    if slot != OFF_BOARD:
        do_deploy(state, seat, slot, place)
    give_recruit_bonuses(state, cost)
    settle(state, cost.receivers)


def _only_mech(seat: SeatState, place: str) -> MechAbility:
    """The mech that was put there when one is left; a place without a mech does not say enough."""
    left = mechs_left(seat)
    if not left:
        raise Violation("DEPL-02", f"{seat.name} has no mech left to put on {place}")
    if len(left) > 1:
        readings = [f"deploy {mech} at {place}" for mech in left]
        raise Ambiguous("DEPL-02", f"which mech was put on {place}?", readings)
    return left[0]


def mechs_left(seat: SeatState) -> list[MechAbility]:
    """The mechs still on the faction mat, by the ability each uncovers."""
    return [skill for slot, skill in enumerate(MECHS[seat.faction]) if seat.mechs[slot] == OFF_BOARD]


def check_mech(state: State, seat: SeatState, mech: str) -> int:
    """DEPL-02: any mech still on the faction mat; returns its slot."""
    own = MECHS[seat.faction]
    left = mechs_left(seat)
    if mech not in own:
        raise Violation("DEPL-02", f"the {mech} mech is not one of {seat.name}", left)
    if mech not in left:
        state.forbid("DEPL-02", f"the {mech} mech was already deployed by {seat.name}", left)
    return own.index(mech)


def check_worker_place(state: State, name: str | None, fits: Callable[[State, int], bool], rule: str) -> int:
    """DEPL-01, BUILD-01: where the record says, or where it must be."""
    if name is not None:
        place = place_of(name)
        if fits(state, place):
            return place
    legal = [other for other in range(TERRITORIES) if fits(state, other)]
    names = [PLACE_NAMES[other] for other in legal]
    if name is not None:
        why, message = _why_not(state, place, rule)
        if place >= TERRITORIES and why == "BUILD-05":
            state.forbid(why, message, names)
        state.refuse(why, message, names)
        return place
    if not legal:
        state.refuse(rule, "no controlled territory with an own worker takes it")
    if len(legal) != 1:
        raise Ambiguous(rule, "on which territory?", names)
    return legal[0]


def takes_mech(state: State, place: int) -> bool:
    """DEPL-03/04/06: controlled land with an own worker, the Factory included."""
    return not LAKES >> place & 1 and has_worker(state, state.active, place)


def deploy_places(state: State) -> list[int]:
    """Every territory that takes a mech now."""
    return [place for place in worker_places(state, state.active) if takes_mech(state, place)]


def do_deploy(state: State, seat: SeatState, slot: int, place: int) -> None:
    """DEPL-05: the uncovered ability belongs to the character and all mechs at once."""
    seat.mechs[slot] = place
    seat.skills = seat.skills | {MECHS[seat.faction][slot]}
    seat.refresh_steps()
    state.note("mech", state.active, mech=MECHS[seat.faction][slot], place=PLACE_NAMES[place])


def _why_not(state: State, place: int, rule: str) -> tuple[str, str]:
    name = PLACE_NAMES[place]
    building = rule.startswith("BUILD")
    if place >= TERRITORIES:
        return "BUILD-05" if building else "DEPL-04", f"{name} is a home base"
    if LAKES >> place & 1:
        return "BUILD-05" if building else "DEPL-03", f"{name} is a lake"
    if building and any(place in seat.structures for seat in state.seats):
        return "BUILD-02", f"{name} already holds a structure"
    if not controls(state, state.active, place):
        return rule, f"{name} is not controlled by {state.seats[state.active].name}"
    return rule, f"no own worker stands on {name}"
