"""Bids: what was paid at auctions for factions and mats, and how often those who paid won."""

import streamlit as st

from analytics import bids
from analytics.filters import Filters
from analytics.warehouse import Warehouse
from dashboard.components.bars import rate_bars
from dashboard.components.behind import choose_one
from dashboard.components.drawing import draw
from dashboard.components.tables import SHARE, TENTH, WINS, show_games, show_table, with_interval
from dashboard.i18n import text

_PAID = ("n", "mean_bid", "lowest_bid", "highest_bid", "wins", "expected", "rate", "interval")
_ON_PHONE = ("mean_bid", "n", "rate", "interval", "lowest_bid", "highest_bid", "wins", "expected")
_FORMS = {"mean_bid": TENTH, "wins": WINS, "expected": TENTH, "rate": SHARE}


def show(warehouse: Warehouse, filters: Filters) -> None:
    """The whole tab."""
    rates = bids.paid_for(warehouse, filters, ("bid",))
    if rates.empty:
        st.info(text("bids.nothing"), icon=":material/gavel:")
        return
    st.subheader(text("bids.by_bid"))
    labelled = rates.assign(paid=[text("amount.coins", n=int(bid)) for bid in rates["bid"]])
    draw(rate_bars(labelled, "paid", {}, by_rate=False), "bids_rates", text("bids.by_bid"))
    st.caption(text("rates.bars_caption"))
    for group in (("faction", "mat"), ("faction",), ("mat",)):
        _paid(warehouse, filters, group)
    st.caption(text("bids.caption"))
    _behind(warehouse, filters, [str(bid) for bid in sorted(set(rates["bid"]))])


def _paid(warehouse: Warehouse, filters: Filters, group: tuple[str, ...]) -> None:
    name = "_and_".join(group)
    st.subheader(text(f"bids.by_{name}"))
    rows = bids.paid_for(warehouse, filters, group).sort_values("mean_bid", ascending=False)
    shown = with_interval(rows).assign(rate=100 * rows["rate"].mask(rows["small_sample"].astype(bool)))
    show_table(shown, (*group, *_PAID), f"bids_{name}", _FORMS, on_a_phone=(*group, *_ON_PHONE))


def _behind(warehouse: Warehouse, filters: Filters, offered: list[str]) -> None:
    st.subheader(text("behind.title"))
    chosen = choose_one(st, "bid", "bids_behind", offered, str)
    show_games(bids.auctioned(warehouse, filters, int(chosen) if chosen else None), "bids_games")
