"""A text that is being mended outlives a reload: the browser's tab keeps it and gives it back to the next visit."""

import hashlib
from functools import cache
from importlib.resources import files
from typing import Any

import streamlit as st


def restored_text(box: str, longest: int) -> str | None:
    """Before a text box is drawn: what the browser kept of it, once."""
    given = st.session_state.get(_component_key(box), {}).get("kept")
    if not isinstance(given, str) or given == st.session_state.get(_taken_key(box)):
        return None
    st.session_state[_taken_key(box)] = given
    return given[:longest]


def keep_text(box: str, first: str, sent: str | None) -> None:
    """After a text box is drawn: let the browser keep what is typed there.

    `first` is the text that the box begins with, which tells it from boxes of other warehouses; `sent` is
    the changed text that the visit knows of.
    """
    digest = hashlib.sha256(first.encode(errors="replace")).hexdigest()[:16]
    data = {"box": box, "place": f"triumph-{box}-{digest}", "sent": sent}
    _component()(key=_component_key(box), data=data, height=1, on_kept_change=_nothing)


def _component_key(box: str) -> str:
    return f"kept_{box}"


def _taken_key(box: str) -> str:
    """What the visit took from the browser already."""
    return f"kept_taken_{box}"


def _nothing() -> None:
    """The value is read from the result."""


@cache
def _component() -> Any:
    script = files("dashboard.components").joinpath("kept_text.js").read_text(encoding="utf-8")
    return st.components.v2.component("triumph_kept_text", js=script, html="<span></span>")
