"""Common projects: what completes them, and what happens then."""

from typing import Any

import pytest

from tests.engine.garden_nation.table import LAYOUT, Table, new_game

OPEN = ["p3_g", "p2_r", "p6_g", "p1_g_y"]


def claims(card: str, build: str, zones: dict[str, str], **fields: Any) -> Table:
    """A table after the floor that may complete the card."""
    table = Table(zones=zones, torticrane=int(build[0]), projects_open=[card], **fields)
    return table.do("build", zone=build)


def test_a_completed_project_is_roofed_taken_scored_and_replaced() -> None:
    """GN-PROJ-01, GN-PROJ-04..07, GN-EX-08: the other building stays open."""
    table = Table(zones={"4.center": "sylphs 1"}, projects_open=OPEN).do("build", zone="4.lower_right")
    table.do("claim_project", project="p3_g", replacement="p5_r")
    assert table.zone("4.lower_right")["roof"] is True
    assert table.zone("4.center")["roof"] is None
    seat = table.seat("sylphs")
    assert (seat["points"], seat["projects"], seat["roofs"]) == (3, ["p3_g"], 1)
    assert table.public["projects_open"] == ["p5_r", "p2_r", "p6_g", "p1_g_y"]
    assert (table.public["roofs_left"], table.public["projects_left"]) == (18, 16)


def test_nobody_completes_a_taken_project_again() -> None:
    """GN-PROJ-05."""
    table = claims(
        "p3_g", "4.lower_right", {"4.center": "sylphs 1"}, seats={"mekassa": {"projects": ["p2_g"]}}
    )
    table.refused("GN-PROJ-05", "claim_project", project="p2_g")


def test_only_open_cards_are_completed() -> None:
    """GN-PROJ-01."""
    table = claims("p3_g", "4.lower_right", {"4.center": "sylphs 1"})
    table.refused("GN-PROJ-01", "claim_project", project="p4_g")


def test_one_project_per_action() -> None:
    """GN-PROJ-02, GN-RND-03."""
    table = Table(zones={"5.center": "sylphs 1"}, torticrane=5, projects_open=["p2_g", "p1_g_r"])
    table.do("build", zone="5.center").do("claim_project", project="p2_g")
    table.refused("GN-PROJ-02", "claim_project", project="p1_g_r")


def test_a_project_is_announced_right_after_its_floor() -> None:
    """GN-PROJ-03, GN-PROJ-15: a demolition, a ploy or the next floor is too late; none is compulsory."""
    zones = {"4.center": "sylphs 1", "4.left": "sylphs 1", "4.upper_right": "sylphs 1"}
    first = Table(zones=zones, projects_open=["p3_g"]).do("build", zone="4.lower_right")
    first.do("build", zone="7.center").refused("GN-PROJ-04", "claim_project", project="p3_g")
    second = Table(zones=zones, projects_open=["p3_g"]).do("demolish", zone="4.left")
    second.refused("GN-PROJ-03", "claim_project", project="p3_g")
    third = Table(zones=zones, projects_open=["p3_g"]).do("build", zone="4.lower_right")
    third.do("strategic_move", to=6).refused("GN-PROJ-03", "claim_project", project="p3_g")


def test_the_refusal_of_a_claim_says_what_is_wrong_with_its_buildings() -> None:
    """GN-PROJ-04, GN-PROJ-11: the new floor is no part of it, or buildings are missing."""
    whole = {"4.center": "sylphs 1", "4.lower_right": "sylphs 1"}
    claims("p3_g", "4.left", whole).refused("GN-PROJ-04", "claim_project", project="p3_g")
    claims("p3_g", "4.lower_right", {}).refused("GN-PROJ-11", "claim_project", project="p3_g")


def test_only_the_builder_claims() -> None:
    """GN-PROJ-03, GN-OBJ-05."""
    table = Table(turn=2, actions_left=1, zones={"4.center": "sylphs 1"}, projects_open=["p3_g"])
    table.do("build", zone="4.lower_right")
    assert table.public["active"] == "mekassa"
    table.refused("GN-PROJ-03", "claim_project", by="mekassa", project="p3_g")
    table.do("claim_project", by="sylphs", project="p3_g")
    assert table.seat("sylphs")["points"] == 3


