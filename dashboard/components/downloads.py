"""Something to take along as a file."""

from collections.abc import Callable

import streamlit as st

from dashboard.i18n import text


def offer_download(label: str, content: str | Callable[[], str], file_name: str, mime: str) -> None:
    """A button that saves text as a file and leaves the page as it is.

    While a page runs again Streamlit may take its files away, and the click would come to nothing.
    """
    st.download_button(
        text(label),
        content,
        file_name=file_name,
        mime=mime,
        on_click="ignore",
        icon=":material/download:",
    )
