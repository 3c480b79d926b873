"""Combat: COMB-01..33, combat abilities of the mechs, EX-09, EX-12, EX-25, EX-26."""

from typing import Any

import pytest

from engine.scythe.board import PLACES, TERRAIN, TERRITORIES
from engine.scythe.cards import DECK, discarded
from engine.scythe.combat import cards_allowed
from engine.scythe.stars import COMBAT
from tests.engine.table import Table

ORDER = ("nordic", "rusviet", "crimea", "saxony", "polania")


def clash(
    attacker: str = "rusviet",
    defender: str = "polania",
    *,
    place: str = "T5",
    start: str = "M4",
    **fields: Any,
) -> Table:
    """The attacker's character is about to step from `start` onto the defender's character on `place`."""
    table = Table(*sorted((attacker, defender), key=ORDER.index), **fields)
    table.put(attacker, character=start, power=10, popularity=5, hand=[0] * 6, hidden=0)
    table.put(defender, character=place, power=4, popularity=5, hand=[0] * 6, hidden=0)
    table.state.deck = DECK
    table.turn(attacker, "move_gain")
    return table


def fight(
    table: Table, attacker: dict[str, Any], defender: dict[str, Any], place: str = "T5", **more: Any
) -> None:
    table.do("combat", hex=place, attacker=attacker, defender=defender, **more)


def beside(attacker: str = "rusviet", defender: str = "polania", **fields: Any) -> Table:
    """The attacker stands on the Factory, the defender's character on T5 next to it; the move is done."""
    table = clash(attacker, defender, start="X1", **fields)
    table.own_factory_card(attacker)
    table.do("move", unit="character", path=["T5"])
    return table


def test_the_printed_example_of_a_combat() -> None:
    """EX-12, COMB-08..COMB-22: seven against seven, the attacker wins the tie."""
    table = Table("rusviet", "polania")
    table.put("rusviet", character="T4", workers={"V3": 2}, mechs={"riverwalk": "V3"}, power=10, popularity=3)
    table.put("polania", character="F2", mechs={"speed": "F2"}, workers={"F2": 1}, power=4, hidden=0)
    table.seat("polania").hand[3] = 1
    table.seat("polania").hand[2] = 2
    table.lay("F2", food=3)
    table.turn("rusviet", "move_gain")
    table.do("move", unit="character", path=["M5"])
    table.do("move", unit="mech", origin="V3", path=["F2"], loads=[{"workers": 2}])
    assert table.state.pending == [PLACES["F2"]]
    fight(table, {"dial": 7}, {"dial": 4, "cards": [3]}, place="F2", draw=2)
    assert (table.seat("rusviet").power, table.seat("polania").power) == (3, 0)
    assert table.seat("rusviet").popularity == 2
    assert table.seat("rusviet").stars[COMBAT] == 1
    assert table.seat("polania").hand[3] == 0
    assert table.seat("polania").cards() == 3
    assert table.state.discard[3] == 1
    assert table.lying("F2") == {"food": 3}
    assert table.units("polania") == {
        "character": ["home_polania"],
        "mechs": ["home_polania"],
        "workers": ["home_polania", "home_polania"],
    }
    assert table.units("rusviet")["workers"] == ["F2", "F2"]
    assert table.units("rusviet")["mechs"] == ["F2"]


def test_a_combat_is_due_where_fighters_of_two_players_stand_after_the_moves() -> None:
    """COMB-01, COMB-04"""
    table = beside()
    refusal = table.refused("COMB-01", "combat", hex="X1", attacker={"dial": 0}, defender={"dial": 0})
    assert refusal.legal == ("T5",)
    fight(table, {"dial": 0}, {"dial": 0})
    assert table.state.pending == []


def test_combats_come_before_the_bottom_row_action() -> None:
    """COMB-02, COMB-05, TURN-16"""
    table = beside()
    table.put("rusviet", workers={"W1": 2})
    table.lay("W1", wood=4)
    table.refused("COMB-05", "build", structure="mine", hex="W1", pay=[{"hex": "W1", "wood": 3}])
    table.refused("COMB-05", "end_turn")
    table.refused("COMB-05", "section", section="trade", by="polania")
    fight(table, {"dial": 0}, {"dial": 0})
    table.do("build", structure="mine", hex="W1", pay=[{"hex": "W1", "wood": 3}])


