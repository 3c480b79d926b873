"""Load: any supported file, what is read of it game by game, and for a sheet the reading itself to change."""

import hashlib
from collections.abc import Sequence
from dataclasses import asdict
from functools import partial

import pandas as pd
import streamlit as st

from dashboard.components.deeds import press, show_notice
from dashboard.components.downloads import offer_download
from dashboard.components.findings import breach_words, finding_line
from dashboard.components.layout_table import edit_layout, untaught
from dashboard.components.messages import in_words
from dashboard.components.metrics import show_metrics
from dashboard.components.plain import for_markdown, for_reading
from dashboard.components.positions import position_words
from dashboard.components.sign_in import say_who_may
from dashboard.components.verdicts import failure_line, problem_line
from dashboard.desk import Desk
from dashboard.i18n import day, name, text
from dashboard.tab import Tab, Words
from engine.result import Place, Verdict
from ingest.formats.judging import judge
from ingest.formats.reader import Reading, Source
from ingest.formats.registry import read_source
from ingest.sheets.detect import in_words as layout_words
from ingest.sheets.keep import kept_text
from ingest.sheets.layout import Layout, LayoutError
from ingest.sheets.opening import tables_of
from ingest.sheets.reading import Chosen, choose
from ingest.sheets.table import TableError
from ingest.warehouse.layouts import kept_in

MEBIBYTE = 1 << 20
MOST_MIB = 20
MOST_GAMES = 300
MOST_TOLD = 10
"""The remarks of so many games stand below the table in full; a cell cuts them."""

LONGEST_REMARK = 400
_WIDTHS = {"where": 160, "status": 140, "result": 380, "remarks": 220}
"""In pixels: what the games are read as changes while columns are taught, and widths once measured would stay."""

_TAKEN_IN = ("accepted", "discrepancy")


def show(desk: Desk) -> None:
    """The file, how it is read, its games, and the button that loads them."""
    show_notice()
    given = st.file_uploader(text("load.file"), key="load_file", max_upload_size=MOST_MIB)
    if given is None:
        st.caption(text("load.what"))
        return
    source = Source(given.name, given.getvalue())
    layout = _reading_of(desk, source)
    readings = list(read_source(Source(source.name, source.content, layout)))
    games = [(reading, judge(reading)) for reading in readings if not reading.note]
    _show_counts(games)
    _show_games(games)
    _show_notes([reading for reading in readings if reading.note])
    _offer(desk, source, layout, games)


def _reading_of(desk: Desk, source: Source) -> str:
    """The layout of a sheet as the person wants it; empty for files that are no sheets."""
    try:
        tables = [table for table in tables_of(source) or () if not table.empty]
        every = choose(tables, kept_text(kept_in(desk.warehouse))) if tables else []
    except (TableError, LayoutError):
        return ""
    known = [chosen for chosen in every if _best(chosen) is not None]
    if not known:
        known = list(filter(None, map(untaught, every)))
    if not known:
        return ""
    st.subheader(text("load.reading"))
    return _edited(_picked(known), source)


def _best(chosen: Chosen) -> Layout | None:
    proposals = chosen.detection.proposals if chosen.detection else ()
    return chosen.layout or (proposals[0].layout if proposals else None)


def _picked(known: Sequence[Chosen]) -> Chosen:
    if len(known) == 1:
        return known[0]
    titles = [chosen.table.title or "" for chosen in known]
    number = st.selectbox(text("load.worksheet"), range(len(known)), format_func=lambda n: titles[n])
    return known[number]


def _edited(chosen: Chosen, source: Source) -> str:
    if chosen.layout and not chosen.layout.columns:
        st.warning(text("load.teach"), icon=":material/help:")
    elif chosen.layout is None:
        st.warning(_why_not_read(chosen), icon=":material/help:")
    proposals = chosen.detection.proposals if chosen.detection else ()
    bases = [base for base in (chosen.layout, *(each.layout for each in proposals[:3])) if base]
    different = list(dict.fromkeys(base.to_toml() for base in bases))
    number = 0
    if len(different) > 1:
        labels = [
            f"{n}. {in_words(layout_words(Layout.from_toml(base)))}"
            for n, base in enumerate(different, start=1)
        ]
        number = st.radio(text("load.proposals"), range(len(labels)), format_func=lambda n: labels[n])
    base = Layout.from_toml(different[number])
    digest = hashlib.sha256(source.content).hexdigest()[:16]
    key = f"{digest}_{chosen.table.title}_{number}"
    try:
        layout = edit_layout(chosen, base, key)
    except LayoutError as error:
        st.error(for_markdown(in_words(str(error))), icon=":material/error:")
        layout = base
    if not layout.columns:
        return ""
    spelt = layout.model_copy(update={"worksheet": chosen.table.title}).to_toml()
    offer_download("load.download", spelt, "layout.toml", "application/toml")
    return spelt


