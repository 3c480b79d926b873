"""A game known by its score sheet alone."""

from typing import Any

import pytest

from engine.garden_nation.editions import rules_of
from engine.garden_nation.record import Sheet
from engine.garden_nation.scoring import population_points
from engine.garden_nation.sheet import categories, total
from engine.verify import verify
from tests.engine.garden_nation.table import new_game


def verdict(*sheets: dict[str, Any], **announced: Any) -> Any:
    return verify(new_game(len(sheets), announced={"sheets": list(sheets), **announced}))


def test_a_whole_sheet_adds_up_and_is_ranked() -> None:
    """GN-END-03, GN-END-05."""
    found = verdict(
        {"projects": 20, "secret_objectives": 24, "population": 8, "total": 52},
        {"projects": 30, "secret_objectives": 24, "inhabitants": 34, "total": 62},
    )
    assert (found.status, found.evidence) == ("accepted", "sheet")
    assert [(place.player, place.rank, place.total) for place in found.ranking] == [
        ("Mekassa", 1, 62),
        ("Sylphs", 2, 52),
    ]
    assert found.ranking[0].categories["population"] == 8


def test_equal_totals_share_the_first_place() -> None:
    """GN-END-05, GN-DEC-05."""
    found = verdict({"total": 40}, {"total": 40}, {"total": -3})
    assert [(place.rank, place.total) for place in found.ranking] == [(1, 40), (1, 40), (3, -3)]
    assert found.evidence == "result"


@pytest.mark.parametrize(
    ("sheet", "code", "rule"),
    [
        (
            {"projects": 5, "secret_objectives": 5, "population": 8, "total": 19},
            "total_does_not_add_up",
            "GN-END-03",
        ),
        ({"inhabitants": 0, "total": 5}, "figure_off_limits", "GN-POP-03"),
        ({"inhabitants": 34, "population": 9, "total": 5}, "category_does_not_multiply_out", "GN-END-04"),
        ({"population": 11, "total": 5}, "figure_off_limits", "GN-END-04"),
        ({"projects": -1, "total": 5}, "negative_figure", "GN-END-03"),
        ({"total": 5, "rank": 1}, "rank_differs", "GN-END-05"),
    ],
)
def test_what_cannot_be_right_is_told(sheet: dict[str, int], code: str, rule: str) -> None:
    found = verdict(sheet, {"total": 60})
    assert (code, rule) in [(wrong.code, wrong.rule) for wrong in found.discrepancies]
    assert found.status == "discrepancy"


def test_two_players_of_one_clan_are_told() -> None:
    """GN-SET-06."""
    seats = [{"clan": "sylphs"}, {"clan": "sylphs"}]
    found = verify(new_game(2, seats=seats, announced={"sheets": [{"total": 1}, {"total": 2}]}))
    assert [wrong.code for wrong in found.discrepancies] == ["clan_twice"]


def test_a_named_winner_without_totals_stands() -> None:
    found = verdict({}, {}, winners=["Mekassa"])
    assert found.ranking[0].player == "Mekassa"
    assert verify(new_game(2)).status == "unfinished"
    assert verdict({}, {}).status == "malformed"


def test_a_total_below_zero_counts_as_zero_only_where_the_table_says_so() -> None:
    """GN-DEC-21"""
    sheet = Sheet(projects=1, secret_objectives=2, population=-9)
    assert total(sheet, rules_of("rulebook", {})) == -6
    assert total(sheet, rules_of("rulebook", {"negative_totals": False})) == 0


def test_inhabitants_tell_the_points_of_the_population_where_those_are_not_stated() -> None:
    """GN-END-03"""
    assert categories(Sheet(projects=5)) == {"projects": 5}
    assert categories(Sheet(inhabitants=40)) == {"population": population_points(40)}
    assert categories(Sheet(inhabitants=40, population=3)) == {"population": 3}
