"""Which stars are placed, by kind and faction, winners against others."""

import numpy as np
import pandas as pd

from analytics.filters import Filters
from analytics.intervals import SMALL_SAMPLE, exact_columns
from analytics.marts import kept_mart, read_mart
from analytics.warehouse import Warehouse
from engine.registry import DEFAULT_GAME, game_named

BY = ("faction", "mat", "players")
"""What stars can be counted by."""

_COUNTS = ["n", "winners", "winners_placing", "others", "others_placing", "placed"]


def by_faction(warehouse: Warehouse, filters: Filters) -> pd.DataFrame:
    """One row per faction and kind: the share of seats that placed at least one star of the kind."""
    return by(warehouse, filters, "faction")


def by(warehouse: Warehouse, filters: Filters, column: str) -> pd.DataFrame:
    """One row per value of `faction`, `mat` or `players` and kind of star."""
    if column not in BY:
        raise LookupError(f"stars are counted by {', '.join(BY)}, not by {column}")
    counts = kept_mart(warehouse, "star_kinds", filters).dropna(subset=column)
    sums = counts.groupby([column, "kind"], as_index=False)[_COUNTS].sum()
    sums = sums.assign(placing=sums["winners_placing"] + sums["others_placing"])
    return _with_share(sums, "placing", "n", "")


def in_order(warehouse: Warehouse, filters: Filters) -> pd.DataFrame:
    """One row per kind and which star of its seat it was: how often, and in which round on average."""
    rows = read_mart(warehouse, "star_order", filters)
    return rows.assign(mean_round=rows["rounds"] / rows["n"], mean_turn=rows["turns"] / rows["n"])


def timing(warehouse: Warehouse, filters: Filters) -> pd.DataFrame:
    """One row per kind, the earliest first: mean round, which star of its seat it was, and how often the sixth."""
    rows = in_order(warehouse, filters)
    rows = rows.assign(positions=rows["n"] * rows["nth"], sixth=rows["n"].where(rows["nth"] == 6, 0))
    sums = rows.groupby("kind", as_index=False)[["n", "rounds", "positions", "sixth"]].sum()
    means = sums.assign(mean_round=sums["rounds"] / sums["n"], mean_position=sums["positions"] / sums["n"])
    return means.sort_values(["mean_round", "kind"], ignore_index=True)


def ending_sets(warehouse: Warehouse, filters: Filters) -> pd.DataFrame:
    """One row per set of six stars, the commonest first, with how often it won."""
    rows = kept_mart(warehouse, "star_sets", filters)
    return _with_share(rows, "won", "n", "")


def winners_against_others(warehouse: Warehouse, filters: Filters) -> pd.DataFrame:
    """One row per kind, in the order of the Triumph Track, with both shares and their intervals."""
    counts = kept_mart(warehouse, "star_kinds", filters)
    totals = counts.groupby("kind")[_COUNTS].sum()
    (stars,) = game_named(DEFAULT_GAME).counted
    kinds = [kind for kind in stars.values if kind in totals.index]
    totals = totals.loc[kinds].reset_index()
    totals = _with_share(totals, "winners_placing", "winners", "winners_")
    return _with_share(totals, "others_placing", "others", "others_")


def _with_share(counts: pd.DataFrame, placing: str, n: str, prefix: str) -> pd.DataFrame:
    hits, sizes = counts[placing].to_numpy(np.float64), counts[n].to_numpy(np.float64)
    low, high = exact_columns(hits, sizes)
    rate = np.divide(hits, sizes, out=np.full(len(hits), np.nan), where=sizes > 0)
    shares = {"rate": rate, "low": low, "high": high, "small_sample": sizes < SMALL_SAMPLE}
    return counts.assign(**{prefix + name: values for name, values in shares.items()})
