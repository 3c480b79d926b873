"""Replay: every action of a record checked against the rules, as far as the record is legal.

`replay(record)` gives the valid prefix plus one located failure, never more: playing past a failure would
make up a game that never happened.
"""

from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass, field
from typing import Any

from engine.record import Record
from engine.result import Place, Status, Verdict
from engine.rulings import Rulings, by_action, fix_values, remarks, waived
from engine.scythe.actions import ChooseSection, StopGame
from engine.scythe.deals import stop
from engine.scythe.final import announced_discrepancies, final_holdings, final_ranking, rounds_discrepancies
from engine.scythe.game import apply
from engine.scythe.objectives import force
from engine.scythe.policy import banned_pairs, default_policy
from engine.scythe.public import projected, public_state
from engine.scythe.setup import set_up
from engine.scythe.sheet_table import banned_pair_discrepancies
from engine.scythe.spelling import spelled
from engine.scythe.state import Event, State
from engine.violation import Ambiguous, Discrepancy, Failure, Malformed, Violation, with_expected

NOT_ENDED = (
    "nobody has placed a sixth star; a game that the table stopped ends with stop, or its result says stopped"
)

Observer = Callable[[State, str | None], None]
"""Called after the set-up (type None) and after actions."""


@dataclass(slots=True)
class Replay:
    """What came out: the final state, the events on the way, the ranking, and the failure if any."""

    record: Record
    state: State | None = None
    failure: Failure | None = None
    ranking: tuple[Place, ...] = ()
    discrepancies: list[Discrepancy] = field(default_factory=list)
    notes: tuple[str, ...] = ()

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
            return Verdict(self.failure.kind, None, failure=self.failure, notes=self.notes)
        differences = tuple(self.discrepancies)
        if not self.finished:
            return Verdict("unfinished", None, self.ranking, differences, notes=(*self.notes, NOT_ENDED))
        status: Status = "discrepancy" if differences else "accepted"
        return Verdict(status, "replayed", self.ranking, differences, notes=self.notes)


def replay(
    record: Record,
    observe: Observer | None = None,
    policy: str | None = None,
    after: Container[int] | None = None,
) -> Replay:
    """Replay a Scythe record from set-up to its end, or to the first action the rules do not allow.

    `policy` overrides the one the record names for its banned pairs; `after` are the numbers of the actions
    that are observed, all if left out.
    """
    result = Replay(record)
    rulings = by_action(record)
    try:
        state = result.state = set_up(record, waived(rulings, 0))
        played_under = policy or record.setup.policy or default_policy(state.rules)
        banned = banned_pairs(played_under, record.edition)
    except (Violation, Ambiguous, Malformed) as reason:
        result.failure = _failure(reason, 0, None, "")
        return result
    state.careful = state.careful or bool(rulings)
    fix_values(state, rulings, 0)
    if observe is not None:
        observe(state, None)
    result.failure = _play(state, record, rulings, observe, after)
    result.notes = tuple(remarks(rulings, state.events))
    if result.failure is None:
        held = final_holdings(state, record)
        result.ranking = final_ranking(state, record, held)
        result.discrepancies = [*state.discrepancies, *banned_pair_discrepancies(record, banned)]
        if record.announced is not None and state.ended:
            result.discrepancies += announced_discrepancies(record, result.ranking, held)
            result.discrepancies += rounds_discrepancies(record, state)
    return result


def _play(
    state: State,
    record: Record,
    rulings: Rulings,
    observe: Observer | None,
    after: Container[int] | None,
) -> Failure | None:
    """Every action in turn; the first that is refused ends it."""
    for number, action in enumerate(record.actions, 1):
        state.action = number
        if rulings:
            state.waived = waived(rulings, number)
        try:
            apply(state, action)
        except (Violation, Ambiguous, Malformed) as reason:
            state.action = number - 1
            return _failure(reason, number, _actor(state, action), spelled(action))
        if rulings:
            fix_values(state, rulings, number)
        if observe is not None and (after is None or number in after):
            observe(state, action.type)
    if state.rules.objective_reveal_window == "forced_when_met" and state.section >= 0 and not state.ended:
        force(state, ending=True)
    if not state.ended and record.announced is not None and record.announced.stopped:
        stop(state, StopGame(reason="announced as stopped"))
    return None


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


def _actor(state: State, action: Any) -> str:
    """Who acted: the one named, else the active player; a section chosen begins the next player's turn."""
    begins = isinstance(action, ChooseSection) and state.section >= 0
    return action.by or state.seats[(state.active + begins) % len(state.seats)].name


def _failure(
    reason: Violation | Ambiguous | Malformed, action: int, player: str | None, tried: str
) -> Failure:
    about = reason.found if action and isinstance(reason, Malformed) else reason.where
    if isinstance(reason, Violation):
        return Failure("violation", reason.rule, action, player, reason.message, tried, reason.legal, about)
    if isinstance(reason, Ambiguous):
        return Failure(
            "ambiguous", reason.rule, action, player, reason.message, tried, reason.readings, about
        )
    return Failure("malformed", None, action, player, with_expected(reason), tried, about=about)