def test_the_active_player_attacks_everywhere_and_chooses_the_order() -> None:
    """COMB-03, COMB-28: power spent in one combat is gone for the next."""
    table = Table("rusviet", "polania")
    table.put("rusviet", character="X1", mechs={"speed": "M4"}, power=9, hidden=0)
    table.put("polania", character="T5", mechs={"riverwalk": "V5"}, power=7, hidden=0)
    table.turn("rusviet", "move_gain")
    table.do("move", unit="character", path=["T5"])
    table.do("move", unit="mech", origin="M4", path=["V5"])
    fight(table, {"dial": 7}, {"dial": 2}, place="V5")
    assert table.seat("rusviet").power == 2
    table.refused("COMB-08", "combat", hex="T5", attacker={"dial": 3}, defender={"dial": 0})
    fight(table, {"dial": 2}, {"dial": 2}, place="T5")
    assert table.seat("rusviet").stars[COMBAT] == 2


def test_a_combat_may_be_started_with_nothing() -> None:
    """COMB-06, COMB-10, COMB-12, COMB-23: no power, no popularity, no cards; nobody draws."""
    table = beside()
    table.put("rusviet", power=0, popularity=0)
    table.put("polania", power=0)
    fight(table, {"dial": 0}, {"dial": 0})
    assert table.units("polania")["character"] == ["home_polania"]
    assert table.seat("polania").cards() == 0
    assert table.seat("rusviet").stars[COMBAT] == 1


@pytest.mark.parametrize(("power", "dial"), [(3, 4), (16, 8)])
def test_the_dial_stops_at_seven_and_at_the_power_on_the_track(power: int, dial: int) -> None:
    """COMB-08"""
    table = beside()
    table.put("rusviet", power=power)
    table.put("polania", power=power)
    table.refused("COMB-08", "combat", hex="T5", attacker={"dial": dial}, defender={"dial": 0})
    table.refused("COMB-08", "combat", hex="T5", attacker={"dial": 0}, defender={"dial": dial})


def test_one_card_may_be_added_for_each_fighter() -> None:
    """COMB-09, COMB-10, COMB-11, COMB-14: cards with a dial of 0; they do not touch the track."""
    table = beside()
    table.put("rusviet", hand=[0, 0, 1, 1, 0, 0])
    table.put("polania", hidden=2, mechs={"speed": "T5"})
    table.refused("COMB-09", "combat", hex="T5", attacker={"dial": 0, "cards": [2, 3]}, defender={"dial": 0})
    fight(table, {"dial": 0, "cards": [3]}, {"dial": 0, "cards": [2, 2]})
    assert table.seat("rusviet").power == 10
    assert table.seat("polania").stars[COMBAT] == 1
    assert discarded(table.state) == 3


def test_only_cards_in_hand_can_be_added() -> None:
    """COMB-09, CARD-03, CARD-04"""
    table = beside()
    table.put("rusviet", hand=[0, 0, 1, 0, 0, 0])
    table.refused("CARD-03", "combat", hex="T5", attacker={"dial": 0, "cards": [5]}, defender={"dial": 0})
    table.refused("COMB-09", "combat", hex="T5", attacker={"dial": 0}, defender={"dial": 0, "cards": [2]})


def test_unknown_cards_leave_the_winner_to_the_record() -> None:
    """COMB-11, COMB-12"""
    table = beside()
    table.put("rusviet", hidden=1)
    doubt = table.ambiguous(
        "COMB-12", "combat", hex="T5", attacker={"dial": 0, "cards": [None]}, defender={"dial": 3}
    )
    assert doubt.readings == ("attacker", "defender")
    table.refused(
        "COMB-12",
        "combat",
        hex="T5",
        attacker={"dial": 5, "cards": [None]},
        defender={"dial": 3},
        winner="defender",
    )
    fight(table, {"dial": 0, "cards": [None]}, {"dial": 3}, winner="defender")
    assert table.seat("polania").stars[COMBAT] == 1
    assert table.units("rusviet")["character"] == ["home_rusviet"]


