"""Ploys: strategic move, roof transfer, invasion."""

from typing import Any

import pytest

from tests.engine.garden_nation.table import Table
from tests.engine.garden_nation.test_actions import CLOSED_4


def test_one_ploy_goes_with_each_action() -> None:
    """GN-PLOY-01, GN-PLOY-03, GN-RND-03: two in a turn of two actions."""
    table = Table(zones={"5.center": "mekassa 1"}).do("strategic_move", to=5)
    table.refused("GN-PLOY-01", "strategic_move", to=6)
    table.do("build", zone="5.upper_left").do("strategic_move", to=7).do("build", zone="7.left")
    seat = table.seat("sylphs")
    assert (seat["ploys"], seat["ploys_used"]["strategic_move"]) == (2, 2)


def test_without_tokens_no_ploy_is_left() -> None:
    """GN-PLOY-02."""
    table = Table(seats={"sylphs": {"ploys_used": {"strategic_move": 4}}}, zones={"4.center": "mekassa 1"})
    for kind, fields in (("strategic_move", {"to": 5}), ("invade", {"zone": "4.center"})):
        table.refused("GN-PLOY-02", kind, **fields)


@pytest.mark.parametrize(("here", "near"), [(4, {3, 5}), (1, {7, 2}), (7, {6, 1})])
def test_the_strategic_move_goes_one_number_up_or_down(here: int, near: set[int]) -> None:
    """GN-PLOY-04: 7 and 1 are neighbours."""
    for number in range(1, 8):
        table = Table(torticrane=here)
        if number in near:
            assert table.do("strategic_move", to=number).public["torticrane"] == number
        else:
            table.refused("GN-PLOY-04", "strategic_move", to=number)


def test_the_strategic_move_comes_before_the_action_and_is_none() -> None:
    """GN-PLOY-04, GN-PLOY-05: any action may follow, and one must."""
    table = Table(zones={"5.center": "sylphs 1"}).do("strategic_move", to=5)
    assert table.public["actions_left"] == 2
    table.refused("GN-PLOY-05", "pass")
    table.refused("GN-TURT-05", "build", zone="4.center")
    table.do("demolish", zone="5.center")


def test_moving_on_applies_after_a_strategic_move() -> None:
    """GN-DEC-16."""
    Table(zones=CLOSED_4, torticrane=3).do("strategic_move", to=4).do("build", zone="5.center")
    strict = Table(zones=CLOSED_4, torticrane=3, rules={"move_on_after_strategic_move": False})
    strict.do("strategic_move", to=4).refused("GN-DEC-16", "build", zone="5.center")


def test_a_strategic_move_needs_an_action_that_can_follow() -> None:
    """GN-PLOY-04."""
    Table(seats={"sylphs": {"population": 1}}).refused("GN-PLOY-04", "strategic_move", to=5)


def roofs(**fields: Any) -> Table:
    zones = {
        "4.center": "sylphs 2 roof",
        "5.center": "sylphs 1",
        "5.left": "sylphs 1 roof",
        "4.left": "sylphs 1",
    }
    return Table(**{"zones": {**zones, **fields.pop("zones", {})}, **fields})


def test_a_roof_goes_to_another_own_building_of_the_same_type() -> None:
    """GN-PLOY-06, GN-PLOY-08, GN-ROOF-06: anywhere; the first is open then, the second closed."""
    table = roofs().do("roof_transfer", source="4.center", target="5.center")
    assert (table.zone("4.center")["roof"], table.zone("5.center")["roof"]) == (None, True)
    assert table.public["actions_left"] == 2
    assert table.seat("sylphs")["ploys_used"]["roof_transfer"] == 1


def test_a_roof_transfer_needs_an_own_roof_and_an_open_own_target_of_the_type() -> None:
    """GN-PLOY-06, GN-PLOY-08."""
    table = roofs(zones={"4.lower_right": "mekassa 1", "1.upper_left": "mekassa 1 roof"})
    table.refused("GN-PLOY-06", "roof_transfer", source="4.left", target="5.center")
    table.refused("GN-PLOY-06", "roof_transfer", source="1.upper_left", target="5.center")
    table.refused("GN-PLOY-08", "roof_transfer", source="4.center", target="4.left")
    table.refused("GN-PLOY-08", "roof_transfer", source="4.center", target="5.left")
    table.refused("GN-PLOY-08", "roof_transfer", source="4.center", target="4.center")
    table.refused("GN-PLOY-08", "roof_transfer", source="4.center", target="4.lower_right")
    table.refused("GN-PLOY-08", "roof_transfer", source="4.center", target="3.upper_left")


def test_a_bramble_token_makes_the_type_for_a_roof_transfer() -> None:
    """GN-PLOY-08, GN-OBJ-04."""
    roofs(zones={"5.lower_left": "sylphs 1 greenery"}).do(
        "roof_transfer", source="4.center", target="5.lower_left"
    )
    roofs(zones={"5.lower_left": "sylphs 1 red_leaves"}).refused(
        "GN-PLOY-08", "roof_transfer", source="4.center", target="5.lower_left"
    )


def test_the_roof_comes_from_the_territory_of_the_action() -> None:
    """GN-PLOY-07: so a strategic move cannot go with it."""
    table = roofs()
    table.refused("GN-PLOY-07", "roof_transfer", source="5.left", target="5.center")
    table.do("roof_transfer", source="4.center", target="5.center")
    table.refused("GN-PLOY-01", "strategic_move", to=5)
    table.do("demolish", zone="4.left")


