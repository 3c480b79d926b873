"""Secret objectives, the end of the game, scoring and ranking."""

from typing import Any

import pytest

from engine.garden_nation.cards import OBJECTIVES
from engine.garden_nation.secret_objectives import objective_points
from engine.replay import replay
from engine.verify import verify
from tests.engine.garden_nation.table import Table, new_game, stated


def points(card: str, zones: dict[str, str], players: int = 2, **fields: Any) -> int:
    """What a secret objective gives Sylphs."""
    return objective_points(Table(players, zones=zones, **fields).state, 0, OBJECTIVES[card])


@pytest.mark.parametrize(
    ("card", "zones", "worth"),
    [
        ("s_floor_g", {"4.center": "sylphs 3", "5.center": "sylphs 2", "4.left": "sylphs 4"}, 5),
        ("s_floor_y", {"4.left": "sylphs 3", "1.center": "sylphs 2 yellow_grass"}, 5),
        ("s_floor_r", {"3.center": "sylphs 3", "6.center": "sylphs 2", "6.lower_right": "mekassa 3"}, 5),
        ("s_two_g", {"4.center": "sylphs 2", "5.center": "sylphs 3", "5.left": "sylphs 1"}, 6),
        ("s_two_y", {"4.left": "sylphs 2", "2.center": "mekassa 3"}, 3),
        ("s_two_r", {}, 0),
    ],
)
def test_floors_and_buildings_in_zones_of_a_type(card: str, zones: dict[str, str], worth: int) -> None:
    """GN-SEC-04, GN-SEC-05, GN-EX-10, GN-OBJ-03, GN-OBJ-04, GN-OBJ-05."""
    assert points(card, zones) == worth


def test_roofed_buildings_count_for_control_objectives_only() -> None:
    """GN-SEC-03, GN-ROOF-03, GN-ROOF-04."""
    zones = {"1.left": "sylphs 4 roof", "1.lower_left": "mekassa 3"}
    for card in ("s_floor_r", "s_two_r", "s_belfry", "s_observatory"):
        assert points(card, zones) == 0
    assert points("s_control_1_3", zones) == 4


TALL = {"4.center": "sylphs 4", "5.center": "sylphs 3", "4.left": "sylphs 4", "3.center": "sylphs 3"}


def test_tall_objectives_count_once_per_zone_type_or_by_the_cards_per_territory() -> None:
    """GN-SEC-06, GN-SEC-07, GN-DEC-03."""
    assert points("s_belfry", TALL) == 3 * 7
    assert points("s_observatory", TALL) == 2 * 11
    assert points("s_belfry", TALL, edition="cards") == 3 * 7
    assert points("s_observatory", TALL, edition="cards") == 11


def test_the_caps_of_the_tall_objectives() -> None:
    """GN-SEC-06, GN-SEC-07: 21 and 33 points by zone type."""
    zones = {"4.center": "sylphs 4", "5.center": "sylphs 4", "4.left": "sylphs 4", "3.center": "sylphs 4"}
    assert (points("s_belfry", zones), points("s_observatory", zones)) == (21, 33)
    assert (points("s_belfry", zones, edition="cards"), points("s_observatory", zones, edition="cards")) == (
        21,
        33,
    )


def test_one_building_counts_for_several_objectives() -> None:
    """GN-SEC-02, GN-EX-09: 22 for the Observatory and 21 for the Belfry, 43 in all."""
    zones = {"4.center": "sylphs 4", "4.left": "sylphs 4", "3.center": "sylphs 3"}
    assert (points("s_observatory", zones), points("s_belfry", zones)) == (22, 21)
    seats = {"sylphs": {"secret_objectives": ["s_observatory", "s_belfry"], "population": 10}}
    table = Table(zones=zones, seats=seats)
    assert table.seat("sylphs")["projected"]["secret_objectives"] == 43


