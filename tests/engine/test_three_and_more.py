"""Tables of three and more, and turns in which several things fall due: what two players cannot show.

Rules: COMB-03, COMB-04, ENC-02, ENC-09, FACT-01, ENLI-06, ENLI-10, TURN-16, MECH-NOR-03, DEC-14, ABIL-POL-01.
"""

from typing import Any

import pytest

from engine.scythe.cards import discarded
from engine.scythe.stars import COMBAT
from tests.engine.table import Table

FIVE = ("nordic", "rusviet", "crimea", "saxony", "polania")


def test_each_combat_is_fought_with_the_owner_of_the_units_there() -> None:
    """COMB-03, COMB-04: two opponents on two territories, a third who only looks on."""
    table = Table("saxony", "polania", "nordic", "rusviet")
    table.put("saxony", character="X1", mechs={"speed": "M4"}, power=12, hidden=0)
    table.put("nordic", character="V5", workers={"V5": 1, "W1": 1}, power=5, hidden=0)
    table.put("polania", character="T5", power=6, hidden=0)
    table.put("rusviet", character="V3", power=7, hidden=0)
    table.turn("saxony", "move_gain")
    table.do("move", unit="character", path=["T5"])
    table.do("move", unit="mech", path=["V5"])
    table.do("combat", hex="V5", attacker={"dial": 5}, defender={"dial": 4})
    assert (table.seat("nordic").power, table.seat("polania").power) == (1, 6)
    assert table.units("nordic")["character"] == ["home_nordic"]
    table.refused("COMB-08", "combat", hex="T5", attacker={"dial": 1}, defender={"dial": 7})
    table.do("combat", hex="T5", attacker={"dial": 1}, defender={"dial": 6})
    assert (table.seat("polania").power, table.seat("nordic").power) == (0, 1)
    assert table.units("saxony")["character"] == ["home_saxony"]
    assert [table.seat(name).stars[COMBAT] for name in ("saxony", "polania", "nordic", "rusviet")] == [
        1,
        1,
        0,
        0,
    ]
    assert table.seat("rusviet").power == 7


@pytest.mark.parametrize("attacker", FIVE)
@pytest.mark.parametrize("defender", FIVE)
def test_any_two_of_five_may_meet(attacker: str, defender: str) -> None:
    """COMB-04: whoever sits where, only the two of them pay and only they place stars."""
    if attacker == defender:
        return
    table = Table(*FIVE)
    for name in FIVE:
        table.put(name, power=5, hidden=1)
    table.put(attacker, character="X1")
    table.put(defender, character="T5")
    table.turn(attacker, "move_gain")
    table.do("move", unit="character", path=["T5"])
    table.do("combat", hex="T5", attacker={"dial": 2}, defender={"dial": 1})
    powers = {name: table.seat(name).power for name in FIVE}
    assert powers == {name: {attacker: 3, defender: 4}.get(name, 5) for name in FIVE}
    assert table.seat(defender).cards() == 2
    assert [name for name in FIVE if table.seat(name).star_count] == [attacker]


def due(*more: str) -> Table:
    """Rusviet's character has won nothing yet on the encounter M7; its mech meets Polania on another hex."""
    table = Table("rusviet", "polania")
    table.put("rusviet", character="V5", mechs={"speed": "X1"}, power=9, hidden=0)
    table.put("polania", character="M7", mechs={"riverwalk": "T5"}, power=4, hidden=0)
    table.turn("rusviet", "move_gain")
    table.do("move", unit="character", path=["M7"])
    table.do("move", unit="mech", path=["T5"])
    return table


def test_an_encounter_comes_only_after_all_combats() -> None:
    """ENC-02, TURN-16: also when the character's own combat is decided and another is not."""
    table = due()
    meet: dict[str, Any] = {"card": 8, "picks": [{"option": 1}]}
    table.refused("ENC-02", "encounter", **meet)
    table.do("combat", hex="M7", attacker={"dial": 3}, defender={"dial": 1})
    table.refused("ENC-02", "encounter", **meet)
    table.do("combat", hex="T5", attacker={"dial": 1}, defender={"dial": 3})
    table.do("encounter", **meet)
    assert table.seat("rusviet").popularity == 3


def test_a_factory_card_comes_only_after_all_combats() -> None:
    """FACT-01, TURN-16"""
    table = Table("rusviet", "polania")
    table.put("rusviet", character="M4", mechs={"speed": "V7"}, power=9, hidden=0)
    table.put("polania", character="T5", power=4, hidden=0)
    table.turn("rusviet", "move_gain")
    table.do("move", unit="character", path=["X1"])
    table.do("move", unit="mech", path=["T5"])
    table.refused("FACT-01", "factory_card", card=1)
    table.do("combat", hex="T5", attacker={"dial": 1}, defender={"dial": 0})
    table.do("factory_card", card=1)


def test_a_lost_combat_leaves_the_encounter() -> None:
    """ENC-09"""
    table = due()
    table.do("combat", hex="M7", attacker={"dial": 0}, defender={"dial": 3})
    table.do("combat", hex="T5", attacker={"dial": 1}, defender={"dial": 1})
    table.refused("ENC-02", "encounter", card=8, picks=[{"option": 1}])


