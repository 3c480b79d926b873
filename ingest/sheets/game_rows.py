"""Rows of games: every row is a game, its columns say which seat they speak of."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from ingest import names
from ingest.sheets.binding import Bound, BoundColumn, role_value
from ingest.sheets.cells import CellError
from ingest.sheets.draft import DraftGame, DraftSeat, Place
from ingest.sheets.layout import EVERYONE, OTHERS, WINNER
from ingest.sheets.passed_rows import Passed, Sorter
from ingest.sheets.seat_cell import is_figure, read_seat, split_list
from ingest.sheets.seat_rows import DAY_ABOVE
from ingest.sheets.table import Row
from ingest.sheets.vocabulary import SAID_AS, WHOLE_SEAT

INHERITED = ("event", "period", "date", "round")
"""What may be written in the first of several games only."""

ZERO = "0 below a name: it does not say whether that player scored nothing or did not play"
ZERO_EXPECTED = (
    '`absent = ["0"]` in the layout if 0 says that somebody did not play, or `words = { "0" = "00" }`'
)


@dataclass(slots=True)
class RowReader:
    """Reads one row: collects what its cells say of the game, of each seat and of the winner."""

    row: Row
    bound: Bound
    place: Place
    game: DraftGame = field(init=False)
    slots: dict[str, DraftSeat] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.game = DraftGame([self.row])
        if self.row.defect:
            self.refuse(self.row.defect, None, self.row.raw, "a whole row")

    def read(self) -> DraftGame:
        """The game of the row."""
        for column in self.bound.columns:
            kind, _ = column.column.whose
            try:
                _TAKERS.get(kind, RowReader.take_seat)(self, column)
            except CellError as error:
                self.refuse(error.message, column, self.cell(column), error.expected, fatal=error.fatal)
        self.game.seats = [seat for seat in self.slots.values() if self.is_there(seat)]
        self._add_winner()
        return self.game

    def cell(self, column: BoundColumn) -> str:
        """The cell of a column."""
        return self.row.cell(column.index).strip()

    def refuse(
        self, message: str, column: BoundColumn | None, found: str, expected: str, *, fatal: bool = True
    ) -> None:
        """A problem of this game."""
        heading = column.column.heading if column else None
        said = {"column": heading, "found": found, "expected": expected}
        self.game.problems.append(self.place.problem(message, self.row, fatal=fatal, **said))

    def take_game(self, column: BoundColumn) -> None:
        """A field of the whole game; a winner is a name, or seats with a mark of their own."""
        name = SAID_AS.get(column.name, column.name)
        value = column.value(self.cell(column))
        if name == "winner":
            self._take_winner(column)
        elif value is not None and self.game.values.get(name) is None:
            self.game.values[name] = value

    def take_winner(self, column: BoundColumn) -> None:
        """Something that is said of the winner."""
        if column.name in ("player", WHOLE_SEAT, "winner"):
            self._take_winner(column)
            return
        value = column.value(self.cell(column))
        if value is not None:
            self.game.of_winner[column.name] = value

    def take_list(self, column: BoundColumn) -> None:
        """A list of all seats, or of what each of them has; lists of one row stand side by side."""
        items = split_list(self.cell(column))
        if not items:
            return
        if column.name in ("player", WHOLE_SEAT):
            for number, item in enumerate(items, start=1):
                self._slot(f"item {number}").values.update(read_seat(item, self.bound.words, named=False))
            return
        listed = [key for key in self.slots if key.startswith("item ")]
        if listed and len(listed) != len(items):
            message = f"a list of {len(items)} beside a list of {len(listed)} players"
            raise CellError(message, "as many entries as there are players")
        for number, item in enumerate(items, start=1):
            self._slot(f"item {number}").values[column.name] = column.read(item)

    def take_others(self, column: BoundColumn) -> None:
        """A list of everybody but the winner."""
        for number, item in enumerate(split_list(self.cell(column)), start=1):
            self._slot(f"other {number}").values.update(read_seat(item, self.bound.words, named=False))

    def take_seat(self, column: BoundColumn) -> None:
        """A cell of a seat that the heading names by number, place, player or dimension."""
        kind, value = column.column.whose
        written = self.cell(column)
        if names.normalise(written) in self.bound.absent or written in self.bound.absent:
            return
        seat = self._slot(str(column.column.of))
        named = kind not in ("seat", "place")
        known = {"player": value} if kind == "player" else {kind: value} if named else {}
        said = self._said(column, written, named=kind == "player")
        if said.pop("played", True) is False:
            return
        if column.column.field == "total" and kind == "player" and said.get("total") == 0:
            raise CellError(ZERO, ZERO_EXPECTED)
        rank = {"rank": int(value)} if kind == "place" else {}
        seat.values.update({**rank, **known, **{name: v for name, v in said.items() if v is not None}})
        seat.said_in.update(dict.fromkeys(said, column.column.heading))

    def _said(self, column: BoundColumn, written: str, *, named: bool) -> dict[str, Any]:
        if column.name == WHOLE_SEAT or (column.name == "total" and named and not is_figure(written)):
            return read_seat(written, self.bound.words, named=named) if written != "?" else {}
        if column.name in self.bound.words.dimensions:
            return role_value(column, self.cell(column), self.bound.words)
        return {column.name: column.value(self.cell(column))}

    def _take_winner(self, column: BoundColumn) -> None:
        written = self.cell(column)
        if (
            names.normalise(written) in self.bound.absent
            or not written
            or column.value(self.cell(column)) is None
        ):
            return
        self.game.values["winner"] = written

    def _slot(self, key: str) -> DraftSeat:
        return self.slots.setdefault(key, DraftSeat(self.row))

    def is_there(self, seat: DraftSeat) -> bool:
        """Whether anybody sat in a slot: a place alone does not say so."""
        return bool(seat.values.keys() - {"rank"})

    def _add_winner(self) -> None:
        """The winner as a seat where the row names no others, or only the others."""
        written = self.game.values.get("winner")
        listed = any(key.startswith("other ") for key in self.slots)
        if written is None or (self.game.seats and not listed):
            self._split_winner(written)
            return
        said = read_seat(written, self.bound.words, named=False)
        seat = DraftSeat(self.row, {**said, "winner": True})
        self.game.seats.insert(0, seat)
        self.game.values["winner"] = None if seat.who else written

    def _split_winner(self, written: str | None) -> None:
        """A winner with a role or a score behind the name: `Amber (Rusviet) 84`."""
        known = {names.normalise(seat.who) for seat in self.game.seats if seat.who}
        if written is None or names.normalise(written) in known:
            return
        try:
            said = read_seat(written, self.bound.words, named=False)
        except CellError:
            return
        if "player" in said and len(said) > 1:
            self.game.values["winner"] = said.pop("player")
            self.game.of_winner.update(said)


_TAKERS = {
    "": RowReader.take_game,
    WINNER: RowReader.take_winner,
    EVERYONE: RowReader.take_list,
    OTHERS: RowReader.take_others,
}


def row_games(bound: Bound, place: Place, passed: Passed) -> Iterator[DraftGame]:
    """Every game of a sheet with a row per game."""
    games = list(_rows(bound, place, passed))
    days = [game.values.get("date") for game in games]
    once = not any(one is not None and one == other for one, other in pairwise(days))
    above: dict[str, Any] = {}
    for game in games:
        _inherit(game, above, place, once=once)
        above = game.values
    yield from games


def _rows(bound: Bound, place: Place, passed: Passed) -> Iterator[DraftGame]:
    sorter = Sorter(bound, passed)
    sorter.titled = {}
    for row in sorter.rows():
        game = RowReader(row, bound, place).read()
        if game.seats or game.refused():
            game.values = {**sorter.titled, **game.values}
            yield game
        else:
            sorter.pass_over(row)


def _inherit(game: DraftGame, above: dict[str, Any], place: Place, *, once: bool) -> None:
    """An event, a season or a day written in the first of several rows."""
    own = game.values
    changed = [name for name in INHERITED if own.get(name) is not None and own[name] != above.get(name)]
    upto = INHERITED.index(changed[0]) if changed else len(INHERITED)
    for name in INHERITED[:upto]:
        if own.get(name) is None and above.get(name) is not None and (name != "date" or once):
            own[name] = above[name]
            if name == "date":
                game.problems.append(
                    place.problem(DAY_ABOVE, game.rows[0], fatal=False, found=str(own[name]))
                )
