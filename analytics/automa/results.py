"""Win rates against each level, margins, lengths and endings of solo games; every figure with its n.

Solo games are counted alone: whatever the filters say of them elsewhere, here they are all that is asked for.
"""

from dataclasses import replace

import pandas as pd

from analytics.automa.margins import mean_interval
from analytics.filters import Filters
from analytics.intervals import is_small, wilson
from analytics.marts import read_mart
from analytics.warehouse import Warehouse
from engine.scythe.automa.settings import LEVELS, UNKNOWN_LEVEL

FIGURES = (
    "n",
    "wins",
    "rate",
    "low",
    "high",
    "margin",
    "margin_low",
    "margin_high",
    "margins",
    "rounds",
    "small_sample",
)

_DIFFICULTY = {level: place for place, level in enumerate((*LEVELS, UNKNOWN_LEVEL))}


def solo_games(warehouse: Warehouse, filters: Filters) -> pd.DataFrame:
    """One row per game, the latest first; a level that is not stated is `unknown`."""
    found = read_mart(warehouse, "solo_results", replace(filters, solo="only"))
    return found.assign(level=found["level"].fillna(UNKNOWN_LEVEL))


def by_level(games: pd.DataFrame) -> pd.DataFrame:
    """One row per level met, in the order of difficulty."""
    return _by_difficulty(_rates(games, ["level"]))


def by_faction(games: pd.DataFrame) -> pd.DataFrame:
    """One row per level and faction of the human."""
    return _by_difficulty(_rates(games.dropna(subset="faction"), ["level", "faction"]))


def by_mat(games: pd.DataFrame) -> pd.DataFrame:
    """One row per level and mat of the human."""
    return _by_difficulty(_rates(games.dropna(subset="mat"), ["level", "mat"]))


def by_opponent(games: pd.DataFrame) -> pd.DataFrame:
    """One row per faction of the Automa."""
    return _rates(games.dropna(subset="automa_faction"), ["automa_faction"])


def endings(games: pd.DataFrame) -> pd.DataFrame:
    """One row per level and way of ending: whose sixth star, a stop, or not written down."""
    told = games.assign(ended_by=games["ended_by"].fillna("unknown"))
    return _by_difficulty(told.groupby(["level", "ended_by"], as_index=False).agg(n=("game_id", "count")))


def _by_difficulty(rows: pd.DataFrame) -> pd.DataFrame:
    """The rows of the easiest level first, otherwise as they stand."""
    return rows.sort_values(
        "level", key=lambda column: column.map(_DIFFICULTY), kind="stable", ignore_index=True
    )


def _rates(games: pd.DataFrame, keys: list[str]) -> pd.DataFrame:
    """n, wins, rate with its interval, the mean margin with its interval, and the mean number of rounds."""
    rows = [_row(keys, key, group) for key, group in games.groupby(keys, sort=True)]
    return pd.DataFrame(rows, columns=[*keys, *FIGURES])


def _row(keys: list[str], key: tuple[object, ...], group: pd.DataFrame) -> dict[str, object]:
    n, wins = len(group), int(group["human_won"].sum())
    interval = wilson(wins, n)
    margins = group["margin"].dropna().astype(float).tolist()
    mean = mean_interval(margins)
    rounds = group["rounds"].dropna().astype(float)
    return {
        **dict(zip(keys, key if isinstance(key, tuple) else (key,), strict=True)),
        "n": n,
        "wins": wins,
        "rate": wins / n,
        "low": interval.low,
        "high": interval.high,
        "margin": sum(margins) / len(margins) if margins else None,
        "margin_low": mean.low if mean else None,
        "margin_high": mean.high if mean else None,
        "margins": len(margins),
        "rounds": float(rounds.mean()) if len(rounds) else None,
        "small_sample": is_small(n),
    }
