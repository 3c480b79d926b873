"""The six structure bonus tiles (SBON-01..11, EX-07, DEC-24)."""

from itertools import combinations
from typing import Any

import pytest

from engine.scythe.board import LAND, PLACE_NAMES, mask, members
from engine.scythe.catalogue import catalogue
from engine.scythe.structure_bonus import (
    bonus,
    coins_for_count,
    count,
    count_places,
    possible_coins,
    possible_counts,
)
from engine.scythe.words import STRUCTURE_TILES
from tests.engine import oracle


def test_two_structures_beside_four_lakes_pay_six() -> None:
    """SBON-02, SBON-03, SBON-05, EX-07: each lake once, control does not matter."""
    assert count("lakes_adjacent", ["M3", "V5"]) == 4
    assert bonus("lakes_adjacent", ["M3", "V5"]) == 6


def test_a_shared_lake_counts_once() -> None:
    """SBON-03."""
    assert count("lakes_adjacent", ["M1"]) == count("lakes_adjacent", ["M1", "W2"]) == 1


def test_an_own_structure_on_a_tunnel_is_beside_the_other_one() -> None:
    """SBON-04, DEC-24: a structure's own hex counts for its neighbour unless the table agreed otherwise."""
    tunnel = next(hex_ for hex_ in catalogue().board.hexes if hex_.tunnel)
    beside = next(other for other in tunnel.neighbours if not other.startswith("L"))
    with_own = count("tunnels_adjacent", [tunnel.id, beside])
    assert count("tunnels_adjacent", [tunnel.id, beside], own_structure_hex_counts=False) == with_own - 1


def test_a_structure_is_not_beside_itself() -> None:
    """SBON-04, SBON-07."""
    tunnel = next(hex_.id for hex_ in catalogue().board.hexes if hex_.tunnel)
    assert count("tunnels_occupied", [tunnel]) == 1
    assert count("tunnels_adjacent", [tunnel]) == count("tunnels_adjacent", [tunnel], False)


def test_encounter_symbols_count_whether_or_not_a_token_is_left() -> None:
    """SBON-06: the printed symbol is all the tile looks at."""
    assert count("encounters_adjacent", ["F1"]) == 2


def test_only_one_straight_line_counts() -> None:
    """SBON-08."""
    assert count("structures_in_row", ["M1", "F1", "V1", "W1"]) == 4
    assert count("structures_in_row", ["M1", "F1", "V1", "T1"]) == 3
    assert count("structures_in_row", ["M1", "F1", "T2"]) == 2
    assert count("structures_in_row", ["M1", "T1", "V9"]) == 1
    assert count("structures_in_row", []) == 0


def test_rows_run_along_all_three_axes() -> None:
    """SBON-08."""
    for first in catalogue().board.hexes:
        for other in first.neighbours:
            assert count("structures_in_row", [first.id, other]) == 2


def test_farms_and_tundra_count_together() -> None:
    """SBON-09."""
    assert count("farm_or_tundra_occupied", ["F1", "T1", "M1", "V1"]) == 2


def test_nothing_built_pays_nothing() -> None:
    """SBON-01, SBON-10."""
    assert {bonus(tile, []) for tile in STRUCTURE_TILES} == {0}


def test_a_count_beyond_the_printed_rows_pays_the_top_row() -> None:
    """SBON-10: nine encounter symbols can be reached, seven are printed."""
    assert catalogue().scoring.tiles["encounters_adjacent"].coins(9) == 9


@pytest.mark.parametrize("tile", STRUCTURE_TILES)
def test_the_most_a_tile_counts_is_the_most_four_structures_reach(tile: str) -> None:
    land = list(members(LAND))
    reached = max(count_places(tile, mask(places)) for places in combinations(land, 2))
    assert reached == possible_counts(tile, 2)[-1]
    assert possible_counts(tile, 4)[-1] == possible_counts(tile)[-1] == catalogue().scoring.tiles[tile].most


def test_amounts_a_tile_can_pay() -> None:
    """SBON-04..09."""
    assert possible_coins("tunnels_occupied") == {0, 2, 4, 6}
    assert possible_coins("structures_in_row") == {0, 2, 4, 6, 9}
    assert possible_coins("structures_in_row", 2) == {2, 4}
    assert possible_coins("farm_or_tundra_occupied", 2) == {0, 2, 4}
    assert possible_coins(None) == {0, 2, 4, 6, 9}
    assert possible_coins(None, 0) == {0}


def test_a_count_on_an_unknown_tile_may_pay_differently() -> None:
    assert coins_for_count(None, 4) == {6, 9}
    assert coins_for_count("lakes_adjacent", 4) == {6}
    assert coins_for_count("lakes_adjacent", 8) == set()


def test_absurd_numbers_of_structures_are_bounded() -> None:
    assert possible_counts("lakes_adjacent", 9999) == possible_counts("lakes_adjacent", 4)
    assert possible_counts("lakes_adjacent", -5) == range(1)


def test_neighbours_are_exactly_the_touching_hexes() -> None:
    """TERR-08: tunnels create no neighbourhood for scoring."""
    at = {(hex_.q, hex_.r): hex_.id for hex_ in catalogue().board.hexes}
    steps = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
    for hex_ in catalogue().board.hexes:
        touching = {at[spot] for q, r in steps if (spot := (hex_.q + q, hex_.r + r)) in at}
        assert set(hex_.neighbours) == touching


def test_boards_of_others_count_the_same() -> None:
    """SBON-03..09 against the oracle."""
    seen = set()
    for board in oracle.boards():
        tile = oracle.TILES[board["tile"]]
        seen.add(tile)
        for player in board["players"]:
            hexes = [oracle.hex_of(number) for _, number in player["structures"]]
            assert count(tile, hexes) == player["expect"]["bonus_count_geometry"]
            assert bonus(tile, hexes) == player["expect"]["structure_bonus_geometry"]
    assert len(seen) == 5


@pytest.mark.parametrize("case", oracle.unit_cases("structure_bonus"), ids=lambda case: str(case["n"]))
def test_amounts_from_public_calculators(case: dict[str, Any]) -> None:
    tile = catalogue().scoring.tiles[oracle.TILES[case["in"]["tile"]]]
    assert tile.coins(case["in"]["count"]) == case["expect"]


def test_places_and_hex_ids_count_alike() -> None:
    places = [0, 3, 9]
    for tile in STRUCTURE_TILES:
        assert count_places(tile, mask(places)) == count(tile, [PLACE_NAMES[place] for place in places])
