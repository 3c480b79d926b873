"""Pages to print, files for others, the projector and the public page."""

from functools import partial

import streamlit as st

from analytics.tournament.export import event_files
from analytics.tournament.publish import PAGES, page_html
from analytics.tournament.state import State
from dashboard.i18n import language, name, text
from dashboard.tab import Tab, Words, this_tab
from dashboard.tournament.deeds import press
from dashboard.tournament.links import drawing, public_address, table_link
from dashboard.tournament.office import Office

MIMES = {"html": "text/html", "csv": "text/csv", "json": "application/json"}


def show(office: Office, event: str, state: State, may: bool) -> None:
    """Downloads, and whether the public page is open."""
    codes = _drawings(office, event, state) if may else {}
    if may and not codes and any(each.missing for each in state.rounds):
        st.warning(text("tournament.no_address"))
    columns = st.columns(len(PAGES))
    for column, page in zip(columns, PAGES, strict=True):
        column.download_button(
            name("event_page", page),
            page_html(state, page, language(), codes),
            file_name=f"{event}-{page}.html",
            mime=MIMES["html"],
            on_click="ignore",
            icon=":material/print:",
            key=f"tournament_page_{page}",
        )
    files = event_files(state)
    columns = st.columns(len(files))
    for column, (file, content) in zip(columns, files.items(), strict=True):
        column.download_button(
            file,
            content,
            file_name=f"{event}-{file}",
            mime=MIMES[file.rsplit(".", 1)[1]],
            on_click="ignore",
            key=f"tournament_file_{file}",
        )
    st.button(
        text("tournament.unpublish" if state.published else "tournament.publish"),
        on_click=_publish,
        args=(office, event, not state.published),
        disabled=not may,
        icon=":material/public:",
    )
    for page in ("public_event", "projector") if state.published else ("projector",):
        st.caption(text(f"{page}.title"))
        st.code(f"{public_address() or ''}/{page}?tournament={event}", language=None)


def _drawings(office: Office, event: str, state: State) -> dict[tuple[int, int], str]:
    """The QR codes of all tables that wait for a result, for the cards."""
    address = public_address()
    if address is None:
        return {}
    return {
        (each.number, table): drawing(table_link(address, code))
        for each in state.rounds
        if each.missing
        for table, code in office.codes(this_tab().held, event, each.number).items()
    }


def _publish(office: Office, event: str, public: bool) -> None:
    press(office, partial(_published, office, event, public))


def _published(office: Office, event: str, public: bool, tab: Tab) -> Words:
    office.publish(tab.held, event, public=public)
    return Words("tournament.done")
