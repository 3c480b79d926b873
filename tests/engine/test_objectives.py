"""Objectives: OBJ-01..09, CARD-07, DEC-23; each card with a state that meets it and one that just fails."""

from copy import deepcopy
from typing import Any

import pytest

from engine.scythe.catalogue import catalogue
from engine.scythe.stars import COMBAT, OBJECTIVE
from tests.engine.table import Table

Case = dict[str, Any]
COMBAT_STAR: Case = {"stars": [0, 0, 0, 0, 0, 0, 1, 0, 0], "star_count": 1}
THREE_BUILT = {"mine": "M2", "mill": "F2", "armory": "V1"}
SOME_OF_ALL = {
    "upgrades": {"gain_power": "deploy"},
    "mechs": {"speed": "T1"},
    "structures": {"mill": "T1"},
    "recruits": [0, -1, -1, -1],
}

MET_AND_MISSED: dict[int, tuple[Case, Case]] = {
    1: ({"workers": {"M1": 1, "M2": 1}, "character": "M3"}, {"character": "T2"}),
    2: (
        {"workers": {"T3": 1, "M3": 1}, "character": "W4"},
        {"character": "W1", "structures": {"mine": "W1"}},
    ),
    3: ({"workers": {"F1": 1, "F2": 1}, "structures": {"mill": "F3"}}, {"structures": {"mill": "V1"}}),
    4: ({"workers": {"T1": 1, "T2": 1}, "mechs": {"speed": "T3"}}, {"mechs": {"speed": "V1"}}),
    5: ({"character": "X1", "card": 1, "rival": {"power": 4}}, {"rival": {"power": 5}}),
    7: ({"card": 1, "mechs": {"speed": "W1"}, "workers": {"W1": 3}}, {"workers": {"W1": 4}}),
    8: ({"coins": 2, "workers": {"W1": 4}, "popularity": 7}, {"coins": 3}),
    9: ({"W1": {"food": 3, "metal": 2, "oil": 2, "wood": 2}}, {"W1": {"food": 5, "metal": 2, "oil": 2}}),
    10: ({"workers": {"W1": 1, "W2": 1}, "character": "W3"}, {"character": "M2"}),
    11: ({"workers": {"V1": 1, "V2": 1}, "structures": {"mill": "V6"}}, {"rival": {"character": "V6"}}),
    12: ({"coins": 20}, {"coins": 19}),
    13: ({"workers": {"W1": 4}, "character": "W1", "structures": {"mill": "W1"}}, {"workers": {"W1": 3}}),
    14: (
        {**SOME_OF_ALL, "W1": {"food": 1, "metal": 1}, "T1": {"oil": 1, "wood": 1}},
        {"T1": {"oil": 1}, "V3": {"wood": 1}},
    ),
    15: ({"recruits": [0, 1, -1, -1]}, {"recruits": [0, -1, -1, -1]}),
    16: (
        {"character": "W1", "mechs": {"speed": "W1"}, "workers": {"W1": 1}, "W1": {"food": 5}},
        {"workers": {"W1": 2}},
    ),
    17: ({"workers": {"M4": 1, "T5": 1}}, {"card": 1}),
    18: ({"power": 0, "popularity": 13, "workers": {"W1": 5}}, {"power": 1}),
    19: (
        {"workers": {"M5": 1, "T7": 1, "M7": 1, "V5": 1}, "character": "T4", "rival": {"workers": {"V3": 2}}},
        {"character": "M4"},
    ),
    20: ({"structures": THREE_BUILT, "popularity": 7}, {"mechs": {"speed": "W1"}}),
    21: ({"W1": {"metal": 4}, "T1": {"metal": 5}}, {"T1": {"metal": 4}, "V3": {"metal": 1}}),
    22: ({"card": 1}, {"upgrades": {"gain_power": "deploy"}}),
    23: ({**COMBAT_STAR, "hidden": 8}, {"hidden": 7}),
    24: ({"workers": {"W3": 5}}, {"workers": {"W3": 4, "M4": 1}}),
    25: ({"popularity": 3, "power": 13, "mechs": {"speed": "W1", "riverwalk": "T1"}}, {"popularity": 4}),
    26: (
        {"workers": {"F1": 1, "W1": 1, "M2": 1, "T1": 1, "V1": 1}},
        {"workers": {"F1": 1, "W1": 1, "M2": 1, "T1": 1}, "character": "V1"},
    ),
    27: ({"structures": THREE_BUILT}, {"structures": {**THREE_BUILT, "armory": "W1"}}),
}


