"""What stands in a sheet beside its games: rules of dashes, headings once more, other tables, sums in words.

`Result` is settled here as well: it heads scores or wins, as the cells below it show.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ingest import names
from ingest.formats import cells
from ingest.formats.across import days_across
from ingest.formats.headings import (
    GAME_FIELDS,
    KEY_FIELDS,
    WHO,
    Row,
    has_gap,
    heading_row,
    is_of,
    written_row,
)
from ingest.formats.sheet_habits import begins_a_title, heads_standings, is_standings
from ingest.formats.turned import turned
from ingest.formats.wide.forms import is_wide
from ingest.stated import repeated
from ingest.titles import is_scythe

RESULTS = frozenset(("total", "rank", "winner", "coins", "stars", "place"))
ROWS_LOOKED_AT = 300
FEWEST_WORDS = 2
"""Of a comment behind a row; a single word may be a cell of the row that slipped to the right."""

LONGEST_TITLE = 5
"""In rows."""

_RULE = re.compile(r"[\s|+:;,=-]*[-=]{3}[\s|+:;,=-]*")
_WORDS = re.compile(r"[^\W\d_]{3,}[^\d_]{0,80}")
_FIGURE = re.compile(r"\s*[+-]?\d.*")
_BETWEEN_PARTS = re.compile(r"\s[-–—]\s|[:()]")


def tidied(headings: Row, body: Sequence[Row]) -> tuple[Row, Sequence[Row]]:
    """The headings with one meaning each; rules and repeated headings blank, tables further right gone."""
    plain = replace(headings, cells=tuple(_plain(i, h.strip(), body) for i, h in enumerate(headings.cells)))
    width = len(headings.cells)
    wide = [row for row in body if len(row.cells) > width]
    beside = bool(wide) and not any(row.cells[width].strip() for row in wide)
    drawn = {row.line for row in body if _is_drawn(row, headings)}
    if not beside and not drawn:
        return plain, body
    upto = width if beside else None
    return plain, [replace(row, cells=() if row.line in drawn else row.cells[:upto]) for row in body]


def without_tables_beside(rows: Sequence[Row]) -> tuple[Sequence[Row], list[str]]:
    """The rows without other tables behind an empty column, and the headings that were left out.

    Another table names players or factions again beside other columns, or counts games and wins; the same
    columns once more are further seats.
    """
    top = heading_row(rows)
    if top is None or not has_gap(rows[top].cells):
        return rows, []
    headings = [heading.strip() for heading in rows[top].cells]
    first, *others = _spans(headings, rows[top + 1 :])
    beside = [
        span for span in others if _is_another_table(headings[first.start : first.stop], headings, span)
    ]
    dropped = {index for span in beside for index in span}
    kept = [row if number < top else _blanked(row, dropped) for number, row in enumerate(rows)]
    return kept, [headings[index] for index in sorted(dropped)]


def without_tables_below(rows: Sequence[Row]) -> tuple[Sequence[Row], list[str]]:
    """The rows without tables that count games and wins below them, and the headings of those tables."""
    begins = [i for i in range(1, len(rows)) if rows[i - 1].blank and _heads_standings(rows[i])]
    below: set[int] = set()
    for start in begins if any(heading_row(rows[:start]) is not None for start in begins[:1]) else ():
        end = next((i for i in range(start, len(rows)) if rows[i].blank), len(rows))
        below |= set(range(start, end))
    if not below:
        return rows, []
    kept = [replace(row, cells=()) if i in below else row for i, row in enumerate(rows)]
    return kept, [cell.strip() for start in begins for cell in rows[start].cells if cell.strip()]


def without_heading(rows: Sequence[Row], read: Sequence[Row]) -> list[Row]:
    """What stands below no heading, row by row; `read` are the rows as they were read, headings and all."""
    found = heading_row(read)
    top = next((i for i, row in enumerate(rows) if found is not None and row.line == read[found].line), None)
    if top is None:
        return []
    near = rows[max(top - 1, 0) : top + 1]
    headed = {index for row in near for index, cell in enumerate(row.cells) if cell.strip()}
    width = max(headed, default=-1) + 1
    bare = [index for index in range(width) if index not in headed]
    body = [row for row in rows[top + 1 :] if bare or len(row.cells) > width]
    refused = rows is read and any(_cell(row, width) for row in body)
    return [
        written_row(row.line, said)
        for row in body
        if (said := _said_in(row, bare, width)) and not (refused and may_have_slipped(row.cells[width:]))
    ]


def may_have_slipped(beyond: Sequence[str]) -> bool:
    """Whether cells beyond the headings may be figures or names that slipped to the right, and no comment."""
    return any(
        cell.strip() and (len(cell.split()) < FEWEST_WORDS or any(map(str.isdigit, cell))) for cell in beyond
    )


def _said_in(row: Row, columns: Sequence[int], width: int) -> list[str]:
    cells_ = (*(row.cells[i] for i in columns if i < len(row.cells)), *row.cells[width:])
    return [cell.strip() for cell in cells_ if cell.strip()]


def _heads_standings(row: Row) -> bool:
    words = [cell for cell in row.cells if cell.strip()]
    figures = any(map(_FIGURE.fullmatch, words))
    return len(words) > 1 and not figures and any(map(heads_standings, words)) and is_standings(row)


def _spans(headings: Sequence[str], body: Sequence[Row]) -> Iterator[range]:
    """Columns that stand together: between them are columns with neither heading nor cells."""
    filled = {index for row in body for index, cell in enumerate(row.cells) if cell.strip()}
    width, start = len(headings), None
    for index in range(width + 1):
        taken = index < width and (headings[index] or index in filled)
        if taken and start is None:
            start = index
        elif not taken and start is not None:
            yield range(start, index)
            start = None


def _is_another_table(first: Sequence[str], headings: Sequence[str], span: range) -> bool:
    own = headings[span.start : span.stop]
    fields = {names.columns().find(heading[:80]) for heading in own if heading}
    before = {names.columns().find(heading[:80]) for heading in first if heading}
    counted = any(is_of("standings", heading) for heading in own)
    again = bool(WHO & fields) and fields - GAME_FIELDS != before - GAME_FIELDS
    return min(len(first), len(own)) > 1 and (counted or again)


def _blanked(row: Row, dropped: set[int]) -> Row:
    return replace(row, cells=tuple("" if i in dropped else cell for i, cell in enumerate(row.cells)))


def of_scythe(headings: Row, body: Sequence[Row]) -> tuple[Sequence[Row], list[Row]]:
    """The rows of Scythe, and those of other games where a column says which game was played.

    A column `game` says so when Scythe is among its words, or when a sheet without factions and mats has one
    word there for games of several days; otherwise it tells the games apart.
    """
    fields = [names.columns().find(heading.strip()[:80]) for heading in headings.cells]
    columns = [
        index
        for index, heading in enumerate(headings.cells)
        if is_of("titles", heading) or (fields[index] == "game" and _holds_titles(index, fields, body))
    ]
    if not columns:
        return body, []
    ours: list[Row] = []
    others: list[Row] = []
    is_ours = True
    for row in body:
        written = " ".join(_cell(row, index) for index in columns).strip()
        is_ours = begins_a_title(written) is not None if written else is_ours
        (ours if is_ours or row.blank else others).append(row)
    return ours, others


def _holds_titles(index: int, fields: Sequence[str | None], body: Sequence[Row]) -> bool:
    if any(is_scythe(_cell(row, index)) for row in body):
        return True
    if {"faction", "mat", "event"} & set(fields) or "date" not in fields:
        return False
    day = fields.index("date")
    said = {(_cell(row, index), _cell(row, day)) for row in body if _WORDS.fullmatch(_cell(row, index))}
    return bool(repeated(word for word, _ in said))


def _cell(row: Row, index: int) -> str:
    return row.cells[index].strip() if index < len(row.cells) else ""


def has_results(rows: Sequence[Row], about: str = "") -> bool:
    """Whether a sheet has a column for results; a list of players or of factions has none."""
    top = heading_row(rows)
    if is_wide(rows, about) or top is None:
        return is_wide(rows, about) or bool(turned(rows) or days_across(rows))
    return any(names.columns().find(heading.strip()[:80]) in RESULTS for heading in rows[top].cells)


def titles_between(rows: Sequence[Row], top: int) -> list[int]:
    """Where a title begins that stands above the headings once more; in one cell, where rows name games."""
    headings = rows[top]
    named = {names.columns().find(heading.strip()[:80]) for heading in headings.cells} & set(KEY_FIELDS)
    most = 1 if named else min(2, len(headings.cells) // 2)
    again = [
        i for i in range(top + 2, len(rows)) if _is_drawn(rows[i], headings) and rows[i].cells[0].strip()
    ]
    begins = [_title_above(rows, index, most) for index in again]
    return [start for start, index in zip(begins, again, strict=True) if start < index]


def titles_among(rows: Sequence[Row], top: int) -> list[int]:
    """Where a line such as `Game 2 - 12 Jan 2024` stands between the seats of a sheet that names no games.

    It fills its first cell alone and begins with a word for games or holds a day; every seat fills more.
    """
    if {names.columns().find(heading.strip()[:80]) for heading in rows[top].cells} & set(KEY_FIELDS):
        return []
    alone = [i for i in range(top + 1, len(rows)) if _filled(rows[i]) == 1]
    titles = [i for i in alone if _names_a_game(_cell(rows[i], 0))]
    follow = all(i + 1 < len(rows) and _filled(rows[i + 1]) > 1 for i in titles)
    return titles if titles == alone and follow else []


def _names_a_game(title: str) -> bool:
    numbered = any(map(str.isdigit, title))
    word = re.split(r"[^\w]+", title[:80], maxsplit=1)[0]
    return numbered and (names.columns().find(word) in KEY_FIELDS or any(map(_is_day, parts_of_title(title))))


def parts_of_title(title: str) -> list[str]:
    """The whole and what stands before and behind its marks: a day may be one of them."""
    return [part.strip() for part in (title, *_BETWEEN_PARTS.split(title)) if part.strip()]


def _is_day(words: str) -> bool:
    try:
        return cells.date(cells.tidy(words)) is not None
    except cells.CellError:
        return False


def _title_above(rows: Sequence[Row], index: int, most: int) -> int:
    """The first of the rows right above that fill too few cells for a seat."""
    start = index
    while index - start < LONGEST_TITLE and 0 < _filled(rows[start - 1]) <= most:
        start -= 1
    return start


def _filled(row: Row) -> int:
    return sum(bool(cell.strip()) for cell in row.cells)


def _is_drawn(row: Row, headings: Row) -> bool:
    if row.raw[:1] in "-=|+: " and _RULE.fullmatch(row.raw):
        return True
    first = row.cells[0] if row.cells else ""
    same = names.normalise(first) == names.normalise(headings.cells[0])
    return same and [*map(names.normalise, row.cells)] == [*map(names.normalise, headings.cells)]


def heads_wins_or_scores(heading: str) -> bool:
    """Whether only the cells below a heading say what it means."""
    return is_of("wins_or_scores", heading)


def _plain(index: int, heading: str, body: Sequence[Row]) -> str:
    if not heads_wins_or_scores(heading):
        return heading
    below = (row.cells[index] for row in body[:ROWS_LOOKED_AT] if index < len(row.cells))
    return heading if any(map(_FIGURE.fullmatch, below)) else "winner"
