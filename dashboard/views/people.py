"""People: names that may be one person, merged by an organiser, and every merge with the way back."""

from functools import partial
from pathlib import Path

import streamlit as st

from analytics.people import names
from analytics.warehouse import Stamp, Warehouse
from dashboard.components.deeds import LONGEST_REASON, attempt, press, show_changes, show_notice
from dashboard.components.plain import for_markdown, for_reading
from dashboard.components.positions import reason_words
from dashboard.components.sign_in import say_who_may
from dashboard.desk import Desk
from dashboard.i18n import day, name, text
from dashboard.tab import Tab, Words
from ingest.people.aliases import Merge
from ingest.people.likeness import Suggestion
from ingest.warehouse.organise import merges, suggestions

MOST_SUGGESTIONS = 30
MOST_MERGES = 50
_ALIAS, _PERSON, _REASON = "people_alias", "people_person", "people_reason"


def show(warehouse: Warehouse, desk: Desk) -> None:
    """Suggestions, a merge by hand, and the merges so far."""
    show_notice()
    known = names(warehouse)
    may = say_who_may(desk)
    _suggestions(_suggested(warehouse.path, warehouse.stamp()), desk, may)
    _by_hand(known, desk, may)
    _merges(merges(warehouse.path), desk, may)
    show_changes(warehouse.path)


@st.cache_resource(max_entries=4, show_spinner=False)
def _suggested(path: Path, stamp: Stamp) -> list[Suggestion]:
    """All names are compared with each other: once for each state of the warehouse, which the stamp tells."""
    return suggestions(path)


def _suggestions(found: list[Suggestion], desk: Desk, may: bool) -> None:
    st.subheader(text("people.suggestions"))
    if not found:
        st.success(text("people.no_suggestions"), icon=":material/check_circle:")
        return
    st.caption(text("people.suggestions_caption", n=len(found)))
    for number, pair in enumerate(found[:MOST_SUGGESTIONS]):
        words, button = st.columns([5, 1], vertical_alignment="center")
        words.markdown(f"{_pair_words(pair)}  \n:small[{_likeness(pair)}]")
        button.button(
            text("people.merge"),
            key=f"merge_{number}_{pair.alias}_{pair.person}",
            on_click=press,
            args=(desk, partial(_merge, desk, pair.alias, pair.person, pair.reason)),
            disabled=not may,
            width="stretch",
        )


def _pair_words(pair: Suggestion) -> str:
    return text("people.pair", alias=for_markdown(pair.alias), person=for_markdown(pair.person))


def _likeness(pair: Suggestion) -> str:
    reason = name("likeness", pair.reason.replace(" ", "_"))
    return text("people.likeness", reason=reason, likeness=f"{pair.likeness:.0f}")


def _by_hand(known: list[str], desk: Desk, may: bool) -> None:
    st.subheader(text("people.by_hand"))
    with st.form("merge_by_hand"):
        left, right = st.columns(2)
        for place, label, key in ((left, "people.alias", _ALIAS), (right, "people.person", _PERSON)):
            place.selectbox(text(label), known, index=None, key=key, placeholder="–", format_func=for_reading)
        st.text_input(text("people.reason"), key=_REASON, max_chars=LONGEST_REASON)
        st.form_submit_button(
            text("people.merge"), on_click=_merge_chosen, args=(desk,), disabled=not may, type="primary"
        )


def _merge_chosen(desk: Desk) -> None:
    alias, person = st.session_state[_ALIAS], st.session_state[_PERSON]
    if attempt(desk, partial(_merge, desk, alias, person, st.session_state[_REASON] or "")):
        st.session_state[_REASON] = ""


def _merge(desk: Desk, alias: str | None, person: str | None, reason: str, tab: Tab) -> Words:
    if not alias or not person:
        return Words("people.choose_both", good=False)
    made = desk.merge(tab.held, alias, person, reason)
    return Words("people.merged", {"alias": for_markdown(made.alias), "person": for_markdown(made.person)})


def _merges(made: tuple[Merge, ...], desk: Desk, may: bool) -> None:
    st.subheader(text("people.merges"))
    if not made:
        st.caption(text("people.no_merges"))
    for merge in reversed(made[-MOST_MERGES:]):
        words, button = st.columns([5, 1], vertical_alignment="center")
        words.markdown(_merge_words(merge))
        if merge.undone_by is None:
            button.button(
                text("people.undo"),
                key=f"undo_{merge.number}",
                on_click=press,
                args=(desk, partial(_undo, desk, merge.number)),
                disabled=not may,
                width="stretch",
            )


def _merge_words(merge: Merge) -> str:
    line = text(
        "people.line",
        n=merge.number,
        alias=for_markdown(merge.alias),
        person=for_markdown(merge.person),
        by=for_markdown(merge.by),
        when=day(merge.at) if merge.at else "–",
    )
    reason = f"  \n:small[{for_markdown(reason_words(merge.reason))}]" if merge.reason else ""
    undone = f" · {text('people.undone', by=for_markdown(merge.undone_by))}" if merge.undone_by else ""
    return f"{line}{undone}{reason}"


def _undo(desk: Desk, number: int, tab: Tab) -> Words:
    desk.undo(tab.held, number)
    return Words("people.taken_back", {"n": number})
