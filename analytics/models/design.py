"""Which terms a strength is made of: blocks of columns over seats, one prior scale for each block."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
from scipy import sparse

from analytics.models.results import UNKNOWN, Floats, Ints, Labels, Results

PERSON, TREND, SEAT, PAIR = "person", "trend", "seat", "pair"
LEANING = "leaning of "
"""Stands before a dimension: how the skill of players goes with what they like to play."""

JOIN = "+"
"""Stands between the names of a pair."""

NEEDED_FOR_A_TREND = 12
"""A player's trend is asked for where players have this many games on average."""

MOST_FOR_A_TREND = 500
"""Above this many players skills are taken as constant."""

AWAY_FROM_ZERO = 2.0
"""The prior of a scale grows with this power of it, so that few levels do not pass for equal ones."""


@dataclass(frozen=True, slots=True)
class Block:
    """Columns that share a prior: a normal distribution around zero with one scale."""

    name: str
    names: tuple[str, ...]
    matrix: Callable[[], sparse.csr_matrix]
    """Makes the columns over seats, or over persons where `of_persons` is set; many games fill much memory."""
    widest: float
    """The scale is half-normal with this spread: effects far beyond it would be surprising."""
    of_persons: bool = False
    away_from_zero: float = AWAY_FROM_ZERO


@dataclass(frozen=True, slots=True)
class Design:
    """All blocks side by side: seats on columns that are nearly empty, and those columns on the terms.

    What depends on the person alone is written once per person and not once per seat.
    """

    blocks: tuple[Block, ...]
    seats: sparse.csr_matrix
    spread: sparse.csr_matrix

    @classmethod
    def of(cls, blocks: tuple[Block, ...], seats: int) -> "Design":
        """The blocks as two matrices whose product leads from terms to seats."""
        own = [block for block in blocks if not block.of_persons]
        widths = np.cumsum([0, *(len(block.names) for block in own)])
        starts = {block.name: int(start) for block, start in zip(own, widths, strict=False)}
        width = int(widths[-1])
        parts = [partial(_spread, block, starts, width) for block in blocks]
        return cls(blocks, _beside([block.matrix for block in own], seats), _beside(parts, width))

    @property
    def terms(self) -> int:
        """How many terms there are."""
        return int(self.spread.shape[1])

    def strengths(self, terms: Floats) -> Floats:
        """The strength of every seat."""
        return np.asarray(self.seats @ (self.spread @ terms))

    def gathered(self, slopes: Floats) -> Floats:
        """Slopes in the strengths of seats as slopes in the terms."""
        return np.asarray(self.spread.T @ (self.seats.T @ slopes))

    def sharpened(self, factors: Floats) -> "Design":
        """The same terms with every seat's strength multiplied."""
        values = self.seats.data * np.repeat(factors, np.diff(self.seats.indptr))
        return Design(self.blocks, _same_places(self.seats, values), self.spread)

    def squared(self) -> sparse.csr_matrix:
        """The squares of the entries over seats."""
        return _same_places(self.seats, self.seats.data**2)

    def slices(self) -> dict[str, slice]:
        """The columns of every block."""
        ends = np.cumsum([0, *(len(block.names) for block in self.blocks)])
        return {
            block.name: slice(int(start), int(end))
            for block, start, end in zip(self.blocks, ends, ends[1:], strict=False)
        }

    def log_prior(self, scales: Floats) -> tuple[float, Floats]:
        """The log chance of the scales of all blocks, and its slope in the logarithm of each."""
        widest = np.array([block.widest for block in self.blocks])
        power = np.array([block.away_from_zero for block in self.blocks])
        squares = (scales / widest) ** 2
        return float(np.sum(power * np.log(scales) - squares / 2)), power - squares

    def owner(self) -> Ints:
        """The number of the block that each column belongs to."""
        return np.repeat(np.arange(len(self.blocks)), [len(block.names) for block in self.blocks])


def _same_places(matrix: sparse.csr_matrix, values: Floats) -> sparse.csr_matrix:
    """Other entries at the same places, which are not written again."""
    return sparse.csr_matrix((values, matrix.indices, matrix.indptr), shape=matrix.shape)


