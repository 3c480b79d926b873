"""Waiting for a click that is still being worked on: nothing for a moment, words for what takes longer."""

from collections.abc import Callable
from pathlib import Path

import streamlit as st

from dashboard.i18n import text
from dashboard.tab import Tab
from dashboard.update import Update
from ingest.warehouse.locks import is_waited_for

SECONDS_BETWEEN_LOOKS = 0.25


def show_work(tab: Tab, warehouse: Path, updating: Callable[[], Update | None]) -> None:
    """Until the click is done.

    After an update of Triumph the page says how far its work has come; beside a load, that the change waits.
    """
    place = None
    while not tab.busy.acquire(timeout=SECONDS_BETWEEN_LOOKS):
        if update := updating():
            place = place or st.empty()
            place.progress(_share(update), text("deed.updating", **_figures(update)))
        elif place is None and is_waited_for(warehouse):
            place = st.empty()
            place.info(text("deed.waiting"), icon=":material/hourglass_top:")
            # The button may be far below what is said above the page.
            st.toast(text("deed.in_line"), icon=":material/hourglass_top:")
    tab.busy.release()
    if place:
        place.empty()


def _share(update: Update) -> float:
    return update.done / max(update.games, 1)


def _figures(update: Update) -> dict[str, object]:
    return {"done": f"{update.done:,}", "games": f"{update.games:,}"}