def _why_not_read(chosen: Chosen) -> str:
    """What is doubtful of the sheet; the readings themselves can be chosen and changed below it."""
    proposals = chosen.detection.proposals if chosen.detection else ()
    if chosen.table.below or not proposals:
        return for_markdown(in_words(chosen.refusal))
    doubts = "; ".join(in_words(doubt) for doubt in proposals[0].doubts)
    return text("load.doubts", doubts=for_markdown(doubts)) if doubts else text("load.two_ways")


def _show_counts(games: Sequence[tuple[Reading, Verdict]]) -> None:
    taken = sum(verdict.status in _TAKEN_IN for _, verdict in games)
    odd = sum(verdict.status == "discrepancy" for _, verdict in games)
    figures = {"games": taken, "odd": odd, "refused": len(games) - taken}
    show_metrics("load", {word: text("figure.whole", n=count) for word, count in figures.items()})


def _show_games(games: Sequence[tuple[Reading, Verdict]]) -> None:
    rows = pd.DataFrame([_row(reading, verdict) for reading, verdict in games[:MOST_GAMES]])
    if rows.empty:
        return
    config = {
        word: st.column_config.TextColumn(text(f"load.column.{word}"), width=width)
        for word, width in _WIDTHS.items()
    }
    st.dataframe(rows, hide_index=True, width="stretch", column_config=config)
    if len(games) > MOST_GAMES:
        st.caption(text("load.more", n=len(games) - MOST_GAMES))
    told = rows[rows["remarks"].ne("")].head(MOST_TOLD)
    lines = [f"- **{for_markdown(row.where)}**: {for_markdown(row.remarks)}" for row in told.itertuples()]
    st.markdown("\n".join(lines))


def _row(reading: Reading, verdict: Verdict) -> dict[str, str]:
    seats = "; ".join(map(_seat, verdict.ranking))
    failure = [failure_line(verdict.failure)] if verdict.failure and reading.record else []
    wrong = [finding_line(asdict(found)) for found in verdict.discrepancies]
    if reading.record:
        wrong += [breach_words(reading.record, breach, for_reading) for breach in verdict.breaches]
    said = [problem_line(problem) for problem in reading.problems]
    remarks = for_reading("; ".join((*failure, *wrong, *said))[:LONGEST_REMARK])
    status = name("status" if verdict.status in _TAKEN_IN else "finding", verdict.status)
    where = " · ".join(filter(None, (for_reading(position_words(reading.position)), _day(reading))))
    return {"where": where, "status": status, "result": for_reading(seats), "remarks": remarks}


def _day(reading: Reading) -> str:
    played_on = reading.record.header.date if reading.record else None
    return day(played_on) if played_on else ""


def _seat(place: Place) -> str:
    """A seat as it was read: `1. Amber (Rusviet, Industrial) 84`."""
    held = [name(dimension, value) for dimension, value in place.dimensions.items() if value]
    role = f" ({', '.join(held)})" if held else ""
    total = "" if place.total is None else f" {place.total}"
    return f"{place.rank}. {place.player}{role}{total}"


def _show_notes(notes: Sequence[Reading]) -> None:
    for reading in notes:
        for problem in reading.problems:
            st.caption(for_markdown(problem_line(problem)))


def _offer(desk: Desk, source: Source, layout: str, games: Sequence[tuple[Reading, Verdict]]) -> None:
    may = say_who_may(desk)
    reason = st.text_input(text("load.why"), key="load_reason", disabled=not may)
    st.button(
        text("load.accept", n=len(games)),
        on_click=press,
        args=(desk, partial(_load, desk, source, layout, reason)),
        disabled=not (may and games),
        type="primary",
        icon=":material/upload:",
    )


def _load(desk: Desk, source: Source, layout: str, reason: str, tab: Tab) -> Words:
    done = desk.load(tab.held, source.name, source.content, layout, reason)
    if done.known:
        return Words("load.known", {"file": source.name})
    taken = sum(done.counts.get(status, 0) for status in _TAKEN_IN)
    refused = sum(done.counts.values()) - taken - done.counts.get("duplicate", 0)
    said = {"file": source.name, "accepted": taken, "refused": refused}
    return Words("load.done", {**said, "duplicate": done.counts.get("duplicate", 0)})
