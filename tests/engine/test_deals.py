"""Deals, penalties, statements and the tournament: DEAL-01..05, TOUR-01, VAR-01, EX-27."""

from typing import Any

import pytest

from engine.replay import replay
from tests.engine.table import Table, record


def test_coins_are_the_only_thing_that_changes_hands() -> None:
    """DEAL-02: no more of them than the giver has, and only to another player of the game."""
    table = Table("nordic", "rusviet")
    table.put("nordic", coins=4)
    table.put("rusviet", coins=5)
    table.refused("RES-12", "transfer", by="nordic", to="rusviet", coins=5)
    table.refused("DEAL-02", "transfer", by="nordic", to="nordic", coins=1)
    table.refused("DEAL-02", "transfer", by="nordic", to="crimea", coins=1)
    table.do("transfer", by="nordic", to="rusviet", coins=4)
    assert (table.seat("nordic").coins, table.seat("rusviet").coins) == (0, 9)


def test_an_agreement_binds_nobody() -> None:
    """DEAL-01, DEAL-03, EX-27: paid for peace, attacked all the same."""
    table = Table("nordic", "rusviet")
    table.put("nordic", character="X1")
    table.own_factory_card("nordic")
    table.put("rusviet", character="T5", coins=5)
    table.do("transfer", by="rusviet", to="nordic", coins=2)
    table.turn("nordic", "move_gain")
    table.do("move", unit="character", path=["T5"])
    table.do("combat", hex="T5", attacker={"dial": 1}, defender={"dial": 0})


@pytest.mark.parametrize("moment", ["before the first turn", "inside a move", "on a turn of others"])
def test_coins_change_hands_at_any_time_before_the_end(moment: str) -> None:
    """DEAL-05, END-02"""
    table = Table("nordic", "rusviet", "crimea")
    if moment == "inside a move":
        table.do("section", section="move_gain")
        table.do("move", unit="character", path=["W1"])
    if moment == "on a turn of others":
        table.do("section", section="trade")
    table.do("transfer", by="rusviet", to="crimea", coins=1)
    if moment == "inside a move":
        table.do("move", unit="worker", origin="W1", path=["T1"])
    table.do("stop")
    table.refused("END-02", "transfer", by="rusviet", to="crimea", coins=1)


@pytest.mark.parametrize("setup", [{"tournament": True}, {"house_rules": {"tournament": True}}])
def test_in_a_tournament_no_coin_changes_hands(setup: dict[str, Any]) -> None:
    """TOUR-01 (flag tournament)"""
    table = Table("nordic", "rusviet", setup=setup)
    table.refused("TOUR-01", "transfer", by="nordic", to="rusviet", coins=1)


def test_a_tournament_record_with_a_transfer_is_refused_where_it_stands() -> None:
    """TOUR-01"""
    actions = [{"type": "section", "section": "trade"}, {"type": "transfer", "to": "rusviet", "coins": 1}]
    failure = replay(record("nordic", "rusviet", setup={"tournament": True}, actions=actions)).failure
    assert failure is not None
    assert (failure.rule, failure.action, failure.player) == ("TOUR-01", 2, "nordic")


@pytest.mark.parametrize(
    ("edition", "banned"), [("uk_geekach", True), ("ru_crowd", False), ("ru_fan", False)]
)
def test_banned_pairs_are_pointed_out_by_edition(edition: str, banned: bool) -> None:
    """TOUR-02 (flag banned_mat_combos): Rusviet with Industrial, Crimea with Patriotic."""
    game = record(
        "rusviet",
        "crimea",
        mats=("industrial", "patriotic"),
        edition=edition,
        setup={"policy": None},
        actions=[{"type": "section", "section": "trade"}],
    )
    found = [each.player for each in replay(game).breaches]
    assert found == (["Rusviet", "Crimea"] if banned else [])


def test_a_judge_takes_two_popularity_for_stalling_where_the_table_plays_so() -> None:
    """VAR-01 (flag stalling_penalty)"""
    Table("nordic", "rusviet").refused("VAR-01", "stall", by="nordic")
    table = Table("nordic", "rusviet", setup={"house_rules": {"stalling_penalty": True}})
    table.put("nordic", popularity=3)
    table.do("stall", by="nordic")
    assert table.seat("nordic").popularity == 1
    table.do("stall", by="nordic")
    assert table.seat("nordic").popularity == 0


def test_a_statement_that_agrees_leaves_nothing_behind() -> None:
    """INV-14: and one that does not is a discrepancy with both figures, never a refusal."""
    table = Table("nordic", "rusviet")
    table.do("state", by="nordic", coins=4, power=4, popularity=2, combat_cards=1, stars=[])
    assert table.state.discrepancies == []
    table.do("state", by="nordic", coins=5, stars=["power"])
    first, second = table.state.discrepancies
    assert (first.field, first.announced, first.reconstructed) == ("coins", "5", "4")
    assert (second.field, second.announced, second.reconstructed) == ("stars", "(power)", "()")
    assert second.message == "nordic: the record says stars (power), the replay ()"
    assert {each.code for each in table.state.discrepancies} == {"statement_differs"}


def test_nobody_acts_who_does_not_play() -> None:
    """TURN-01"""
    table = Table("nordic", "rusviet")
    table.refused("TURN-01", "transfer", by="polania", to="nordic", coins=1)
    table.refused("TURN-01", "state", by="polania", coins=1)
