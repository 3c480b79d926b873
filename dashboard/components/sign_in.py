"""Signing in and out, in the sidebar; and what a page says to those who are not signed in."""

import os
from collections.abc import Mapping

import streamlit as st

from dashboard.components.commands import show_commands
from dashboard.components.manners import keep_sign_in
from dashboard.components.plain import file_name, for_markdown
from dashboard.desk import Desk
from dashboard.door import Pass, SignedOutError, WaitError, WrongPassphraseError
from dashboard.i18n import text
from dashboard.stay import COOKIE, TICKETS
from dashboard.tab import Tab, Words, refused, this_tab
from ingest.warehouse.organisers import LONGEST, LONGEST_NAME, OrganiserError

HOW_TO_ADD = "organiser add NAME"

_THIS_MACHINE = ("localhost", "127.0.0.1", "[::1]")
_FORWARDED = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Via")
"""What a proxy adds: then the browser may be on another machine."""

_NAME, _PASSPHRASE = "sign_in_name", "sign_in_passphrase"


def signed_in(desk: Desk) -> str | None:
    """The organiser of this tab; None for everybody else."""
    tab = this_tab()
    _take_up(tab)
    try:
        return desk.door.holder(tab.held)
    except (SignedOutError, OrganiserError):
        return None


def _take_up(tab: Tab) -> None:
    """A tab that begins takes up the sign-in that the browser kept in its cookie."""
    if not tab.began:
        tab.began = True
        token = st.context.cookies.get(COOKIE)
        if token and tab.held is None:
            tab.held = Pass(token, "")


def show_sign_in(desk: Desk) -> None:
    """The form, or who is signed in and the way out."""
    name = signed_in(desk)
    with st.sidebar.expander(text("sign_in.title"), icon=":material/badge:", expanded=name is not None):
        if name is not None:
            st.markdown(text("sign_in.as", name=for_markdown(name)))
            st.button(text("sign_in.out"), on_click=_sign_out, args=(desk,), icon=":material/logout:")
        elif not passphrases_are_safe():
            st.warning(text("sign_in.plain_http"), icon=":material/no_encryption:")
        elif _anybody(desk):
            _form(desk)
    _keep_in_browser()


def passphrases_are_safe() -> bool:
    """Whether a passphrase stays on this machine, is encrypted, or was allowed to travel plainly."""
    local = of_this_machine(st.context.ip_address, st.context.headers)
    encrypted = (st.context.url or "").startswith("https://")
    return local or encrypted or os.environ.get("TRIUMPH_PLAIN_SIGN_IN") == "1"


def of_this_machine(address: str | None, headers: Mapping[str, str]) -> bool:
    """Whether the browser runs where the server runs: no address from elsewhere, our own name, no proxy."""
    host = headers.get("Host", _THIS_MACHINE[0])
    name = host.rpartition(":")[0] if host.rpartition(":")[2].isdecimal() else host
    return address is None and name in _THIS_MACHINE and not any(each in headers for each in _FORWARDED)


def _keep_in_browser() -> None:
    """Hand the browser what it needs to keep a new sign-in, or to forget one."""
    tab = this_tab()
    ticket = tab.ticket
    tab.ticket = None
    keep_sign_in(ticket)


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
        st.error(for_markdown(file_name(unreadable)))
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
        tab.refusal = (
            _try(desk, tab, name, passphrase) if passphrases_are_safe() else Words("sign_in.plain_http")
        )


def _try(desk: Desk, tab: Tab, name: str, passphrase: str) -> Words | None:
    """Into the tab with the pass; what to say if there is none."""
    try:
        tab.held = desk.door.sign_in(name, passphrase, tab.visitor)
        tab.ticket = TICKETS.give(tab.held.token, desk.door.minutes)
    except WrongPassphraseError:
        return Words("sign_in.wrong")
    except WaitError as wait:
        return Words("sign_in.wait", {"seconds": int(wait.seconds) + 1})
    except OrganiserError as unreadable:
        return refused(unreadable)
    return None


def _sign_out(desk: Desk) -> None:
    tab = this_tab()
    desk.door.sign_out(tab.held)
    tab.held = None
    tab.ticket = ""
