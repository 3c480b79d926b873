"""The draw on the desk: rounds and tables, the certificate, and players moved by hand with what that costs."""

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any

import pandas as pd
import streamlit as st

from analytics.tournament.certificate import totals
from analytics.tournament.cut import outdated_stages
from analytics.tournament.journal import read_journal
from analytics.tournament.settings import read_settings
from analytics.tournament.state import Round, Seat, State, Table
from dashboard.components.plain import for_markdown, for_reading
from dashboard.i18n import name, text
from dashboard.tab import Tab, Words
from dashboard.tournament.deeds import press
from dashboard.tournament.held import held_words
from dashboard.tournament.office import Office, exchanged

MOST_DEFECTS = 300


def show(office: Office, event: str, state: State, may: bool) -> None:
    """Draw, look, and move."""
    left, right = st.columns(2)
    left.button(
        text("tournament.draw"),
        on_click=_draw,
        args=(office, event, False),
        disabled=not may,
        type="primary",
        icon=":material/casino:",
    )
    right.button(text("tournament.draw_again"), on_click=_draw, args=(office, event, True), disabled=not may)
    if not state.rounds:
        st.info(text("tournament.not_drawn"))
        return
    for stage in outdated_stages(state):
        st.warning(text("tournament.outdated_stage", stage=for_markdown(name("stage", stage))))
    for each in state.rounds:
        show_round(each)
    show_certificate(state.certificate)
    _move(office, event, state, may)


def show_round(each: Round) -> None:
    """The tables of a round, seats in turn order, with place and coins where the table is decided."""
    st.markdown(f"**{round_title(each)}**")
    most = max((len(table.seats) for table in each.tables), default=0)
    columns = [text("tournament.table"), *(text("tournament.seat_n", n=place + 1) for place in range(most))]
    rows = [
        [str(table.number), *(_seat(seat, table) for seat in table.seats), *[""] * (most - len(table.seats))]
        for table in each.tables
    ]
    st.table(pd.DataFrame(rows, columns=columns).set_index(columns[0]))
    if each.byes:
        st.caption(text("tournament.byes", players=for_markdown(", ".join(each.byes))))


def _seat(seat: Seat, table: Table) -> str:
    held = held_words(seat.faction, seat.mat)
    parts = (for_markdown(seat.player), f"({held})" if held else "", _came_to(seat, table))
    return " ".join(filter(None, parts))


def _came_to(seat: Seat, table: Table) -> str:
    """The place of a seat and its coins; nothing while the table is not decided."""
    found = table.result.seat(seat.player) if table.result and table.decided and not table.struck else None
    if found is None:
        return ""
    place = for_markdown(text("tournament.came_to", place=found.place))
    return place if found.coins is None else f"{place} · {float(found.coins):g}"


def round_title(each: Round) -> str:
    """Round and stage in words."""
    if each.stage:
        return text("tournament.round_stage", n=each.number, stage=for_markdown(name("stage", each.stage)))
    return text("tournament.round_n", n=each.number)


def show_certificate(defects: Sequence[dict[str, Any]]) -> None:
    """What is left of defects, whom they hit, and whether they could have been avoided."""
    st.subheader(text("tournament.certificate"))
    if not defects:
        st.success(text("tournament.no_defects"), icon=":material/verified:")
        return
    kinds = {defect["kind"]: defect for defect in defects}
    whole = [
        {
            text("tournament.defect"): name("defect", kind),
            text("tournament.total"): defect["total"],
            text("tournament.bound"): defect["bound"],
            text("tournament.avoidable"): name("avoidable", str(defect["avoidable"]).lower()),
        }
        for kind, defect in kinds.items()
    ]
    st.table(pd.DataFrame(whole).set_index(text("tournament.defect")))
    rows = [
        {
            text("tournament.defect"): name("defect", defect["kind"]),
            text("tournament.hits"): for_reading(", ".join(defect["players"])),
            text("tournament.detail"): _detail(defect),
        }
        for defect in defects[:MOST_DEFECTS]
    ]
    st.dataframe(
        pd.DataFrame(rows),
        hide_index=True,
        width="stretch",
        key="tournament_certificate",
        height="content" if len(rows) <= 20 else "auto",
    )


def _detail(defect: dict[str, Any]) -> str:
    """In which rounds it happens, what is held again how often, or how often each turn position came."""
    if "held" in defect:
        return f"{held_words(defect['held'])} ×{defect['times']}"
    return ", ".join(map(str, defect.get("rounds") or defect.get("positions") or ()))


def _draw(office: Office, event: str, again: bool) -> None:
    press(office, partial(_drawn, office, event, again))


def _drawn(office: Office, event: str, again: bool, tab: Tab) -> Words:
    path = office.path(event)
    before = len(read_journal(path))
    settings = read_settings(path)
    # Drawing anew has to bring another draw; the seed it used stands in the journal.
    state = office.draw(tab.held, event, again=again, seed=settings.seed + before if again else None)
    if len(state.entries) == before:
        return Words("tournament.nothing_to_draw", good=False)
    return Words("tournament.drawn", {"n": len(state.rounds)})


def _move(office: Office, event: str, state: State, may: bool) -> None:
    """Two players exchange their seats; the cost stands beside the button before anything is changed."""
    movable = [each for each in state.rounds if not each.touched]
    if not movable:
        return
    with st.expander(text("tournament.move"), icon=":material/swap_horiz:"):
        numbers = [each.number for each in movable]
        turn = st.selectbox(text("tournament.round"), numbers, key="tournament_move_round")
        chosen = next(each for each in movable if each.number == turn)
        players = [player for table in chosen.tables for player in table.players]
        left, right = st.columns(2)
        first = left.selectbox(
            text("tournament.first"),
            players,
            index=None,
            key="tournament_move_first",
            format_func=for_reading,
        )
        second = right.selectbox(
            text("tournament.second"),
            players,
            index=None,
            key="tournament_move_second",
            format_func=for_reading,
        )
        if first and second and first != second:
            moved = exchanged(chosen, first, second)
            _show_cost(state.certificate, office.cost(state, moved))
            st.button(
                text("tournament.move_do"), on_click=_moved, args=(office, event, moved), disabled=not may
            )


def _show_cost(before: Sequence[dict[str, Any]], after: Sequence[dict[str, Any]]) -> None:
    old, new = Counter(totals(before)), Counter(totals(after))
    changed = [kind for kind in {**old, **new} if old[kind] != new[kind]]
    if not changed:
        st.success(text("tournament.move_free"))
    for kind in changed:
        words = text("tournament.move_cost", kind=name("defect", kind), before=old[kind], after=new[kind])
        (st.warning if new[kind] > old[kind] else st.success)(words)


def _moved(office: Office, event: str, moved: Round) -> None:
    press(office, partial(_take_over, office, event, moved))


def _take_over(office: Office, event: str, moved: Round, tab: Tab) -> Words:
    office.move(tab.held, event, moved)
    return Words("tournament.done")
