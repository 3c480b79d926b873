"""The state of an event: its players, rounds, tables and penalties, as the settings and the journal make it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from analytics.tournament.errors import EventError
from analytics.tournament.journal import Entry
from analytics.tournament.results import TableResult
from analytics.tournament.settings import Player, Settings


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

    @property
    def begun(self) -> int:
        """The number of the last round in which something happened; that round and those before it stay."""
        return max((each.number for each in self.rounds if each.touched), default=0)

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


def decided_tables(state: State, *, qualifying: bool = False) -> Iterator[Table]:
    """Tables whose result counts."""
    for each in state.qualifying if qualifying else state.rounds:
        yield from (table for table in each.tables if table.decided and not table.struck)
