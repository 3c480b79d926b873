"""The state of an event: its settings with every step of the journal applied that was not undone."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from analytics.tournament.errors import EventError
from analytics.tournament.journal import Entry
from analytics.tournament.results import TableResult, result_of
from analytics.tournament.settings import Player, Settings
from ingest.people.spelling import same_spelling


@dataclass(frozen=True, slots=True)
class Seat:
    """A player at a table with what was dealt or bought."""

    player: str
    faction: str | None = None
    mat: str | None = None
    bid: int = 0


@dataclass(slots=True)
class Table:
    """A table of a round: seats in turn order, its record, rulings on it, and when its clock began."""

    round: int
    number: int
    seats: list[Seat]
    result: TableResult | None = None
    source: str = ""
    step: int = 0
    started: str = ""
    struck: bool = False
    rulings: list[dict[str, Any]] = field(default_factory=list)
    offered: list[dict[str, str | None]] = field(default_factory=list)
    bidding_order: list[str] = field(default_factory=list)
    """Names as they were drawn, where an auction gave the seats another order."""

    refused: TableResult | None = None
    """A later record that does not add up; the one before it decides until a ruling lets this one stand."""

    @property
    def drawn(self) -> list[str]:
        """Names in the order in which they were drawn."""
        return self.bidding_order or self.players

    @property
    def players(self) -> list[str]:
        """Names in turn order."""
        return [seat.player for seat in self.seats]

    @property
    def excused(self) -> list[str]:
        """Players who did not come or left, by ruling; a score sheet may leave them out."""
        return [said["player"] for said in self.rulings if said["what"] == "forfeit"]

    @property
    def decided(self) -> bool:
        """Whether a record decides this table."""
        return self.result is not None and self.result.counts


@dataclass(slots=True)
class Round:
    """A round: its number from 1, the stage it belongs to, its tables and who sits out."""

    number: int
    stage: str = ""
    tables: list[Table] = field(default_factory=list)
    byes: list[str] = field(default_factory=list)

    @property
    def touched(self) -> bool:
        """Whether something happened at its tables, so that it stays as it was drawn."""
        return any(table.result or table.started or table.rulings for table in self.tables)

    @property
    def missing(self) -> list[int]:
        """Tables without a result that counts."""
        return [table.number for table in self.tables if not table.decided and not table.struck]


@dataclass(frozen=True, slots=True)
class Penalty:
    """Event points taken off after the tables, with name and reason (D11)."""

    player: str
    points: Fraction
    by: str
    reason: str


@dataclass(slots=True)
class Entrant:
    """A player of the event: from which round, until which round, and whether the player came back."""

    player: Player
    since: int = 1
    until: int | None = None
    returned: bool = False

    def plays(self, round_number: int) -> bool:
        """Whether the player takes part in a round."""
        chosen = self.player.rounds
        return (
            self.since <= round_number
            and (self.until is None or round_number <= self.until)
            and (not chosen or round_number in chosen)
        )


@dataclass(slots=True)
class State:
    """An event as it stands."""

    settings: Settings
    entrants: dict[str, Entrant] = field(default_factory=dict)
    rounds: list[Round] = field(default_factory=list)
    certificate: list[dict[str, Any]] = field(default_factory=list)
    penalties: list[Penalty] = field(default_factory=list)
    lot: list[str] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    undone: set[int] = field(default_factory=set)
    published: bool = False
    """Whether everybody may see the event's public page."""

    @property
    def qualifying(self) -> list[Round]:
        """Rounds before the first cut."""
        return [each for each in self.rounds if not each.stage]

    @property
    def stages(self) -> list[Round]:
        """Rounds of semifinal, final and the like."""
        return [each for each in self.rounds if each.stage]

    def round(self, number: int) -> Round:
        """A round by number."""
        if not 1 <= number <= len(self.rounds):
            raise EventError(f"round {number} is not drawn; `triumph event draw` draws what comes next")
        return self.rounds[number - 1]

    def table(self, round_number: int, number: int) -> Table:
        """A table of a round."""
        tables = self.round(round_number).tables
        if not 1 <= number <= len(tables):
            raise EventError(f"round {round_number} has tables 1 to {len(tables)}, no table {number}")
        return tables[number - 1]

    def names(self) -> list[str]:
        """Everybody who entered, in order of entry."""
        return list(self.entrants)

    def entrant(self, name: str) -> Entrant:
        """A player by name."""
        if name not in self.entrants:
            raise EventError(f"“{name}” does not take part; players: {', '.join(self.entrants)}")
        return self.entrants[name]


