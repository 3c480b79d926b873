"""Every game of a sheet: its tables found, their rows gathered into games, what holds no game told."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from operator import attrgetter

from ingest.formats.across import beside_days, days_across, name_factions, side_by_side
from ingest.formats.furniture import (
    of_scythe,
    tidied,
    without_heading,
    without_tables_below,
    without_tables_beside,
)
from ingest.formats.headings import Row, headed_twice, heading_row
from ingest.formats.reader import Reading
from ingest.formats.sheet.frame import Frame, day_in_title, frame_of, said_of_games
from ingest.formats.sheet.game import read_game
from ingest.formats.sheet.games import games_by_line, games_of, games_of_one_name
from ingest.formats.sheet.place import Place
from ingest.formats.sheet.remarks import (
    ambiguous_heading,
    another_table,
    each_of,
    no_headings,
    no_rows,
    note,
    of_any_game,
    passed_over,
    remarks_of,
)
from ingest.formats.sheet.seat_rows import days_left_out, seat_rows
from ingest.formats.sheet.tables import one_below_the_other
from ingest.formats.sheet_habits import is_standings, settled
from ingest.formats.wide.about import is_about_scythe
from ingest.formats.wide.forms import one_row_per_seat
from ingest.formats.wide.stacked import one_row_per_game
from ingest.formats.years import with_years
from ingest.stated import CASUAL_POLICY

OF_AN_EVENT = ("event", "round", "table", "policy")
"""Columns of tournaments; a row per game without them is what a group of friends keeps."""


def read_rows(rows: Sequence[Row], place: Place) -> Iterator[Reading]:
    """Every game of a sheet, then a note about what holds no seat."""
    games, below = without_tables_below(rows)
    alone, beside = without_tables_beside(games)
    alone = one_row_per_game(alone) or alone
    days = days_across(alone)
    if days and not (name_factions(days) or is_about_scythe(place.called, rows)):
        yield of_any_game(rows, place)
        return
    across: Sequence[Sequence[Row]] = days or side_by_side(alone)
    unfolded = None if across else one_row_per_seat(alone, place.called)
    tables = across or (one_below_the_other(alone) if unfolded is None else [unfolded])
    if not tables:
        yield no_headings(rows, place)
    for table in tables:
        yield from _read_table(table, place, by_line=unfolded is not None, titled=len(tables) > 1)
    unheaded = () if across or not tables else without_heading(alone, unfolded or alone)
    if unheaded:
        yield note(place, "cells without a heading were left out", unheaded, each_of(unheaded))
    if below:
        yield another_table("below", below, place, rows)
    beside += beside_days(alone) if days else []
    if beside:
        yield another_table("beside", beside, place, rows)


def read_together(rows: Sequence[Row], frame: Frame, passed: list[Row]) -> Iterator[Reading]:
    """The games of rows that go by one name, mostly a single one; rows without a seat are `passed` over."""
    seats = list(seat_rows(rows, frame, passed))
    for game in games_of_one_name(seats) if seats else ():
        yield read_game(game, frame)


def _read_table(rows: Sequence[Row], place: Place, *, by_line: bool, titled: bool) -> Iterator[Reading]:
    top = heading_row(rows)
    if top is None:
        yield no_headings(rows, place)
        return
    if is_standings(rows[top]):
        yield note(place, "a table of standings, no games: passed over", [rows[top]])
        return
    ours, others = of_scythe(rows[top], rows[top + 1 :])
    headings, body = settled(*with_years(*tidied(rows[top], ours), place.sheet or ""))
    frame = replace(frame_of([*rows[:top], headings], body, place), by_line=by_line)
    twice = None if by_line else headed_twice(frame.headings, body)
    if twice is not None:
        yield ambiguous_heading(twice, rows, frame)
        return
    casual = by_line and not frame.sheet.has(*OF_AN_EVENT)
    frame = frame.unless_said({"policy": CASUAL_POLICY} if casual else {})
    frame = frame.unless_said(day_in_title(rows[:top]) if titled else {})
    frame = frame.unless_said(said_of_games("date", place.sheet or ""))
    if body or not others:
        yield from _read_body(body, replace(frame, days_left_out=days_left_out(body, frame)))
    if others:
        lines = [next(same) for _, same in groupby(others, key=attrgetter("line"))]
        yield note(place, f"left out, rows of other games: {len(lines)}", lines, each_of(lines))


def _read_body(body: Sequence[Row], frame: Frame) -> Iterator[Reading]:
    passed: list[Row] = []
    seats = seat_rows(body, frame, passed)
    games = games_by_line(seats) if frame.by_line else games_of(list(seats), frame.sheet)
    first = next(games, None)
    if first is None:
        yield no_rows(body, frame.place)
    else:
        yield read_game(first, frame, remarks_of(frame))
    for game in games:
        yield read_game(game, frame)
    if passed:
        yield passed_over(passed, frame)
