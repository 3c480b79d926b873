"""The first page: what happened lately, and who is strong."""

from typing import Any

import pandas as pd
import streamlit as st

from analytics import games, win_rates
from analytics.filters import Filters
from analytics.warehouse import Warehouse
from dashboard.asked import answered, counts
from dashboard.components.metrics import show_metrics
from dashboard.components.plain import for_markdown
from dashboard.components.tables import SHARE, show_table
from dashboard.i18n import day, text
from dashboard.places import game_link, open_player

_LATEST = 8
_STRONGEST = 10
_STRONG = ("player", "n", "rate", "interval")


def show(warehouse: Warehouse, filters: Filters) -> None:
    """The latest games beside the players with the best results."""
    lately, strong = st.columns([3, 2], gap="large")
    with lately:
        st.subheader(text("overview.latest"))
        for _, game in games.game_list(warehouse, filters, limit=_LATEST).iterrows():
            _latest(game)
    with strong:
        st.subheader(text("overview.strong"))
        _strongest(answered(win_rates.by_player, warehouse, filters))
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
    return None if pd.isna(played_on) else day(played_on)


def _strongest(rates: pd.DataFrame) -> None:
    best = rates[~rates["small_sample"].astype(bool)].sort_values("shrunk", ascending=False)
    if best.empty:
        st.caption(text("overview.too_few"))
        best = rates.sort_values("n", ascending=False)
    listed = best.head(_STRONGEST)
    spans = zip(100 * listed["low"], 100 * listed["high"], strict=True)
    shown = listed.assign(
        rate=100 * listed["rate"].mask(listed["small_sample"].astype(bool)),
        interval=[f"{low:.0f}–{high:.0f}%" for low, high in spans],
    )
    picked = show_table(
        shown, _STRONG, "strong", {"rate": SHARE}, on_select="rerun", selection_mode="single-row"
    )
    st.caption(text("overview.strong_caption"))
    if picked.selection.rows:
        open_player(str(listed.iloc[picked.selection.rows[0]]["player"]))


def _sizes(found: pd.Series) -> None:
    shown = ("games", "players", "events", "disputed", "quarantined")
    show_metrics("overview", {key: text("figure.whole", n=int(found[key])) for key in shown})
    days = "–" if pd.isna(found["first_day"]) else f"{day(found['first_day'])} – {day(found['last_day'])}"
    st.caption(text("overview.days", days=days, seats=int(found["seats"])))
