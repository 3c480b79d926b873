"""Factions and mats: win rates with n and interval, pairs as a heat map, and the games behind them."""

from functools import partial

import pandas as pd
import streamlit as st

from analytics import win_rates
from analytics.filters import Filters
from analytics.warehouse import Warehouse
from dashboard.asked import answered, drawn
from dashboard.components.bars import rate_bars
from dashboard.components.behind import show_games_behind
from dashboard.components.colours import FACTION_LOOKS
from dashboard.components.drawing import draw, draw_cells
from dashboard.components.heat_maps import pair_map
from dashboard.components.tables import show_rates
from dashboard.i18n import text
from engine.scythe.catalogue import catalogue
from engine.scythe.words import MATS


def show(warehouse: Warehouse, filters: Filters) -> None:
    """The whole page."""
    pairs = answered(win_rates.by_pair, warehouse, filters)
    if pairs.empty:
        st.info(text("factions.nothing"), icon=":material/flag:")
        return
    state = (warehouse.path, warehouse.stamp(), filters)
    drawn(partial(_bars, warehouse, filters), *state)
    st.subheader(text("factions.pairs"))
    clicked = draw_cells(pair_map(pairs, catalogue().seating, MATS), "pair_map", text("factions.pairs"))
    st.caption(text("factions.pairs_caption"))
    drawn(partial(_pairs_table, pairs), *state)
    show_games_behind(warehouse, filters, "factions", ("faction", "mat"), clicked)


def _pairs_table(pairs: pd.DataFrame) -> None:
    with st.expander(text("factions.pairs_table")):
        show_rates(pairs.sort_values("n", ascending=False), ("faction", "mat"), "pair_rates")


def _bars(warehouse: Warehouse, filters: Filters) -> None:
    left, right = st.columns(2, gap="large")
    with left:
        st.subheader(text("factions.by_faction"))
        by_faction = answered(win_rates.by_faction, warehouse, filters)
        draw(rate_bars(by_faction, "faction", FACTION_LOOKS), "by_faction", text("factions.by_faction"))
    with right:
        st.subheader(text("factions.by_mat"))
        by_mat = answered(win_rates.by_mat, warehouse, filters)
        draw(rate_bars(by_mat, "mat", {}), "by_mat", text("factions.by_mat"))
    st.caption(text("rates.bars_caption"))
    with st.expander(text("factions.rates_table")):
        show_rates(by_faction, ("faction",), "faction_rates")
        show_rates(by_mat, ("mat",), "mat_rates")
