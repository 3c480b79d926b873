"""Valid games with one thing changed: the failure names the right rule at the right action."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace as changed

from engine.garden_nation.actions import Demolish, StrategicMove
from engine.garden_nation.board import TERRITORY, ZONE_INDEX, ZONE_NAMES, ZONES_OF
from engine.garden_nation.game import apply
from engine.garden_nation.population import building_cost
from engine.garden_nation.reach import reachable
from engine.garden_nation.record import Record
from engine.garden_nation.setup import set_up
from engine.garden_nation.state import NOBODY, State
from engine.garden_nation.words import BRAMBLE
from engine.replay import replay
from tests.engine.garden_nation.random_play import play
from tests.engine.garden_nation.table import stated

Change = tuple[str, int, Any]
GAMES = [play(players, seed) for players, seed in ((2, 21), (3, 22), (4, 23), (4, 24))]


def steps(record: Record, actions: list[Any]) -> Iterator[tuple[int, Any, State]]:
    """Every action with its number and the state before it."""
    state = set_up(record)
    for number, action in enumerate(actions, 1):
        yield number, action, state.copy()
        apply(state, action)


def builds_elsewhere(number: int, action: Any, state: State) -> Iterator[Change]:
    """An action far from the Torticrane."""
    if action.type == "build" and state.torticrane and not state.choosing:
        allowed = reachable(state, state.active)
        if len(allowed) == 1:
            far = allowed[0] % 7 + 1
            yield "GN-TURT-05", number, changed(action, zone=ZONE_NAMES[ZONES_OF[far][0]])


def builds_on_another(number: int, action: Any, state: State) -> Iterator[Change]:
    """A floor on another player's building."""
    if action.type == "build" and not state.choosing and state.torticrane:
        for zone in ZONES_OF[TERRITORY[ZONE_INDEX[action.zone]]]:
            if state.owners[zone] not in (NOBODY, state.active):
                yield "GN-ACT-13", number, changed(action, zone=ZONE_NAMES[zone], bramble=None)


def forgets_the_bramble(number: int, action: Any, state: State) -> Iterator[Change]:
    """A bramble zone without a type."""
    if action.type == "build" and state.kinds[ZONE_INDEX[action.zone]] == BRAMBLE:
        yield "GN-ACT-06", number, changed(action, bramble=None)


def demolishes_an_empty_zone(number: int, action: Any, state: State) -> Iterator[Change]:
    """No building to demolish."""
    if action.type == "demolish" and not state.choosing:
        zones = ZONES_OF[TERRITORY[ZONE_INDEX[action.zone]]]
        free = [zone for zone in zones if state.owners[zone] == NOBODY]
        if free:
            yield "GN-ACT-16", number, Demolish(zone=ZONE_NAMES[free[0]], next=action.next)


def chooses_who_has_gone(number: int, action: Any, state: State) -> Iterator[Change]:
    """The next player has had a turn."""
    if (
        getattr(action, "next", None)
        and action.type != "claim_project"
        and state.order
        and not state.choosing
    ):
        yield "GN-RND-06", number, changed(action, next=state.seats[state.active].name)


def moves_too_far(number: int, action: Any, state: State) -> Iterator[Change]:
    """A strategic move over two numbers."""
    if action.type == "strategic_move" and not state.choosing:
        yield "GN-PLOY-04", number, StrategicMove(to=(state.torticrane + 1) % 7 + 1)


def acts_for_another(number: int, action: Any, state: State) -> Iterator[Change]:
    """An action out of turn."""
    if action.type in ("build", "demolish", "invade") and not state.choosing:
        other = state.seats[(state.active + 1) % len(state.seats)].name
        yield "GN-RND-02", number, changed(action, by=other)


CHANGES: list[Callable[[int, Any, State], Iterator[Change]]] = [
    builds_elsewhere,
    builds_on_another,
    forgets_the_bramble,
    demolishes_an_empty_zone,
    chooses_who_has_gone,
    moves_too_far,
    acts_for_another,
]


@pytest.mark.parametrize("change", CHANGES)
def test_one_changed_action_is_refused_where_it_stands(change: Callable[..., Iterator[Change]]) -> None:
    tried = 0
    for record, actions in GAMES:
        found = [each for step in steps(record, actions) for each in change(*step)][:5]
        for rule, number, action in found:
            wrong = [*actions[: number - 1], action, *actions[number:]]
            failure = replay(record.model_copy(update={"actions": tuple(wrong)})).failure
            assert failure is not None
            assert (failure.rule, failure.action) == (rule, number), failure.message
            tried += 1
    assert tried > 0


def test_more_inhabitants_than_there_are_cannot_be_sent() -> None:
    """GN-POP-05: a game under a ruling that takes inhabitants away stops at the payment."""
    record, actions = GAMES[1]
    number, action, state = next(
        step
        for step in steps(record, actions)
        if step[1].type == "build" and step[0] > 5 and not step[2].choosing
    )
    name = state.seats[state.active].name
    cost = building_cost(state, ZONE_INDEX[action.zone])
    ruling = {"kind": "set", "action": number - 1, "clan": name, "field": "population", "value": max(cost, 2)}
    said = {**record.to_dict(), "rulings": [{**ruling, "by": "Organiser", "reason": "test"}]}
    failure = replay(Record.model_validate(said)).failure
    assert failure is not None
    assert failure.action == number
    assert failure.rule in ("GN-POP-05", "GN-TURT-05", "GN-ACT-21")


def test_a_ruling_lets_a_violation_stand_and_says_so() -> None:
    """GN-TURT-05: the wrong territory, agreed at the table."""
    far = {"type": "build", "zone": "5.center"}
    ruling = {"kind": "allow", "action": 1, "rule": "GN-TURT-05", "by": "Organiser", "reason": "agreed"}
    result = replay(Record.model_validate({**stated().to_dict(), "actions": [far], "rulings": [ruling]}))
    assert result.failure is None
    assert result.notes == ("ruling: GN-TURT-05 let stand at action 1 by Organiser: agreed",)
    strict = replay(Record.model_validate({**stated().to_dict(), "actions": [far]}))
    assert strict.failure is not None
