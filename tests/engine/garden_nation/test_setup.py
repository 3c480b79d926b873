"""Setting up: the table before the first action."""

from typing import Any

import pytest

from engine.garden_nation.cards import OBJECTIVES
from engine.garden_nation.catalogue import catalogue
from engine.garden_nation.setup import set_up
from engine.garden_nation.words import CLANS, ZONE_TYPES
from engine.violation import Ambiguous, Malformed, Violation
from tests.engine.garden_nation.table import LAYOUT, Table, new_game


def refusal(rule: str, record: Any) -> Violation:
    with pytest.raises(Violation) as caught:
        set_up(record)
    assert caught.value.rule == rule
    return caught.value


def test_two_to_four_players_sit_down() -> None:
    """GN-SET-01."""
    with pytest.raises(Violation, match="GN-SET-01"):
        set_up(new_game(2).model_copy(update={"seats": new_game(2).seats[:1]}))
    assert [len(set_up(new_game(count)).seats) for count in (2, 3, 4)] == [2, 3, 4]


def test_seven_territories_lie_on_the_board_each_once() -> None:
    """GN-SET-02."""
    twice = {**LAYOUT, "left": {"territory": 4}}
    assert refusal("GN-SET-02", new_game(setup={"layout": twice})).where == "setup.layout"
    with pytest.raises(Malformed, match="left"):
        set_up(new_game(setup={"layout": {place: tile for place, tile in LAYOUT.items() if place != "left"}}))
    with pytest.raises(Ambiguous):
        set_up(new_game(setup={"layout": None}))


def test_the_side_of_the_track_depends_on_the_players() -> None:
    """GN-SET-03, GN-RND-05, GN-RND-09, GN-SIL-06: one action on the first space, two on the others."""
    tracks = {count: list(set_up(new_game(count)).track) for count in (2, 3, 4)}
    assert tracks == {2: [1, 2, 2, 2], 3: [1, 2, 2], 4: [1, 2, 2, 2]}


def test_four_projects_lie_open_and_the_others_in_a_pile() -> None:
    """GN-SET-04, GN-DEC-01: 21 cards, three names twice."""
    state = set_up(new_game())
    assert (len(state.open), state.pile) == (4, 17)
    assert len(catalogue().projects) == 21
    assert len({card.name for card in catalogue().projects}) == 18
    refusal("GN-SET-04", new_game(setup={"projects": ["p2_g", "p2_g", "p3_g", "p6_g"]}))
    with pytest.raises(Malformed, match="3 projects lie open"):
        set_up(new_game(setup={"projects": ["p2_g", "p3_g", "p6_g"]}))
    fewer = set_up(new_game(setup={"house_rules": {"project_cards": 18}}))
    assert fewer.pile == 14


def test_the_torticrane_is_on_no_territory_yet() -> None:
    """GN-SET-05."""
    assert Table(record=new_game()).public["torticrane"] is None


@pytest.mark.parametrize(("players", "floors"), [(2, 20), (3, 17), (4, 14)])
def test_floors_depend_on_the_players(players: int, floors: int) -> None:
    """GN-SET-06."""
    public = Table(record=new_game(players)).public
    assert {seat["floors_left"] for seat in public["seats"]} == {floors}


def test_everybody_has_a_colour_of_their_own() -> None:
    """GN-SET-06."""
    seats = [{"player": "A", "clan": "sylphs"}, {"player": "B", "clan": "sylphs"}]
    assert refusal("GN-SET-06", new_game(seats=seats)).where == "seats[1].clan"


def test_the_first_player_has_38_inhabitants_the_others_35() -> None:
    """GN-SET-07."""
    table = Table(record=new_game(3, setup={"first_player": "mekassa"}))
    assert [seat["population"] for seat in table.public["seats"]] == [35, 38, 35]
    started = new_game(2, seats=[{}, {"start": 1}], setup={"first_player": None})
    assert Table(record=started).public["active"] == "mekassa"
    acting = [{"type": "build", "zone": "4.left", "by": "mekassa"}]
    told = new_game(setup={"first_player": None}, actions=acting)
    assert Table(record=told).public["active"] == "mekassa"
    with pytest.raises(Ambiguous, match="first player"):
        set_up(new_game(setup={"first_player": None}))


