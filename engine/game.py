"""Game: what a game has to say and do so that every room can work with it.

A game is a folder `engine/<id>/` with one value of a subclass of `Game`, named in `engine/registry.py`. What
has a default here comes by itself. `docs/adding-a-game.md` goes through it step by step.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from engine.announced import (
    announced_order,
    figure_discrepancies,
    no_winner,
    ranking_discrepancies,
    sheet_of,
)
from engine.record import Record, Ruling
from engine.result import Breach, Line, Outcome, Place, Verdict
from engine.violation import Ambiguous, Discrepancy, Malformed, Violation

State = Any
"""The table of a game. It has `action`, `turn`, `active`, `ended`, `waived`, `careful`, `events` and
`discrepancies`; everything else is the game's own."""

Action = Any
"""One action of the record, a frozen struct of the game's own types."""


@dataclass(frozen=True, slots=True)
class Dimension:
    """Something that tells seats apart in statistics, such as the faction: a field of the game's seats."""

    name: str
    values: tuple[str, ...]
    added: frozenset[str] = frozenset()
    """The values that came with expansions."""


class Game(ABC):
    """One game: its words and its rules."""

    id: ClassVar[str]
    titles: ClassVar[tuple[str, ...]] = ()
    """What the game is called in files of other programs, in small letters."""

    record: ClassVar[type[Record]]
    """The game's own record: its seats, set-up, actions, sheets and rulings."""

    editions: ClassVar[tuple[str, ...]]
    players: ClassVar[range]
    """How many may play."""

    dimensions: ClassVar[tuple[Dimension, ...]]
    counted: ClassVar[tuple[Dimension, ...]] = ()
    """Kinds of things that a seat may have several of, such as stars, for lists of the games behind a figure."""

    categories: ClassVar[tuple[str, ...]]
    """The categories of an end score, in the order of the score sheet."""

    criteria: ClassVar[tuple[str, ...]] = ()
    """The tie-break criteria in order; without any, equal totals share a place."""

    unit: ClassVar[str] = ""
    """What stands before a number of points, such as `$`."""

    points: ClassVar[str] = "points"
    """What points of the end score are called, such as `coins`; texts in other languages have it as their key."""

    positions: ClassVar[bool] = False
    """Whether `set_up` understands a stated position; a record that states one is refused where not."""

    best_total_wins: ClassVar[str]
    """The id of the rule by which the highest total wins."""

    ban_rule: ClassVar[str] = ""
    """The id of the rule by which an organiser may ban combinations of dimensions."""

    not_ended: ClassVar[str] = "the game did not come to its end"
    """What is said of a record whose actions stop before the end of the game."""

    @staticmethod
    @abstractmethod
    def set_up(record: Any, waived: frozenset[str] = frozenset()) -> State:
        """The table before the first action, from the record's set-up or from its stated position."""

    def setup_faults(
        self, record: Any, waived: frozenset[str] = frozenset()
    ) -> list[Violation | Ambiguous | Malformed]:
        """Everything that is wrong with the set-up, as far as one look can tell: the first thing."""
        try:
            self.set_up(record, waived)
        except (Violation, Ambiguous, Malformed) as reason:
            return [reason]
        return []

    @staticmethod
    @abstractmethod
    def apply(state: State, action: Action) -> None:
        """Do the action, or raise Violation, Ambiguous or Malformed and leave the state unchanged."""

    def play(self, state: State, actions: Iterable[Action]) -> None:
        """Do one action after the other; `state.action` is the number of the one that is being done."""
        apply = self.apply
        for number, action in enumerate(actions, 1):
            state.action = number
            apply(state, action)

    @staticmethod
    @abstractmethod
    def legal(state: State) -> Iterable[Action]:
        """Every action that the rules allow now, each whole; chance results are left open."""

    @staticmethod
    @abstractmethod
    def score(state: State, index: int) -> dict[str, int]:
        """The points by category of the seat with this number if the game ended now."""

    @staticmethod
    @abstractmethod
    def public_state(state: State, record: Any, kind: str | None) -> dict[str, Any]:
        """What anybody at the table could see after an action of this type."""

    def actor(self, state: State, action: Action) -> str:
        """Who takes the action: the one it names, else the active player."""
        return str(getattr(action, "by", None) or state.seats[state.active].name)

    def possible(self, state: State, action: Action) -> tuple[str, ...]:
        """What could be done instead of a refused action whose refusal names nothing, in a few words each."""
        return ()

    def round(self, state: State) -> int:
        """The number of the round, when every player has one turn in each."""
        return -(-int(state.turn) // len(state.seats))

    def program(self, name: str) -> bool:
        """Whether a player's name means the game's own solo opponent, not a person."""
        return False

    def automatic(self, seat: Any) -> bool:
        """Whether a program plays the seat."""
        return self.program(seat.player)

    def finish(self, state: State, record: Record) -> None:
        """What the rules still do after the last recorded action: nothing, unless the game says otherwise."""
        return

    def fix(self, state: State, rulings: Sequence[Ruling]) -> None:
        """Set the values that the rulings at one action fix."""
        raise Malformed(f"a ruling of {self.id} cannot set a value", where="rulings", expected="kind allow")

    def outcome(self, state: State, record: Record) -> Outcome:
        """The ranking of a replayed game, and where the announced result differs from it."""
        scored = [self.score(state, seat) for seat in range(len(record.seats))]
        totals = [sum(points.values()) for points in scored]
        ranking = tuple(
            self.place(record, seat, rank, totals[seat], scored[seat])
            for seat, rank in announced_order(record, totals)
        )
        return Outcome(ranking, tuple(self._differences(record, ranking)) if state.ended else ())

    def _differences(self, record: Record, ranking: tuple[Place, ...]) -> Iterator[Discrepancy]:
        yield from figure_discrepancies(record, ranking)
        yield from ranking_discrepancies(record, ranking)

    def place(
        self, record: Record, seat: int, rank: int, total: int | None, categories: Mapping[str, int]
    ) -> Place:
        """A seat's final standing, with what the dimensions say of it."""
        taken = record.seats[seat]
        held = {each.name: getattr(taken, each.name) for each in self.dimensions}
        return Place(seat, taken.player, rank, total, dict(categories), held)

    def verify_sheet(self, record: Record, policy: str | None = None) -> Verdict:
        """The verdict on a game known by its announced result: the highest total wins."""
        if record.announced is None or not (record.announced.sheets or record.announced.winners):
            return Verdict("unfinished", None, notes=("no result was announced",))
        totals = [sheet_of(record, seat).total for seat in range(len(record.seats))]
        order = announced_order(record, totals)
        if not order:
            raise no_winner(record, totals)
        ranking = tuple(self.place(record, seat, rank, totals[seat], {}) for seat, rank in order)
        wrong = tuple(ranking_discrepancies(record, ranking))
        return Verdict("discrepancy" if wrong else "accepted", "result", ranking, wrong)

    def sheet_faults(self, record: Any) -> tuple[Discrepancy, ...]:
        """What is wrong with the announced result by itself, also where no ranking can be told from it."""
        try:
            return self.verify_sheet(record).discrepancies
        except Malformed:
            return ()

    def arithmetic(self, record: Record) -> Sequence[Sequence[Line]]:
        """How each seat's sheet adds up, a line per category; nothing where a game only states totals."""
        return ()

    def story(self, event: Any, state: State) -> str | None:
        """An event in one line for people, or None where it is not worth one."""
        return None

    def remarks(self, state: State) -> Iterator[str]:
        """What a replay inferred and what happened beside the game, a line each."""
        return iter(())

    def policies(self) -> tuple[str, ...]:
        """Every policy that an event of this game may name."""
        return ()

    def default_policy(self, record: Record) -> str | None:
        """The policy that the record's edition brings, for a game that was replayed."""
        return None

    def banned(self, policy: str | None) -> frozenset[tuple[str, ...]]:
        """The combinations of dimensions that a policy bans; an unknown policy is malformed."""
        if policy is not None and policy not in self.policies():
            raise Malformed(
                f"unknown policy {policy!r}",
                where="setup.policy",
                found=policy,
                expected=", ".join(self.policies()) or "none",
            )
        return frozenset()

    def breaches(self, record: Record, policy: str | None) -> tuple[Breach, ...]:
        """Every seat that holds a combination which the policy bans."""
        banned = self.banned(policy)
        held = [tuple(getattr(seat, each.name) for each in self.dimensions) for seat in record.seats]
        return tuple(
            Breach(self.ban_rule, policy or "", seat, record.seats[seat].player, combination)
            for seat, combination in enumerate(held)
            if combination in banned
        )