def test_both_sides_pay_the_dial() -> None:
    """COMB-13"""
    table = beside()
    fight(table, {"dial": 2}, {"dial": 4})
    assert (table.seat("rusviet").power, table.seat("polania").power) == (8, 0)


def test_the_winner_holds_the_territory_and_its_resources() -> None:
    """COMB-15, COMB-21"""
    table = beside()
    table.lay("T5", oil=4)
    fight(table, {"dial": 5}, {"dial": 4})
    assert table.lying("T5") == {"oil": 4}
    assert table.projected("rusviet")["resources"] == 2
    assert table.projected("polania")["resources"] == 0


def test_two_combat_stars_are_the_most_and_fighting_goes_on() -> None:
    """COMB-16, COMB-24, STAR-07"""
    table = beside()
    table.seat("rusviet").stars[COMBAT] = 2
    table.seat("rusviet").star_count = 2
    fight(table, {"dial": 1}, {"dial": 0})
    assert table.seat("rusviet").stars[COMBAT] == 2
    assert table.seat("rusviet").star_count == 2


def test_saxony_places_a_star_for_every_win() -> None:
    """COMB-16, ABIL-SAX-01, ABIL-SAX-03"""
    table = beside("saxony")
    table.seat("saxony").stars[COMBAT] = 3
    table.seat("saxony").star_count = 3
    fight(table, {"dial": 1}, {"dial": 0})
    assert table.seat("saxony").stars[COMBAT] == 4


def test_a_winning_attacker_pays_popularity_for_each_worker_forced_back() -> None:
    """COMB-17, COMB-31, MOVE-20"""
    table = beside()
    table.put("polania", workers={"T5": 3})
    table.put("rusviet", popularity=2)
    fight(table, {"dial": 5}, {"dial": 0})
    assert table.seat("rusviet").popularity == 0
    assert table.units("polania")["workers"] == ["home_polania"] * 3
    assert table.state.driven_off == 3


def carried_into_battle(**fields: Any) -> Table:
    """Rusviet's mech has carried two workers onto Polania's character."""
    table = Table("rusviet", "polania", **fields)
    table.put("rusviet", mechs={"speed": "X1"}, workers={"X1": 2}, power=3, popularity=5)
    table.put("polania", character="T5", power=7, popularity=5)
    table.turn("rusviet", "move_gain")
    table.do("move", unit="mech", path=["T5"], loads=[{"workers": 2}])
    return table


def test_a_winning_defender_loses_no_popularity() -> None:
    """COMB-18, COMB-29, MOVE-34, EX-25: the attacker's workers go to the attacker's base."""
    table = carried_into_battle()
    fight(table, {"dial": 0}, {"dial": 1})
    assert table.seat("polania").popularity == 5
    assert table.units("rusviet")["workers"] == ["home_rusviet", "home_rusviet"]
    assert table.units("rusviet")["mechs"] == ["home_rusviet"]
    assert table.seat("polania").stars[COMBAT] == 1


def test_by_the_quick_reference_a_winning_defender_loses_popularity() -> None:
    """COMB-17 (flag defender_winner_loses_popularity)"""
    table = carried_into_battle(edition="quickref")
    fight(table, {"dial": 0}, {"dial": 1})
    assert table.seat("polania").popularity == 3


def test_the_winning_character_has_the_encounter_and_the_beaten_one_has_not() -> None:
    """COMB-19, ENC-09"""
    for dial, due in ((5, True), (0, False)):
        table = clash(start="X1", place="M4")
        table.own_factory_card("rusviet")
        table.put("polania", character="T4")
        table.put("rusviet", character="M5")
        table.do("move", unit="character", path=["T4"])
        fight(table, {"dial": dial}, {"dial": 1}, place="T4")
        assert table.state.encounter_due is due
        assert table.state.encounters >> PLACES["T4"] & 1


def test_in_one_edition_the_encounter_after_a_combat_may_be_left() -> None:
    """COMB-19 (flag encounter_after_combat_optional)"""
    for edition, optional in (("ru_fan", True), ("uk_geekach", False)):
        table = Table("rusviet", "polania", edition=edition)
        table.put("rusviet", character="M5", power=5)
        table.put("polania", character="T4")
        table.turn("rusviet", "move_gain")
        table.do("move", unit="character", path=["T4"])
        fight(table, {"dial": 1}, {"dial": 0}, place="T4")
        if optional:
            table.do("end_turn")
        else:
            table.refused("ENC-02", "end_turn")


