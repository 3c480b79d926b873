"""Hold the models against seasons whose truth is known: `python scripts/calibration.py --seasons 200`.

Prints how often the 95 % intervals cover the truth, and in how many seasons the model predicts the newest
fifth of the games better than Elo and openskill. Every season is drawn from its own seed, so a figure can
be looked at again.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
import pandas as pd

from analytics.models.effects import Effects, Z, adjusted_effects
from analytics.models.planted import Plan, Season, planted
from analytics.models.results import from_frame

POOLED = ("faction", "mat", "pair")
HELD = ("kind", "name", "strength", "error")
RIVALS = ("uniform", "raw", "elo", "openskill")


@dataclass(slots=True)
class Tally:
    """What was counted over all seasons."""

    covered: dict[str, list[bool]] = field(default_factory=dict)
    losses: list[dict[str, float]] = field(default_factory=list)

    @property
    def coverage(self) -> float:
        """The share of intervals that hold the truth, over factions, mats and pairs."""
        return float(np.mean([hit for kind in POOLED for hit in self.covered[kind]]))

    @property
    def better(self) -> float:
        """The share of seasons in which the model's loss is below Elo's and openskill's."""
        wins = [loss["model"] < min(loss["elo"], loss["openskill"]) for loss in self.losses]
        return float(np.mean(wins))

    def add(self, season: Season, effects: Effects) -> None:
        """Count one more season."""
        for kind, hit in covered(season, effects.table):
            self.covered.setdefault(kind, []).append(hit)
        if effects.heldout:
            self.losses.append(effects.heldout.log_loss)


def covered(season: Season, table: pd.DataFrame) -> Iterator[tuple[str, bool]]:
    """For every effect of a planted season whether its interval holds the truth."""
    truth = season.strengths()
    chosen = table[table["kind"].isin([*POOLED, "seat"])]
    for kind, name, strength, error in zip(*(chosen[column] for column in HELD), strict=True):
        yield str(kind), abs(truth[kind, name] - strength) < Z * error


def calibrate(seeds: Sequence[int], plan: Plan) -> Tally:
    """Plant, fit and count one season per seed."""
    tally = Tally()
    for seed in seeds:
        season = planted(seed, plan)
        tally.add(season, adjusted_effects(from_frame(season.seats, list(plan.levels))))
    return tally


def lines(tally: Tally) -> Iterator[str]:
    """The figures as text."""
    yield f"95 % intervals over factions, mats and pairs cover {tally.coverage:.1%}"
    for kind, hits in tally.covered.items():
        yield f"  {kind}: {np.mean(hits):.1%} of {len(hits)}"
    yield f"held out: better than Elo and openskill in {tally.better:.1%} of {len(tally.losses)} seasons"
    for name in (*RIVALS, "model"):
        yield f"  {name}: {np.mean([loss[name] for loss in tally.losses]):.4f}"


def main() -> None:
    """Read the options and print the figures."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seasons", type=int, default=5)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--games", type=int, default=1600)
    options.add_argument("--players", type=int, default=40)
    options.add_argument("--confounding", type=float, default=1.5)
    options.add_argument("--taste", type=float, default=0.7)
    options.add_argument("--pair", type=float, default=0.15)
    options.add_argument("--drift", type=float, default=0.0)
    chosen = vars(options.parse_args())
    first, seasons = chosen.pop("seed"), chosen.pop("seasons")
    print("\n".join(lines(calibrate(range(first, first + seasons), Plan(**chosen)))))


if __name__ == "__main__":
    main()
