"""Pages without a browser: the whole app runs in this process, which takes a fraction of a second.

For everything that scripts in the browser have no part in. What they do is tested with a browser.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest
from streamlit.util import calc_hash

from dashboard import pages
from dashboard.i18n import table
from tests.dashboard.visit import TABS

APP = Path(__file__).parents[2] / "dashboard" / "app.py"
GROUPS = {key.partition(".")[0] for key in table("en")}
FOLDERS = re.compile(r"/(?:tmp|home|root|srv|var|work|usr)/\S*")
"""Folders of a server."""

UNTRANSLATED = re.compile(rf"\b({'|'.join(GROUPS)})\.[a-z]+(_[a-z]+)*\b(?<!html)(?<!duckdb)(?<!csv)")
_SILENT = frozenset(
    {"id", "element_id", "form_id", "url_path", "spec", "icon", "html", "js_content", "css_content"}
)
"""Fields of an element that a reader never sees."""


class Visitor:
    """Opens pages over one warehouse."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, warehouse: Path) -> None:
        monkeypatch.setenv("TRIUMPH_DB", str(warehouse))

    def open(self, name: str, /, **query: str | list[str]) -> AppTest:
        """A page, or a tab of the page Balance, with these parameters in its address."""
        if name in TABS:
            name, query = "balance", {"tab": name, **query}
        app = AppTest.from_file(str(APP), default_timeout=120)
        app._page_hash = calc_hash("" if name == pages.FIRST else name)
        for parameter, value in query.items():
            app.query_params[parameter] = value
        return settled(app.run())


def settled(app: AppTest) -> AppTest:
    """Held to having no exception."""
    assert [shown.message for shown in app.exception] == []
    return app


def metrics(app: AppTest) -> list[str]:
    return [shown.value for shown in app.metric]


def words(app: AppTest) -> str:
    """Everything the page says, the sidebar included."""
    return "\n".join(_strings(app))


def _strings(app: AppTest) -> Iterator[str]:
    for block in (app.main, app.sidebar):
        for node in block:
            proto = getattr(node, "proto", None)
            if proto is not None:
                yield from _said(proto)


def _said(message: Any) -> Iterator[str]:
    for field, value in message.ListFields():
        if field.name in _SILENT:
            continue
        for each in value if _is_many(value) else [value]:
            if isinstance(each, str):
                yield each
            elif hasattr(each, "ListFields"):
                yield from _said(each)


def _is_many(value: Any) -> bool:
    return (
        hasattr(value, "__iter__")
        and not isinstance(value, (str, bytes, dict))
        and not hasattr(value, "items")
    )
