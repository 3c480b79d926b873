"""Simulated games: reproducible, legal, complete, and with everything in them that a game can have."""

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.record import Header
from engine.replay import replay, states
from engine.scythe.actions import Action, Build, Deploy, Enlist, Upgrade
from engine.scythe.record import Record
from engine.scythe.words import STAR_KINDS, STRUCTURE_TILES, Section
from simulator.entrant import Entrant
from simulator.scythe.bots.planner import Planner
from simulator.scythe.bots.roster import STYLE_NAMES
from simulator.scythe.bots.style import STYLES
from simulator.scythe.play import play, simulate
from simulator.scythe.view import View
from tests.checker.check import check
from tests.engine.invariants import Watch
from tests.simulator.games import NAMES, corpus, entrants


def test_the_same_seed_gives_the_same_record() -> None:
    assert simulate(entrants(5), 17) == simulate(entrants(5), 17)
    assert simulate(entrants(5), 17) != simulate(entrants(5), 18)


def test_a_record_says_that_it_was_simulated_and_from_which_seed() -> None:
    header = simulate(entrants(2), 7, Header(event="Amber Cup", round="1", table="2")).header
    assert (header.simulated, header.reference) == (True, "seed 7")
    assert (header.event, header.round, header.table) == ("Amber Cup", "1", "2")


def test_every_record_replays_to_the_result_it_announces() -> None:
    for game in corpus():
        result = replay(game.record)
        assert result.verdict().status == "accepted", result.verdict()
        assert [place.total for place in sorted(result.ranking, key=lambda place: place.seat)] == [
            sheet.total
            for sheet in game.record.announced.sheets  # type: ignore[union-attr]
        ]


def test_a_record_read_from_json_is_the_record_that_was_written() -> None:
    record = corpus()[3].record
    assert Record.model_validate_json(record.to_json()) == record


def test_no_bot_proposes_what_the_rules_refuse() -> None:
    assert [refusal for game in corpus() for refusal in game.refused] == []


def test_the_invariants_hold_after_every_action() -> None:
    for game in corpus()[:16]:
        watch = Watch()
        replay(game.record, watch)
        assert watch.states == len(game.record.actions) + 1


def test_a_checker_that_shares_no_code_with_the_engine_agrees() -> None:
    for game in corpus()[:8]:
        assert check(game.record.to_dict(), [*map(_plain, states(game.record))]) == []


def _plain(state: dict[str, Any]) -> Any:
    """The state as it is read from a file."""
    return json.loads(json.dumps(state))


def test_every_chance_result_is_known() -> None:
    for game in corpus():
        assert [seat.hidden for seat in game.state.seats] == [0] * len(game.state.seats)
        assert game.state.discard_hidden == 0


def test_games_have_a_plausible_length_and_winners_a_plausible_score() -> None:
    announced = [game.record.announced for game in corpus() if game.record.announced]
    rounds = [result.rounds or 0 for result in announced]
    totals = [max(sheet.total or 0 for sheet in result.sheets) for result in announced]
    assert sum(13 <= length <= 30 for length in rounds) >= 57
    assert sum(50 <= total <= 90 for total in totals) >= 42
    assert 55 <= sorted(totals)[len(totals) // 2] <= 80
    assert not any(result.stopped for result in announced)


def test_every_star_tile_and_way_of_gaining_something_occurs() -> None:
    stars = Counter(
        event.detail["star"] for game in corpus() for event in game.state.events if event.kind == "star"
    )
    kinds = Counter(event.kind for game in corpus() for event in game.state.events)
    actions = Counter(action.type for game in corpus() for action in game.record.actions)
    assert set(stars) == set(STAR_KINDS)
    assert {game.state.tile for game in corpus()} == set(STRUCTURE_TILES)
    assert {"combat", "encounter", "factory_card", "objective", "recruit_bonus", "workers_driven_off"} <= set(
        kinds
    )
    assert {"factory_top", "upgrade", "deploy", "build", "enlist"} <= set(actions)


def test_both_attackers_and_defenders_win_combats() -> None:
    combats = [event for game in corpus() for event in game.state.events if event.kind == "combat"]
    assert {event.detail["attacker"] == event.detail["loser"] for event in combats} == {True, False}


def test_a_game_without_a_sixth_star_is_stopped_at_the_round_limit() -> None:
    game = play(entrants(2), 1, most_rounds=5)
    assert game.record.announced is not None
    assert (game.record.announced.stopped, game.record.announced.rounds) == (True, 5)
    assert replay(game.record).verdict().status == "accepted"


def test_random_players_play_legally_too() -> None:
    game = play([Entrant("Amber", "random"), Entrant("Birch", "random")], 1, most_rounds=15)
    assert game.refused == ()
    assert replay(game.record, Watch()).verdict().status == "accepted"


def test_a_table_of_random_players_comes_to_a_sixth_star() -> None:
    for seed in range(4):
        game = play([Entrant(name, "random") for name in NAMES], seed)
        assert (game.state.stopped, game.refused) == (False, ())
        assert max(seat.star_count for seat in game.state.seats) == 6


def test_a_random_player_names_the_card_that_crimea_coerces() -> None:
    games = [play([Entrant(name, "random") for name in NAMES], seed) for seed in range(3)]
    coerced = [
        action.coerced
        for game in games
        for action in game.record.actions
        if isinstance(action, Upgrade | Deploy | Build | Enlist) and action.coerce
    ]
    assert coerced
    assert None not in coerced


def test_a_card_paid_into_an_empty_deck_may_be_drawn_by_the_same_action() -> None:
    game = play([Entrant(name, "random") for name in NAMES], "rr23")
    assert game.refused == ()
    assert [seat.hidden for seat in game.state.seats] == [0] * len(NAMES)


class Cheat(Planner):
    """A bot that always wants a Factory card's section and pays with nothing."""

    def begin(self, view: View) -> tuple[Section, Action | None]:
        return "factory", None

    def bottom(self, view: View) -> Action | None:
        return Upgrade(source="gain_power", target="deploy")


def test_a_refused_proposal_is_counted_and_a_safe_choice_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "simulator.scythe.play.make_bot", lambda style, skill, chance: Cheat(STYLES[style], skill, chance)
    )
    game = play(entrants(2), 1, most_rounds=4)
    assert {action.type for action in game.record.actions} == {"section", "stop"}
    assert len(game.refused) >= game.state.turn == 8
    assert replay(game.record).verdict().status == "accepted"


@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    seed=st.integers(0, 2**64),
    players=st.lists(st.tuples(st.sampled_from(STYLE_NAMES[1:]), st.floats(0, 1)), min_size=2, max_size=5),
)
def test_any_seed_and_any_bots_give_a_legal_game(seed: int, players: list[tuple[str, float]]) -> None:
    bots = [Entrant(f"Bot {number}", style, skill) for number, (style, skill) in enumerate(players)]
    game = play(bots, seed)
    assert game.refused == ()
    assert replay(game.record, Watch()).verdict().status == "accepted"
