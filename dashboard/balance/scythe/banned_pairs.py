"""Banned pairs: every game in which someone held a pair its policy bans, and how it fared."""

import pandas as pd
import streamlit as st

from analytics import games, win_rates
from analytics.filters import Filters
from analytics.warehouse import Warehouse
from dashboard.asked import counts
from dashboard.components.metrics import show_metrics
from dashboard.components.tables import show_games, show_rates, show_table
from dashboard.i18n import figure, name, text
from engine.scythe.policy import banned_pairs, policy_names

_SEATS = (
    "game_id",
    "played_on",
    "event",
    "round",
    "table",
    "player",
    "faction",
    "mat",
    "rank",
    "total",
    "policy",
)


def show(warehouse: Warehouse, filters: Filters) -> None:
    """The whole page."""
    seats = games.banned_pairs(warehouse, filters)
    _policies()
    counted = int(counts(warehouse, filters)["games"])
    if seats.empty:
        st.success(text("banned_pairs.none", n=counted), icon=":material/check_circle:")
        return
    _metrics(seats, counted)
    st.subheader(text("banned_pairs.rates"))
    st.caption(text("banned_pairs.rates_caption"))
    show_rates(_rates(seats, win_rates.by_pair(warehouse, filters)), ("faction", "mat"), "banned_rates")
    st.subheader(text("banned_pairs.seats"))
    show_table(seats, _SEATS, "banned_seats")
    st.subheader(text("banned_pairs.games"))
    show_games(games.latest_banned(warehouse, filters), "banned_games")


def _policies() -> None:
    with st.expander(text("banned_pairs.policies")):
        for policy in policy_names():
            pairs = sorted(banned_pairs(policy, "uk_geekach"))
            words = ", ".join(f"{name('faction', faction)} + {name('mat', mat)}" for faction, mat in pairs)
            st.markdown(f"**{name('policy', policy)}**: {words or text('banned_pairs.bans_nothing')}")


def _metrics(seats: pd.DataFrame, counted: int) -> None:
    shown = {
        "games_with": text("banned_pairs.of", part=seats["game_id"].nunique(), whole=counted),
        "seats_with": str(len(seats)),
        "wins_with": figure(seats["win_share"].sum(), "{:.4g}"),
    }
    show_metrics("banned_pairs", shown)


def _rates(seats: pd.DataFrame, rates: pd.DataFrame) -> pd.DataFrame:
    met = seats[["faction", "mat"]].drop_duplicates()
    return rates.merge(met, on=["faction", "mat"]).sort_values("n", ascending=False)