def _beside(parts: Sequence[Callable[[], sparse.csr_matrix]], rows: int) -> sparse.csr_matrix:
    """The columns of all parts, one part in memory at a time; `sparse.hstack` needs four times as much."""
    lengths = np.zeros(rows, np.int32)
    for make in parts:
        lengths += np.diff(make().indptr)
    begins = np.concatenate(([0], np.cumsum(lengths)))
    indices, values = np.empty(begins[-1], np.int32), np.empty(begins[-1])
    offset, free = 0, begins[:-1].copy()
    for make in parts:
        part = make()
        length = np.diff(part.indptr)
        places = np.repeat(free - part.indptr[:-1], length) + np.arange(part.nnz)
        indices[places], values[places] = part.indices + offset, part.data
        offset += part.shape[1]
        free += length
    return sparse.csr_matrix((values, indices, begins.astype(np.int32)), shape=(rows, offset))


def _spread(block: Block, starts: dict[str, int], width: int) -> sparse.csr_matrix:
    """How the terms of a block reach the columns over seats."""
    matrix = block.matrix() if block.of_persons else sparse.identity(len(block.names), format="csr")
    above = starts[PERSON if block.of_persons else block.name]
    below = width - above - matrix.shape[0]
    empty = [sparse.csr_matrix((rows, matrix.shape[1])) for rows in (above, below)]
    return sparse.vstack([empty[0], matrix, empty[1]], format="csr")


def strength_blocks(results: Results, like: Results | None = None) -> tuple[Block, ...]:
    """Skill, its trend and leaning, every dimension, pairs of the first two, and position in turn order.

    With `like`, leanings, centres and names are those of other results, such as the games a model learnt
    from.
    """
    known = like or results
    blocks = (
        _person(results),
        *_trend(results, known),
        *(_leaning(name, known) for name in results.dimensions if results.person.names),
        *(Block(name, labels.names, labels.indicators, 0.7) for name, labels in results.dimensions.items()),
        *_pairs(results, known),
        *_seat(results, known),
    )
    return tuple(block for block in blocks if block.names)


def _person(results: Results) -> Block:
    return Block(PERSON, results.person.names, results.person.indicators, 1.5)


def _trend(results: Results, known: Results) -> Iterator[Block]:
    """Every player's skill may rise or fall in a straight line over the time that is known.

    Where no player's does, the scale may shrink to nothing: a trend that is only noise predicts badly.
    """
    days = known.day[~np.isnan(known.day)]
    players = max(1, len(np.unique(known.person.codes[known.person.codes >= 0])))
    if not len(days) or np.ptp(days) == 0 or players > MOST_FOR_A_TREND:
        return
    if len(known.game) / players < NEEDED_FOR_A_TREND:
        return
    time = np.nan_to_num((results.day - days.mean()) / np.ptp(days))
    yield Block(
        TREND, results.person.names, partial(results.person.indicators, time), 1.0, away_from_zero=0.0
    )


def _leaning(name: str, known: Results) -> Block:
    """How often a player has held each level, against all players: choices that go with skill."""
    labels, persons = known.dimensions[name], known.person
    both = (labels.codes >= 0) & (persons.codes >= 0)
    held = np.zeros((len(persons.names), len(labels.names)))
    np.add.at(held, (persons.codes[both], labels.codes[both]), 1.0)
    overall = held.sum(axis=0) / max(held.sum(), 1.0)
    seats = held.sum(axis=1, keepdims=True)
    shares = np.where(seats > 0, held / np.maximum(seats, 1.0) - overall, 0.0)
    return Block(LEANING + name, labels.names, partial(sparse.csr_matrix, shares), 1.5, of_persons=True)


def _pairs(results: Results, known: Results) -> Iterator[Block]:
    """The interaction of the first two dimensions, over all pairs that could be dealt."""
    if len(known.dimensions) < 2:
        return
    first, second = list(results.dimensions.values())[:2]
    names = tuple(f"{one}{JOIN}{other}" for one in first.names for other in second.names)
    both = (first.codes >= 0) & (second.codes >= 0)
    codes = np.where(both, first.codes * len(second.names) + second.codes, UNKNOWN)
    yield Block(PAIR, names, Labels(codes, names).indicators, 0.3)


def _seat(results: Results, known: Results) -> Iterator[Block]:
    """Position in turn order, where it was written down."""
    last = int(known.start_order.max(initial=0))
    names = tuple(str(position) for position in range(1, last + 1))
    codes = np.where(results.start_order <= last, results.start_order - 1, UNKNOWN)
    if len(names) > 1:
        yield Block(SEAT, names, Labels(codes, names).indicators, 0.5)
