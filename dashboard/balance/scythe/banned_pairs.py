"""Banned pairs: every game in which someone held a pair that the chosen policy bans, and how it fared."""

import pandas as pd
import streamlit as st

from analytics import games, win_rates
from analytics.filters import Filters
from analytics.warehouse import Warehouse
from dashboard.asked import answered, counts
from dashboard.components.metrics import show_metrics
from dashboard.components.tables import show_games, show_rates, show_table
from dashboard.i18n import figure, name, text
from engine.scythe.policy import banned_under, policy_names

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
    "in_force",
)


def show(warehouse: Warehouse, filters: Filters) -> None:
    """The whole page."""
    policy = _policy()
    seats = answered(_held, warehouse, filters, policy)
    counted = int(counts(warehouse, filters)["games"])
    if seats.empty:
        st.success(text("banned_pairs.none", n=counted), icon=":material/check_circle:")
        return
    _metrics(seats, counted)
    st.subheader(text("banned_pairs.rates"))
    st.caption(text("banned_pairs.rates_caption"))
    show_rates(
        _rates(seats, answered(win_rates.by_pair, warehouse, filters)), ("faction", "mat"), "banned_rates"
    )
    st.subheader(text("banned_pairs.without"))
    without = answered(_without, warehouse, filters, policy)
    show_rates(without, ("faction",), "rates_without_banned")
    st.subheader(text("banned_pairs.seats"))
    show_table(seats, _SEATS, "banned_seats")
    st.subheader(text("banned_pairs.games"))
    show_games(answered(_games, warehouse, filters, policy), "banned_games")


def _held(warehouse: Warehouse, filters: Filters, policy: str) -> pd.DataFrame:
    return games.held_pairs(warehouse, filters, banned_under(policy))


def _without(warehouse: Warehouse, filters: Filters, policy: str) -> pd.DataFrame:
    """Rates of the factions in the games in which no seat held a banned pair."""
    held = _held(warehouse, filters, policy)["game_id"]
    return win_rates.by_faction(warehouse, filters, sorted({int(game) for game in held}))


def _games(warehouse: Warehouse, filters: Filters, policy: str) -> games.Listed:
    return games.latest_held(warehouse, filters, banned_under(policy))


def _policy() -> str:
    """The policy to check, at first the publisher's, with the pairs that each bans."""
    known = [policy for policy in policy_names() if banned_under(policy)]
    chosen: str = st.selectbox(
        text("banned_pairs.policy"), known, format_func=lambda each: name("policy", each), key="banned_policy"
    )
    with st.expander(text("banned_pairs.policies")):
        for policy in policy_names():
            pairs = sorted(banned_under(policy))
            words = ", ".join(f"{name('faction', faction)} + {name('mat', mat)}" for faction, mat in pairs)
            st.markdown(f"**{name('policy', policy)}**: {words or text('banned_pairs.bans_nothing')}")
    return chosen


def _metrics(seats: pd.DataFrame, counted: int) -> None:
    in_force = seats[seats["in_force"]]["game_id"].nunique()
    shown = {
        "games_with": text("banned_pairs.of", part=seats["game_id"].nunique(), whole=counted),
        "in_force_with": str(in_force),
        "seats_with": str(len(seats)),
        "wins_with": figure(seats["win_share"].sum(), "{:.4g}"),
    }
    show_metrics("banned_pairs", shown)


def _rates(seats: pd.DataFrame, rates: pd.DataFrame) -> pd.DataFrame:
    met = seats[["faction", "mat"]].drop_duplicates()
    return rates.merge(met, on=["faction", "mat"]).sort_values("n", ascending=False)
