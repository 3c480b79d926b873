"""Evenings: friendly games of every further game that bots can play, so that a demo shows it too."""

import datetime
from random import Random

from engine.record import Header
from engine.registry import DEFAULT_GAME
from simulator.entrant import Entrant
from simulator.run import Pairing
from simulator.season import FIRST_DAY, SKILLS, WORDS
from simulator.tables import bots_of, played_games

PER_SEASON_GAME = 8
"""One evening game for so many games of the season."""


def evenings(games: int) -> list[Pairing]:
    """That many games of each further game, at tables of every size."""
    further = [game for game in played_games() if game != DEFAULT_GAME]
    return [_evening(game, number) for game in further for number in range(games)]


def _evening(game: str, number: int) -> Pairing:
    bots = bots_of(game)
    styles, sizes = bots.PLANNED_STYLES, list(bots.SEATS)
    seats = sizes[number % len(sizes)]
    guests = Random(f"evening/{game}/{number}").sample(range(len(WORDS)), seats)  # noqa: S311
    entrants = tuple(_guest(guest, styles) for guest in guests)
    date = FIRST_DAY + datetime.timedelta(days=number)
    header = Header(event="Evenings", date=date, source="simulated evenings")
    return Pairing(entrants, f"evening/{game}/{number}", header, game)


def _guest(number: int, styles: tuple[str, ...]) -> Entrant:
    style = styles[number % len(styles)]
    return Entrant(f"{WORDS[number]} the {style}", style, SKILLS[number % len(SKILLS)])
