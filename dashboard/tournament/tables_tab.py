"""Tables of a round on the desk: which results are missing, clocks, codes for phones, results and rulings."""

from datetime import UTC, datetime
from functools import partial

import pandas as pd
import streamlit as st

from analytics.tournament.event import open_event
from analytics.tournament.state import Round, State, Table
from dashboard.components.plain import for_markdown, for_reading
from dashboard.i18n import name, text
from dashboard.tab import Tab, Words, this_tab
from dashboard.tournament import phones
from dashboard.tournament.auction_form import has_auction, show_auction
from dashboard.tournament.boxes import Sheet
from dashboard.tournament.deeds import press
from dashboard.tournament.links import drawing, public_address, table_link
from dashboard.tournament.office import Office
from dashboard.tournament.ruling_form import show_ruling
from dashboard.tournament.sheet_form import place_line, show_check, show_doubts, show_sheet
from engine.record import Record

SECONDS_BETWEEN_LOOKS = 30
SECONDS = 60
CODE_WIDTH = 200


def show(office: Office, event: str, state: State, may: bool) -> None:
    """Choose a round, see what is missing, and work on one table."""
    if not state.rounds:
        st.info(text("tournament.not_drawn"))
        return
    numbers = [each.number for each in state.rounds]
    current = next((each.number for each in state.rounds if each.missing), numbers[-1])
    chosen = st.selectbox(
        text("tournament.round"), numbers, index=numbers.index(current), key="tournament_round"
    )
    each = state.round(chosen)
    _watch(office, event, chosen)
    waiting = [table.number for table in each.tables if not table.started and not table.decided]
    st.button(
        text("tournament.start"),
        on_click=_start,
        args=(office, event, chosen, waiting),
        disabled=not may or not waiting,
        icon=":material/timer:",
    )
    tables = [table.number for table in each.tables]
    number = st.selectbox(text("tournament.table"), tables, key=f"tournament_table_{chosen}")
    _table(office, event, state, state.table(chosen, number), may)


@st.fragment(run_every=SECONDS_BETWEEN_LOOKS)
def _watch(office: Office, event: str, number: int) -> None:
    """The tables of a round with state and clock; looks again by itself."""
    path = office.path(event)
    state = open_event(path)
    if number > len(state.rounds):
        return
    rows = [
        {
            text("tournament.table"): table.number,
            text("tournament.seats"): for_reading(", ".join(table.players)),
            text("tournament.state"): name("table_state", table_state(table, phones.draft(path, table))),
            text("tournament.clock"): clock(state, table),
        }
        for table in state.round(number).tables
    ]
    st.dataframe(
        pd.DataFrame(rows),
        hide_index=True,
        width="stretch",
        height="content",
        key=f"tournament_watch_{number}",
    )


def table_state(table: Table, draft: phones.Draft) -> str:
    """Where a table stands."""
    if table.struck:
        return "struck"
    if table.decided:
        return "decided"
    if table.result is not None and table.result.entered:
        return "disputed"
    if draft.sent:
        return "sent"
    return "typing" if draft.begun else "missing"


