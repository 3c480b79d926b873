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
from dashboard.components.manners import on_phone
from dashboard.components.plain import for_reading
from dashboard.i18n import language, name, text
from dashboard.i18n.forms import DATE_FORMAT, GROUPED_FROM, figure
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

WINS = "{:.10g}"
"""Whole, or with the part of a victory that was shared."""

_WHOLE = "{:.0f}"
_DAY = "played_on"
_NUMBERS = frozenset({"game_id", "quarantine_id"})
"""Columns that name a thing by its number; thousands are not set apart in them."""

_ROW, _HEAD = 35, 38
_FEW_ROWS, _MANY_ROWS, _PHONE_ROWS = 6, 18, 12
"""How many rows of a list stand on the page: before something else, as its main part, and on a phone."""

_FORMS = {"wins": WINS, "expected": TENTH, "surplus": SIGNED, "rate": SHARE, "shrunk": SHARE}
_GAME_COLUMNS = (
    "game_id", "played_on", "event", "round", "table", "players",
    "winners", "winner_total", "margin", "tiebreak", "evidence", "discrepancies",
)  # fmt: skip
_ON_PHONE = ("winners", "winner_total", "played_on", "rank", "total", "faction", "clan", "mat", "event")
_WIDTHS = {"tiebreak": 130}
"""Pixels of columns whose rare long words the first rows, by which the browser measures, need not show."""

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
    on_a_phone: tuple[str, ...] = (),
    **more: Any,
) -> Any:
    """Chosen columns of a frame, named and escaped; `forms` say how figures are written.

    Rows marked as a small sample are pale. A heading is the text `column.<name>` unless it is given.
    A phone shows the columns that are named for it, if any are.
    """
    columns = on_a_phone if on_a_phone and on_phone() else columns
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


def list_height(rows: int, most: int = _FEW_ROWS) -> Any:
    """High enough for a few rows; a longer list is scrolled, so that what follows it stays in sight."""
    return _HEAD + _ROW * most if rows > most else "auto"


def page_height(rows: int) -> Any:
    """For a list that is the main part of its page."""
    return list_height(rows, _PHONE_ROWS if on_phone() else _MANY_ROWS)


def with_interval(rates: pd.DataFrame, low: str = "low", high: str = "high") -> pd.DataFrame:
    """Rates with the column `interval`: from `low` to `high`, as whole percents."""
    spans = zip(100 * rates[low], 100 * rates[high], strict=True)
    return rates.assign(interval=[f"{least:.0f}–{most:.0f}%" for least, most in spans])


def show_games(
    listed: Listed, key: str, columns: tuple[str, ...] = _GAME_COLUMNS, height: Any = "auto"
) -> None:
    """Games, one per row; picking a row opens that game."""
    games = listed.rows
    if games.empty:
        st.caption(text("games.none_here"))
        return
    words = "games.pick_a_row" if len(games) == listed.n else "games.pick_of_the_latest"
    say_how_to_pick(text(words, n=listed.n, shown=len(games)))
    known = tuple(column for column in columns if column == "game_id" or games[column].notna().any())
    picked = show_table(
        games,
        known,
        key,
        on_a_phone=tuple(column for column in _ON_PHONE if column in known),
        height=height,
        on_select="rerun",
        selection_mode="single-row",
    )
    if picked.selection.rows:
        open_game(int(games.iloc[picked.selection.rows[0]]["game_id"]))


def say_how_to_pick(words: str) -> None:
    """Above a list whose rows open something; how keys do it, where there are keys."""
    st.caption(words if on_phone() else f"{words} {text('games.by_keyboard')}")


_RATES = ("n", "wins", "expected", "surplus", "rate", "interval", "shrunk")
_RATES_ON_PHONE = ("n", "rate", "interval")


def show_rates(
    rates: pd.DataFrame, subject: tuple[str, ...], key: str, columns: tuple[str, ...] = _RATES
) -> None:
    """Rates in figures: n, wins, interval, chance, surplus and the shrunk rate."""
    shown = with_interval(rates).assign(
        mark=[text("rates.small") if small else "" for small in rates["small_sample"]],
        rate=100 * rates["rate"].mask(rates["small_sample"].astype(bool)),
        shrunk=100 * rates["shrunk"],
    )
    marked = ("mark",) if rates["small_sample"].any() else ()
    essential = (*subject, *_RATES_ON_PHONE)
    rest = tuple(column for column in columns if column not in essential)
    show_table(shown, (*subject, *columns, *marked), key, _FORMS, on_a_phone=(*essential, *rest))


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
    spoken = language()
    numbers = [
        column
        for column in shown
        if pd.api.types.is_numeric_dtype(shown[column].dtype)
        and not _ticks(shown[column])
        and column not in _NUMBERS
    ]
    if not forms and not pale and not _needs_signs(shown[numbers], GROUPED_FROM[spoken]):
        return shown
    writers: dict[Any, str | Callable[[object], str] | None] = {
        column: partial(_figure, form=forms.get(str(column), _WHOLE), spoken=spoken) for column in numbers
    }
    styled = shown.style.format(writers, na_rep="–")
    if not pale:
        return styled
    ink = f"color: {pale_ink()}"
    return styled.apply(lambda column: [ink if each else "" for each in small], axis=0)


def _needs_signs(numbers: pd.DataFrame, grouped_from: int) -> bool:
    """Whether a figure is below zero or so large that its thousands are set apart."""
    return bool(((numbers < 0) | (numbers >= grouped_from)).fillna(False).to_numpy().any())


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
    return st.column_config.TextColumn(label, width=_WIDTHS.get(column))
