"""Records of our own whose fields can be read and are odd all the same, as JSON and as text."""

import json

import pytest

from ingest.formats.reader import Problem, Reading
from tests.ingest.sheets import read

HIDDEN = "a name with hidden characters"
ODD_YEAR = "a year out of all proportion"
TWICE = "two seats have this name"


def both(players: list[str], day: str = "2024-05-31") -> tuple[Reading, Reading]:
    seats = [{"player": player, "faction": each} for player, each in zip(players, FACTIONS, strict=True)]
    (as_json,) = read(json.dumps({"header": {"date": day}, "seats": seats}), "game.json")
    lines = (f'[Seat "{player}" {each}]' for player, each in zip(players, FACTIONS, strict=True))
    (as_text,) = read(f"[Date {day}]\n" + "\n".join(lines) + "\n", "game.scythe")
    return as_json, as_text


FACTIONS = ["rusviet", "crimea"]


def told(reading: Reading) -> list[tuple[str, bool]]:
    return [(problem.message, problem.fatal) for problem in reading.problems]


def test_names_of_any_language_are_fine() -> None:
    for reading in both(
        ["\u5c71\u7530\u3000\u592a\u90ce", "\u05d3\u05e0\u05d4\u200f \U0001f469\u200d\U0001f33e"]
    ):
        assert told(reading) == []


@pytest.mark.parametrize("player", ["Am\u202eber", "Amber\u2066", "Am\x7fber"])
def test_a_name_with_hidden_characters_is_refused(player: str) -> None:
    for reading in both(["Birch", player]):
        assert told(reading) == [(HIDDEN, True)]
        assert reading.problems[0].found == player


def test_a_zero_character_and_hidden_people_are_refused_with_their_place() -> None:
    seats = [{"player": "A\x00"}, {"player": "B", "people": ["C", "D\u202e"]}]
    body = {"seats": seats, "header": {"event": "E\x1b[1m", "comment": "two\nlines"}}
    (reading,) = read(json.dumps(body), "game.json")
    assert [problem.column for problem in reading.problems] == [
        "$.seats[0].player",
        "$.seats[1].people[1]",
        "$.header.event",
    ]
    assert reading.problems[0].found == "A\ufffd"


@pytest.mark.parametrize("player", ["  ", "\u200b"])
def test_a_blank_name_is_refused(player: str) -> None:
    for reading in both(["Birch", player]):
        assert told(reading) == [("a blank name", True)]


@pytest.mark.parametrize("players", [["Amber", "Amber"], ["Amber", "amber"], ["Amber", "Amber "]])
def test_one_name_for_two_seats_is_remarked(players: list[str]) -> None:
    for reading in both(players):
        assert told(reading) == [(TWICE, False)]


@pytest.mark.parametrize("day", ["0001-01-01", "1899-12-31", "2101-01-01"])
def test_a_year_that_cannot_be_is_refused(day: str) -> None:
    for reading in both(["Amber", "Birch"], day):
        assert told(reading) == [(ODD_YEAR, True)]
        assert reading.problems[0].found == day


def test_what_is_odd_has_its_line() -> None:
    as_json, as_text = both(["Amber", "amber"])

    def place(problem: Problem) -> tuple[int | None, str | None]:
        return problem.line, problem.column

    assert place(as_json.problems[0]) == (1, "$.seats[1].player")
    assert place(as_text.problems[0]) == (3, "7")
