"""Many games at once: pieces of a run go to worker processes and come back spelled out, in order.

What comes back does not depend on the number of workers: every game has a seed of its own.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context

from engine.record import Header, Record
from engine.registry import DEFAULT_GAME, game_named
from simulator.entrant import Entrant
from simulator.tables import bots_of

CHUNK = 10
"""Games per piece of work: few enough for a moving progress bar, enough to be worth sending."""

Spell = Callable[[Record], str]


@dataclass(frozen=True, slots=True)
class Pairing:
    """One game to play: who, from which seed, under which header."""

    entrants: tuple[Entrant, ...]
    seed: str
    header: Header
    game: str = DEFAULT_GAME


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How one seat came out; players who share a victory share the win."""

    player: str
    dimensions: dict[str, str]
    rank: int
    total: int
    win: float


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played: its spelling, its length, and how it came out."""

    text: str
    event: str | None
    rounds: int
    seats: tuple[SeatResult, ...]


def run(pairings: Sequence[Pairing], workers: int = 1, spell: Spell = Record.to_json) -> Iterator[Played]:
    """Play all pairings; the games come in their order."""
    chunks = [tuple(pairings[start : start + CHUNK]) for start in range(0, len(pairings), CHUNK)]
    work = partial(play_chunk, spell=spell)
    if workers == 1:
        for chunk in chunks:
            yield from work(chunk)
        return
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        for played in pool.map(work, chunks):
            yield from played


def play_chunk(pairings: Sequence[Pairing], spell: Spell) -> list[Played]:
    """Play some pairings one after the other."""
    return [outcome(_play(pairing), spell) for pairing in pairings]


def _play(pairing: Pairing) -> Record:
    record: Record = bots_of(pairing.game).simulate(pairing.entrants, pairing.seed, pairing.header)
    return record


def outcome(record: Record, spell: Spell) -> Played:
    """A finished game as a run keeps it."""
    announced, dimensions = record.announced, game_named(record.game).dimensions
    sheets = announced.sheets if announced else ()
    winners = sum(sheet.rank == 1 for sheet in sheets)
    seats = tuple(
        SeatResult(
            player=seat.player,
            dimensions={each.name: str(getattr(seat, each.name)) for each in dimensions},
            rank=sheet.rank or 0,
            total=sheet.total or 0,
            win=1 / winners if sheet.rank == 1 else 0.0,
        )
        for seat, sheet in zip(record.seats, sheets, strict=True)
    )
    return Played(spell(record), record.header.event, (announced and announced.rounds) or 0, seats)
