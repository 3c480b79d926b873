"""The course of a turn: TURN-01..18, EX-21, AID-03, AID-04."""

from typing import Any

import pytest

from engine.scythe.catalogue import catalogue
from engine.scythe.state import OFF_BOARD
from engine.scythe.words import BOTTOM_ACTIONS, TOP_ACTIONS
from tests.engine.table import Table


def nordic_table(**fields: Any) -> Table:
    """Nordic (Industrial: bolster/upgrade, produce/deploy, move/build, trade/enlist) begins."""
    return Table("nordic", "rusviet", **fields)


def test_players_take_single_turns_clockwise() -> None:
    """TURN-01"""
    table = Table("nordic", "rusviet", "crimea")
    table.do("section", section="bolster")
    table.refused("TURN-01", "bolster", gain="power", by="crimea")
    table.do("bolster", gain="power", by="nordic")
    table.refused("TURN-01", "section", section="bolster", by="crimea")
    table.do("section", section="bolster", by="rusviet")
    table.do("end_turn")
    table.do("section", section="bolster", by="crimea")
    table.do("section", section="trade", by="nordic")
    assert table.state.turn == 4


def test_the_token_goes_to_another_section_than_last_turn() -> None:
    """TURN-02, AID-03"""
    table = nordic_table()
    table.do("section", section="bolster")
    table.do("section", section="trade")
    refusal = table.refused("TURN-02", "section", section="bolster")
    assert refusal.legal == ("move", "trade", "produce")
    table.do("section", section="produce")
    table.do("section", section="produce")
    table.do("section", section="bolster")


def test_a_turn_cannot_end_before_the_token_was_moved() -> None:
    """TURN-02"""
    table = nordic_table()
    table.refused("TURN-02", "end_turn")
    table.refused("TURN-03", "bolster", gain="power")


def test_the_top_row_action_belongs_to_the_chosen_section() -> None:
    """TURN-03"""
    table = nordic_table()
    table.do("section", section="bolster")
    table.refused("TURN-03", "trade", gain="popularity")
    table.refused("TURN-03", "produce", at=[{"hex": "W1"}])
    table.refused("TURN-03", "gain_coins")
    table.refused("TURN-03", "move", unit="character", path=["W1"])
    table.do("bolster", gain="power")
    assert table.seat("nordic").power == 6


@pytest.mark.parametrize(
    ("section", "bottom"),
    [("bolster", "upgrade"), ("produce", "deploy"), ("move_gain", "build"), ("trade", "enlist")],
)
def test_the_bottom_row_action_belongs_to_the_chosen_section(section: str, bottom: str) -> None:
    """TURN-04, TURN-18: and stands under another top-row action on another mat."""
    choices = {
        "upgrade": {"source": "gain_power", "target": "deploy"},
        "deploy": {"mech": "speed", "hex": "W1"},
        "build": {"structure": "mill", "hex": "W1"},
        "enlist": {"recruit": "build", "bonus": "coins"},
    }
    for name, choice in choices.items():
        table = nordic_table()
        table.lay("W1", oil=4, metal=4, wood=4, food=4)
        table.turn("nordic", section)
        if name == bottom:
            table.do(name, **choice)
        else:
            table.refused("TURN-04", name, **choice)


def test_a_turn_may_hold_no_action_and_the_token_moves_all_the_same() -> None:
    """TURN-05, AID-03"""
    table = nordic_table()
    table.do("section", section="produce")
    table.do("end_turn")
    table.do("section", section="trade")
    table.refused("TURN-02", "section", section="produce")


def test_an_edition_without_empty_turns_refuses_one() -> None:
    """TURN-05: only by the named rule of the table."""
    table = nordic_table(setup={"house_rules": {"zero_action_turn": False}})
    table.do("section", section="produce")
    table.refused("TURN-05", "end_turn")
    table.refused("TURN-05", "section", section="trade")


def test_the_top_row_action_comes_first() -> None:
    """TURN-06"""
    table = nordic_table()
    table.lay("W1", oil=3)
    table.turn("nordic", "bolster")
    table.do("upgrade", source="gain_power", target="deploy")
    table.refused("TURN-06", "bolster", gain="power")


