"""Build, demolish, pass, and moving on to the next territory."""

import pytest

from engine.garden_nation.legal import legal_actions
from tests.engine.garden_nation.table import Table

CLOSED_4 = {
    "4.center": "mekassa 1",
    "4.upper_left": "mekassa 1",
    "4.upper_right": "mekassa 1",
    "4.right": "mekassa 1 greenery",
    "4.lower_right": "mekassa 1",
    "4.lower_left": "mekassa 1",
    "4.left": "mekassa 1",
}
"""Territory 4 without a zone that is free."""


def test_building_places_one_own_floor() -> None:
    """GN-ACT-02, GN-ACT-15, GN-INV-01."""
    table = Table().do("build", zone="4.center")
    assert table.seat("sylphs")["floors_left"] == 19
    assert table.zone("4.center")["floors"] == 1


def test_an_action_is_compulsory() -> None:
    """GN-ACT-01: who can build anywhere cannot pass."""
    Table().refused("GN-ACT-01", "pass")


def test_who_builds_first_on_a_bramble_zone_chooses_its_type() -> None:
    """GN-ACT-05, GN-ACT-06: it costs 5."""
    table = Table()
    assert table.ambiguous("GN-ACT-06", "build", zone="4.right").readings == (
        "greenery",
        "yellow_grass",
        "red_leaves",
    )
    table.do("build", zone="4.right", bramble="red_leaves")
    assert table.zone("4.right") == {"owner": "sylphs", "floors": 1, "roof": None, "type": "red_leaves"}
    assert table.seat("sylphs")["population"] == 25
    assert table.public["brambles_left"]["red_leaves"] == 2


def test_the_bramble_token_stays_without_its_building() -> None:
    """GN-ACT-06, GN-ACT-07, GN-ACT-08: the type holds, the number stays 5."""
    table = Table(zones={"4.right": "sylphs 1 red_leaves"}).do("demolish", zone="4.right")
    assert table.zone("4.right") == {"owner": None, "floors": 0, "roof": None, "type": "red_leaves"}
    assert table.seat("sylphs")["population"] == 40
    again = Table(zones={"4.right": "red_leaves"})
    again.refused("GN-ACT-06", "build", zone="4.right", bramble="greenery")
    assert again.do("build", zone="4.right").seat("sylphs")["population"] == 25


def test_later_floors_on_a_bramble_zone_cost_5_and_more() -> None:
    """GN-ACT-08."""
    table = Table(zones={"4.right": "sylphs 2 greenery"}).do("build", zone="4.right")
    assert table.seat("sylphs")["population"] == 30 - 7


def test_a_type_is_chosen_only_while_a_token_is_left() -> None:
    """GN-ACT-09, GN-SIL-07."""
    zones = {"1.center": "greenery", "2.lower_right": "greenery", "3.lower_right": "greenery"}
    table = Table(zones=zones)
    assert table.refused("GN-ACT-09", "build", zone="4.right", bramble="greenery").legal == (
        "yellow_grass",
        "red_leaves",
    )


def test_only_own_buildings_grow() -> None:
    """GN-ACT-10, GN-ACT-13."""
    table = Table(zones={"4.center": "mekassa 1", "4.left": "sylphs 1"})
    legal = table.refused("GN-ACT-13", "build", zone="4.center").legal
    assert all(zone.startswith("4.") for zone in legal)
    assert ("4.left" in legal, "4.center" in legal) == (True, False)
    assert table.do("build", zone="4.left").zone("4.left")["floors"] == 2


def test_a_roofed_building_does_not_grow() -> None:
    """GN-ACT-14, GN-ROOF-01, GN-ROOF-02."""
    Table(zones={"4.center": "sylphs 2 roof"}).refused("GN-ACT-14", "build", zone="4.center")


def test_without_floors_nobody_builds() -> None:
    """GN-ACT-15, GN-END-07."""
    zones = {"1.left": "sylphs 20", "4.center": "mekassa 1"}
    Table(zones=zones).refused("GN-ACT-15", "build", zone="4.left")


def test_only_own_buildings_are_demolished() -> None:
    """GN-ACT-16."""
    table = Table(zones={"4.center": "mekassa 1", "4.left": "sylphs 1"})
    assert table.refused("GN-ACT-16", "demolish", zone="4.center").legal == ("4.left",)
    table.refused("GN-ACT-16", "demolish", zone="4.upper_left")


def test_a_roofed_building_may_be_demolished_and_its_roof_returns() -> None:
    """GN-ACT-18, GN-ROOF-05, GN-INV-03: the project and its points stay."""
    seats = {"sylphs": {"projects": ["p2_g"], "points": 3}}
    table = Table(zones={"4.center": "sylphs 2 roof"}, seats=seats).do("demolish", zone="4.center")
    assert table.public["roofs_left"] == 19
    assert (table.seat("sylphs")["points"], table.seat("sylphs")["projects"]) == (3, ["p2_g"])


