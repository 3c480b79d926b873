"""The reading of a sheet as a table: what each column means stands in a drop-down, and changing it counts at once."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pandas as pd
import streamlit as st
from pydantic import ValidationError

from dashboard.components.messages import in_words
from dashboard.i18n import known_text, name, text
from ingest.sheets.explain import ColumnReading, column_readings
from ingest.sheets.layout import (
    AGAIN,
    ALONE,
    GAP,
    NUMBERED,
    SECTION,
    Column,
    Layout,
    LayoutError,
    Orientation,
)
from ingest.sheets.reading import Chosen
from ingest.sheets.vocabulary import words_of

ORIENTATIONS: tuple[Orientation, ...] = (
    "row per seat",
    "row per game",
    "block per game",
    "worksheet per game",
    "sideways",
)
MOST_SEATS = 7
_FIELD, _OWNER = 230, 150
"""Pixels of the columns that people fill in: what may be chosen is longer than what stands there first."""

DATE_ORDERS = ("", "day first", "month first")


def untaught(chosen: Chosen) -> Chosen | None:
    """A table whose headings are unknown, from its first row of several cells on, with no meaning for any column."""
    rows = chosen.table.rows
    top = next((number for number, row in enumerate(rows) if len(row.filled()) > 1), len(rows))
    below = [row for row in rows[top + 1 :] if not row.blank]
    if not below:
        return None
    return Chosen(replace(chosen.table, rows=rows[top:]), Layout(orientation=ORIENTATIONS[0], columns=()))


def edit_layout(chosen: Chosen, base: Layout, key: str) -> Layout:
    """The layout as the person wants it; `LayoutError` where the choices contradict each other."""
    orientation, order = _choices(base, key)
    if not base.columns:
        # Where the headings stand is for the person to say: above the columns or beside the rows.
        base = base.model_copy(update={"orientation": orientation})
        key = f"{key}_{orientation == 'sideways'}"
    rows = column_readings(Chosen(chosen.table, base, chosen.detection))
    edited = st.data_editor(
        _frame(rows),
        placeholder="–",
        key=f"columns_{key}",
        hide_index=True,
        width="stretch",
        disabled=["heading", "example", "reason"],
        column_config=_column_config(rows, base),
    )
    return _layout(base, rows, edited, orientation, order)


def _choices(base: Layout, key: str) -> tuple[str, str]:
    left, right = st.columns(2)
    orientation = left.selectbox(
        text("load.orientation"),
        ORIENTATIONS,
        index=ORIENTATIONS.index(base.orientation),
        format_func=lambda value: text(f"load.orientation.{value.replace(' ', '_')}"),
        key=f"orientation_{key}",
    )
    order = right.selectbox(
        text("load.date_order"),
        DATE_ORDERS,
        index=DATE_ORDERS.index(base.date_order or ""),
        format_func=lambda value: text(f"load.date_order.{(value or 'by itself').replace(' ', '_')}"),
        key=f"dates_{key}",
    )
    return str(orientation), str(order)


def _frame(rows: list[ColumnReading]) -> pd.DataFrame:
    told = ("heading", "example", "field", "of", "reason")
    cells = [{each: getattr(row, each) for each in told} | {"reason": in_words(row.reason)} for row in rows]
    return pd.DataFrame(cells, columns=list(told))


def _column_config(rows: list[ColumnReading], base: Layout) -> dict[str, Any]:
    fields = ["", *sorted(words_of(base.game).fields, key=field_label)]
    config = st.column_config
    return {
        "heading": config.TextColumn(text("load.heading")),
        "example": config.TextColumn(text("load.example")),
        "field": config.SelectboxColumn(
            text("load.field"),
            width=_FIELD,
            options=fields,
            format_func=lambda field: field_label(str(field)),
        ),
        "of": config.SelectboxColumn(
            text("load.of"),
            width=_OWNER,
            options=_owners(rows, base),
            format_func=lambda owner: owner_label(str(owner)),
        ),
        "reason": config.TextColumn(text("load.reason")),
    }


def field_label(field: str) -> str:
    """A field in the words of the page; the field itself where the page has none."""
    return (known_text(f"load.field.{field}") or field) if field else text("load.not_used")


def owner_label(of: str) -> str:
    """Whose a column is, in the words of the page."""
    kind, _, value = of.partition(" ")
    if not of:
        return text("load.of.row")
    if kind in (*ALONE, *NUMBERED, "player"):
        return text(f"load.of.{kind}", value=value)
    return text("load.of.player", value=name(kind, value))


def _owners(rows: list[ColumnReading], base: Layout) -> list[str]:
    """Everything that may be said of whose a column is, what the sheet says already first."""
    said = [row.of for row in rows if row.of]
    named = [f"player {each}" for each in _names_in([row.heading for row in rows])]
    numbered = [f"{kind} {number}" for kind in NUMBERED for number in range(1, MOST_SEATS + 1)]
    return list(dict.fromkeys(("", *said, *ALONE, *numbered, *named)))


def _names_in(headings: list[str]) -> list[str]:
    """What may be a player's name: what several headings begin or end with, and every heading itself."""
    words = [heading.split() for heading in headings]
    parts = Counter(" ".join(part) for each in words if len(each) > 1 for part in (each[:-1], each[1:]))
    shared = [part for part, count in parts.items() if count > 1]
    return [each for each in (*shared, *headings) if each and not each[0].isdigit()]


def _layout(
    base: Layout, rows: list[ColumnReading], edited: pd.DataFrame, orientation: str, order: str
) -> Layout:
    columns = _columns(rows, edited)
    if orientation == ORIENTATIONS[0] and any(column["of"] for column in columns):
        orientation = ORIENTATIONS[1]
    fields = {column["field"] for column in columns}
    kept = tuple(each for each in base.games_by if each in fields or each in (GAP, SECTION, AGAIN))
    changed = {
        "columns": columns,
        "orientation": orientation,
        "date_order": order or None,
        "games_by": kept if orientation == base.orientation else (),
    }
    try:
        return Layout.model_validate({**base.model_dump(), **changed})
    except ValidationError as error:
        raise LayoutError(str(error.errors()[0]["msg"])) from error


def _columns(rows: list[ColumnReading], edited: pd.DataFrame) -> list[dict[str, object]]:
    """The columns that have a meaning; equal headings are counted from the left."""
    seen: dict[str, int] = {}
    columns: list[dict[str, object]] = []
    for row, (_, said) in zip(rows, edited.iterrows(), strict=True):
        word = " ".join(row.heading.split()).casefold()
        seen[word] = seen.get(word, 0) + 1
        if said["field"]:
            of = said["of"] or None
            columns.append(
                Column(heading=row.heading, field=said["field"], of=of, number=seen[word]).model_dump()
            )
    return columns
