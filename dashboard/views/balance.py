"""Balance: one page with a tab for each question; only the open tab is worked out."""

import streamlit as st

from analytics.filters import Filters
from analytics.warehouse import Warehouse
from dashboard.balance import tabs
from dashboard.components.tabbed import show_tabs
from dashboard.i18n import text


def show(warehouse: Warehouse, filters: Filters) -> None:
    """The tab that is open."""
    offered = tabs(filters.game)
    opened = show_tabs(list(offered))
    st.markdown(text(f"{opened}.intro"))
    offered[opened](warehouse, filters)
