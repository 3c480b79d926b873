"""Quarantine: the games that could not be accepted, why and where, mended in place and accepted."""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

import pandas as pd
import streamlit as st

from analytics.quarantine import games_at, refused
from analytics.warehouse import Warehouse
from dashboard import address
from dashboard.components.commands import show_commands
from dashboard.components.deeds import attempt, press, show_changes, show_notice
from dashboard.components.discards import offer_discard, show_discarded
from dashboard.components.downloads import offer_download
from dashboard.components.editor import fits, mend, upload
from dashboard.components.excerpt import for_code
from dashboard.components.messages import in_words
from dashboard.components.plain import file_name, for_markdown, for_reading, source_name
from dashboard.components.positions import position_words
from dashboard.components.sign_in import say_who_may
from dashboard.components.tables import list_height, show_table
from dashboard.components.verdicts import rule_words, show_verdicts
from dashboard.desk import Desk
from dashboard.i18n import language, moment, name, text
from dashboard.places import open_game
from dashboard.tab import Tab, Words, this_tab
from dashboard.viewer.component import show_viewer
from dashboard.viewer.story import can_be_shown
from ingest.warehouse.quarantine import Checked, Held, UnknownEntryError, check, held

_COLUMNS = ("quarantine_id", "finding", "rule", "source", "position", "reason")
_LONGEST_SHOWN = 20_000
_NUMBER, _TABLE = "refused_number", "quarantine"
_MOST_BUTTONS = 5
_SAID = re.compile(
    r"(?:[^:]*(?:line|row)[^:]*: )?(?P<message>.+?)(?: \(found “.*?”\))?(?:; expected .*)?", re.DOTALL
)
"""A reason as it is stored: the place, the message, what was found and what was expected."""

_TAKEN_IN = ("accepted", "discrepancy")


def show(warehouse: Warehouse, desk: Desk) -> None:
    """The list, and the game that is picked."""
    show_notice()
    _show_accepted()
    entries = refused(warehouse)
    if entries.empty:
        st.success(text("quarantine.none"), icon=":material/check_circle:")
    else:
        may = say_who_may(desk)
        _all_again(desk, may, len(entries))
        number = _pick(_narrowed(entries))
        if number is not None:
            _entry(warehouse, desk, number, may)
    show_discarded(warehouse.path, desk)
    show_changes(warehouse.path)


def _all_again(desk: Desk, may: bool, count: int) -> None:
    words, button = st.columns([3, 1], vertical_alignment="center")
    words.caption(text("quarantine.judge_again_help"))
    button.button(
        text("quarantine.judge_again", n=count),
        on_click=press,
        args=(desk, partial(_judge_again, desk)),
        disabled=not may,
        width="stretch",
        icon=":material/refresh:",
    )


def _judge_again(desk: Desk, tab: Tab) -> Words:
    counts = desk.judge_again(tab.held)
    taken, known = sum(counts[status] for status in _TAKEN_IN), counts["duplicate"]
    refused = counts.total() - taken - known
    return Words("quarantine.judged", {"accepted": taken, "duplicate": known, "refused": refused})


def _narrowed(entries: pd.DataFrame) -> pd.DataFrame:
    kinds, sources = st.columns(2)
    kind = _any_of(kinds, "kind", entries["kind"], lambda kind: name("finding", kind))
    source = _any_of(sources, "source", entries["source"], source_name)
    for column, wanted in (("kind", kind), ("source", source)):
        if wanted:
            entries = entries[entries[column] == wanted]
    return entries


def _any_of(place: Any, column: str, values: Iterable[str], words: Callable[[str], str]) -> str:
    counts = Counter(values)
    key = f"quarantine_{column}"
    # What was chosen may have left quarantine.
    if st.session_state.get(key) not in counts:
        st.session_state[key] = ""
    choice: str = place.selectbox(
        text(f"quarantine.{column}"),
        ["", *sorted(counts)],
        format_func=lambda value: f"{words(value)} ({counts[value]})" if value else text("filter.any"),
        key=key,
    )
    return choice


def _pick(entries: pd.DataFrame) -> int | None:
    """By a row of the table or, from the keyboard, in the box below it."""
    if entries.empty:
        st.info(text("quarantine.filtered_out"), icon=":material/filter_alt:")
        return None
    rows = _worded(entries)
    numbers = [int(number) for number in rows["quarantine_id"]]
    st.caption(text("quarantine.pick_a_row", n=len(rows)))
    picked, height = partial(_picked, numbers), list_height(len(rows))
    show_table(rows, _COLUMNS, _TABLE, on_select=picked, selection_mode="single-row", height=height)
    asked = address.number("entry")
    address.choose("entry", _NUMBER, asked if asked in numbers else numbers[0], lambda _: None)
    if st.session_state.get(_NUMBER) not in numbers:
        st.session_state[_NUMBER] = numbers[0]
    labels = dict(zip(numbers, _labels(rows), strict=True))
    chosen: int = st.selectbox(text("quarantine.game"), numbers, format_func=labels.__getitem__, key=_NUMBER)
    address.note("entry", str(chosen))
    return chosen


