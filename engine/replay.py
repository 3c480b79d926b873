"""Replay: every action of a record checked against the rules, as far as the record is legal.

`replay(record)` gives the valid prefix plus one located failure, never more: playing past a failure would
make up a game that never happened.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from engine.record import Record, Ruling
from engine.result import Place, Status, Verdict
from engine.scythe.deals import star_list
from engine.scythe.final import holdings
from engine.scythe.game import apply
from engine.scythe.public import projected, public_state
from engine.scythe.scoring import categories
from engine.scythe.setup import set_up
from engine.scythe.state import Event, State
from engine.scythe.tiebreak import criteria, rank
from engine.violation import Ambiguous, Discrepancy, Failure, Malformed, Violation

Observer = Callable[[State, str | None], None]
"""Called after the set-up (type None) and after every action."""


@dataclass(slots=True)
class Replay:
    """What came out: the final state, the events on the way, the ranking, and the failure if any."""

    record: Record
    state: State | None
    failure: Failure | None
    ranking: tuple[Place, ...] = ()
    discrepancies: list[Discrepancy] = field(default_factory=list)
    rulings_used: int = 0

    @property
    def events(self) -> list[Event]:
        """Everything the engine derived, in order."""
        return [] if self.state is None else self.state.events

    @property
    def finished(self) -> bool:
        """Whether the game came to its end (sixth star or stop) without a failure."""
        return self.failure is None and self.state is not None and self.state.ended

    def verdict(self) -> Verdict:
        """The status, for check, load and pages."""
        if self.failure is not None:
            return Verdict(self.failure.kind, None, failure=self.failure)
        if not self.finished:
            return Verdict("unfinished", None, self.ranking, tuple(self.discrepancies))
        status: Status = "discrepancy" if self.discrepancies else "accepted"
        return Verdict(status, "replayed", self.ranking, tuple(self.discrepancies))


def replay(record: Record, observe: Observer | None = None) -> Replay:
    """Replay a Scythe record from set-up to its end, or to the first action the rules do not allow."""
    rulings = _by_action(record)
    result = Replay(record, None, None)
    try:
        state = set_up(record, _waived(rulings.get(0, ())))
    except (Violation, Ambiguous, Malformed) as reason:
        result.failure = _failure(reason, 0, None, "set-up")
        return result
    result.state = state
    _fix_values(state, rulings.get(0, ()))
    if observe is not None:
        observe(state, None)
    for number, action in enumerate(record.actions, 1):
        state.action = number
        if rulings:
            state.waived = _waived(rulings.get(number, ()))
        try:
            apply(state, action)
        except (Violation, Ambiguous, Malformed) as reason:
            state.action = number - 1
            player = action.by or state.seats[state.active].name
            result.failure = _failure(reason, number, player, _tried(action))
            return result
        if rulings:
            _fix_values(state, rulings.get(number, ()))
        if observe is not None:
            observe(state, action.type)
    result.rulings_used = sum(event.kind == "ruling" for event in state.events)
    result.ranking = final_ranking(state, record)
    result.discrepancies = [*state.discrepancies, *_compare(record, result)]
    return result


def states(record: Record) -> Iterator[dict[str, Any]]:
    """The public state after set-up and after every action of the valid prefix."""
    trace: list[dict[str, Any]] = []
    replay(record, lambda state, kind: trace.append(public_state(state, record, kind)))
    yield from trace


def turn_scores(record: Record) -> list[tuple[int, str, dict[str, dict[str, int]]]]:
    """After every turn: its number, whose it was, and every faction's score if the game ended now."""
    turns: list[tuple[int, str, dict[str, dict[str, int]]]] = []

    def observe(state: State, kind: str | None) -> None:
        if state.turn == 0:
            return
        scores = {seat.name: projected(state, index) for index, seat in enumerate(state.seats)}
        if turns and turns[-1][0] == state.turn:
            turns[-1] = (state.turn, turns[-1][1], scores)
        else:
            turns.append((state.turn, state.seats[state.active].name, scores))

    replay(record, observe)
    return turns


