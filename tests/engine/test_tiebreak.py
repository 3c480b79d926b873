"""Ranking and tie-breaks (SCORE-13, TIE-01..07, DEC-12)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.scythe.catalogue import catalogue
from engine.scythe.scoring import Holdings, categories, total
from engine.scythe.tiebreak import Criteria, Standing, Undecided, criteria, rank, undecided
from tests.engine import oracle

LEVEL = (12, 9, 10, 6, 7, 4)


def changed(position: int, value: int | None) -> Criteria:
    return (*LEVEL[:position], value, *LEVEL[position + 1 :])


def test_the_highest_total_wins() -> None:
    """SCORE-13."""
    assert rank([(60, LEVEL), (72, LEVEL)]) == [Standing(1, 1, None), Standing(0, 2, None)]


@pytest.mark.parametrize(
    ("position", "criterion"),
    list(enumerate(["units", "power", "popularity", "resources", "territories", "stars"])),
)
def test_each_criterion_decides_when_those_before_it_are_equal(position: int, criterion: str) -> None:
    """TIE-01, TIE-02, TIE-03, TIE-04, TIE-05, TIE-06."""
    ahead = changed(position, LEVEL[position] + 1)
    assert rank([(65, LEVEL), (65, ahead)]) == [Standing(1, 1, criterion), Standing(0, 2, None)]


def test_all_six_equal_share_the_place() -> None:
    """TIE-07: and the next place leaves a gap."""
    standings = rank([(65, LEVEL), (65, LEVEL), (40, LEVEL)])
    assert [(standing.seat, standing.rank, standing.tiebreak) for standing in standings] == [
        (0, 1, None),
        (1, 1, None),
        (2, 3, None),
    ]


def test_three_level_players_may_be_separated_by_different_criteria() -> None:
    """TIE-01, TIE-02."""
    standings = rank([(65, changed(1, 3)), (65, changed(0, 14)), (65, LEVEL)])
    assert standings == [Standing(1, 1, "units"), Standing(2, 2, "power"), Standing(0, 3, None)]


def test_an_unknown_criterion_leaves_the_tie_undecided() -> None:
    entries = [(65, changed(0, None)), (65, LEVEL), (40, LEVEL)]
    assert [standing.rank for standing in rank(entries)] == [1, 1, 3]
    assert undecided(entries) == [Undecided((0, 1), "units")]


def test_a_criterion_decided_before_the_unknown_one_is_enough() -> None:
    entries = [(65, changed(1, None)), (65, changed(0, 14))]
    assert rank(entries)[0] == Standing(1, 1, "units")
    assert undecided(entries) == []


def test_the_unknown_criterion_of_an_untied_player_does_not_matter() -> None:
    entries = [(65, changed(0, None)), (64, LEVEL)]
    assert undecided(entries) == []


def test_players_equal_in_everything_known_are_not_undecided() -> None:
    """TIE-07."""
    assert undecided([(65, LEVEL), (65, LEVEL)]) == []


def test_the_factory_weighs_one_in_the_tie_break_unless_agreed_otherwise() -> None:
    """TIE-05, DEC-12."""
    holdings = Holdings(
        coins=1,
        popularity=10,
        stars=4,
        territories=7,
        factory=True,
        resources=6,
        structure_bonus=0,
        power=9,
        units=12,
    )
    assert criteria(holdings) == LEVEL
    assert criteria(holdings, factory_territories=3) == changed(4, 9)


@given(
    st.lists(
        st.tuples(st.integers(50, 52), st.tuples(*[st.integers(0, 1) | st.none()] * 6)),
        min_size=1,
        max_size=7,
    )
)
def test_ranking_places_everyone_once_and_never_a_lower_total_first(
    entries: list[tuple[int, Criteria]],
) -> None:
    standings = rank(entries)
    assert sorted(standing.seat for standing in standings) == list(range(len(entries)))
    totals = [entries[standing.seat][0] for standing in standings]
    assert totals == sorted(totals, reverse=True)
    for place, standing in enumerate(standings):
        assert standing.rank == place + 1 or standing.rank == standings[place - 1].rank


def test_a_tie_of_others_is_decided_alike() -> None:
    """TIE-01."""
    for case in oracle.unit_cases("winner_tiebreak"):
        entries = []
        for player in case["in"]["players"]:
            tie = player["tie"]
            holdings = Holdings(
                coins=player["coins"],
                structure_bonus=player["structure_bonus"],
                factory=False,
                units=tie["units_structures"],
                **{name: tie[name] for name in catalogue().scoring.tie_breaks if name != "units"},
            )
            entries.append((total(categories(holdings)), criteria(holdings)))
        best = rank(entries)[0]
        assert [entry[0] for entry in entries] == [65, 65]
        assert case["in"]["players"][best.seat]["id"] == case["expect"]["winner"]
        assert best.tiebreak == "units"


def test_winners_of_sixty_tables_come_out_the_same() -> None:
    """SCORE-13, TIE-01 against the oracle's own totals."""
    for rows in oracle.tables().values():
        entries: list[tuple[int, Criteria]] = [
            (
                int(row["exp_total"]),
                tuple(
                    int(row[name])
                    for name in (
                        "units_structures_excl_character",
                        "power",
                        "popularity",
                        "resources",
                        "territories",
                        "stars",
                    )
                ),
            )
            for row in rows
        ]
        assert rows[rank(entries)[0].seat]["winner"] == "1"


def winners(entries: list[Any]) -> list[int]:
    return [standing.seat for standing in rank(entries) if standing.rank == 1]


def test_shared_winners_all_stand_first() -> None:
    """TIE-07."""
    assert winners([(65, LEVEL), (65, LEVEL)]) == [0, 1]