def standing(number: int, case: Case, **fields: Any) -> Table:
    """Nordic with that objective, its table as the case says, and the token just moved to Bolster."""
    setup = {"expansions": ["promo"]}
    table = Table(
        "nordic", "rusviet", setup=setup, seats=({"objectives": [number, other(number)]}, {}), **fields
    )
    pieces = {name: value for name, value in deepcopy(case).items() if name.islower()}
    rival, card = pieces.pop("rival", {}), pieces.pop("card", None)
    table.state.deck += table.seat("nordic").cards() - pieces.get("hidden", table.seat("nordic").hidden)
    table.put("nordic", **pieces)
    table.put("rusviet", **rival)
    for name, tokens in case.items():
        if name.isupper():
            table.lay(name, **tokens)
    if card is not None:
        table.own_factory_card("nordic", card)
    return table


def other(number: int) -> int:
    return 12 if number != 12 else 8


@pytest.mark.parametrize("number", sorted(MET_AND_MISSED))
def test_each_objective_is_revealed_when_it_is_met_and_not_before(number: int) -> None:
    """OBJ-02, OBJ-07"""
    met, change = MET_AND_MISSED[number]
    table = standing(number, met)
    table.turn("nordic", "bolster")
    table.do("objective", card=number)
    assert table.seat("nordic").stars[OBJECTIVE] == 1
    missed = standing(number, {**met, **change})
    missed.turn("nordic", "bolster")
    missed.refused("OBJ-07", "objective", card=number)


@pytest.mark.parametrize(("power", "met"), [(7, True), (6, False)])
def test_driving_off_a_worker_counts_in_the_turn_it_happens(power: int, met: bool) -> None:
    """OBJ-02, OBJ-07: card 6, with the power left."""
    table = standing(6, {"character": "W1", "workers": {"W1": 2}, "power": power})
    table.put("rusviet", workers={"T1": 1})
    table.turn("nordic", "move_gain")
    table.refused("OBJ-07", "objective", card=6)
    table.do("move", unit="character", path=["T1"])
    if met:
        table.do("objective", card=6)
    else:
        table.refused("OBJ-07", "objective", card=6)
    table.turn("nordic", "bolster")
    table.refused("OBJ-07" if not met else "OBJ-01", "objective", card=6)


def test_every_card_is_tried() -> None:
    """OBJ-02, SET-06"""
    assert {6, *MET_AND_MISSED} == set(catalogue().objectives)


def test_only_own_objectives_are_revealed() -> None:
    """OBJ-01, SET-14: neither one never dealt nor one of somebody else."""
    table = Table("nordic", "rusviet", seats=({"objectives": [8, 12]}, {"objectives": [15, 22]}))
    table.put("nordic", recruits=[0, 1, -1, -1], coins=20)
    table.turn("nordic", "bolster")
    assert table.refused("OBJ-01", "objective", card=15).legal == ()
    assert table.refused("OBJ-01", "objective", card=21).legal == ("8", "12")
    table.do("objective", card=12)


POOR: Case = {"coins": 2, "workers": {"W1": 4}, "popularity": 7}


