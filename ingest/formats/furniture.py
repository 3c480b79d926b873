"""What stands in a sheet beside its games: rules of dashes, headings once more, other tables, sums in words.

`Result` is settled here as well: it heads scores or wins, as the cells below it show.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ingest import names
from ingest.formats.headings import GAME_FIELDS, KEY_FIELDS, WHO, Row, has_gap, heading_row, is_of
from ingest.formats.sheet_habits import begins_a_title, sums_up
from ingest.formats.turned import turned
from ingest.formats.wide import is_wide
from ingest.stated import repeated
from ingest.titles import is_scythe

RESULTS = frozenset(("total", "rank", "winner", "coins", "stars", "place"))
ROWS_LOOKED_AT = 300
LONGEST_TITLE = 5
"""In rows."""

_RULE = re.compile(r"[\s|+:;,=-]*[-=]{3}[\s|+:;,=-]*")
_WORDS = re.compile(r"[^\W\d_]{3,}[^\d_]{0,80}")
_FIGURE = re.compile(r"\s*[+-]?\d.*")
_WINS_OR_SCORES = frozenset(map(names.normalise, ("result", "результат")))


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
    cells = tuple("" if index in dropped else cell for index, cell in enumerate(row.cells))
    return replace(row, cells=cells)


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
        return is_wide(rows, about) or bool(turned(rows))
    return any(names.columns().find(heading.strip()[:80]) in RESULTS for heading in rows[top].cells)


def titles_between(rows: Sequence[Row], top: int) -> list[int]:
    """Where a title begins that stands above the headings once more, in a sheet whose rows name no game."""
    headings = rows[top]
    if {names.columns().find(heading.strip()[:80]) for heading in headings.cells} & set(KEY_FIELDS):
        return []
    again = [
        i for i in range(top + 2, len(rows)) if _is_drawn(rows[i], headings) and rows[i].cells[0].strip()
    ]
    begins = [_title_above(rows, index, len(headings.cells)) for index in again]
    return [start for start, index in zip(begins, again, strict=True) if start < index]


def _title_above(rows: Sequence[Row], index: int, width: int) -> int:
    """The first of the rows right above that fill too few cells for a seat."""
    start = index
    while index - start < LONGEST_TITLE and 0 < _filled(rows[start - 1]) <= min(2, width // 2):
        start -= 1
    return start


def _filled(row: Row) -> int:
    return sum(bool(cell.strip()) for cell in row.cells)


def begins_a_sum(row: Row) -> bool:
    """Whether the first cell of a row says that it sums up: `Total`, `Total games`."""
    first = next((cell.strip() for cell in row.cells if cell.strip()), "")
    return sums_up(first) or sums_up(first.split(" ")[0])


def _is_drawn(row: Row, headings: Row) -> bool:
    if row.raw[:1] in "-=|+: " and _RULE.fullmatch(row.raw):
        return True
    first = row.cells[0] if row.cells else ""
    same = names.normalise(first) == names.normalise(headings.cells[0])
    return same and [*map(names.normalise, row.cells)] == [*map(names.normalise, headings.cells)]


def heads_wins_or_scores(heading: str) -> bool:
    """Whether only the cells below a heading say what it means."""
    return names.normalise(heading) in _WINS_OR_SCORES


def _plain(index: int, heading: str, body: Sequence[Row]) -> str:
    if not heads_wins_or_scores(heading):
        return heading
    cells = (row.cells[index] for row in body[:ROWS_LOOKED_AT] if index < len(row.cells))
    return heading if any(map(_FIGURE.fullmatch, cells)) else "winner"
