"""The pages by name, so that one page can send the reader to another; what is chosen travels along."""

import streamlit as st
from streamlit.navigation.page import StreamlitPage

from dashboard.components.plain import for_markdown

_KEY = "pages_by_name"
GAME_PARAM = "game"
PLAYER_PARAM = "player"


def remember(pages: dict[str, StreamlitPage]) -> None:
    """Keep the pages of this run."""
    st.session_state[_KEY] = pages


def open_game(game_id: int) -> None:
    """Go to one game."""
    st.switch_page(_page("games"), query_params={GAME_PARAM: str(game_id)})


def game_link(game_id: int, label: str, icon: str | None = None) -> None:
    """A link to one game."""
    st.page_link(_page("games"), label=label, icon=icon, query_params={GAME_PARAM: str(game_id)})


def player_link(player: str, more: str = "") -> None:
    """A link to one player's page; `more` is written behind the name."""
    label = f"**{for_markdown(player)}**{more}"
    st.page_link(_page("players"), label=label, icon=":material/person:", query_params={PLAYER_PARAM: player})


def quarantine_link(label: str) -> None:
    """A link to the games that could not be accepted."""
    st.page_link(_page("quarantine"), label=label, icon=":material/build:")


def open_player(player: str) -> None:
    """Go to one player's page."""
    st.switch_page(_page("players"), query_params={PLAYER_PARAM: player})


def _page(name: str) -> StreamlitPage:
    page: StreamlitPage = st.session_state[_KEY][name]
    return page
