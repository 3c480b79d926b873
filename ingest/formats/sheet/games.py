"""Which rows make one game: by what they call it, by day and season, by gaps, or by who sits down again."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from operator import attrgetter
from typing import Any

from ingest.formats.headings import KEY_FIELDS, Layout
from ingest.formats.sheet.seat_rows import SeatRow
from ingest.stated import repeated

Game = list[SeatRow]


def games_of(seats: Sequence[SeatRow], sheet: Layout) -> Iterator[Game]:
    """The rows of each game, in the order of their first rows.

    Where no row names its game, a blank line or a repeated heading row begins a new one.
    """
    named = any(seat.values.get(name) is not None for seat in seats for name in KEY_FIELDS)
    fields = key_fields(sheet)
    games = _grouped(seats, lambda seat: _key(seat, fields) if named else seat.block)
    anew = named and any(map(_begins_anew, games))
    for game in games:
        yield from _by_block(game) if anew else games_of_one_name(game)


def games_by_line(seats: Iterable[SeatRow]) -> Iterator[Game]:
    """Seats that stood in one line are one game."""
    for _, game in groupby(seats, key=attrgetter("row.line")):
        yield list(game)


def games_of_one_name(seats: Game) -> list[Game]:
    """Several games of one name: told apart by time, by blank lines, or by players sitting down again.

    A row that is alone with its day or season is no game but a slip.
    """
    times = _grouped(seats, attrgetter("time"))
    said = map(set, zip(*(part[0].time for part in times), strict=True))
    told = all(len(each) == 1 or None not in each for each in said)
    if len(times) > 1 and told and all(len(part) > 1 for part in times):
        return [game for part in times for game in games_of_one_name(part)]
    for sit_twice in (_names_sit_twice, _people_sit_twice):
        if not sit_twice(seats):
            return _tables(seats)
        for parts in (_by_block(seats), _by_place(seats)):
            if not any(map(sit_twice, parts)):
                return parts
    return _by_turns(seats)


def key_fields(sheet: Layout) -> tuple[str, ...]:
    """What makes rows one game; a game that has a name needs no date."""
    return KEY_FIELDS[:-1] if sheet.has("game") else KEY_FIELDS


def _key(seat: SeatRow, fields: Sequence[str]) -> tuple[Any, ...]:
    return tuple(seat.values.get(name) for name in fields)


def _grouped(seats: Iterable[SeatRow], key: Callable[[SeatRow], Any]) -> list[Game]:
    """The rows of each key, wherever they stand."""
    groups: dict[Any, Game] = {}
    for seat in seats:
        groups.setdefault(key(seat), []).append(seat)
    return list(groups.values())


def _begins_anew(game: Game) -> bool:
    """Whether one name stands for games in several blocks, as where each season counts from 1."""
    parts = games_of_one_name(game)
    return len(parts) > 1 and parts == _by_block(game) and len({seat.time for seat in game}) == 1


def _by_block(seats: Game) -> list[Game]:
    return [list(part) for _, part in groupby(seats, key=attrgetter("block"))]


def _tables(seats: Game) -> list[Game]:
    """One table, or those that places tell apart where the rows name no game."""
    tables = [seats] if any(seat.values.get("game") for seat in seats) else _by_place(seats)
    return tables if all(len(table) > 1 for table in tables) else [seats]


def _by_place(seats: Game) -> list[Game]:
    """Tables one below the other, each from its winner down; only where all places of each are there."""
    begins = [i for i, seat in enumerate(seats) if seat.values.get("rank") == 1]
    parts = [seats[start:end] for start, end in pairwise((0, *begins[1:], len(seats)))]
    full = all([seat.values.get("rank") for seat in part] == [*range(1, len(part) + 1)] for part in parts)
    return parts if full else [seats]


def _by_turns(seats: Game) -> list[Game]:
    """The same people again and again, each time all of them; else one game, to be refused."""
    table = list(dict.fromkeys(seat.who for seat in seats))
    parts = [seats[start : start + len(table)] for start in range(0, len(seats), len(table))]
    again = all(sorted(str(seat.who) for seat in part) == sorted(map(str, table)) for part in parts)
    return parts if again else [seats]


def _names_sit_twice(seats: Game) -> bool:
    """Whether a name or a faction is there twice: no single table."""
    return bool(repeated(seat.who for seat in seats)) or _factions_sit_twice(seats)


def _people_sit_twice(seats: Game) -> bool:
    """The same where strangers of one name are several people."""
    return bool(repeated(seat.person for seat in seats)) or _factions_sit_twice(seats)


def _factions_sit_twice(seats: Game) -> bool:
    return bool(repeated(seat.values.get("faction") for seat in seats))
