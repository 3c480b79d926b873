"""What the server keeps for one browser tab, beside the widgets.

It is a plain object on purpose. When the visitor clicks on, Streamlit cuts the run short at its next touch of
the session, and who had just signed in or changed something would never be told; setting a field is not cut
short. The next run begins beside the old one and has to wait until that is done.
"""

import secrets
import threading
from dataclasses import dataclass, field

import streamlit as st

from dashboard.components.messages import in_words
from dashboard.components.plain import file_name, for_markdown
from dashboard.door import Pass
from dashboard.i18n import text

_KEY = "tab"


@dataclass(frozen=True, slots=True)
class Words:
    """A text by its key and values, put into the reader's language when it is shown."""

    key: str
    values: dict[str, object] = field(default_factory=dict)
    good: bool = True
    why: str = ""
    """What a program said in English; in the reader's language where its sentence is known."""

    def read(self) -> str:
        """In the reader's language."""
        said = {"why": for_markdown(in_words(self.why))} if self.why else {}
        return text(self.key, **self.values, **said)


def refused(error: Exception) -> Words:
    """That nothing was done, and why; strangers need not know the folders of a server."""
    return Words("deed.not_done", good=False, why=file_name(error))


@dataclass(slots=True)
class Tab:
    """An organiser's pass, what the page has to say next, mended texts by number, games accepted here.

    `ticket` is what the browser gets to keep a new sign-in, empty to forget one. Who works on a click is
    `busy`.
    """

    held: Pass | None = None
    began: bool = False
    visitor: str = field(default_factory=secrets.token_urlsafe)
    ticket: str | None = None
    refusal: Words | None = None
    notice: Words | None = None
    drafts: dict[int, str] = field(default_factory=dict)
    accepted: list[int] = field(default_factory=list)
    busy: threading.Lock = field(default_factory=threading.Lock)


def this_tab() -> Tab:
    """The tab whose page is being drawn."""
    if _KEY not in st.session_state:
        st.session_state[_KEY] = Tab()
    tab: Tab = st.session_state[_KEY]
    return tab
