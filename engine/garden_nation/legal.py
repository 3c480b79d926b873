"""Legal actions: for any state every action the rules allow, each written out whole.

An action that ends the turn comes once for each player who may go next. Where a turn has ended without naming
the next player, the actions of every player who may go are given, with `by`. Cards that replace a project are
left open.
"""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from engine.garden_nation.actions import (
    Build,
    ClaimProject,
    Demolish,
    Invade,
    Pass,
    RoofTransfer,
    StrategicMove,
)
from engine.garden_nation.board import TERRITORY, ZONE_NAMES, ZONES, ZONES_OF
from engine.garden_nation.cards import PROJECT_IDS
from engine.garden_nation.passing import check_pass
from engine.garden_nation.ploys import can_act, move_roof
from engine.garden_nation.population import can_pay, worth
from engine.garden_nation.projects import claimable
from engine.garden_nation.reach import can_build_at, neighbour_number, reachable
from engine.garden_nation.state import NOBODY, OFF_BOARD, State
from engine.garden_nation.turn import candidates, start_turn
from engine.garden_nation.words import BRAMBLE, TOKEN_TYPES
from engine.violation import Violation


def legal_actions(state: State) -> Iterator[Any]:
    """Everything that may be done now, claims of projects first."""
    for card in claimable(state):
        yield from _claims(state, PROJECT_IDS[card])
    if state.ended:
        return
    if not state.choosing:
        yield from _turn_actions(state)
        return
    for seat in candidates(state):
        begun = state.copy()
        start_turn(begun, seat)
        for action in _turn_actions(begun):
            yield replace(action, by=state.seats[seat].name)


def instead(state: State, refused: Any) -> tuple[str, ...]:
    """What could be done instead of a refused action: the same elsewhere, or anything if it goes nowhere."""
    allowed = list(legal_actions(state))
    alike = [action for action in allowed if type(action) is type(refused)]
    return tuple(dict.fromkeys(map(_in_words, alike or allowed)))


def _in_words(action: Any) -> str:
    """The type and what it is done to, such as `build 4.left`."""
    said = (getattr(action, name, None) for name in ("zone", "source", "target", "to", "project"))
    return " ".join([action.type, *(str(each) for each in said if each is not None)])


def main_actions(state: State) -> Iterator[Any]:
    """What the active player may do as an action or instead of one, without a word about who goes next."""
    territories = reachable(state, state.active)
    if state.transferred is not None:
        territories = [TERRITORY[state.transferred[0]]]
    for territory in territories:
        for zone in ZONES_OF[territory]:
            yield from _at_zone(state, zone)
    if may_pass(state):
        yield Pass()


def ploys(state: State) -> Iterator[Any]:
    """The ploys that may come before the action."""
    if not _may_use_ploy(state) or state.torticrane == OFF_BOARD:
        return
    if can_act(state):
        yield StrategicMove(to=neighbour_number(state.torticrane, -1))
        yield StrategicMove(to=neighbour_number(state.torticrane, 1))
    yield from _roof_transfers(state)


def may_pass(state: State) -> bool:
    """GN-DEC-13: whether the action may be passed."""
    try:
        check_pass(state)
    except Violation:
        return False
    return True


def _turn_actions(state: State) -> Iterator[Any]:
    yield from ploys(state)
    for action in main_actions(state):
        ends = state.actions_left == 1 or (isinstance(action, Pass) and state.rules.skipping == "turn")
        yield from _with_next(state, action) if ends and state.order is not None else (action,)


def _with_next(state: State, action: Any) -> Iterator[Any]:
    allowed = candidates(state)
    if len(allowed) > 1:
        for seat in allowed:
            yield replace(action, next=state.seats[seat].name)
    else:
        yield action


def _claims(state: State, card: str) -> Iterator[ClaimProject]:
    if state.choosing and state.order is not None:
        yield from _with_next(state, ClaimProject(project=card))
    else:
        yield ClaimProject(project=card)


def _at_zone(state: State, zone: int) -> Iterator[Any]:
    """Build, demolish or invade there."""
    player, owner, name = state.active, state.owners[zone], ZONE_NAMES[zone]
    if state.seats[player].floors_left and can_build_at(state, player, zone):
        if state.kinds[zone] == BRAMBLE:
            types = zip(TOKEN_TYPES, state.brambles, strict=True)
            yield from (Build(zone=name, bramble=kind) for kind, left in types if left)
        else:
            yield Build(zone=name)
    if owner == player:
        if _may_demolish(state, zone):
            yield Demolish(zone=name)
    elif owner != NOBODY and _may_invade(state, zone):
        yield Invade(zone=name)


def _may_demolish(state: State, zone: int) -> bool:
    got_roof = state.transferred is not None and state.transferred[1] == zone
    return state.rules.demolish_after_roof_transfer or not got_roof


def _may_invade(state: State, zone: int) -> bool:
    seat, count = state.seats[state.active], state.floors[zone]
    if not _may_use_ploy(state) or seat.floors_left < count:
        return False
    if TERRITORY[zone] != state.torticrane and not state.rules.invade_after_moving_on:
        return False
    return can_pay(seat, worth(state.numbers[zone], count))


def _may_use_ploy(state: State) -> bool:
    return state.ploy_used == NOBODY and state.seats[state.active].ploys > 0


def _roof_transfers(state: State) -> Iterator[RoofTransfer]:
    """GN-PLOY-06..08: from every roofed building where the action may then be done."""
    own = [zone for zone in range(ZONES) if state.owners[zone] == state.active]
    for source in own:
        for target in own:
            if _may_transfer(state, source, target):
                yield RoofTransfer(source=ZONE_NAMES[source], target=ZONE_NAMES[target])


def _may_transfer(state: State, source: int, target: int) -> bool:
    if not state.roofs[source] or state.roofs[target] or state.kinds[source] != state.kinds[target]:
        return False
    move_roof(state, source, target)
    allowed = TERRITORY[source] in reachable(state, state.active)
    move_roof(state, target, source)
    return allowed