def test_the_roof_may_come_from_a_territory_reached_by_moving_on() -> None:
    """GN-PLOY-07, GN-ACT-20."""
    zones = {**CLOSED_4, "4.center": "mekassa 1", "5.left": "sylphs 1 roof", "5.center": "sylphs 1"}
    table = Table(zones=zones).do("roof_transfer", source="5.left", target="5.center")
    table.do("build", zone="5.left")


def test_after_a_roof_transfer_the_action_stays_on_its_territory() -> None:
    """GN-PLOY-07: the opened building itself could be built on, so moving on is out."""
    table = roofs().do("roof_transfer", source="4.center", target="5.center")
    table.refused("GN-TURT-05", "build", zone="5.left")
    blocked = Table(zones={"3.upper_left": "sylphs 19 roof", "5.center": "sylphs 1"}, torticrane=3)
    blocked.do("roof_transfer", source="3.upper_left", target="5.center")
    blocked.refused("GN-PLOY-07", "demolish", zone="5.center")


def test_the_opened_building_may_grow_and_complete_a_project_at_once() -> None:
    """GN-PLOY-16."""
    table = roofs(projects_open=["p5_g"]).do("roof_transfer", source="4.center", target="5.center")
    table.do("build", zone="4.center").do("claim_project", project="p5_g")
    assert table.zone("4.center") == {"owner": "sylphs", "floors": 3, "roof": True, "type": "greenery"}


def test_the_building_that_got_the_roof_may_be_demolished_with_the_action() -> None:
    """GN-DEC-10."""
    table = roofs(zones={"4.lower_right": "sylphs 1"})
    table.do("roof_transfer", source="4.center", target="4.lower_right").do("demolish", zone="4.lower_right")
    assert table.public["roofs_left"] == 18
    strict = roofs(zones={"4.lower_right": "sylphs 1"}, rules={"demolish_after_roof_transfer": False})
    strict.do("roof_transfer", source="4.center", target="4.lower_right")
    strict.refused("GN-DEC-10", "demolish", zone="4.lower_right")


def test_an_invasion_takes_over_a_building_and_pays_its_owner() -> None:
    """GN-PLOY-09, GN-PLOY-11, GN-PLOY-13, GN-PLOY-14, GN-EX-15: two floors in a zone of 3 cost 14."""
    table = Table(zones={"4.center": "mekassa 2"}).do("invade", zone="4.center")
    sylphs, mekassa = table.seat("sylphs"), table.seat("mekassa")
    assert (sylphs["population"], sylphs["floors_left"], sylphs["ploys"]) == (16, 18, 3)
    assert (mekassa["population"], mekassa["floors_left"]) == (44, 20)
    assert table.zone("4.center") == {"owner": "sylphs", "floors": 2, "roof": None, "type": "greenery"}
    assert (table.public["torticrane"], table.public["actions_left"]) == (4, 1)


def test_a_roof_on_an_invaded_building_returns() -> None:
    """GN-PLOY-12, GN-ROOF-05: the new building is open."""
    table = Table(zones={"4.center": "mekassa 2 roof"}).do("invade", zone="4.center")
    assert (table.zone("4.center")["roof"], table.public["roofs_left"]) == (None, 19)


def test_an_invasion_needs_inhabitants_and_floors() -> None:
    """GN-PLOY-10, GN-POP-05."""
    poor = Table(zones={"4.center": "mekassa 2"}, seats={"sylphs": {"population": 14}})
    poor.refused("GN-POP-05", "invade", zone="4.center")
    Table(zones={"4.center": "mekassa 2"}, seats={"sylphs": {"population": 15}}).do("invade", zone="4.center")
    short = Table(zones={"4.center": "mekassa 2", "1.left": "sylphs 19"})
    short.refused("GN-PLOY-10", "invade", zone="4.center")


def test_an_invasion_is_done_where_an_action_may_be_done() -> None:
    """GN-PLOY-10, GN-DEC-12."""
    moved = {**CLOSED_4, "5.center": "mekassa 1"}
    Table(zones=moved).do("invade", zone="5.center")
    Table(zones=moved, rules={"invade_after_moving_on": False}).refused(
        "GN-DEC-12", "invade", zone="5.center"
    )
    Table(zones={"5.center": "mekassa 1"}).refused("GN-TURT-05", "invade", zone="5.center")


def test_only_a_building_of_another_player_is_invaded() -> None:
    """GN-PLOY-09."""
    table = Table(zones={"4.center": "sylphs 1"})
    table.refused("GN-PLOY-09", "invade", zone="4.center")
    table.refused("GN-PLOY-09", "invade", zone="4.left")


def test_an_invasion_cannot_follow_another_ploy() -> None:
    """GN-PLOY-15."""
    table = Table(zones={"5.center": "mekassa 1"}).do("strategic_move", to=5)
    table.refused("GN-PLOY-01", "invade", zone="5.center")


def test_no_ploy_goes_with_the_very_first_action() -> None:
    """GN-DEC-18."""
    table = Table(turn=1, torticrane=None)
    table.refused("GN-DEC-18", "strategic_move", to=5)


def test_the_example_of_two_ploys_in_one_turn() -> None:
    """GN-EX-11: strategic move from 5 to 6, demolish there, invade on 2 with what was gained."""
    table = Table(
        3,
        turn=2,
        active="mekassa",
        torticrane=5,
        zones={"6.upper_right": "mekassa 2", "2.center": "sylphs 2"},
        seats={"mekassa": {"population": 5}},
    )
    table.do("strategic_move", to=6).do("demolish", zone="6.upper_right")
    assert (table.public["torticrane"], table.seat("mekassa")["population"]) == (2, 5 + 18)
    table.do("invade", zone="2.center", next="pterygotes")
    assert (table.seat("mekassa")["population"], table.seat("mekassa")["ploys"]) == (23 - 14, 2)
