"""Rows into games: a row is a whole game, or a seat whose game is told by what rows say or where they stand."""

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise, takewhile
from typing import Any

from rapidfuzz import fuzz

from ingest.sheets.binding import Bound
from ingest.sheets.draft import Draft
from ingest.sheets.layout import AGAIN, GAP, SECTION
from ingest.sheets.passed_rows import Passed, Sorter, is_left_out, like_a_result
from ingest.sheets.row_reader import RowReader
from ingest.sheets.table import Row
from ingest.sheets.vocabulary import KEY_FIELDS
from ingest.stated.values import repeated

INHERITED = ("event", "period", "date", "round")
"""What may be written in the first of several rows of whole games only."""

NAMED = {"event": "an event", "period": "a season", "date": "a day", "time": "a time", "round": "a round"}
TAKEN = "a game without {} of its own; that of the game above is taken"
NO_NAME = "a row below a gap does not say which game it belongs to"
NAME_EXPECTED = (
    "the game or the date in the first row below a gap, or `leave_out` in the layout for such rows"
)
LIKE_A_SLIP = 50.0
"""From 0 to 100, of two names of which one may be a slip for the other."""

ONE_NAME = "the same event, round, table, game and date in all rows of a game"
BESIDE = "row {} stands alone beside this game and differs in one cell of its name"
LONE = "a row that stands alone beside a game whose name differs in one cell"
APART = "rows of one name stand apart, from row {} and from row {} on: they may be two games"
TOGETHER = "a name of its own for every game, or all rows of a game together"
STRANGE = "a row that may hold a result, and not in the columns of the others"
STRANGE_EXPECTED = 'the cells that the other rows have, or `leave_out = ["row {}"]` in the layout'
LENGTHS_DIFFER = "rows of one game differ in how long it took; that stays unknown"
EACH_ONCE = "each once; several games of one day need a column `game` with a number each"


def drafts(bound: Bound, passed: Passed) -> Iterator[Draft]:
    """Every game of a sheet; what the rows of a game say is put together."""
    rows, by = list(_rows(bound, passed)), bound.layout.games_by
    yield from _results_above(bound)
    if bound.layout.by_game or set(by) & set(KEY_FIELDS):
        _fill_down(rows, bound)
    if bound.layout.by_game:
        yield from rows
        return
    games = _grouped(rows, by)
    _refuse_apart(rows, games)
    _tell_slips(games, by)
    for game in games:
        yield _joined(game, bound)


def default_games_by(bound: Bound) -> tuple[str, ...]:
    """What makes rows one game where the layout does not say it: the key fields there are, else the gaps."""
    return tuple(name for name in KEY_FIELDS if bound.layout.has(name)) or (GAP,)


def _rows(bound: Bound, passed: Passed) -> Iterator[Draft]:
    """Every row that says anything, with what the title above it says."""
    sorter, reader = Sorter(bound, passed), RowReader(bound)
    titles = bound.layout.by_game or GAP in bound.layout.games_by
    totals: list[int] = []
    for row in sorter.rows():
        draft = reader.read(row)
        _refuse_strange(draft, row, bound)
        if _says_nothing(draft) or _sums_up(draft, totals):
            sorter.pass_over(row)
            totals = []
            continue
        draft.block, draft.section = sorter.block, sorter.section
        if titles:
            draft.values = {**sorter.titled, **draft.values}
        totals += [seat["total"] or 0 for seat in draft.seats[:1]]
        yield draft


def _refuse_strange(draft: Draft, row: Row, bound: Bound) -> None:
    """Refuse a row whose one cell holds a result, or words with a figure where the player belongs."""
    spoken = len(row.raw.split()) > 2 and any(map(str.isdigit, row.raw))
    lone = spoken and len(row.filled()) == 1 and [seat.values.keys() for seat in draft.seats] == [{"player"}]
    alone = _says_nothing(draft) and like_a_result(row, bound.words)
    if alone or lone or (not bound.layout.by_game and like_a_result(row, bound.words)):
        expected = STRANGE_EXPECTED.format(row.line)
        draft.refuse(STRANGE, line=row.line, found=row.raw.strip(), expected=expected)


