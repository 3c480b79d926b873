"""Legal actions: what is offered is accepted, what was played was offered, and random play stays legal."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.replay import replay
from engine.scythe.actions import Combat, EndTurn, FactoryTop, Gains, StopGame
from engine.scythe.board import PLACES
from engine.scythe.combat import opponent_at
from engine.scythe.game import apply
from engine.scythe.legal import legal_actions, sides
from engine.scythe.mats import FACTORY_SECTION
from engine.scythe.record import Record
from engine.scythe.setup import set_up
from engine.scythe.state import State
from tests.engine.invariants import Watch, assert_invariants
from tests.engine.recorded import GAMES, recorded, snapshot
from tests.engine.table import MATS, Table, record

SIMPLE = frozenset({"bolster", "trade", "produce", "gain_coins", "upgrade", "deploy", "build", "enlist"})
CHANCE: dict[str, Any] = {"draws": (), "draw": None, "note": None}
FEW_TOKENS = 4
"""With more tokens on the way every mix of them would be offered, thousands of moves."""


def offered(state: State, breadth: Any = "plain") -> list[Any]:
    return list(legal_actions(state, breadth))


def kinds(state: State, breadth: Any = "plain") -> set[str]:
    return {action.type for action in offered(state, breadth)}


def after(state: State, action: Any) -> State:
    """The table after the action; the one before is not touched."""
    copy = state.copy()
    apply(copy, action)
    return copy


def test_what_is_offered_in_recorded_games_is_accepted_and_changes_nothing_by_itself() -> None:
    for path in GAMES[::3]:
        game = recorded(path)
        for state in game.states[7:-1:29]:
            before = snapshot(state)
            actions = offered(state)
            assert actions
            for action in actions[:60]:
                assert_invariants(after(state, action))
            assert snapshot(state) == before


def small_tables() -> Iterator[Table]:
    """A few tables with little on them, each at another moment of a turn."""
    for section in ("bolster", "trade", "produce", "move_gain"):
        table = Table("crimea", "polania")
        table.put("crimea", hand=[0, 0, 1, 0, 0, 0], structures={"mill": "T6"}, recruits=[0, -1, -1, -1])
        table.state.deck -= 1
        table.lay("F6", oil=2, metal=3, wood=1)
        table.turn("crimea", section)
        yield table
    table = Table("nordic", "polania")
    table.put("nordic", character="W1", mechs={"seaworthy": "T3"}, workers={"T3": 1})
    table.turn("nordic", "move_gain")
    table.do("move", unit="character", path=["T1"])
    yield table
    table = Table("nordic", "polania")
    table.own_factory_card("nordic", 8)
    table.turn("nordic", "factory")
    yield table


@pytest.mark.parametrize("number", range(6))
def test_what_is_offered_in_full_is_accepted_on_small_tables(number: int) -> None:
    state = list(small_tables())[number].state
    plain, full = offered(state), offered(state, "full")
    assert len(full) > len(plain)
    for action in full:
        assert_invariants(after(state, action))


def test_in_full_the_plain_choices_are_among_those_offered() -> None:
    for table in small_tables():
        full = [snapshot(after(table.state, action)) for action in offered(table.state, "full")]
        for action in offered(table.state):
            assert snapshot(after(table.state, action)) in full, action


@pytest.mark.parametrize("path", GAMES[::2], ids=lambda path: path.stem)
def test_what_was_played_was_offered(path: Path) -> None:
    """Simple actions and loaded moves, chance results left aside; a new turn by way of its end."""
    game = recorded(path)
    sample = [
        (state, replace(action, **_without_chance(action)))
        for state, action in zip(game.states, game.record.actions, strict=False)
        if _is_small(state, action)
    ]
    assert len(sample) > 30
    for state, action in sample[:: len(sample) // 12]:
        wanted = snapshot(after(state, action))
        start = after(state, EndTurn()) if action.type == "section" and state.section >= 0 else state
        same = (each for each in legal_actions(start, "full") if each.type == action.type)
        assert any(snapshot(after(start, each)) == wanted for each in same), action


def _is_small(state: State, action: Any) -> bool:
    if action.type == "move":
        seat = state.seats[state.active]
        if "speed" in seat.skills or state.section == FACTORY_SECTION:
            return sum(state.resources) <= 1
        places = {place for place in (seat.character, *seat.mechs, *seat.workers) if place >= 0}
        return sum(sum(state.resources[place * 4 : place * 4 + 4]) for place in places) <= FEW_TOKENS
    return action.type in SIMPLE | {"section", "factory_card", "objective"}


def test_a_fast_mech_may_load_and_unload_at_every_step() -> None:
    """MECH-ALL-06, MOVE-12: every way to carry one worker and one token over two territories."""
    table = Table("nordic", "rusviet")
    table.put("nordic", mechs={"speed": "W1"}, workers={"W1": 1, "T1": 1})
    table.lay("T1", oil=1)
    table.turn("nordic", "move_gain")
    ways = {
        (tuple(load.workers for load in action.loads), tuple(load.oil for load in action.loads))
        for action in offered(table.state, "full")
        if action.type == "move" and action.unit == "mech" and action.path == ("T1", "M2")
    }
    carried = [(0, 0), (0, 1), (1, 0), (1, 1), (1, 2)]
    assert ways == {((), ())} | {
        (workers, (0, oil)) for workers in carried for oil in (0, 1) if workers != (0, 0) or oil
    }


def test_both_sides_of_every_combat_were_offered() -> None:
    """COMB-08, COMB-09: dial, cards and ability of each; the pairs of them are what is offered."""
    fought = 0
    for path in GAMES:
        game = recorded(path)
        for state, action in zip(game.states, game.record.actions, strict=False):
            if isinstance(action, Combat):
                place = PLACES[action.hex]
                rival = opponent_at(state, place)
                for side, index, other in (
                    (action.attacker, state.active, rival),
                    (action.defender, rival, state.active),
                ):
                    cards = tuple(sorted(side.cards, key=str))
                    assert any(
                        each == replace(side, cards=each.cards)
                        and tuple(sorted(each.cards, key=str)) == cards
                        for each in sides(state, index, other, place, True)
                    ), (path.name, side)
                fought += 1
    assert fought > 20


def _without_chance(action: Any) -> dict[str, Any]:
    fields = action.__struct_fields__
    cleared = {name: value for name, value in CHANCE.items() if name in fields}
    return cleared | ({"draws": {}} if action.type in ("upgrade", "deploy", "build", "enlist") else {})


def test_nothing_is_legal_after_the_end() -> None:
    """END-02"""
    table = Table("nordic", "rusviet")
    table.do("stop")
    assert offered(table.state, "full") == []


def test_before_the_token_is_moved_sections_objectives_and_deals_are_open() -> None:
    """TURN-02, OBJ-03, DEAL-05"""
    table = Table("nordic", "rusviet", seats=({"objectives": [8, 12]}, {}))
    table.put("nordic", coins=2, workers={"W1": 4}, popularity=7)
    assert kinds(table.state, "full") == {"section", "objective", "transfer", "stop"}
    sections = [action.section for action in offered(table.state) if action.type == "section"]
    assert sections == ["move_gain", "trade", "produce", "bolster"]


def test_a_combat_due_leaves_only_the_combat_once_the_moves_are_over() -> None:
    """COMB-05"""
    table = Table("nordic", "rusviet")
    table.put("nordic", character="X1", mechs={"speed": "M4"})
    table.own_factory_card("nordic")
    table.put("rusviet", character="T5", mechs={"speed": "V5"})
    table.turn("nordic", "move_gain")
    table.do("move", unit="character", path=["T5"])
    assert kinds(table.state) == {"move", "combat"}
    table.do("move", unit="mech", path=["V5"])
    table.do("combat", hex="V5", attacker={"dial": 0}, defender={"dial": 0})
    assert kinds(table.state) == {"combat"}


def test_in_one_edition_an_objective_may_come_before_the_combat() -> None:
    """OBJ-03 (flag objective_reveal_window)"""
    for edition, wanted in (("uk_geekach", {"move", "combat"}), ("ru_fan", {"move", "combat", "objective"})):
        table = Table("nordic", "rusviet", edition=edition, seats=({"objectives": [8, 12]}, {}))
        table.put("nordic", character="X1", coins=2, workers={"W1": 4}, popularity=7)
        table.own_factory_card("nordic")
        table.put("rusviet", character="T5")
        table.turn("nordic", "move_gain")
        table.do("move", unit="character", path=["T5"])
        assert kinds(table.state) == wanted


def test_in_one_edition_the_bottom_row_may_be_taken_instead_of_the_encounter() -> None:
    """COMB-19 (flag encounter_after_combat_optional)"""
    for edition, wanted in (("uk_geekach", False), ("ru_fan", True)):
        table = Table("nordic", "rusviet", edition=edition)
        table.put("nordic", character="W1", workers={"W1": 2})
        table.put("rusviet", character="M2")
        table.lay("W1", wood=3)
        table.turn("nordic", "move_gain")
        table.do("move", unit="character", path=["M2"])
        table.do("combat", hex="M2", attacker={"dial": 1}, defender={"dial": 0})
        assert ("build" in kinds(table.state)) is wanted
        assert "encounter" in kinds(table.state)


@pytest.mark.parametrize("section", ["bolster", "trade", "produce"])
def test_who_can_pay_nothing_may_end_the_turn_even_where_empty_turns_are_not_listed(section: str) -> None:
    """TURN-05, TURN-13 (flag zero_action_turn)"""
    table = Table("nordic", "rusviet", setup={"house_rules": {"zero_action_turn": False}})
    table.put("nordic", coins=0, power=0, workers={"W1": 4})
    table.turn("nordic", section)
    assert kinds(table.state) == {"end_turn"}
    table.lay("W1", food=4, metal=4, oil=4)
    assert "end_turn" not in kinds(table.state)


def test_split_trades_are_offered_where_the_table_allows_them() -> None:
    """DEC-10"""
    for allowed in (True, False):
        table = Table("nordic", "rusviet", setup={"house_rules": {"trade_split": allowed}})
        table.turn("nordic", "trade")
        split = [action for action in offered(table.state) if action.type == "trade" and action.split]
        assert len(split) == (16 if allowed else 0)


def test_crimea_may_choose_the_card_it_spends() -> None:
    """ABIL-CRI-01"""
    table = Table("crimea", "polania")
    table.put("crimea", hand=[0, 0, 1, 0, 0, 1])
    table.state.deck -= 2
    table.lay("F6", metal=2)
    table.turn("crimea", "produce")
    spent = {action.coerced for action in offered(table.state, "full") if action.type == "deploy"}
    assert spent == {None, 2, 5}


def test_producing_nothing_can_be_chosen_where_nothing_grows() -> None:
    """PROD-05"""
    table = Table("nordic", "rusviet")
    table.put("nordic", workers={"home_nordic": 2})
    table.turn("nordic", "produce")
    assert "produce" in kinds(table.state, "full")


def test_a_factory_card_may_be_paid_without_taking_its_reward() -> None:
    """FACT-15, TURN-12"""
    table = Table("nordic", "rusviet")
    table.own_factory_card("nordic", 8)
    table.put("nordic", workers={"home_nordic": 2})
    table.turn("nordic", "factory")
    (bare,) = {action.gain for action in offered(table.state, "full") if isinstance(action, FactoryTop)}
    assert bare == Gains()


FACTIONS = ("nordic", "rusviet", "crimea", "saxony", "polania")


@settings(max_examples=10, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(
    seed=st.integers(0, 2**32),
    factions=st.sets(st.sampled_from(FACTIONS), min_size=2, max_size=3),
    edition=st.sampled_from(["uk_geekach", "ru_crowd", "ru_fan", "quickref"]),
)
def test_random_legal_play_stays_legal_and_replays_to_the_same_table(
    seed: int, factions: set[str], edition: str
) -> None:
    """INV-01..INV-14: after every action; the record read back from JSON leads to the same state."""
    seated = [faction for faction in FACTIONS if faction in factions]
    chance = Random(seed)  # noqa: S311
    mats = tuple(chance.sample(MATS[:5], len(seated)))
    opening = record(*seated, mats=mats, edition=edition)
    state, played = play_at_random(opening, chance, 70)
    game = opening.model_copy(update={"actions": tuple(played)})
    again = Record.model_validate_json(game.to_json())
    assert again == game
    result = replay(again, Watch())
    assert result.verdict().status == "accepted", result.failure
    assert result.state is not None
    assert snapshot(result.state) == snapshot(state)


def play_at_random(opening: Record, chance: Random, most: int) -> tuple[State, list[Any]]:
    """That many random legal actions, then a stop, unless the game ended before."""
    state = set_up(opening)
    played: list[Any] = []
    while not state.ended:
        legal = offered(state) if len(played) < most else [StopGame()]
        action = chance.choice([each for each in legal if each.type != "end_turn"] or legal)
        state.action = len(played) + 1
        apply(state, action)
        played.append(action)
    return state, played
