"""The sample games of Garden Nation: annotated ones are accepted, planted mistakes are found."""

import re
from pathlib import Path

import pytest

from engine.replay import replay
from ingest.files.readings import read_paths
from ingest.formats.judging import judge
from tests.test_sample_games import ROW, finding, only_game

DATA = Path(__file__).parent.parent / "data"
ANNOTATED = sorted((DATA / "samples" / "games").glob("*.garden"))
MISTAKEN = sorted((DATA / "mistakes" / "garden_nation").glob("*.garden"))
PAGE = (DATA / "mistakes" / "garden_nation" / "README.md").read_text(encoding="utf-8")
PLANTED = {name: (status, found, where) for name, status, found, where in ROW.findall(PAGE)}


@pytest.mark.parametrize("path", ANNOTATED, ids=lambda path: path.stem)
def test_an_annotated_game_is_accepted_and_has_a_remark_for_every_second_turn(path: Path) -> None:
    reading = only_game(path)
    verdict = judge(reading)
    assert (verdict.status, verdict.evidence, verdict.discrepancies) == ("accepted", "replayed", ())
    assert reading.problems == ()
    text = path.read_text(encoding="utf-8")
    turns = re.findall(r"^\d+\. ", text, flags=re.MULTILINE)
    remarks = re.findall(r"^# .*\n(?=\d+\. )", text, flags=re.MULTILINE)
    assert len(remarks) * 2 >= len(turns)


def test_there_is_an_annotated_game_for_every_player_count() -> None:
    records = [only_game(path).record for path in ANNOTATED]
    assert sorted(len(record.seats) for record in records if record) == [2, 3, 4]
    kinds = {action.type for record in records if record for action in record.actions}
    assert kinds >= {"build", "demolish", "invade", "strategic_move", "roof_transfer", "claim_project"}


@pytest.mark.parametrize("path", MISTAKEN, ids=lambda path: path.stem)
def test_a_planted_mistake_is_found_where_it_is(path: Path) -> None:
    reading = only_game(path)
    assert finding(reading, judge(reading)) == PLANTED[path.stem]


def test_the_page_names_every_game_with_a_mistake_and_no_other() -> None:
    assert set(PLANTED) == {path.stem for path in MISTAKEN}


def test_a_game_is_recognised_by_its_content_under_any_name(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(ANNOTATED[0].read_bytes())
    (reading,) = read_paths([path])
    assert reading.record is not None
    assert reading.record.game == "garden_nation"
    assert replay(reading.record).finished
