"""All that the desk changes in an event; each deed first asks the door who holds the pass."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from analytics.tournament import event as events
from analytics.tournament.certificate import totals
from analytics.tournament.drawing import certificate_of, replace_rounds, round_json
from analytics.tournament.entering import Entered, enter_record, record_of
from analytics.tournament.folder import event_path, new_path
from analytics.tournament.players import parse_forbidden, parse_players
from analytics.tournament.rulings import bid_steps, ruling_step
from analytics.tournament.state import Round, Seat, State, Table
from dashboard.desk import Desk
from dashboard.door import Pass, SignedOutError
from dashboard.tournament import phones
from engine.record import Record
from ingest.formats.reader import Source


class Office:
    """The changes of the events beside one warehouse, done under the name of the organiser signed in."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def path(self, name: str) -> Path:
        """The file of an event."""
        return event_path(self.desk.warehouse, name)

    def may(self, held: Pass | None) -> bool:
        """Whether the pass is still good, for what is kept while somebody types."""
        return self.holder(held) is not None

    def holder(self, held: Pass | None) -> str | None:
        """The organiser who holds a pass that is still good."""
        try:
            return self.desk.door.holder(held)
        except SignedOutError:
            return None

    def create(self, held: Pass | None, said: dict[str, Any], players: str, forbidden: str = "") -> str:
        """A new event from a preset, a list of players and pairs who must not meet; its short name."""
        self.desk.door.holder(held)
        listed = {"players": parse_players(players), "forbidden": parse_forbidden(forbidden)}
        path = new_path(self.desk.warehouse, str(said["name"]))
        events.create_event(path, {**said, **listed})
        return path.stem

    def draw(self, held: Pass | None, name: str, *, again: bool = False, seed: int | None = None) -> State:
        """Draw what comes next."""
        by = self.desk.door.holder(held)
        return events.draw(self.path(name), by, again=again, seed=seed)

    def add(self, held: Pass | None, name: str, player: dict[str, Any]) -> State:
        """Enter a player late."""
        by = self.desk.door.holder(held)
        return events.add(self.path(name), player, by)

    def drop(self, held: Pass | None, name: str, player: str) -> State:
        """Let a player leave."""
        by = self.desk.door.holder(held)
        return events.drop(self.path(name), player, by)

    def start(self, held: Pass | None, name: str, round_number: int, tables: Sequence[int]) -> State:
        """Start the clocks of tables."""
        by = self.desk.door.holder(held)
        path = self.path(name)
        step = ("start", {"round": round_number, "tables": list(tables)})
        return events.change(path, [step], by, events.open_event(path))

    def settle(self, held: Pass | None, name: str, table: Table, rows: Sequence[dict[str, str]]) -> State:
        """Give the pairs of a table's auction as its bids settle it."""
        by = self.desk.door.holder(held)
        path = self.path(name)
        state = events.open_event(path)
        return events.change(path, bid_steps(state, table.round, table.number, rows)[1], by, state)

    def confirm(self, held: Pass | None, name: str, table: Table, record: Record, source: str) -> Entered:
        """Let a record decide a table."""
        by = self.desk.door.holder(held)
        return self._entered(name, table, enter_record(self.path(name), *_at(table), record, source, by))

    def upload(self, held: Pass | None, name: str, table: Table, file: str, content: bytes) -> Entered:
        """Let the game of an uploaded file decide a table."""
        by = self.desk.door.holder(held)
        state = events.open_event(self.path(name))
        record, remarks = record_of(Source(file, content), table, state.settings.game)
        entered = enter_record(self.path(name), *_at(table), record, file, by, remarks)
        return self._entered(name, table, entered)

    def _entered(self, name: str, table: Table, entered: Entered) -> Entered:
        """The code dies with a result that counts; a table whose sheet does not add up may correct it."""
        if entered.result.counts:
            phones.close(self.path(name), table)
        return entered

    def rule(self, held: Pass | None, name: str, what: str, said: dict[str, Any], reason: str) -> State:
        """Record a ruling."""
        by = self.desk.door.holder(held)
        path = self.path(name)
        state = events.open_event(path)
        return events.change(path, [ruling_step(state, what, said, reason)], by, state)

    def move(self, held: Pass | None, name: str, moved: Round) -> State:
        """Take over a round as it was moved by hand."""
        by = self.desk.door.holder(held)
        path = self.path(name)
        state = events.open_event(path)
        said = {**round_json(moved), "certificate": self.cost(state, moved)}
        return events.change(path, [("move", said)], by, state)

    def cost(self, state: State, moved: Round) -> list[dict[str, Any]]:
        """The certificate with a round as it was moved; the drawn plan is the better one it is held against."""
        rounds = [moved if each.number == moved.number else each for each in state.rounds]
        other = replace_rounds(state, rounds)
        return certificate_of(other, other.qualifying, totals(state.certificate) | self._zeroes(state))

    @staticmethod
    def _zeroes(state: State) -> dict[str, int]:
        """Kinds of defect that the drawn plan does not have at all."""
        kinds = ("repeat", "small_table", "faction", "mat", "turn_position", "club")
        named = {defect["kind"] for defect in state.certificate}
        return {kind: 0 for kind in kinds if kind not in named}

    def publish(self, held: Pass | None, name: str, *, public: bool) -> State:
        """Open or close the public page of an event."""
        by = self.desk.door.holder(held)
        path = self.path(name)
        return events.change(path, [("publish", {"public": public})], by, events.open_event(path))

    def undo(self, held: Pass | None, name: str, steps: Sequence[int] = ()) -> list[int]:
        """Take steps back, the last one without any named."""
        by = self.desk.door.holder(held)
        return events.undo(self.path(name), by, steps)[1]

    def codes(self, held: Pass | None, name: str, round_number: int) -> dict[int, str]:
        """The codes of a round, made where there are none."""
        self.desk.door.holder(held)
        path = self.path(name)
        return phones.codes(path, events.open_event(path), round_number)

    def renew(self, held: Pass | None, name: str, table: Table) -> str:
        """A new code for a table."""
        self.desk.door.holder(held)
        return phones.renew(self.path(name), table)


def _at(table: Table) -> tuple[int, int]:
    return table.round, table.number


def exchanged(each: Round, first: str, second: str) -> Round:
    """The round with two players at each other's seats; what was dealt stays with the seat."""
    names = {first: second, second: first}
    tables = [
        Table(
            table.round,
            table.number,
            [
                Seat(names.get(seat.player, seat.player), seat.faction, seat.mat, seat.bid)
                for seat in table.seats
            ],
            offered=table.offered,
        )
        for table in each.tables
    ]
    return Round(each.number, each.stage, tables, list(each.byes))
