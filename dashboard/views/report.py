"""Report: the balance of the chosen games as one page to keep, print or send."""

import base64
from functools import partial

import streamlit as st

from analytics.filters import Filters
from analytics.warehouse import Warehouse
from dashboard.components.commands import show_commands
from dashboard.components.downloads import offer_download
from dashboard.i18n import language, text

_HEIGHT = 900
_FILE = "balance.html"


def show(warehouse: Warehouse, filters: Filters) -> None:
    """The file to take along, on demand the report itself, and the command that makes the same."""
    made = partial(_made, warehouse, filters, language())
    offer_download("report.download", made, _FILE, "text/html")
    if st.toggle(text("report.here"), key="report_here"):
        with st.spinner(text("effects.computing")):
            page = base64.b64encode(made().encode()).decode()
        # An address of its own kind: nothing in the report can reach the page around it.
        st.iframe(f"data:text/html;charset=utf-8;base64,{page}", height=_HEIGHT)
    st.caption(text("report.command"))
    show_commands(warehouse.path, _command(filters))


def _made(warehouse: Warehouse, filters: Filters, spoken: str) -> str:
    """The report; its templates and models are needed by this tab alone."""
    from analytics.report.build import build_report  # noqa: PLC0415

    return build_report(warehouse, filters, spoken)


def _command(filters: Filters) -> str:
    return f"report --out {_FILE} --language {language()} {filters.options()}".rstrip()
