"""The first page: what happened lately, and who is strong."""

from typing import Any

import pandas as pd
import streamlit as st

from analytics import games, win_rates
from analytics.filters import Filters
from analytics.warehouse import Warehouse
from dashboard.asked import counts
from dashboard.components.plain import for_markdown
from dashboard.components.tables import show_rates
from dashboard.i18n import text
from dashboard.places import game_link

_LATEST = 8
_STRONGEST = 10


def show(warehouse: Warehouse, filters: Filters) -> None:
    """The latest games beside the players with the best results."""
    lately, strong = st.columns([3, 2], gap="large")
    with lately:
        st.subheader(text("overview.latest"))
        for _, game in games.game_list(warehouse, filters).head(_LATEST).iterrows():
            _latest(game)
    with strong:
        st.subheader(text("overview.strong"))
        _strongest(win_rates.by_player(warehouse, filters))
    _sizes(counts(warehouse, filters))


def _latest(game: pd.Series) -> None:
    """One game as a line that leads to it, and who sat at the table."""
    where = [game["event"], _day(game["played_on"]), game["seated"]]
    place = " · ".join(for_markdown(part) for part in where if isinstance(part, str))
    winner = for_markdown(game["winners"])
    total = "" if pd.isna(game["winner_total"]) else f" · {int(game['winner_total'])}"
    with st.container(gap=None):
        game_link(int(game["game_id"]), f"**{winner}**{total}")
        st.caption(place)


def _day(played_on: Any) -> str | None:
    return None if pd.isna(played_on) else str(played_on)[:10]


def _strongest(rates: pd.DataFrame) -> None:
    best = rates[~rates["small_sample"].astype(bool)].sort_values("shrunk", ascending=False)
    if best.empty:
        st.caption(text("overview.too_few"))
        best = rates.sort_values("n", ascending=False)
    show_rates(best.head(_STRONGEST), ("player",), "players", columns=("n", "rate", "low", "high", "shrunk"))
    st.caption(text("rates.caption"))


def _sizes(found: pd.Series) -> None:
    shown = ("games", "players", "events", "disputed", "quarantined")
    with st.container(horizontal=True):
        for key in shown:
            st.metric(
                text(f"overview.{key}"), int(found[key]), help=text(f"overview.{key}_help"), border=True
            )
    days = "–" if pd.isna(found["first_day"]) else f"{found['first_day']} – {found['last_day']}"
    st.caption(text("overview.days", days=days, seats=int(found["seats"])))
