"""A row per game turned into a row per seat."""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile

from engine.record import MAX_SEATS
from ingest.formats.headings import PUT_ASIDE, Row
from ingest.formats.listed import heads_one_for_all, seats_listed
from ingest.formats.seat_cells import read_seat_cell
from ingest.formats.sheet_habits import winners_of
from ingest.formats.wide.form import (
    MOST_COINS,
    PLAYER,
    SEATED,
    WHOLE_SEAT,
    Wide,
    fields_of,
    filled,
    says_nothing,
    sums_up_games,
)
from ingest.formats.wide.starred import tick_starred
from ingest.formats.wide.winners import columns_of_winner
from ingest.stated import unnamed, whole

OF_WINNER = ("faction", "mat", "total")
"""What a column right behind the winner's says of the winner alone."""

Said = dict[str, str]
"""What is said of a seat, by field."""

Games = Sequence[tuple[Row, list[Said]]]
"""Every row of a game with its seats."""


def unfolded(rows: Sequence[Row], last: int, form: Wide) -> list[Row]:
    """The rows with a row per seat; `last` is the row of the headings, all of one line are one game."""
    first = last - form.named_above
    taken = {index for seat in form.seats for index in seat.columns.values()} | {*form.lists.values()}
    taken |= set() if form.count is None else {form.count}
    headings = _from_above(rows[last], rows[first], taken)
    body = rows[last + 1 :]
    games = [(row, [] if sums_up_games(row, headings.cells) else list(_seats_of(row, form))) for row in body]
    tick_starred(seats for _, seats in games)
    own = _columns_of_winner(headings, taken, games)
    for row, seats in games:
        _give_to_winner(row, seats, own, headings)
    taken |= set(own.values())
    shared = [i for i, heading in enumerate(headings.cells) if i not in taken and heading.strip()]
    fields = list(dict.fromkeys(name for _, seats in games for seat in seats for name in seat))
    raw = "\n".join(row.raw for row in rows[first : last + 1])
    said = [headings.cells[i].strip() for i in shared]
    said = [each + PUT_ASIDE if _is_nobodys(each, fields) else each for each in said]
    top = Row(headings.line, (*said, *fields), raw)
    return [*rows[:first], top, *(seat for game in games for seat in _rows_of(*game, shared, fields))]


def _is_nobodys(heading: str, fields: Container[str]) -> bool:
    """Whether a heading beside the seats names what is one seat's: `Your name` is who filled the form in."""
    is_one_more = PLAYER in fields and fields_of([heading]) == [PLAYER]
    return heads_one_for_all(heading) or is_one_more


def _from_above(headings: Row, above: Row, taken: Container[int]) -> Row:
    """The headings; where names stand above them, a column of no seat may have its heading there as well."""
    higher = (*above.cells, *[""] * len(headings.cells))
    cells = (
        cell if cell.strip() or index in taken else higher[index] for index, cell in enumerate(headings.cells)
    )
    return replace(headings, cells=tuple(cells))


def _seats_of(row: Row, form: Wide) -> Iterator[Said]:
    """What a row says of every seat that was taken; 0 beside scores says that a player did not sit down."""
    scores = [row.cells[i] for seat in form.seats for i in seat.columns.values() if filled(row, i)]
    played = any((whole(score, 0, MOST_COINS) or 0) > MAX_SEATS for score in scores)
    for seat in form.seats:
        stated = {name: row.cells[i].strip() for name, i in seat.columns.items() if filled(row, i)}
        if PLAYER in seat.fixed and any(map(_is_left_open, stated.values())):
            stated = {"total": "?"} | {name: cell for name, cell in stated.items() if not says_nothing(cell)}
        elif all(map(says_nothing, stated.values())) and (len(stated) > 1 or PLAYER in seat.fixed):
            continue
        if played and PLAYER in seat.fixed and set(stated.values()) == {"0"}:
            continue
        several, seated = stated.pop(WHOLE_SEAT, None), stated.pop(SEATED, None)
        if several is not None:
            stated |= read_seat_cell(several, seat.fixed)
        if stated or seated:
            yield {**seat.fixed, **stated}
    for number in range(_others(row, form)):
        yield {PLAYER: unnamed(number + 1), "winner": "no"}
    if form.winner is not None and filled(row, form.winner):
        yield read_seat_cell(row.cells[form.winner], {})
    if form.lists:
        yield from seats_listed(row, form.lists)


