"""Rows into games: a row is a whole game, or a seat whose game is told by what rows say or where they stand."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile
from typing import Any

from rapidfuzz import fuzz

from ingest.sheets.binding import Bound
from ingest.sheets.draft import Draft
from ingest.sheets.layout import AGAIN, GAP, SECTION
from ingest.sheets.passed_rows import SUM, Passed, Sorter, is_left_out, like_a_result
from ingest.sheets.row_reader import RowReader
from ingest.sheets.table import Row
from ingest.sheets.vocabulary import KEY_FIELDS
from ingest.stated.game import StatedSeat
from ingest.stated.values import repeated

INHERITED = ("event", "period", "date", "round")
"""What may be written in the first of several rows of whole games only."""

NAMED = {"event": "an event", "period": "a season", "date": "a day", "time": "a time", "round": "a round"}
BELOW_A_GAP = "a row below a gap does not say which game it belongs to"
BELOW_UNREAD = "the row above was not read, and this row does not say which game it belongs to"
NAME_EXPECTED = (
    "the game or the date in the first row below a gap, or `leave_out` in the layout for such rows"
)
LIKE_A_SLIP = 50.0
"""From 0 to 100, of two names of which one may be a slip for the other."""

SUMS = "scores that are the sums of those above: this may be a sum and no game"
A_SUM = "a score that is the sum of all others: this may be a sum and no player"
MOST_TO_SUM_UP = 3
"""A seat among so few may have as much as the others together by chance."""

ALONE = "a row that stands alone beside a game whose name differs in one cell"
ONE_NAME = "the same event, round, table, game and date in all rows of a game"
EACH_ONCE = "each once; several games of one day need a column `game` with a number each"


def drafts(bound: Bound, passed: Passed) -> Iterator[Draft]:
    """Every game of a sheet; what the rows of a game say is put together."""
    rows, by = list(_rows(bound, passed)), bound.layout.games_by
    yield from _results_above(bound)
    if bound.layout.by_game or set(by) & set(KEY_FIELDS):
        _fill_down(rows, bound)
    if bound.layout.by_game:
        _refuse_sums(rows)
        yield from rows
        return
    games = _grouped(rows, by)
    _refuse_apart(rows, games)
    if GAP in by:
        _refuse_parted(games)
    _refuse_slips(games, [name for name in by if name in KEY_FIELDS])
    for game in games:
        yield _joined(game, bound)


def _rows(bound: Bound, passed: Passed) -> Iterator[Draft]:
    """Every row that says anything, with what the title above it says."""
    sorter, reader = Sorter(bound, passed), RowReader(bound)
    titles = bound.layout.by_game or GAP in bound.layout.games_by
    for row in sorter.rows():
        draft = reader.read(row)
        _refuse_strange(draft, row, bound)
        if not draft.refused and not any(seat.values for seat in draft.seats):
            sorter.pass_over(row)
            continue
        draft.block, draft.section, draft.below_a_sum = sorter.block, sorter.section, sorter.below == SUM
        if titles:
            draft.values = {**sorter.take_title(), **draft.values}
        yield draft


def _refuse_strange(draft: Draft, row: Row, bound: Bound) -> None:
    """Refuse a row whose one cell holds a result, or words with a figure where the player belongs."""
    if len(row.filled()) != 1:
        return
    said = [seat.values.keys() for seat in draft.seats if seat.values]
    spoken = said == [{"player"}] and len(row.raw.split()) > 2 and any(map(str.isdigit, row.raw))
    if spoken or (like_a_result(row, bound.words) and not (said and bound.layout.by_game)):
        expected = f'the cells that the other rows have, or `leave_out = ["row {row.line}"]` in the layout'
        message = "a row that may hold a result, and not in the columns of the others"
        draft.refuse(message, line=row.line, found=row.raw.strip(), expected=expected)


def _results_above(bound: Bound) -> Iterator[Draft]:
    """Rows above the headings that hold what may be a result, each a game that is refused."""
    rows = bound.rows[: bound.top] if bound.whole and bound.layout.orientation != "sideways" else ()
    for row in rows:
        draft = Draft(bound.file, sheet=bound.sheet, rows=[row])
        _refuse_strange(draft, row, bound)
        if draft.refused and not is_left_out(row, row.filled(), bound.layout):
            yield draft


def _fill_down(rows: Sequence[Draft], bound: Bound) -> None:
    """What is written once holds for the rows below it: a whole key, or what is wider than what changed.

    A game whose rows do not stand together has its day in one of them, and not the day of the row above. Rows below
    a gap that name no game are refused with the game above, which the gap may have parted.
    """
    by_game = bound.layout.by_game
    stated = set[str]().union(*(row.values for row in rows))
    fields = list(filter(stated.__contains__, INHERITED if by_game else KEY_FIELDS))
    above: dict[str, Any] = {}
    seen: set[Any] = set()
    named = -1
    for before, row in pairwise((*rows[:1], *rows)):
        own, number = row.values, row.values.get("game")
        apart = number in seen and number != above.get("game")
        seen.add(number)
        if above and named != row.block and row.is_nameless and not by_game:
            _refuse_nameless(before, row)
            continue
        named = row.block
        if not row.unread:
            _refuse_below_unread(before, row)
            once = bound.written_once - {"date"} if apart else bound.written_once
            _take_from_above(row, above, fields, once, by_game)
            above = own


def _refuse_below_unread(above: Draft, row: Draft) -> None:
    """Refuse a row that would take the name of an earlier game, where that of the row above cannot be read."""
    unread = {} if above.rows[0].defect else above.unread
    if any(row.values.get(name) is None for name in unread):
        row.refuse(BELOW_UNREAD, line=row.line, found=row.rows[0].raw, expected=ONE_NAME)


def _refuse_nameless(above: Draft, row: Draft) -> None:
    """Refuse a row below a gap, and the game above unless its sum stands between them."""
    for each in (row,) if row.below_a_sum else (above, row):
        each.refuse(BELOW_A_GAP, line=row.line, found=row.rows[0].raw, expected=NAME_EXPECTED)


def _take_from_above(
    row: Draft, above: dict[str, Any], fields: Sequence[str], once: frozenset[str], by_game: bool
) -> None:
    """Take what is wider than what changed; what is taken into another game is told."""
    own = row.values
    same = list(takewhile(lambda name: own.get(name) in (None, above.get(name)), fields))
    another = by_game or len(same) < len(fields)
    for name in (name for name in same if name not in row.unknown):
        if own.get(name) is None and above.get(name) is not None and (name in once or not another):
            own[name] = above[name]
            if another:
                what = NAMED.get(name, f"a {name}")
                message = f"a game without {what} of its own; that of the game above is taken"
                row.remark(message, line=row.line, found=above[name])


def _grouped(rows: Sequence[Draft], games_by: Sequence[str]) -> list[list[Draft]]:
    """The rows of each game, in the order of their first rows; what cannot be read is told apart as it is written."""
    fields = [name for name in games_by if name in KEY_FIELDS]
    found: dict[Any, list[Draft]] = {}
    for row in rows:
        said = {**row.unread, **row.values}
        gap = row.block if GAP in games_by else row.section if SECTION in games_by else None
        found.setdefault((gap, *map(said.get, fields)), []).append(row)
    games = list(found.values())
    return [part for game in games for part in _by_turns(game)] if AGAIN in games_by else games


def _by_turns(rows: list[Draft]) -> list[list[Draft]]:
    """The same people again and again, each time all of them; else one game, to be refused."""
    players = [row.seats[0].player for row in rows]
    table = sorted(set(players))
    starts = range(0, len(rows), len(table))
    again = all(sorted(players[start : start + len(table)]) == table for start in starts)
    return [rows[start : start + len(table)] for start in starts] if again else [rows]


def _refuse_apart(rows: Sequence[Draft], games: Sequence[Sequence[Draft]]) -> None:
    """Refuse a game whose rows stand in two places, several in each: its number may have been given twice."""
    place = {id(row): number for number, row in enumerate(rows)}
    for game in games:
        breaks = [n for n, (a, b) in enumerate(pairwise(game), 1) if place[id(b)] > place[id(a)] + 1]
        parts = [game[start:end] for start, end in pairwise((0, *breaks, len(game)))]
        lines = [part[0].line for part in parts if len(part) > 1]
        if len(lines) > 1:
            _refuse_both(game[0], lines[0], lines[1])


def _refuse_parted(games: Sequence[Sequence[Draft]]) -> None:
    """Refuse rows below a gap that have the name of the game above, or none where most have one, and that game."""
    titles = [(game[0].values.get("game"), game[0].values.get("date")) for game in games]
    titled = 2 * sum(map(any, titles)) > len(games)
    for (above, game), (one, other) in zip(pairwise(games), pairwise(titles), strict=True):
        if titled and (not any(other) or (one == other and one[0])):
            for each in (above, game):
                _refuse_both(each[0], above[0].line, game[0].line)


def _refuse_both(game: Draft, one: int, other: int) -> None:
    message = f"rows of one name stand apart, from row {one} and from row {other} on: they may be two games"
    expected = "a name of its own for every game, or all rows of a game together"
    game.refuse(message, line=other, expected=expected)


def _refuse_slips(games: Sequence[Sequence[Draft]], names: Sequence[str]) -> None:
    """Refuse rows that stand alone right beside a game of nearly the same name, and that game.

    One slip in the name of an event makes two games of one: neither is to be trusted.
    """
    by_line = {row.line: (row, game) for game in games for row in game}
    for lone in [game[0] for game in games if len(game) == 1]:
        line, raw = lone.line, lone.rows[0].raw
        beside = filter(None, map(by_line.get, (line - 1, line + 1)))
        alike = [(_likeness(lone, row, names), game[-1]) for row, game in beside if len(game) > 1]
        closest = max([LIKE_A_SLIP, *(likeness for likeness, _ in alike)])
        suspects = {id(last): last for likeness, last in alike if likeness == closest}
        for last in suspects.values():
            message = f"row {line} stands alone beside this game and differs in one cell of its name"
            last.refuse(message, line=line, found=raw, expected=ONE_NAME)
            lone.refuse(ALONE, line=line, found=raw, expected=ONE_NAME)


def _likeness(one: Draft, other: Draft, names: Sequence[str]) -> float:
    """How alike the names of two games are that differ in one field of several; 0 for all others.

    What could not be read may be anything: it is as alike as a slip, and so is a letter to a number.
    """
    changed = [n for n in names if n not in one.unread and one.values.get(n) != other.values.get(n)]
    if len(changed) != (0 if one.unread else 1) or one.block != other.block:
        return 0.0
    mine, theirs = (str(row.values.get("".join(changed))) for row in (one, other))
    slipped = one.unread or (mine.isalpha() and theirs.isdecimal())
    return LIKE_A_SLIP if slipped else fuzz.ratio(mine, theirs)


def _joined(rows: Sequence[Draft], bound: Bound) -> Draft:
    """One game of its rows, each of which is a seat."""
    game, values = rows[0], [row.values for row in rows]
    for row in rows[1:]:
        game.rows += row.rows
        game.seats += row.seats
        game.problems += row.problems
    game.values = {}
    for name in dict.fromkeys(name for said in values for name in said):
        _take(game, name, [said.get(name) for said in values], bound)
    if not game.refused:
        _refuse_several_games(game, bound)
        _refuse_a_sum(game)
    return game


def _take(game: Draft, name: str, said: Sequence[Any], bound: Bound) -> None:
    """What rows say of their whole game; two different answers are a problem, two comments are both kept."""
    answers = list(dict.fromkeys(value for value in said if value is not None))
    game.values[name] = answers[0] if answers else None
    if name == "comment":
        game.values[name] = "; ".join(answers) or None
    elif len(answers) > 1 and name != "stamp":
        line, expected = game.rows[said.index(answers[1])].line, f"{answers[0]}, as above"
        tell, message = game.refuse, "rows of one game disagree"
        if name == "minutes":
            tell, message = game.remark, "rows of one game differ in how long it took; that stays unknown"
            game.values[name] = None
        tell(message, line=line, column=bound.heading_of(name), found=answers[1], expected=expected)


def _refuse_several_games(game: Draft, bound: Bound) -> None:
    """More seats than play, one faction twice, or winners with different scores: several games of one day."""
    dimension, number, most = next(iter(bound.words.dimensions)), len(game.seats), bound.words.most_seats
    if number > most:
        expected = f"at most {most} seats; give each game a number of its own in a column `game`"
        game.refuse(f"{number} seats in one game", line=game.line, expected=expected)
    for best in (_seats_with(game, "winner", True), _seats_with(game, "rank", 1)):
        if len({seat["total"] for seat in best}) > 1:
            found = ", ".join(seat.player for seat in best)
            game.refuse("winners with different scores", line=best[1].line, found=found, expected=EACH_ONCE)
    for both in repeated(seat[dimension] for seat in game.seats)[:1] if not game.values.get("game") else ():
        line = _seats_with(game, dimension, both)[1].line
        game.refuse(f"one {dimension} twice at a table", line=line, found=both, expected=EACH_ONCE)


def _refuse_sums(games: Sequence[Draft]) -> None:
    """Refuse a row whose every score is the sum of those above it of the same player: it sums up and is no game."""
    sums, count = Counter[str](), 0
    for game in games:
        totals = {seat.player: seat["total"] for seat in game.seats if seat["total"]}
        if count > 1 < len(totals) and all(sums[player] == total for player, total in totals.items()):
            expected = f'a word for a sum in the row, or `leave_out = ["row {game.line}"]` in the layout'
            game.refuse(SUMS, line=game.line, found=game.rows[0].raw, expected=expected)
        else:
            sums.update(totals)
            count += 1


def _refuse_a_sum(game: Draft) -> None:
    """Refuse a game of four or more whose last player has the sum of all other scores: that row may be a sum."""
    totals, last = [seat["total"] or 0 for seat in game.seats], game.seats[-1]
    if len(totals) > MOST_TO_SUM_UP and 2 * totals[-1] == sum(totals) > 0:
        leave_out = f'a word for a sum in its row, or `leave_out = ["{last.player}"]` in the layout'
        game.refuse(A_SUM, line=last.line, found=last.player, expected=leave_out)


def _seats_with(game: Draft, name: str, value: object) -> list[StatedSeat]:
    return [seat for seat in game.seats if seat[name] == value]
