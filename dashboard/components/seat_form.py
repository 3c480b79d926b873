"""Seven rows of inputs, one per seat: Tab walks through a row, then on to the next."""

from collections.abc import Iterable
from typing import Any

import streamlit as st

from dashboard.i18n import name, text
from dashboard.score_sheet import CHOICES, COLUMNS, ROWS, STAR_COLUMNS, WORDS, Row

PREFIX = "seat_"
"""Begins the key of every box of the page."""

_TYPED = "typed_table"

_WIDTHS = {"player": 2.0, "faction": 2.0, "mat": 2.5}
_LONGEST_NAME = 200


def type_seats() -> list[dict[str, Any]]:
    """The rows as typed so far."""
    widths = [_WIDTHS.get(column, 1.0) for column in COLUMNS]
    with st.container(gap="xxsmall"):
        _headings(COLUMNS, widths)
        return [_row(number, widths) for number in ROWS]


def type_star_kinds() -> list[dict[str, Any]]:
    """How many stars of each kind, beside the names typed above."""
    widths = [2.0, *([1.0] * len(STAR_COLUMNS))]
    with st.container(gap="xxsmall"):
        _headings(("player", *STAR_COLUMNS), widths)
        return [_star_row(number, widths) for number in ROWS]


def explain_typing() -> None:
    """How the keyboard works here, and what belongs into each box."""
    with st.expander(text("score_table.how_to_type")):
        st.markdown(text("score_table.keyboard"))
        figures = (column for column in COLUMNS if column not in WORDS)
        st.markdown("\n".join(f"- **{_title(column)}** {text(f'grid_help.{column}')}" for column in figures))


def fill(rows: Iterable[Row]) -> None:
    """Empty every input, then write these rows into them."""
    filled = dict(enumerate(rows))
    for number in ROWS:
        row = filled.get(number, {})
        for column in (*COLUMNS, *STAR_COLUMNS):
            st.session_state[_key(number, column)] = row.get(column, _nothing(column))


def restore() -> None:
    """Write back what was typed before the reader looked at another page."""
    for key, value in st.session_state.get(_TYPED, {}).items():
        st.session_state.setdefault(key, value)


def remember() -> None:
    """Keep what is typed beyond the life of the boxes, which ends with their page."""
    boxes = [str(key) for key in st.session_state if str(key).startswith(PREFIX)]
    st.session_state[_TYPED] = {key: st.session_state[key] for key in boxes}


def _key(number: int, column: str) -> str:
    return f"{PREFIX}{number}_{column}"


def _nothing(column: str) -> Any:
    return False if column == "factory" else ""


def _headings(columns: Iterable[str], widths: list[float]) -> None:
    for place, column in zip(st.columns(widths, gap="xxsmall"), columns, strict=True):
        place.caption(_title(column))


def _title(column: str) -> str:
    kind = column.removeprefix("star_")
    return name("star", kind) if kind != column else text(f"grid.{column}")


def _row(number: int, widths: list[float]) -> dict[str, Any]:
    places = st.columns(widths, gap="xxsmall", vertical_alignment="center")
    return {column: _input(place, number, column) for place, column in zip(places, COLUMNS, strict=True)}


def _star_row(number: int, widths: list[float]) -> dict[str, Any]:
    places = st.columns(widths, gap="xxsmall", vertical_alignment="center")
    player = st.session_state.get(_key(number, "player"))
    places[0].text_input(
        _label(number, "player"),
        player or text("score_table.seat", n=number + 1),
        disabled=True,
        label_visibility="collapsed",
    )
    return {
        column: _input(place, number, column) for place, column in zip(places[1:], STAR_COLUMNS, strict=True)
    }


def _input(place: Any, number: int, column: str) -> Any:
    key, label = _key(number, column), _label(number, column)
    st.session_state.setdefault(key, _nothing(column))
    if column == "factory":
        return place.checkbox(label, key=key, label_visibility="collapsed")
    if column in CHOICES:
        # An empty choice among the others; without any choice, a button to clear it would stop the Tab key.
        return place.selectbox(
            label,
            ("", *CHOICES[column]),
            format_func=lambda member: name(column, member) if member else "",
            key=key,
            placeholder="–",
            label_visibility="collapsed",
        )
    hint = text("score_table.seat", n=number + 1) if column == "player" else None
    return place.text_input(
        label, key=key, max_chars=_LONGEST_NAME, placeholder=hint, label_visibility="collapsed"
    )


def _label(number: int, column: str) -> str:
    """What a screen reader says of the input."""
    return f"{_title(column)}, {text('score_table.seat', n=number + 1)}"
