"""How good predicted win chances were: log loss, Brier score and calibration."""

import numpy as np
import pandas as pd

from analytics.intervals import wilson_columns
from analytics.models.results import Floats, Results

LEAST_CHANCE = 1e-9
BINS = 10


def log_loss(results: Results, chances: Floats) -> float:
    """The mean of minus the logarithm of the winner's chance; winners of a shared victory share it."""
    if not results.games:
        return float("nan")
    return float(-(results.win_share() @ np.log(np.maximum(chances, LEAST_CHANCE))) / results.games)


def brier(results: Results, chances: Floats) -> float:
    """The mean over games of the squared errors of all seats."""
    if not results.games:
        return float("nan")
    return float(np.sum((chances - results.win_share()) ** 2) / results.games)


def calibration(results: Results, chances: Floats) -> pd.DataFrame:
    """One row per tenth of the seats by predicted chance: what was predicted, and what happened."""
    won = results.win_share()
    cuts = np.quantile(chances, np.linspace(0, 1, BINS + 1)[1:-1]) if len(chances) else np.zeros(0)
    rows = pd.DataFrame(
        {"tenth": np.searchsorted(np.unique(cuts), chances), "predicted": chances, "won": won}
    )
    tenths = rows.groupby("tenth", as_index=False).agg(
        n=("won", "size"), predicted=("predicted", "mean"), happened=("won", "mean")
    )
    low, high = wilson_columns(tenths["happened"] * tenths["n"], tenths["n"])
    return tenths.assign(low=low, high=high)
