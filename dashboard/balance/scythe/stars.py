"""Stars: which are placed, by kind and faction, winners against others."""

import streamlit as st

from analytics import stars
from analytics.filters import Filters
from analytics.warehouse import Warehouse
from dashboard.asked import answered, counts
from dashboard.components.bars import share_bars
from dashboard.components.behind import show_games_behind
from dashboard.components.colours import OTHERS, WINNERS
from dashboard.components.drawing import draw, draw_cells
from dashboard.components.heat_maps import star_map
from dashboard.i18n import text
from engine.scythe.catalogue import catalogue
from engine.scythe.words import STAR_KINDS


def show(warehouse: Warehouse, filters: Filters) -> None:
    """The whole page."""
    shares = answered(stars.winners_against_others, warehouse, filters)
    if shares.empty:
        st.info(text("stars.nothing"), icon=":material/star:")
        return
    first = shares.iloc[0]
    seats = int(counts(warehouse, filters)["seats"])
    st.caption(text("stars.known", n=int(first["n"]), seats=seats))
    st.subheader(text("stars.winners_against_others"))
    sides = {
        "others": (text("stars.others", n=int(first["others"])), OTHERS),
        "winners": (text("stars.winners", n=int(first["winners"])), WINNERS),
    }
    draw(share_bars(shares, sides), "star_shares", text("stars.winners_against_others"))
    st.caption(text("stars.winners_caption"))
    st.subheader(text("stars.by_faction"))
    by_faction = answered(stars.by_faction, warehouse, filters)
    cells = star_map(by_faction, catalogue().seating, STAR_KINDS)
    clicked = draw_cells(cells, "star_map", text("stars.by_faction"))
    st.caption(text("stars.faction_caption"))
    show_games_behind(warehouse, filters, "stars", ("faction", "star"), clicked)
