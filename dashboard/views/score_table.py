"""Score a table: type the seats; ranking, arithmetic and discrepancies follow; save or download."""

import datetime
from dataclasses import asdict
from functools import partial
from typing import Any

import streamlit as st
from pydantic import ValidationError

from dashboard import address
from dashboard.components.deeds import LONGEST_REASON, press, show_notice
from dashboard.components.downloads import offer_download
from dashboard.components.draft import keep_draft, restore_draft
from dashboard.components.findings import breach_words, show_findings
from dashboard.components.manners import keep_manners, on_phone
from dashboard.components.messages import in_words
from dashboard.components.plain import for_markdown
from dashboard.components.seat_form import (
    explain_typing,
    figure_boxes,
    fill,
    remember,
    restore,
    seat_name,
    type_kinds,
    type_kinds_of_one,
    type_one_seat,
    type_seats,
    typed_rows,
)
from dashboard.components.sign_in import say_who_may
from dashboard.components.standings import running_totals, show_arithmetic, show_missing, show_ranking
from dashboard.desk import Desk
from dashboard.i18n import language, name, text
from dashboard.i18n.forms import DATE_FORMAT
from dashboard.places import game_link
from dashboard.score_sheet import LARGEST, Unreadable, in_use, to_record, unreadable
from dashboard.sheets import Form, form_of
from dashboard.sidebar import choose_game
from dashboard.tab import Tab, Words, this_tab
from engine.record import Record
from engine.registry import game_named
from engine.verify import verify

_FILE = "table.json"
_VIEW, _USUAL, _REASON = "score_view", "score_view_usual", "seat_save_reason"
_CARDS, _TABLE = "cards", "table"
_NARROW, _DAY, _WIDE = 90, 140, 308
_HEADER = {"event": _WIDE, "round": _NARROW, "table": _NARROW}
"""The boxes above the seats and their widths: they fit on a phone of 390 pixels."""


def show(desk: Desk) -> None:
    """The whole page; a half-typed table outlives a look at another page."""
    game = choose_game()
    form = form_of(game)
    if form is None:
        st.info(text("score_table.no_form", game=name("game", game)), icon=":material/info:")
        return
    _scoring(desk, game, form, _view())


def _view() -> str:
    """One seat at a time on a phone, the whole table else; a choice of the reader is kept in the address."""
    usual = _CARDS if on_phone() else _TABLE
    known = (_TABLE, _CARDS)
    key = address.choose("view", _VIEW, usual, lambda asked: asked[0] if asked[0] in known else None)
    _follow_width(key, usual)
    chosen = st.segmented_control(
        text("score_table.view"),
        known,
        format_func=lambda view: text(f"score_table.view_{view}"),
        key=key,
        required=True,
        label_visibility="collapsed",
    )
    address.note("view", *([] if chosen == usual else [str(chosen)]))
    return str(chosen)


def _follow_width(key: str, usual: str) -> None:
    """The window says how wide it is after the page is drawn first; until then the reader chose nothing."""
    before = st.session_state.get(_USUAL, usual)
    if before != usual and st.session_state[key] == before:
        st.session_state[key] = usual
    st.session_state[_USUAL] = usual


@st.fragment
def _scoring(desk: Desk, game: str, form: Form, view: str) -> None:
    restore()
    restore_draft(game, form, tuple(game_named(game).policies()))
    _score(desk, game, form, view)
    remember()
    keep_draft(game, begun=any(in_use(row) for row in typed_rows(form)))


def _score(desk: Desk, game: str, form: Form, view: str) -> None:
    given, stopped = _set_up(game, form)
    _type(game, form, view)
    keep_manners(figure_boxes(form), "score_manners")
    rows = typed_rows(form)
    if not any(in_use(row) for row in rows):
        st.info(text("score_table.nothing"), icon=":material/keyboard:")
        return
    try:
        record = to_record(game, form, rows, given, stopped=stopped, unnamed=_unnamed)
    except ValidationError as refused:
        st.error(text("score_table.unusable", why=for_markdown(refused.errors()[0]["msg"])))
        return
    for box in unreadable(form, rows):
        st.error(_box_words(box), icon=":material/error:")
    ranked = _results(record)
    _save(desk, record, ranked=ranked)


def _box_words(box: Unreadable) -> str:
    column = box.column.removeprefix("star_")
    title = name("star", column) if column != box.column else text(f"box.{column}")
    seat, found = for_markdown(seat_name(box.row - 1)), for_markdown(box.found[:40])
    return text("score_table.not_a_number", seat=seat, column=title, found=found, most=LARGEST)