def clock(state: State, table: Table) -> str:
    """Minutes since the start, those of the round if it has an end, and a sign once players are warned."""
    if not table.started or table.decided:
        return ""
    minutes = int((datetime.now(UTC) - datetime.fromisoformat(table.started)).total_seconds() // SECONDS)
    whole = state.settings.time.minutes
    late = " ⚠" if state.settings.time.warning and minutes >= state.settings.time.warning else ""
    return f"{minutes} / {whole}{late}" if whole else f"{minutes}{late}"


def _start(office: Office, event: str, number: int, tables: list[int]) -> None:
    press(office, partial(_started, office, event, number, tables))


def _started(office: Office, event: str, number: int, tables: list[int], tab: Tab) -> Words:
    office.start(tab.held, event, number, tables)
    return Words("tournament.done")


def _table(office: Office, event: str, state: State, table: Table, may: bool) -> None:
    if may:
        _phone(office, event, state.round(table.round), table)
    if table.decided and table.result is not None:
        for seat in table.result.seats:
            coins = "?" if seat.coins is None else f"{float(seat.coins):g}"
            st.markdown(place_line(seat.place, seat.player, coins))
        st.caption(text("tournament.correct_by"))
        if table.refused:
            st.warning(text("tournament.refused_later"))
            show_doubts(table.refused)
    elif may:
        _work(office, event, state, Sheet(office.path(event), table, partial(office.may, this_tab().held)))
    for said in table.rulings:
        st.caption(
            text(
                "tournament.ruling_line",
                what=name("event_ruling", said["called"]),
                by=for_markdown(said["by"]),
                reason=for_markdown(said["reason"]),
            )
        )
    if may:
        show_ruling(office, event, table)


def _work(office: Office, event: str, state: State, sheet: Sheet) -> None:
    """What a table without a result that counts still needs."""
    table = sheet.table
    if has_auction(table):
        show_auction(office, event, state, sheet)
    if phones.draft(sheet.event, table).sent:
        st.info(text("tournament.sent_waits"), icon=":material/mark_email_unread:")
    _enter(office, event, state, sheet)
    if table.result is not None and table.result.entered:
        st.warning(text("tournament.not_counted", table=table.number))
        show_doubts(table.result)


def _enter(office: Office, event: str, state: State, sheet: Sheet) -> None:
    """The sheet as phones and the organiser type it, and a file instead."""
    path, table = sheet.event, sheet.table
    with st.expander(
        text("tournament.sheet"), expanded=phones.draft(path, table).sent, icon=":material/edit_note:"
    ):
        show_sheet(sheet, state)
        record = show_check(path, state, table)
        if record is not None:
            st.button(
                text("tournament.confirm"),
                on_click=_confirm,
                args=(office, event, table, record),
                type="primary",
                icon=":material/task_alt:",
            )
    key = f"tournament_file_{table.round}_{table.number}"
    file = st.file_uploader(text("tournament.upload"), key=key)
    if file is not None:
        st.button(
            text("tournament.upload_take"),
            on_click=_upload,
            args=(office, event, table, file.name, file.getvalue()),
        )


def _confirm(office: Office, event: str, table: Table, record: Record) -> None:
    press(office, partial(_confirmed, office, event, table, record))


def _confirmed(office: Office, event: str, table: Table, record: Record, tab: Tab) -> Words:
    entered = office.confirm(tab.held, event, table, record, "sheet")
    return _entered_words(entered.result.counts, table)


def _upload(office: Office, event: str, table: Table, file: str, content: bytes) -> None:
    press(office, partial(_uploaded, office, event, table, file, content))


def _uploaded(office: Office, event: str, table: Table, file: str, content: bytes, tab: Tab) -> Words:
    entered = office.upload(tab.held, event, table, file, content)
    return _entered_words(entered.result.counts, table)


def _entered_words(counts: bool, table: Table) -> Words:
    key = "tournament.confirmed" if counts else "tournament.not_counted"
    return Words(key, {"table": table.number}, good=counts)


def _phone(office: Office, event: str, each: Round, table: Table) -> None:
    """The link of a table and its drawing; without a reachable address the desk says so."""
    with st.expander(text("tournament.phone"), icon=":material/qr_code_2:"):
        address = public_address()
        if table.decided:
            st.caption(text("tournament.code_dead"))
            return
        if address is None:
            st.warning(text("tournament.no_address"))
            return
        code = office.codes(this_tab().held, event, each.number)[table.number]
        link = table_link(address, code)
        st.image(drawing(link), width=CODE_WIDTH)
        st.code(link, language=None)
        st.button(text("tournament.renew"), on_click=_renew, args=(office, event, table))


def _renew(office: Office, event: str, table: Table) -> None:
    press(office, partial(_renewed, office, event, table))


def _renewed(office: Office, event: str, table: Table, tab: Tab) -> Words:
    office.renew(tab.held, event, table)
    return Words("tournament.done")