def final_ranking(state: State, record: Record) -> tuple[Place, ...]:
    """SCORE-13, TIE-01..07: the seats in final order."""
    held = [holdings(state, index, seat.bid) for index, seat in enumerate(record.seats)]
    scored = [categories(each) for each in held]
    weight = state.rules.tie_break_factory_territories
    entries = [(sum(each.values()), criteria(own, weight)) for each, own in zip(scored, held, strict=True)]
    return tuple(
        Place(
            seat=standing.seat,
            player=record.seats[standing.seat].player,
            faction=record.seats[standing.seat].faction,
            mat=record.seats[standing.seat].mat,
            rank=standing.rank,
            total=entries[standing.seat][0],
            categories=scored[standing.seat],
            stars=tuple(star_list(state.seats[standing.seat])),
            star_count=state.seats[standing.seat].star_count,
            tiebreak=standing.tiebreak,
        )
        for standing in rank(entries)
    )


def _compare(record: Record, result: Replay) -> Iterator[Discrepancy]:
    """The announced result against the reconstructed one."""
    announced = record.announced
    if announced is None or result.state is None or not result.finished:
        return
    for place in result.ranking:
        if place.seat < len(announced.sheets):
            yield from _compare_seat(record, result.state, place)
    winners = sorted(place.player for place in result.ranking if place.rank == 1)
    if announced.winners and sorted(announced.winners) != winners:
        stated, found = ", ".join(announced.winners), ", ".join(winners)
        yield Discrepancy(
            code="winner_differs",
            rule="SCORE-13",
            message=f"announced winner {stated}, reconstructed {found}",
            field="winners",
            announced=stated,
            reconstructed=found,
        )


def _compare_seat(record: Record, state: State, place: Place) -> Iterator[Discrepancy]:
    assert record.announced is not None  # noqa: S101
    sheet = record.announced.sheets[place.seat]
    seat = state.seats[place.seat]
    own = holdings(state, place.seat)
    found = {
        "coins": (sheet.coins, own.coins),
        "popularity": (sheet.popularity, seat.popularity),
        "power": (sheet.power, seat.power),
        "stars": (sheet.stars, seat.star_count),
        "territories": (sheet.territories, own.territories),
        "factory": (sheet.factory, own.factory),
        "resources": (sheet.resources, own.resources),
        "structure_bonus": (sheet.structure_bonus, own.structure_bonus),
        "units": (sheet.units, own.units),
        "total": (sheet.total, place.total),
        "rank": (sheet.rank, place.rank),
    }
    for name, (stated, reconstructed) in found.items():
        if stated is not None and stated != reconstructed:
            yield Discrepancy(
                code=f"{name}_differs",
                rule="SCORE-01",
                message=f"{place.player}: announced {name} {stated}, reconstructed {reconstructed}",
                seat=place.seat,
                player=place.player,
                field=name,
                announced=str(stated),
                reconstructed=str(reconstructed),
            )


def _failure(reason: Exception, action: int, player: str | None, tried: str) -> Failure:
    if isinstance(reason, Violation):
        return Failure("violation", reason.rule, action, player, reason.message, tried, reason.legal)
    if isinstance(reason, Ambiguous):
        return Failure("ambiguous", reason.rule, action, player, reason.message, tried, reason.readings)
    return Failure("malformed", None, action, player, str(reason), tried)


def _tried(action: Any) -> str:
    fields = action.model_dump(mode="json", exclude_defaults=True, exclude={"note", "by"})
    return f"{action.type} {fields}" if fields else str(action.type)


def _by_action(record: Record) -> dict[int, tuple[Ruling, ...]]:
    rulings: dict[int, tuple[Ruling, ...]] = {}
    for ruling in record.rulings:
        rulings[ruling.action] = (*rulings.get(ruling.action, ()), ruling)
    return rulings


def _waived(rulings: tuple[Ruling, ...]) -> frozenset[str]:
    return frozenset(ruling.rule for ruling in rulings if ruling.kind == "allow" and ruling.rule is not None)


def _fix_values(state: State, rulings: tuple[Ruling, ...]) -> None:
    for ruling in rulings:
        if (
            ruling.kind == "set"
            and ruling.faction in state.order
            and ruling.field
            and ruling.value is not None
        ):
            index = state.order[ruling.faction]
            before = getattr(state.seats[index], ruling.field)
            setattr(state.seats[index], ruling.field, max(0, ruling.value))
            state.note("ruling", index, field=ruling.field, before=before, value=ruling.value)
