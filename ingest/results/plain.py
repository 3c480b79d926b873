"""The plain results among the games of a stretch.

Plain is a game that states players, totals and places and nothing beyond, whose every cell can be read, and
on which the engine has no remark. Everything else is left to the readers and the engine, game by game.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from engine.game import Game
from engine.record import MAX_SEATS
from engine.registry import DEFAULT_GAME
from engine.registry import games as all_games
from ingest.results.games import Games
from ingest.results.patterns import Pattern, is_plain_pair, is_plain_total, pattern
from ingest.scythe.places import MOST_COINS, least_of_the_best
from ingest.sheets.draft import is_plain_name
from ingest.sheets.stretch import NOTHING, Cells, Flags, Numbers
from ingest.sheets.vocabulary import HEADER_FIELDS

FEWEST_SEATS = 2
PERIOD, PLAYER_COUNT = "period", "player_count"
NAMES_KEPT = 65536
"""The same people play again and again; what was found out about a name is kept for the next stretch."""

LARGEST_RANK = 9
SEAT_FIELDS = ("player", "faction", "mat", "total", "rank")
NEEDED = frozenset({"player", "total"})


@dataclass(frozen=True, slots=True)
class PlainResults:
    """The games by their places among all games, the number of the pattern each follows, and the patterns."""

    games: Games
    columns: Mapping[str, Cells]
    places: Numbers
    kinds: Numbers
    patterns: Sequence[Pattern]

    @property
    def numbers(self) -> Numbers:
        """The number of each: the line it begins with."""
        return self.games.numbers[self.places]

    @property
    def first(self) -> Numbers:
        """The first row of each."""
        return self.games.first[self.places]

    @property
    def sizes(self) -> Numbers:
        """How many rows each has."""
        return self.games.sizes[self.places]


def plain_results(games: Games) -> PlainResults:
    """The games whose rows can be had by the column."""
    found = {name: games.stretch.cells(name) for name in (*HEADER_FIELDS, *SEAT_FIELDS, PLAYER_COUNT, PERIOD)}
    columns = {name: column for name, column in found.items() if column is not None}
    layout = games.stretch.head.bound.layout
    said = layout.policy or layout.always or layout.game != DEFAULT_GAME
    if said or not columns.keys() >= NEEDED:
        none = np.zeros(0, np.int64)
        return PlainResults(games, columns, none, none, ())
    return _following_patterns(games, columns, np.flatnonzero(_plain(games, columns)))


def figures(column: Cells) -> Numbers:
    """The numbers of a column row by row, 0 for nothing."""
    return np.array([value or 0 for value in column.values], np.int64)[column.codes]


def _plain(games: Games, columns: Mapping[str, Cells]) -> Flags:
    lone = np.concatenate(([False], games.sizes == 1, [False]))
    # A row alone may be a row of the game beside it with a slip in its name.
    plain = ~games.having(_remarkable(games, columns)) & games.unbroken() & ~(lone[:-2] | lone[2:])
    plain &= (games.sizes >= FEWEST_SEATS) & (games.sizes <= MAX_SEATS)
    # Scores that are too small for coins may be places or points of a league.
    plain &= np.maximum.reduceat(figures(columns["total"]), games.first) >= least_of_the_best()
    if PLAYER_COUNT in columns:
        counts = figures(columns[PLAYER_COUNT])
        plain &= ~games.having((counts != 0) & (counts != games.sizes[games.of_row]))
    for name, column in columns.items():
        if name in (*HEADER_FIELDS, PERIOD):
            plain &= games.agreeing(column)
        elif name in ("player", "faction", "mat"):
            plain &= games.differing(column)
    return plain


def _remarkable(games: Games, columns: Mapping[str, Cells]) -> Flags:
    """Rows with anything that cannot be read, or that say more than a plain result does."""
    known = tuple(all_games())
    rows = games.stretch.odd | columns["player"].where(lambda player: _no_person(player or "", known))
    used = {id(column) for column in columns.values()}
    for column in games.stretch.columns.values():
        rows |= column.unreadable
        if id(column) not in used:
            rows |= column.codes != NOTHING
    rows |= ~columns["total"].where(lambda total: is_plain_total(total) and total <= MOST_COINS)
    if "rank" in columns:
        rows |= ~columns["rank"].where(lambda rank: rank is None or 0 < rank <= LARGEST_RANK)
    unsaid = Cells([None], np.zeros(len(rows), np.int64), np.zeros(0, np.bool_))
    factions, mats = columns.get("faction", unsaid), columns.get("mat", unsaid)
    pairs = np.array([[is_plain_pair(faction, mat) for mat in mats.values] for faction in factions.values])
    rows |= ~pairs[factions.codes, mats.codes]
    return rows


@lru_cache(NAMES_KEPT)
def _no_person(player: str, known: tuple[Game, ...]) -> bool:
    """Nothing, a sum, an unknown name, or a game's own opponent: cases for the reader."""
    return not is_plain_name(player) or any(game.program(player) for game in known)


def _following_patterns(games: Games, columns: Mapping[str, Cells], numbers: Numbers) -> PlainResults:
    """The games whose order of totals and places has a pattern without a remark of the engine."""
    totals = games.by_seat(figures(columns["total"]), -1)[numbers]
    better = (totals[:, None, :] > totals[:, :, None]).sum(axis=2)
    ranks = np.zeros_like(better)
    if "rank" in columns:
        ranks = games.by_seat(figures(columns["rank"]), 0)[numbers]
    sizes = games.sizes[numbers]
    digits = np.hstack((sizes[:, None], better, ranks))
    orders = digits @ (np.int64(1 + LARGEST_RANK) ** np.arange(digits.shape[1]))
    _, where, kinds = np.unique(orders, return_index=True, return_inverse=True)
    found = [_pattern(better[place, : sizes[place]], ranks[place, : sizes[place]]) for place in where]
    known = np.array([each is not None for each in found], np.bool_)
    fits = known[kinds]
    renumbered = (np.cumsum(known) - 1)[kinds[fits]]
    return PlainResults(games, columns, numbers[fits], renumbered, list(filter(None, found)))


def _pattern(better: Numbers, ranks: Numbers) -> Pattern | None:
    """The pattern by how many seats have a better total than each, and by the places, 0 for none."""
    return pattern(tuple(map(int, better)), tuple(int(rank) or None for rank in ranks))
