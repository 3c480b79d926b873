"""Whether the games can tell a faction from the players who play it.

Where everybody keeps to one faction, its strength and theirs are one figure. What is left of the
information about a level when the players are accounted for says how far the two can be told apart.
"""

from dataclasses import dataclass

import numpy as np
import scipy.linalg
from threadpoolctl import threadpool_limits

from analytics.models.design import PERSON, Block, Design
from analytics.models.finishing_order import FinishingOrder
from analytics.models.fit import curvature
from analytics.models.results import Floats, Labels, Results

TOO_LITTLE = 0.25
"""Below this share of the information the effect of a level is not told apart from its players."""

LATEST = 5_000
"""The shares are taken from at most this many of the latest games."""

_RIDGE = 1e-6
"""Keeps the equations solvable where only differences between players are known."""


@dataclass(frozen=True, slots=True)
class Separation:
    """How much of what the games say about every level of a dimension is left beside the players."""

    dimension: str
    levels: tuple[str, ...]
    left: Floats

    @property
    def inseparable(self) -> tuple[str, ...]:
        """The levels whose effect cannot be told from their players'."""
        return tuple(name for name, left in zip(self.levels, self.left, strict=True) if left < TOO_LITTLE)

    def warning(self) -> str | None:
        """A sentence for people, None where everything can be told apart."""
        if not self.inseparable:
            return None
        return (
            f"{self.dimension}: too few games in which the same players held something else, so strength and "
            f"players cannot be told apart for {', '.join(self.inseparable)}"
        )


def separations(results: Results) -> list[Separation]:
    """One value per dimension."""
    latest = results.select(np.arange(results.games) >= results.games - LATEST)
    known = {name: labels for name, labels in latest.dimensions.items() if labels.names}
    with threadpool_limits(limits=1):
        return [_separation(latest, name, labels) for name, labels in known.items()]


def _separation(results: Results, dimension: str, labels: Labels) -> Separation:
    frequent = _most_frequent(results.person)
    design = Design.of((_block(PERSON, frequent), _block(dimension, labels)), len(results.game))
    information = curvature(FinishingOrder.of(results), design, np.zeros(design.terms))
    columns = design.slices().get(PERSON, slice(0, 0))
    level = design.slices()[dimension]
    own, shared, persons = (
        information[level, level],
        information[columns, level],
        information[columns, columns],
    )
    persons[np.diag_indices_from(persons)] += _RIDGE
    left = np.diag(own - shared.T @ scipy.linalg.solve(persons, shared, assume_a="pos"))
    share = np.divide(left, np.diag(own), out=np.zeros(len(left)), where=np.diag(own) > 1e-9)
    return Separation(dimension, labels.names, np.clip(share, 0.0, 1.0))


def _most_frequent(labels: Labels, most: int = 500) -> Labels:
    """Players beyond the most frequent ones count as unnamed, so that the tables stay small."""
    kept = np.sort(np.argsort(-labels.counts(), kind="stable")[:most])
    number = np.full(len(labels.names) + 1, -1)
    number[kept] = np.arange(len(kept))
    return Labels(number[labels.codes], tuple(labels.names[code] for code in kept))


def _block(name: str, labels: Labels) -> Block:
    return Block(name, labels.names, labels.indicators, 1.0)
