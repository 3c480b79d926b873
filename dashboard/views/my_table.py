"""The page of one table for phones: opened by its code, it shows that table's score sheet and nothing else."""

from functools import partial
from pathlib import Path

import streamlit as st

from analytics.tournament.errors import EventError
from dashboard import address
from dashboard.components.plain import for_markdown
from dashboard.desk import Desk
from dashboard.i18n import text
from dashboard.tournament import phones
from dashboard.tournament.boxes import Sheet
from dashboard.tournament.gate import Gate, Opened, WaitError, WrongCodeError
from dashboard.tournament.sheet_form import show_check, show_sheet

PARAM = "code"
OPENED = "my_table_opened"


@st.cache_resource
def gate(warehouse: str) -> Gate:
    """One gate for all visitors, so that guesses of all tabs are counted."""
    return Gate(Path(warehouse))


def show(desk: Desk) -> None:
    """The sheet of the table whose code the address names."""
    code = (
        st.query_params.get(PARAM, "").strip()
        or st.text_input(text("my_table.code"), key="my_table_code").strip()
    )
    if not code:
        st.info(text("my_table.no_code"))
        return
    address.note(PARAM, code)
    try:
        known = st.session_state.get(OPENED) == code
        opened = gate(str(desk.warehouse)).open(code, st.context.ip_address or "local", known=known)
        st.session_state[OPENED] = code
        _sheet(opened, code)
    except WrongCodeError:
        st.error(text("my_table.wrong"))
    except WaitError as wait:
        st.error(text("my_table.wait", seconds=int(wait.seconds) + 1))
    except EventError as broken:
        st.error(for_markdown(broken))


def _sheet(opened: Opened, code: str) -> None:
    event, state, table = opened.event, opened.state, opened.table
    st.subheader(
        text("my_table.where", event=for_markdown(state.settings.name), round=table.round, table=table.number)
    )
    show_sheet(Sheet(event, table, partial(phones.opens, event, table, code)), state)
    if show_check(event, state, table) is None:
        return
    if phones.draft(event, table).sent:
        st.success(text("my_table.sent"), icon=":material/task_alt:")
    else:
        st.button(text("my_table.send"), on_click=phones.send, args=(event, table, code), type="primary")
