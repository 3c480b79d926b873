"""Doubles: games that look like one evening recorded twice, side by side, and what organisers say of them."""

from functools import partial
from typing import Any

import pandas as pd
import streamlit as st

from analytics import games
from analytics.warehouse import Warehouse
from dashboard.components.deeds import LONGEST_REASON, attempt, show_changes, show_notice
from dashboard.components.messages import in_words
from dashboard.components.plain import for_markdown, for_reading
from dashboard.components.positions import origin_words
from dashboard.components.sign_in import say_who_may
from dashboard.components.tables import list_height, show_table
from dashboard.desk import Desk
from dashboard.i18n import day, name, text
from dashboard.tab import Tab, Words
from ingest.warehouse.organise import Pair, doubles

_COLUMNS = ("pair", "played_on", "player_names", "grade", "counting", "why")
_SEATS = ("rank", "player", "faction", "mat", "total")
_TABLE, _CHOSEN, _REASON = "doubles", "doubles_pair", "doubles_reason"
_FIRST, _SECOND, _WHY = "doubles_first", "doubles_second", "doubles_by_hand_reason"


def show(warehouse: Warehouse, desk: Desk) -> None:
    """The pairs, and one of them side by side."""
    show_notice()
    pairs = doubles(warehouse.path)
    may = say_who_may(desk)
    if pairs:
        pair = _pick(pairs)
        _side_by_side(warehouse, pair)
        _decide(desk, pair, may)
    else:
        st.success(text("doubles.none"), icon=":material/check_circle:")
    _by_hand(desk, may)
    show_changes(warehouse.path)


def _pick(pairs: list[Pair]) -> Pair:
    once = sum(pair.counted_once for pair in pairs)
    st.caption(text("doubles.count", n=len(pairs), once=once))
    rows = pd.DataFrame([_row(pair) for pair in pairs])
    picked = partial(_picked, len(pairs))
    show_table(
        rows, _COLUMNS, _TABLE, on_select=picked, selection_mode="single-row", height=list_height(len(rows))
    )
    if st.session_state.get(_CHOSEN) not in range(len(pairs)):
        st.session_state[_CHOSEN] = 0
    labels = (rows["pair"] + " · " + rows["player_names"].fillna("–")).map(for_reading)
    chosen: int = st.selectbox(
        text("doubles.pair"), range(len(pairs)), format_func=labels.__getitem__, key=_CHOSEN
    )
    return pairs[chosen]


def _picked(count: int) -> None:
    for row in st.session_state[_TABLE].selection.rows:
        st.session_state[_CHOSEN] = min(row, count - 1)


def _row(pair: Pair) -> dict[str, Any]:
    return {
        "pair": text("doubles.games", first=pair.first, second=pair.second),
        "played_on": pair.played_on,
        "player_names": pair.players,
        "grade": name("grade", pair.grade) if pair.grade else text("doubles.not_alike"),
        "counting": " · ".join(_counting(pair)),
        "why": _reasons(pair),
    }


def _reasons(pair: Pair) -> str:
    return "; ".join(in_words(reason) for reason in (pair.reasons or "").split("; "))


def _counting(pair: Pair) -> list[str]:
    counted = text("doubles.once" if pair.counted_once else "doubles.both")
    if pair.decided is None:
        return [counted]
    return [counted, text("doubles.decided_same" if pair.decided else "doubles.decided_different")]


def _side_by_side(warehouse: Warehouse, pair: Pair) -> None:
    st.subheader(text("doubles.games", first=pair.first, second=pair.second))
    st.caption(" · ".join(_counting(pair)))
    if pair.reasons:
        st.caption(text("doubles.why", reasons=for_markdown(_reasons(pair))))
    for place, game_id in zip(st.columns(2, gap="large"), (pair.first, pair.second), strict=True):
        with place:
            _game(warehouse, game_id)


def _game(warehouse: Warehouse, game_id: int) -> None:
    sheet = games.one_game(warehouse, game_id)
    if sheet is None:
        return
    st.markdown(f"**{text('games.one', n=game_id)}**")
    record, game = sheet.record.iloc[0], sheet.game.iloc[0]
    origin = origin_words(record["source"], record["position"])
    st.caption(f"{_day(game['played_on'])} · {name('evidence', game['evidence'])} · {origin}")
    show_table(sheet.seats, _SEATS, f"double_{game_id}")


def _day(played_on: Any) -> str:
    return "–" if pd.isna(played_on) else day(played_on)


def _decide(desk: Desk, pair: Pair, may: bool) -> None:
    with st.form("decide"):
        st.text_input(text("doubles.reason"), key=_REASON, max_chars=LONGEST_REASON, disabled=not may)
        with st.container(horizontal=True):
            for word, same in (("same", True), ("different", False)):
                st.form_submit_button(
                    text(f"doubles.{word}"), on_click=_say, args=(desk, pair, same), disabled=not may
                )
            if pair.decided is not None:
                st.form_submit_button(
                    text("doubles.undo"), on_click=_take_back, args=(desk, pair), disabled=not may
                )


def _say(desk: Desk, pair: Pair, same: bool) -> None:
    reason = st.session_state[_REASON] or ""
    if attempt(desk, partial(_decided, desk, pair.first, pair.second, same, reason)):
        st.session_state[_REASON] = ""


def _decided(desk: Desk, first: int, second: int, same: bool, reason: str, tab: Tab) -> Words:
    desk.decide(tab.held, first, second, same=same, reason=reason)
    said = "doubles.said_same" if same else "doubles.said_different"
    return Words(said, {"first": first, "second": second})


def _take_back(desk: Desk, pair: Pair) -> None:
    reason = st.session_state[_REASON] or ""

    def deed(tab: Tab) -> Words:
        desk.leave_open(tab.held, pair.first, pair.second, reason=reason)
        return Words("doubles.taken_back", {"first": pair.first, "second": pair.second})

    if attempt(desk, deed):
        st.session_state[_REASON] = ""


def _by_hand(desk: Desk, may: bool) -> None:
    """For two records of one game that do not look alike."""
    with st.expander(text("doubles.by_hand"), icon=":material/link:"), st.form("doubles_by_hand"):
        left, right = st.columns(2)
        left.number_input(text("doubles.first"), min_value=1, step=1, value=None, key=_FIRST)
        right.number_input(text("doubles.second"), min_value=1, step=1, value=None, key=_SECOND)
        st.text_input(text("doubles.why_one"), key=_WHY, max_chars=LONGEST_REASON, disabled=not may)
        st.form_submit_button(text("doubles.link"), on_click=_link, args=(desk,), disabled=not may)


def _link(desk: Desk) -> None:
    first, second = st.session_state[_FIRST], st.session_state[_SECOND]
    reason = st.session_state[_WHY] or ""

    def deed(tab: Tab) -> Words:
        if not first or not second:
            return Words("doubles.two_numbers", good=False)
        return _decided(desk, first, second, True, reason, tab)

    if attempt(desk, deed):
        st.session_state[_WHY] = ""
