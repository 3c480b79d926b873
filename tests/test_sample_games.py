"""The sample games: annotated ones are accepted, planted mistakes are found where their page says."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.main import app
from engine.replay import Replay, replay
from engine.result import Verdict
from engine.scythe.words import STAR_KINDS
from ingest.files.readings import read_paths
from ingest.formats.judging import judge
from ingest.formats.reader import Reading

DATA = Path(__file__).parent.parent / "data"
ANNOTATED = sorted((DATA / "samples" / "games").glob("*.scythe"))
MISTAKEN = sorted((DATA / "mistakes" / "games").glob("*.scythe"))
ROW = re.compile(r"^\| `([\w-]+)` \|[^|]*\| (\w+) \| `([\w-]+)` \| ([^|]+) \|$", re.MULTILINE)


def only_game(path: Path) -> Reading:
    (reading,) = read_paths([path])
    return reading


def replayed(path: Path) -> Replay:
    record = only_game(path).record
    assert record is not None
    return replay(record)


def planted() -> dict[str, tuple[str, str, str]]:
    """Every file with its status, what it is found as, and where, as the page beside them says."""
    table = (DATA / "mistakes" / "games" / "README.md").read_text(encoding="utf-8")
    return {name: (status, found, where) for name, status, found, where in ROW.findall(table)}


def finding(reading: Reading, verdict: Verdict) -> tuple[str, str, str]:
    """What `triumph check` found, in the words of the page."""
    if reading.problems:
        (problem,) = reading.problems
        return verdict.status, problem.found or "", f"line {problem.line}, column {problem.column}"
    if verdict.failure is not None:
        return verdict.status, verdict.failure.rule or "", f"action {verdict.failure.action}"
    if verdict.discrepancies:
        (found,) = verdict.discrepancies
        return verdict.status, found.code, "the table"
    if verdict.breaches:
        (breach,) = verdict.breaches
        return verdict.status, breach.rule, "the table"
    return verdict.status, "nothing", "the end"


@pytest.mark.parametrize("path", ANNOTATED, ids=lambda path: path.stem)
def test_an_annotated_game_is_accepted_without_a_remark(path: Path) -> None:
    reading = only_game(path)
    verdict = judge(reading)
    assert (verdict.status, verdict.evidence, verdict.discrepancies) == ("accepted", "replayed", ())
    assert reading.problems == ()


@pytest.mark.parametrize("path", ANNOTATED, ids=lambda path: path.stem)
def test_an_annotated_game_has_a_remark_for_every_second_turn_at_least(path: Path) -> None:
    """A remark stands above the turn it is about, over as many lines as it needs."""
    text = path.read_text(encoding="utf-8")
    turns = re.findall(r"^\d+\. ", text, flags=re.MULTILINE)
    remarks = re.findall(r"^# .*\n(?=\d+\. )", text, flags=re.MULTILINE)
    assert len(remarks) * 2 >= len(turns)


def test_there_is_an_annotated_game_for_every_player_count_marked_as_simulated() -> None:
    records = [replayed(path).record for path in ANNOTATED]
    assert sorted(len(record.seats) for record in records) == [2, 2, 2, 2, 3, 3, 4, 5]
    assert all(record.header.simulated for record in records)


def test_a_judges_evening_can_be_written_down_replayed_and_ranked() -> None:
    """TABLE-01..03, TURN-14, SET-25: all that can happen beside the game."""
    result = replayed(DATA / "samples" / "games" / "three-players-judge.scythe")
    kinds = [event.kind for event in result.events]
    assert (kinds.count("taken_back"), kinds.count("ruling")) == (2, 2)
    assert {"left", "adjourned", "resumed", "stopped"} <= set(kinds)
    assert [(place.player, place.rank) for place in result.ranking] == [
        ("Amber", 1),
        ("Cedar", 2),
        ("Birch", 3),
    ]
    assert len(result.verdict().notes) == 7


def test_the_annotated_games_show_everything_a_beginner_asks_for() -> None:
    games = [replayed(path) for path in ANNOTATED]
    kinds = {event.kind for game in games for event in game.events}
    stars = {star for game in games for place in game.ranking for star in place.stars}
    tie_breaks = [place.tiebreak for game in games for place in game.ranking if place.tiebreak]
    assert kinds >= {"combat", "encounter", "factory_card", "objective", "recruit", "structure", "mech"}
    assert stars == {*STAR_KINDS, "tracker"}
    assert tie_breaks == ["units", "units"]


@pytest.mark.parametrize("path", MISTAKEN, ids=lambda path: path.stem)
def test_a_planted_mistake_is_found_where_it_is(path: Path) -> None:
    reading = only_game(path)
    assert finding(reading, judge(reading)) == planted()[path.stem]


def test_the_page_names_every_game_with_a_mistake_and_no_other() -> None:
    assert set(planted()) == {path.stem for path in MISTAKEN}


@pytest.mark.parametrize(
    ("game", "player"), [("repeated-section", "saxony"), ("combat-skipped", "saxony"), ("river", "saxony")]
)
def test_a_failure_names_the_player_who_made_the_mistake(game: str, player: str) -> None:
    failure = replayed(DATA / "mistakes" / "games" / f"{game}.scythe").failure
    assert failure is not None
    assert failure.player == player


def test_nobody_wins_a_game_that_has_not_ended() -> None:
    path = DATA / "mistakes" / "games" / "unfinished.scythe"
    result = CliRunner().invoke(app, ["check", str(path)])
    assert result.stdout.splitlines()[0].endswith("Unfinished: Amber leads with $10")
    assert result.exit_code == 1
