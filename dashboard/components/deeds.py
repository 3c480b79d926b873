"""Doing a deed from a button: it is done or nothing is changed, and the page says which; the ledger below."""

from collections.abc import Callable
from pathlib import Path

import pandas as pd
import streamlit as st

from dashboard.components.plain import for_markdown
from dashboard.components.tables import show_table
from dashboard.door import SignedOutError
from dashboard.i18n import name, text
from ingest.people import MergeError
from ingest.warehouse.changes import changes
from ingest.warehouse.connection import WarehouseError
from ingest.warehouse.migrate import NewerWarehouseError
from ingest.warehouse.organise import UnknownGameError
from ingest.warehouse.organisers import OrganiserError
from ingest.warehouse.quarantine import UnknownEntryError

LONGEST_REASON = 500
MOST_CHANGES = 50
_NOTICE = "deed_notice"
_COLUMNS = ("changed_at", "by_whom", "deed", "subject", "reason")
_REFUSALS = (
    WarehouseError,
    NewerWarehouseError,
    OrganiserError,
    MergeError,
    UnknownGameError,
    UnknownEntryError,
)


class NotDoneError(Exception):
    """A deed that the desk refused, with words for the reader."""


def attempt(deed: Callable[[], str]) -> None:
    """Do it in the callback of a button; what it says is shown once, above the page that follows."""
    try:
        st.session_state[_NOTICE] = (True, deed())
    except SignedOutError:
        st.session_state[_NOTICE] = (False, text("deed.signed_out"))
    except NotDoneError as refused:
        st.session_state[_NOTICE] = (False, str(refused))
    except _REFUSALS as refused:
        st.session_state[_NOTICE] = (False, text("deed.not_done", why=for_markdown(refused)))


def show_notice() -> None:
    """What came of the last deed."""
    done, words = st.session_state.pop(_NOTICE, (True, ""))
    if words and done:
        st.success(words, icon=":material/task_alt:")
    elif words:
        st.error(words, icon=":material/error:")


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
