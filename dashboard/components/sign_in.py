"""Signing in and out, in the sidebar; and what a page says to those who are not signed in."""

import streamlit as st

from dashboard.components.commands import show_commands
from dashboard.components.plain import for_markdown
from dashboard.desk import Desk
from dashboard.door import SignedOutError, WaitError, WrongPassphraseError
from dashboard.i18n import text
from dashboard.tab import Tab, Words, this_tab
from ingest.warehouse.organisers import LONGEST, LONGEST_NAME, OrganiserError

HOW_TO_ADD = "organiser add NAME"

_NAME, _PASSPHRASE = "sign_in_name", "sign_in_passphrase"


def signed_in(desk: Desk) -> str | None:
    """The organiser of this tab; None for everybody else."""
    try:
        return desk.door.holder(this_tab().held)
    except (SignedOutError, OrganiserError):
        return None


def show_sign_in(desk: Desk) -> None:
    """The form, or who is signed in and the way out."""
    name = signed_in(desk)
    with st.sidebar.expander(text("sign_in.title"), icon=":material/badge:", expanded=name is not None):
        if name is not None:
            st.markdown(text("sign_in.as", name=for_markdown(name)))
            st.button(text("sign_in.out"), on_click=_sign_out, args=(desk,), icon=":material/logout:")
        elif _anybody(desk):
            _form(desk)


def say_who_may(desk: Desk) -> bool:
    """Whether this tab may change things; if not, the page says what to do for it."""
    if signed_in(desk):
        return True
    if _anybody(desk, quiet=True):
        st.info(text("sign_in.needed"), icon=":material/lock:")
    else:
        st.info(text("sign_in.nobody_yet"), icon=":material/lock:")
        show_commands(desk.warehouse, HOW_TO_ADD)
    return False


def _anybody(desk: Desk, *, quiet: bool = False) -> bool:
    try:
        if desk.door.has_keys():
            return True
    except OrganiserError as unreadable:
        st.error(for_markdown(unreadable))
        return False
    if not quiet:
        st.caption(text("sign_in.nobody_yet"))
        show_commands(desk.warehouse, HOW_TO_ADD)
    return False


def _form(desk: Desk) -> None:
    if this_tab().held:
        st.info(text("sign_in.ran_out"), icon=":material/timer_off:")
    with st.form("sign_in", border=False):
        st.text_input(text("sign_in.name"), key=_NAME, max_chars=LONGEST_NAME, autocomplete="username")
        st.text_input(
            text("sign_in.passphrase"),
            key=_PASSPHRASE,
            type="password",
            max_chars=LONGEST,
            autocomplete="current-password",
        )
        st.form_submit_button(text("sign_in.enter"), on_click=_sign_in, args=(desk,), icon=":material/login:")
    if refusal := this_tab().refusal:
        st.error(refusal.read())


def _sign_in(desk: Desk) -> None:
    tab = this_tab()
    name, passphrase = st.session_state[_NAME] or "", st.session_state[_PASSPHRASE] or ""
    # Nothing of it stays in the session.
    st.session_state[_PASSPHRASE] = ""
    with tab.busy:
        tab.refusal = _try(desk, tab, name, passphrase)


def _try(desk: Desk, tab: Tab, name: str, passphrase: str) -> Words | None:
    """Into the tab with the pass; what to say if there is none."""
    try:
        tab.held = desk.door.sign_in(name, passphrase)
    except WrongPassphraseError:
        return Words("sign_in.wrong")
    except WaitError as wait:
        return Words("sign_in.wait", {"seconds": int(wait.seconds) + 1})
    except OrganiserError as unreadable:
        return Words("deed.not_done", {"why": for_markdown(unreadable)})
    return None


def _sign_out(desk: Desk) -> None:
    tab = this_tab()
    desk.door.sign_out(tab.held)
    tab.held = None
