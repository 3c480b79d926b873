"""A scored table: the ranking, what decided each tie, and how each figure came about."""

from collections.abc import Iterator
from itertools import groupby, pairwise

import pandas as pd
import streamlit as st

from dashboard.components.bars import category_bars
from dashboard.components.drawing import draw
from dashboard.components.plain import for_markdown
from dashboard.components.tables import show_table
from dashboard.i18n import name, text
from engine.record import Record
from engine.result import CATEGORIES, Place, Verdict
from engine.scythe.catalogue import catalogue
from engine.scythe.editions import rules_of
from engine.scythe.sheet import Line, table_arithmetic
from engine.scythe.sheet_ranking import sheet_criteria
from engine.scythe.tally import tallies


def show_ranking(record: Record, verdict: Verdict) -> None:
    """Who won, the table in final order, each tie in words."""
    st.subheader(text("score_table.ranking"))
    st.success(_winner_words(verdict), icon=":material/trophy:")
    for words in _tie_words(record, verdict):
        st.info(words, icon=":material/balance:")
    left, right = st.columns([5, 6], gap="medium")
    rows = pd.DataFrame(
        {
            "rank": [place.rank for place in verdict.ranking],
            "player": [place.player for place in verdict.ranking],
            "faction": [place.faction for place in verdict.ranking],
            "mat": [place.mat for place in verdict.ranking],
            "total": [place.total for place in verdict.ranking],
        }
    )
    with left:
        show_table(rows, tuple(rows.columns), "ranking")
    with right:
        categories = pd.DataFrame([place.categories for place in verdict.ranking])
        labels = [f"{place.rank}. {place.player}" for place in verdict.ranking]
        draw(category_bars(labels, categories), "score_categories", text("games.categories"))


def show_arithmetic(record: Record) -> None:
    """One row per seat, one column per category, each with its multiplication."""
    st.subheader(text("score_table.arithmetic"))
    lines = table_arithmetic(record)
    columns = {
        f"{category}_coins": [_formula(seat[number]) for seat in lines]
        for number, category in enumerate(CATEGORIES)
    }
    players = [seat.player for seat in record.seats]
    rows = pd.DataFrame({"player": players, **columns, "total": [_total(seat) for seat in lines]})
    show_table(rows, tuple(rows.columns), "arithmetic")
    st.caption(text("score_table.arithmetic_caption"))


def show_missing(record: Record) -> None:
    """What each seat still lacks before the table can be ranked: every category, or a total."""
    for tally in tallies(record):
        lacking = [name("category", category) for category in tally.missing() if category != "bid"]
        if tally.total is None:
            what = f"{for_markdown(tally.seat.player)}: {', '.join(lacking)}"
            st.info(text("score_table.incomplete", what=what), icon=":material/edit:")


def _winner_words(verdict: Verdict) -> str:
    winners = [place for place in verdict.ranking if place.rank == 1]
    names = ", ".join(for_markdown(place.player) for place in winners)
    if len(winners) == 1:
        return text("score_table.winner", player=names, total=winners[0].total)
    return text("score_table.winners", players=names, total=winners[0].total)


def _tie_words(record: Record, verdict: Verdict) -> Iterator[str]:
    criteria = _criteria(record)
    for first, second in pairwise(verdict.ranking):
        if first.tiebreak:
            yield text(
                "score_table.tied",
                first=for_markdown(first.player),
                second=for_markdown(second.player),
                total=first.total,
                criterion=name("criterion", first.tiebreak),
                mine=criteria[first.seat][first.tiebreak],
                theirs=criteria[second.seat][first.tiebreak],
            )
    yield from _level_words(verdict)


def _level_words(verdict: Verdict) -> Iterator[str]:
    for rank, level in groupby(verdict.ranking, key=_rank):
        places = list(level)
        if len(places) > 1 and rank > 1:
            players = ", ".join(for_markdown(place.player) for place in places)
            yield text("score_table.level", players=players, rank=rank, total=places[0].total)


def _rank(place: Place) -> int:
    return place.rank


def _criteria(record: Record) -> list[dict[str, int | None]]:
    """The tie-break values of each seat, by criterion."""
    rules = rules_of(record.edition, record.setup.house_rules, record.setup.tournament)
    names = catalogue().scoring.tie_breaks
    return [
        dict(zip(names, sheet_criteria(tally, rules.tie_break_factory_territories), strict=True))
        for tally in tallies(record)
    ]


def _formula(line: Line) -> str:
    if line.coins is None:
        return "?"
    coins = str(line.coins).replace("-", "−")
    if line.counted is None or line.multiplier is None:
        return coins
    return f"{line.counted} × {line.multiplier} = {coins}"


def _total(lines: list[Line]) -> str:
    coins = [line.coins for line in lines if line.coins is not None]
    return str(sum(coins)) if len(coins) == len(lines) else "?"