@pytest.mark.parametrize(
    ("floors", "worth"),
    [((1, 0, 1, 0), 12), ((1, 0, 1, 1), 4), ((1, 1, 0, 0), 0), ((2, 1, 2, 1), 12), ((0, 0, 1, 0), 4)],
)
def test_territory_control_needs_more_floors_than_every_other(floors: tuple[int, ...], worth: int) -> None:
    """GN-SEC-08: 4 points for one of the two territories, 12 for both."""
    names = ("1.left", "1.right", "3.left", "3.right")
    clans = ("sylphs", "mekassa", "sylphs", "mekassa")
    zones = {name: f"{clan} {count}" for name, clan, count in zip(names, clans, floors, strict=True) if count}
    assert points("s_control_1_3", zones) == worth


def test_an_absolute_majority_may_mean_more_than_half() -> None:
    """GN-DEC-04, GN-SEC-08."""
    zones = {"1.left": "sylphs 2", "1.right": "mekassa 1", "1.upper_left": "pterygotes 1"}
    assert points("s_control_1_3", zones, players=3) == 4
    assert points("s_control_1_3", zones, players=3, rules={"absolute_majority": "more_than_half"}) == 0


def test_secret_objectives_are_revealed_at_the_end_only() -> None:
    """GN-SEC-01."""
    Table().refused("GN-SEC-01", "reveal_objectives", by="sylphs", objectives=["Market", "Belfry"])
    ended = Table(ended=True, seats={"mekassa": {"secret_objectives": ["s_two_g", "s_two_y"]}})
    ended.do("reveal_objectives", by="sylphs", objectives=["Market", "Belfry"])
    assert ended.seat("sylphs")["secret_objectives"] == ["s_two_y", "s_belfry"]
    ended.refused("GN-SEC-01", "reveal_objectives", by="mekassa", objectives=["Market", "Belfry"])
    ended.refused("GN-SET-10", "reveal_objectives", by="mekassa", objectives=["Market", "Market"])


@pytest.mark.parametrize("how", ["build", "invade"])
def test_the_last_floor_makes_the_last_round(how: str) -> None:
    """GN-END-01, GN-END-02: the round is completed with territory control, also if floors come back."""
    zones = {"1.left": "sylphs 18", "1.right": "sylphs 1", "4.left": "mekassa 1"}
    table = Table(zones=zones, turn=3)
    table.do(how, zone="4.center" if how == "build" else "4.left")
    assert table.public["last_round"] is True
    assert bool(table.public["ended"]) is False
    after = table.public["torticrane"]
    if after == 4:
        table.do("demolish", zone="4.center")
    else:
        table.do("demolish", zone="4.left")
    assert table.public["last_round"] is True
    before = table.seat("sylphs")["population"]
    table.do("build", zone=f"{table.public['torticrane']}.left")
    table.do("build", zone=f"{table.public['torticrane']}.left")
    assert bool(table.public["ended"]) is True
    assert table.seat("sylphs")["population"] == before + 2
    table.refused("GN-END-02", "build", zone="4.center")


def test_an_invasion_does_not_end_the_game_by_house_rule() -> None:
    """GN-END-01."""
    zones = {"1.left": "sylphs 19", "4.left": "mekassa 1"}
    table = Table(zones=zones, rules={"end_by_invasion": False}).do("invade", zone="4.left")
    assert table.public["last_round"] is False


def finished(**fields: Any) -> Any:
    return replay(stated(ended=True, **fields))


def test_the_example_of_an_end_score() -> None:
    """GN-END-03, GN-END-04, GN-EX-12: 12 + 12 + 8 + 20 = 52."""
    zones = {"4.left": "sylphs 2", "2.center": "sylphs 2", "7.center": "sylphs 2", "2.upper_left": "sylphs 2"}
    zones |= {
        "1.left": "sylphs 1",
        "3.center": "sylphs 1",
        "1.right": "mekassa 1 roof",
        "1.lower_left": "sylphs 1",
    }
    seats = {
        "sylphs": {"population": 34, "points": 20, "secret_objectives": ["s_control_1_3", "s_two_y"]},
        "mekassa": {"population": 10, "secret_objectives": ["s_two_g", "s_two_r"]},
    }
    result = finished(zones=zones, seats=seats)
    first, second = result.ranking
    assert first.categories == {"projects": 20, "secret_objectives": 24, "population": 8}
    assert (first.player, first.total, first.rank, first.clan) == ("Sylphs", 52, 1, "sylphs")
    assert (second.total, second.rank) == (0, 2)


