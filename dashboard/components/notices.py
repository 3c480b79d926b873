"""What a page says when it has nothing to show, and what to do next."""

import streamlit as st

from analytics.filters import Filters
from analytics.quarantine import refused
from analytics.warehouse import MissingWarehouseError, Warehouse, WarehouseError
from dashboard.asked import counts
from dashboard.components.commands import show_commands
from dashboard.components.plain import file_name, for_markdown
from dashboard.i18n import text
from dashboard.places import quarantine_link
from dashboard.sidebar import SIMULATED_KEY


def say_unavailable(warehouse: Warehouse, error: WarehouseError) -> None:
    """There is no warehouse, or it cannot be read."""
    path = for_markdown(warehouse.path.name)
    if isinstance(error, MissingWarehouseError):
        st.info(text("notice.no_warehouse", path=path), icon=":material/inventory_2:")
    else:
        st.warning(text("notice.unreadable", path=path), icon=":material/error:")
        st.caption(for_markdown(file_name(error)))
    say_how_to_load(warehouse)


def say_how_to_load(warehouse: Warehouse) -> None:
    """The commands that fill the warehouse."""
    st.markdown(text("notice.next"))
    show_commands(warehouse.path, "demo", "load games.csv")
    st.caption(text("notice.score_meanwhile"))


def any_games(warehouse: Warehouse, filters: Filters) -> bool:
    """Whether the filters leave games to count; where not, the page says why and what helps."""
    found = counts(warehouse, filters)
    if found["simulated"]:
        st.caption(f":material/smart_toy: {text('notice.simulated_counted', n=int(found['simulated']))}")
    if found["games"]:
        return True
    if not found["stored"]:
        _say_empty(warehouse)
    elif found["stored"] == found["stored_simulated"] and not filters.simulated:
        _offer_simulated(int(found["stored"]))
    else:
        st.info(text("notice.filtered_out", n=int(found["stored"])), icon=":material/filter_alt:")
    return False


def _say_empty(warehouse: Warehouse) -> None:
    """No game was accepted yet; those that could not be accepted may wait for an organiser."""
    waiting = len(refused(warehouse))
    if waiting:
        st.info(text("notice.only_refused", n=waiting), icon=":material/inventory_2:")
        quarantine_link(text("quarantine.title"))
    else:
        st.info(text("notice.empty"), icon=":material/inventory_2:")
    say_how_to_load(warehouse)


def _offer_simulated(stored: int) -> None:
    st.info(text("notice.only_simulated", n=stored), icon=":material/smart_toy:")
    st.button(text("notice.include_simulated"), on_click=_include_simulated)


def _include_simulated() -> None:
    st.session_state[SIMULATED_KEY] = True