def test_only_the_first_player_stands_on_the_track() -> None:
    """GN-SET-08."""
    public = Table(record=new_game(4)).public
    assert (public["order"], public["actions_left"]) == (["sylphs"], 1)


def test_points_begin_at_0_and_everybody_has_four_ploys() -> None:
    """GN-SET-09, GN-SET-11."""
    public = Table(record=new_game(4)).public
    assert {(seat["points"], seat["ploys"]) for seat in public["seats"]} == {(0, 4)}


def test_two_different_secret_objectives_are_kept() -> None:
    """GN-SET-10: two control cards with different pairs are different."""
    kept = [{"secret_objectives": ["s_control_1_3", "s_control_2_4"]}, {}]
    state = set_up(new_game(seats=kept))
    assert state.seats[0].objectives == (OBJECTIVES["s_control_1_3"], OBJECTIVES["s_control_2_4"])
    for cards in (["s_two_g", "s_two_g"], ["s_two_g"]):
        refusal("GN-SET-10", new_game(seats=[{"secret_objectives": cards}, {}]))
    both = [
        {"secret_objectives": ["s_control_1_3", "s_two_g"]},
        {"secret_objectives": ["s_control_1_3", "s_two_y"]},
    ]
    refusal("GN-SET-10", new_game(seats=both))


def test_each_territory_has_two_zones_of_each_type_and_a_bramble_of_number_5() -> None:
    """GN-TURT-01, GN-ACT-05, GN-SIL-01."""
    for first in range(0, 49, 7):
        kinds = sorted(ZONE_TYPES[zone.kind] for zone in catalogue().zones[first : first + 7])
        assert kinds == sorted(["greenery", "yellow_grass", "red_leaves"] * 2 + ["bramble"])
    assert {zone.number for zone in catalogue().zones if ZONE_TYPES[zone.kind] == "bramble"} == {5}


def test_there_are_80_floors_19_roofs_16_ploys_and_24_objectives() -> None:
    """GN-ROOF-07, GN-SET-10, GN-SET-11."""
    facts = catalogue()
    assert (facts.roofs, facts.ploys * len(CLANS), facts.floors_per_colour * len(CLANS)) == (19, 16, 80)
    assert sum(card.copies for card in facts.objectives) == 24
    assert sum(card.points for card in facts.projects) == 111


def test_the_set_up_overrules_disputed_facts() -> None:
    """GN-DEC-20, GN-ACT-09."""
    setup = {"zone_numbers": {"5.left": 2}, "bramble_tokens": {"greenery": 1}}
    state = set_up(new_game(setup=setup))
    assert state.numbers[4 * 7 + 6] == 2
    assert state.brambles == [1, 3, 3]


def test_cards_are_known_by_their_names_too() -> None:
    """GN-SIL-03, GN-SIL-04."""
    record = new_game(
        seats=[{"secret_objectives": ["Market", "Territory Control 3 1"]}, {}],
        setup={"projects": ["Terraced Houses", "forge", "p1_g_y", "Air Base"]},
    )
    assert record.setup.projects == ("p3_g", "p3_y", "p1_g_y", "p6_r")
    assert record.seats[0].secret_objectives == ("s_two_y", "s_control_1_3")
    with pytest.raises(Malformed, match="name of two cards"):
        set_up(new_game(setup={"projects": ["Fortress", "p2_g", "p3_g", "p6_g"]}))


def test_cards_are_known_by_the_names_of_the_russian_printing_and_their_translation() -> None:
    """GN-SIL-03, GN-SIL-04."""
    record = new_game(
        seats=[{"secret_objectives": ["Рынок", "Контроль территории 3 1"]}, {}],
        setup={"projects": ["Дуплекс", "кузница", "Duplex", "power plant"]},
    )
    assert record.setup.projects == ("p3_g", "p3_y", "p3_g", "p5_y")
    assert record.seats[0].secret_objectives == ("s_two_y", "s_control_1_3")
    with pytest.raises(Malformed, match="name of two cards"):
        set_up(new_game(setup={"projects": ["Крепость", "p2_g", "p3_g", "p6_g"]}))
