"""Doing a deed from a button: it is done or nothing is changed, and the page says which; the ledger below."""

from collections.abc import Callable
from pathlib import Path

import pandas as pd
import streamlit as st

from dashboard.components.plain import for_markdown
from dashboard.components.tables import show_table
from dashboard.door import SignedOutError
from dashboard.i18n import name, text
from dashboard.tab import Tab, Words, this_tab
from ingest.people import MergeError
from ingest.warehouse.changes import changes
from ingest.warehouse.connection import WarehouseError
from ingest.warehouse.migrate import NewerWarehouseError
from ingest.warehouse.organise import UnknownGameError
from ingest.warehouse.organisers import OrganiserError
from ingest.warehouse.quarantine import UnknownEntryError

LONGEST_REASON = 500
MOST_CHANGES = 50
_COLUMNS = ("changed_at", "by_whom", "deed", "subject", "reason")
_REFUSALS = (
    WarehouseError,
    NewerWarehouseError,
    OrganiserError,
    MergeError,
    UnknownGameError,
    UnknownEntryError,
)


def attempt(deed: Callable[[Tab], Words]) -> bool:
    """Do it in the callback of a button, and tell whether it is done.

    What it says is shown once, above the page that follows. The deed leaves Streamlit's session alone: the
    next click must not cut it short between doing and saying.
    """
    tab = this_tab()
    with tab.busy:
        tab.notice = said = _said(deed, tab)
    return said.good


def _said(deed: Callable[[Tab], Words], tab: Tab) -> Words:
    try:
        return deed(tab)
    except SignedOutError:
        return Words("deed.signed_out", good=False)
    except _REFUSALS as refused:
        return Words("deed.not_done", {"why": for_markdown(refused)}, good=False)


def press(deed: Callable[[Tab], Words]) -> None:
    """The same, for a button that does nothing else."""
    attempt(deed)


def show_notice() -> None:
    """What came of the last deed."""
    tab = this_tab()
    if tab.notice and tab.notice.good:
        st.success(tab.notice.read(), icon=":material/task_alt:")
    elif tab.notice:
        st.error(tab.notice.read(), icon=":material/error:")
    tab.notice = None


def show_changes(warehouse: Path) -> None:
    """Who changed what and when, the latest first."""
    found = changes(warehouse, MOST_CHANGES)
    with st.expander(text("deed.ledger"), icon=":material/history:"):
        if not found:
            st.caption(text("deed.none_yet"))
            return
        rows = pd.DataFrame([{column: getattr(change, column) for column in _COLUMNS} for change in found])
        named = rows.assign(
            deed=[name("deed", deed) for deed in rows["deed"]],
            changed_at=[f"{when:%Y-%m-%d %H:%M}" for when in rows["changed_at"]],
        )
        show_table(named, _COLUMNS, "changes")
