"""A made-up history of a group: 76 games whose counts are known, to be written down in many ways."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ingest.formats.reader import Reading

PLAYERS = ("Amber", "Birch", "Cedar", "Dahlia", "Elm")
FACTIONS = ("Rusviet", "Nordic", "Saxony", "Crimea", "Polania")
MATS = ("Patriotic", "Industrial", "Militant", "Mechanical", "Agricultural")
GAMES = 76


@dataclass(frozen=True, slots=True)
class Played:
    """A seat of the history."""

    player: str
    faction: str
    mat: str
    score: int


@dataclass(frozen=True, slots=True)
class Evening:
    """A game of the history."""

    number: int
    date: str
    seats: tuple[Played, ...]

    @property
    def winner(self) -> Played:
        return max(self.seats, key=lambda seat: seat.score)


def history() -> list[Evening]:
    """Two games every second Saturday, three to five players, no two scores of a table alike."""
    return [_evening(number) for number in range(1, GAMES + 1)]


def wins_by_player() -> Counter[str]:
    return Counter(evening.winner.player for evening in history())


def wins_by_faction() -> Counter[str]:
    return Counter(evening.winner.faction.lower() for evening in history())


def counted(readings: Sequence[Reading]) -> tuple[int, Counter[str], Counter[str]]:
    """Games, wins by player and wins by faction as read: the winner is who has the highest total."""
    by_player: Counter[str] = Counter()
    by_faction: Counter[str] = Counter()
    records = [reading.record for reading in readings if reading.record is not None]
    for record in records:
        assert record.announced is not None
        totals = [sheet.total or 0 for sheet in record.announced.sheets]
        first = record.seats[totals.index(max(totals))]
        by_player[first.player] += 1
        by_faction[first.faction or "unknown"] += 1
    return len(records), by_player, by_faction


def _evening(number: int) -> Evening:
    size = 3 + number % 3
    seats = tuple(
        Played(
            PLAYERS[(number + seat) % 5],
            FACTIONS[(2 * number + seat) % 5],
            MATS[(number * 3 + seat) % 5],
            30 + (number * 7 + seat * 13) % 61,
        )
        for seat in range(size)
    )
    week = (number - 1) // 2
    return Evening(number, f"{2021 + week // 24}-{week % 12 + 1:02}-{13 + week // 12 % 2 * 14:02}", seats)
