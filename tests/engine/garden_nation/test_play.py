"""Whole games by random legal play: invariants, refusals, copies, and the list of legal actions."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
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
from engine.garden_nation.board import ZONE_NAMES
from engine.garden_nation.cards import PROJECT_IDS
from engine.garden_nation.game import apply
from engine.garden_nation.legal import legal_actions
from engine.garden_nation.record import Record
from engine.garden_nation.setup import set_up
from engine.garden_nation.state import State
from engine.garden_nation.words import TOKEN_TYPES
from engine.replay import replay
from engine.violation import Ambiguous, Malformed, Violation
from tests.engine.garden_nation.invariants import assert_invariants
from tests.engine.garden_nation.random_play import choice, play, random_game
from tests.engine.garden_nation.table import action as one_action
from tests.engine.garden_nation.table import frozen, stated

ACTIONS_PER_ROUND = {2: 7, 3: 5, 4: 7}
TRACK_ENDS = ("build", "demolish", "invade", "pass")


@settings(max_examples=15, deadline=None)
@given(players=st.integers(2, 4), seed=st.integers(0, 10**6))
def test_invariants_hold_through_whole_games(players: int, seed: int) -> None:
    """GN-INV-01..05: floors, inhabitants and roofs are conserved, rounds have their actions."""
    record, actions = play(players, seed)
    state = set_up(record)
    acted = 0
    for action in actions:
        before = state.round
        apply(state, action)
        assert_invariants(state)
        acted += action.type in TRACK_ENDS
        if state.round != before or (state.ended and action.type in TRACK_ENDS):
            assert acted == ACTIONS_PER_ROUND[players], "GN-INV-04"
            acted = 0
        if action.type in ("build", "demolish", "invade"):
            assert state.torticrane == state.board.leads_to[ZONE_NAMES.index(action.zone)], "GN-INV-05"


@settings(max_examples=10, deadline=None)
@given(players=st.integers(2, 4), seed=st.integers(0, 10**6))
def test_a_record_is_replayed_as_it_was_played(players: int, seed: int) -> None:
    record, _actions = play(players, seed)
    result = replay(Record.from_json(record.to_json()))
    assert result.failure is None
    assert result.finished
    assert all(place.total is not None for place in result.ranking)
    assert Record.from_json(record.to_json()).content_hash() == record.content_hash()


def everything(state: State) -> list[object]:
    """Every action that could be written down, legal or not, as far as zones and cards go."""
    zones = ZONE_NAMES
    return [
        *(Build(zone=zone) for zone in zones),
        *(Build(zone=zone, bramble=kind) for zone in zones for kind in TOKEN_TYPES),
        *(Demolish(zone=zone) for zone in zones),
        *(Invade(zone=zone) for zone in zones),
        *(StrategicMove(to=number) for number in range(1, 8)),
        *(ClaimProject(project=card) for card in PROJECT_IDS),
        *(
            RoofTransfer(source=zone, target=other)
            for zone in zones
            for other in zones
            if state.roofs_left < 19
        ),
        Pass(),
    ]


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_exactly_the_legal_actions_are_accepted(players: int, seed: int) -> None:
    """An action is among the legal ones if and only if it is accepted; a refused one changes nothing."""
    chance = Random(seed)  # noqa: S311
    state = set_up(random_game(players, seed))
    step = 0
    while not state.ended:
        if step % 9 == 0 and not state.choosing:
            _compare(state)
        apply(state, choice(state, chance))
        step += 1


def _compare(state: State) -> None:
    legal = {repr(_bare(each)) for each in legal_actions(state)}
    before = frozen(state)
    for each in everything(state):
        trial = state.copy()
        try:
            apply(trial, each)
        except (Violation, Ambiguous, Malformed):
            assert repr(each) not in legal
            assert frozen(trial) == before, "a refused action changed the state"
        else:
            assert repr(each) in legal, repr(each)


def _bare(action: object) -> object:
    return replace(action, next=None) if hasattr(action, "next") else action  # type: ignore[type-var]


def test_a_copy_is_independent() -> None:
    record, actions = play(4, seed=11)
    state = set_up(record)
    for action in actions[:40]:
        apply(state, action)
    kept = frozen(state)
    other = state.copy()
    for action in actions[40:]:
        apply(other, action)
    assert frozen(state) == kept
    assert other.ended


ROOFED = {"7.right": "sylphs 1 roof", "7.center": "sylphs 1", "7.upper_left": "sylphs 1"}
REFUSED: list[tuple[str, dict[str, str], dict[str, str], tuple[str, ...]]] = [
    ("build", {"zone": "7.left"}, {}, ("build 7.lower_right",)),
    ("invade", {"zone": "7.lower_right"}, {"7.lower_left": "mekassa 1 greenery"}, ()),
    (
        "roof_transfer",
        {"source": "7.right", "target": "7.center"},
        ROOFED,
        ("roof_transfer 7.right 7.upper_left",),
    ),
]


@pytest.mark.parametrize(("kind", "fields", "zones", "legal"), REFUSED)
def test_a_refusal_says_what_was_possible(
    kind: str, fields: dict[str, str], zones: dict[str, str], legal: tuple[str, ...]
) -> None:
    """GN-POP-05, GN-PLOY-08: the same kind of action where it is legal, else any action."""
    record = stated(zones=zones, seats={"sylphs": {"population": 3}}, torticrane=7)
    failure = replay(record.model_copy(update={"actions": (one_action(kind, **fields),)})).failure
    assert failure is not None
    assert failure.legal == (legal or ("strategic_move 6", "strategic_move 1", "build 7.lower_right"))