def state_of(settings: Settings, entries: Sequence[Entry]) -> State:
    """The state after all steps; raises EventError when a step does not fit what came before it."""
    undone = _undone(entries)
    state = State(settings, entries=list(entries), undone=undone)
    for player in settings.players:
        state.entrants[player.name] = Entrant(player, max(1, player.late))
    for entry in entries:
        if entry.number not in undone and entry.kind != "undo":
            _apply(state, entry)
    return state


def _undone(entries: Iterable[Entry]) -> set[int]:
    """The steps that are taken back; taking back an undo brings its step in again."""
    undone: set[int] = set()
    for entry in entries:
        if entry.kind == "undo":
            with _whole(entry):
                undone ^= set(map(int, entry.said["steps"]))
    return undone


def _apply(state: State, entry: Entry) -> None:
    handler = _STEPS.get(entry.kind)
    if handler is None:
        raise EventError(f"step {entry.number} of the journal is a “{entry.kind}”, unknown to this version")
    with _whole(entry):
        handler(state, entry)


@contextmanager
def _whole(entry: Entry) -> Iterator[None]:
    """Turns what a damaged step raises into an EventError that names the step."""
    try:
        yield
    except (LookupError, TypeError, ValueError, AttributeError) as broken:
        raise EventError(
            f"step {entry.number} ({entry.kind}) of the journal is damaged: {broken!r}"
        ) from broken


def _draw(state: State, entry: Entry) -> None:
    """Rounds from the first one named on are replaced."""
    drawn = [_round(said) for said in entry.said["rounds"]]
    first = drawn[0].number
    if first > len(state.rounds) + 1:
        raise EventError(f"step {entry.number} draws round {first}, and round {first - 1} is not there")
    blocked = next((each for each in state.rounds[first - 1 :] if each.touched), None)
    if blocked:
        raise EventError(
            f"round {blocked.number} has results or a running clock and stays as it is; undo those first"
        )
    for each in drawn:
        for table in each.tables:
            for player in table.players:
                state.entrant(player)
    state.rounds[first - 1 :] = drawn
    state.certificate = list(entry.said.get("certificate", []))


def _round(said: dict[str, Any]) -> Round:
    number = int(said["round"])
    tables = [
        Table(number, place, list(map(_seat, table["seats"])), offered=list(table.get("offered", [])))
        for place, table in enumerate(said["tables"], start=1)
    ]
    return Round(number, str(said.get("stage", "")), tables, list(said.get("byes", [])))


def _seat(said: dict[str, Any]) -> Seat:
    seat = Seat(**said)
    if not (isinstance(seat.faction, str | None) and isinstance(seat.mat, str | None)):
        raise ValueError(f"{said!r} is no seat")
    return seat


def _lot(state: State, entry: Entry) -> None:
    state.lot = list(entry.said["order"])


def _add(state: State, entry: Entry) -> None:
    player = Player.model_validate(entry.said["player"])
    there = next((name for name in state.entrants if same_spelling(name) == same_spelling(player.name)), None)
    if there is not None:
        raise EventError(f"“{there}” takes part already")
    state.entrants[player.name] = Entrant(player, int(entry.said["since"]))
    if state.lot:
        state.lot.append(player.name)


def _drop(state: State, entry: Entry) -> None:
    entrant = state.entrant(entry.said["player"])
    if entrant.until is not None:
        raise EventError(f"“{entrant.player.name}” dropped already")
    entrant.until = int(entry.said["after"])


def _return(state: State, entry: Entry) -> None:
    entrant = state.entrant(entry.said["player"])
    if entrant.until is None:
        raise EventError(f"“{entrant.player.name}” did not drop")
    entrant.since, entrant.until, entrant.returned = int(entry.said["since"]), None, True


def _result(state: State, entry: Entry) -> None:
    table = state.table(entry.said["round"], entry.said["table"])
    found = result_of(entry.said["record"], table.players, state.settings.pairs.policy or None, table.excused)
    if table.decided and not found.counts:
        table.refused = found
        return
    table.result, table.refused = found, None
    table.source, table.step = str(entry.said.get("source", "")), entry.number
    _rule(state, table)


