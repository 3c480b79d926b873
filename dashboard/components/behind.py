"""The way from a figure to its games: choose what it speaks of, see every game behind it."""

from collections.abc import Sequence
from typing import Any

import streamlit as st

from analytics.filters import Filters
from analytics.games import Behind
from analytics.warehouse import Warehouse
from dashboard import address
from dashboard.asked import listed
from dashboard.components.tables import show_games
from dashboard.i18n import name, text
from engine.registry import game_named, games


def show_games_behind(
    warehouse: Warehouse,
    filters: Filters,
    page: str,
    groups: tuple[str, ...],
    clicked: tuple[str, ...] | None = None,
) -> None:
    """The games with a seat that has all of what is chosen, in the boxes or by a click on a cell."""
    _follow_click(page, groups, clicked)
    st.subheader(text("behind.title"))
    columns = st.columns(len(groups))
    chosen: dict[str, Any] = {
        group: choose(column, group, f"{page}_{group}") for column, group in zip(columns, groups, strict=True)
    }
    show_games(listed(warehouse, filters, Behind(**chosen)), f"{page}_behind")


def _follow_click(page: str, groups: tuple[str, ...], clicked: tuple[str, ...] | None) -> None:
    """A new click fills the boxes; one that was followed already leaves what was chosen since."""
    followed = f"{page}_followed"
    if clicked != st.session_state.get(followed):
        st.session_state[followed] = clicked
        for group, member in zip(groups, clicked or (), strict=False):
            st.session_state[f"{page}_{group}"] = member


def dimensions(game: str) -> tuple[str, ...]:
    """What tells the seats of a game apart, such as faction and mat."""
    return tuple(each.name for each in game_named(game).dimensions)


def choose(column: Any, group: str, key: str) -> str | None:
    """One member of a group, or any; kept in the address."""
    members = next(
        each.values for game in games() for each in (*game.dimensions, *game.counted) if each.name == group
    )
    return choose_one(column, group, key, members, lambda member: name(group, member))


def choose_one(column: Any, group: str, key: str, members: Sequence[str], words: Any) -> str | None:
    """One of these, or any; kept in the address under the name of the group."""
    address.choose(group, key, "", lambda asked: asked[0] if asked[0] in members else None)
    if st.session_state[key] not in members:
        st.session_state[key] = ""
    choice: str = column.selectbox(
        text(f"column.{group}"),
        ("", *members),
        format_func=lambda member: words(member) if member else text("filter.any"),
        key=key,
    )
    address.note(group, *([choice] if choice else []))
    return choice or None
