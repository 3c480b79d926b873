"""Quarantine: the games that could not be accepted, why, their text, and how to try again."""

import pandas as pd
import streamlit as st

from analytics.filters import Filters
from analytics.quarantine import refused, refused_text
from analytics.warehouse import Warehouse
from dashboard.components.plain import for_markdown
from dashboard.components.tables import show_table
from dashboard.i18n import name, text

_COLUMNS = ("quarantine_id", "finding", "source", "position", "reason")
_LONGEST_SHOWN = 5000


def show(warehouse: Warehouse, filters: Filters) -> None:
    """The list, and the game whose row is picked; the filters choose among accepted games only."""
    entries = refused(warehouse)
    if entries.empty:
        st.success(text("quarantine.none"), icon=":material/check_circle:")
        return
    st.caption(text("quarantine.pick_a_row", n=len(entries)))
    rows = entries.assign(
        finding=[name("finding", kind) for kind in entries["kind"]],
        reason=[str(reasons).split("\n", 1)[0] for reasons in entries["reasons"]],
    )
    picked = show_table(rows, _COLUMNS, "quarantine", on_select="rerun", selection_mode="single-row")
    chosen = picked.selection.rows[0] if picked.selection.rows else 0
    _entry(warehouse, entries.iloc[chosen])


def _entry(warehouse: Warehouse, entry: pd.Series) -> None:
    number = int(entry["quarantine_id"])
    st.subheader(text("quarantine.one", n=number))
    for reason in str(entry["reasons"]).split("\n"):
        st.error(for_markdown(reason), icon=":material/error:")
    raw = refused_text(warehouse, number)
    st.code(raw[:_LONGEST_SHOWN], language=None)
    st.download_button(
        text("quarantine.download"),
        raw,
        file_name=f"quarantine-{number}.txt",
        mime="text/plain",
        icon=":material/download:",
    )
    st.markdown(text("quarantine.next"))
    st.code(f"triumph quarantine retry {number} --file quarantine-{number}.txt", language="bash")
