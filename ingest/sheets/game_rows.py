"""Rows of games: every row is a game, its columns say which seat they speak of."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from ingest.sheets.binding import Bound, BoundColumn
from ingest.sheets.cell_values import cell_values, is_absent
from ingest.sheets.cells import CellError
from ingest.sheets.draft import Place, SheetGame, cell_problem, fill_down, told
from ingest.sheets.layout import EVERYONE, OTHERS, WINNER
from ingest.sheets.passed_rows import Passed, Sorter
from ingest.sheets.seat_cell import read_seat, split_list
from ingest.sheets.table import Row
from ingest.sheets.vocabulary import WHOLE_SEAT
from ingest.stated import names
from ingest.stated.game import StatedSeat

INHERITED = ("event", "period", "date", "round")
"""What may be written in the first of several games only."""

FIRST = "place 1"
WHO_IS_MEANT = "a column with the player of this place, or ranks of all players"
WHOLE_ROW = "a whole row, with its empty cells"
WHO = ("player", WHOLE_SEAT, "winner")


@dataclass(slots=True)
class RowReader:
    """Reads one row: collects what its cells say of the game, of each seat and of the winner."""

    row: Row
    bound: Bound
    place: Place
    game: SheetGame = field(init=False)
    slots: dict[str, StatedSeat] = field(default_factory=dict)

    def read(self) -> SheetGame:
        """The game of the row."""
        self.game = SheetGame(self.place.file, "", "", rows=[self.row])
        if defect := self.row.defect or self.bound.slipped(self.row, padded=self.place.sheet is None):
            whole = self.place.problem(defect, self.row, found=self.row.raw, expected=WHOLE_ROW)
            self.game.problems.append(whole)
        for column in self.bound.columns:
            written = self.row.cell(column.index).strip()
            try:
                _TAKERS.get(column.kind, RowReader.take_seat)(self, column, written)
            except CellError as error:
                problem = cell_problem(error, column, self.row, self.bound, self.place)
                self.game.problems.append(problem)
        self._join()
        self.game.seats = [seat for seat in self.slots.values() if seat.values.keys() - {"rank"}]
        self._add_winner()
        return self.game

    def take_game(self, column: BoundColumn, written: str) -> None:
        """A field of the whole game; a winner is a name, or seats with a mark of their own."""
        said = cell_values(column, written, self.bound)
        if column.name == "winner":
            self._take_winner(written, said)
        else:
            self.game.values = {**said, **self.game.values}

    def take_winner(self, column: BoundColumn, written: str) -> None:
        """Something that is said of the winner."""
        said = {} if column.name in WHO else cell_values(column, written, self.bound)
        self.game.of_winner.update(said)
        if column.name in WHO:
            self._take_winner(written, {"winner": column.read(written)})

    def take_list(self, column: BoundColumn, written: str) -> None:
        """A list of all seats, or of what each of them has; lists of one row stand side by side."""
        items = split_list(written)
        if column.name in WHO:
            self._take_seats("item", items)
            return
        listed = [key for key in self.slots if key.startswith("item ")]
        if items and listed and len(listed) != len(items):
            message = f"a list of {len(items)} beside a list of {len(listed)} players"
            raise CellError(message, "as many entries as there are players")
        for number, item in enumerate(items, start=1):
            self._slot(f"item {number}").values[column.name] = column.read(item)

    def take_others(self, column: BoundColumn, written: str) -> None:
        """A list of everybody but the winner."""
        self._take_seats("other", split_list(written))

    def take_seat(self, column: BoundColumn, written: str) -> None:
        """A cell of a seat that the heading names by number, place, player or dimension."""
        said = cell_values(column, written, self.bound)
        if said:
            self._slot(str(column.column.of)).values.update(said)

    def _join(self) -> None:
        """What columns say of a seat by its number, place, player or faction goes to the seat that a list names."""
        named = [seat for seat in self.slots.values() if seat.player]
        for key, slot in list(self.slots.items()):
            known = self.bound.known_of.get(key, {})
            if named and ("player" in known or not slot.player) and self._is_joined(key, slot, known, named):
                del self.slots[key]

    def _is_joined(
        self, key: str, slot: StatedSeat, known: dict[str, Any], named: Sequence[StatedSeat]
    ) -> bool:
        """Whether a slot is no seat of its own; what it says is another's, or keeps the game out."""
        listed = self.slots.get(key.replace("seat", "item"), slot)
        alike = [seat for seat in named if known and known.items() <= seat.values.items()]
        meant = [seat for seat in (listed, *alike) if seat is not slot]
        said = {name: value for name, value in slot.values.items() if name not in known}
        if meant:
            self._add_to(meant[0], said)
        elif key == FIRST:
            self.game.of_winner.update(said)
        elif "rank" in known and said:
            self._refuse(f"something is said of {key}, and who that is is not", said, WHO_IS_MEANT)
        else:
            return False
        return True

    def _add_to(self, seat: StatedSeat, said: dict[str, Any]) -> None:
        other = {name: value for name, value in said.items() if seat.values.get(name, value) != value}
        if other:
            self._refuse(f"two different things are said of {seat.player}", other, "the same in both columns")
        seat.values.update(said)

    def _refuse(self, message: str, said: dict[str, Any], expected: str) -> None:
        found = ", ".join(map(str, said.values()))
        self.game.problems.append(self.place.problem(message, self.row, found=found, expected=expected))

    def _take_seats(self, kind: str, items: list[str]) -> None:
        for number, item in enumerate(items, start=1):
            self._slot(f"{kind} {number}").values.update(read_seat(item, self.bound.words, named=False))

    def _take_winner(self, written: str, said: dict[str, Any]) -> None:
        if isinstance(said.get("winner"), bool):
            raise CellError("a row of a whole game says yes or no and not who won", "the name of the winner")
        stated = any(value is not None for value in said.values())
        if written and stated and not is_absent(written, self.bound):
            self.game.values["winner"] = written

    def _slot(self, key: str) -> StatedSeat:
        return self.slots.setdefault(key, StatedSeat({}, self.row.line))

    def _add_winner(self) -> None:
        """The winner as a seat where the row names no others, or only the others."""
        written = self.game.values.get("winner")
        listed = any(key.startswith("other ") for key in self.slots)
        if written is None or (self.game.seats and not listed):
            self._split_winner(written)
            return
        try:
            said = read_seat(written, self.bound.words, named=False)
        except CellError as error:
            self._refuse(error.message, {"winner": written}, error.expected)
            return
        seat = StatedSeat({**said, "winner": True}, self.row.line)
        self.game.seats.insert(0, seat)
        self.game.values["winner"] = None if seat.player else written

    def _split_winner(self, written: str | None) -> None:
        """A winner with a role or a score behind the name: `Amber (Rusviet) 84`."""
        known = {names.normalise(seat.player) for seat in self.game.seats if seat.player}
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


def row_games(bound: Bound, place: Place, passed: Passed) -> Iterator[SheetGame]:
    """Every game of a sheet with a row per game."""
    above: dict[str, Any] = {}
    for game in _rows(bound, place, passed):
        taken = fill_down(game.values, above, INHERITED, bound.written_once, another=True)
        game.problems += told(taken, game.rows[0], place)
        above = game.values
        yield game


def _rows(bound: Bound, place: Place, passed: Passed) -> Iterator[SheetGame]:
    sorter = Sorter(bound, passed)
    sorter.titled = {}
    for row in sorter.rows():
        game = RowReader(row, bound, place).read()
        if game.seats or game.refused():
            game.values = {**sorter.titled, **game.values}
            yield game
        else:
            sorter.pass_over(row)
