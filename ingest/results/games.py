"""The games of a stretch side by side: which rows each has, and what holds for all rows of a game."""

from dataclasses import dataclass

import numpy as np

from engine.record import MAX_SEATS
from ingest.sheets.stretch import NOTHING, Cells, Flags, Numbers, Stretch, first_rows


@dataclass(frozen=True, slots=True)
class Games:
    """The first row of each game, how many rows it has, and the game and seat of each row."""

    stretch: Stretch
    first: Numbers
    sizes: Numbers
    of_row: Numbers
    seat: Numbers

    @classmethod
    def of(cls, stretch: Stretch) -> "Games":
        """Games whose rows stand together."""
        first = first_rows(stretch)
        sizes = np.diff(first, append=len(stretch.starts))
        of_row = np.repeat(np.arange(len(first)), sizes)
        return cls(stretch, first, sizes, of_row, np.arange(len(of_row)) - first[of_row])

    @property
    def numbers(self) -> Numbers:
        """The line each game begins with, counted from the first of the stretch."""
        return self.stretch.lines[self.first]

    def having(self, rows: Flags) -> Flags:
        """The games of which at least one row is so."""
        found: Flags = np.logical_or.reduceat(rows, self.first)
        return found

    def agreeing(self, column: Cells) -> Flags:
        """The games whose rows all say the same."""
        return ~self.having(column.codes != column.codes[self.first][self.of_row])

    def differing(self, column: Cells) -> Flags:
        """The games of which no two rows say the same; saying nothing is no answer."""
        said = np.flatnonzero(column.codes != NOTHING)
        answers = np.sort(self.of_row[said] * len(column.values) + column.codes[said])
        twice = answers[1:][answers[1:] == answers[:-1]]
        alone = np.ones(len(self.first), np.bool_)
        alone[twice // len(column.values)] = False
        return alone

    def unbroken(self) -> Flags:
        """The games between whose rows no other line stands."""
        lines = self.stretch.lines
        together: Flags = lines[self.first + self.sizes - 1] - lines[self.first] == self.sizes - 1
        return together

    def by_seat(self, values: Numbers, otherwise: int) -> Numbers:
        """A line per game with the value of each seat."""
        table = np.full((len(self.first), MAX_SEATS), otherwise, np.int64)
        seated = self.seat < MAX_SEATS
        table[self.of_row[seated], self.seat[seated]] = values[seated]
        return table


def distinct(codes: Numbers) -> tuple[Numbers, Numbers]:
    """The distinct codes in order, and which of them each one is; for codes from 0 that are not too large."""
    there = np.zeros(codes.max(initial=0) + 1, np.bool_)
    there[codes] = True
    return np.flatnonzero(there), (np.cumsum(there) - 1)[codes]


def ranges(starts: Numbers, lengths: Numbers) -> Numbers:
    """Every number from each start on, so many of them."""
    ends = np.cumsum(lengths)
    numbers: Numbers = np.arange(lengths.sum()) + np.repeat(starts - ends + lengths, lengths)
    return numbers
