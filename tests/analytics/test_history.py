"""A history of 76 games, 68 of them with a result, gives the same figures from three kinds of sheet."""

import csv
import datetime
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import triumph

FACTIONS = ("Rusviet", "Crimea", "Polania", "Nordic", "Saxony")
PEOPLE = ("Amber", "Birch", "Cedar", "Dahlia", "Elm", "Fern")
Game = tuple[datetime.date, list[tuple[str, str, int]], bool]


def history() -> list[Game]:
    """Games with player, faction and score of every seat; the result of eight was not written down."""
    chance = random.Random(76)  # noqa: S311 - the same games every time
    unknown = set(chance.sample(range(76), 8))
    games = []
    for number in range(76):
        size = chance.choice((2, 3, 4, 5))
        seats = zip(
            chance.sample(PEOPLE, size),
            chance.sample(FACTIONS, size),
            chance.sample(range(25, 120), size),
            strict=True,
        )
        day = datetime.date(2021, 1, 3) + datetime.timedelta(5 * number)
        games.append((day, list(seats), number not in unknown))
    return games


def row_per_seat(games: list[Game]) -> list[list[Any]]:
    rows = [
        [number, day, player, faction, score if known else ""]
        for number, (day, seats, known) in enumerate(games, start=1)
        for player, faction, score in seats
    ]
    return [["Game", "Date", "Player", "Faction", "Score"], *rows]


def numbered_columns(games: list[Game]) -> list[list[Any]]:
    headings = [f"{word} {number}" for number in range(1, 6) for word in ("Player", "Faction", "Score")]
    rows = []
    for day, seats, known in games:
        cells = [
            cell for player, faction, score in seats for cell in (player, faction, score if known else "")
        ]
        rows.append([day, _winner(seats)[0] if known else "", *cells, *[""] * (15 - len(cells))])
    return [["Date", "Winner", *headings], *rows]


def names_in_headings(games: list[Game]) -> list[list[Any]]:
    rows = []
    for day, seats, known in games:
        scores = {player: score if known else "x" for player, _, score in seats}
        name, faction, _ = _winner(seats) if known else ("", "", 0)
        rows.append([day, *(scores.get(player, "") for player in PEOPLE), name, faction])
    return [["Date", *PEOPLE, "Winner", "Winning faction"], *rows]


@pytest.mark.parametrize("written", [row_per_seat, numbered_columns, names_in_headings])
def test_counts_winning_scores_and_margins_of_a_history_come_out_exactly(
    written: Callable[[list[Game]], list[list[Any]]], tmp_path: Path
) -> None:
    games, sheet = history(), tmp_path / "history.csv"
    with sheet.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows(written(games))
    decided = [sorted(score for *_, score in seats) for _, seats, known in games if known]
    wins = [_winner(seats)[1].lower() for _, seats, known in games if known]

    with triumph.load(sheet, into=tmp_path / "history.duckdb") as warehouse:
        lengths, rates = warehouse.lengths().sum(), warehouse.rates("faction")
        refused = warehouse.query("select count(*) as n from quarantine")["n"].item()

    assert (lengths["games"], refused) == (68, 8)
    assert (lengths["with_totals"], lengths["winner_points"]) == (68, sum(each[-1] for each in decided))
    assert (lengths["with_margins"], lengths["margins"]) == (68, sum(each[-1] - each[-2] for each in decided))
    assert dict(zip(rates["faction"], rates["wins"], strict=True)) == {
        faction: wins.count(faction) for faction in set(wins)
    }


def _winner(seats: list[tuple[str, str, int]]) -> tuple[str, str, int]:
    return max(seats, key=lambda seat: seat[2])
