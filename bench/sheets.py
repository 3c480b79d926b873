"""Score sheets as a large group would keep them: many players, every faction and mat, no two games alike."""

from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random

from engine.scythe.policy import banned_pairs
from engine.scythe.scoring import Holdings, categories, total
from engine.scythe.structure_bonus import possible_coins
from engine.scythe.words import FACTIONS, MATS

RESULT = "game,date,player,faction,mat,total,rank"
SHEET = (
    "game,date,player,faction,mat,coins,popularity,stars,territories,factory,resources,structure_bonus,total"
)
SEATS = 5
PLAYERS = 5_000
YEARS = range(2016, 2026)
EDITION = "uk_geekach"


def result_rows(games: int, seed: int = 1) -> Iterator[str]:
    """Games of which only the totals and the places are known."""
    chance = Random(seed)  # noqa: S311
    yield RESULT
    for number in range(1, games + 1):
        day, seats = _day(chance), _seats(chance)
        totals = sorted(chance.sample(range(10, 110), SEATS), reverse=True)
        rows = [
            f"{number},{day},{seat},{points},{rank}"
            for rank, (seat, points) in enumerate(zip(seats, totals, strict=True), 1)
        ]
        yield from chance.sample(rows, SEATS)


def game_rows(games: int, seed: int = 1) -> Iterator[str]:
    """The same with a row per game."""
    chance = Random(seed)  # noqa: S311
    seats = range(1, SEATS + 1)
    yield ",".join(
        ("game", "date", *(f"player {seat},faction {seat},mat {seat},score {seat}" for seat in seats))
    )
    for number in range(1, games + 1):
        totals = chance.sample(range(10, 110), SEATS)
        cells = (f"{seat},{points}" for seat, points in zip(_seats(chance), totals, strict=True))
        yield ",".join((str(number), _day(chance), *cells))


def sheet_rows(games: int, seed: int = 1) -> Iterator[str]:
    """Games with every category of the score sheet, which add up."""
    chance = Random(seed)  # noqa: S311
    yield SHEET
    for number in range(1, games + 1):
        day, totals = _day(chance), set[int]()
        for place, seat in enumerate(_seats(chance)):
            figures, points = _figures(chance, first=place == 0)
            while points in totals:
                figures, points = _figures(chance, first=place == 0)
            totals.add(points)
            yield f"{number},{day},{seat},{figures},{points}"


def write(path: Path, lines: Iterator[str]) -> Path:
    """A file of lines."""
    with path.open("w", encoding="utf-8") as file:
        while chunk := list(islice(lines, 10_000)):
            file.write("\n".join(chunk) + "\n")
    return path


def _day(chance: Random) -> str:
    return f"{chance.choice(YEARS)}-{chance.randint(1, 12):02}-{chance.randint(1, 28):02}"


def _seats(chance: Random) -> list[str]:
    """Player, faction and mat of every seat; what the rules of the edition ban is not played."""
    banned = banned_pairs(None, EDITION)
    players = chance.sample(range(PLAYERS), SEATS)
    pairs: Sequence[tuple[str, str]] = ()
    while not pairs or any(pair in banned for pair in pairs):
        pairs = list(zip(chance.sample(FACTIONS, SEATS), chance.sample(MATS, SEATS), strict=True))
    return [f"Player {player},{faction},{mat}" for player, (faction, mat) in zip(players, pairs, strict=True)]


def _figures(chance: Random, *, first: bool) -> tuple[str, int]:
    """What a seat holds, and its total."""
    holdings = Holdings(
        coins=chance.randint(0, 45),
        popularity=chance.randint(0, 18),
        stars=6 if first else chance.randint(0, 5),
        territories=chance.randint(2, 9),
        factory=first,
        resources=chance.randint(0, 12),
        structure_bonus=chance.choice(sorted(possible_coins(None))),
        power=0,
        units=0,
    )
    factory = "yes" if holdings.factory else "no"
    figures = (
        f"{holdings.coins},{holdings.popularity},{holdings.stars},{holdings.territories},{factory},"
        f"{holdings.resources},{holdings.structure_bonus}"
    )
    return figures, total(categories(holdings))
