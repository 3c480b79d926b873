"""Tables with headings and figures in the reader's language and names that cannot harm a spreadsheet."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import pandas as pd
import streamlit as st
from pandas.io.formats.style import Styler

from analytics.games import Listed
from analytics.spreadsheet import harmless
from dashboard.components.colours import pale_ink
from dashboard.components.plain import for_reading
from dashboard.i18n import language, name, text
from dashboard.i18n.forms import DATE_FORMAT, figure
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

SHARE, TENTH, SIGNED = "{:.0f}%", "{:.1f}", "{:+.1f}"
"""How figures are written; a share comes as a percentage."""

_WHOLE = "{:.0f}"
_DAY = "played_on"
_LIST_ROWS = 6
_LIST_HEIGHT = 248
_SUMS = ("wins", "expected", "surplus")
_SHARES = ("rate", "low", "high", "shrunk")
_GAME_COLUMNS = (
    "game_id", "played_on", "event", "round", "table", "players",
    "winners", "winner_total", "margin", "tiebreak", "evidence", "discrepancies",
)  # fmt: skip
_EXPLAINED: Mapping[str, str] = {
    "expected": "rates.expected_help",
    "surplus": "rates.surplus_help",
    "shrunk": "rates.shrunk_help",
}


def show_table(
    rows: pd.DataFrame,
    columns: tuple[str, ...],
    key: str,
    forms: Mapping[str, str] | None = None,
    headings: Mapping[str, str] | None = None,
    **more: Any,
) -> Any:
    """Chosen columns of a frame, named and escaped; `forms` say how figures are written.

    Rows marked as a small sample are pale. A heading is the text `column.<name>` unless it is given.
    """
    small = rows["small_sample"].astype(bool).to_numpy() if "small_sample" in rows else None
    shown = named(rows[list(columns)]).reset_index(drop=True)
    given = headings or {}
    config = {
        column: _heading(column, given.get(column) or text(f"column.{column}"), shown[column])
        for column in columns
    }
    return st.dataframe(
        _written(shown, forms or {}, small),
        width="stretch",
        hide_index=True,
        key=key,
        placeholder="–",
        column_config=config,
        **more,
    )


def list_height(rows: int) -> Any:
    """High enough for a few rows; a longer list is scrolled, so that what follows it stays in sight."""
    return _LIST_HEIGHT if rows > _LIST_ROWS else "auto"


def show_games(listed: Listed, key: str, columns: tuple[str, ...] = _GAME_COLUMNS) -> None:
    """Games, one per row; picking a row opens that game."""
    games = listed.rows
    if games.empty:
        st.caption(text("games.none_here"))
        return
    words = "games.pick_a_row" if len(games) == listed.n else "games.pick_of_the_latest"
    st.caption(text(words, n=listed.n, shown=len(games)))
    known = tuple(column for column in columns if column == "game_id" or games[column].notna().any())
    picked = show_table(games, known, key, on_select="rerun", selection_mode="single-row")
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
    marked = ("mark",) if rates["small_sample"].any() else ()
    forms = {**dict.fromkeys(_SUMS, TENTH), **dict.fromkeys(_SHARES, SHARE)}
    show_table(shown, (*subject, *columns, *marked), key, forms)


def named(rows: pd.DataFrame) -> pd.DataFrame:
    """The frame with the game's words in the reader's language and strangers' text made harmless."""
    changed: dict[str, Any] = {}
    for column in rows:
        group = _NAMED.get(str(column))
        if group:
            words = {value: name(group, value) for value in rows[column].dropna().unique()}
            changed[str(column)] = [words.get(value, "–") for value in rows[column]]
        elif pd.api.types.is_string_dtype(rows[column].dtype):
            changed[str(column)] = [_cell(value) for value in rows[column]]
    return rows.assign(**changed)


def _cell(value: object) -> object:
    return harmless(for_reading(value)) if isinstance(value, str) else value


def _written(shown: pd.DataFrame, forms: Mapping[str, str], small: Any) -> pd.DataFrame | Styler:
    """The frame as it is read: sorting uses the figures, the eye gets them in the reader's language.

    Writing costs time for every cell; a frame of whole numbers and words needs none of it.
    """
    pale = small is not None and small.any()
    if not forms and not pale:
        return shown
    spoken = language()
    numbers = [
        column
        for column in shown
        if pd.api.types.is_numeric_dtype(shown[column].dtype) and not _ticks(shown[column])
    ]
    writers: dict[Any, str | Callable[[object], str] | None] = {
        column: partial(_figure, form=forms.get(str(column), _WHOLE), spoken=spoken) for column in numbers
    }
    styled = shown.style.format(writers, na_rep="–")
    if not pale:
        return styled
    ink = f"color: {pale_ink()}"
    return styled.apply(lambda column: [ink if each else "" for each in small], axis=0)


def _figure(value: Any, form: str, spoken: str) -> str:
    return "–" if pd.isna(value) else figure(float(value), form, spoken)


def _ticks(values: pd.Series) -> bool:
    return pd.api.types.is_bool_dtype(values.dtype)


def _heading(column: str, label: str, values: pd.Series) -> Any:
    if column == _DAY:
        return st.column_config.DateColumn(label, format=DATE_FORMAT[language()])
    if _ticks(values):
        return st.column_config.CheckboxColumn(label)
    if pd.api.types.is_numeric_dtype(values.dtype):
        help_key = _EXPLAINED.get(column)
        return st.column_config.NumberColumn(label, help=text(help_key) if help_key else None)
    return st.column_config.TextColumn(label)
