"""From typed boxes to a record, without a browser."""

import datetime
import json
from typing import Any

import pytest

from dashboard.components.draft import read_draft
from dashboard.score_sheet import in_use, to_record, unreadable
from dashboard.sheets import form_of, games_to_score
from dashboard.sheets.scythe import COLUMNS, EXAMPLE, FORM
from engine.record import Record
from engine.registry import games
from engine.verify import verify


def record_of(*rows: dict[str, Any], game: str = "scythe") -> Record:
    form = form_of(game)
    assert form is not None
    return to_record(game, form, rows, {}, stopped=False, unnamed=lambda number: f"Seat {number}")


def test_an_empty_row_and_a_lone_factory_tick_are_no_seats() -> None:
    assert not in_use(dict.fromkeys(COLUMNS, "") | {"factory": True})
    assert in_use({"coins": "0"})


def test_an_unnamed_seat_is_called_by_the_number_of_its_row() -> None:
    record = record_of({}, {"coins": "3"})
    assert [seat.player for seat in record.seats] == ["Seat 2"]


def test_an_empty_box_is_unknown_and_never_zero() -> None:
    (sheet,) = record_of({"player": "Amber", "coins": "0", "stars": ""}).announced.sheets  # type: ignore[union-attr]
    assert (sheet.coins, sheet.stars, sheet.star_kinds) == (0, None, None)


def test_the_factory_is_unknown_until_someone_ticks_it() -> None:
    untouched = record_of({"player": "Amber"}, {"player": "Birch"})
    ticked = record_of({"player": "Amber", "factory": True}, {"player": "Birch"})
    assert [sheet.factory for sheet in untouched.announced.sheets] == [None, None]  # type: ignore[union-attr]
    assert [sheet.factory for sheet in ticked.announced.sheets] == [True, False]  # type: ignore[union-attr]


@pytest.mark.parametrize("typed", ["many", "1.5", "--3", "99999", "9" * 5000, "٣½"])
def test_what_is_no_whole_number_is_named_and_does_not_count(typed: str) -> None:
    row = {"player": "Amber", "coins": typed}
    assert [(box.row, box.column, box.found) for box in unreadable(FORM, [row])] == [(1, "coins", typed)]
    assert record_of(row).announced.sheets[0].coins is None  # type: ignore[union-attr]


@pytest.mark.parametrize(("typed", "figure"), [("7", 7), (" 12 ", 12), ("-3", -3), ("−3", -3)])
def test_a_whole_number_is_read_with_blanks_and_either_minus(typed: str, figure: int) -> None:
    assert unreadable(FORM, [{"bid": typed}]) == []
    assert record_of({"bid": typed}).seats[0].bid == figure


def test_a_draft_from_the_browser_fills_only_what_its_boxes_may_hold() -> None:
    given = {
        "seat_0_player": "Amber",
        "seat_0_coins": "many",
        "seat_0_faction": "crimea",
        "seat_1_faction": "<script>",
        "seat_0_factory": True,
        "seat_1_factory": "yes",
        "seat_1_player": "x" * 1000,
        "seat_99_player": "Birch",
        "seat_date": "2026-11-18",
        "seat_policy": "official",
        "seat_structure_tile": "no such tile",
        "language": "ru",
    }
    assert read_draft(json.dumps(given), FORM, ("official", "open")) == {
        "seat_0_player": "Amber",
        "seat_0_coins": "many",
        "seat_0_faction": "crimea",
        "seat_0_factory": True,
        "seat_date": datetime.date(2026, 11, 18),
        "seat_policy": "official",
    }


@pytest.mark.parametrize("given", [None, 7, "", "[", "[1]", "null", '{"seat_date": "soon"}', "9" * 30_000])
def test_a_draft_that_means_nothing_is_ignored(given: object) -> None:
    assert read_draft(given, FORM, ()) == {}


def test_the_example_shows_a_tie_break_and_one_mistake() -> None:
    verdict = verify(record_of(*map(dict, EXAMPLE)))
    assert [place.player for place in verdict.ranking] == ["Birch", "Amber", "Cedar"]
    assert verdict.ranking[0].tiebreak == "units"
    assert [finding.code for finding in verdict.discrepancies] == ["total_does_not_add_up"]


def test_the_results_of_every_game_can_be_typed() -> None:
    assert games_to_score() == tuple(game.id for game in games())


@pytest.mark.parametrize("game", games_to_score())
def test_the_example_of_every_game_is_ranked_and_holds_a_mistake(game: str) -> None:
    form = form_of(game)
    assert form is not None
    verdict = verify(record_of(*map(dict, form.example), game=game))
    assert verdict.ranking
    assert verdict.discrepancies
