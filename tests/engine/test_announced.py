"""Results without totals: the announced places stand, and nothing that was not said is made up."""

import pytest

from engine.record import Announced, GameName, Record, Seat
from engine.result import Verdict
from engine.scythe.record import Sheet
from engine.verify import verify

NAMES = ("Amber", "Birch", "Cedar", "Dahlia")


def result(
    *sheets: Sheet, winners: tuple[str, ...] = (), game: GameName = "scythe", policy: str | None = None
) -> Verdict:
    seats = tuple(Seat(player=name) for name in NAMES[: len(sheets)])
    return verify(Record(game=game, seats=seats, announced=Announced(sheets=sheets, winners=winners)), policy)


def ranking(verdict: Verdict) -> list[tuple[str, int, int | None]]:
    return [(place.player, place.rank, place.total) for place in verdict.ranking]


@pytest.mark.parametrize("game", ["scythe", "garden_nation"])
def test_a_winner_alone_makes_a_result_with_unknown_totals(game: GameName) -> None:
    verdict = result(Sheet(), Sheet(), Sheet(), winners=("birch ",), game=game)
    assert (verdict.status, verdict.evidence) == ("accepted", "result")
    assert ranking(verdict) == [("Birch", 1, None), ("Amber", 2, None), ("Cedar", 2, None)]


@pytest.mark.parametrize("game", ["scythe", "garden_nation"])
def test_a_winner_makes_a_result_where_nobody_kept_a_sheet(game: GameName) -> None:
    seats = tuple(Seat(player=name) for name in NAMES[:2])
    verdict = verify(Record(game=game, seats=seats, announced=Announced(winners=("Birch",))))
    assert (verdict.status, verdict.evidence) == ("accepted", "result")
    assert ranking(verdict) == [("Birch", 1, None), ("Amber", 2, None)]


def test_announced_ranks_alone_make_a_result() -> None:
    verdict = result(Sheet(rank=3), Sheet(rank=1), Sheet(rank=2))
    assert ranking(verdict) == [("Birch", 1, None), ("Cedar", 2, None), ("Amber", 3, None)]
    assert verdict.notes == ("no total is known for Amber, Birch, Cedar; the announced places stand",)


def test_after_a_shared_place_ranks_may_leave_a_gap_or_count_on() -> None:
    for third in (2, 3):
        verdict = result(Sheet(rank=1), Sheet(rank=1), Sheet(rank=third), winners=("Amber", "Birch"))
        assert [rank for _, rank, _ in ranking(verdict)] == [1, 1, 3]
        assert verdict.status == "accepted"


def test_known_totals_separate_those_behind_the_winner() -> None:
    verdict = result(Sheet(), Sheet(total=40), Sheet(total=55), winners=("Amber",))
    assert ranking(verdict) == [("Amber", 1, None), ("Cedar", 2, 55), ("Birch", 3, 40)]


def test_one_unknown_total_leaves_its_rivals_on_one_place() -> None:
    verdict = result(Sheet(total=80), Sheet(total=40), Sheet(), winners=("Amber",))
    assert ranking(verdict) == [("Amber", 1, 80), ("Birch", 2, 40), ("Cedar", 2, None)]


def test_a_rank_behind_a_lower_total_is_a_discrepancy() -> None:
    verdict = result(Sheet(rank=1, total=50), Sheet(rank=2, total=70), Sheet(rank=3))
    assert verdict.status == "discrepancy"
    assert [(wrong.code, wrong.player) for wrong in verdict.discrepancies] == [("rank_differs", "Birch")]


def test_a_winner_who_is_not_ranked_first_is_a_discrepancy() -> None:
    verdict = result(Sheet(rank=1), Sheet(rank=2), winners=("Birch",))
    assert [wrong.code for wrong in verdict.discrepancies] == ["winner_differs"]


@pytest.mark.parametrize("game", ["scythe", "garden_nation"])
@pytest.mark.parametrize("sheets", [(Sheet(), Sheet()), (Sheet(total=60), Sheet()), (Sheet(rank=2), Sheet())])
def test_a_game_without_totals_or_winner_is_malformed(sheets: tuple[Sheet, ...], game: GameName) -> None:
    verdict = result(*sheets, game=game)
    assert verdict.status == "malformed"
    assert verdict.failure is not None
    assert "has no total" in verdict.failure.message
    assert "who won" in verdict.failure.message