def test_the_last_floor_of_the_game_may_complete_a_project() -> None:
    """GN-PROJ-03, GN-END-02: the claim belongs to the last action, after which the round ended."""
    table = Table(
        turn=4,
        active="sylphs",
        actions_left=1,
        projects_open=["p3_g"],
        zones={"4.center": "sylphs 1", "1.left": "sylphs 18"},
    )
    table.do("build", zone="4.lower_right")
    assert table.public["ended"]
    table.do("claim_project", project="p3_g")
    assert table.seat("sylphs")["points"] == 3


def test_a_replacement_can_be_completed_with_the_next_action() -> None:
    """GN-PROJ-07, GN-DEC-15: also in the same turn, unless agreed otherwise."""
    zones = {"4.center": "sylphs 1", "7.right": "sylphs 1"}
    table = Table(zones=zones, projects_open=["p3_g"]).do("build", zone="4.lower_right")
    table.do("claim_project", project="p3_g", replacement="p2_g").do("build", zone="7.right")
    table.do("claim_project", project="p2_g")
    strict = Table(zones=zones, projects_open=["p3_g"], rules={"replacement_in_same_turn": False})
    strict.do("build", zone="4.lower_right").do("claim_project", project="p3_g", replacement="p2_g")
    strict.do("build", zone="7.right").refused("GN-DEC-15", "claim_project", project="p2_g")


def test_a_replacement_is_a_card_that_was_not_seen() -> None:
    """GN-PROJ-07."""
    table = Table(zones={"4.center": "sylphs 1"}, projects_open=OPEN).do("build", zone="4.lower_right")
    table.refused("GN-PROJ-07", "claim_project", project="p3_g", replacement="p2_r")
    table.refused("GN-PROJ-07", "claim_project", project="p3_g", replacement="p3_g")
    table.ambiguous("GN-PROJ-07", "claim_project", project="p3_g", replacement="Fortress")


def test_an_empty_pile_gives_no_replacement() -> None:
    """GN-DEC-19."""
    table = Table(zones={"4.center": "sylphs 1"}, projects_open=["p3_g", "p2_r"], projects_left=0)
    table.do("build", zone="4.lower_right")
    table.refused("GN-DEC-19", "claim_project", project="p3_g", replacement="p5_g")
    table.do("claim_project", project="p3_g")
    assert table.public["projects_open"] == ["p2_r"]


def test_a_replacement_that_nobody_wrote_down_stays_unknown() -> None:
    """GN-PROJ-07, GN-SIL-08: a later claim tells what it was."""
    table = Table(zones={"4.center": "sylphs 1"}, projects_open=["p3_g", "p2_r"]).do(
        "build", zone="4.lower_right"
    )
    table.do("claim_project", project="p3_g")
    assert table.public["projects_open"] == [None, "p2_r"]
    table.do("build", zone="7.right").refused("GN-PROJ-10", "claim_project", project="p2_g")


def test_a_roofed_building_serves_no_project() -> None:
    """GN-PROJ-08, GN-ROOF-03."""
    claims("p3_g", "4.lower_right", {"4.center": "sylphs 1 roof"}).refused(
        "GN-PROJ-08", "claim_project", project="p3_g"
    )


def test_buildings_of_others_serve_no_project() -> None:
    """GN-OBJ-05."""
    claims("p3_g", "4.lower_right", {"4.center": "mekassa 1"}).refused(
        "GN-PROJ-11", "claim_project", project="p3_g"
    )


def test_no_roof_left_no_project() -> None:
    """GN-DEC-08, GN-ROOF-07."""
    zones = {"4.center": "sylphs 1"}
    for place in ("upper_left", "upper_right", "right", "lower_right", "left"):
        zones |= {f"{number}.{place}": "mekassa 1 roof greenery" for number in (1, 2, 3)}
    zones = {
        name: words.replace(" greenery", "") if name not in ("2.lower_right", "3.lower_right") else words
        for name, words in zones.items()
    }
    zones |= {f"6.{place}": "mekassa 1 roof" for place in ("center", "upper_left", "upper_right", "right")}
    table = Table(zones=zones, projects_open=["p3_g"]).do("build", zone="4.lower_right")
    assert table.public["roofs_left"] == 0
    table.refused("GN-DEC-08", "claim_project", project="p3_g")
    loose = Table(zones=zones, projects_open=["p3_g"], rules={"project_without_roof": True})
    loose.do("build", zone="4.lower_right").do("claim_project", project="p3_g")
    assert loose.seat("sylphs")["points"] == 3
    assert loose.zone("4.lower_right")["roof"] is None


