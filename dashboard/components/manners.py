"""What Streamlit cannot say of a page: its language, and which boxes want a number keyboard."""

from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any

import streamlit as st

from dashboard.i18n import language
from dashboard.stay import KEEP, LEAVE


def keep_manners(figure_boxes: Iterable[str] = (), key: str = "manners") -> None:
    """Tell the browser; `figure_boxes` are parts of the keys of boxes in which whole numbers are typed."""
    figures = ", ".join(f'[class*="{part}"] input' for part in figure_boxes)
    _component()(key=key, data={"language": language(), "figures": figures}, height=1)


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
