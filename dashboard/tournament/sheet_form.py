"""The score sheet of one table: boxes for every seat, kept on the server after each field, and its record."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

import streamlit as st
from pydantic import ValidationError

from analytics.tournament.entering import differences
from analytics.tournament.errors import EventError
from analytics.tournament.results import table_result
from analytics.tournament.state import Seat, State, Table
from dashboard.components.plain import for_markdown
from dashboard.i18n import known_text, name, text
from dashboard.score_sheet import to_record, unreadable
from dashboard.sheets import Form, form_of
from dashboard.tournament import phones
from engine.record import Record
from engine.verify import verify

STOPPED = "stopped"
_SEEN = "tournament_seen"


def show_sheet(event: Path, state: State, table: Table) -> None:
    """The boxes; each keeps its value on the server as soon as it is left."""
    form = _form(state)
    draft = phones.draft(event, table)
    key = f"sheet_{event.stem}_{table.round}_{table.number}"
    _take_over(key, draft.values)
    for number, seat in enumerate(table.seats):
        with st.container(border=True):
            st.markdown(f"**{for_markdown(seat.player)}** {for_markdown(_held(seat))}")
            _boxes(form, number, seat, f"{key}_{number}", (event, table))
    st.checkbox(
        text("tournament.stopped"),
        key=f"{key}_{STOPPED}",
        on_change=_keep,
        args=(event, table, f"{key}_{STOPPED}", STOPPED),
    )


def draft_record(event: Path, state: State, table: Table) -> Record | None:
    """The record of what was typed; None where nothing was."""
    values = phones.draft(event, table).values
    if not any(value for field, value in values.items() if field != STOPPED and value is not True):
        return None
    form = _form(state)
    rows = [_row(form, number, seat, values) for number, seat in enumerate(table.seats)]
    header = {"event": state.settings.name, "round": str(table.round), "table": str(table.number)}
    return to_record(
        state.settings.game,
        form,
        rows,
        {"header": header},
        stopped=bool(values.get(STOPPED)),
        unnamed=lambda number: table.seats[number - 1].player,
    )


def show_check(event: Path, state: State, table: Table) -> Record | None:
    """What the sheet comes to: places and coins, and what does not add up; the record if there is one."""
    values = phones.draft(event, table).values
    form = _form(state)
    rows = [_row(form, number, seat, values) for number, seat in enumerate(table.seats)]
    for box in unreadable(form, rows):
        player = for_markdown(table.seats[box.row - 1].player)
        st.error(text("tournament.no_number", player=player, found=for_markdown(box.found)))
    try:
        record = draft_record(event, state, table)
        if record is None:
            st.info(text("tournament.nothing_typed"))
            return None
        result = table_result(record, verify(record, state.settings.pairs.policy or None), table.players)
    except (ValidationError, EventError) as refused:
        st.error(for_markdown(str(refused).split("\n", 1)[0]))
        return None
    for seat in result.seats:
        st.markdown(place_line(seat.place, seat.player, "?" if seat.coins is None else int(seat.coins)))
    for remark in (*result.remarks, *result.breaches, *differences(table, result)):
        st.warning(for_markdown(remark))
    return record


def place_line(place: int, player: str, coins: object) -> str:
    """A place with its player and coins, as Markdown."""
    return f"{place}. {for_markdown(player)}: {coins}"


def _form(state: State) -> Form:
    form = form_of(state.settings.game)
    if form is None:
        raise EventError(f"results of {state.settings.game} cannot be typed; upload a file")
    return form


def _held(seat: Seat) -> str:
    return " / ".join(
        name(kind, value) for kind, value in (("faction", seat.faction), ("mat", seat.mat)) if value
    )


def _member(column: str, member: str) -> str:
    return name(column, member) if member else "–"


def _boxes(form: Form, number: int, seat: Seat, key: str, where: tuple[Path, Table]) -> None:
    dealt = dict(zip(form.choices, (seat.faction, seat.mat), strict=False))
    for column, members in form.choices.items():
        if not dealt.get(column):
            box, field = f"{key}_{column}", f"{number}.{column}"
            st.selectbox(
                name("dealt", column),
                ["", *members],
                key=box,
                format_func=partial(_named, column),
                on_change=_keep,
                args=(*where, box, field),
            )
    places = st.columns(3)
    # A bid belongs to an auction; where pairs were dealt, or the bid is known, nobody types one.
    figures = [column for column in form.figures if column != "bid" or not (seat.bid or seat.faction)]
    for place, column in enumerate(figures):
        box, field = f"{key}_{column}", f"{number}.{column}"
        places[place % 3].text_input(
            known_text(f"grid.{column}") or column,
            key=box,
            max_chars=6,
            on_change=_keep,
            args=(*where, box, field),
        )
    for column in form.ticks:
        box, field = f"{key}_{column}", f"{number}.{column}"
        st.checkbox(
            known_text(f"grid.{column}") or column, key=box, on_change=_keep, args=(*where, box, field)
        )


def _named(column: str, member: str) -> str:
    return name(column, member) if member else "–"


def _keep(event: Path, table: Table, box: str, field: str) -> None:
    """One field into the draft; what this tab has seen is brought up to date with it."""
    value = st.session_state.get(box)
    phones.keep(event, table, field, value)
    seen = st.session_state.setdefault(_SEEN, {})
    seen[box] = value


def _take_over(key: str, values: Mapping[str, Any]) -> None:
    """Values that another phone typed since this tab looked, put into the boxes before they are drawn."""
    seen = st.session_state.setdefault(_SEEN, {})
    for field, value in values.items():
        box = f"{key}_{field.replace('.', '_', 1)}"
        if seen.get(box) != value or box not in st.session_state:
            st.session_state[box] = value
            seen[box] = value


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
