"""The strengths that are reported, as weighted sums of a model's terms.

A level of a dimension stands for the mean of its pairs, a pair for its two levels and their interaction;
zero is the mean of all pairs that could be dealt.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from analytics.models.design import PAIR, SEAT, Design
from analytics.models.results import Floats, Results


@dataclass(frozen=True, slots=True)
class Estimand:
    """What an effect is: a kind, a name, and a weight for every term."""

    kind: str
    name: str
    weights: Floats


def estimands(design: Design, results: Results) -> list[Estimand]:
    """Every level of every dimension, every pair, and every position in turn order."""
    shape = [len(labels.names) for labels in results.dimensions.values()][:2]
    return [
        *(
            found
            for axis, dimension in enumerate(results.dimensions)
            for found in _levels(design, dimension, shape, axis)
        ),
        *_pairs(design, list(results.dimensions)[:2]),
        *(Estimand(SEAT, label, row) for label, row in _centred(design, SEAT)),
    ]


def _levels(design: Design, dimension: str, shape: Sequence[int], axis: int) -> Iterator[Estimand]:
    """The level itself and the mean of its interactions with the other dimension."""
    interactions = np.array([row for _, row in _centred(design, PAIR)] if axis < 2 else [])
    rows = list(_centred(design, dimension))
    if len(interactions):
        means = interactions.reshape(*shape, -1).mean(axis=1 - axis)
        rows = [(label, row + mean) for (label, row), mean in zip(rows, means, strict=True)]
    yield from (Estimand(dimension, label, row) for label, row in rows)


def _pairs(design: Design, dimensions: Sequence[str]) -> Iterator[Estimand]:
    if PAIR not in design.slices():
        return
    first, second = ([row for _, row in _centred(design, name)] for name in dimensions)
    mains = [one + other for one in first for other in second]
    for main, (label, row) in zip(mains, _centred(design, PAIR), strict=True):
        yield Estimand(PAIR, label, main + row)


def _centred(design: Design, block: str) -> Iterator[tuple[str, Floats]]:
    """A weight of one on each column of the block, less their mean."""
    columns = design.slices().get(block)
    if columns is None:
        return
    names = next(found.names for found in design.blocks if found.name == block)
    for number, label in enumerate(names):
        row = np.zeros(design.terms)
        row[columns] = -1.0 / len(names)
        row[columns.start + number] += 1.0
        yield label, row