def test_the_first_floor_of_a_building_may_complete_a_project() -> None:
    """GN-DEC-07."""
    claims("p3_g", "4.lower_right", {"4.center": "sylphs 1"}).do("claim_project", project="p3_g")
    strict = claims(
        "p3_g", "4.lower_right", {"4.center": "sylphs 1"}, rules={"project_with_first_floor": False}
    )
    strict.refused("GN-DEC-07", "claim_project", project="p3_g")


def test_an_invasion_may_complete_a_project() -> None:
    """GN-DEC-06."""
    table = Table(zones={"5.center": "mekassa 2"}, torticrane=5, projects_open=["p2_g"]).do(
        "invade", zone="5.center"
    )
    table.do("claim_project", project="p2_g")
    assert table.seat("sylphs")["points"] == 3
    strict = Table(
        zones={"5.center": "mekassa 2"},
        torticrane=5,
        projects_open=["p2_g"],
        rules={"project_after_invasion": False},
    )
    strict.do("invade", zone="5.center").refused("GN-PROJ-03", "claim_project", project="p2_g")


COMPLETE: list[tuple[str, str, str, dict[str, str]]] = [
    ("GN-PROJ-09", "p1_g_y", "4.center", {"4.center": "sylphs 1"}),
    ("GN-PROJ-09", "p1_g_r", "4.center", {"4.center": "sylphs 1"}),
    ("GN-PROJ-09", "p1_y_g", "4.left", {"4.left": "sylphs 1"}),
    ("GN-PROJ-09", "p1_y_r", "4.left", {"4.left": "sylphs 1"}),
    ("GN-PROJ-09", "p1_r_g", "4.upper_right", {"4.upper_right": "sylphs 1"}),
    ("GN-PROJ-09", "p1_r_y", "4.upper_right", {"4.upper_right": "sylphs 1"}),
    ("GN-PROJ-09", "p1_y_r", "2.center", {"2.center": "sylphs 2"}),
    ("GN-PROJ-10", "p2_g", "5.center", {"5.center": "sylphs 1"}),
    ("GN-PROJ-10", "p2_y", "7.center", {"7.center": "sylphs 1"}),
    ("GN-PROJ-10", "p2_r", "3.center", {"3.center": "sylphs 3"}),
    ("GN-PROJ-11", "p3_g", "4.center", {"4.lower_right": "sylphs 1"}),
    ("GN-PROJ-11", "p3_y", "4.left", {"3.right": "sylphs 1"}),
    ("GN-PROJ-11", "p3_r", "4.upper_right", {"2.lower_left": "sylphs 2"}),
    ("GN-PROJ-12", "p4_g", "4.center", {"4.center": "sylphs 1", "4.lower_right": "sylphs 1"}),
    ("GN-PROJ-12", "p4_g", "4.center", {"4.lower_right": "sylphs 2"}),
    ("GN-PROJ-12", "p4_y", "4.left", {"3.right": "sylphs 2"}),
    ("GN-PROJ-12", "p4_r", "3.upper_right", {"3.upper_right": "sylphs 1", "3.center": "sylphs 1"}),
    ("GN-PROJ-13", "p5_g", "5.center", {"5.center": "sylphs 2"}),
    ("GN-PROJ-13", "p5_y", "4.left", {"4.left": "sylphs 2"}),
    ("GN-PROJ-13", "p5_r", "4.upper_right", {"4.upper_right": "sylphs 3"}),
    (
        "GN-PROJ-14",
        "p6_g",
        "4.center",
        {"4.center": "sylphs 1", "4.left": "sylphs 1", "4.lower_left": "sylphs 1"},
    ),
    ("GN-PROJ-14", "p6_g", "4.left", {"4.center": "sylphs 2", "4.lower_left": "sylphs 1"}),
    (
        "GN-PROJ-14",
        "p6_y",
        "4.left",
        {"4.left": "sylphs 1", "4.center": "sylphs 1", "4.lower_left": "sylphs 4"},
    ),
    (
        "GN-PROJ-14",
        "p6_r",
        "4.lower_left",
        {"4.lower_left": "sylphs 1", "4.center": "sylphs 1", "4.left": "sylphs 1"},
    ),
]
POINTS = {"p1": 4, "p2": 3, "p3": 3, "p4": 5, "p5": 7, "p6": 11}


