"""What is said about a sheet as a whole: rows and columns that were passed over, and why nothing was read."""

from collections.abc import Sequence
from itertools import pairwise

from ingest.formats.headings import Row
from ingest.formats.reader import Problem, Reading
from ingest.formats.sheet.frame import Frame
from ingest.formats.sheet.place import Place, quote

LONGEST_LIST = 200
MOST_QUOTED = 20
"""Rows; further ones are told by their numbers."""

BETWEEN_ROWS = " | "


def remarks_of(frame: Frame) -> tuple[Problem, ...]:
    """The columns nobody understands, told with the first game."""
    message = "a column nobody understands; it was left out"
    return tuple(
        frame.place.remark(message, frame.headings, column=name[:60]) for name in frame.sheet.unknown
    )


def passed_over(rows: Sequence[Row], frame: Frame) -> Reading:
    """The note about rows that hold no seat."""
    return note(frame.place, f"{len(rows)} rows hold no seat and were passed over", rows, each_of(rows))


def another_table(where: str, headings: Sequence[str], place: Place, rows: Sequence[Row]) -> Reading:
    """The note about a table that is none of games."""
    listed = ", ".join(headings)[:LONGEST_LIST]
    return note(place, f"another table {where} the games was passed over: {listed}", rows)


def note(place: Place, message: str, rows: Sequence[Row], found: str = "") -> Reading:
    """Something to tell about rows that are no game, with the first of them or what is `found` in all."""
    remark = place.remark(message, rows[0], found=found or quote(rows[0].raw))
    return Reading(place.file, place.position(rows), "", None, (remark,))


def each_of(rows: Sequence[Row]) -> str:
    """Every row with its number; the first ones with what they hold, if there are several."""
    if len(rows) == 1:
        return quote(rows[0].raw)
    quoted = [f"row {row.line}: {quote(row.raw)}" for row in rows[:MOST_QUOTED]]
    further = [ranges([row.line for row in rows[MOST_QUOTED:]])] if len(rows) > MOST_QUOTED else []
    return BETWEEN_ROWS.join((*quoted, *further))


def ranges(lines: Sequence[int]) -> str:
    """The numbers of rows, those that follow each other by the first and the last."""
    edges = [i for i in range(1, len(lines)) if lines[i] != lines[i - 1] + 1]
    spans = [(lines[start], lines[end - 1]) for start, end in pairwise((0, *edges, len(lines)))]
    return "rows " + ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in spans)


def no_headings(rows: Sequence[Row], place: Place) -> Reading:
    """The refusal of rows without headings."""
    expected = "a row of headings such as player, faction, mat, coins, popularity, stars"
    problem = place.problem("no heading row found", rows[0] if rows else None, expected=expected)
    return refusal(rows, problem)


def no_rows(body: Sequence[Row], place: Place) -> Reading:
    """The refusal of headings without a seat below them."""
    return refusal(body, place.problem("no rows below the headings", expected="one row per seat"))


def of_any_game(rows: Sequence[Row], place: Place) -> Reading:
    """The refusal of figures by the day that may be those of any game."""
    message = "a column per game, of which nothing says what was played"
    expected = "a title, a name of the file or cells that say that this is Scythe"
    return refusal(rows, place.problem(message, rows[0], expected=expected))


def ambiguous_heading(heading: str, rows: Sequence[Row], frame: Frame) -> Reading:
    """The refusal of a table whose columns belong to several people, of whom nothing says which is whose."""
    expected = (
        "one column each, or whose it is: `Player 1, Faction 1, Score 1, Player 2 ...`, or names above them"
    )
    message = "one heading above several columns"
    return refusal(rows, frame.place.problem(message, frame.headings, column=heading, expected=expected))


def refusal(rows: Sequence[Row], problem: Problem) -> Reading:
    """The refusal of a whole sheet."""
    return Reading(problem.file, "whole file", "\n".join(row.raw for row in rows), None, (problem,))
