"""The board, the layout and the way of the Torticrane."""

import pytest

from engine.garden_nation.board import TERRITORY, ZONE_INDEX, ZONE_NAMES, board_of, turned
from engine.garden_nation.catalogue import catalogue
from engine.garden_nation.words import PLACES
from tests.engine.garden_nation.table import LAYOUT, Table, new_game

FLAT = tuple((LAYOUT[place]["territory"], 0) for place in PLACES)


def test_the_place_of_the_zone_is_the_place_of_the_next_territory() -> None:
    """GN-TURT-02, GN-TURT-03, GN-EX-13, GN-EX-14, GN-SIL-02: every zone of every territory, not turned."""
    board = board_of(FLAT)
    for name, zone in ZONE_INDEX.items():
        place = name.split(".")[1]
        assert board.leads_to[zone] == LAYOUT[place]["territory"]


@pytest.mark.parametrize("rotation", range(6))
def test_a_turned_tile_leads_where_its_zone_lies_now(rotation: int) -> None:
    """GN-SET-02, GN-TURT-02: zones are named as printed, the Torticrane goes by where they lie."""
    tiles = [(number, rotation if number == 3 else 0) for number, _ in FLAT]
    board = board_of(tuple(tiles))
    ring = catalogue().directions
    for index, printed in enumerate(ring):
        lies = ring[(index + rotation) % 6]
        assert turned(printed, rotation) == lies
        assert board.leads_to[ZONE_INDEX[f"3.{printed}"]] == LAYOUT[lies]["territory"]
    assert board.leads_to[ZONE_INDEX["3.center"]] == 4


def test_where_the_torticrane_goes_does_not_depend_on_the_territory() -> None:
    """GN-INV-05."""
    board = board_of(FLAT)
    for place in PLACES:
        assert len({board.leads_to[ZONE_INDEX[f"{number}.{place}"]] for number in range(1, 8)}) == 1


def test_neighbours_inside_a_territory_are_the_ring_and_the_middle() -> None:
    """GN-OBJ-06."""
    board = board_of(FLAT)
    inside = {ZONE_NAMES[each] for each in board.neighbours[ZONE_INDEX["4.center"]]}
    assert inside == {f"4.{place}" for place in PLACES[1:]}
    ring = {ZONE_NAMES[each] for each in board.neighbours[ZONE_INDEX["4.left"]]}
    assert ring == {"4.center", "4.upper_left", "4.lower_left", "3.right"}


def test_across_a_border_only_the_facing_pair_touches() -> None:
    """GN-OBJ-02, GN-OBJ-06: twelve pairs, by where the zones lie after turning."""
    board = board_of(FLAT)
    across = {
        (ZONE_NAMES[zone], ZONE_NAMES[other])
        for zone, others in enumerate(board.neighbours)
        for other in others
        if zone < other and TERRITORY[zone] != TERRITORY[other]
    }
    assert len(across) == 12
    assert ("4.right", "5.left") in across
    assert ("2.lower_right", "5.upper_left") in across
    half = board_of(tuple((number, 3 if number == 5 else 0) for number, _ in FLAT))
    assert ZONE_INDEX["5.right"] in half.neighbours[ZONE_INDEX["4.right"]]


def test_the_torticrane_moves_after_every_action_and_may_stay() -> None:
    """GN-TURT-04, GN-RND-04, GN-RND-07: also after demolishing and invading."""
    table = Table(zones={"4.left": "mekassa 1", "5.right": "sylphs 1"}, torticrane=5)
    table.do("build", zone="5.right")
    assert table.public["torticrane"] == 5
    table.do("demolish", zone="5.right")
    assert table.public["torticrane"] == 5
    invading = Table(zones={"4.left": "mekassa 1"}).do("invade", zone="4.left")
    assert invading.public["torticrane"] == 3


def test_an_action_is_done_on_the_territory_of_the_torticrane() -> None:
    """GN-TURT-05."""
    table = Table(torticrane=4, zones={"5.center": "sylphs 1", "5.left": "mekassa 1"})
    assert table.refused("GN-TURT-05", "build", zone="5.center").legal == ("territory 4",)
    table.refused("GN-TURT-05", "demolish", zone="5.center")
    table.refused("GN-TURT-05", "invade", zone="5.left")


def test_the_very_first_action_may_be_anywhere() -> None:
    """GN-TURT-06."""
    for number in range(1, 8):
        table = Table(record=new_game()).do("build", zone=f"{number}.upper_left", bramble=None)
        assert table.public["torticrane"] == 1