@pytest.mark.parametrize(
    "moment", ["before the token", "before the top row", "between", "after the bottom row"]
)
def test_an_objective_is_revealed_around_the_actions_of_the_own_turn(moment: str) -> None:
    """OBJ-03, TURN-17"""
    table = standing(8, POOR)
    table.lay("W1", oil=3)
    table.turn("rusviet", "bolster")
    steps: dict[str, list[tuple[str, Case]]] = {
        "before the token": [],
        "before the top row": [("section", {"section": "bolster"})],
        "between": [("section", {"section": "bolster"}), ("bolster", {"gain": "power"})],
        "after the bottom row": [
            ("section", {"section": "bolster"}),
            ("bolster", {"gain": "power"}),
            ("upgrade", {"source": "gain_power", "target": "deploy", "coins": 0}),
        ],
    }
    for kind, fields in steps[moment]:
        table.do(kind, **fields)
    table.do("objective", card=8, by="nordic")
    assert table.seat("nordic").stars[OBJECTIVE] == 1


def in_the_middle(edition: str) -> Table:
    """Nordic meets card 8 while an encounter and before it a combat are due on M2."""
    table = standing(8, {**POOR, "character": "W1", "rival": {"character": "M2"}}, edition=edition)
    table.turn("nordic", "move_gain")
    table.do("move", unit="character", path=["M2"])
    return table


@pytest.mark.parametrize("edition", ["uk_geekach", "ru_crowd"])
def test_an_objective_is_never_revealed_inside_an_action(edition: str) -> None:
    """OBJ-03 (flag objective_reveal_window)"""
    table = in_the_middle(edition)
    table.refused("OBJ-03", "objective", card=8)
    table.do("combat", hex="M2", attacker={"dial": 1}, defender={"dial": 0})
    table.refused("OBJ-03", "objective", card=8)
    table.do("encounter", card=1, picks=[{"option": 1, "gain": {}}])
    table.do("objective", card=8)


def test_in_one_edition_any_moment_of_the_own_turn_will_do() -> None:
    """OBJ-03 (flag objective_reveal_window): the Move action goes on afterwards."""
    table = in_the_middle("ru_fan")
    table.do("objective", card=8)
    assert table.state.moving
    table.do("move", unit="worker", origin="W1", path=["T1"])
    table.do("combat", hex="M2", attacker={"dial": 1}, defender={"dial": 0})


def test_in_one_edition_a_met_objective_is_shown_at_once() -> None:
    """OBJ-04 (flag objective_reveal_window): the star comes with the action that met it."""
    table = standing(8, {**POOR, "coins": 3}, edition="quickref")
    table.turn("nordic", "bolster")
    assert table.seat("nordic").stars[OBJECTIVE] == 0
    table.do("bolster", gain="power")
    assert table.seat("nordic").stars[OBJECTIVE] == 1
    assert table.seat("nordic").revealed == (8,)


def test_in_that_edition_a_card_of_the_turns_end_waits_for_it() -> None:
    """OBJ-04, OBJ-08 (flag objective_reveal_window)"""
    table = standing(12, {"coins": 21}, edition="quickref")
    table.turn("nordic", "bolster")
    table.do("bolster", gain="power")
    assert table.seat("nordic").stars[OBJECTIVE] == 0
    table.do("end_turn")
    assert table.seat("nordic").stars[OBJECTIVE] == 1


def test_in_that_edition_the_turns_end_may_be_the_games_end() -> None:
    """OBJ-04, END-02: with the sixth star the next player's turn does not begin."""
    five = {"stars": [0, 0, 0, 0, 1, 0, 2, 1, 1], "star_count": 5, "workers": {"home_nordic": 8}}
    for kind, section in (("end_turn", {}), ("section", {"section": "trade"})):
        table = standing(12, {"coins": 21, **five}, edition="quickref")
        table.turn("nordic", "bolster")
        table.do("bolster", gain="power")
        if kind == "section":
            table.refused("END-02", kind, **section)
        else:
            table.do(kind)
            assert table.state.ended


def test_revealing_is_voluntary_and_may_wait() -> None:
    """OBJ-04"""
    table = standing(8, POOR)
    table.turn("nordic", "bolster")
    table.do("bolster", gain="power")
    table.do("end_turn")
    table.turn("nordic", "trade")
    assert table.seat("nordic").stars[OBJECTIVE] == 0
    table.do("objective", card=8)


