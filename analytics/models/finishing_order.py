"""The chance of a finishing order (Plackett-Luce): the winner is drawn in proportion to strength, then the
next.

Seats that share a rank are taken from the same table one beside the other (Breslow). The last group of a
game says nothing more, so a game of which only the winner is known counts as a choice of the winner.
"""

from dataclasses import dataclass

import numpy as np
from scipy import sparse

from analytics.models.results import Flags, Floats, Ints, Results


@dataclass(frozen=True, slots=True)
class FinishingOrder:
    """The orders of all games as tables of one row per game, padded to the largest game."""

    column: Ints
    """Where a seat stands in the row of its game, the best rank first."""
    game: Ints
    seated: Flags
    placed: Floats
    """1 for every seat that was placed before the last group."""
    drawn: Floats
    """How many seats were placed from those that start here; 0 inside a group."""

    @classmethod
    def of(cls, results: Results) -> "FinishingOrder":
        """The orders of these results."""
        sizes = results.sizes()
        column = np.arange(len(results.game)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
        seated = np.arange(sizes.max(initial=1))[None, :] < sizes[:, None]
        ranks = np.where(seated, 0, -1)
        ranks[results.game, column] = results.rank
        last = ranks.max(axis=1, keepdims=True)
        placed = (seated & (ranks < last)).astype(np.float64)
        starts = np.ones_like(seated)
        starts[:, 1:] = ranks[:, 1:] != ranks[:, :-1]
        return cls(column, results.game, seated, placed, _group_sizes(starts, placed))

    def value(self, strengths: Floats) -> tuple[float, Floats]:
        """The log chance of all orders and its slope in every seat's strength."""
        table, weights, remaining = self._remaining(strengths)
        drawn = np.where(self.drawn > 0, self.drawn, 0.0)
        chance = np.sum(np.where(self.placed > 0, table, 0.0)) - np.sum(drawn * np.log(remaining))
        slope = self.placed - weights * np.cumsum(drawn / remaining, axis=1)
        return float(chance), slope[self.game, self.column]

    def curvature(self, strengths: Floats) -> tuple[Floats, sparse.csr_matrix]:
        """The negative second derivative as `diag(first) - second.T @ second`, over seats."""
        _, weights, remaining = self._remaining(strengths)
        ratio = self.drawn / remaining
        diagonal = weights * np.cumsum(ratio, axis=1)
        games, draws, seats = self._choices()
        root = np.sqrt(self.drawn[games, draws]) * weights[games, seats] / remaining[games, draws]
        return diagonal[self.game, self.column], self._matrix(games, draws, seats, root)

    def diagonal(self, strengths: Floats) -> Floats:
        """The diagonal of the negative second derivative alone, which needs no table of choices."""
        _, weights, remaining = self._remaining(strengths)
        first, second = (np.cumsum(self.drawn / remaining**power, axis=1) for power in (1, 2))
        return np.asarray((weights * first - weights**2 * second)[self.game, self.column])

    def _matrix(self, games: Ints, draws: Ints, seats: Ints, values: Floats) -> sparse.csr_matrix:
        row_of = np.full(self.drawn.shape, -1)
        row_of[self.drawn > 0] = np.arange(int((self.drawn > 0).sum()))
        seat_of = np.full(self.seated.shape, -1)
        seat_of[self.game, self.column] = np.arange(len(self.game))
        places = (row_of[games, draws], seat_of[games, seats])
        return sparse.csr_matrix((values, places), shape=(int((self.drawn > 0).sum()), len(self.game)))

    def _choices(self) -> tuple[Ints, Ints, Ints]:
        """Every seat that could have been drawn, once per draw: game, draw and seat."""
        width = self.seated.shape[1]
        later = np.arange(width)[None, :, None] <= np.arange(width)[None, None, :]
        open_to = (self.drawn > 0)[:, :, None] & self.seated[:, None, :] & later
        games, draws, seats = np.nonzero(open_to)
        return games, draws, seats

    def _remaining(self, strengths: Floats) -> tuple[Floats, Floats, Floats]:
        table = np.full(self.seated.shape, -np.inf)
        table[self.game, self.column] = strengths
        table -= table.max(axis=1, keepdims=True)
        weights = np.exp(table)
        remaining = np.cumsum(weights[:, ::-1], axis=1)[:, ::-1]
        return table, weights, np.where(remaining > 0, remaining, 1.0)


def win_chances(game: Ints, strengths: Floats) -> Floats:
    """The chance of every seat to win its game."""
    if not len(game):
        return strengths
    starts = np.flatnonzero(np.diff(game, prepend=-1))
    sizes = np.diff(np.append(starts, len(game)))
    top = np.repeat(np.maximum.reduceat(strengths, starts), sizes)
    weights = np.exp(strengths - top)
    return np.asarray(weights / np.repeat(np.add.reduceat(weights, starts), sizes))


def _group_sizes(starts: Flags, placed: Floats) -> Floats:
    """The size of the group at its first seat, 0 at its others and at seats that were not placed."""
    group = np.cumsum(starts, axis=1) - 1
    games = np.arange(len(starts))[:, None]
    sizes = np.zeros(starts.shape)
    np.add.at(sizes, (games, group), placed)
    return np.where(starts & (placed > 0), sizes[games, group], 0.0)