def test_the_loser_retreats_with_everything() -> None:
    """COMB-20, COMB-32: nothing is destroyed, nothing goes back to a mat."""
    table = beside()
    table.put("polania", mechs={"speed": "T5", "riverwalk": "V5"}, workers={"T5": 1, "W2": 1})
    fight(table, {"dial": 5}, {"dial": 0})
    assert table.units("polania") == {
        "character": ["home_polania"],
        "mechs": ["V5", "home_polania"],
        "workers": ["W2", "home_polania"],
    }
    refusal = table.refused("COMB-01", "combat", hex="T5", attacker={"dial": 0}, defender={"dial": 0})
    assert refusal.legal == ()


@pytest.mark.parametrize(
    ("defence", "drawn"), [({"dial": 1}, 1), ({"dial": 0, "cards": [2]}, 1), ({"dial": 0}, 0)]
)
def test_a_loser_who_committed_something_draws_a_card(defence: dict[str, Any], drawn: int) -> None:
    """COMB-22, COMB-23"""
    table = beside()
    table.put("polania", hand=[0, 0, 1, 0, 0, 0])
    fight(table, {"dial": 7}, defence)
    assert table.seat("polania").cards() == 1 - len(defence.get("cards", ())) + drawn
    assert table.seat("rusviet").cards() == 0


def test_a_stated_draw_needs_a_reason() -> None:
    """COMB-22"""
    table = beside()
    table.refused("COMB-22", "combat", hex="T5", attacker={"dial": 1}, defender={"dial": 0}, draw=3)


def test_a_combat_cannot_be_bought_off() -> None:
    """COMB-05, COMB-30, DEAL-04, EX-26: coins may change hands, the combat stays due."""
    table = beside()
    table.do("transfer", by="polania", to="rusviet", coins=1)
    table.refused("COMB-05", "end_turn")
    fight(table, {"dial": 0}, {"dial": 1})


def test_workers_alone_do_not_fight() -> None:
    """TERR-10, MOVE-22"""
    table = clash(start="X1")
    table.own_factory_card("rusviet")
    table.put("polania", character="home_polania", workers={"T5": 2})
    table.do("move", unit="character", path=["T5"])
    assert table.state.pending == []
    assert table.seat("rusviet").stars[COMBAT] == 0


def on_the_lake(**nordic: Any) -> Table:
    """Polania with Submerge meets Nordic with Seaworthy on the lake L2."""
    table = Table("nordic", "polania")
    table.put("nordic", mechs={"seaworthy": "L2"}, workers={"L2": 1, "W1": 1}, power=5, **nordic)
    table.put("polania", character="L4", mechs={"submerge": "L4"}, workers={"L4": 1, "W2": 1}, power=7)
    table.turn("polania", "move_gain")
    return table


def test_fleets_meet_on_lakes() -> None:
    """COMB-26, COMB-27, MECH-NOR-06, MECH-POL-05: aboard workers retreat and cost popularity."""
    table = on_the_lake()
    before = table.seat("polania").popularity
    table.do("move", unit="character", path=["L2"])
    fight(table, {"dial": 6}, {"dial": 5}, place="L2")
    assert table.units("nordic")["mechs"] == ["home_nordic"]
    assert table.units("nordic")["workers"] == ["W1", "home_nordic"]
    assert table.seat("polania").popularity == before - 1