def test_the_star_costs_both_cards() -> None:
    """OBJ-05, CARD-07, STAR-06"""
    table = standing(8, {**POOR, "recruits": [0, 1, 2, 3], **COMBAT_STAR})
    table.put("nordic", stars=[0, 0, 0, 1, 0, 0, 0, 0, 0])
    table.turn("nordic", "bolster")
    table.do("objective", card=8)
    assert table.seat("nordic").objectives == ()
    table.refused("OBJ-01", "objective", card=12)


def test_one_objective_star_is_the_most() -> None:
    """OBJ-06: also when nobody wrote down which cards were dealt."""
    table = Table("nordic", "rusviet")
    table.put("nordic", **POOR, recruits=[0, 1, 2, 3], stars=[0, 0, 0, 1, 0, 0, 0, 0, 0], star_count=1)
    table.turn("nordic", "bolster")
    table.do("objective", card=8)
    table.refused("OBJ-06", "objective", card=15)
    table.refused("OBJ-01", "objective", card=8)


def test_a_card_of_the_turns_end_closes_the_turn() -> None:
    """OBJ-08: not before the token, and nothing but the next turn follows."""
    table = standing(12, {"coins": 30})
    table.refused("OBJ-08", "objective", card=12)
    table.lay("W1", oil=3)
    table.turn("nordic", "bolster")
    table.do("objective", card=12)
    table.refused("OBJ-08", "bolster", gain="power")
    table.refused("OBJ-08", "upgrade", source="gain_power", target="deploy")
    table.do("end_turn")


def test_no_units_move_after_the_turns_end() -> None:
    """OBJ-08: the Factory card's Move either."""
    table = standing(12, {"coins": 30, "card": 1})
    table.turn("nordic", "factory")
    table.do("objective", card=12)
    table.refused("OBJ-08", "move", unit="character", path=["W1"])


def test_never_on_another_players_turn() -> None:
    """OBJ-09: not even when a won defence has just met the condition."""
    table = standing(23, {"hidden": 8, "power": 7})
    table.put("nordic", character="T5")
    table.put("rusviet", character="X1")
    table.own_factory_card("rusviet")
    table.turn("rusviet", "move_gain")
    table.do("move", unit="character", path=["T5"])
    table.do("combat", hex="T5", attacker={"dial": 0}, defender={"dial": 7})
    assert table.seat("nordic").stars[COMBAT] == 1
    table.lay("V3", food=3)
    table.put("rusviet", workers={"V3": 2})
    table.do("enlist", recruit="build", bonus="coins")
    table.do("objective", card=23, by="nordic")
    assert table.state.seats[table.state.active].name == "nordic"


def test_only_the_next_player_begins_a_turn_with_an_objective() -> None:
    """OBJ-09, TURN-14"""
    table = Table("nordic", "rusviet", "crimea", seats=({}, {}, {"objectives": [12, 8]}))
    table.put("crimea", **{**POOR, "workers": {"F6": 4}})
    table.turn("nordic", "bolster")
    table.refused("OBJ-09", "objective", card=8, by="crimea")
    table.do("section", section="trade", by="rusviet")
    table.do("objective", card=8, by="crimea")


@pytest.mark.parametrize("allowed", [True, False])
def test_saxony_may_reveal_two_objectives_in_one_turn(allowed: bool) -> None:
    """DEC-23, ABIL-SAX-02 (house rule two_objectives_one_turn)"""
    house = {"two_objectives_one_turn": allowed}
    table = Table("nordic", "saxony", setup={"house_rules": house}, seats=({}, {"objectives": [8, 15]}))
    table.put("saxony", **{**POOR, "workers": {"M6": 4}}, recruits=[0, 1, 2, 3])
    table.put("saxony", stars=[0, 0, 0, 1, 0, 0, 0, 0, 0], star_count=1)
    table.turn("nordic", "bolster")
    table.do("objective", card=8, by="saxony")
    table.do("section", section="bolster")
    if allowed:
        table.do("objective", card=15)
    else:
        table.refused("OBJ-03", "objective", card=15)
        table.do("section", section="trade", by="nordic")
        table.do("objective", card=15, by="saxony")
    assert table.seat("saxony").stars[OBJECTIVE] == 2
