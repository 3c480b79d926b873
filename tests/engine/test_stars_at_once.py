"""A star is earned the moment its track reaches the top, though it falls again in the same action (DEC-29).

Rules: DEC-02, DEC-29, END-01, END-02, END-05, STAR-08..10, ABIL-POL-02.
"""

from typing import Any

import pytest

from engine.scythe.stars import COMBAT, POPULARITY, POWER
from engine.scythe.words import STAR_KINDS
from tests.engine.table import Table

UP, DOWN = {"option": 1, "gain": {"coins": 2, "popularity": 1}}, {"option": 3}
PICKS: list[Any] = [UP, {**DOWN, "gain": {"enlist": {"recruit": "build", "bonus": "coins"}}}]
OPTIONS: dict[str, Any] = {"card": 8, "picks": PICKS}


def five(home: str, *kinds: str) -> dict[str, Any]:
    """Five stars: for an objective, for eight workers, and these."""
    placed = ["objective", "workers", *kinds]
    return {
        "stars": [placed.count(kind) for kind in STAR_KINDS],
        "star_count": 5,
        "workers": {f"home_{home}": 8},
    }


def wandering(popularity: int, **stars: Any) -> Table:
    """Polania's character stands on an encounter."""
    table = Table("polania", "nordic")
    table.put("polania", character="F4", popularity=popularity, **stars)
    table.turn("polania", "move_gain")
    table.do("move", unit="character", path=["V4"])
    return table


def test_popularity_reached_with_the_first_option_brings_its_star_though_the_second_costs_it() -> None:
    """DEC-29, STAR-08, ABIL-POL-02"""
    table = wandering(17)
    table.do("encounter", **OPTIONS)
    assert (table.seat("polania").popularity, table.seat("polania").stars[POPULARITY]) == (16, 1)


def test_one_short_of_the_top_brings_no_star() -> None:
    """DEC-29"""
    table = wandering(16)
    table.do("encounter", **OPTIONS)
    assert (table.seat("polania").popularity, table.seat("polania").star_count) == (15, 0)


def test_the_sixth_star_between_two_options_ends_the_game_there() -> None:
    """DEC-29, END-01, END-02: the second option is not taken."""
    table = wandering(17, **five("polania", "power", "combat", "combat"))
    refusal = table.refused("END-02", "encounter", **OPTIONS)
    assert refusal.message == "the sixth star ended the game before option 3"
    table.do("encounter", card=8, picks=[UP])
    assert table.state.ended
    assert (table.seat("polania").popularity, table.seat("polania").recruits.count(-1)) == (18, 4)


def test_the_order_of_the_options_decides() -> None:
    """DEC-29: paid first, the top is not reached."""
    table = wandering(17)
    table.do("encounter", card=8, picks=[PICKS[1], UP])
    assert (table.seat("polania").popularity, table.seat("polania").star_count) == (16, 0)


def attacked(skill: str, attacker: str, defender: str, **strong: Any) -> Table:
    """The attacker's character has entered T5; the one with the ability has 14 power or 15."""
    table = Table(attacker, defender)
    owner = "albion" if skill == "shield" else "togawa"
    other = attacker if owner == defender else defender
    table.put(other, character="X1" if other == attacker else "T5", power=7, hidden=0)
    place = "X1" if owner == attacker else "T5"
    table.put(owner, character=place, mechs={skill: f"home_{owner}"}, hidden=0, **{"power": 14, **strong})
    table.turn(attacker, "move_gain")
    table.do("move", unit="character", path=["T5"])
    return table


@pytest.mark.parametrize(("power", "star"), [(14, 1), (15, 1), (13, 0)])
def test_shield_lifts_power_to_the_top_before_the_dial(power: int, star: int) -> None:
    """DEC-29, STAR-09: Albion defends and loses power on the dial again."""
    table = attacked("shield", "nordic", "albion", power=power)
    table.do("combat", hex="T5", attacker={"dial": 7}, defender={"dial": 3})
    seat = table.seat("albion")
    assert (seat.power, seat.stars[POWER]) == (min(16, power + 2) - 3, star)


@pytest.mark.parametrize("wins", [True, False])
def test_ronin_lifts_power_to_the_top_whoever_wins(wins: bool) -> None:
    """DEC-29, STAR-09: attacking."""
    table = attacked("ronin", "togawa", "nordic")
    dials = (7, 0) if wins else (1, 7)
    ronin = {"dial": dials[0], "ability": True}
    table.do("combat", hex="T5", attacker=ronin, defender={"dial": dials[1]})
    seat = table.seat("togawa")
    assert (seat.power, seat.stars[POWER], seat.stars[COMBAT]) == (16 - dials[0], 1, int(wins))


def test_an_ability_that_is_not_used_brings_no_star() -> None:
    """DEC-29"""
    table = attacked("ronin", "togawa", "nordic")
    table.do("combat", hex="T5", attacker={"dial": 1, "ability": False}, defender={"dial": 0})
    assert table.seat("togawa").stars[POWER] == 0


def test_the_combat_is_finished_before_the_sixth_star() -> None:
    """DEC-02, DEC-29: retreat and dial first, then the star that ends the game."""
    table = attacked("ronin", "togawa", "nordic", **five("togawa", "popularity", "combat", "combat"))
    table.do("combat", hex="T5", attacker={"dial": 0, "ability": True}, defender={"dial": 5})
    assert table.state.ended
    assert table.units("togawa")["character"] == ["home_togawa"]
    assert (table.seat("togawa").stars[POWER], table.seat("nordic").power) == (1, 2)
    assert table.seat("nordic").stars[COMBAT] == 1


def test_the_combats_own_star_comes_first() -> None:
    """DEC-02, END-08: the winner's sixth star shuts out the one the loser's power would bring."""
    table = attacked("shield", "nordic", "albion")
    table.put("nordic", **five("nordic", "popularity", "power", "combat"))
    table.do("combat", hex="T5", attacker={"dial": 7}, defender={"dial": 0})
    assert table.state.ended
    assert table.seat("albion").stars[POWER] == 0
