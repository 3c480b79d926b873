"""How long games take, and how they end: rounds, minutes, winning totals and margins, each with its n."""

import pandas as pd

from analytics.filters import Filters
from analytics.marts import ask_marts, read_mart
from analytics.warehouse import Warehouse

_MEANS = {
    "mean_rounds": ("rounds", "with_rounds"),
    "mean_minutes": ("minutes", "with_minutes"),
    "mean_winner_total": ("winner_points", "with_totals"),
    "mean_margin": ("margins", "with_margins"),
}
"""Each mean: the sum and the number of games that state it."""

STATED_BY = {mean: n for mean, (_, n) in _MEANS.items()}
"""Each mean with the column that counts the games behind it."""

_ROUNDS = """
select rounds, players, count(*) as games
from chosen_games
where rounds is not null
group by all
order by all
"""


def by_players(warehouse: Warehouse, filters: Filters) -> pd.DataFrame:
    """One row per number of players: means over the games that state the figure, and how many do."""
    return with_means(read_mart(warehouse, "lengths", filters))


def with_means(sums: pd.DataFrame) -> pd.DataFrame:
    """Sums of lengths with their means; missing where no game states the figure."""
    return sums.assign(
        **{name: _mean(sums[total], sums[n]) for name, (total, n) in _MEANS.items()},
    )


def in_all(rows: pd.DataFrame) -> "pd.Series[float]":
    """The sums and means over every number of players."""
    counted = [each for pair in _MEANS.values() for each in pair]
    return with_means(rows[["games", *counted]].astype(float).sum().to_frame().T).iloc[0]


def by_rounds(warehouse: Warehouse, filters: Filters) -> pd.DataFrame:
    """One row per number of rounds and of players: how many games."""
    return ask_marts(warehouse, _ROUNDS, filters)


def _mean(total: "pd.Series[float]", n: "pd.Series[float]") -> "pd.Series[float]":
    known = n.astype(float)
    return total.astype(float) / known.where(known > 0)
