"""What the tabs share: bars with whiskers, lines over rounds, tables, and the games behind them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from analytics.filters import Filters
from analytics.garden_nation.behind import games_behind
from analytics.warehouse import Warehouse
from dashboard.components.bars import rate_bars
from dashboard.components.behind import choose_one
from dashboard.components.colours import INK, OTHERS, WINNERS
from dashboard.components.drawing import draw
from dashboard.components.tables import SHARE, TENTH, show_games, show_table
from dashboard.i18n import text

SHARES = ("rate", "low", "high", "winners_rate", "using_rate", "others_rate", "shrunk")
_JUDGED = {"rate": "", "winners_rate": "winners_", "using_rate": "using_", "others_rate": "others_"}
"""Shares that are not shown as figures where too few cases are behind them, and the prefix of their mark."""


def show_bars(
    rates: pd.DataFrame, labels: Sequence[str], key: str, title: str, looks: Mapping[str, Any]
) -> None:
    """A bar for each row with its interval and the tick of chance."""
    st.subheader(title)
    draw(rate_bars(rates.assign(subject=list(labels)), "subject", looks), key, title)


def show_figures(rows: pd.DataFrame, columns: Sequence[str], key: str) -> None:
    """Chosen columns under their headings; shares as per cent, hidden where the sample is too small."""
    shares = {column: 100 * _judged(rows, column) for column in columns if column in SHARES}
    means = [column for column in columns if pd.api.types.is_float_dtype(rows[column].dtype)]
    forms = {**dict.fromkeys(means, TENTH), **dict.fromkeys(shares, SHARE)}
    headings = {column: text(f"garden.{column}") for column in columns}
    show_table(rows.assign(**shares), tuple(columns), key, forms, headings)


def _judged(rows: pd.DataFrame, column: str) -> pd.Series:
    """A share; empty where the sample is too small to speak of one."""
    share = rows[column].astype(float)
    return share.mask(rows[_JUDGED[column] + "small_sample"].astype(bool)) if column in _JUDGED else share


def round_lines(rounds: pd.DataFrame, column: str, band: tuple[str, str] | None = None) -> go.Figure:
    """A line over the rounds for winners and one for the others, with a band if wanted."""
    figure = go.Figure()
    for won, look, label in ((False, OTHERS, text("garden.others")), (True, WINNERS, text("garden.winners"))):
        rows = rounds[rounds["won"].astype(bool) == won]
        if band is not None:
            figure.add_scatter(
                x=[*rows["round"], *rows["round"][::-1]],
                y=[*rows[band[1]], *rows[band[0]][::-1]],
                fill="toself",
                fillcolor=look.fill,
                opacity=0.25,
                line={"width": 0},
                hoverinfo="skip",
                showlegend=False,
            )
        figure.add_scatter(
            x=rows["round"],
            y=rows[column],
            name=label,
            mode="lines+markers",
            line={"color": look.line, "dash": "solid" if won else "dot"},
            customdata=rows["n"],
            hovertemplate="%{x}: %{y:.1f} (n %{customdata})<extra>" + label + "</extra>",
        )
    figure.update_layout(
        height=320, margin={"l": 8, "r": 8, "t": 30, "b": 30}, legend={"orientation": "h", "y": 1.12}
    )
    figure.update_xaxes(title={"text": text("garden.round"), "font": {"color": INK}}, dtick=1, showgrid=False)
    return figure


def show_behind(
    warehouse: Warehouse, filters: Filters, what: str, members: Sequence[str], words: Callable[[str], str]
) -> None:
    """The games behind the figures, all or those of one clan or card."""
    st.subheader(text("behind.title"))
    chosen = choose_one(st, what, f"garden_behind_{what}", members, words)
    show_games(games_behind(warehouse, filters, what, chosen), f"garden_games_{what}")
