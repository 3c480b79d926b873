"""The four levels and the optional rules."""

from typing import Any

import pytest

from tests.engine.automa.solo import Solo

WEAK = {"card": 1, "side": {"dial": 0}}


@pytest.mark.parametrize("level", ["automa", "automaszyna"])
def test_turns_may_be_skipped_on_other_levels_too(level: str) -> None:
    """AUT-DIFF-02"""
    assert Solo("nordic", level=level, skips=True).play(8)["skipped"] is True
    assert Solo("nordic", level=level).play(8)["skipped"] is False


@pytest.mark.parametrize(("offset", "coins"), [(-2, 0), (-1, 1), (0, 2), (1, 3), (2, 4)])
def test_coin_gains_may_be_higher_or_lower_but_never_a_loss(offset: int, coins: int) -> None:
    """AUT-DIFF-03: card 17 gives two coins."""
    assert Solo("nordic", coins=offset).derive(17).gains.get("coin", 0) == coins


@pytest.mark.parametrize(("offset", "power"), [(-2, 0), (-1, 0), (0, 1), (1, 2), (2, 3)])
def test_power_gains_may_be_higher_or_lower_but_never_a_loss(offset: int, power: int) -> None:
    """AUT-DIFF-04: card 1 gives one power."""
    table = Solo("nordic", power=offset)
    before = table.seat("nordic").power
    table.play(1)
    assert table.seat("nordic").power == before + power


def test_an_offset_gives_nothing_where_the_card_gives_nothing() -> None:
    """AUT-DIFF-03, AUT-DIFF-04"""
    assert Solo("nordic", power=2, coins=2).derive(8).gains == {"character_or_mech": 1}


@pytest.mark.parametrize(("value", "moved"), [(2, True), (3, True), (4, False), (5, False)])
def test_a_combat_card_before_the_move_may_stop_it(value: int, moved: bool) -> None:
    """AUT-DIFF-05, AUT-DEC-17: 4 and 5 do; the card is discarded; the gains come all the same."""
    table = Solo("nordic", move_check=True)
    deck = table.state.deck
    shown = table.play(5, reveals=[value])
    assert ((shown["to"] is not None), shown["stopped_by_combat_card"]) == (moved, not moved)
    assert shown["gains"] == {"worker": 1, "coin": 1}
    assert (table.state.deck, table.state.discard[value]) == (deck - 1, 1)


def test_no_card_is_revealed_where_no_move_is_possible() -> None:
    """AUT-DIFF-05"""
    table = Solo("nordic", move_check=True)
    table.cube(12, scheme=2)
    deck = table.state.deck
    table.play(8)
    assert table.state.deck == deck


def test_a_revealed_card_must_be_stated() -> None:
    """AUT-DIFF-05, AUT-DIFF-06"""
    table = Solo("nordic", move_check=True)
    table.ready()
    table.ambiguous("AUT-DIFF-05", "automa", card=3)
    table = Solo("nordic", placement_check=True)
    table.ready()
    table.ambiguous("AUT-DIFF-06", "automa", card=5)


@pytest.mark.parametrize(("value", "workers"), [(2, 3), (3, 3), (4, 2), (5, 2)])
def test_a_combat_card_before_a_placement_may_prevent_it(value: int, workers: int) -> None:
    """AUT-DIFF-06, AUT-DEC-17"""
    table = Solo("nordic", placement_check=True)
    table.play(5, reveals=[value])
    assert len(table.where()["workers"]) == workers
    assert table.state.discard[value] == 1


def test_each_unit_has_its_own_card_and_none_is_revealed_for_an_empty_mat() -> None:
    """AUT-DIFF-06, AUT-DIFF-08: both options, move first."""
    table = Solo("rusviet", placement_check=True, move_check=True)
    assert table.play(8, reveals=[2, 5, 2])["gains"] == {"character_or_mech": 1}
    table.automa(workers={"home_rusviet": 8})
    table.play(19, reveals=[4])


def test_all_moves_of_the_row_are_made_in_order() -> None:
    """AUT-DIFF-07, AUT-MOVE-02, AUT-MOVE-06: faction symbols too."""
    table = Solo("nordic", all_moves=True)
    shown = table.play(1)
    assert [move["symbol"] for move in shown["moves"]] == [
        "move_worker",
        "encounter_or_factory",
        "move_character",
    ]


