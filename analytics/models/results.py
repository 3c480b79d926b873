"""Results as columns: one row per seat, sorted by game and rank, names turned into codes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd
from scipy import sparse

Ints = npt.NDArray[np.integer[Any]]
Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]

NARROW = np.int32
"""Codes, ranks and positions are small; five million seats of them take half the memory so."""

UNKNOWN = -1
"""The code of a name that was not written down."""


@dataclass(frozen=True, slots=True)
class Labels:
    """A column of names as codes; `UNKNOWN` stands for an absent name."""

    codes: Ints
    names: tuple[str, ...]

    def take(self, rows: Flags | Ints) -> "Labels":
        """The same names for some of the rows."""
        return Labels(self.codes[rows], self.names)

    def counts(self) -> Ints:
        """How many rows carry each name."""
        return np.bincount(self.codes[self.codes >= 0], minlength=len(self.names))

    def indicators(self, values: Floats | None = None) -> sparse.csr_matrix:
        """A column per name with one, or the row's value, in the rows that carry the name."""
        known = self.codes >= 0
        entries = np.ones(int(known.sum())) if values is None else values[known]
        ends = np.concatenate(([0], np.cumsum(known))).astype(np.int32)
        shape = (len(self.codes), len(self.names))
        return sparse.csr_matrix((entries, self.codes[known].astype(np.int32), ends), shape=shape)


@dataclass(frozen=True, slots=True)
class Results:
    """The seats of ranked games in date order; the seats of a game stand together, the best rank first."""

    game: Ints
    rank: Ints
    person: Labels
    dimensions: Mapping[str, Labels]
    start_order: Ints
    """Position in turn order from 1; 0 where it was not written down."""
    total: Floats
    """End score; not a number where it was not written down."""
    day: Floats
    """Days since the first game; not a number where the date was not written down."""
    ids: Ints
    """The number of each game where it came from."""

    @property
    def games(self) -> int:
        """How many games there are."""
        return int(self.game[-1]) + 1 if len(self.game) else 0

    def sizes(self) -> Ints:
        """How many seats each game has."""
        return np.bincount(self.game, minlength=self.games)

    def win_share(self) -> Floats:
        """The share of the win that each seat has."""
        won = self.rank == 1
        winners = np.bincount(self.game[won], minlength=self.games)
        return np.where(won, 1.0 / np.maximum(winners, 1)[self.game], 0.0)

    def select(self, games: Flags) -> "Results":
        """The same columns for the chosen games, numbered anew from 0."""
        rows = games[self.game]
        numbers = np.cumsum(games) - 1
        return Results(
            game=numbers[self.game[rows]],
            rank=self.rank[rows],
            person=self.person.take(rows),
            dimensions={name: labels.take(rows) for name, labels in self.dimensions.items()},
            start_order=self.start_order[rows],
            total=self.total[rows],
            day=self.day[rows],
            ids=self.ids[games],
        )


def from_frame(frame: pd.DataFrame, dimensions: Sequence[str]) -> Results:
    """Results of a frame with one row per seat, its games in date order, or numbered so in `number`.

    It needs `game_id`, `rank` and `person`; `start_order`, `total`, `played_on` and the dimensions may be
    absent. A game without a winner or with one seat says nothing about strength and is left out.
    """
    number, rank = _game_numbers(frame), _numbers(frame, "rank", 0).astype(NARROW)
    seats = np.bincount(number, minlength=1)
    winners = np.bincount(number, weights=rank == 1, minlength=1)
    ranked = (seats > 1) & (winners > 0) & (winners < seats)
    rows = np.flatnonzero(ranked[number])
    rows = rows[np.lexsort((_numbers(frame, "seat", 0)[rows], rank[rows], number[rows]))]
    ids = np.zeros(len(seats), np.int64)
    ids[number] = frame["game_id"].to_numpy(np.int64)
    return Results(
        game=(np.cumsum(ranked) - 1)[number[rows]],
        rank=rank[rows],
        person=_labels(frame, "person", rows),
        dimensions={name: _labels(frame, name, rows) for name in dimensions},
        start_order=_numbers(frame, "start_order", 0)[rows].astype(NARROW),
        total=_numbers(frame, "total", np.nan)[rows],
        day=_days(frame, rows),
        ids=ids[ranked],
    )


def _game_numbers(frame: pd.DataFrame) -> Ints:
    """The place of every seat's game in the order of games, from 0."""
    if "number" not in frame or not len(frame):
        return np.asarray(pd.factorize(frame["game_id"])[0] if len(frame) else [], np.int64)
    numbers = frame["number"].to_numpy(np.int64)
    return np.asarray(numbers - numbers.min())


def _numbers(frame: pd.DataFrame, column: str, absent: float) -> Floats:
    if column not in frame:
        return np.full(len(frame), absent)
    return np.asarray(pd.to_numeric(frame[column]).to_numpy(np.float64, na_value=absent), np.float64)


def _labels(frame: pd.DataFrame, column: str, rows: Ints) -> Labels:
    if column not in frame:
        return Labels(np.full(len(rows), UNKNOWN, NARROW), ())
    held = frame[column].astype("category").cat
    codes = held.codes.to_numpy()[rows]
    names = held.categories.astype(str)
    used = np.bincount(codes[codes >= 0], minlength=len(names)) > 0
    order = np.argsort(names[used].to_numpy(object), kind="stable")
    place = np.full(len(names) + 1, UNKNOWN, NARROW)
    place[np.flatnonzero(used)[order]] = np.arange(len(order))
    return Labels(place[codes], tuple(names[used][order]))


def _days(frame: pd.DataFrame, rows: Ints) -> Floats:
    """Days since the first game that counts."""
    if "played_on" not in frame:
        return np.full(len(rows), np.nan)
    days: Any = pd.to_datetime(frame["played_on"]).iloc[rows]
    return np.asarray((days - days.min()) / pd.Timedelta(days=1), dtype=np.float64)