def _is_left_open(cell: str) -> bool:
    """Whether a cell asks: whoever stays away leaves theirs empty, `?` is a score nobody remembers."""
    return set(cell) == {"?"}


def _others(row: Row, form: Wide) -> int:
    """How many sat beside the winner."""
    if form.count is None or not filled(row, form.count):
        return 0
    return (whole(row.cells[form.count], 1, MAX_SEATS) or 1) - 1


def _columns_of_winner(headings: Row, taken: Container[int], games: Games) -> dict[str, int]:
    """`Winning faction` and the like, where every row that fills them tells whose they are."""
    beside = {**_beside_winner(headings.cells, games), **columns_of_winner(headings.cells)}
    found = {name: i for name, i in beside.items() if i not in taken}
    told = [(row, seats) for row, seats in games if any(filled(row, index) for index in found.values())]
    return found if all(len(_winners(row, seats, headings)) == 1 for row, seats in told) else {}


def _beside_winner(headings: Sequence[str], games: Games) -> dict[str, int]:
    """`Winner, Faction, Score`: what stands right behind the winner, once in the sheet, is the winner's.

    A score is so only where the others have theirs.
    """
    fields = fields_of(headings)
    behind = fields[fields.index("winner") + 1 :] if "winner" in fields else []
    own = list(takewhile(OF_WINNER.__contains__, behind))
    found = {name: fields.index(name) for name in own if name is not None and fields.count(name) == 1}
    if not all(any("total" in seat for seat in seats) for _, seats in games if seats):
        found.pop("total", None)
    return found


def _give_to_winner(row: Row, seats: list[Said], own: Mapping[str, int], headings: Row) -> None:
    for seat in _winners(row, seats, headings) if own else ():
        seat.update({name: row.cells[i] for name, i in own.items() if filled(row, i) and name not in seat})


def _winners(row: Row, seats: list[Said], headings: Row) -> list[Said]:
    """The seats that came first, whose players are named in the column of winners, or with most coins."""
    fields = fields_of(headings.cells)
    column = fields.index("winner") if "winner" in fields else len(row.cells)
    winners = winners_of(row.cells[column]) if filled(row, column) else set()
    named = [s for s in seats if s.get("rank") == "1" or winners & _called(s)]
    return named if named or winners else _with_most_coins(seats)


def _called(seat: Said) -> set[str]:
    """The player and the faction: a winner may be named by either."""
    return winners_of(seat.get(PLAYER, "")) | winners_of(seat.get("faction", ""))


def _with_most_coins(seats: list[Said]) -> list[Said]:
    totals = [whole(seat.get("total"), -MOST_COINS, MOST_COINS) for seat in seats]
    known = [total for total in totals if total is not None]
    if len(known) < len(seats):
        return []
    return [seat for seat, total in zip(seats, totals, strict=True) if total == max(known)]


def _rows_of(row: Row, seats: Sequence[Said], shared: Sequence[int], fields: Sequence[str]) -> Iterator[Row]:
    """A row per seat; the text of the row stands in the first, so that it is read again as one game.

    A row without any seat keeps its first words, to be told as passed over.
    """
    common = [row.cells[i] if i < len(row.cells) else "" for i in shared]
    if not seats and shared:
        said = next((cell for cell in row.cells if cell.strip()), "")
        yield replace(row, cells=(said, *[""] * (len(common) + len(fields) - 1)))
    for number, seat in enumerate(seats):
        cells = (*common, *(seat.get(name, "") for name in fields))
        yield Row(row.line, cells, "" if number else row.raw, row.defect)
