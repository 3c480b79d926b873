"""Tabs of which one is open, named in the address."""

from collections.abc import Sequence

import streamlit as st

from dashboard import address
from dashboard.i18n import text

PARAMETER = "tab"


def show_tabs(names: Sequence[str], key: str = "open_tab", parameter: str = PARAMETER) -> str:
    """The tab that is open; the title of each is the text `<name>.title`."""
    address.choose(parameter, key, names[0], lambda asked: asked[0] if asked[0] in names else None)
    if st.session_state[key] not in names:
        st.session_state[key] = names[0]
    opened = st.pills(
        text("tabs.label"),
        names,
        format_func=lambda name: text(f"{name}.title"),
        key=key,
        required=True,
        label_visibility="collapsed",
    )
    chosen = str(opened or names[0])
    address.note(parameter, *([] if chosen == names[0] else [chosen]))
    return chosen
