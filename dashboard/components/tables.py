"""Tables with headings in the reader's language and names that cannot harm a spreadsheet."""

from collections.abc import Mapping
from typing import Any

import pandas as pd
import streamlit as st

from analytics.spreadsheet import harmless
from dashboard.components.plain import for_reading
from dashboard.i18n import name, text
from dashboard.places import open_game

_NAMED = {
    "faction": "faction",
    "mat": "mat",
    "clan": "clan",
    "evidence": "evidence",
    "status": "status",
    "criterion": "criterion",
    "tiebreak": "tiebreak",
    "structure_tile": "tile",
    "policy": "policy",
}
"""Columns whose values are words of the game, and the group that names them."""

_LIST_ROWS = 6
_LIST_HEIGHT = 248
_SUMS = ("wins", "expected", "surplus")
_SHARES = ("rate", "low", "high", "shrunk")
_GAME_COLUMNS = (
    "game_id", "played_on", "event", "round", "table", "players",
    "winners", "winner_total", "margin", "tiebreak", "evidence", "discrepancies",
)  # fmt: skip


def show_table(rows: pd.DataFrame, columns: tuple[str, ...], key: str, **more: Any) -> Any:
    """Chosen columns of a frame, named and escaped."""
    shown = named(rows[list(columns)])
    config = {column: _heading(column, shown[column]) for column in columns}
    return st.dataframe(
        shown,
        width="stretch",
        hide_index=True,
        key=key,
        placeholder="–",
        column_config={**config, **more.pop("config", {})},
        **more,
    )


def list_height(rows: int) -> Any:
    """High enough for a few rows; a longer list is scrolled, so that what follows it stays in sight."""
    return _LIST_HEIGHT if rows > _LIST_ROWS else "auto"


def show_games(games: pd.DataFrame, key: str, columns: tuple[str, ...] = _GAME_COLUMNS) -> None:
    """Games, one per row; picking a row opens that game."""
    if games.empty:
        st.caption(text("games.none_here"))
        return
    st.caption(text("games.pick_a_row", n=len(games)))
    picked = show_table(games, columns, key, on_select="rerun", selection_mode="single-row")
    if picked.selection.rows:
        open_game(int(games.iloc[picked.selection.rows[0]]["game_id"]))


_RATES = ("n", "wins", "expected", "surplus", "rate", "low", "high", "shrunk")


def show_rates(
    rates: pd.DataFrame, subject: tuple[str, ...], key: str, columns: tuple[str, ...] = _RATES
) -> None:
    """Rates in figures: n, wins, interval, chance, surplus and the shrunk rate."""
    shown = rates.assign(
        mark=[text("rates.small") if small else "" for small in rates["small_sample"]],
        rate=rates["rate"].mask(rates["small_sample"].astype(bool)),
    )
    shown[list(_SHARES)] *= 100
    figures = {column: _number(column, "%.1f") for column in _SUMS}
    shares = {column: _number(column, "%.0f%%") for column in _SHARES}
    show_table(shown, (*subject, *columns, "mark"), key, config={**figures, **shares})


def named(rows: pd.DataFrame) -> pd.DataFrame:
    """The frame with the game's words in the reader's language and strangers' text made harmless."""
    changed: dict[str, Any] = {}
    for column in rows:
        group = _NAMED.get(str(column))
        if group:
            changed[str(column)] = [name(group, value) for value in rows[column]]
        elif pd.api.types.is_string_dtype(rows[column].dtype):
            changed[str(column)] = [_cell(value) for value in rows[column]]
    return rows.assign(**changed)


def _cell(value: object) -> object:
    return harmless(for_reading(value)) if isinstance(value, str) else value


def _heading(column: str, values: pd.Series) -> Any:
    label = text(f"column.{column}")
    if column == "played_on":
        return st.column_config.DateColumn(label, format="YYYY-MM-DD")
    if pd.api.types.is_bool_dtype(values.dtype):
        return st.column_config.CheckboxColumn(label)
    if pd.api.types.is_numeric_dtype(values.dtype):
        return st.column_config.NumberColumn(label)
    return st.column_config.TextColumn(label)


def _number(column: str, form: str) -> Any:
    return st.column_config.NumberColumn(text(f"column.{column}"), format=form, help=_help(column))


def _help(column: str) -> str | None:
    explained: Mapping[str, str] = {
        "expected": "rates.expected_help",
        "surplus": "rates.surplus_help",
        "shrunk": "rates.shrunk_help",
    }
    return text(explained[column]) if column in explained else None
