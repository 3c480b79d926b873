"""Clans and order of play: win rates with n and interval by clan, by order of the first turns and by seat."""

import streamlit as st

from analytics import win_rates
from analytics.filters import Filters
from analytics.garden_nation import order
from analytics.warehouse import Warehouse
from dashboard.balance.garden_nation.drawing import show_bars, show_behind, show_figures
from dashboard.i18n import name, text
from dashboard.viewer.garden_nation.facts import CLAN_LOOKS
from engine.garden_nation.words import CLANS

FIGURES = ("n", "wins", "expected", "rate", "low", "high", "shrunk")


def show(warehouse: Warehouse, filters: Filters) -> None:
    """The whole tab."""
    clans = win_rates.by_dimension(warehouse, filters, "clan")
    if clans.empty:
        st.info(text("clans.nothing"), icon=":material/flag:")
        return
    names = [name("clan", clan) for clan in clans["clan"]]
    looks = {name("clan", clan): look for clan, look in CLAN_LOOKS.items()}
    show_bars(clans, names, "garden_clans", text("clans.by_clan"), looks)
    left, right = st.columns(2, gap="large")
    turns, seats = order.by_first_turn(warehouse, filters), order.by_seat(warehouse, filters)
    with left:
        if not turns.empty:
            pairs = zip(turns["players"], turns["space"], strict=True)
            labels = [text("clans.turn", players=players, space=space) for players, space in pairs]
            show_bars(turns, labels, "garden_turns", text("clans.by_turn"), {})
    with right:
        labels = [text("clans.seat", seat=int(seat)) for seat in seats["seat"]]
        show_bars(seats, labels, "garden_seats", text("clans.by_seat"), {})
    st.caption(text("rates.bars_caption"))
    with st.expander(text("garden.figures")):
        show_figures(clans.assign(clan=names), ("clan", *FIGURES), "garden_clan_figures")
        show_figures(turns, ("players", "space", *FIGURES), "garden_turn_figures")
        show_figures(seats, ("seat", *FIGURES), "garden_seat_figures")
    show_behind(warehouse, filters, "clan", CLANS, lambda clan: name("clan", clan))
