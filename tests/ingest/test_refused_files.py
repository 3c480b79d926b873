"""Files without games: refused with one answer, not kept in quarantine, and read again the next time."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.main import app
from ingest.formats.reader import Problem, Source
from ingest.formats.registry import read_source, reader_for
from ingest.load import load
from ingest.warehouse import quarantine
from ingest.warehouse.connection import reading
from tests.ingest.sheets import AMBER, BIRCH, HEADINGS, sheet

GAME = json.dumps(
    {
        "seats": [{"player": "Amber"}, {"player": "Birch"}],
        "announced": {"sheets": [{"total": 70}, {"total": 60}]},
    }
)
NOTATION = b'[Seat "Amber" Rusviet Industrial]\n[Seat "Birch" Crimea Patriotic]\n'


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("other.json", b'[{"id": 1}, {"id": 2}]'),
        ("photo.png", b"\x89PNG\r\n\x1a\n" + b"\x00" * 50),
        ("empty.csv", b""),
        ("broken.json", b'{"id": 1'),
    ],
)
def test_a_file_without_games_is_refused_and_leaves_quarantine_empty(
    name: str, content: bytes, tmp_path: Path
) -> None:
    file, warehouse = tmp_path / name, tmp_path / "games.duckdb"
    file.write_bytes(content)
    for _ in range(2):
        (summary,) = load([file], warehouse).files
        assert len(summary.problems) == 1
        assert not summary.known
    assert quarantine.held(warehouse) == []
    with reading(warehouse) as connection:
        assert connection.execute("select count(*) from sources").fetchall() == [(0,)]


@pytest.mark.parametrize(
    ("begins", "what"),
    [
        (b"\xd0\xcf\x11\xe0", "an old or encrypted Excel file"),
        (b"\xff\xd8\xff\xe0", "a picture"),
        (b"%PDF-1.7", "a PDF"),
    ],
)
def test_a_file_that_people_give_by_mistake_is_called_by_its_name(begins: bytes, what: str) -> None:
    (reading,) = read_source(Source("results.xls", begins + bytes(100)))
    assert reading.problems[0].message.startswith(what)
    assert "XLSX" in (reading.problems[0].expected or "").upper()


def test_the_games_before_rubbish_are_kept_and_the_rubbish_is_told_each_time(tmp_path: Path) -> None:
    file, warehouse = tmp_path / "games.json", tmp_path / "games.duckdb"
    file.write_text(f"[{GAME}]\nrubbish", encoding="utf-8")
    first, again = load([file], warehouse), load([file], warehouse)
    assert (first.counts, again.counts) == ({"accepted": 1}, {"duplicate": 1})
    assert not first.flawless
    assert not again.flawless
    assert quarantine.held(warehouse) == []


def test_check_names_the_rubbish_and_ends_with_1(tmp_path: Path) -> None:
    file = tmp_path / "games.json"
    file.write_text(f"[{GAME}]\nrubbish", encoding="utf-8")
    result = CliRunner().invoke(app, ["check", str(file)])
    assert result.exit_code == 1
    assert "1 accepted, 1 malformed" in result.output
    assert "row 2: this is no record and was not read (found “rubbish”)" in result.output


def test_a_refused_file_under_another_name_is_not_loaded_before(tmp_path: Path) -> None:
    warehouse = tmp_path / "games.duckdb"
    for name in ("first.json", "better.json"):
        (tmp_path / name).write_text('{"seats": []}', encoding="utf-8")
    assert load([tmp_path / "first.json"], warehouse).counts == {"malformed": 1}
    (again,) = load([tmp_path / "better.json"], warehouse).files
    assert not again.known
    assert len(quarantine.held(warehouse)) == 1


def test_an_accepted_file_under_another_name_is_loaded_before(tmp_path: Path) -> None:
    warehouse = tmp_path / "games.duckdb"
    for name in ("first.json", "other.json"):
        (tmp_path / name).write_text(GAME, encoding="utf-8")
    load([tmp_path / "first.json"], warehouse)
    (again,) = load([tmp_path / "other.json"], warehouse).files
    assert again.known


@pytest.mark.parametrize("name", ["final.scythe", "upload", "final.txt", "final.csv"])
def test_the_reader_of_the_notation_is_certain_at_once(name: str) -> None:
    reader = reader_for(Source(name, NOTATION))
    assert reader is not None
    assert (reader.name, reader.sniff(Source(name, NOTATION))) == ("notation_text", 1.0)


def test_a_name_with_pipes_does_not_turn_a_sheet_into_a_chat() -> None:
    rows = [row.replace("Amber", "Am|b|er :fire: **$5**") for row in (AMBER, BIRCH)]
    reader = reader_for(Source("evening.csv", sheet(HEADINGS, *rows)))
    assert reader is not None
    assert reader.name != "discord"


def test_a_problem_quotes_at_most_some_words_of_what_was_found() -> None:
    problem = Problem("x" * 10_000, found="y" * 40_000_000, expected="z" * 10_000)
    assert len(problem.message + str(problem.found) + str(problem.expected)) < 2_000
