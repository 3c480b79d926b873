"""Doing a deed from a button: it is done or nothing is changed, and the page says which; the ledger below."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pandas as pd
import streamlit as st

from dashboard.components.positions import reason_words, subject_words
from dashboard.components.tables import show_table
from dashboard.components.waiting import show_work
from dashboard.desk import Desk
from dashboard.door import SignedOutError
from dashboard.i18n import moment, name, text
from dashboard.tab import Tab, Words, refused, this_tab
from ingest.people.aliases import MergeError
from ingest.saving import NotSavedError
from ingest.warehouse.changes import changes
from ingest.warehouse.errors import BusyError, NewerWarehouseError, WarehouseError
from ingest.warehouse.organise import UnknownGameError
from ingest.warehouse.organisers import OrganiserError
from ingest.warehouse.quarantine import NoReasonError, UnknownEntryError

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
    NoReasonError,
    NotSavedError,
)


def attempt(desk: Desk, deed: Callable[[Tab], Words]) -> bool:
    """Do it in the callback of a button, and tell whether it is done.

    What it says is shown once, above the page that follows. The deed has a thread of its own and leaves
    Streamlit's session alone: the next click must not cut it short between doing and saying.
    """
    tab = this_tab()
    tab.busy.acquire()
    with ThreadPoolExecutor(1) as beside:
        saying = beside.submit(_do, deed, tab)
        show_work(tab, desk.warehouse, lambda: desk.update)
    return saying.result().good


def _do(deed: Callable[[Tab], Words], tab: Tab) -> Words:
    try:
        tab.notice = said = _said(deed, tab)
        return said
    finally:
        tab.busy.release()


def _said(deed: Callable[[Tab], Words], tab: Tab) -> Words:
    try:
        return deed(tab)
    except SignedOutError:
        return Words("deed.signed_out", good=False)
    except BusyError:
        return Words("deed.busy", good=False)
    except _REFUSALS as error:
        return refused(error)


def press(desk: Desk, deed: Callable[[Tab], Words]) -> None:
    """The same, for a button that does nothing else."""
    attempt(desk, deed)


def show_notice(*, above: bool = True) -> None:
    """What came of the last deed; where it stands above, a word in the corner for a button far below."""
    notice, tab = this_tab().notice, this_tab()
    tab.notice = None
    if notice is None:
        return
    show, icon = (st.success, "task_alt") if notice.good else (st.error, "error")
    show(notice.read(), icon=f":material/{icon}:")
    if above:
        st.toast(text("deed.done" if notice.good else "deed.undone"), icon=f":material/{icon}:")


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
            changed_at=[moment(when) for when in rows["changed_at"]],
            subject=[subject_words(subject) for subject in rows["subject"]],
            reason=[reason_words(reason or "") for reason in rows["reason"]],
        )
        show_table(named, _COLUMNS, "changes")
