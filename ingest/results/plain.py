"""The plain results among the games of a stretch, and the rows that the engine makes of their kind.

Plain is a game that states players, totals and places and nothing beyond, whose every cell can be read, and
on which the engine has no remark. Everything else is left to the readers and the engine, game by game.

Plain results are judged by three things: each total by itself, each pair of faction and mat by itself, and the
order of the totals beside the announced places. So one small game of each order is put before the engine, and
its rows serve as the pattern for all games of that order.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import pyarrow as pa

from engine.game import Game
from engine.record import MAX_SEATS, Announced, Record, ResultSheet, Seat
from engine.registry import DEFAULT_GAME
from engine.registry import games as all_games
from ingest.scythe.places import MOST_COINS, least_of_the_best
from ingest.sheets.draft import is_plain_name
from ingest.sheets.stretch import NOTHING, STRANGE, Cells, Flags, Numbers, Stretch, first_rows
from ingest.sheets.vocabulary import HEADER_FIELDS
from ingest.warehouse.columns import to_arrow
from ingest.warehouse.derive import derive_record
from ingest.warehouse.own import Rows

FEWEST_SEATS = 2
PERIOD, PLAYER_COUNT = "period", "player_count"
NAMES_KEPT = 65536
"""The same people play again and again; what was found out about a name is kept for the next stretch."""

LARGEST_RANK = 9
SEAT_FIELDS = ("player", "faction", "mat", "total", "rank")
ONLY_TABLES = ("games", "seats")
"""The tables that have rows for a result about which there is nothing further to say."""


class Pattern(NamedTuple):
    """The rows of a game and of its seats, the seats in their final order."""

    game: pa.Table
    seats: pa.Table


@dataclass(frozen=True, slots=True)
class Games:
    """Games whose rows stand together: the first row of each, how many it has, and the game of each row."""

    stretch: Stretch
    first: Numbers
    sizes: Numbers
    of_row: Numbers

    @classmethod
    def of(cls, stretch: Stretch) -> "Games":
        """The games of a stretch."""
        first = first_rows(stretch)
        sizes = np.diff(first, append=len(stretch.starts))
        return cls(stretch, first, sizes, np.repeat(np.arange(len(first)), sizes))

    def having(self, rows: Flags) -> Flags:
        """The games of which at least one row is so."""
        found: Flags = np.logical_or.reduceat(rows, self.first)
        return found

    def differing(self, column: Cells) -> Flags:
        """The games of which no two rows say the same; saying nothing is no answer."""
        said = np.flatnonzero(column.codes != NOTHING)
        answers = np.sort(self.of_row[said] * len(column.values) + column.codes[said])
        twice = answers[1:][answers[1:] == answers[:-1]]
        alone = np.ones(len(self.first), np.bool_)
        alone[twice // len(column.values)] = False
        return alone


@dataclass(frozen=True, slots=True)
class PlainResults:
    """The games by their places among all games, with the first row, the size and the line of each.

    `kinds` are the numbers of the `patterns` that they follow.
    """

    stretch: Stretch
    columns: Mapping[str, Cells]
    places: Numbers
    first: Numbers
    sizes: Numbers
    numbers: Numbers
    kinds: Numbers
    patterns: Sequence[Pattern]


def plain_results(games: Games) -> PlainResults | None:
    """The games whose rows can be had by the column; None where a sheet has none of them."""
    found = {name: games.stretch.cells(name) for name in (*HEADER_FIELDS, *SEAT_FIELDS, PLAYER_COUNT, PERIOD)}
    columns = {name: column for name, column in found.items() if column is not None}
    layout = games.stretch.head.bound.layout
    said = layout.policy or layout.always or layout.game != DEFAULT_GAME
    plain = None if said or "total" not in columns else np.flatnonzero(_plain(games, columns))
    return None if plain is None else _following_patterns(games, columns, plain)


def figures(column: Cells) -> Numbers:
    """The numbers of a column row by row, 0 for nothing."""
    return np.array([value or 0 for value in column.values], np.int64)[column.codes]


def _plain(games: Games, columns: Mapping[str, Cells]) -> Flags:
    lines, lone = games.stretch.lines, np.concatenate(([False], games.sizes == 1, [False]))
    # A row alone may be a row of the game beside it with a slip in its name.
    plain = ~games.having(_remarkable(games, columns)) & ~(lone[:-2] | lone[2:])
    # Between the rows of a game stands no other line.
    plain &= lines[games.first + games.sizes - 1] - lines[games.first] == games.sizes - 1
    plain &= (games.sizes >= FEWEST_SEATS) & (games.sizes <= MAX_SEATS)
    # Scores that are too small for coins may be places or points of a league.
    plain &= np.maximum.reduceat(figures(columns["total"]), games.first) >= least_of_the_best()
    if PLAYER_COUNT in columns:
        counts = figures(columns[PLAYER_COUNT])
        plain &= ~games.having((counts != 0) & (counts != games.sizes[games.of_row]))
    for name, column in columns.items():
        if name in (*HEADER_FIELDS, PERIOD):
            plain &= ~games.having(column.codes != column.codes[games.first][games.of_row])
        elif name in ("player", "faction", "mat"):
            plain &= games.differing(column)
    return plain


def _remarkable(games: Games, columns: Mapping[str, Cells]) -> Flags:
    """Rows with anything that cannot be read, or that say more than a plain result does."""
    known = tuple(all_games())
    rows = games.stretch.odd | columns["player"].where(lambda player: _no_person(player or "", known))
    used = {id(column) for column in columns.values()}
    for column in games.stretch.columns.values():
        rows |= (column.codes == STRANGE) if id(column) in used else (column.codes != NOTHING)
    rows |= ~columns["total"].where(lambda total: is_plain_total(total) and total <= MOST_COINS)
    if "rank" in columns:
        rows |= ~columns["rank"].where(lambda rank: rank is None or 0 < rank <= LARGEST_RANK)
    unsaid = Cells([None], np.zeros(len(rows), np.int64))
    factions, mats = columns.get("faction", unsaid), columns.get("mat", unsaid)
    pairs = np.array([[is_plain_pair(faction, mat) for mat in mats.values] for faction in factions.values])
    rows |= ~pairs[factions.codes, mats.codes]
    return rows


def _following_patterns(games: Games, columns: Mapping[str, Cells], numbers: Numbers) -> PlainResults:
    """The games whose order of totals and places has a pattern without a remark of the engine."""
    sizes = games.sizes[numbers]
    seats = np.arange(MAX_SEATS)
    there = seats < sizes[:, None]
    rows = np.where(there, games.first[numbers][:, None] + seats, 0)
    totals = np.where(there, figures(columns["total"])[rows], -1)
    better = (totals[:, None, :] > totals[:, :, None]).sum(axis=2)
    ranks = np.where(there, figures(columns["rank"])[rows], 0) if "rank" in columns else 0 * rows
    digits = np.hstack((sizes[:, None], better, ranks))
    orders = digits @ (np.int64(1 + LARGEST_RANK) ** np.arange(digits.shape[1]))
    _, where, kinds = np.unique(orders, return_index=True, return_inverse=True)
    found = [
        pattern(tuple(better[place, : sizes[place]].tolist()), tuple(ranks[place, : sizes[place]].tolist()))
        for place in where
    ]
    known = np.array([each is not None for each in found], np.bool_)
    fits = known[kinds]
    renumbered = (np.cumsum(known) - 1)[kinds[fits]]
    places = numbers[fits]
    first = games.first[places]
    lines, patterns = games.stretch.lines[first], list(filter(None, found))
    return PlainResults(games.stretch, columns, places, first, sizes[fits], lines, renumbered, patterns)


@lru_cache(maxsize=1 << 14)
def pattern(better: tuple[int, ...], ranks: tuple[int, ...]) -> Pattern | None:
    """The pattern of games by how many seats have a better total than each, and by the announced places, 0 for none.

    None where the engine has anything to remark.
    """
    totals = [len(better) - ahead for ahead in better]
    sheets = [ResultSheet(total=total, rank=rank or None) for total, rank in zip(totals, ranks, strict=True)]
    rows = _unremarkable([Seat(player=str(number)) for number in range(len(better))], sheets)
    return None if rows is None else Pattern(*(to_arrow(table, rows[table]) for table in ONLY_TABLES))


@lru_cache(NAMES_KEPT)
def _no_person(player: str, known: tuple[Game, ...]) -> bool:
    """Nothing, a sum, an unknown name, or a game's own opponent: cases for the reader."""
    return not is_plain_name(player) or any(game.program(player) for game in known)


@lru_cache(maxsize=1 << 12)
def is_plain_total(total: int | None) -> bool:
    """Whether the engine takes such a total as it is."""
    return total is not None and _unremarkable([Seat(player="0")], [ResultSheet(total=total)]) is not None


@lru_cache(maxsize=1 << 8)
def is_plain_pair(faction: str | None, mat: str | None) -> bool:
    """Whether the engine has no remark on this faction with this mat."""
    return _unremarkable([Seat(player="0", faction=faction, mat=mat)], [ResultSheet(total=1)]) is not None


def _unremarkable(seats: Sequence[Seat], sheets: Sequence[ResultSheet]) -> Rows | None:
    record = Record(seats=tuple(seats), announced=Announced(sheets=tuple(sheets)))
    verdict, rows = derive_record(0, record)
    if rows is None or verdict.status != "accepted":
        return None
    return None if any(rows[table] for table in rows if table not in ONLY_TABLES) else rows
