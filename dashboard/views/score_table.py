"""Score a table: type up to seven seats; the ranking, its arithmetic and every discrepancy follow."""

import datetime
from dataclasses import asdict
from typing import Any

import streamlit as st
from pydantic import ValidationError

from dashboard.components.downloads import offer_download
from dashboard.components.findings import show_findings
from dashboard.components.plain import for_markdown
from dashboard.components.seat_form import (
    explain_typing,
    fill,
    remember,
    restore,
    type_seats,
    type_star_kinds,
)
from dashboard.components.standings import show_arithmetic, show_missing, show_ranking
from dashboard.i18n import name, text
from dashboard.score_sheet import EXAMPLE, LARGEST, Row, Unreadable, in_use, to_record, unreadable
from engine.record import Header, Record, Setup
from engine.scythe.policy import policy_names
from engine.scythe.words import STRUCTURE_TILES
from engine.verify import verify

_FILE = "table.json"


@st.fragment
def show() -> None:
    """The whole page; a half-typed table outlives a look at another page."""
    restore()
    _score()
    remember()


def _score() -> None:
    header, setup, stopped = _set_up()
    rows = _rows()
    if not any(in_use(row) for row in rows):
        st.info(text("score_table.nothing"), icon=":material/keyboard:")
        return
    try:
        record = to_record(rows, header, setup, stopped=stopped, unnamed=_unnamed)
    except ValidationError as refused:
        st.error(text("score_table.unusable", why=for_markdown(refused.errors()[0]["msg"])))
        return
    for box in unreadable(rows):
        st.error(_box_words(box), icon=":material/error:")
    _results(record)
    _save(record)


def _box_words(box: Unreadable) -> str:
    column = box.column.removeprefix("star_")
    title = name("star", column) if column != box.column else text(f"grid.{column}")
    found = for_markdown(box.found[:40])
    return text("score_table.not_a_number", seat=_unnamed(box.row), column=title, found=found, most=LARGEST)


def _unnamed(number: int) -> str:
    return text("score_table.seat", n=number)


def _set_up() -> tuple[Header, Setup, bool]:
    event, number, table, day = st.columns([3, 1, 1, 2])
    header = Header(
        event=event.text_input(text("score_table.event"), max_chars=200, key="seat_event") or None,
        round=number.text_input(text("score_table.round"), max_chars=200, key="seat_round") or None,
        table=table.text_input(text("score_table.table"), max_chars=200, key="seat_table") or None,
        date=_day(day.date_input(text("score_table.date"), format="YYYY-MM-DD", key="seat_date")),
    )
    tile, policy, stopped = st.columns([3, 3, 2], vertical_alignment="bottom")
    setup = Setup.model_validate(
        {
            "structure_tile": _optional(tile, "tile", STRUCTURE_TILES, "score_table.not_known"),
            "policy": _optional(policy, "policy", policy_names(), "score_table.by_edition"),
        }
    )
    early = stopped.checkbox(
        text("score_table.stopped"), help=text("score_table.stopped_help"), key="seat_stopped"
    )
    return header, setup, early


def _day(chosen: Any) -> datetime.date | None:
    return chosen if isinstance(chosen, datetime.date) else None


def _optional(column: Any, group: str, members: tuple[str, ...], without: str) -> str | None:
    choice: str = column.selectbox(
        text(f"score_table.{group}"),
        ["", *members],
        format_func=lambda member: name(group, member) if member else text(without),
        key=f"seat_{group}",
    )
    return choice or None


def _rows() -> list[Row]:
    title, kinds, example, clear = st.columns([3, 4, 2, 2], vertical_alignment="center")
    title.subheader(text("score_table.seats"))
    by_kind = kinds.toggle(text("score_table.kinds"), key="seat_kinds", help=text("score_table.kinds_help"))
    example.button(text("score_table.example"), on_click=fill, args=(EXAMPLE,), width="stretch")
    clear.button(text("score_table.clear"), on_click=fill, args=((),), width="stretch")
    rows = type_seats()
    star_rows = type_star_kinds() if by_kind else [{} for _ in rows]
    explain_typing()
    return [{**row, **kinds} for row, kinds in zip(rows, star_rows, strict=True)]


def _results(record: Record) -> None:
    verdict = verify(record)
    if verdict.ranking:
        show_ranking(record, verdict)
        st.subheader(text("score_table.findings"))
        show_findings([asdict(finding) for finding in verdict.discrepancies])
        for note in verdict.notes:
            st.caption(for_markdown(note))
    else:
        show_missing(record)
    show_arithmetic(record)


def _save(record: Record) -> None:
    st.subheader(text("score_table.save"))
    offer_download("score_table.download", record.to_json(), _FILE, "application/json")
    st.caption(text("score_table.save_caption", file=_FILE))
