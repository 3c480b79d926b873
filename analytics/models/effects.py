"""Adjusted effects: how strong everything is when the players, the rest of the seat and the table are
accounted for.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd
from scipy.special import expit, logit

from analytics.models.design import JOIN, LEANING, PAIR, PERSON, SEAT, TREND, Design, strength_blocks
from analytics.models.estimands import Estimand, estimands
from analytics.models.false_discoveries import RATE, q_values, two_sided
from analytics.models.heldout import HeldOut, Report
from analytics.models.results import Flags, Floats, Results
from analytics.models.second_process import Answer, held_out_beside
from analytics.models.separation import Separation, separations
from analytics.models.strength import Strength, learn
from analytics.models.totals import Totals, fit_totals

PLAYERS = "players"
KINDS = (PAIR, SEAT, PLAYERS)
"""The kinds of effect beside the dimensions of the game."""

Z = 1.959964
LEAST_GAMES = 10
"""Below this many games no model is fitted."""

MOSTLY = 0.5
"""Where fewer seats than this share name their player, a reader is warned."""

COLUMNS = (
    "kind", "name", "win_chance", "low", "high", "raw", "n", "strength", "error", "coins", "coins_low",
    "coins_high", "skill", "opposition", "tables", "q", "stands_out",
)  # fmt: skip


class TooFewGames(Exception):
    """There are too few ranked games for a model."""


@dataclass(frozen=True, slots=True)
class Effects:
    """A table of effects, how well the model predicts, and what the games cannot say."""

    table: pd.DataFrame
    """One row per effect with the columns `COLUMNS`."""
    table_size: int
    """The commonest table size, for which win chances are given."""
    games: int
    heldout: HeldOut | None
    scales: dict[str, float]
    """By block, the standard deviation of its terms as learnt from the games."""
    sharpness: dict[int, float]
    separations: list[Separation]
    named: float
    """The share of seats whose player is known."""

    @property
    def warnings(self) -> list[str]:
        """What a reader has to know before believing the table."""
        warnings = [warning for found in self.separations if (warning := found.warning())]
        if self.named < MOSTLY:
            warnings.append(
                f"{1 - self.named:.0%} of the seats name no player, so that effects are hardly adjusted for who "
                "played"
            )
        if self.heldout and self.heldout.log_loss["model"] >= self.heldout.log_loss["uniform"]:
            warnings.append("on the held-out games the model predicts no better than equal chances")
        return warnings


def adjusted_effects(
    results: Results, with_held_out: bool = True, report: Report = lambda _: None
) -> Effects:
    """Fit the strengths and say what every level, pair, position and table size is worth."""
    if results.games < LEAST_GAMES:
        raise TooFewGames(f"{results.games} ranked games; a model needs at least {LEAST_GAMES}")
    if not with_held_out:
        return _effects(results, lambda: None, report)
    with held_out_beside(results, report) as answer:
        return _effects(results, answer, report)


def _effects(results: Results, held_out: Answer, report: Report) -> Effects:
    report("effects")
    model = learn(results)
    size = int(np.bincount(results.sizes()).argmax())
    wanted = [found for found in estimands(model.design, results) if _seats(results, found).any()]
    report("points")
    table = pd.concat([_table(model, results, wanted, size), _table_sizes(results)], ignore_index=True)
    names, sharpness = [block.name for block in model.design.blocks], model.sharpness
    scales = dict(zip(names, _scales(model).tolist(), strict=True))
    # Two models of many games side by side would take twice the memory.
    del model, wanted
    return Effects(
        table=table.reindex(columns=COLUMNS),
        table_size=size,
        games=results.games,
        heldout=held_out(),
        scales=scales,
        sharpness=sharpness,
        separations=separations(results),
        named=float(np.mean(results.person.codes >= 0)),
    )


def _table(model: Strength, results: Results, wanted: list[Estimand], size: int) -> pd.DataFrame:
    rows = np.array([found.weights for found in wanted]).reshape(len(wanted), -1)
    strength, error = model.sums(rows)
    skill, opposition = _company(model, results)
    columns = (results.win_share(), skill, opposition, 1.0 / results.sizes()[results.game])
    means = np.array([_means(_seats(results, found), columns) for found in wanted]).reshape(-1, 5)
    sharp = model.sharpness.get(size, 1.0)
    table = pd.DataFrame(
        {
            "kind": [found.kind for found in wanted],
            "name": [found.name for found in wanted],
            "win_chance": win_chance(strength * sharp, size),
            "low": win_chance((strength - Z * error) * sharp, size),
            "high": win_chance((strength + Z * error) * sharp, size),
            "raw": means[:, 1],
            "n": means[:, 0].astype(int),
            "strength": strength,
            "error": error,
            "skill": means[:, 2],
            "opposition": means[:, 3],
            "tables": logit(means[:, 4]) - logit(1.0 / size),
        }
    )
    return _guarded(table).join(_points(results, wanted))


def _means(seats: Flags, columns: Sequence[Floats]) -> list[float]:
    """How many seats there are, and the mean of every column over them."""
    return [float(seats.sum()), *(float(column[seats].mean()) for column in columns)]


def win_chance(strength: Floats, size: int) -> Floats:
    """The chance to win against average opponents at a table of this size."""
    return np.asarray(expit(strength - np.log(size - 1.0)))


def _guarded(table: pd.DataFrame) -> pd.DataFrame:
    """Mark what stands out; comparisons of one kind share their guard against false discoveries."""
    values = two_sided(table["strength"].to_numpy(), table["error"].to_numpy())
    q = np.ones(len(table))
    for kind in table["kind"].unique():
        same = (table["kind"] == kind).to_numpy()
        q[same] = q_values(values[same])
    return table.assign(q=q, stands_out=q < RATE)


def _points(results: Results, wanted: list[Estimand]) -> pd.DataFrame:
    """The same effects in points of the end score, from the games whose totals are all known."""
    scores, whole, unit = Totals.of(results)
    if whole.games < LEAST_GAMES:
        return pd.DataFrame(
            dict.fromkeys(("coins", "coins_low", "coins_high"), np.nan), index=range(len(wanted))
        )
    design = Design.of(strength_blocks(whole), len(whole.game))
    found = fit_totals(scores, design)
    rows = {(point.kind, point.name): point.weights for point in estimands(design, whole)}
    weights = np.array([rows[point.kind, point.name] for point in wanted]).reshape(len(wanted), -1)
    mean = unit * (weights @ found.terms)
    half = Z * unit * np.sqrt(found.variances(weights))
    return pd.DataFrame({"coins": mean, "coins_low": mean - half, "coins_high": mean + half})


def _company(model: Strength, results: Results) -> tuple[Floats, Floats]:
    """For every seat the skill of its player and the mean strength of the others at the table."""
    terms, of_players = model.terms, np.zeros(model.design.terms)
    for name, part in model.design.slices().items():
        if name in (PERSON, TREND) or name.startswith(LEANING):
            of_players[part] = terms[part]
    skill, strength = model.design.strengths(of_players), model.design.strengths(terms)
    sums, sizes = np.bincount(results.game, strength), results.sizes()
    return skill, (sums[results.game] - strength) / (sizes[results.game] - 1)


def _seats(results: Results, found: Estimand) -> Flags:
    """Which seats an effect speaks of."""
    if found.kind == SEAT:
        return np.asarray(results.start_order == int(found.name))
    if found.kind != PAIR:
        labels = results.dimensions[found.kind]
        return np.asarray(labels.codes == labels.names.index(found.name))
    first, second = list(results.dimensions.values())[:2]
    one, other = _parts(found.name, first.names, second.names)
    return np.asarray((first.codes == one) & (second.codes == other))


def _parts(name: str, first: tuple[str, ...], second: tuple[str, ...]) -> tuple[int, int]:
    """The codes of the two levels that a pair joins."""
    return next(
        (one, second.index(name[len(level) + len(JOIN) :]))
        for one, level in enumerate(first)
        if name.startswith(level + JOIN) and name[len(level) + len(JOIN) :] in second
    )


def _table_sizes(results: Results) -> pd.DataFrame:
    """An average seat at a table of n players wins one game in n; shared victories included."""
    sizes, won = results.sizes()[results.game], results.win_share()
    known = np.unique(sizes)
    chance = 1.0 / known
    return pd.DataFrame(
        {
            "kind": PLAYERS,
            "name": [str(size) for size in known],
            "win_chance": chance,
            "low": chance,
            "high": chance,
            "raw": [float(won[sizes == size].mean()) for size in known],
            "n": [int((sizes == size).sum()) for size in known],
            "strength": 0.0,
            "error": 0.0,
        }
    )


def _scales(model: Strength) -> Floats:
    return np.asarray(model.weights @ np.array([found.scales for found in model.fits]))