def test_with_all_moves_tokens_and_the_factory_card_are_taken_on_arrival() -> None:
    """AUT-DIFF-07, AUT-DIFF-11: the character has left the Factory when the turn ends."""
    table = Solo("nordic", all_moves=True)
    table.automa(workers={"W1": 1, "W3": 1})
    table.person(character="V5")
    shown = table.play(1)
    assert [move["to"] for move in shown["moves"]][1:] == ["X1", "M4"]
    assert (shown["factory_card_taken"], table.seat("nordic").factory_card) == (True, 0)


def test_a_stopping_card_ends_all_further_moves() -> None:
    """AUT-DIFF-05, AUT-DIFF-08"""
    table = Solo("nordic", all_moves=True, move_check=True)
    shown = table.play(1, reveals=[2, 5])
    assert [move["symbol"] for move in shown["moves"]] == ["move_worker"]


def test_ultimaszyna_crosses_water_from_the_start() -> None:
    """AUT-DIFF-10, AUT-DIFF-01"""
    assert {"T3", "F2", "V1"} <= set(Solo("nordic", level="ultimaszyna").derive(3).candidates)


def test_ultimaszyna_completes_each_move_before_the_next() -> None:
    """AUT-DIFF-11: after the won attack the same row raids workers and moves on, from the new position."""
    table = Solo("nordic", level="ultimaszyna")
    table.cube(12, scheme=2)
    table.automa(power=12)
    table.person(character="M2", workers={"V1": 1, "T8": 1})
    shown = table.play(15, fights=[WEAK])
    assert [move["symbol"] for move in shown["moves"]] == [
        "attack_combat_unit",
        "attack_worker",
        "move_character",
    ]
    assert [move["from"] for move in shown["moves"]] == ["home_nordic", "M2", "V1"]


def test_ultimaszyna_brings_beaten_fighters_home() -> None:
    """AUT-DIFF-12, AUT-GEN-10"""
    for level, where in (("automaszyna", [None]), ("ultimaszyna", ["home_nordic"])):
        table = Solo("nordic", level=level)
        table.cube(12, scheme=2)
        table.automa(power=1)
        table.person(character="M2", power=7)
        table.play(15, fights=[{"card": 3, "side": {"dial": 7}}])
        assert (table.where()["character"] == [None]) == (where == [None])


@pytest.mark.parametrize(
    ("card", "gains"), [(17, {"coin": 3}), (5, {"worker": 1, "coin": 2}), (3, {"power": 4})]
)
def test_ultimaszyna_gains_one_more_coin_and_power(card: int, gains: dict[str, int]) -> None:
    """AUT-DIFF-13, AUT-DIFF-14"""
    assert Solo("nordic", level="ultimaszyna").derive(card).gains == gains


def test_the_bonus_comes_once_for_each_row_or_once_for_each_symbol() -> None:
    """AUT-DEC-05: Crimea's bracket on card 4 makes three coins, one more or three more."""
    for rule, coins in (("per_row", 4), ("per_symbol", 6)):
        table = Solo("crimea", level="ultimaszyna", rules={"automa_extra_gain": rule})
        table.cube(12, scheme=2)
        assert table.derive(4).gains == {"coin": coins}


def test_a_gain_brought_to_nothing_brings_no_bonus() -> None:
    """AUT-DIFF-13, AUT-DIFF-03, AUT-DIFF-08"""
    assert Solo("nordic", level="ultimaszyna", coins=-2).derive(17).gains == {}


def test_options_may_be_combined() -> None:
    """AUT-DIFF-08"""
    options: dict[str, Any] = {
        "skips": True,
        "coins": 1,
        "power": -1,
        "move_check": True,
        "placement_check": True,
        "all_moves": True,
    }
    table = Solo("nordic", level="automaszyna", **options)
    shown = table.play(1, reveals=[2, 3, 2, 5])
    assert (len(shown["moves"]), shown["gains"]) == (3, {})


def test_the_distance_of_the_bases_changes_no_rule() -> None:
    """AUT-DIFF-09: the first worker move is the same against every human faction far away."""
    moves = {Solo("nordic", human=human).derive(3).to for human in ("saxony", "crimea", "polania")}
    assert moves == {"M2"}
