"""Replay: every action of a record checked against the rules, as far as the record is legal.

`replay(record)` gives the valid prefix plus one located failure, never more: playing past a failure would
make up a game that never happened.
"""

from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass, field
from typing import Any

from engine.game import Game, State
from engine.record import Record
from engine.registry import game_named
from engine.result import Breach, Evidence, Place, Status, Verdict
from engine.rulings import Rulings, by_action, check_rulings, fix_values, judge, waived
from engine.spelling import spelled
from engine.violation import Ambiguous, Discrepancy, Failure, Malformed, Violation, with_expected

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
    breaches: tuple[Breach, ...] = ()
    notes: tuple[str, ...] = ()
    further: tuple[Failure, ...] = ()

    @property
    def events(self) -> list[Any]:
        """Everything the engine derived, in order."""
        return [] if self.state is None else self.state.events

    @property
    def finished(self) -> bool:
        """Whether the game came to its end without a failure."""
        return self.failure is None and self.state is not None and self.state.ended

    def verdict(self) -> Verdict:
        """The status, for check, load and pages."""
        if self.failure is not None:
            return self._broken_off(self.failure)
        status: Status = "discrepancy" if self.discrepancies else "accepted"
        evidence: Evidence | None = "replayed" if self.record.position is None else "position"
        notes = self.notes
        if not self.finished:
            status, evidence = "unfinished", None
            notes = (*notes, game_named(self.record.game).not_ended)
        return Verdict(
            status, evidence, self.ranking, tuple(self.discrepancies), notes=notes, breaches=self.breaches
        )

    def _broken_off(self, failure: Failure) -> Verdict:
        """The failure, and what can be judged without playing on: the announced sheet by itself."""
        behind = len(self.record.actions) - failure.action
        unjudged = (f"{behind} later actions were not judged",) if behind > 0 else ()
        return Verdict(
            failure.kind,
            None,
            discrepancies=sheet_faults(self.record),
            failure=failure,
            notes=(*self.notes, *unjudged),
            further=self.further,
        )


def sheet_faults(record: Record) -> tuple[Discrepancy, ...]:
    """What is wrong with the announced result by itself, whatever the actions say."""
    alone = record.model_copy(update={"actions": (), "position": None})
    return judge(record, game_named(record.game).sheet_faults(alone)).discrepancies


def setup_failures(record: Record) -> tuple[Failure, ...]:
    """Everything that is wrong with the set-up of a record."""
    faults = game_named(record.game).setup_faults(record, waived(by_action(record), 0))
    return tuple(_failure(reason, 0, None, "") for reason in faults)


def replay(
    record: Record,
    observe: Observer | None = None,
    policy: str | None = None,
    after: Container[int] | None = None,
) -> Replay:
    """Replay a record from its set-up to its end, or to the first action the rules do not allow.

    `policy` overrides the one the record names for what it bans; `after` are the numbers of the actions
    that are observed, all if left out.
    """
    game = game_named(record.game)
    result = Replay(record)
    rulings = by_action(record)
    try:
        if record.position is not None and not game.positions:
            raise Malformed(f"a game of {game.id} begins with its set-up", where="position", expected="none")
        state = result.state = game.set_up(record, waived(rulings, 0))
        policy = policy or record.setup.policy or game.default_policy(record)
        breaches = game.breaches(record, policy)
        check_rulings(game, record)
        fix_values(game, state, rulings, 0)
    except (Violation, Ambiguous, Malformed) as reason:
        result.failure = _failure(reason, 0, None, "")
        result.further = tuple(each for each in setup_failures(record) if each != result.failure)
        return result
    state.careful = state.careful or bool(rulings)
    if observe is not None:
        observe(state, None)
    result.failure = _play(game, state, record, rulings, observe, after)
    differences: list[Discrepancy] = []
    if result.failure is None:
        outcome = game.outcome(state, record)
        result.ranking = outcome.ranking
        differences = [*state.discrepancies, *outcome.discrepancies]
    until = None if result.failure is None else result.failure.action
    judged = judge(record, differences, breaches, state.events, until)
    result.discrepancies, result.breaches = list(judged.discrepancies), judged.breaches
    result.notes = (*judged.notes, *game.remarks(state))
    return result


def _play(
    game: Game,
    state: State,
    record: Record,
    rulings: Rulings,
    observe: Observer | None,
    after: Container[int] | None,
) -> Failure | None:
    """Every action in turn; the first that is refused ends it."""
    if not rulings and observe is None:
        return _play_through(game, state, record)
    apply = game.apply
    for number, action in enumerate(record.actions, 1):
        state.action = number
        if rulings:
            state.waived = waived(rulings, number)
        try:
            apply(state, action)
            if rulings:
                fix_values(game, state, rulings, number)
        except (Violation, Ambiguous, Malformed) as reason:
            return _refusal(game, state, action, number, reason)
        if observe is not None and (after is None or number in after):
            observe(state, action.type)
    game.finish(state, record)
    return None


def _play_through(game: Game, state: State, record: Record) -> Failure | None:
    """The same where nothing happens between two actions."""
    try:
        game.play(state, record.actions)
    except (Violation, Ambiguous, Malformed) as reason:
        return _refusal(game, state, record.actions[state.action - 1], state.action, reason)
    game.finish(state, record)
    return None


def _refusal(
    game: Game, state: State, action: Any, number: int, reason: Violation | Ambiguous | Malformed
) -> Failure:
    """The failure of an action, with what was possible instead; the state is the one before it."""
    if isinstance(reason, Malformed) and reason.where == "rulings":
        return _failure(reason, number, None, "")
    state.action = number - 1
    if isinstance(reason, Violation) and not reason.legal:
        reason.legal = game.possible(state, action)
    return _failure(reason, number, game.actor(state, action), spelled(action))


def states(record: Record) -> Iterator[dict[str, Any]]:
    """The public state after set-up and after every action of the valid prefix."""
    public_state = game_named(record.game).public_state
    trace: list[dict[str, Any]] = []
    replay(record, lambda state, kind: trace.append(public_state(state, record, kind)))
    yield from trace


def _failure(
    reason: Violation | Ambiguous | Malformed, action: int, player: str | None, tried: str
) -> Failure:
    about = reason.found if action and isinstance(reason, Malformed) else reason.where
    if isinstance(reason, Violation) and reason.blamed is not None:
        return Failure(
            "violation", reason.rule, action, reason.blamed, reason.message, "", reason.legal, at=action - 1
        )
    if isinstance(reason, Violation):
        return Failure("violation", reason.rule, action, player, reason.message, tried, reason.legal, about)
    if isinstance(reason, Ambiguous):
        return Failure(
            "ambiguous", reason.rule, action, player, reason.message, tried, reason.readings, about
        )
    return Failure("malformed", None, action, player, with_expected(reason), tried, about=about)
