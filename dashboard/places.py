"""The pages by name, so that one page can send the reader to another."""

import streamlit as st
from streamlit.navigation.page import StreamlitPage

_KEY = "pages_by_name"
GAME_PARAM = "game"


def remember(pages: dict[str, StreamlitPage]) -> None:
    """Keep the pages of this run."""
    st.session_state[_KEY] = pages


def open_game(game_id: int) -> None:
    """Go to one game's sheet."""
    st.switch_page(st.session_state[_KEY]["games"], query_params={GAME_PARAM: str(game_id)})
