"""Reads one row: what its cells say of the game, of each seat and of the winner."""

from collections.abc import Mapping, Sequence
from typing import Any

from ingest.sheets.binding import LISTED, OF_GAME, OWN, Bound, BoundColumn
from ingest.sheets.cells import CellError
from ingest.sheets.draft import SHARED_EXPECTED, Draft
from ingest.sheets.layout import OTHERS, WINNER
from ingest.sheets.seat_cell import read_seat, split_list
from ingest.sheets.table import DAMAGED, Row
from ingest.sheets.vocabulary import SAID_AS, WHO
from ingest.stated import names
from ingest.stated.game import StatedSeat

FIRST = "place 1"
STAYS_UNKNOWN = "; it stays unknown"
"""How a message ends about a cell that does not keep its game out."""

TWO_THINGS = "two different things are said of one seat"
SHARED = "several things in one cell, of which only one can be the winner's"


class RowReader:
    """Reads the rows of a sheet one by one; `slots` are the seats of a row by what names them."""

    def __init__(self, bound: Bound) -> None:
        self._bound = bound
        self._by_game = bound.layout.by_game
        self._known = {column.target: column.known for column in bound.columns}
        self._draft = Draft("")
        self._slots: dict[str, StatedSeat] = {}

    def read(self, row: Row) -> Draft:
        """What a row says; what cannot be read is a problem of its game."""
        bound = self._bound
        self._slots = {} if self._by_game else {OWN: StatedSeat({}, row.line)}
        self._draft = draft = Draft(bound.file, sheet=bound.sheet, rows=[row])
        if defect := row.defect or bound.slipped(row):
            left_out = f'`leave_out = ["row {row.line}"]` in the layout for such rows'
            whole = f"as many cells as there are headings, or {left_out}"
            expected = "text saved as UTF-8" if defect.startswith(DAMAGED) else whole
            draft.refuse(defect, line=row.line, found=row.raw, expected=expected)
            draft.unread = dict.fromkeys(bound.layout.games_by if len(row.filled()) > 1 else (), row.raw)
        cells, width = row.cells, len(row.cells)
        for column in bound.columns:
            written = cells[column.index] if column.index < width else ""
            try:
                self._take(column, written)
            except CellError as error:
                self._tell(error, column, written)
        if self._by_game:
            self._join()
            draft.seats = [seat for seat in self._slots.values() if seat.values.keys() - {"rank"}]
            self._add_winner()
        else:
            draft.seats = list(self._slots.values())
        return draft

    def _take(self, column: BoundColumn, written: str) -> None:
        """What a cell says goes to the game, the winner, a list of seats, or the seat whose the column is."""
        target = column.target
        if target == WINNER:
            self._take_winner(column, written)
        elif target == LISTED:
            self._take_list(column, split_list(written.strip()))
        elif said := column.values(written):
            # Of what is said of the whole game, the first column that says something counts.
            if target == OF_GAME:
                self._draft.values = {**said, **self._draft.values}
            else:
                _add(self._slot(target).values, said)
        elif target == OF_GAME and written.strip():
            self._draft.unknown.add(SAID_AS.get(column.name, column.name))

    def _tell(self, error: CellError, column: BoundColumn, written: str) -> None:
        """A cell that cannot be read; one that names its game keeps the game out."""
        names_game = column.name in self._bound.layout.games_by
        self._draft.unread |= {column.name: written} if names_game else {}
        self._draft.unknown.add(SAID_AS.get(column.name, column.name))
        tell = self._draft.refuse if error.fatal or names_game else self._draft.remark
        shared = (
            column.target == WINNER and column.name not in (*WHO, "winner") and len(split_list(written)) > 1
        )
        message, expected = error.message, error.expected
        shared = shared and message != TWO_THINGS
        if names_game:
            message = message.removesuffix(STAYS_UNKNOWN)
        if shared:
            message, expected = SHARED, SHARED_EXPECTED.format(written)
        tell(message, line=self._draft.line, column=column.heading, found=written, expected=expected)

    def _take_winner(self, column: BoundColumn, written: str) -> None:
        """Who the winner is, or something that is said of the winner."""
        if column.name not in (*WHO, "winner"):
            _add(self._draft.of_winner, column.values(written))
            return
        named, text = column.read(written), written.strip()
        if isinstance(named, bool):
            raise CellError("a row of a whole game says yes or no and not who won", "the name of the winner")
        if named is not None and not column.is_absent(text):
            self._draft.values["winner"] = text

    def _take_list(self, column: BoundColumn, items: Sequence[str]) -> None:
        """A list of all seats or of the others, or of what each has; lists of one row stand side by side."""
        kind = "other" if column.kind == OTHERS else "item"
        seats = kind == "other" or column.name in (*WHO, "winner")
        listed = sum(key.startswith("item ") for key in self._slots)
        if items and not seats and listed not in (0, len(items)):
            message = f"a list of {len(items)} beside a list of {listed} players"
            raise CellError(message, "as many entries as there are players")
        for number, item in enumerate(items, start=1):
            said = column.seat(item) if seats else {column.name: column.read(item)}
            _add(self._slot(f"{kind} {number}").values, said)

    def _slot(self, key: str) -> StatedSeat:
        if key not in self._slots:
            self._slots[key] = StatedSeat({}, self._draft.line)
        return self._slots[key]

    def _join(self) -> None:
        """What columns say of a seat by its number, place, player or faction goes to the seat that a list names."""
        named = [seat for seat in self._slots.values() if seat.player]
        for key, slot in list(self._slots.items()) if named else ():
            known = self._known.get(key, {})
            if slot.player and "player" not in known:
                continue
            listed = self._slots.get(key.replace("seat", "item"), slot)
            meant = listed if listed is not slot else _alike(named, known, slot)
            said = {name: value for name, value in slot.values.items() if name not in known}
            if self._is_given_away(key, said, meant):
                del self._slots[key]

    def _is_given_away(self, key: str, said: dict[str, Any], meant: StatedSeat | None) -> bool:
        """Whether what is said belongs to the seat that is meant or to the winner, or keeps the game out."""
        if meant is not None:
            other = {name: value for name, value in said.items() if meant.values.get(name, value) != value}
            meant.values.update(said)
            if other:
                message = f"two different things are said of {meant.player}"
                self._refuse(message, other, "the same in both columns")
        elif key == FIRST:
            self._say_of_winner(said)
        elif key.startswith("place ") and said:
            expected = "a column with the player of this place, or ranks of all players"
            self._refuse(f"something is said of {key}, and who that is is not", said, expected)
        else:
            return False
        return True

    def _refuse(self, message: str, said: dict[str, Any], expected: str) -> None:
        found = ", ".join(map(str, said.values()))
        self._draft.refuse(message, line=self._draft.line, found=found, expected=expected)

    def _add_winner(self) -> None:
        """The winner as seats where a row names no others, or only the others; else what is said of a seat.

        A role or a score may stand behind the name: `Amber (Rusviet) 84`.
        """
        draft = self._draft
        written = draft.values.get("winner")
        alone = not draft.seats or any(key.startswith("other ") for key in self._slots)
        seated = {names.normalise(seat.player) for seat in draft.seats}
        if written is None or (not alone and names.normalise(written) in seated):
            return
        try:
            said = read_seat(written, self._bound.words, named=False)
        except CellError as error:
            if alone:
                self._refuse(error.message, {"winner": written}, error.expected)
            return
        if alone:
            self._seat_winners(written, said)
        elif "player" in said and len(said) > 1:
            draft.values["winner"] = said.pop("player")
            self._say_of_winner(said)

    def _say_of_winner(self, said: dict[str, Any]) -> None:
        try:
            _add(self._draft.of_winner, said)
        except CellError as error:
            self._refuse(error.message, said, error.expected)

    def _seat_winners(self, written: str, said: dict[str, Any]) -> None:
        """A seat for the winner, or for each of several that are named together."""
        several = split_list(written) if said.keys() == {"player"} else []
        every = [{"player": name} for name in several] if len(several) > 1 else [said]
        self._draft.seats[:0] = [StatedSeat({**each, "winner": True}, self._draft.line) for each in every]
        self._draft.values["winner"] = None if "player" in said else written


def _add(into: dict[str, Any], said: Mapping[str, Any]) -> None:
    """Add what a cell says of a seat; tallies of one kind in several columns are added up.

    A name says who won as a tick does.
    """
    for name, value in said.items():
        own = into.get(name)
        if own is None or value is None:
            into[name] = value if own is None else own
        elif "." in name:
            into[name] = own + value
        elif own != value and type(own) is type(value):
            raise CellError(TWO_THINGS, "the same in both columns")


def _alike(named: Sequence[StatedSeat], known: dict[str, Any], slot: StatedSeat) -> StatedSeat | None:
    """The seat of which is said what is known of the owner of a column."""
    others = (seat for seat in named if seat is not slot and known.items() <= seat.values.items())
    return next(others, None) if known else None
