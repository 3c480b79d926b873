"""Board Game Arena's list of finished tables: Garden Nation by totals and places, nothing invented."""

import datetime
import json
from pathlib import Path
from typing import Any

import pytest

from engine.verify import verify
from ingest.formats.bga_tables import read, sniff
from ingest.formats.reader import Reading, Source
from ingest.formats.registry import reader_for
from ingest.load import load
from ingest.warehouse.connection import reading as reading_from
from tests.ingest.reading import games, is_note, messages, read_text

TABLE = {
    "table_id": "269081357",
    "game_name": "gardennation",
    "start": "1653588000",
    "end": "1653591900",
    "concede": "0",
    "normalend": "1",
    "player_names": "Amber,Birch,Cedar",
    "ranks": "1,2,3",
    "scores": "96,88,61",
}


def listed(*tables: dict[str, Any]) -> str:
    return json.dumps({"status": 1, "data": {"tables": tables, "stats": []}})


def table(**changes: object) -> dict[str, Any]:
    return {**TABLE, **changes}


def read_one(**changes: object) -> Reading:
    (found,) = games(read_text(read, listed(table(**changes))))
    return found


def totals(found: Reading) -> list[int | None]:
    assert found.record is not None
    assert found.record.announced is not None
    return [sheet.total for sheet in found.record.announced.sheets]


def test_a_table_becomes_a_result_of_garden_nation() -> None:
    record = read_one().record
    assert record is not None
    assert record.game == "garden_nation"
    assert [seat.player for seat in record.seats] == ["Amber", "Birch", "Cedar"]
    assert record.header.date == datetime.date(2022, 5, 26)
    assert record.header.time == datetime.time(18, 0)
    assert record.header.minutes == 65
    assert record.header.reference == "269081357"
    verdict = verify(record)
    assert (verdict.status, verdict.evidence) == ("accepted", "result")
    assert [(place.player, place.rank, place.total) for place in verdict.ranking] == [
        ("Amber", 1, 96),
        ("Birch", 2, 88),
        ("Cedar", 3, 61),
    ]


@pytest.mark.parametrize("wrapped", [listed(TABLE), json.dumps({"tables": [TABLE]}), json.dumps([TABLE])])
def test_the_list_is_known_by_its_content_however_it_is_wrapped(wrapped: str) -> None:
    found = reader_for(Source("upload", wrapped.encode()))
    assert found is not None
    assert found.name == "bga_tables"
    assert len(games(read_text(read, wrapped))) == 1


def test_a_rank_against_the_scores_is_a_discrepancy() -> None:
    record = read_one(ranks="2,1,3").record
    assert record is not None
    assert [found.code for found in verify(record).discrepancies] == ["rank_differs", "rank_differs"]


def test_players_with_equal_totals_share_the_place() -> None:
    record = read_one(scores="96,96,61", ranks="1,1,3").record
    assert record is not None
    verdict = verify(record)
    assert verdict.status == "accepted"
    assert [place.rank for place in verdict.ranking] == [1, 1, 3]


def test_a_conceded_table_has_places_but_no_points() -> None:
    found = read_one(player_names="Amber,Birch", scores="1,0", ranks="1,2", concede="1")
    assert totals(found) == [None, None]
    assert messages(found) == ["the table was conceded: its scores are no points and stay unknown"]
    assert found.record is not None
    assert [place.rank for place in verify(found.record).ranking] == [1, 2]


def test_a_table_that_was_given_up_is_unfinished() -> None:
    assert messages(read_one(normalend="0"), fatal=True) == ["unfinished: the table was given up"]


@pytest.mark.parametrize(("column", "value"), [("scores", "96,88"), ("ranks", "1")])
def test_figures_that_are_not_one_for_each_player_stay_unknown(column: str, value: str) -> None:
    found = read_one(**{column: value})
    assert messages(found) == ["not one for each of 3 players; they stay unknown"]
    assert found.record is not None
    assert found.record.announced is not None
    figure = {"scores": "total", "ranks": "rank"}[column]
    assert [getattr(sheet, figure) for sheet in found.record.announced.sheets] == [None] * 3


def test_a_score_that_is_no_number_stays_unknown_and_is_told() -> None:
    found = read_one(scores="96,many,61")
    assert totals(found) == [96, None, 61]
    assert [(problem.column, problem.found) for problem in found.problems] == [("scores", "many")]


def test_what_stands_among_the_tables_and_is_none_is_refused_in_its_place() -> None:
    text = json.dumps({"tables": [TABLE, "table_id"]})
    first, second = games(read_text(read, text))
    assert first.record is not None
    assert (second.position, messages(second)) == ("tables[1]", ["this is no table and was not read"])


def test_a_table_played_over_days_has_no_length() -> None:
    record = read_one(end="1654591900").record
    assert record is not None
    assert record.header.minutes is None


