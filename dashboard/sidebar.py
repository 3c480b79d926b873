"""The sidebar: the language, and which games the figures count."""

import os
from collections.abc import Sequence
from typing import Any, get_args

import streamlit as st

from analytics.filters import NO_EVENT, Expansions, Filters
from analytics.overview import choices
from analytics.warehouse import Warehouse
from dashboard.components.plain import for_reading
from dashboard.i18n import LANGUAGE_KEY, LANGUAGES, language, name, text

FILTER_PREFIX = "filter_"
SIMULATED_KEY = f"{FILTER_PREFIX}simulated"


def choose_language() -> None:
    """The language switch."""
    st.session_state[LANGUAGE_KEY] = language()
    st.sidebar.selectbox(
        text("sidebar.language"), list(LANGUAGES), format_func=LANGUAGES.__getitem__, key=LANGUAGE_KEY
    )


def keep_filters() -> None:
    """On a page that shows no filters: what was chosen stays for the pages that do."""
    for key in [str(key) for key in st.session_state if str(key).startswith(FILTER_PREFIX)]:
        st.session_state[key] = st.session_state[key]


def choose_filters(warehouse: Warehouse) -> Filters:
    """The filters, in the sidebar of every page with figures."""
    offered = choices(warehouse)
    with st.sidebar:
        st.subheader(text("filter.title"))
        players = _many("filter_players", text("filter.players"), offered["players"], str)
        events = _many("filter_events", text("filter.events"), offered["events"], _event_name)
        evidence = _many("filter_evidence", text("filter.evidence"), offered["evidence"], _evidence_name)
        expansions = _expansions()
        since, until = _dates()
        disputed = st.toggle(text("filter.disputed"), key=_kept("filter_disputed", True))
        simulated = st.toggle(text("filter.simulated"), key=_kept(SIMULATED_KEY, _simulated_at_first()))
    return Filters(
        players=tuple(players),
        events=tuple(events),
        evidence=tuple(evidence),
        expansions=expansions,
        since=since,
        until=until,
        disputed=disputed,
        simulated=simulated,
    )


def _many(key: str, label: str, offered: Sequence[Any], words: Any) -> list[Any]:
    # A choice made before the warehouse was replaced may be gone from it.
    st.session_state[key] = [choice for choice in st.session_state.get(key, []) if choice in offered]
    return st.multiselect(label, offered, format_func=words, key=key, placeholder=text("filter.all"))


def _expansions() -> Expansions:
    chosen: Expansions = st.selectbox(
        text("filter.expansions"),
        get_args(Expansions),
        format_func=lambda choice: name("expansions", choice),
        key=_kept("filter_expansions", "any"),
    )
    return chosen


def _dates() -> tuple[Any, Any]:
    left, right = st.columns(2)
    since = left.date_input(text("filter.since"), key=_kept("filter_since", None), format="YYYY-MM-DD")
    until = right.date_input(text("filter.until"), key=_kept("filter_until", None), format="YYYY-MM-DD")
    return since, until


def _kept(key: str, default: object) -> str:
    # Writing a widget's own state back keeps it while another page does not show the widget.
    st.session_state[key] = st.session_state.get(key, default)
    return key


def _simulated_at_first() -> bool:
    """The demo has hardly anything but simulated games, and sets TRIUMPH_SIMULATED."""
    return os.environ.get("TRIUMPH_SIMULATED") == "1"


def _event_name(event: str) -> str:
    return text("filter.no_event") if event == NO_EVENT else for_reading(event)


def _evidence_name(evidence: str) -> str:
    return name("evidence", evidence)