def _results_above(bound: Bound) -> Iterator[Draft]:
    """Rows above the headings that hold what may be a result, each a game that is refused."""
    rows = bound.rows[: bound.top] if bound.whole and bound.layout.orientation != "sideways" else ()
    for row in rows:
        draft = Draft(bound.file, sheet=bound.sheet, rows=[row])
        if like_a_result(row, bound.words) and not is_left_out(row, row.filled()[0], bound):
            _refuse_strange(draft, row, bound)
            yield draft


def _says_nothing(draft: Draft) -> bool:
    """Whether a row names no seat and holds no figure; one that cannot be read says something."""
    return not any(seat.values for seat in draft.seats) and not draft.refused


def _sums_up(draft: Draft, totals: Sequence[int]) -> bool:
    """Whether a row without a name holds nothing but the sum of scores right above it."""
    alone = draft.seats and draft.seats[0].values.keys() == {"total"} and len(draft.rows[0].filled()) == 1
    return bool(alone) and draft.seats[0]["total"] in list(accumulate(reversed(totals)))[1:]


def _fill_down(rows: Sequence[Draft], bound: Bound) -> None:
    """What is written once holds for the rows below it: a whole key, or what is wider than what changed.

    A game whose rows do not stand together has its day in one of them, and not the day of the row above.
    """
    by_game = bound.layout.by_game
    fields = _stated(INHERITED if by_game else KEY_FIELDS, rows)
    above: dict[str, Any] = {}
    seen: set[Any] = set()
    block = -1
    for row in rows:
        own = row.values
        apart = own.get("game") in seen and own.get("game") != above.get("game")
        seen.add(own.get("game"))
        nameless = not by_game and own.keys().isdisjoint(KEY_FIELDS)
        below_a_gap = above and block != row.block
        block = row.block
        if row.unread:
            continue
        if below_a_gap and nameless:
            row.refuse(NO_NAME, line=row.line, found=row.rows[0].raw, expected=NAME_EXPECTED)
            continue
        once = bound.written_once - {"date"} if apart else bound.written_once
        _take_from_above(row, above, fields, once, by_game)
        above = own


def _stated(fields: Sequence[str], rows: Sequence[Draft]) -> list[str]:
    """Those of some fields that any row states."""
    said = set().union(*(row.values for row in rows))
    return [name for name in fields if name in said]


def _take_from_above(
    row: Draft, above: dict[str, Any], fields: Sequence[str], once: frozenset[str], by_game: bool
) -> None:
    """Take what is wider than what changed; what is taken into another game is told."""
    own = row.values
    same = list(takewhile(lambda name: own.get(name) in (None, above.get(name)), fields))
    another = by_game or len(same) < len(fields)
    for name in same:
        if own.get(name) is not None or above.get(name) is None or (another and name not in once):
            continue
        own[name] = above[name]
        if another:
            word = NAMED.get(name, f"a {name}")
            row.remark(TAKEN.format(word), line=row.line, found=above[name])


def _grouped(rows: Sequence[Draft], games_by: Sequence[str]) -> list[list[Draft]]:
    """The rows of each game, in the order of their first rows."""
    fields = [name for name in games_by if name in KEY_FIELDS]
    found: dict[Any, list[Draft]] = {}
    for row in rows:
        said = tuple(row.values.get(name) for name in fields)
        gap = row.block if GAP in games_by else row.section if SECTION in games_by else None
        found.setdefault((said, gap), []).append(row)
    games = list(found.values())
    return [part for game in games for part in _by_turns(game)] if AGAIN in games_by else games


def _refuse_apart(rows: Sequence[Draft], games: Sequence[Sequence[Draft]]) -> None:
    """Refuse a game whose rows stand in two places, several in each: its number may have been given twice."""
    place = {id(row): number for number, row in enumerate(rows)}
    for game in games:
        breaks = [n for n, (a, b) in enumerate(pairwise(game), 1) if place[id(b)] > place[id(a)] + 1]
        parts = [game[start:end] for start, end in pairwise((0, *breaks, len(game)))]
        apart = [part[0] for part in parts if len(part) > 1]
        if len(apart) > 1:
            line, raw = apart[1].line, apart[1].rows[0].raw
            game[0].refuse(APART.format(apart[0].line, line), line=line, found=raw, expected=TOGETHER)


def _by_turns(rows: list[Draft]) -> list[list[Draft]]:
    """The same people again and again, each time all of them; else one game, to be refused."""
    players = [row.seats[0].player for row in rows]
    table = sorted(set(players))
    starts = range(0, len(rows), len(table))
    again = all(sorted(players[start : start + len(table)]) == table for start in starts)
    return [rows[start : start + len(table)] for start in starts] if again else [rows]


