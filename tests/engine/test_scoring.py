"""The end score (SCORE-01..16, SBON-11, INV-14, EX-13, EX-14, EX-15) and the figures others worked out."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.scythe.catalogue import catalogue
from engine.scythe.scoring import Holdings, categories, resource_coins, star_coins, territory_coins, total
from engine.scythe.structure_bonus import bonus
from engine.scythe.words import CATEGORIES
from tests.engine import oracle

SOMEONE = Holdings(
    coins=20,
    popularity=10,
    stars=5,
    territories=7,
    factory=False,
    resources=13,
    structure_bonus=4,
    power=9,
    units=12,
)


def holding(**figures: Any) -> Holdings:
    base = {name: getattr(SOMEONE, name) for name in Holdings.__struct_fields__}
    return Holdings(**{**base, **figures})


def scored(**figures: Any) -> dict[str, int]:
    return categories(holding(**figures))


def test_the_total_is_the_sum_of_the_categories() -> None:
    """SCORE-01, SCORE-15, INV-14."""
    assert scored() == {
        "coins": 20,
        "stars": 20,
        "territories": 21,
        "resources": 12,
        "structures": 4,
        "bid": 0,
    }
    assert total(scored()) == 77


def test_categories_stand_in_the_order_of_the_score_sheet() -> None:
    assert tuple(scored()) == CATEGORIES


def test_popularity_ten_pays_four_three_and_two() -> None:
    """SCORE-02, SCORE-03, EX-13."""
    tier = catalogue().scoring.tier(10)
    assert (star_coins(1, tier), territory_coins(1, False, tier), resource_coins(2, tier)) == (4, 3, 2)


@pytest.mark.parametrize(
    ("popularity", "stars", "territories", "resources"),
    [(0, 15, 14, 6), (6, 15, 14, 6), (7, 20, 21, 12), (12, 20, 21, 12), (13, 25, 28, 18), (18, 25, 28, 18)],
)
def test_the_row_changes_after_six_and_after_twelve(
    popularity: int, stars: int, territories: int, resources: int
) -> None:
    """SCORE-02, SCORE-04, EX-14: popularity 18 scores like 13 to 17."""
    found = scored(popularity=popularity)
    assert (found["stars"], found["territories"], found["resources"]) == (stars, territories, resources)


def test_thirteen_resources_are_six_pairs() -> None:
    """SCORE-09, EX-15."""
    assert scored(resources=13, popularity=10)["resources"] == 12


def test_the_factory_counts_three() -> None:
    """SCORE-06, SCORE-07: counted once among the territories, it adds two more."""
    assert scored(territories=7, factory=True)["territories"] == 27


def test_the_structure_bonus_is_not_multiplied() -> None:
    """SBON-11, SCORE-11."""
    assert {scored(popularity=popularity, structure_bonus=9)["structures"] for popularity in (0, 8, 18)} == {
        9
    }


def test_power_and_units_give_no_coins() -> None:
    """SCORE-10, SCORE-12."""
    assert scored(power=16, units=16) == scored(power=0, units=2)


def test_a_bid_comes_off_the_total() -> None:
    assert scored(bid=7)["bid"] == -7
    assert total(scored(bid=7)) == 70


def test_coins_of_a_faction_count_as_coins_in_hand() -> None:
    assert scored(faction_coins=9)["coins"] == 29


@given(
    st.builds(
        Holdings,
        coins=st.integers(0, 200),
        popularity=st.integers(0, 17),
        stars=st.integers(0, 6),
        territories=st.integers(0, 20),
        factory=st.booleans(),
        resources=st.integers(0, 40),
        structure_bonus=st.sampled_from([0, 2, 4, 6, 9]),
        power=st.integers(0, 16),
        units=st.integers(2, 16),
        bid=st.integers(0, 20),
    )
)
def test_more_popularity_never_scores_less(holdings: Holdings) -> None:
    """SCORE-02."""
    figures = {name: getattr(holdings, name) for name in Holdings.__struct_fields__}
    more = Holdings(**{**figures, "popularity": holdings.popularity + 1})
    assert total(categories(more)) >= total(categories(holdings))


def test_three_hundred_end_scores_of_others_come_out_the_same() -> None:
    """SCORE-01..09 against the oracle, by the geometry of the board."""
    rows = oracle.endscores()
    assert len(rows) == 300
    for row in rows:
        figure = {name: int(value) for name, value in row.items() if value.isdecimal()}
        found = categories(
            Holdings(
                coins=figure["coins"],
                popularity=figure["popularity"],
                stars=figure["stars"],
                territories=figure["territories"],
                factory=bool(figure["factory"]),
                resources=figure["resources"],
                structure_bonus=catalogue()
                .scoring.tiles[oracle.TILES[row["tile"]]]
                .coins(figure["bonus_count_geometry"]),
                power=figure["power"],
                units=figure["units_structures_excl_character"],
            )
        )
        assert found["stars"] == figure["exp_stars"]
        assert found["territories"] == figure["exp_territories"]
        assert found["resources"] == figure["exp_resources"]
        assert found["structures"] == figure["exp_bonus_geometry"]
        assert total(found) == figure["exp_total_geometry"]


def test_boards_of_others_score_the_same_from_their_pieces() -> None:
    """SCORE-05..09, SCORE-11 from stars, controlled hexes, tokens and structures."""
    for board in oracle.boards():
        for player in board["players"]:
            controlled = {oracle.hex_of(number) for number in player["controlled"]}
            tokens = {
                oracle.hex_of(int(number)): sum(kinds.values())
                for number, kinds in board["resources"].items()
            }
            found = scored(
                coins=player["coins"],
                popularity=player["popularity"],
                stars=sum(player["stars"].values()),
                territories=len(controlled),
                factory="X1" in controlled,
                resources=sum(tokens.get(hex_, 0) for hex_ in controlled),
                structure_bonus=bonus(
                    oracle.TILES[board["tile"]], [oracle.hex_of(number) for _, number in player["structures"]]
                ),
            )
            expected = player["expect"]
            assert found["stars"] == expected["stars"]
            assert found["territories"] == expected["territories"]
            assert found["resources"] == expected["resources"]
            assert found["structures"] == expected["structure_bonus_geometry"]
            assert total(found) == expected["total_geometry"]


@pytest.mark.parametrize("case", oracle.unit_cases("end_score"), ids=lambda case: str(case["n"]))
def test_end_scores_from_public_calculators(case: dict[str, Any]) -> None:
    given_figures = {"factory": False, "structure_bonus": 0, **case["in"]}
    bracket = given_figures.pop("popularity_bracket", None)
    if bracket is not None:
        given_figures["popularity"] = catalogue().scoring.tiers[bracket].low
    found = scored(**given_figures)
    expected = {
        "structures" if name == "structure_bonus" else name: value
        for name, value in case["expect"].items()
        if name != "total"
    }
    assert {name: found[name] for name in expected} == expected
    assert total(found) == case["expect"]["total"]


@pytest.mark.parametrize("case", oracle.unit_cases("end_score_inputs_only"), ids=lambda case: str(case["n"]))
def test_end_scores_without_a_structure_bonus(case: dict[str, Any]) -> None:
    figures = {name: value for name, value in case["in"].items() if isinstance(value, int)}
    assert total(scored(**figures, structure_bonus=0)) == case["expect"]["total_without_structure_bonus"]


@pytest.mark.parametrize("case", oracle.unit_cases("multipliers"), ids=lambda case: str(case["n"]))
def test_multipliers_from_public_calculators(case: dict[str, Any]) -> None:
    tier = catalogue().scoring.tier(case["in"]["popularity"])
    assert [tier.star, tier.territory, tier.resource_pair] == case["expect"]


@pytest.mark.parametrize("case", oracle.unit_cases("popularity_tier"), ids=lambda case: str(case["n"]))
def test_rows_of_the_popularity_track(case: dict[str, Any]) -> None:
    tier = catalogue().scoring.tier(case["in"]["popularity"])
    assert ("low", "mid", "high")[catalogue().scoring.tiers.index(tier)] == case["expect"]