def _pairs(state: State, entry: Entry) -> None:
    table = state.table(entry.said["round"], entry.said["table"])
    seats = list(map(_seat, entry.said["seats"]))
    if sorted(seat.player for seat in seats) != sorted(table.players):
        raise EventError(
            f"round {table.round}, table {table.number}: the players of the pairs differ from the table's"
        )
    if table.result is not None:
        raise EventError(
            f"round {table.round}, table {table.number} has a result; undo it before its auction is changed"
        )
    table.bidding_order = table.drawn
    table.seats = seats


def _start(state: State, entry: Entry) -> None:
    for number in entry.said["tables"]:
        state.table(entry.said["round"], number).started = entry.at


def _ruling(state: State, entry: Entry) -> None:
    said = {**entry.said, "by": entry.by, "step": entry.number, "called": entry.ruling}
    if said["what"] == "penalty":
        state.entrant(said["player"])
        points = Fraction(str(said["points"]))
        state.penalties.append(Penalty(said["player"], points, entry.by, said["reason"]))
    elif said["what"] == "lot":
        state.lot = list(said["order"])
    else:
        table = state.table(said["round"], said["table"])
        table.rulings.append(said)
        _rule(state, table)


def _rule(state: State, table: Table) -> None:
    """Apply the rulings on a table to its result, in order; an acceptance holds for its own record only."""
    for said in table.rulings:
        if said["what"] != "accept" or said["step"] > table.step:
            _RULINGS[said["what"]](table, said)


def _strike(table: Table, said: dict[str, Any]) -> None:
    table.struck = True


def _accept(table: Table, said: dict[str, Any]) -> None:
    if table.refused is not None:
        table.result, table.refused, table.step = table.refused, None, said["step"] - 1
    if table.result is not None:
        table.result = replace(table.result, accepted=True)


def _forfeit(table: Table, said: dict[str, Any]) -> None:
    result = table.result or TableResult.empty(table.players)
    table.result = result.without(said["player"], came=bool(said.get("came", True)))


def _places(table: Table, said: dict[str, Any]) -> None:
    table.result = TableResult.ruled(table.players, said["places"], said.get("coins", {}))


def _coins(table: Table, said: dict[str, Any]) -> None:
    if table.result is None:
        raise EventError(
            f"round {table.round}, table {table.number} has no result whose coins could be corrected"
        )
    table.result = table.result.corrected(said["player"], Fraction(str(said["coins"])))


def _move(state: State, entry: Entry) -> None:
    """Tables of a round after an organiser moved players by hand."""
    said = state.round(entry.said["round"])
    if said.touched:
        raise EventError(
            f"round {said.number} has results or a running clock; undo those before moving players"
        )
    moved = _round({"round": said.number, "stage": said.stage, **entry.said})
    before = sorted(name for table in said.tables for name in table.players)
    after = sorted(name for table in moved.tables for name in table.players)
    if before != after:
        raise EventError(f"round {said.number}: the moved tables do not hold the same players")
    state.rounds[said.number - 1] = moved
    state.certificate = list(entry.said.get("certificate", state.certificate))


def _publish(state: State, entry: Entry) -> None:
    state.published = bool(entry.said["public"])


_STEPS: dict[str, Callable[[State, Entry], None]] = {
    "draw": _draw,
    "lot": _lot,
    "add": _add,
    "drop": _drop,
    "return": _return,
    "result": _result,
    "pairs": _pairs,
    "start": _start,
    "ruling": _ruling,
    "move": _move,
    "publish": _publish,
}

_RULINGS: dict[str, Callable[[Table, dict[str, Any]], None]] = {
    "strike": _strike,
    "accept": _accept,
    "forfeit": _forfeit,
    "places": _places,
    "coins": _coins,
}

RULINGS = (*_RULINGS, "penalty", "lot")
"""What a ruling can be about."""


def decided_tables(state: State, *, qualifying: bool = False) -> Iterator[Table]:
    """Tables whose result counts."""
    for each in state.qualifying if qualifying else state.rounds:
        yield from (table for table in each.tables if table.decided and not table.struck)