@pytest.mark.parametrize(("rule", "card", "build", "zones"), COMPLETE)
def test_a_floor_completes_the_card(rule: str, card: str, build: str, zones: dict[str, str]) -> None:
    """GN-PROJ-06, GN-PROJ-09..14, GN-OBJ-01..03: taller buildings and two territories serve as well."""
    table = claims(card, build, zones).do("claim_project", project=card)
    assert table.seat("sylphs")["points"] == POINTS[card[:2]], rule


INCOMPLETE: list[tuple[str, str, str, dict[str, str]]] = [
    ("GN-PROJ-09", "p1_g_y", "4.center", {}),
    ("GN-PROJ-09", "p1_g_y", "5.left", {"5.left": "sylphs 1"}),
    ("GN-PROJ-09", "p1_y_g", "4.center", {"4.center": "sylphs 1"}),
    (
        "GN-PROJ-09",
        "p1_y_r",
        "2.center",
        {"2.center": "sylphs 1", "2.upper_right": "mekassa 1", "2.lower_left": "mekassa 1"},
    ),
    ("GN-PROJ-10", "p2_g", "4.center", {"4.center": "sylphs 1"}),
    ("GN-PROJ-10", "p2_g", "5.center", {}),
    ("GN-PROJ-10", "p2_r", "5.center", {"5.center": "sylphs 1"}),
    ("GN-PROJ-11", "p3_g", "4.center", {"5.left": "sylphs 1"}),
    ("GN-PROJ-11", "p3_y", "4.left", {"4.center": "sylphs 1"}),
    ("GN-PROJ-12", "p4_g", "4.center", {"4.lower_right": "sylphs 1"}),
    ("GN-PROJ-13", "p5_g", "5.center", {"5.center": "sylphs 1"}),
    ("GN-PROJ-14", "p6_g", "4.center", {"4.left": "sylphs 1", "4.lower_left": "sylphs 1"}),
    (
        "GN-PROJ-14",
        "p6_g",
        "4.center",
        {"4.center": "sylphs 1", "4.left": "sylphs 1", "4.upper_left": "sylphs 1"},
    ),
    (
        "GN-PROJ-04",
        "p6_g",
        "7.center",
        {"4.center": "sylphs 2", "4.left": "sylphs 1", "4.lower_left": "sylphs 1"},
    ),
]


@pytest.mark.parametrize(("rule", "card", "build", "zones"), INCOMPLETE)
def test_a_floor_that_completes_nothing_is_refused(
    rule: str, card: str, build: str, zones: dict[str, str]
) -> None:
    """GN-PROJ-09..14, GN-PROJ-04, GN-OBJ-01: the building just raised must be part of the project."""
    claims(card, build, zones).refused(rule, "claim_project", project=card)


def test_a_typed_bramble_zone_serves_as_its_type() -> None:
    """GN-OBJ-04."""
    table = Table(zones={"4.right": "sylphs 1 greenery"}, projects_open=["p3_g"]).do("build", zone="4.center")
    table.do("claim_project", project="p3_g")


