"""The boxes of a score sheet: the whole table on a desk, one seat at a time on a phone.

Both write the same boxes, so that turning a phone or changing the view loses nothing.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import streamlit as st

from dashboard.i18n import name, text
from dashboard.sheets import Form, Row

PREFIX = "seat_"
"""Begins the key of every box of the page."""

OPEN = f"{PREFIX}open"
_TYPED = "typed_table"

_WIDTHS = {"player": 2.0, "faction": 2.4, "mat": 2.5, "clan": 2.4, "total": 1.3}
_LONGEST_NAME = 200
_BOX, _WIDE_BOX = 146, 308
"""Two boxes fit beside each other on a phone of 390 pixels, or a wide one."""


def type_seats(form: Form) -> list[dict[str, Any]]:
    """The rows of the whole table as typed so far."""
    widths = [_WIDTHS.get(column, 1.0) for column in form.columns]
    with st.container(gap="xxsmall"):
        _headings(form.columns, widths)
        for number in form.seats:
            places = st.columns(widths, gap="xxsmall", vertical_alignment="center")
            for place, column in zip(places, form.columns, strict=True):
                _input(place, form, number, column, labelled=False)
    return typed_rows(form)


def type_one_seat(form: Form, totals: Sequence[str]) -> list[dict[str, Any]]:
    """One seat as a card with labels; the others are chosen above it, each with its total so far."""
    st.session_state.setdefault(OPEN, 0)
    st.pills(
        text("score_table.which_seat"),
        list(form.seats),
        format_func=lambda number: _seat_label(number, totals),
        key=OPEN,
        required=True,
        label_visibility="collapsed",
    )
    number = int(st.session_state[OPEN] or 0)
    with st.container(border=True):
        st.markdown(f"**{_seat_label(number, totals)}**")
        with st.container(horizontal=True, gap="small"):
            for column in form.columns:
                _input(st, form, number, column, labelled=True)
    following = number + 1 if number + 1 in form.seats else 0
    st.button(
        text("score_table.next_seat"),
        on_click=_open,
        args=(following,),
        icon=":material/arrow_forward:",
        width="stretch",
    )
    return typed_rows(form)


def type_kinds(form: Form) -> None:
    """How many stars of each kind, beside the names typed above."""
    widths = [2.0, *([1.0] * len(form.kind_columns))]
    with st.container(gap="xxsmall"):
        _headings(("player", *form.kind_columns), widths)
        for number in form.seats:
            places = st.columns(widths, gap="xxsmall", vertical_alignment="center")
            places[0].text_input(
                _label(number, "player"),
                seat_name(number),
                disabled=True,
                key=f"named_{number}_{seat_name(number)}",
                label_visibility="collapsed",
            )
            for place, column in zip(places[1:], form.kind_columns, strict=True):
                _input(place, form, number, column, labelled=False)


def type_kinds_of_one(form: Form) -> None:
    """The kinds of the seat that is open."""
    number = int(st.session_state.get(OPEN) or 0)
    with st.container(horizontal=True, gap="small"):
        for column in form.kind_columns:
            _input(st, form, number, column, labelled=True)


def figure_boxes(form: Form) -> list[str]:
    """Parts of the keys of all boxes in which whole numbers are typed."""
    columns = [*form.figures, *form.kind_columns]
    return [f"st-key-{PREFIX}{number}_{column}" for number in form.seats for column in columns]


def typed_rows(form: Form) -> list[dict[str, Any]]:
    """What stands in the boxes, shown or not."""
    columns = (*form.columns, *form.kind_columns)
    return [
        {column: st.session_state.get(_key(number, column), _nothing(form, column)) for column in columns}
        for number in form.seats
    ]


def boxes_of(form: Form) -> Iterator[tuple[str, str]]:
    """The key of every box of the seats, with its column."""
    for number in form.seats:
        for column in (*form.columns, *form.kind_columns):
            yield _key(number, column), column


def explain_typing(form: Form) -> None:
    """How the keyboard works here, and what belongs into each box."""
    with st.expander(text("score_table.how_to_type")):
        st.markdown(text("score_table.keyboard"))
        boxes = (column for column in form.columns if column not in form.words)
        st.markdown("\n".join(f"- **{_title(column)}** {text(f'grid_help.{column}')}" for column in boxes))


def fill(form: Form, rows: Iterable[Row]) -> None:
    """Empty every input, then write these rows into them."""
    filled = dict(enumerate(rows))
    for number in form.seats:
        row = filled.get(number, {})
        for column in (*form.columns, *form.kind_columns):
            st.session_state[_key(number, column)] = row.get(column, _nothing(form, column))


def restore() -> None:
    """Write back what was typed before the reader looked at another page or seat."""
    for key, value in st.session_state.get(_TYPED, {}).items():
        # Only where the box is gone: writing what is there would overwrite what is being typed just now.
        st.session_state.setdefault(key, value)


def remember() -> None:
    """Keep what is typed beyond the life of the boxes, which ends when they are not shown."""
    boxes = [str(key) for key in st.session_state if str(key).startswith(PREFIX)]
    st.session_state[_TYPED] = {key: st.session_state[key] for key in boxes}


def _open(number: int) -> None:
    st.session_state[OPEN] = number


def _key(number: int, column: str) -> str:
    return f"{PREFIX}{number}_{column}"


def _nothing(form: Form, column: str) -> Any:
    return False if column in form.ticks else ""


def _headings(columns: Iterable[str], widths: list[float]) -> None:
    for place, column in zip(st.columns(widths, gap="xxsmall"), columns, strict=True):
        place.caption(_title(column))


def _title(column: str) -> str:
    kind = column.removeprefix("star_")
    return name("star", kind) if kind != column else text(f"grid.{column}")


def seat_name(number: int) -> str:
    """The player typed there, else the number of the seat."""
    typed = str(st.session_state.get(_key(number, "player"), "")).strip()
    return typed or text("score_table.seat", n=number + 1)


def _seat_label(number: int, totals: Sequence[str]) -> str:
    total = totals[number] if number < len(totals) else ""
    return f"{seat_name(number)}: {total}" if total else seat_name(number)


def _input(place: Any, form: Form, number: int, column: str, *, labelled: bool) -> None:
    key = _key(number, column)
    label = _long_title(column) if labelled else _label(number, column)
    visible = "visible" if labelled else "collapsed"
    st.session_state.setdefault(key, _nothing(form, column))
    if column in form.ticks:
        width = _WIDE_BOX if labelled else "content"
        place.checkbox(label, key=key, label_visibility=visible, width=width)
    elif column in form.choices:
        # An empty choice among the others; without any choice, a button to clear it would stop the Tab key.
        place.selectbox(
            label,
            ("", *form.choices[column]),
            format_func=lambda member: name(column, member) if member else "",
            key=key,
            placeholder="–",
            label_visibility=visible,
            width=_BOX if labelled else "stretch",
        )
    else:
        hint = text("score_table.seat", n=number + 1) if column == "player" else None
        width = (_WIDE_BOX if column == "player" else _BOX) if labelled else "stretch"
        place.text_input(
            label,
            key=key,
            max_chars=_LONGEST_NAME,
            placeholder=hint,
            label_visibility=visible,
            width=width,
        )


def _long_title(column: str) -> str:
    """The name of a box in full: there is room for it on a card."""
    kind = column.removeprefix("star_")
    return name("star", kind) if kind != column else text(f"box.{column}")


def _label(number: int, column: str) -> str:
    """What a screen reader says of the input."""
    return f"{_title(column)}, {text('score_table.seat', n=number + 1)}"
