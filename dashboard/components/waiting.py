"""Waiting for a click that is still being worked on: nothing for a moment, a bar for what takes longer."""

import streamlit as st

from dashboard.desk import Desk, Update
from dashboard.i18n import text
from dashboard.tab import Tab

SECONDS_BETWEEN_LOOKS = 0.25


def show_work(desk: Desk, tab: Tab) -> None:
    """Until the click is done; after an update of Triumph the page says how far its work has come."""
    place = None
    while not tab.busy.acquire(timeout=SECONDS_BETWEEN_LOOKS):
        if desk.update:
            place = place or st.empty()
            place.progress(_share(desk.update), text("deed.updating", **_figures(desk.update)))
    tab.busy.release()
    if place:
        place.empty()


def _share(update: Update) -> float:
    return update.done / max(update.games, 1)


def _figures(update: Update) -> dict[str, object]:
    return {"done": f"{update.done:,}", "games": f"{update.games:,}"}
