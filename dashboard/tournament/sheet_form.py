"""The score sheet of one table: boxes for every seat, kept on the server after each field, and its record."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

import streamlit as st
from pydantic import ValidationError

from analytics.tournament.errors import EventError
from analytics.tournament.results import TableResult, table_result
from analytics.tournament.state import Seat, State, Table
from dashboard.components.findings import breach_words, finding_words
from dashboard.components.manners import keep_manners
from dashboard.components.messages import in_words
from dashboard.components.plain import for_markdown
from dashboard.components.standings import show_missing
from dashboard.i18n import known_text, name, text
from dashboard.score_sheet import to_record, unreadable
from dashboard.sheets import Form, form_of
from dashboard.tournament import phones
from dashboard.tournament.boxes import Sheet, keep_typed, on_change, prepared
from dashboard.tournament.held import held_words
from engine.record import Record
from engine.verify import verify

STOPPED = "stopped"
ENOUGH = ("total", "bid")
"""The figures that a result needs; all others only let it be checked."""

BOX = 146
"""Two boxes fit beside each other on a phone of 390 pixels."""


def show_sheet(sheet: Sheet, state: State) -> None:
    """The boxes; each keeps its value on the server as soon as it is left."""
    keep_typed()
    form = _form(state)
    values = phones.draft(sheet.event, sheet.table).values
    st.caption(text("tournament.total_is_enough"))
    for number, seat in _playing(sheet.table):
        with st.container(border=True):
            st.markdown(f"**{for_markdown(seat.player)}** {for_markdown(held_words(seat.faction, seat.mat))}")
            _boxes(form, number, seat, sheet, values)
    _tick(sheet, STOPPED, text("tournament.stopped"), values)
    keep_manners([sheet.key], f"{sheet.key}_manners")


def draft_record(event: Path, state: State, table: Table) -> Record | None:
    """The record of what was typed; None where nothing was."""
    values = phones.draft(event, table).values
    form, playing = _form(state), _playing(table)
    if not any(values.get(f"{number}.{column}") for number, _ in playing for column in form.figures):
        return None
    rows = [_row(form, number, seat, values) for number, seat in playing]
    header = {"event": state.settings.name, "round": str(table.round), "table": str(table.number)}
    return to_record(
        state.settings.game,
        form,
        rows,
        {"header": header},
        stopped=bool(values.get(STOPPED)),
        unnamed=lambda number: playing[number - 1][1].player,
    )


def _playing(table: Table) -> list[tuple[int, Seat]]:
    """Seats with their numbers, without players whom a ruling took out of the game."""
    return [(number, seat) for number, seat in enumerate(table.seats) if seat.player not in table.excused]


def show_check(event: Path, state: State, table: Table) -> Record | None:
    """What the sheet comes to: places and coins, and what does not add up; the record if there is one."""
    values = phones.draft(event, table).values
    form, playing = _form(state), _playing(table)
    rows = [_row(form, number, seat, values) for number, seat in playing]
    wrong = unreadable(form, rows)
    for box in wrong:
        player = for_markdown(playing[box.row - 1][1].player)
        found = for_markdown(box.found)
        st.error(text("tournament.no_number", player=player, box=_label(box.column), found=found))
    if wrong:
        # A figure that was typed is never left out of the record without a word.
        return None
    try:
        record = draft_record(event, state, table)
        if record is None:
            st.info(text("tournament.nothing_typed"))
            return None
        verdict = verify(record, state.settings.pairs.policy or None)
        result = table_result(record, verdict, table.players, table.excused)
    except (ValidationError, EventError) as refused:
        st.error(for_markdown(str(refused).split("\n", 1)[0]))
        return None
    if not result.seats:
        show_missing(record)
        return None
    for seat in result.seats:
        st.markdown(place_line(seat.place, seat.player, "?" if seat.coins is None else int(seat.coins)))
    show_doubts(result)
    for breach in verdict.breaches:
        st.warning(breach_words(record, breach), icon=":material/block:")
    return record


def show_doubts(result: TableResult) -> None:
    """What does not add up in a result, in the reader's language."""
    for finding in result.findings:
        st.warning(finding_words(asdict(finding)))
    for note in result.notes:
        st.caption(for_markdown(in_words(note)))


def place_line(place: int, player: str, coins: object) -> str:
    """A place with its player and coins, as Markdown."""
    return f"{place}. {for_markdown(player)}: {coins}"


def _form(state: State) -> Form:
    form = form_of(state.settings.game)
    if form is None:
        raise EventError(f"results of {state.settings.game} cannot be typed; upload a file")
    return form


def _boxes(form: Form, number: int, seat: Seat, sheet: Sheet, values: Mapping[str, Any]) -> None:
    dealt = dict(zip(form.choices, (seat.faction, seat.mat), strict=False))
    for column, members in form.choices.items():
        if not dealt.get(column):
            st.selectbox(
                name("dealt", column),
                ["", *members],
                key=prepared(sheet, f"{number}.{column}", values),
                format_func=partial(_named, column),
                on_change=on_change,
            )
    # A bid belongs to an auction; where pairs were dealt, or the bid is known, nobody types one.
    asked = ("total",) if seat.bid or seat.faction else ENOUGH
    _figures([column for column in asked if column in form.figures], number, sheet, values)
    others = [column for column in form.figures if column not in ENOUGH]
    typed = any(values.get(f"{number}.{column}") for column in (*others, *form.ticks))
    with st.expander(text("tournament.other_figures"), expanded=typed):
        _figures(others, number, sheet, values)
        for column in form.ticks:
            _tick(sheet, f"{number}.{column}", _label(column), values)


def _figures(columns: Iterable[str], number: int, sheet: Sheet, values: Mapping[str, Any]) -> None:
    with st.container(horizontal=True, gap="small"):
        for column in columns:
            st.text_input(
                _label(column),
                key=prepared(sheet, f"{number}.{column}", values),
                max_chars=6,
                on_change=on_change,
                width=BOX,
            )


def _tick(sheet: Sheet, field: str, label: str, values: Mapping[str, Any]) -> None:
    st.checkbox(label, key=prepared(sheet, field, values, empty=False), on_change=on_change)


def _label(column: str) -> str:
    """The whole word; a total is the one on the paper."""
    kind = "grid" if column == "total" else "box"
    return known_text(f"{kind}.{column}") or column


def _named(column: str, member: str) -> str:
    return name(column, member) if member else "–"


def _row(form: Form, number: int, seat: Seat, values: Mapping[str, Any]) -> dict[str, Any]:
    """What was typed for a seat, with what was dealt and bought."""
    typed = {
        column: values.get(f"{number}.{column}", "") for column in (*form.figures, *form.choices, *form.ticks)
    }
    dealt = {
        column: value for column, value in zip(form.choices, (seat.faction, seat.mat), strict=False) if value
    }
    bid = {"bid": str(seat.bid)} if seat.bid and form.bid else {}
    return {"player": seat.player, **typed, **dealt, **bid}
