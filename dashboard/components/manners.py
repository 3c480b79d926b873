"""What Streamlit cannot do for a page: its language, number keyboards, its width, entries in the history."""

from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any

import streamlit as st

from dashboard.address import QUIET
from dashboard.i18n import language, table
from dashboard.stay import KEEP, LEAVE

_KEY = "manners"
_SPOKEN = "languages_of_this_visit"
_PHONE = "Mobi"
"""What phones say of themselves when they ask for a page."""


def keep_manners(figure_boxes: Iterable[str] = (), key: str = _KEY) -> None:
    """Tell the browser; `figure_boxes` are parts of the keys of boxes in which whole numbers are typed."""
    data = {
        "language": language(),
        "figures": ", ".join(f'[class*="{part}"] input' for part in figure_boxes),
        "words": _own_words(),
        "quiet": sorted(QUIET),
        "asks_width": key == _KEY,
        "narrow": on_phone(),
    }
    _component()(key=key, data=data, height=1, on_narrow_change=_nothing)


def on_phone() -> bool:
    """Whether the window is as narrow as a phone: what the browser calls itself, until it says its width."""
    said = st.session_state.get(_KEY, {}).get("narrow")
    return _PHONE in st.context.headers.get("User-Agent", "") if said is None else bool(said)


def _own_words() -> dict[str, str]:
    """What Streamlit says in English, and the same in the reader's language.

    What was said in another language earlier in this visit is still on the page, and is translated as well.
    """
    spoken: dict[str, None] = st.session_state.setdefault(_SPOKEN, {})
    spoken[language()] = None
    own, meant = "browser.", table(language())
    return {
        words: meant[key]
        for earlier in dict.fromkeys(("en", *spoken))
        if earlier != language()
        for key, words in table(earlier).items()
        if key.startswith(own) and words != meant[key]
    }


def _nothing() -> None:
    """The value is read from the result."""


def keep_sign_in(ticket: str | None) -> None:
    """Let the browser turn a ticket into a cookie, or with an empty one forget the cookie."""
    with st.sidebar:
        _stay()(key="stay", data={"ticket": ticket, "keep": KEEP, "leave": LEAVE}, height=1)


@cache
def _component() -> Any:
    return st.components.v2.component("triumph_manners", js=_script("manners"), html="<span></span>")


@cache
def _stay() -> Any:
    return st.components.v2.component("triumph_stay", js=_script("stay"), html="<span></span>")


def _script(name: str) -> str:
    return files("dashboard.components").joinpath(f"{name}.js").read_text(encoding="utf-8")
