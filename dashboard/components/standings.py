"""A scored table: the ranking, what decided each tie, and how each figure came about."""

from collections.abc import Iterator
from itertools import groupby, pairwise
from typing import Any

import pandas as pd
import streamlit as st

from dashboard.components.bars import category_bars
from dashboard.components.drawing import draw
from dashboard.components.plain import for_markdown, in_a_sentence
from dashboard.components.tables import show_table
from dashboard.i18n import name, text
from engine.record import Record
from engine.registry import game_named, room
from engine.result import Line, Place, Verdict


def show_ranking(record: Record, verdict: Verdict) -> None:
    """Who won, the table in final order, each tie in words."""
    st.subheader(text("score_table.ranking"))
    st.success(_winner_words(record, verdict), icon=":material/trophy:")
    show_ties(record, verdict)
    left, right = st.columns([5, 6], gap="medium")
    rows = pd.DataFrame(
        {
            "rank": [place.rank for place in verdict.ranking],
            "player": [place.player for place in verdict.ranking],
            **_dimensions(record, verdict),
            "total": [place.total for place in verdict.ranking],
        }
    )
    with left:
        show_table(rows, tuple(rows.columns), "ranking")
    with right:
        categories = pd.DataFrame([place.categories for place in verdict.ranking])
        labels = [f"{place.rank}. {place.player}" for place in verdict.ranking]
        bars = category_bars(labels, categories, game_named(record.game).categories)
        points = name("points", game_named(record.game).points)
        draw(bars, "score_categories", text("games.categories", points=points))


def show_ties(record: Record, verdict: Verdict) -> None:
    """What decided each tie, in words."""
    for words in _tie_words(record, verdict):
        st.info(words, icon=":material/balance:")


def _dimensions(record: Record, verdict: Verdict) -> dict[str, list[str | None]]:
    """What tells the seats apart, such as the faction, by column."""
    names = [dimension.name for dimension in game_named(record.game).dimensions]
    return {each: [place.dimensions.get(each) for place in verdict.ranking] for each in names}


def running_totals(record: Record) -> list[str]:
    """What each seat has so far: the sum of what is known, or a question mark."""
    lines = game_named(record.game).arithmetic(record)
    return [_total(list(seat)) for seat in lines] if lines else []


def show_arithmetic(record: Record) -> None:
    """One row per seat, one column per category, each with its multiplication."""
    game = game_named(record.game)
    lines = game.arithmetic(record)
    if not lines:
        return
    st.subheader(text("score_table.arithmetic"))
    columns = {
        f"{category}_coins": [_formula(seat[number]) for seat in lines]
        for number, category in enumerate(game.categories)
    }
    players = [seat.player for seat in record.seats]
    rows = pd.DataFrame({"player": players, **columns, "total": [_total(list(seat)) for seat in lines]})
    show_table(rows, tuple(rows.columns), "arithmetic")
    st.caption(text("score_table.arithmetic_caption"))


def show_missing(record: Record) -> None:
    """What each seat still lacks before the table can be ranked: every category, or a total."""
    own: Any = room("dashboard.sheets", record.game)
    for seat, missing in zip(record.seats, own.missing(record), strict=True):
        if missing:
            lacking = ", ".join(name("category", category) for category in missing)
            what = f"{for_markdown(seat.player)}: {lacking}"
            st.info(text("score_table.incomplete", what=what), icon=":material/edit:")


def _winner_words(record: Record, verdict: Verdict) -> str:
    winners = [place for place in verdict.ranking if place.rank == 1]
    names = ", ".join(for_markdown(place.player) for place in winners)
    amount = _points("amount", record, winners[0].total)
    if len(winners) == 1:
        return text("score_table.winner", player=names, amount=amount)
    return text("score_table.winners", players=names, amount=amount)


def _points(group: str, record: Record, total: int | None) -> str:
    """A total with the name of what is counted in this game, alone or as what each of several has."""
    return text(f"{group}.{game_named(record.game).points}", n=total)


def _tie_words(record: Record, verdict: Verdict) -> Iterator[str]:
    own: Any = room("dashboard.sheets", record.game)
    criteria = own.tie_values(record)
    for first, second in pairwise(verdict.ranking):
        if first.tiebreak:
            yield text(
                "score_table.tied",
                first=for_markdown(first.player),
                second=for_markdown(second.player),
                each=_points("each", record, first.total),
                criterion=in_a_sentence(name("criterion", first.tiebreak)),
                mine=criteria[first.seat][first.tiebreak],
                theirs=criteria[second.seat][first.tiebreak],
            )
    yield from _level_words(record, verdict)


def _level_words(record: Record, verdict: Verdict) -> Iterator[str]:
    for rank, level in groupby(verdict.ranking, key=_rank):
        places = list(level)
        if len(places) > 1 and rank > 1:
            players = ", ".join(for_markdown(place.player) for place in places)
            each = _points("each", record, places[0].total)
            yield text("score_table.level", players=players, rank=rank, each=each)


def _rank(place: Place) -> int:
    return place.rank


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
