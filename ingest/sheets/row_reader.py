"""Reads one row: what its cells say of the game, of each seat and of the winner."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from ingest.sheets.binding import Bound, BoundColumn
from ingest.sheets.cells import CellError
from ingest.sheets.draft import SHARED_EXPECTED, Draft
from ingest.sheets.layout import EVERYONE, OTHERS, WINNER
from ingest.sheets.seat_cell import read_seat, split_list
from ingest.sheets.table import DAMAGED, Row
from ingest.sheets.vocabulary import WHO
from ingest.stated import names
from ingest.stated.game import StatedSeat

FIRST = "place 1"
OWN = "row"
"""The seat that a row is, where every row is one."""

SEVERAL = "several things in one cell, of which only one can be the winner's"
WHOLE_ROW = 'as many cells as there are headings, or `leave_out = ["{}"]` in the layout for such rows'
WHO_IS_MEANT = "a column with the player of this place, or ranks of all players"


class RowReader:
    """Reads the rows of a sheet one by one; `slots` are the seats of a row by what names them."""

    def __init__(self, bound: Bound) -> None:
        self._bound = bound
        self._words = bound.words
        self._by_game = bound.layout.by_game
        self._takers = [(column, column.index, self._taker(column)) for column in bound.columns]
        self._draft = Draft("")
        self._slots: dict[str, StatedSeat] = {}

    def read(self, row: Row) -> Draft:
        """What a row says; what cannot be read is a problem of its game."""
        bound = self._bound
        self._draft = draft = Draft(bound.file, sheet=bound.sheet, rows=[row])
        self._slots = {} if self._by_game else {OWN: StatedSeat({}, row.line)}
        if defect := row.defect or bound.slipped(row):
            whole = WHOLE_ROW.format(_named_by(row))
            expected = "text saved as UTF-8" if defect.startswith(DAMAGED) else whole
            draft.refuse(defect, line=row.line, found=row.raw, expected=expected)
        cells, width = row.cells, len(row.cells)
        for column, index, take in self._takers:
            written = cells[index] if index < width else ""
            try:
                take(column, written)
            except CellError as error:
                self._tell(error, column, written)
        if self._by_game:
            self._join()
        draft.seats = [*self._slots.values()]
        if self._by_game:
            draft.seats = [seat for seat in draft.seats if seat.values.keys() - {"rank"}]
            self._add_winner()
        return draft

    def _taker(self, column: BoundColumn) -> Callable[[BoundColumn, str], None]:
        """What takes the cells of a column, by whose it is."""
        lists = {WINNER: self._take_of_winner, EVERYONE: self._take_list, OTHERS: self._take_others}
        if column.kind:
            return lists.get(column.kind) or partial(self._take_seat, str(column.column.of))
        if column.of_game or not self._by_game:
            return self._take_game if column.of_game else self._take_own
        return self._take_winner if column.name == "winner" else self._take_game

    def _tell(self, error: CellError, column: BoundColumn, written: str) -> None:
        """A cell that cannot be read; one that names its game keeps the game out."""
        names_game = column.name in self._bound.layout.games_by
        self._draft.unread |= {column.name} if names_game else set()
        tell = self._draft.refuse if error.fatal or names_game else self._draft.remark
        line, heading = self._draft.line, column.column.heading
        tell(error.message, line=line, column=heading, found=written, expected=error.expected)

    def _take_game(self, column: BoundColumn, written: str) -> None:
        """A field of the whole game."""
        _state(self._draft.values, column.values(written))

    def _take_own(self, column: BoundColumn, written: str) -> None:
        """A cell of the seat that the row is."""
        _state(self._slots[OWN].values, column.values(written))

    def _take_seat(self, key: str, column: BoundColumn, written: str) -> None:
        """A cell of a seat that the heading names by number, place, player or dimension."""
        said = column.values(written)
        if said:
            _state(self._slot(key).values, said)

    def _take_winner(self, column: BoundColumn, written: str) -> None:
        """The name of the winner."""
        named, text = column.read(written), written.strip()
        if isinstance(named, bool):
            raise CellError("a row of a whole game says yes or no and not who won", "the name of the winner")
        if named is not None and not column.is_absent(text):
            self._draft.values["winner"] = text

    def _take_of_winner(self, column: BoundColumn, written: str) -> None:
        """Something that is said of the winner, or who it is."""
        if column.name in (*WHO, "winner"):
            self._take_winner(column, written)
            return
        try:
            self._draft.of_winner.update(column.values(written))
        except CellError as error:
            if len(split_list(written)) > 1:
                raise CellError(SEVERAL, SHARED_EXPECTED.format(written)) from error
            raise

    def _take_list(self, column: BoundColumn, written: str) -> None:
        """A list of all seats, or of what each of them has; lists of one row stand side by side."""
        items = split_list(written.strip())
        if column.name in (*WHO, "winner"):
            self._take_seats("item", items, column)
            return
        listed = [key for key in self._slots if key.startswith("item ")]
        if items and listed and len(listed) != len(items):
            message = f"a list of {len(items)} beside a list of {len(listed)} players"
            raise CellError(message, "as many entries as there are players")
        for number, item in enumerate(items, start=1):
            self._slot(f"item {number}").values[column.name] = column.read(item)

    def _take_others(self, column: BoundColumn, written: str) -> None:
        """A list of everybody but the winner."""
        self._take_seats("other", split_list(written.strip()), column)

    def _take_seats(self, kind: str, items: Sequence[str], column: BoundColumn) -> None:
        for number, item in enumerate(items, start=1):
            self._slot(f"{kind} {number}").values.update(column.seat(item))

    def _slot(self, key: str) -> StatedSeat:
        if key not in self._slots:
            self._slots[key] = StatedSeat({}, self._draft.line)
        return self._slots[key]

    def _join(self) -> None:
        """What columns say of a seat by its number, place, player or faction goes to the seat that a list names."""
        named = [seat for seat in self._slots.values() if seat.player]
        for key, slot in list(self._slots.items()) if named else ():
            known = self._bound.known_of.get(key, {})
            if ("player" in known or not slot.player) and self._is_joined(key, slot, known, named):
                del self._slots[key]

    def _is_joined(
        self, key: str, slot: StatedSeat, known: dict[str, Any], named: Sequence[StatedSeat]
    ) -> bool:
        """Whether a slot is no seat of its own; what it says is another's, or keeps the game out."""
        listed = self._slots.get(key.replace("seat", "item"), slot)
        alike = [seat for seat in named if known and known.items() <= seat.values.items()]
        meant = next((seat for seat in (listed, *alike) if seat is not slot), None)
        said = {name: value for name, value in slot.values.items() if name not in known}
        if meant is not None:
            self._add_to(meant, said)
        elif key == FIRST:
            self._draft.of_winner.update(said)
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
        self._draft.refuse(message, line=self._draft.line, found=found, expected=expected)

    def _add_winner(self) -> None:
        """The winner as a seat where the row names no others, or only the others; else what is said of a seat.

        A role or a score may stand behind the name: `Amber (Rusviet) 84`.
        """
        draft = self._draft
        written = draft.values.get("winner")
        alone = not draft.seats or any(key.startswith("other ") for key in self._slots)
        if written is None or (not alone and self._has_seat(written)):
            return
        try:
            said = read_seat(written, self._words, named=False)
        except CellError as error:
            if alone:
                self._refuse(error.message, {"winner": written}, error.expected)
            return
        if alone:
            self._seat_winners(written, said)
        elif "player" in said and len(said) > 1:
            draft.values["winner"] = said.pop("player")
            draft.of_winner.update(said)

    def _has_seat(self, player: str) -> bool:
        seated = [seat.player for seat in self._draft.seats if seat.player]
        return names.normalise(player) in map(names.normalise, seated)

    def _seat_winners(self, written: str, said: dict[str, Any]) -> None:
        """A seat for the winner, or for each of several that are named together."""
        several = split_list(written) if said.keys() == {"player"} else []
        every = [{"player": name} for name in several] if len(several) > 1 else [said]
        self._draft.seats[:0] = [StatedSeat({**each, "winner": True}, self._draft.line) for each in every]
        self._draft.values["winner"] = None if "player" in said else written


def _named_by(row: Row) -> str:
    """How a layout names a row to leave it out: by its first word, or by its number."""
    first = next(iter(row.filled()), "")
    return first[:40] if first and '"' not in first else f"row {row.line}"


def _state(target: dict[str, Any], said: dict[str, Any]) -> None:
    """The first column that says something counts; tallies of one kind in several columns are added."""
    for name, value in said.items():
        if name not in target:
            target[name] = value
        elif "." in name:
            target[name] += value