def _unnamed(number: int) -> str:
    return text("score_table.seat", n=number)


def _set_up(game: str, form: Form) -> tuple[dict[str, Any], bool]:
    with st.container(horizontal=True):
        header = {field: _header_box(field, width) or None for field, width in _HEADER.items()}
        day = st.date_input(
            text("score_table.date"), format=DATE_FORMAT[language()], key="seat_date", width=_DAY
        )
    header["date"] = _day(day)
    more = "score_table.more" if form.setup else "score_table.more_stopped"
    with st.expander(text(more), icon=":material/tune:"):
        setup = {
            field: _optional(field, field, members, "score_table.not_known")
            for field, members in form.setup.items()
        }
        policies = game_named(game).policies()
        if policies:
            setup["policy"] = _optional("policy", "policy", policies, "score_table.by_edition")
        stopped = st.checkbox(
            text("score_table.stopped"), help=text("score_table.stopped_help"), key="seat_stopped"
        )
    return {"header": header, "setup": setup}, stopped


def _header_box(field: str, width: int) -> str:
    return st.text_input(text(f"score_table.{field}"), max_chars=200, key=f"seat_{field}", width=width)


def _day(chosen: Any) -> str | None:
    return chosen.isoformat() if isinstance(chosen, datetime.date) else None


_GROUPS = {"structure_tile": "tile"}
"""Fields of the set-up whose members have their names in another group."""


def _optional(field: str, key: str, members: tuple[str, ...], without: str) -> str | None:
    group = _GROUPS.get(field, field)
    choice: str = st.selectbox(
        text(f"score_table.{group}"),
        ["", *members],
        format_func=lambda member: name(group, member) if member else text(without),
        key=f"seat_{key}",
    )
    return choice or None


def _type(game: str, form: Form, view: str) -> None:
    by_kind = _tools(form)
    if view == _CARDS:
        type_one_seat(form, _totals(game, form))
        if by_kind:
            type_kinds_of_one(form)
    else:
        type_seats(form)
        if by_kind:
            type_kinds(form)
    explain_typing(form)


def _tools(form: Form) -> bool:
    with st.container(horizontal=True, vertical_alignment="center"):
        by_kind = bool(form.kinds) and st.toggle(
            text("score_table.kinds"), key="seat_kinds", help=text("score_table.kinds_help")
        )
        st.button(text("score_table.example"), on_click=fill, args=(form, form.example))
        st.button(text("score_table.clear"), on_click=fill, args=(form, ()))
    return by_kind


def _totals(game: str, form: Form) -> list[str]:
    """The running total of each seat, in the order of the seats; empty where nothing is typed."""
    rows = typed_rows(form)
    try:
        record = to_record(game, form, rows, {}, stopped=False, unnamed=_unnamed)
    except ValidationError:
        return []
    totals = iter(running_totals(record))
    return [next(totals, "") if in_use(row) else "" for row in rows]


def _results(record: Record) -> bool:
    verdict = verify(record)
    if verdict.ranking:
        show_ranking(record, verdict)
        st.subheader(text("score_table.findings"))
        show_findings([asdict(finding) for finding in verdict.discrepancies])
        for breach in verdict.breaches:
            st.warning(breach_words(record, breach), icon=":material/block:")
        for note in verdict.notes:
            st.caption(for_markdown(in_words(note)))
    else:
        show_missing(record)
    show_arithmetic(record)
    return bool(verdict.ranking)


def _save(desk: Desk, record: Record, *, ranked: bool) -> None:
    st.subheader(text("score_table.save"))
    show_notice(above=False)
    _show_saved()
    if say_who_may(desk):
        st.text_input(text("score_table.save_reason"), key=_REASON, max_chars=LONGEST_REASON)
        st.button(
            text("score_table.save_now"),
            on_click=press,
            args=(desk, partial(_save_record, desk, record, st.session_state[_REASON] or "")),
            type="primary",
            disabled=not ranked,
            icon=":material/save:",
        )
    offer_download("score_table.download", record.to_json(), _FILE, "application/json")
    st.caption(text("score_table.save_caption", file=_FILE))


def _save_record(desk: Desk, record: Record, reason: str, tab: Tab) -> Words:
    saved = desk.save(tab.held, record, reason)
    tab.accepted = [saved.game_id]
    return Words("score_table.known" if saved.known else "score_table.saved", {"n": saved.game_id})


def _show_saved() -> None:
    for game in this_tab().accepted[:1]:
        game_link(game, text("overview.open", n=game))
