"""The sample sheets: the correct ones verify without a word, the planted mistakes are all found."""

import io
import re
from collections import Counter
from pathlib import Path

import pytest

from engine.record import Record
from engine.verify import verify
from ingest.formats.reader import Reading, Source
from ingest.formats.registry import read_source
from scripts.season import BANNED, GAMES, TIES, write_season

DATA = Path(__file__).parent.parent / "data"
SAMPLES = DATA / "samples"
MISTAKES = DATA / "mistakes"


def readings(name: str, folder: Path = SAMPLES) -> list[Reading]:
    return list(read_source(Source(name, (folder / name).read_bytes())))


def records(name: str, folder: Path = SAMPLES) -> dict[str, Record]:
    """The readable games of a sample by their label."""
    found = [reading.record for reading in readings(name, folder) if reading.record is not None]
    return {record.header.game or "": record for record in found}


def planted_mistakes() -> dict[str, str]:
    """Game and code, as the page beside them names them."""
    table = (MISTAKES / "README.md").read_text(encoding="utf-8")
    return dict(re.findall(r"^\| (\d+) \|.*\| `(\w+)` \|$", table, flags=re.MULTILINE))


@pytest.mark.parametrize("name", ["english.csv", "russian.csv", "ukrainian.xlsx"])
def test_a_correct_sheet_is_accepted_in_every_language(name: str) -> None:
    verdicts = [verify(record) for record in records(name).values()]
    assert [(verdict.status, verdict.evidence, verdict.discrepancies) for verdict in verdicts] == [
        ("accepted", "sheet", ())
    ] * 5
    assert [reading.problems for reading in readings(name)] == [()] * 5


@pytest.mark.parametrize(
    ("name", "seats", "winners"),
    [
        ("english.csv", 18, {"Amber": 63, "Gorse": 67, "Birch": 67, "Laurel": 72}),
        ("russian.csv", 19, {"Рябина": 70, "Клён": 61, "Янтарь": 84}),
        ("ukrainian.xlsx", 18, {"Липа": 61, "Ясен": 79, "Береза": 87}),
    ],
)
def test_winners_and_their_last_winning_totals_are_those_of_the_sheet(
    name: str, seats: int, winners: dict[str, int]
) -> None:
    games = records(name).values()
    best = [verify(record).ranking[0] for record in games]
    assert sum(len(record.seats) for record in games) == seats
    assert {place.player: place.total for place in best} == winners


def test_every_planted_mistake_is_found_and_none_is_invented() -> None:
    found = {
        game: ",".join(
            sorted({wrong.code for wrong in verdict.discrepancies})
            or ["banned_pair"][: len(verdict.breaches)]
        )
        for game, record in records("mistakes.csv", MISTAKES).items()
        for verdict in [verify(record, "official")]
    }
    unreadable = [reading for reading in readings("mistakes.csv", MISTAKES) if reading.record is None]
    readable = {game: code for game, code in planted_mistakes().items() if code != "malformed"}
    assert found == readable
    assert len(unreadable) == Counter(planted_mistakes().values())["malformed"] == 2


def test_an_unreadable_game_says_where_what_and_what_else() -> None:
    problems = [problem for reading in readings("mistakes.csv", MISTAKES) for problem in reading.problems]
    assert [(problem.column, problem.found) for problem in problems] == [
        ("faction", "Saxnoy"),
        ("coins", "a lot"),
    ]
    assert "saxony" in f"{problems[0].message} {problems[0].expected}"


def test_the_season_is_what_its_script_writes() -> None:
    written = io.StringIO()
    write_season(written)
    assert written.getvalue() == (SAMPLES / "season.csv").read_text(encoding="utf-8")


def test_the_season_is_consistent_and_its_banned_pairs_are_found_under_the_official_policy() -> None:
    verdicts = {int(game): verify(record, "official") for game, record in records("season.csv").items()}
    assert len(verdicts) == GAMES
    assert [game for game, verdict in verdicts.items() if verdict.discrepancies] == []
    assert sorted(game for game, verdict in verdicts.items() if verdict.breaches) == sorted(BANNED)


def test_the_season_has_the_tie_breaks_it_was_given() -> None:
    first = {int(game): verify(record).ranking[0].tiebreak for game, record in records("season.csv").items()}
    assert {game: criterion for game, criterion in first.items() if criterion} == TIES