@pytest.mark.parametrize("start", [None, "", "soon", "99999999999999999999", {"a": 1}])
def test_a_start_that_is_no_date_leaves_the_day_unknown(start: object) -> None:
    found = read_one(start=start)
    assert found.record is not None
    assert found.record.header.date is None
    assert messages(found) == ["the date is not known"]


def test_tables_of_other_games_are_counted_in_a_note() -> None:
    found = read_text(read, listed(table(game_name="carcassonne"), TABLE, table(game_name="azul")))
    assert len(games(found)) == 1
    (note,) = [each for each in found if is_note(each)]
    assert messages(note) == ["left out, tables of other games: 2"]


@pytest.mark.parametrize(
    "text", ['{"table_id": "1", "player_names": ', '[{"table_id": 1, "player_names": 2}]']
)
def test_what_is_cut_off_or_holds_no_table_of_ours_invents_nothing(text: str) -> None:
    assert sniff(Source("x", text.encode())) == 0.95
    assert all(each.record is None for each in read_text(read, text))


def test_loading_the_list_twice_changes_nothing(tmp_path: Path) -> None:
    file, warehouse = tmp_path / "tables.json", tmp_path / "games.duckdb"
    file.write_text(listed(TABLE, table(table_id="269081358", scores="70,90,61", ranks="2,1,3")), "utf-8")
    assert load([file], warehouse).counts == {"accepted": 2}
    assert load([file], warehouse).counts == {}
    with reading_from(warehouse) as connection:
        found = connection.execute("select game, evidence, winner_total from games order by all").fetchall()
    assert found == [("garden_nation", "result", 90), ("garden_nation", "result", 96)]


@pytest.mark.parametrize(
    "text",
    [
        json.dumps({"results": {"tables": [TABLE]}}),
        json.dumps({"data": {"Tables": [TABLE]}}),
        json.dumps({"tables": {"1": TABLE}}),
        json.dumps([{"tables": [TABLE]}]),
    ],
)
def test_tables_where_none_are_looked_for_are_refused_and_not_called_none(text: str) -> None:
    (reading,) = read_text(read, text)
    assert messages(reading, fatal=True)


@pytest.mark.parametrize("column", ["ranks", "scores"])
def test_a_table_whose_places_or_scores_have_another_name_is_refused(column: str) -> None:
    renamed = {name: value for name, value in TABLE.items() if name != column}
    (reading,) = read_text(read, listed({**renamed, column.title(): TABLE[column]}))
    assert messages(reading, fatal=True) == ["a finished table without this field"]


def test_answers_one_after_the_other_are_read_and_rubbish_behind_them_is_told() -> None:
    first, second, rubbish = games(read_text(read, f"{listed(TABLE)}\n{listed(TABLE)} ]"))
    assert first.record == second.record is not None
    assert messages(rubbish, fatal=True) == ["not readable as JSON"]


@pytest.mark.parametrize("column", ["player_names", "ranks", "scores"])
def test_a_list_that_is_not_joined_with_commas_is_refused(column: str) -> None:
    found = read_one(**{column: ["1", "2", "3"]})
    assert found.record is None or found.fatal
    assert messages(found, fatal=True)[0] == "not written as the site writes it"


def test_more_players_than_the_game_has_are_refused() -> None:
    names = "Amber,Birch,Cedar,Dahlia,Elm,Fir"
    found = read_one(player_names=names, ranks="1,2,3,4,5,6", scores="96,88,61,60,59,58")
    assert [problem.expected for problem in found.fatal] == ["1 to 4 players"]


def test_a_score_beyond_any_game_of_scythe_stays_unknown() -> None:
    found = read_one(game_name="scythe", scores="9600,88,61")
    assert totals(found) == [None, 88, 61]
    assert messages(found) == ["too large to be coins and stays unknown"]


@pytest.mark.parametrize("column", ["concede", "normalend"])
def test_a_mark_of_a_table_that_is_neither_yes_nor_no_keeps_it_out(column: str) -> None:
    assert messages(read_one(**{column: "x"}), fatal=True) == ["neither yes nor no"]


def test_a_key_that_stands_twice_in_a_table_refuses_the_answer_but_not_the_next() -> None:
    twice = listed(TABLE).replace('"scores"', '"scores": "1,2,3", "scores"')
    first, second = games(read_text(read, f"{twice}\n{listed(TABLE)}"))
    assert messages(first, fatal=True) == ["the key “scores” stands twice in one object"]
    assert second.record is not None


def test_another_program_behind_an_answer_is_refused_with_what_to_do() -> None:
    first, other = games(read_text(read, f'{listed(TABLE)}\n{{"players": [], "games": [], "plays": []}}'))
    assert first.record is not None
    (problem,) = other.fatal
    assert "other programs in files of their own" in (problem.expected or "")
