"""Signing in and out, in the sidebar; and what a page says to those who are not signed in."""

import streamlit as st

from dashboard.components.plain import for_markdown
from dashboard.desk import Desk
from dashboard.door import Pass, SignedOutError, WaitError, WrongPassphraseError
from dashboard.i18n import text
from ingest.warehouse.organisers import LONGEST, LONGEST_NAME, OrganiserError

HOW_TO_ADD = "triumph organiser add NAME"

_PASS = "organiser_pass"  # noqa: S105
_NAME, _PASSPHRASE = "sign_in_name", "sign_in_passphrase"
_REFUSED = "sign_in_refused"


def held_pass() -> Pass | None:
    """What this tab holds, valid or not."""
    held: Pass | None = st.session_state.get(_PASS)
    return held


def signed_in(desk: Desk) -> str | None:
    """The organiser of this tab; None for everybody else."""
    try:
        return desk.door.holder(held_pass())
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
        st.code(HOW_TO_ADD, language="bash")
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
        st.code(HOW_TO_ADD, language="bash")
    return False


def _form(desk: Desk) -> None:
    if held_pass():
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
    if refused := st.session_state.pop(_REFUSED, None):
        st.error(refused)


def _sign_in(desk: Desk) -> None:
    name, passphrase = st.session_state[_NAME] or "", st.session_state[_PASSPHRASE] or ""
    # Nothing of it stays in the session.
    st.session_state[_PASSPHRASE] = ""
    try:
        st.session_state[_PASS] = desk.door.sign_in(name, passphrase)
    except WrongPassphraseError:
        st.session_state[_REFUSED] = text("sign_in.wrong")
    except WaitError as wait:
        st.session_state[_REFUSED] = text("sign_in.wait", seconds=int(wait.seconds) + 1)
    except OrganiserError as unreadable:
        st.session_state[_REFUSED] = for_markdown(unreadable)


def _sign_out(desk: Desk) -> None:
    desk.door.sign_out(st.session_state.pop(_PASS, None))
