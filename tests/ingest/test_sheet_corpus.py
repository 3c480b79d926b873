"""The corpus of sheets: every game that is read is right, and what is refused says what to do."""

import json
from pathlib import Path

import pytest

from engine.verify import verify
from ingest.formats.reader import Source
from ingest.formats.registry import read_source
from scripts.sheet_corpus import BEGIN, CORPUS, END, PAGE, Measured, measure, measured, read, says, table

FOLDERS = sorted(folder for folder in CORPUS.iterdir() if folder.is_dir())
SMALL = json.loads((CORPUS / "small.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_no_game_of_a_sheet_is_wrong_and_as_many_as_expected_are_refused(folder: Path) -> None:
    found = measured(folder)
    assert found.wrong == 0
    assert found.refused == found.expected_refused
    assert found.helpful


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_refusal_says_what_to_do_and_a_sum_that_does_not_hold_is_disputed(folder: Path) -> None:
    expected = json.loads((folder / "expected.json").read_text(encoding="utf-8"))
    readings = list(read(folder)) if expected.keys() & {"says", "disputed"} else []
    told = " ".join(f"{p.message}; {p.expected}" for reading in readings for p in reading.problems)
    assert [said for said in expected.get("says", ()) if said not in told] == []
    verdicts = [verify(reading.record) for reading in readings if reading.record is not None]
    disputed = sum(verdict.status != "accepted" for verdict in verdicts)
    assert disputed == expected.get("disputed", 0)


@pytest.mark.parametrize("end", ["", "\n", "\n\n"], ids=["no line break", "a line break", "a blank row"])
@pytest.mark.parametrize("case", SMALL, ids=lambda case: case["sheet"][0][:40])
def test_small_sheets_give_their_games_however_they_end(case: dict[str, list[object]], end: str) -> None:
    text = "\n".join(map(str, case["sheet"]))
    content = (text if "\0" in text else text + end).encode()  # Letters of two bytes stay whole.
    records = [reading.record for reading in read_source(Source("sheet.csv", content)) if reading.record]
    left = list(case["games"])
    for record in records:
        match = next(game for game in left if isinstance(game, dict) and says(record, game))
        left.remove(match)
    assert left == []


def test_the_page_holds_the_measured_figures() -> None:
    page = PAGE.read_text(encoding="utf-8")
    written = page.partition(BEGIN)[2].partition(END)[0].strip()
    assert written == table(measure()).strip()


def test_a_game_that_says_more_or_less_than_expected_is_wrong() -> None:
    (reading,) = read_source(Source("s.csv", b"Game,Player,Faction,Score\n1,Amber,Rusviet,84\n1,Birch,,71\n"))
    assert reading.record is not None
    right = {
        "seats": [{"player": "Amber", "faction": "rusviet", "total": 84}, {"player": "Birch", "total": 71}]
    }
    assert says(reading.record, right)
    for wrong in (
        {"player": "Birch", "total": 72},
        {"player": "Birch"},
        {"player": "Birch", "total": 71, "mat": "x"},
    ):
        assert not says(reading.record, {"seats": [right["seats"][0], wrong]})


def test_a_measure_counts_what_is_left_as_refused() -> None:
    found = measured(CORPUS / "odd_cells")
    assert found == Measured("odd_cells", found.about, 5, 3, 0, 3, helpful=True)