def test_each_action_is_done_once_a_turn() -> None:
    """TURN-07"""
    table = nordic_table()
    table.lay("W1", oil=6)
    table.turn("nordic", "bolster")
    table.do("bolster", gain="power")
    table.refused("TURN-07", "bolster", gain="power")
    table.do("upgrade", source="gain_power", target="deploy", pay=[{"hex": "W1", "oil": 3}])
    table.refused("TURN-07", "upgrade", source="gain_coins", target="deploy", pay=[{"hex": "W1", "oil": 3}])


def test_resources_of_the_top_row_pay_the_bottom_row_of_the_same_turn() -> None:
    """TURN-08"""
    table = nordic_table()
    table.put("nordic", workers={"M2": 3})
    table.turn("nordic", "produce")
    table.refused("TURN-11", "deploy", mech="speed", hex="M2")
    table.do("produce", at=[{"hex": "M2"}])
    table.do("deploy", mech="speed", hex="M2")
    assert table.lying("M2") == {}


def test_cost_and_reward_are_read_before_the_action_begins() -> None:
    """TURN-09: an upgrade that lowers the cost of upgrading still costs the old price itself."""
    table = nordic_table()
    table.lay("W1", oil=3)
    table.turn("nordic", "bolster")
    table.refused("TURN-11", "upgrade", source="gain_power", target="upgrade", pay=[{"hex": "W1", "oil": 2}])
    table.do("upgrade", source="gain_power", target="upgrade", pay=[{"hex": "W1", "oil": 3}])
    table.lay("W1", oil=2)
    table.turn("nordic", "bolster")
    table.do("bolster", gain="power")
    assert table.seat("nordic").power == 7
    table.do("upgrade", source="gain_coins", target="deploy", pay=[{"hex": "W1", "oil": 2}])


def test_the_cost_is_paid_before_the_reward_is_taken() -> None:
    """TURN-10: coins gained by an action cannot pay for it."""
    table = nordic_table()
    table.put("nordic", coins=0)
    table.turn("nordic", "bolster")
    table.refused("BOLS-01", "bolster", gain="power")
    table.put("nordic", coins=1)
    table.do("bolster", gain="power")
    assert (table.seat("nordic").coins, table.seat("nordic").power) == (0, 6)


def test_an_action_that_cannot_be_paid_in_full_is_not_available() -> None:
    """TURN-11"""
    table = nordic_table()
    table.lay("W1", metal=2)
    table.turn("nordic", "produce")
    table.refused("TURN-11", "deploy", mech="speed", hex="W1")
    table.refused("TURN-11", "deploy", mech="speed", hex="W1", pay=[{"hex": "W1", "metal": 2}])
    table.refused("TURN-11", "deploy", mech="speed", hex="W1", pay=[{"hex": "W1", "metal": 3}])
    table.lay("W1", metal=3)
    table.do("deploy", mech="speed", hex="W1")


def test_a_reward_may_be_taken_in_part() -> None:
    """TURN-12: less power, one resource, no coins, and no more than there is."""
    table = nordic_table()
    table.lay("W1", oil=3)
    table.turn("nordic", "bolster")
    table.refused("BOLS-03", "bolster", gain="power", amount=3)
    table.do("bolster", gain="power", amount=1)
    table.do("upgrade", source="gain_power", target="deploy", coins=0)
    assert (table.seat("nordic").power, table.seat("nordic").coins) == (5, 3)
    table.turn("nordic", "trade")
    table.do("trade", gain="resources", hex="W1", food=1)
    assert table.lying("W1") == {"food": 1}


def test_a_player_who_can_do_nothing_moves_the_token() -> None:
    """TURN-13, EX-21: moved last turn, and has nothing left."""
    table = nordic_table()
    table.do("section", section="move_gain")
    table.do("section", section="trade")
    table.put("nordic", coins=0, power=0, popularity=0, workers={"home_nordic": 8})
    table.refused("TURN-02", "section", section="move_gain")
    table.do("section", section="bolster")
    table.refused("BOLS-01", "bolster", gain="power")
    table.refused("TURN-11", "upgrade", source="gain_power", target="deploy")
    table.do("end_turn")
    assert table.state.seats[table.state.active].name == "rusviet"


def test_the_next_player_may_begin_once_the_bottom_row_is_decided() -> None:
    """TURN-14: the next section ends the running turn, unless something is still due in it."""
    table = nordic_table()
    table.put("nordic", character="W1")
    table.turn("nordic", "move_gain")
    table.do("move", unit="character", path=["M2"])
    table.refused("ENC-02", "section", section="trade", by="rusviet")
    table.do("encounter", card=1, picks=[{"option": 1}])
    table.do("section", section="trade", by="rusviet")
    assert table.state.active == 1


