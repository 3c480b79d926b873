"""The viewer as a Streamlit component: its script is joined from the files beside this one and sent once.

The browser writes the action into the address at once and tells the server after a rest; the server then
writes the same parameter, so that a later change of the address by the server keeps it.
"""

import re
from functools import cache
from importlib.resources import files
from typing import Any

import streamlit as st

from dashboard.i18n import language, text
from dashboard.viewer.story import packed_story
from engine.record import Record

ACTION_PARAM = "action"
_NAME = "triumph_viewer"
_HTML = '<div class="triumph-viewer"></div>'
_SCRIPTS = (
    "core.js",
    "elements.js",
    "charts.js",
    "scythe/board.js",
    "garden_nation/board.js",
    "boards.js",
    "list.js",
    "saving.js",
    "standing.js",
    "telling.js",
    "viewer.js",
)
"""In the order of their imports: the browser gets them as one module."""

_IMPORT = re.compile(r"^import .*?;$", re.MULTILINE | re.DOTALL)
_EXPORT = re.compile(r"^export ((?:async )?function|const) (\w+)", re.MULTILINE)
_PLAIN = r"\1 \2"
_KEPT_STORIES = 64


def show_viewer(record: Record, key: str) -> None:
    """Show a recorded game from its set-up to its end or failure."""
    _fragment(_story(record.content_hash(), language(), record), key)


@st.fragment
def _fragment(story: str, key: str) -> None:
    component = _component()
    result = component(
        key=f"viewer_{key}",
        data={"story": story, "unavailable": text("viewer.unavailable")},
        on_action_change=_nothing,
    )
    if isinstance(result.action, int) and result.action >= 0:
        st.query_params[ACTION_PARAM] = str(result.action)


@st.cache_data(max_entries=_KEPT_STORIES, show_spinner=False)
def _story(content_hash: str, spoken: str, _record: Record) -> str:
    return packed_story(_record, spoken)


@cache
def _component() -> Any:
    return st.components.v2.component(_NAME, html=_HTML, css=_read("viewer.css"), js=joined_script())


def joined_script() -> str:
    """All scripts as one module: a module sent as text cannot import files."""
    *rooms, entry = (_IMPORT.sub("", _read(name)) for name in _SCRIPTS)
    return "\n".join([*map(_enclosed, rooms), entry])


def _enclosed(script: str) -> str:
    """A script whose own names stay inside; only what it exports is known to the scripts after it."""
    exported = ", ".join(name for _, name in _EXPORT.findall(script))
    return (
        f"const {{ {exported} }} = (() => {{\n{_EXPORT.sub(_PLAIN, script)}\nreturn {{ {exported} }};\n}})();"
    )


def _read(name: str) -> str:
    return files("dashboard.viewer").joinpath(name).read_text(encoding="utf-8")


def _nothing() -> None:
    """The value is read from the result."""