def both(population: tuple[int, int], **fields: Any) -> Any:
    cards = (["s_two_y", "s_two_r"], ["s_two_g", "s_floor_g"])
    seats = {
        clan: {"population": held, "secret_objectives": kept, "points": score}
        for clan, held, kept, score in zip(
            ("sylphs", "mekassa"), population, cards, fields.pop("points", (5, 5)), strict=True
        )
    }
    return finished(seats=seats, **fields)


def test_equal_totals_share_the_place() -> None:
    """GN-END-05, GN-DEC-05."""
    assert [(place.rank, place.total) for place in both((32, 33)).ranking] == [(1, 13), (1, 13)]
    decided = both((32, 33), rules={"tie_break": "population"}).ranking
    assert [(place.player, place.rank, place.tiebreak) for place in decided] == [
        ("Mekassa", 1, "population"),
        ("Sylphs", 2, None),
    ]


def test_a_total_below_0_stands() -> None:
    """GN-DEC-21, GN-END-04."""
    assert [place.total for place in both((1, 10)).ranking] == [5, -25]
    assert [place.total for place in both((1, 10), rules={"negative_totals": False}).ranking] == [5, 0]


def test_the_evidence_of_a_stated_position_says_so() -> None:
    """GN-END-03."""
    record = stated(ended=True, seats={"sylphs": {"secret_objectives": ["s_two_y", "s_two_r"]}})
    verdict = verify(record)
    assert verdict.evidence == "position"
    assert [wrong.code for wrong in verdict.discrepancies] == ["objectives_unknown"]


def test_the_announced_result_is_held_against_the_replay() -> None:
    """GN-END-03, GN-SEC-01: unknown objectives are taken from the sheet, other figures are compared."""
    sheets = [
        {"projects": 5, "secret_objectives": 7, "population": 10, "inhabitants": 40, "total": 22},
        {"projects": 5, "secret_objectives": 0, "population": 8, "total": 13},
    ]
    record = stated(
        ended=True,
        seats={"sylphs": {"population": 40, "points": 5}, "mekassa": {"population": 32, "points": 5}},
    )
    announced = record.model_copy(update={"announced": _announced(sheets)})
    assert verify(announced).status == "accepted"
    wrong = record.model_copy(
        update={"announced": _announced([{**sheets[0], "inhabitants": 41, "total": 23}, sheets[1]])}
    )
    assert [each.field for each in verify(wrong).discrepancies] == ["total", "inhabitants"]


def _announced(sheets: list[dict[str, int]]) -> Any:
    return new_game(announced={"sheets": sheets}).announced


@pytest.mark.parametrize(("rounds", "stopped", "differs"), [
    (4, False, False), (3, False, True), (4, True, False), (3, True, False), (2, True, True), (5, True, True),
])  # fmt: skip
def test_the_round_that_the_table_broke_off_may_be_counted_or_not(
    rounds: int, stopped: bool, differs: bool
) -> None:
    """GN-INV-05: the announced number of rounds."""
    record = stated(ended=True, round=4)
    announced = new_game(announced={"rounds": rounds, "stopped": stopped}).announced
    found = replay(record.model_copy(update={"announced": announced})).discrepancies
    assert any(each.code == "rounds_differ" for each in found) is differs


def test_a_criterion_is_named_only_between_equal_totals() -> None:
    """GN-DEC-05: 5 and 5 points, but 34 inhabitants and 10."""
    apart = both((34, 33), points=(9, 2), rules={"tie_break": "population"}).ranking
    assert [(place.player, place.tiebreak) for place in apart] == [("Sylphs", None), ("Mekassa", None)]
    level = both((33, 33), rules={"tie_break": "population"}).ranking
    assert [(place.rank, place.tiebreak) for place in level] == [(1, None), (1, None)]