@pytest.mark.parametrize("active", FIVE)
def test_recruit_bonuses_go_to_the_active_player_then_left_then_right(active: str) -> None:
    """ENLI-06, ENLI-10: whoever is active; those who sit further away gain nothing."""
    table = Table(*FIVE)
    for name in FIVE:
        table.put(name, recruits=[-1, -1, 0, -1], popularity=5, coins=5)
    seat = table.seat(active)
    section = ("move_gain", "trade", "produce", "bolster")[seat.mat.bottom_of.index(2)]
    place = table.units(active)["workers"][0]
    table.lay(place, wood=4)
    table.turn(active, section)
    table.do("build", structure="mill", hex=place)
    here = FIVE.index(active)
    order = [active, FIVE[(here + 1) % 5], FIVE[(here - 1) % 5]]
    gained = [
        table.state.seats[event.seat].name for event in table.state.events if event.kind == "recruit_bonus"
    ]
    assert gained == order
    assert {name for name in FIVE if table.seat(name).popularity == 6} == set(order)


@pytest.mark.parametrize("active", ["rusviet", "crimea"])
def test_cards_for_recruits_are_drawn_in_that_order(active: str) -> None:
    """ENLI-10, CARD-02: with two cards left the right neighbour goes empty."""
    table = Table("nordic", "rusviet", "crimea")
    order = {"rusviet": ("rusviet", "crimea", "nordic"), "crimea": ("crimea", "nordic", "rusviet")}[active]
    for name in order:
        table.put(name, recruits=[-1, -1, -1, 1], hidden=0)
    table.state.deck = 2
    table.state.discard_hidden = 0
    assert discarded(table.state) == 0
    seat = table.seat(active)
    section = ("move_gain", "trade", "produce", "bolster")[seat.mat.bottom_of.index(3)]
    place = table.units(active)["workers"][0]
    table.lay(place, food=5)
    table.put(order[0], hidden=20)
    table.put(order[1], hidden=20)
    table.state.active = table.state.order[active]
    table.turn(active, section)
    table.do("enlist", recruit="build", bonus="power", pay=[{"hex": place, "food": seat.mat.cost[3]}])
    assert [table.seat(name).cards() for name in order] == [21, 21, 0]


def fleet(**rival: Any) -> Table:
    """Nordic attacks on V1 beside L2, and will lose."""
    table = Table("nordic", "rusviet", "polania")
    table.put("nordic", character="F1", mechs={"seaworthy": "F1"}, power=3, hidden=0)
    table.put("rusviet", character="V1", power=7, hidden=0)
    table.put("polania", **rival)
    table.turn("nordic", "move_gain")
    table.do("move", unit="character", path=["V1"])
    table.do("move", unit="mech", path=["V1"])
    return table


@pytest.mark.parametrize(
    "enemy",
    [{"mechs": {"submerge": "L2"}}, {"character": "L2", "mechs": {"submerge": "home_polania"}}],
    ids=["mech", "character"],
)
def test_nordic_does_not_retreat_onto_a_lake_that_an_enemy_holds(enemy: dict[str, Any]) -> None:
    """MECH-NOR-03, DEC-14: neither onto that of the winner nor onto that of a third player."""
    lost: dict[str, Any] = {"hex": "V1", "attacker": {"dial": 0}, "defender": {"dial": 5}}
    flight = {"retreats": [{"unit": "mech", "to": "L2"}, {"unit": "character", "to": "L2"}]}
    fleet(**enemy).refused("MECH-NOR-03", "combat", **lost, **flight)
    free = fleet(character="home_polania", mechs={"submerge": "home_polania"})
    free.do("combat", **lost, **flight)
    assert free.units("nordic")["mechs"] == ["L2"]


def test_nordic_units_meet_on_a_lake_of_their_own() -> None:
    """DEC-14: an own unit there is no obstacle."""
    table = fleet(mechs={"submerge": "L1"})
    table.put("nordic", mechs={"speed": "L2"})
    lost: dict[str, Any] = {"hex": "V1", "attacker": {"dial": 0}, "defender": {"dial": 5}}
    table.do("combat", **lost, retreats=[{"unit": "mech", "to": "L2"}])
    assert sorted(table.units("nordic")["mechs"]) == ["L2", "L2"]
    assert table.units("nordic")["character"] == ["home_nordic"]


@pytest.mark.parametrize("faction", ["polania", "nordic"])
def test_only_polania_takes_two_options_and_they_differ(faction: str) -> None:
    """ENC-04, ABIL-POL-01, ABIL-POL-02: the coins of the first pay for the second."""
    table = Table(faction, "rusviet")
    table.put(faction, character="M2", coins=0, popularity=9)
    table.turn(faction, "move_gain")
    table.put(faction, character="T1")
    table.do("move", unit="character", path=["M2"])
    two: dict[str, Any] = {"card": 8, "picks": [{"option": 1}, {"option": 2}]}
    if faction == "nordic":
        table.refused("ENC-04", "encounter", **two)
        return
    table.refused("ENC-05", "encounter", card=8, picks=[{"option": 2}, {"option": 1}])
    table.refused("ABIL-POL-01", "encounter", card=8, picks=[{"option": 1}, {"option": 1}])
    table.do("encounter", **two)
    assert (table.seat("polania").coins, table.lying("M2")) == (0, {"oil": 4})