def test_the_torticrane_moves_by_the_zone_of_the_demolished_building() -> None:
    """GN-ACT-19."""
    assert Table(zones={"4.left": "sylphs 1"}).do("demolish", zone="4.left").public["torticrane"] == 3


def test_who_cannot_build_goes_on_to_the_next_number() -> None:
    """GN-ACT-20, GN-DEC-11: the Torticrane then moves by the zone."""
    table = Table(zones=CLOSED_4, torticrane=4)
    table.refused("GN-ACT-21", "build", zone="6.center")
    table.do("build", zone="5.center")
    assert table.public["torticrane"] == 4


def test_1_follows_7() -> None:
    """GN-ACT-20."""
    zones = {name.replace("4.", "7."): words for name, words in CLOSED_4.items() if "right" not in name}
    zones |= {"7.upper_right": "mekassa 1", "7.right": "mekassa 1", "7.lower_right": "mekassa 1"}
    zones["7.lower_left"] = "mekassa 1 greenery"
    table = Table(zones=zones, torticrane=7)
    table.refused("GN-ACT-21", "build", zone="2.center")
    table.do("build", zone="1.left")


@pytest.mark.parametrize(
    ("reason", "fields"),
    [
        ("no zone", {"zones": CLOSED_4}),
        ("too few inhabitants", {"zones": {"5.center": "sylphs 1"}, "seats": {"sylphs": {"population": 1}}}),
        ("no floor", {"zones": {"1.left": "sylphs 19", "5.center": "sylphs 1"}}),
    ],
)
def test_three_reasons_make_building_impossible(reason: str, fields: dict[str, object]) -> None:
    """GN-ACT-20."""
    table = Table(**{"zones": {}, **fields, "torticrane": 4})  # type: ignore[arg-type]
    numbers = {getattr(each, "zone", "0")[0] for each in legal_actions(table.state)} - {"0"}
    assert "5" in numbers, reason


def test_unwillingness_excuses_from_demolishing_only() -> None:
    """GN-ACT-20, GN-ACT-21: an own building need not be demolished, a free zone must be used."""
    zones = {**CLOSED_4, "4.center": "sylphs 2 roof"}
    Table(zones=zones).do("build", zone="5.center")
    free = {**CLOSED_4, "4.left": "sylphs 1"}
    Table(zones=free).refused("GN-TURT-05", "build", zone="5.center")


def test_a_possible_invasion_or_ploy_is_no_possible_action() -> None:
    """GN-ACT-20: territory 4 is full of buildings that could be invaded."""
    table = Table(zones=CLOSED_4, seats={"sylphs": {"ploys": 4, "population": 40}})
    table.do("build", zone="5.center")


def test_moving_on_goes_down_under_the_online_profile() -> None:
    """GN-DEC-22, GN-ACT-20."""
    table = Table(zones=CLOSED_4, rules={"profile": "online"})
    table.refused("GN-ACT-21", "build", zone="5.center")
    table.do("build", zone="3.center")


def test_an_action_is_passed_only_when_nothing_can_be_built_anywhere() -> None:
    """GN-DEC-13, GN-END-07: the Torticrane stays, this action alone is lost."""
    table = Table(seats={"sylphs": {"population": 1}}, zones={"1.left": "sylphs 1"})
    table.do("pass")
    assert (table.public["torticrane"], table.public["actions_left"], table.public["active"]) == (
        4,
        1,
        "sylphs",
    )
    strict = Table(
        seats={"sylphs": {"population": 1}},
        zones={"1.left": "sylphs 1"},
        rules={"pass_instead_of_demolishing": False},
    )
    strict.refused("GN-DEC-13", "pass")


def test_a_pass_may_end_the_turn_by_house_rule() -> None:
    """GN-DEC-13, GN-DEC-22."""
    table = Table(3, zones={"1.left": "sylphs 17"}, rules={"skipping": "turn"}).do("pass", next="mekassa")
    assert table.public["active"] == "mekassa"


def test_a_player_without_floors_still_demolishes() -> None:
    """GN-END-07, GN-ACT-20: on any territory that comes."""
    table = Table(zones={"3.left": "sylphs 19", "6.center": "sylphs 1"}, torticrane=4)
    table.do("demolish", zone="6.center")
    assert table.public["torticrane"] == 4


def test_a_demolition_is_told_with_its_floors_and_inhabitants() -> None:
    """GN-ACT-16."""
    table = Table(zones={"4.left": "sylphs 2"})
    before = table.seat("sylphs")["population"]
    table.do("demolish", zone="4.left")
    (event,) = [event for event in table.state.events if event.kind == "demolished"]
    gained = table.seat("sylphs")["population"] - before
    assert event.detail == {"zone": "4.left", "floors": 2, "gained": gained}