def _tell_slips(games: Sequence[Sequence[Draft]], games_by: Sequence[str]) -> None:
    """Refuse rows that stand alone right beside a game of nearly the same name, and that game.

    One slip in the name of an event makes two games of one: neither is to be trusted.
    """
    by_line = {row.line: (row, game) for game in games for row in game}
    for lone in [game[0] for game in games if len(game) == 1]:
        line, raw = lone.line, lone.rows[0].raw
        beside = filter(None, map(by_line.get, (line - 1, line + 1)))
        nearest = _nearest([(_likeness(lone, row, games_by), game) for row, game in beside if len(game) > 1])
        if nearest:
            lone.refuse(LONE, line=line, found=raw, expected=ONE_NAME)
        for game in nearest:
            game[-1].refuse(BESIDE.format(line), line=line, found=raw, expected=ONE_NAME)


def _nearest(alike: Sequence[tuple[float, Sequence[Draft]]]) -> list[Sequence[Draft]]:
    """The games of the nearest name, each once; none where no name is near enough to be a slip."""
    closest = max((likeness for likeness, _ in alike), default=0.0)
    near = [game for likeness, game in alike if likeness == closest >= LIKE_A_SLIP]
    return list({id(game): game for game in near}.values())


def _likeness(one: Draft, other: Draft, games_by: Sequence[str]) -> float:
    """How alike the names of two games are that differ in one field of several; 0 for all others.

    What could not be read may be anything: it is as alike as a slip.
    """
    fields = [name for name in games_by if name in KEY_FIELDS]
    changed = [name for name in fields if one.values.get(name) != other.values.get(name)]
    if len(changed) != 1 or one.block != other.block:
        return 0.0
    pair = (str(row.values.get(changed[0])) for row in (one, other))
    return LIKE_A_SLIP if changed[0] in one.unread else fuzz.ratio(*pair)


def _joined(rows: Sequence[Draft], bound: Bound) -> Draft:
    """One game of its rows, each of which is a seat."""
    game = rows[0]
    for row in rows[1:]:
        game.rows += row.rows
        game.seats += row.seats
        game.problems += row.problems
    values = [row.values for row in rows]
    game.values = {}
    for name in dict.fromkeys(name for said in values for name in said):
        _take(game, name, [said.get(name) for said in values], bound)
    if not game.refused:
        _refuse_a_dimension_twice(game, next(iter(bound.words.dimensions)))
        _refuse_two_winners(game)
    return game


def _take(game: Draft, name: str, said: Sequence[Any], bound: Bound) -> None:
    """What rows say of their whole game; two different answers are a problem, two comments are both kept."""
    answers = list(dict.fromkeys(value for value in said if value is not None))
    if name == "comment":
        game.values[name] = "; ".join(answers) or None
        return
    game.values[name] = answers[0] if answers else None
    if len(answers) > 1 and name != "stamp":
        line = game.rows[said.index(answers[1])].line
        where = {"line": line, "column": bound.heading_of(name), "found": answers[1]}
        expected = f"{answers[0]}, as above"
        if name == "minutes":
            game.remark(LENGTHS_DIFFER, **where, expected=expected)
            game.values[name] = None
        else:
            game.refuse("rows of one game disagree", **where, expected=expected)


def _refuse_a_dimension_twice(game: Draft, dimension: str) -> None:
    """One faction twice in a game without a number: several games of one day."""
    both = repeated(seat[dimension] for seat in game.seats)
    if both and game.values.get("game") is None:
        again = [seat for seat in game.seats if seat[dimension] == both[0]][1]
        game.refuse(f"one {dimension} twice at a table", line=again.line, found=both[0], expected=EACH_ONCE)


def _refuse_two_winners(game: Draft) -> None:
    """Two winners with different scores, or two first places: several games of one day."""
    ticked = [seat for seat in game.seats if seat["winner"] is True]
    for best in (ticked, [seat for seat in game.seats if seat["rank"] == 1]):
        if len({seat["total"] for seat in best}) > 1:
            found = ", ".join(seat.player for seat in best)
            message = "winners with different scores"
            game.refuse(message, line=best[1].line, found=found, expected=EACH_ONCE)
            return