def test_seaworthy_units_may_retreat_to_a_lake_beside() -> None:
    """MECH-NOR-03, COMB-27, DEC-14: with a worker aboard, to an adjacent lake without enemies."""
    table = Table("nordic", "polania")
    table.put("nordic", character="M3", mechs={"seaworthy": "M3"}, workers={"M3": 2}, power=2)
    table.put("polania", character="T2", mechs={"submerge": "V4", "speed": "T2"}, power=7)
    table.turn("polania", "move_gain")
    table.do("move", unit="mech", mech="speed", path=["M3"])
    far = {"hex": "M3", "attacker": {"dial": 7}, "defender": {"dial": 0}}
    table.refused("MECH-NOR-03", "combat", **far, retreats=[{"unit": "mech", "to": "L5"}])
    table.refused("MECH-NOR-03", "combat", **far, retreats=[{"unit": "mech", "to": "L2", "workers": 3}])
    table.refused("MOVE-10", "combat", **far, retreats=[{"unit": "character", "to": "L2", "workers": 1}])
    fight(
        table,
        {"dial": 7},
        {"dial": 0},
        place="M3",
        retreats=[{"unit": "mech", "to": "L2", "workers": 1}, {"unit": "character", "to": "L4"}],
    )
    assert table.units("nordic") == {
        "character": ["L4"],
        "mechs": ["L2"],
        "workers": ["L2", "home_nordic"],
    }


def test_polania_has_no_lake_retreat_and_others_none_at_all() -> None:
    """MECH-POL-06, COMB-20"""
    table = beside("rusviet", "polania")
    table.put("polania", mechs={"submerge": "T5"})
    lost = {"hex": "T5", "attacker": {"dial": 5}, "defender": {"dial": 0}}
    table.refused("MECH-POL-06", "combat", **lost, retreats=[{"unit": "mech", "to": "L5"}])
    other = beside("rusviet", "saxony")
    other.refused("COMB-20", "combat", **lost, retreats=[{"unit": "character", "to": "L5"}])


def test_disarm_takes_two_power_on_a_tunnel() -> None:
    """MECH-SAX-04, MECH-ALL-08, COMB-07, DEC-06, DEC-25: automatic, floor 0."""
    table = Table("saxony", "polania")
    table.put("saxony", character="T5", mechs={"disarm": "M6"}, power=3)
    table.put("polania", character="F5", power=1, popularity=3)
    table.turn("saxony", "move_gain")
    table.do("move", unit="character", path=["F5"])
    table.refused("COMB-08", "combat", hex="F5", attacker={"dial": 0}, defender={"dial": 1})
    table.refused(
        "MECH-SAX-04", "combat", hex="F5", attacker={"dial": 0, "ability": False}, defender={"dial": 0}
    )
    fight(table, {"dial": 1}, {"dial": 0}, place="F5")
    assert table.seat("polania").power == 0


@pytest.mark.parametrize(("edition", "left"), [("uk_geekach", 4), ("ru_fan", 6)])
def test_disarm_on_the_own_mine_by_edition(edition: str, left: int) -> None:
    """MECH-SAX-05 (flag disarm_counts_mine)"""
    table = Table("saxony", "polania", edition=edition)
    table.put("saxony", character="F5", mechs={"disarm": "M6"}, structures={"mine": "W6"}, power=3)
    table.put("polania", character="W6", power=6)
    table.turn("saxony", "move_gain")
    table.do("move", unit="character", path=["W6"])
    fight(table, {"dial": 3}, {"dial": 0}, place="W6")
    assert table.seat("polania").power == left


def test_disarm_does_nothing_elsewhere_and_defends_as_well() -> None:
    """MECH-SAX-04: attack and defence alike."""
    table = Table("saxony", "polania")
    table.put("polania", character="T5", power=5)
    table.put("saxony", character="F5", mechs={"disarm": "M6"}, power=4)
    table.turn("polania", "move_gain")
    table.do("move", unit="character", path=["F5"])
    fight(table, {"dial": 3}, {"dial": 4}, place="F5")
    assert table.seat("polania").power == 0
    assert table.seat("saxony").stars[COMBAT] == 1


def test_artillery_costs_one_power_and_takes_two() -> None:
    """MECH-NOR-08: optional, once per combat, needs the power it costs."""
    table = beside("nordic")
    table.put("nordic", mechs={"artillery": "W1"}, power=3)
    table.put("polania", power=4)
    table.refused("COMB-08", "combat", hex="T5", attacker={"dial": 0, "ability": True}, defender={"dial": 3})
    fight(table, {"dial": 2, "ability": True}, {"dial": 2})
    assert (table.seat("nordic").power, table.seat("polania").power) == (0, 0)
    poor = beside("nordic")
    poor.put("nordic", mechs={"artillery": "W1"}, power=0)
    poor.refused(
        "MECH-NOR-08", "combat", hex="T5", attacker={"dial": 0, "ability": True}, defender={"dial": 0}
    )
    fight(poor, {"dial": 0}, {"dial": 0})


