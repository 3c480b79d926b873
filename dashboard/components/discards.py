"""Refused games that will not be mended: set aside with a reason, listed on demand, and brought back."""

from functools import partial
from pathlib import Path

import pandas as pd
import streamlit as st

from dashboard.components.deeds import LONGEST_REASON, attempt, press
from dashboard.components.excerpt import for_code
from dashboard.components.plain import for_reading, source_name
from dashboard.components.positions import position_words
from dashboard.components.sign_in import signed_in
from dashboard.components.tables import list_height, show_table
from dashboard.desk import Desk
from dashboard.i18n import moment, name, text
from dashboard.tab import Tab, Words
from ingest.warehouse.quarantine import Held, discarded

LONGEST_SHOWN = 20_000
_COLUMNS = ("quarantine_id", "finding", "source", "position", "by_whom", "reason", "changed_at")
_TOGGLE, _CHOSEN, _TABLE = "discarded_shown", "discarded_number", "discarded"


def offer_discard(desk: Desk, entry: Held, may: bool) -> None:
    """The way out for a game that is not worth mending."""
    number = entry.quarantine_id
    st.subheader(text("quarantine.discard_title"))
    with st.form(f"discard_{number}"):
        st.caption(text("quarantine.discard_help"))
        st.text_input(
            text("quarantine.discard_reason"),
            key=_reason_key(number),
            max_chars=LONGEST_REASON,
            placeholder=text("quarantine.discard_example"),
            disabled=not may,
        )
        st.form_submit_button(
            text("quarantine.discard"),
            on_click=_discard,
            args=(desk, number),
            disabled=not may,
            icon=":material/archive:",
        )


def show_discarded(warehouse: Path, desk: Desk) -> None:
    """The games that were set aside, for those who ask for them."""
    if not st.toggle(text("quarantine.show_discarded"), key=_TOGGLE):
        return
    entries = {entry.quarantine_id: entry for entry in reversed(discarded(warehouse))}
    if not entries:
        st.caption(text("quarantine.none_discarded"))
        return
    rows = pd.DataFrame([_row(entry) for entry in entries.values()])
    show_table(rows, _COLUMNS, _TABLE, height=list_height(len(rows)))
    if st.session_state.get(_CHOSEN) not in entries:
        st.session_state[_CHOSEN] = next(iter(entries))
    chosen: int = st.selectbox(
        text("quarantine.discarded_game"),
        list(entries),
        format_func=lambda number: for_reading(
            f"{number} · {source_name(entries[number].source)} · {position_words(entries[number].position)}"
        ),
        key=_CHOSEN,
    )
    st.code(for_code(entries[chosen].raw[:LONGEST_SHOWN]), language=None, line_numbers=True)
    st.button(
        text("quarantine.restore", n=chosen),
        on_click=press,
        args=(desk, partial(_restore, desk, chosen)),
        disabled=signed_in(desk) is None,
        icon=":material/unarchive:",
    )


def _row(entry: Held) -> dict[str, object]:
    return {
        "quarantine_id": entry.quarantine_id,
        "finding": name("finding", entry.kind),
        "source": source_name(entry.source),
        "position": position_words(entry.position),
        "by_whom": entry.discarded_by,
        "reason": entry.discarded_for,
        "changed_at": moment(entry.discarded_at),
    }


def _discard(desk: Desk, number: int) -> None:
    reason = str(st.session_state[_reason_key(number)] or "")[:LONGEST_REASON]

    def deed(tab: Tab) -> Words:
        if not reason.strip():
            return Words("quarantine.discard_why", good=False)
        desk.discard(tab.held, number, reason)
        tab.drafts.pop(number, None)
        return Words("quarantine.was_discarded", {"n": number})

    attempt(desk, deed)


def _restore(desk: Desk, number: int, tab: Tab) -> Words:
    desk.restore(tab.held, number, "")
    return Words("quarantine.was_restored", {"n": number})


def _reason_key(number: int) -> str:
    return f"discard_reason_{number}"
