"""The journal on the desk: who did what and when, and the way back."""

from datetime import datetime
from functools import partial

import pandas as pd
import streamlit as st

from analytics.tournament.event import undoable
from analytics.tournament.journal import Entry
from analytics.tournament.state import State
from dashboard.components.plain import for_reading
from dashboard.i18n import moment, name, text
from dashboard.tab import Tab, Words
from dashboard.tournament.deeds import press
from dashboard.tournament.office import Office

MOST_STEPS = 200


def show(office: Office, event: str, state: State, may: bool) -> None:
    """The last steps, and undo."""
    active = {
        entry.number: f"{entry.number}. {name('step', entry.kind)} {_about(entry)}".rstrip()
        for entry in sorted(undoable(state), key=_rank, reverse=True)
    }
    chosen = st.selectbox(
        text("tournament.undo_which"), active, key="tournament_undo", format_func=active.__getitem__
    )
    st.button(
        text("tournament.undo"),
        on_click=_undo,
        args=(office, event, chosen),
        disabled=not may or chosen is None,
        icon=":material/undo:",
    )
    rows = [
        {
            text("tournament.step"): entry.number,
            text("tournament.when"): moment(datetime.fromisoformat(entry.at)),
            text("tournament.by"): for_reading(entry.by),
            text("tournament.what"): name("step", entry.kind),
            text("tournament.about"): _about(entry),
            text("tournament.undone"): "✕" if entry.number in state.undone else "",
        }
        for entry in reversed(state.entries[-MOST_STEPS:])
    ]
    st.dataframe(pd.DataFrame(rows), hide_index=True, width="stretch", key="tournament_journal")


def _about(entry: Entry) -> str:
    """Round and table as 1/2, as commands write it, then the player, the ruling and the steps named."""
    about = (
        entry.where,
        entry.player,
        name("event_ruling", entry.ruling) if entry.ruling else "",
        ", ".join(map(str, entry.said.get("steps", ()))),
    )
    return for_reading(" ".join(filter(None, about)))


def _rank(entry: Entry) -> tuple[bool, int]:
    """The order of offers: steps before undos that could be taken back, later ones first."""
    return entry.kind != "undo", entry.number


def _undo(office: Office, event: str, step: int) -> None:
    press(office, partial(_undone, office, event, step))


def _undone(office: Office, event: str, step: int, tab: Tab) -> Words:
    steps = office.undo(tab.held, event, [step])
    return Words("tournament.undone_steps", {"steps": ", ".join(map(str, steps))})
