"""The way from a figure to its games: choose what it speaks of, see every game behind it."""

from collections.abc import Mapping
from typing import Any

import streamlit as st

from analytics.filters import Filters
from analytics.games import Behind, game_list
from analytics.warehouse import Warehouse
from dashboard.components.tables import show_games
from dashboard.i18n import name, text
from engine.registry import games

_MEMBERS: Mapping[str, tuple[str, ...]] = {
    each.name: each.values for game in games() for each in (*game.dimensions, *game.counted)
}


def show_games_behind(
    warehouse: Warehouse,
    filters: Filters,
    page: str,
    groups: tuple[str, ...],
    clicked: tuple[str, ...] | None = None,
) -> None:
    """The games with a seat that has all of what is chosen, in the boxes or by a click on a cell."""
    for group, member in zip(groups, clicked or (), strict=False):
        st.session_state[f"{page}_{group}"] = member
    st.subheader(text("behind.title"))
    columns = st.columns(len(groups))
    chosen = {
        group: choose(column, group, f"{page}_{group}") for column, group in zip(columns, groups, strict=True)
    }
    show_games(game_list(warehouse, filters, Behind(**chosen)), f"{page}_behind")


def choose(column: Any, group: str, key: str) -> str | None:
    """One member of a group, or any."""
    choice: str = column.selectbox(
        text(f"column.{group}"),
        ("", *_MEMBERS[group]),
        format_func=lambda member: name(group, member) if member else text("filter.any"),
        key=key,
    )
    return choice or None
