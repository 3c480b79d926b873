"""The result of a table: places, coins net of bids and tie-break values, from a record that was verified."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any, Self

from analytics.tournament.errors import EventError
from analytics.tournament.tie_values import tie_values
from engine.record import Record
from engine.result import Verdict
from engine.verify import verify
from engine.violation import Discrepancy
from ingest.people.spelling import same_spelling

MISSING = "missing"
COUNTED = frozenset({"accepted"})
"""What a record's status must be for its result to count without a ruling."""


@dataclass(frozen=True, slots=True)
class SeatResult:
    """A player's part of a result; places are shared where nothing separated them."""

    player: str
    place: int
    coins: Fraction | None = None
    ties: tuple[int | None, ...] = ()
    forfeit: bool = False
    came: bool = True
    held: tuple[str | None, ...] = ()
    """What the record says the player held, such as faction and mat."""


@dataclass(frozen=True, slots=True)
class TableResult:
    """What a record says of a table, and whether it counts."""

    seats: tuple[SeatResult, ...]
    status: str
    evidence: str = ""
    findings: tuple[Discrepancy, ...] = ()
    """What does not add up."""

    notes: tuple[str, ...] = ()
    accepted: bool = False
    breaches: tuple[str, ...] = ()

    @property
    def counts(self) -> bool:
        """Whether the result decides the table: it was accepted, or a ruling lets it stand."""
        return self.status in COUNTED or (self.accepted and bool(self.seats))

    @property
    def entered(self) -> bool:
        """Whether there is a game; a forfeit before the first record makes a result without one."""
        return self.status != MISSING

    @property
    def remarks(self) -> tuple[str, ...]:
        """Everything there is to say about it in English, by name where a player is meant."""
        said = (f"{each.player}: {each.message}" if each.player else each.message for each in self.findings)
        return (*self.notes, *said)

    def seat(self, player: str) -> SeatResult | None:
        """The part of one player."""
        return next((seat for seat in self.seats if seat.player == player), None)

    @classmethod
    def empty(cls, players: Sequence[str]) -> Self:
        """A table without a game yet."""
        return cls(tuple(SeatResult(player, 1) for player in players), MISSING)

    @classmethod
    def ruled(cls, players: Sequence[str], places: Mapping[str, int], coins: Mapping[str, Any]) -> Self:
        """A result that an organiser stated."""
        missing = [player for player in players if player not in places]
        if missing:
            raise EventError(f"the ruling says no place for {missing[0]}")
        seats = (
            SeatResult(player, int(places[player]), Fraction(str(coins[player])) if player in coins else None)
            for player in sorted(players, key=lambda player: int(places[player]))
        )
        return cls(tuple(seats), "accepted", "ruling")

    def without(self, player: str, *, came: bool) -> "TableResult":
        """The player is last with nothing; the others take the places from 1 (D10)."""
        if self.seat(player) is None:
            raise EventError(f"“{player}” does not sit at this table")
        others = [seat for seat in self.seats if seat.player != player]
        ranked = [replace(seat, place=1 + sum(_ahead(other, seat) for other in others)) for seat in others]
        gone = replace(
            self.seat(player) or SeatResult(player, 1),
            place=len(self.seats),
            coins=Fraction(0),
            forfeit=True,
            came=came,
        )
        return replace(self, seats=(*ranked, gone))

    def corrected(self, player: str, coins: Fraction) -> "TableResult":
        """A player's coins set anew; places follow the coins, then the tie-break values."""
        if self.seat(player) is None:
            raise EventError(f"“{player}” does not sit at this table")
        changed = [replace(seat, coins=coins) if seat.player == player else seat for seat in self.seats]
        ranked = [replace(seat, place=1 + sum(_better(other, seat) for other in changed)) for seat in changed]
        return replace(self, seats=tuple(sorted(ranked, key=lambda seat: seat.place)))


def _ahead(other: SeatResult, seat: SeatResult) -> bool:
    return other.place < seat.place


def _better(other: SeatResult, seat: SeatResult) -> bool:
    """More coins, then the first tie-break value that is known for both and differs."""
    if other.forfeit != seat.forfeit:
        return seat.forfeit
    if (other.coins or 0) != (seat.coins or 0):
        return (other.coins or 0) > (seat.coins or 0)
    for mine, theirs in zip(other.ties, seat.ties, strict=False):
        if mine is None or theirs is None:
            return False
        if mine != theirs:
            return mine > theirs
    return False


def result_of(
    record: Mapping[str, Any], players: Sequence[str], policy: str | None, excused: Sequence[str] = ()
) -> TableResult:
    """The result of a record in the journal, verified again; players are named as the event names them."""
    text = json.dumps(record, ensure_ascii=False, sort_keys=True)
    return _verified(text, tuple(players), policy, tuple(excused))


@lru_cache(maxsize=4096)
def _verified(
    text: str, players: tuple[str, ...], policy: str | None, excused: tuple[str, ...]
) -> TableResult:
    record = Record.from_json(text)
    return table_result(record, verify(record, policy), players, excused)


def table_result(
    record: Record, verdict: Verdict, players: Sequence[str], excused: Sequence[str] = ()
) -> TableResult:
    """The places of a verdict for the players of a table; raises EventError for other players.

    `excused` are players with a forfeit; where the record leaves them out they are last with nothing.
    """
    names = matched([seat.player for seat in record.seats], players, excused)
    values = tie_values(record)
    seats = tuple(
        SeatResult(
            names[place.player],
            place.rank,
            None if place.total is None else Fraction(place.total),
            values[place.seat],
            held=tuple(place.dimensions.values()),
        )
        for place in verdict.ranking
    )
    if seats:
        absent = (player for player in players if player not in names.values())
        seats += tuple(
            SeatResult(player, len(players), Fraction(0), forfeit=True, came=False) for player in absent
        )
    failure = (verdict.failure.message,) if verdict.failure else ()
    breaches = tuple(f"{breach.player}: {breach.message}" for breach in verdict.breaches)
    return TableResult(
        seats,
        verdict.status,
        verdict.evidence or "",
        tuple(verdict.discrepancies),
        (*failure, *verdict.notes),
        breaches=breaches,
    )


def matched(written: Sequence[str], players: Sequence[str], excused: Sequence[str] = ()) -> dict[str, str]:
    """The event's name for each name on the sheet, which may leave out the excused; raises EventError else."""
    known = {same_spelling(player): player for player in players}
    found = {name: known[same_spelling(name)] for name in written if same_spelling(name) in known}
    absent = [player for player in players if player not in {*found.values(), *excused}]
    each_once = len(set(found.values())) == len(written)
    if absent or not each_once:
        no_show = (
            f"; if {absent[0]} did not come or left, record that first: `triumph event ruling … no_show` "
            "or `forfeit`"
        )
        raise EventError(
            f"the sheet names {', '.join(written)}, and the table has {', '.join(players)}; correct the names "
            f"or choose the right round and table{no_show if absent and each_once else ''}"
        )
    return found