def test_scout_takes_a_card_that_may_be_used_at_once() -> None:
    """MECH-CRI-05, MECH-CRI-06"""
    table = beside("crimea")
    table.put("crimea", mechs={"scout": "F6"}, power=0)
    table.put("polania", hand=[0, 0, 1, 0, 0, 1], power=0)
    table.refused(
        "CARD-03",
        "combat",
        hex="T5",
        attacker={"dial": 0, "ability": True, "stolen": 4},
        defender={"dial": 0},
    )
    table.refused(
        "CARD-03",
        "combat",
        hex="T5",
        attacker={"dial": 0, "ability": True, "stolen": 5, "cards": [5]},
        defender={"dial": 0, "cards": [5]},
    )
    fight(table, {"dial": 0, "ability": True, "stolen": 5, "cards": [5]}, {"dial": 0, "cards": [2]})
    assert table.seat("crimea").stars[COMBAT] == 1
    assert table.state.discard[5] == 1


def test_scout_finds_nothing_in_an_empty_hand() -> None:
    """MECH-CRI-06"""
    table = beside("crimea")
    table.put("crimea", mechs={"scout": "F6"})
    table.refused(
        "MECH-CRI-06",
        "combat",
        hex="T5",
        attacker={"dial": 0, "ability": True, "stolen": 2},
        defender={"dial": 0},
    )
    fight(table, {"dial": 0, "ability": True}, {"dial": 0})
    assert table.seat("crimea").cards() == 0


@pytest.mark.parametrize(("edition", "cards"), [("ru_crowd", 1), ("uk_geekach", 0)])
def test_scout_is_optional_by_edition(edition: str, cards: int) -> None:
    """MECH-CRI-05 (flag scout_optional)"""
    table = beside("crimea", edition=edition)
    table.put("crimea", mechs={"scout": "F6"})
    table.put("polania", hidden=1)
    if cards:
        table.refused(
            "MECH-CRI-05",
            "combat",
            hex="T5",
            attacker={"dial": 0, "ability": False},
            defender={"dial": 0},
        )
    fight(table, {"dial": 1}, {"dial": 0})
    assert table.seat("crimea").cards() == cards


def test_an_ability_one_does_not_have_cannot_be_used() -> None:
    """COMB-07"""
    table = beside()
    table.refused("COMB-07", "combat", hex="T5", attacker={"dial": 0, "ability": True}, defender={"dial": 0})


def test_the_attackers_ability_comes_first() -> None:
    """MECH-ALL-09: Artillery leaves a defending Nordic nothing to answer with."""
    table = Table("nordic", "saxony")
    table.put("saxony", character="T5", mechs={"disarm": "M6"}, power=5)
    table.put("nordic", character="F5", mechs={"artillery": "W1"}, power=2)
    table.turn("saxony", "move_gain")
    table.do("move", unit="character", path=["F5"])
    table.refused(
        "MECH-NOR-08", "combat", hex="F5", attacker={"dial": 1}, defender={"dial": 0, "ability": True}
    )
    fight(table, {"dial": 1}, {"dial": 0}, place="F5")


def test_peoples_army_adds_one_card_whatever_the_number_of_workers() -> None:
    """MECH-RUS-03, MECH-RUS-04, COMB-33, EX-09: two mechs and three workers, up to three cards."""
    table = Table("rusviet", "polania")
    table.put(
        "rusviet",
        mechs={"peoples_army": "X1", "speed": "X1"},
        workers={"X1": 3},
        hand=[0, 0, 2, 2, 0, 0],
        hidden=0,
    )
    table.put("polania", character="T5", power=0)
    table.turn("rusviet", "move_gain")
    table.do("move", unit="mech", origin="X1", path=["T5"], loads=[{"workers": 3}])
    table.do("move", unit="mech", origin="X1", path=["T5"])
    four = {"dial": 0, "cards": [2, 2, 3, 3]}
    table.refused("COMB-09", "combat", hex="T5", attacker=four, defender={"dial": 0})
    fight(table, {"dial": 0, "cards": [2, 2, 3]}, {"dial": 0})
    assert table.seat("rusviet").cards() == 1


