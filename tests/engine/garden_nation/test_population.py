"""Inhabitants: costs, refunds, the track."""

import pytest

from engine.garden_nation.population import marker, worth
from engine.garden_nation.scoring import population_points
from tests.engine.garden_nation.table import Table


def test_an_empty_zone_costs_its_number() -> None:
    """GN-ACT-03, GN-ACT-04, GN-POP-01, GN-EX-03."""
    table = Table().do("build", zone="4.center")
    assert table.seat("sylphs")["population"] == 27
    assert table.zone("4.center") == {"owner": "sylphs", "floors": 1, "roof": None, "type": "greenery"}


@pytest.mark.parametrize(("floors", "cost"), [(1, 4), (2, 5), (6, 9)])
def test_a_further_floor_costs_one_more_for_each_that_stands(floors: int, cost: int) -> None:
    """GN-ACT-11, GN-ACT-12, GN-EX-04: the height has no limit."""
    table = Table(zones={"4.center": f"sylphs {floors}"}).do("build", zone="4.center")
    assert table.seat("sylphs")["population"] == 30 - cost
    assert table.zone("4.center")["floors"] == floors + 1


def test_demolishing_two_floors_in_a_zone_of_3_brings_14() -> None:
    """GN-ACT-16, GN-ACT-17, GN-EX-05: all floors come back."""
    table = Table(zones={"4.center": "sylphs 2"}).do("demolish", zone="4.center")
    seat = table.seat("sylphs")
    assert (seat["population"], seat["floors_left"]) == (44, 20)
    assert table.zone("4.center")["owner"] is None


@pytest.mark.parametrize(
    ("floors", "row"),
    [(1, [2, 4, 6, 8, 10]), (2, [6, 10, 14, 18, 22]), (3, [12, 18, 24, 30, 36]), (4, [20, 28, 36, 44, 52])],
)
def test_the_printed_table_of_refunds(floors: int, row: list[int]) -> None:
    """GN-ACT-17, GN-EX-06."""
    assert [worth(number, floors) for number in range(1, 6)] == row


def test_refunds_follow_the_sum_of_the_costs_beyond_the_table() -> None:
    """GN-ACT-17."""
    for number in range(1, 6):
        for floors in range(1, 15):
            assert worth(number, floors) == 2 * sum(number + built for built in range(floors))


@pytest.mark.parametrize(
    ("population", "shown"), [(52, (1, 12)), (41, (1, 1)), (40, (0, 40)), (1, (0, 1)), (81, (2, 1))]
)
def test_more_than_40_inhabitants_are_a_token_and_a_cell(population: int, shown: tuple[int, int]) -> None:
    """GN-POP-02, GN-EX-07, GN-DEC-09."""
    assert marker(population) == shown


def test_one_inhabitant_must_remain() -> None:
    """GN-POP-03, GN-POP-05, GN-INV-02: 4 of 4 is too much, 4 of 5 is not."""
    exact = Table(seats={"sylphs": {"population": 4}}, zones={"4.left": "mekassa 1"})
    exact.refused("GN-POP-05", "build", zone="4.upper_left")
    enough = Table(seats={"sylphs": {"population": 5}}).do("build", zone="4.upper_left")
    assert enough.seat("sylphs")["population"] == 1


def test_a_player_with_one_inhabitant_sends_nobody() -> None:
    """GN-POP-04."""
    table = Table(seats={"sylphs": {"population": 1}}, zones={"4.left": "sylphs 1"})
    table.refused("GN-POP-04", "build", zone="4.lower_right")
    assert table.do("demolish", zone="4.left").seat("sylphs")["population"] == 7


def test_counting_goes_on_beyond_80_inhabitants_unless_agreed_otherwise() -> None:
    """GN-DEC-09."""
    zones = {"4.upper_right": "sylphs 4"}
    free = Table(zones=zones, seats={"sylphs": {"population": 70}}).do("demolish", zone="4.upper_right")
    assert free.seat("sylphs")["population"] == 122
    capped = Table(zones=zones, seats={"sylphs": {"population": 70}}, rules={"second_tokens": False})
    assert capped.do("demolish", zone="4.upper_right").seat("sylphs")["population"] == 80


@pytest.mark.parametrize(
    ("population", "points"),
    [
        (1, -30),
        (2, -20),
        (3, -20),
        (4, -10),
        (5, -10),
        (6, -5),
        (7, -5),
        (8, -3),
        (9, -3),
        (10, 0),
        (11, 1),
        (13, 1),
        (14, 2),
        (31, 7),
        (32, 8),
        (34, 8),
        (35, 9),
        (37, 9),
        (38, 10),
        (40, 10),
        (41, 10),
        (52, 10),
    ],
)
def test_the_population_gives_points_by_its_cell(population: int, points: int) -> None:
    """GN-END-04, GN-SIL-05."""
    assert population_points(population) == points