def test_an_open_bramble_zone_is_of_no_type() -> None:
    """GN-DEC-14: only the bramble zone of territory 4 is free beside the left zone of territory 5."""
    zones = {"5.left": "sylphs 1", "5.upper_left": "mekassa 1", "5.center": "mekassa 1"}
    table = Table(zones=zones, torticrane=5, projects_open=["p1_g_y"]).do("build", zone="5.left")
    table.refused("GN-PROJ-09", "claim_project", project="p1_g_y")
    token = Table(zones={**zones, "4.right": "yellow_grass"}, torticrane=5, projects_open=["p1_g_y"])
    token.do("build", zone="5.left").do("claim_project", project="p1_g_y")
    loose = Table(
        zones=zones, torticrane=5, projects_open=["p1_g_y"], rules={"open_bramble_beside_project": True}
    )
    loose.do("build", zone="5.left").do("claim_project", project="p1_g_y")


def test_the_card_edition_keeps_three_floors_to_the_centre() -> None:
    """GN-DEC-17, GN-PROJ-13."""
    claims("p5_g", "5.center", {"5.center": "sylphs 2"}, edition="cards").refused(
        "GN-PROJ-13", "claim_project", project="p5_g"
    )
    claims("p5_g", "4.center", {"4.center": "sylphs 2"}, edition="cards").do("claim_project", project="p5_g")


def test_a_name_that_two_cards_share_means_the_one_that_is_complete() -> None:
    """GN-PROJ-09, GN-DEC-01."""
    table = Table(zones={"4.center": "sylphs 1"}, projects_open=["p1_g_y", "p1_g_r"]).do(
        "build", zone="4.center"
    )
    table.ambiguous("GN-PROJ-09", "claim_project", project="Sacred Place")
    one = Table(zones={"4.center": "sylphs 1"}, projects_open=["p1_g_y", "p2_g"]).do("build", zone="4.center")
    one.do("claim_project", project="Sacred Place")
    assert one.seat("sylphs")["projects"] == ["p1_g_y"]


def test_neighbours_follow_the_turning_of_the_tiles() -> None:
    """GN-OBJ-02, GN-OBJ-06: territory 5 is turned so that its left zone faces away."""
    zones = {"5.left": "sylphs 1", "4.right": "greenery"}
    flat = Table(zones=zones, projects_open=["p3_g"]).do("build", zone="4.right")
    flat.do("claim_project", project="p3_g")
    layout = {**LAYOUT, "right": {"territory": 5, "rotation": 3}}
    away = Table(zones=zones, projects_open=["p3_g"], layout=layout).do("build", zone="4.right")
    away.refused("GN-PROJ-11", "claim_project", project="p3_g")


def test_points_go_on_beyond_70_and_140() -> None:
    """GN-END-06, GN-DEC-09."""
    seats = {"sylphs": {"points": 138}}
    free = claims("p2_g", "5.center", {"5.center": "sylphs 1"}, seats=seats).do(
        "claim_project", project="p2_g"
    )
    assert free.seat("sylphs")["points"] == 141
    capped = claims("p2_g", "5.center", {"5.center": "sylphs 1"}, seats=seats, rules={"second_tokens": False})
    assert capped.do("claim_project", project="p2_g").seat("sylphs")["points"] == 140


def test_a_claim_may_name_who_is_next_where_the_floor_did_not() -> None:
    """GN-RND-06, GN-PROJ-03: among three players the turn of the last floor waits for that."""
    table = Table(3, zones={"4.center": "sylphs 1"}, projects_open=["p3_g"], actions_left=1)
    table.do("build", zone="4.lower_right")
    assert table.public["choosing"]
    other = table.state.seats[2].name
    table.do("claim_project", project="p3_g", next=other)
    assert (table.public["choosing"], table.public["active"]) == (False, other)


def test_of_two_cards_with_one_name_the_one_that_is_completed_is_meant() -> None:
    """GN-PROJ-09."""
    table = Table(zones={"5.left": "sylphs 1"}, torticrane=5, projects_open=["p1_g_y", "p1_g_r"])
    table.do("build", zone="5.left").do("claim_project", project="sacred_place")
    assert table.seat("sylphs")["projects"] == ["p1_g_r"]


def test_open_cards_that_nobody_wrote_down_are_unknown() -> None:
    """GN-PROJ-01, GN-SET-05."""
    table, known = Table(record=new_game(setup={"projects": None})), Table(record=new_game())
    assert len(table.state.open) == len(known.state.open)
    assert table.public["projects_left"] == known.public["projects_left"]