def test_a_bottom_row_action_is_known_to_the_neighbours() -> None:
    """TURN-15: taking it is the announcement; their recruits pay at once."""
    table = nordic_table()
    table.put("rusviet", recruits=[OFF_BOARD, 0, OFF_BOARD, OFF_BOARD], coins=5)
    table.lay("W1", metal=3)
    table.turn("nordic", "produce")
    table.do("deploy", mech="speed", hex="W1")
    assert table.seat("rusviet").coins == 6


def test_moves_then_combats_then_the_encounter_then_the_bottom_row() -> None:
    """TURN-16"""
    table = nordic_table()
    table.put("nordic", character="F1", mechs={"speed": "W1"}, workers={"home_nordic": 1, "M1": 1})
    table.put("rusviet", character="T1")
    table.lay("M1", wood=3)
    table.turn("nordic", "move_gain")
    table.do("move", unit="character", path=["V1"])
    table.do("move", unit="mech", path=["T1"])
    table.refused("ENC-02", "encounter", card=1, picks=[{"option": 1}])
    table.refused("COMB-05", "build", structure="mill", hex="M1")
    table.refused("COMB-05", "end_turn")
    table.do("combat", hex="T1", attacker={"dial": 1}, defender={"dial": 0})
    table.refused("ENC-02", "build", structure="mill", hex="M1")
    table.do("encounter", card=1, picks=[{"option": 1}])
    table.do("build", structure="mill", hex="M1")


def test_no_unit_moves_after_the_combats_have_begun() -> None:
    """TURN-16"""
    table = nordic_table()
    table.put("nordic", mechs={"speed": "W1"}, workers={"home_nordic": 2})
    table.put("rusviet", character="T1")
    table.turn("nordic", "move_gain")
    table.do("move", unit="mech", path=["T1"])
    table.do("combat", hex="T1", attacker={"dial": 1}, defender={"dial": 0})
    table.refused("MOVE-01", "move", unit="character", path=["W1"])


def test_an_objective_is_revealed_on_the_own_turn() -> None:
    """TURN-17, OBJ-09"""
    table = Table("nordic", "rusviet", "crimea", seats=({"objectives": [7, 8]}, {}, {}))
    table.put("nordic", workers={"W1": 4}, coins=2, popularity=7)
    table.turn("rusviet", "bolster")
    table.refused("OBJ-09", "objective", card=8, by="nordic")
    table.turn("nordic", "bolster")
    table.do("objective", card=8, by="nordic")
    assert table.seat("nordic").star_count == 1


@pytest.mark.parametrize("mat", sorted(catalogue().mats))
def test_every_mat_has_all_top_rows_and_the_bottom_row_in_printed_order(mat: str) -> None:
    """TURN-18"""
    columns = catalogue().mats[mat].columns
    assert sorted(column.top for column in columns) == sorted(TOP_ACTIONS)
    assert tuple(column.bottom for column in columns) == BOTTOM_ACTIONS


def test_there_are_ten_ways_to_place_a_star() -> None:
    """AID-04: nine conditions, combat counted twice."""
    most = {kind: star.most for kind, star in catalogue().scoring.stars.items()}
    assert most == {**dict.fromkeys(most, 1), "combat": 2}
    assert sum(most.values()) == 10


@pytest.mark.parametrize(
    ("section", "kind", "fields", "message"),
    [
        ("move_gain", "produce", {}, "produce is not the top-row action of the chosen section (move)"),
        ("move_gain", "enlist", {}, "enlist is not the bottom-row action of the chosen section (move)"),
        (
            "bolster",
            "trade",
            {"gain": "popularity"},
            "trade is not the top-row action of the chosen section (bolster)",
        ),
    ],
)
def test_an_action_of_another_section_is_told_which_was_chosen(
    section: str, kind: str, fields: dict[str, Any], message: str
) -> None:
    """TURN-03, TURN-04"""
    table = Table("nordic", "rusviet")
    table.turn("nordic", section)
    rule = "TURN-04" if kind == "enlist" else "TURN-03"
    assert table.refused(rule, kind, **fields).message == message