def test_without_workers_peoples_army_adds_nothing() -> None:
    """MECH-RUS-03"""
    table = beside()
    table.put("rusviet", mechs={"peoples_army": "M5"}, hand=[0, 0, 2, 0, 0, 0])
    table.refused("COMB-09", "combat", hex="T5", attacker={"dial": 0, "cards": [2, 2]}, defender={"dial": 0})


def test_camaraderie_spares_the_popularity_of_a_won_combat() -> None:
    """MECH-POL-07"""
    table = beside("polania", "saxony")
    table.put("polania", mechs={"camaraderie": "W2"}, popularity=3)
    table.put("saxony", workers={"T5": 2})
    fight(table, {"dial": 5}, {"dial": 0})
    assert table.seat("polania").popularity == 3


@pytest.mark.parametrize(("edition", "popularity"), [("uk_geekach", 1), ("ru_crowd", 3)])
def test_camaraderie_without_combat_depends_on_the_edition(edition: str, popularity: int) -> None:
    """MECH-POL-08 (flag camaraderie_scope)"""
    table = Table("saxony", "polania", edition=edition)
    table.put("polania", character="X1", mechs={"camaraderie": "W2"}, popularity=3)
    table.put("saxony", workers={"T5": 2})
    table.turn("polania", "move_gain")
    table.do("move", unit="character", path=["T5"])
    assert table.seat("polania").popularity == popularity


def test_several_units_fight_one_combat_together() -> None:
    """COMB-04, MOVE-36"""
    table = beside()
    table.put("rusviet", mechs={"speed": "X1"}, hand=[0, 0, 2, 0, 0, 0])
    table.do("move", unit="mech", path=["T5"])
    assert table.state.pending == [PLACES["T5"]]
    fight(table, {"dial": 0, "cards": [2, 2]}, {"dial": 4})
    assert table.seat("rusviet").stars[COMBAT] == 1


def test_a_combat_won_elsewhere_leaves_no_choice_about_the_encounter() -> None:
    """COMB-19 (flag encounter_after_combat_optional): a mech won; the character met nobody on T4."""
    table = Table("rusviet", "polania", edition="ru_fan")
    table.put("rusviet", character="M5", mechs={"speed": "X1"}, power=5)
    table.put("polania", character="T5")
    table.turn("rusviet", "move_gain")
    table.do("move", unit="character", path=["T4"])
    table.do("move", unit="mech", path=["T5"])
    fight(table, {"dial": 1}, {"dial": 0}, place="T5")
    table.refused("ENC-02", "end_turn")


def test_suiton_adds_a_card_on_lakes_and_nowhere_else() -> None:
    """COMB-09: Togawa."""
    table = Table("togawa", "nordic")
    table.put("togawa", mechs={"suiton": "home_togawa"})
    for place in range(TERRITORIES):
        table.seat("togawa").character = place
        assert cards_allowed(table.seat("togawa"), place) == 1 + (TERRAIN[place] == "lake")


def test_a_retreat_to_the_home_base_may_be_written_down() -> None:
    """COMB-20, MECH-NOR-03: it is what happens anyway, and one unit may go there while another goes to a lake."""
    table = Table("rusviet", "nordic")
    table.put("rusviet", character="W3", power=9, popularity=9)
    table.put("nordic", character="X1", mechs={"seaworthy": "X1"}, workers={"X1": 2}, power=0)
    table.turn("rusviet", "move_gain")
    table.do("move", unit="character", path=["X1"])
    home = {"unit": "mech", "to": "home_nordic", "workers": 1}
    fought = {"hex": "X1", "attacker": {"dial": 1}, "defender": {"dial": 0}}
    table.refused("MECH-NOR-03", "combat", **fought, retreats=[home, home])
    table.refused("MECH-NOR-03", "combat", **fought, retreats=[{**home, "to": "home_rusviet"}])
    table.do("combat", **fought, retreats=[home, {"unit": "character", "to": "L3"}])
    assert table.units("nordic") == {
        "character": ["L3"],
        "mechs": ["home_nordic"],
        "workers": ["home_nordic", "home_nordic"],
    }
    assert table.seat("rusviet").popularity == 7