def _worded(entries: pd.DataFrame) -> pd.DataFrame:
    """With the kind in the reader's language and the first reason, which need not name the file again."""
    reasons = zip(entries["rule"], entries["reasons"], entries["source"], strict=True)
    return entries.assign(
        finding=[name("finding", kind) for kind in entries["kind"]],
        position=[position_words(position) for position in entries["position"]],
        reason=[
            _reason(rule, _without_folders(reason.split("\n", 1)[0], source))
            for rule, reason, source in reasons
        ],
        source=[source_name(source) for source in entries["source"]],
    )


def _reason(rule: object, reason: str) -> str:
    """Why a game was refused, in the reader's language: what the rule says, or what the reader of files said."""
    if language() == "en":
        return reason
    said = _SAID.fullmatch(reason)
    known = rule_words(rule) if isinstance(rule, str) else None
    return known or in_words(said["message"] if said else reason)


def _without_folders(reason: str, source: str) -> str:
    """A reason that neither names its own file again nor any folder of the server."""
    return file_name(reason.removeprefix(f"{source}, ").replace(source, source_name(source)))


def _labels(rows: pd.DataFrame) -> list[str]:
    shown = rows[["quarantine_id", "finding", "source", "position"]]
    return [" · ".join(map(for_reading, row)) for row in shown.itertuples(index=False)]


def _picked(numbers: list[int]) -> None:
    for row in st.session_state[_TABLE].selection.rows:
        st.session_state[_NUMBER] = numbers[row]


def _entry(warehouse: Warehouse, desk: Desk, number: int, may: bool) -> None:
    try:
        (entry,) = held(warehouse.path, [number])
    except UnknownEntryError:
        st.info(text("quarantine.gone", n=number), icon=":material/info:")
        return
    found = check(entry, entry.raw.encode()) if fits(entry) else []
    st.subheader(text("quarantine.one", n=number))
    st.caption(_origin(entry))
    if entry.game_id is not None:
        st.info(text("quarantine.withdrawn", game=entry.game_id), icon=":material/update:")
    _why(entry, found)
    _on_the_board(found, number)
    _kept_text(warehouse.path, entry)
    st.subheader(text("quarantine.mend"))
    accept = partial(_accept, warehouse, desk, entry) if may else None
    if fits(entry):
        mend(entry, found, accept)
    else:
        upload(entry, accept)
    offer_discard(desk, entry, may)


def _origin(entry: Held) -> str:
    arrived = moment(entry.arrived_at)
    return text(
        "quarantine.origin",
        source=for_markdown(source_name(entry.source)),
        position=for_markdown(position_words(entry.position)),
        arrived=arrived,
    )


def _why(entry: Held, found: list[Checked]) -> None:
    if found and all(game.accepted for game in found):
        st.info(text("quarantine.fine_today"), icon=":material/update:")
    if found:
        show_verdicts(found, entry.raw, f"kept_{entry.quarantine_id}")
        return
    for reason in entry.reasons.split("\n"):
        st.error(for_markdown(_without_folders(reason, entry.source)), icon=":material/error:")


def _on_the_board(found: list[Checked], number: int) -> None:
    """The game up to the action that was refused, where its rules were replayed so far."""
    for game in found[:1]:
        record, failure = game.reading.record, game.verdict.failure
        if record is not None and can_be_shown(record) and failure is not None and failure.action > 1:
            st.subheader(text("viewer.title"))
            show_viewer(record, f"refused_{number}")


def _kept_text(warehouse: Path, entry: Held) -> None:
    with st.expander(text("quarantine.kept"), icon=":material/description:"):
        st.code(for_code(entry.raw[:_LONGEST_SHOWN]), language=None, line_numbers=True)
        if len(entry.raw) > _LONGEST_SHOWN:
            st.caption(text("quarantine.cut", shown=_LONGEST_SHOWN, whole=len(entry.raw)))
        offer_download("quarantine.download", entry.raw, entry.file_name, "text/plain")
        st.caption(text("quarantine.by_command"))
        show_commands(warehouse, f"quarantine retry {entry.quarantine_id} --file {entry.file_name}")


def _accept(warehouse: Warehouse, desk: Desk, entry: Held, number: int, words: bytes, reason: str) -> None:
    def deed(tab: Tab) -> Words:
        counts = desk.accept(tab.held, number, words, reason)
        if set(counts) - {*_TAKEN_IN, "duplicate"}:
            return Words("quarantine.still_refused", good=False)
        tab.drafts.pop(number, None)
        games = games_at(warehouse, entry.source_id, entry.position)
        tab.accepted = [*games, *(game for game in tab.accepted if game not in games)][:_MOST_BUTTONS]
        return Words("quarantine.duplicate" if counts["duplicate"] else "quarantine.accepted", {"n": number})

    attempt(desk, deed)


def _show_accepted() -> None:
    games = this_tab().accepted
    if not games:
        return
    with st.container(horizontal=True, vertical_alignment="center"):
        for game in games:
            if st.button(text("quarantine.open", n=game), key=f"open_{game}", icon=":material/open_in_new:"):
                open_game(game)
