"""The editor for a refused game: the text, *Check* for everybody, *Accept* for an organiser who is signed in.

Both buttons send the text along with the click, so that what is judged is what stands in the editor.
"""

import json
from collections.abc import Callable, Sequence
from functools import partial

import streamlit as st

from dashboard.components.deeds import LONGEST_REASON
from dashboard.components.kept_text import keep_text, restored_text
from dashboard.components.sheet_grid import show_grid
from dashboard.components.verdicts import show_verdicts
from dashboard.i18n import text
from dashboard.tab import this_tab
from ingest.notation import has_text, to_text
from ingest.warehouse.quarantine import Checked, Held, check

LONGEST_EDITED = 200_000
"""Characters; a game of five players has some 50,000. Longer texts are mended elsewhere and uploaded."""

Accept = Callable[[int, bytes, str], None]
"""Takes the number of the refused game, its mended text and the reason."""

_LINE_HEIGHT, _SHORTEST, _TALLEST = 21, 140, 560


def fits(entry: Held) -> bool:
    """Whether the text is short enough for an editor."""
    return len(entry.raw) <= LONGEST_EDITED


def mend(entry: Held, found: Sequence[Checked], accept: Accept | None) -> None:
    """The editor of one game and what Triumph says about the text in it; no `accept`, no acceptance."""
    number = entry.quarantine_id
    kept = restored_text(_key(number), LONGEST_EDITED)
    if kept is not None:
        _put(number, kept)
    draft = this_tab().drafts.get(number)
    words = entry.raw if draft is None else draft
    _other_spellings(entry, found, words)
    st.session_state.setdefault(_key(number), words)
    if entry.format == "csv_sheet":
        show_grid(words, f"grid_{number}", partial(_put, number))
    with st.form(f"mend_{number}"):
        st.text_area(
            text("quarantine.text"),
            key=_key(number),
            height=min(_TALLEST, max(_SHORTEST, _LINE_HEIGHT * (words.count("\n") + 4))),
            max_chars=LONGEST_EDITED,
        )
        st.caption(text("quarantine.text_help"))
        _buttons(number, accept)
    keep_text(_key(number), entry.raw, draft)
    if draft is not None:
        st.subheader(text("quarantine.checked"))
        show_verdicts(check(entry, draft.encode()), draft, f"checked_{number}")


def upload(entry: Held, accept: Accept | None) -> None:
    """In place of an editor, for texts that are too long for one; only for who may accept the file."""
    st.caption(text("quarantine.too_long", most=LONGEST_EDITED))
    number = entry.quarantine_id
    uploaded = st.file_uploader(text("quarantine.upload"), key=_key(number), disabled=accept is None)
    if uploaded is None or accept is None:
        return
    content = uploaded.getvalue()
    show_verdicts(check(entry, content), content.decode(errors="replace"), f"uploaded_{number}")
    with st.form(f"accept_{number}"):
        _reason_box(number, accept)
        st.form_submit_button(
            text("quarantine.accept"),
            on_click=_accept,
            args=(number, accept, content),
            type="primary",
            icon=":material/inventory:",
        )


def _reason_box(number: int, accept: Accept | None) -> None:
    st.text_input(
        text("quarantine.reason"),
        key=_reason_key(number),
        max_chars=LONGEST_REASON,
        placeholder=text("quarantine.reason_example"),
        disabled=accept is None,
    )


def _buttons(number: int, accept: Accept | None) -> None:
    _reason_box(number, accept)
    with st.container(horizontal=True):
        st.form_submit_button(
            text("quarantine.check"), on_click=_keep, args=(number,), icon=":material/fact_check:"
        )
        st.form_submit_button(
            text("quarantine.accept"),
            on_click=_accept_text,
            args=(number, accept),
            type="primary",
            icon=":material/inventory:",
            disabled=accept is None,
        )


def _other_spellings(entry: Held, found: Sequence[Checked], words: str) -> None:
    number = entry.quarantine_id
    with st.container(horizontal=True):
        for label, spelling in _spellings(entry, found).items():
            st.button(text(label), on_click=_put, args=(number, spelling), key=f"{label}_{number}")
        if words != entry.raw:
            st.button(
                text("quarantine.start_again"),
                on_click=_start_again,
                args=(number,),
                icon=":material/restart_alt:",
            )


def _spellings(entry: Held, found: Sequence[Checked]) -> dict[str, str]:
    """A record on one endless line, in forms that people can read."""
    if entry.format != "json_record" or len(found) != 1:
        return {}
    record = found[0].reading.record
    if record is not None and record.actions and has_text(record.game):
        return {"quarantine.as_notation": to_text(record)}
    try:
        laid_out = json.dumps(json.loads(entry.raw), ensure_ascii=False, indent=1)
    except ValueError:
        return {}
    return {"quarantine.over_lines": laid_out} if laid_out != entry.raw else {}


def _start_again(number: int) -> None:
    this_tab().drafts.pop(number, None)
    st.session_state.pop(_key(number), None)


def _put(number: int, words: str) -> None:
    this_tab().drafts[number] = words
    st.session_state[_key(number)] = words


def _keep(number: int) -> None:
    """What is typed outlives a look at another game or page; the browser's limit is not taken on trust."""
    this_tab().drafts[number] = str(st.session_state[_key(number)] or "")[:LONGEST_EDITED]


def _accept_text(number: int, accept: Accept | None) -> None:
    _keep(number)
    if accept:
        _accept(number, accept, this_tab().drafts[number].encode())


def _accept(number: int, accept: Accept, content: bytes) -> None:
    accept(number, content, str(st.session_state[_reason_key(number)] or "")[:LONGEST_REASON])


def _key(number: int) -> str:
    return f"mended_{number}"


def _reason_key(number: int) -> str:
    return f"reason_{number}"
