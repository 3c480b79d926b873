"""Stars: STAR-01..15, EX-19, AID-04."""

from copy import deepcopy
from typing import Any

import pytest

from engine.scythe.catalogue import catalogue
from engine.scythe.stars import COMBAT, POPULARITY, POWER, WORKERS, may_place
from engine.scythe.words import STAR_KINDS
from tests.engine.table import Table

ALL_BUT_ONE: dict[str, dict[str, Any]] = {
    "upgrades": {"cells": [1, 1, 1, 1, 0, 1], "covered": [1, 2, 1, 1]},
    "mechs": {"mechs": {"riverwalk": "T1", "seaworthy": "T1", "artillery": "T1"}},
    "structures": {"structures": {"mine": "M1", "armory": "F1", "mill": "V1"}},
    "recruits": {"recruits": [0, 1, 2, -1]},
    "workers": {"workers": {"V2": 7}},
    "popularity": {"popularity": 17},
    "power": {"power": 14},
}
LAST_STEP: dict[str, tuple[str, str, dict[str, Any]]] = {
    "upgrades": ("bolster", "upgrade", {"source": "gain_power", "target": "enlist"}),
    "mechs": ("produce", "deploy", {"mech": "speed", "hex": "W1"}),
    "structures": ("move_gain", "build", {"structure": "monument", "hex": "W1"}),
    "recruits": ("trade", "enlist", {"recruit": "enlist", "bonus": "combat_cards"}),
    "workers": ("produce", "produce", {"at": [{"hex": "V2"}]}),
    "popularity": ("trade", "trade", {"gain": "popularity"}),
    "power": ("bolster", "bolster", {"gain": "power"}),
}


def ready(kind: str, **more: Any) -> Table:
    """Nordic is one step before that star and has chosen the section for it."""
    table = Table("nordic", "rusviet")
    table.put("nordic", **{"coins": 5, "power": 4, "popularity": 4, **deepcopy(ALL_BUT_ONE[kind]), **more})
    if kind != "workers":
        table.lay("W1", food=4, metal=4, oil=4, wood=4)
    table.turn("nordic", LAST_STEP[kind][0])
    return table


@pytest.mark.parametrize("kind", sorted(LAST_STEP))
def test_a_star_is_placed_as_soon_as_its_condition_is_met(kind: str) -> None:
    """STAR-01, STAR-02, STAR-03, STAR-04, STAR-05, STAR-08, STAR-09, STAR-10"""
    table = ready(kind)
    index = STAR_KINDS.index(kind)
    assert table.seat("nordic").stars[index] == 0
    _section, action, fields = LAST_STEP[kind]
    table.do(action, **fields)
    assert table.seat("nordic").stars[index] == table.seat("nordic").star_count == 1
    placed = [event for event in table.state.events if event.kind == "star"]
    assert [event.detail for event in placed] == [{"star": kind, "number": 1}]


@pytest.mark.parametrize("kind", sorted(LAST_STEP))
def test_one_step_short_places_no_star(kind: str) -> None:
    """STAR-01..05, STAR-08, STAR-09"""
    table = ready(kind, **({"popularity": 16} if kind == "popularity" else {}))
    if kind == "power":
        table.put("nordic", power=13)
    _section, action, fields = LAST_STEP[kind]
    less: dict[str, Any] = {
        "produce": {"at": [{"hex": "V2", "count": 0}]},
        "trade": fields,
        "bolster": fields,
    }
    table.do(action, **less.get(action, {}))
    assert table.seat("nordic").star_count == 0


def test_workers_on_the_home_base_count_as_on_the_board() -> None:
    """STAR-05"""
    table = ready("workers", workers={"V2": 1, "home_nordic": 6})
    table.do("produce", at=[{"hex": "V2"}])
    assert table.seat("nordic").stars[WORKERS] == 1


def test_an_objective_brings_its_star_when_it_is_revealed() -> None:
    """STAR-06, STAR-10"""
    table = Table("nordic", "rusviet", seats=({"objectives": [12, 8]}, {}))
    table.put("nordic", coins=25)
    table.turn("nordic", "bolster")
    table.do("bolster", gain="power")
    assert table.seat("nordic").star_count == 0
    table.do("objective", card=12)
    assert table.seat("nordic").star_count == 1


def attack(table: Table, defender_power: int = 0) -> None:
    """Rusviet attacks Nordic's character on T5 with the dial at 1."""
    table.put("rusviet", character="X1", power=5)
    table.put("nordic", character="T5", power=defender_power)
    table.turn("rusviet", "move_gain")
    table.do("move", unit="character", path=["T5"])
    table.do("combat", hex="T5", attacker={"dial": 1}, defender={"dial": defender_power})


def test_won_combats_bring_two_stars_and_no_third() -> None:
    """STAR-07, STAR-12"""
    table = Table("nordic", "rusviet")
    table.own_factory_card("rusviet")
    for expected in (1, 2, 2):
        attack(table)
        assert table.seat("rusviet").stars[COMBAT] == expected


def test_a_winning_defender_places_the_star_on_the_attackers_turn() -> None:
    """STAR-15"""
    table = Table("nordic", "rusviet")
    table.own_factory_card("rusviet")
    attack(table, defender_power=7)
    assert table.seat("nordic").stars[COMBAT] == 1
    assert table.state.seats[table.state.active].name == "rusviet"


@pytest.mark.parametrize(
    ("star", "figure", "top"), [(POPULARITY, "popularity", 18), (POWER, "power", 16)], ids=["18", "16"]
)
def test_a_star_stays_when_its_condition_falls_and_comes_once(star: int, figure: str, top: int) -> None:
    """STAR-11, STAR-12, EX-19"""
    table = Table("nordic", "rusviet")
    section, gain = ("trade", "popularity") if figure == "popularity" else ("bolster", "power")
    for _ in range(2):
        table.put("nordic", coins=5)
        setattr(table.seat("nordic"), figure, top - 1)
        table.turn("nordic", section)
        table.do(section, gain=gain)
        assert getattr(table.seat("nordic"), figure) == top
        assert table.seat("nordic").stars[star] == 1


def test_several_players_may_have_the_same_star() -> None:
    """STAR-13"""
    table = Table("nordic", "rusviet")
    for faction in ("nordic", "rusviet"):
        table.put(faction, power=15, coins=1)
        table.turn(faction, "bolster")
        table.do("bolster", gain="power")
        assert table.seat(faction).stars[POWER] == 1


def test_there_is_no_seventh_star() -> None:
    """STAR-14: two stars due at once, one left."""
    table = ready(
        "power",
        popularity=17,
        structures={"monument": "M1"},
        workers={"W1": 8},
        recruits=[0, 1, 2, 3],
        stars=[0, 0, 0, 1, 1, 1, 2, 0, 0],
        star_count=5,
    )
    table.do("bolster", gain="power")
    assert table.seat("nordic").star_count == 6
    assert sum(table.seat("nordic").stars) == 6
    assert table.state.ended


def test_there_are_ten_ways_to_place_a_star() -> None:
    """AID-04: nine conditions, combat twice."""
    assert sum(star.most for star in catalogue().scoring.stars.values()) == 10


def test_a_player_with_six_stars_may_place_none() -> None:
    """STAR-14"""
    table = Table("nordic", "rusviet")
    table.put("nordic", star_count=5)
    assert may_place(table.seat("nordic"), COMBAT)
    table.put("nordic", star_count=6)
    assert not may_place(table.seat("nordic"), COMBAT)
