"""Upgrade, Deploy, Build and Enlist as a planning bot chooses them, and how it pays."""

from collections.abc import Callable, Iterable
from typing import Any

from engine.scythe.actions import Build, Deploy, Enlist, Upgrade
from engine.scythe.board import KINDS, PLACE_NAMES, members
from engine.scythe.deploy import MECHS, deploy_places
from engine.scythe.enlist import ONE_TIME, open_recruits
from engine.scythe.mats import COST_RESOURCE, RECRUIT_BONUS
from engine.scythe.payment import may_coerce
from engine.scythe.state import OFF_BOARD, SeatState, State
from engine.scythe.upgrade import open_cells
from engine.scythe.words import (
    BOTTOM_ACTIONS,
    STRUCTURES,
    BottomAction,
    MechAbility,
    RecruitBonus,
    Structure,
    UpgradeCell,
)
from simulator.scythe.bots.outlook import Outlook
from simulator.scythe.bots.spelling import pay_from

Choice = Callable[[Outlook], dict[str, Any]]

_NEIGHBOURLY = 2
"""How often a neighbour is expected to do a bottom-row action."""
_MECH_ORDER = {"riverwalk": 0, "speed": 1}


def bottom_action(outlook: Outlook, bottom: int) -> Upgrade | Deploy | Build | Enlist | None:
    """The bottom-row action, paid for, if it can be paid."""
    bill = payment(outlook, COST_RESOURCE[bottom], outlook.need[bottom])
    if bill is None:
        return None
    choice = _CHOICES[bottom](outlook) if outlook.left[bottom] else {}
    if not choice and not outlook.seat.mat.coins[bottom]:
        return None
    made: Upgrade | Deploy | Build | Enlist = _ACTIONS[bottom](**bill, **choice)
    return made


def within_reach(state: State, seat: SeatState, bottom: int) -> bool:
    """A quick look before the full one: whether enough tokens lie where own pieces stand."""
    resources = state.resources
    kind = COST_RESOURCE[bottom]
    pieces = {seat.character, *seat.workers, *seat.mechs, *seat.structures}
    stock = sum(resources[place * KINDS + kind] for place in pieces if place != OFF_BOARD)
    return stock + may_coerce(state, seat) >= seat.mat.cost[bottom] - seat.covered[bottom]


def payment(outlook: Outlook, kind: int, need: int) -> dict[str, Any] | None:
    """From where a cost is paid: places with few tokens first; Crimea's card fills a gap of one."""
    short = need - outlook.stock[kind]
    if short > 1 or (short == 1 and not may_coerce(outlook.state, outlook.seat)):
        return None
    bill: dict[str, Any] = {}
    if short == 1:
        bill = {"coerce": True, "coerced": lowest_card(outlook.seat)}
        need -= 1
    resources = outlook.state.resources
    spots = [
        (resources[place * 4 + kind], place) for place in members(outlook.held) if resources[place * 4 + kind]
    ]
    parts = []
    for lying, place in sorted(spots):
        paid = min(lying, need)
        if paid:
            parts.append(pay_from(place, kind, paid))
            need -= paid
    return {"pay": tuple(parts), **bill}


def lowest_card(seat: SeatState) -> int | None:
    """The combat card that is missed least."""
    return next((value for value, copies in enumerate(seat.hand) if copies), None)


def choose_upgrade(outlook: Outlook) -> tuple[UpgradeCell, BottomAction] | None:
    """The cell the style wants uncovered, onto the cost that will still be paid most often."""
    sources, targets = open_cells(outlook.seat)
    if not sources:
        return None
    source = min(sources, key=outlook.style.cells.index)
    return source, max(targets, key=lambda name: _use(outlook, BOTTOM_ACTIONS.index(name)))


def _use(outlook: Outlook, bottom: int) -> float:
    return outlook.left[bottom] * outlook.worth[bottom] / max(1, outlook.need[bottom])


def choose_mech(outlook: Outlook) -> MechAbility | None:
    """Riverwalk to get out, then speed, then the rest."""
    seat = outlook.seat
    left = [skill for slot, skill in enumerate(MECHS[seat.faction]) if seat.mechs[slot] == OFF_BOARD]
    return min(left, key=lambda skill: _MECH_ORDER.get(skill, 2), default=None)


def choose_structure(outlook: Outlook, places: Iterable[int]) -> tuple[Structure, int] | None:
    """The structure that will do most, where the bonus tile and the mill gain most."""
    site = outlook.best_site(places)
    return None if site is None else (STRUCTURES[site.structure], site.place)


def choose_recruit(outlook: Outlook) -> tuple[BottomAction, RecruitBonus] | None:
    """The recruit whose bonus will come most often and is worth most, and the best one-time bonus."""
    recruits, bonuses = open_recruits(outlook.seat)
    if not recruits:
        return None
    recruit = max(recruits, key=lambda name: _recruit_worth(outlook, BOTTOM_ACTIONS.index(name)))
    return recruit, max(bonuses, key=lambda bonus: ONE_TIME[bonus] * outlook.gain[bonus])


def _recruit_worth(outlook: Outlook, bottom: int) -> float:
    """ENLI-06: every such action of oneself or a neighbour brings the bonus."""
    times = outlook.left[bottom] + _NEIGHBOURLY * (len(outlook.state.circles[outlook.index]) - 1)
    return times * outlook.gain[RECRUIT_BONUS[bottom]]


def _upgrade(outlook: Outlook) -> dict[str, Any]:
    chosen = choose_upgrade(outlook)
    return {} if chosen is None else {"source": chosen[0], "target": chosen[1]}


def _deploy(outlook: Outlook) -> dict[str, Any]:
    places = deploy_places(outlook.state)
    if not places:
        return {}
    workers = outlook.seat.workers
    place = max(places, key=lambda place: (workers.count(place), -place))
    return {"mech": choose_mech(outlook), "hex": PLACE_NAMES[place]}


def _build(outlook: Outlook) -> dict[str, Any]:
    chosen = choose_structure(outlook, members(outlook.sites))
    return {} if chosen is None else {"structure": chosen[0], "hex": PLACE_NAMES[chosen[1]]}


def _enlist(outlook: Outlook) -> dict[str, Any]:
    chosen = choose_recruit(outlook)
    return {} if chosen is None else {"recruit": chosen[0], "bonus": chosen[1]}


_CHOICES: tuple[Choice, ...] = (_upgrade, _deploy, _build, _enlist)
_ACTIONS: tuple[Any, ...] = (Upgrade, Deploy, Build, Enlist)
