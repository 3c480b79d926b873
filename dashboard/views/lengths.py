"""Lengths: how many rounds and minutes games take, and how far ahead winners are."""

import pandas as pd
import streamlit as st

from analytics import lengths
from analytics.filters import Filters
from analytics.games import Behind
from analytics.warehouse import Warehouse
from dashboard.asked import answered, listed
from dashboard.components.bars import stacked_columns
from dashboard.components.behind import choose_one
from dashboard.components.drawing import draw
from dashboard.components.metrics import show_metrics
from dashboard.components.tables import TENTH, show_games, show_table
from dashboard.i18n import figure, text

_MEANS = ("mean_rounds", "mean_minutes", "mean_winner_total", "mean_margin")
_COLUMNS = (
    "players", "games", "with_rounds", "mean_rounds", "fewest_rounds", "most_rounds",
    "with_minutes", "mean_minutes", "with_totals", "mean_winner_total", "with_margins", "mean_margin",
)  # fmt: skip


def show(warehouse: Warehouse, filters: Filters) -> None:
    """The whole tab."""
    rows = answered(lengths.by_players, warehouse, filters)
    known = lengths.in_all(rows)
    show_metrics("lengths", {mean: _with_n(known, mean) for mean in _MEANS if known[mean] == known[mean]})
    rounds = answered(lengths.by_rounds, warehouse, filters)
    if rounds.empty:
        st.info(text("lengths.no_rounds"), icon=":material/timer_off:")
    else:
        _rounds(rounds)
    st.subheader(text("lengths.by_players"))
    told = tuple(column for column in _COLUMNS if rows[column].fillna(0).astype(bool).any())
    show_table(rows, told, "lengths_by_players", dict.fromkeys(_MEANS, TENTH))
    st.caption(text("lengths.caption"))
    if not rounds.empty:
        _behind(warehouse, filters, rounds)


def _with_n(known: "pd.Series[float]", mean: str) -> str:
    """A mean with the number of games that state it."""
    return f"{figure(float(known[mean]))} ({text('chart.n', n=int(known[lengths.STATED_BY[mean]]))})"


def _rounds(rounds: pd.DataFrame) -> None:
    st.subheader(text("lengths.rounds"))
    table = rounds.pivot_table(index="rounds", columns="players", values="games", fill_value=0)
    labels = [text("lengths.table_of", n=int(players)) for players in table.columns]
    draw(stacked_columns(table, labels), "lengths_rounds", text("lengths.rounds"))
    st.caption(text("lengths.rounds_caption"))


def _behind(warehouse: Warehouse, filters: Filters, rounds: pd.DataFrame) -> None:
    st.subheader(text("behind.title"))
    offered = [str(each) for each in sorted(set(rounds["rounds"]))]
    chosen = choose_one(st, "rounds", "lengths_behind", offered, str)
    behind = Behind(rounds=int(chosen) if chosen else None)
    columns = ("game_id", "played_on", "event", "players", "rounds", "winners", "winner_total", "margin")
    show_games(listed(warehouse, filters, behind), "lengths_games", columns)
