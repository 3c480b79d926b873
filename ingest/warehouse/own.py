"""What a game has in the warehouse beside the common tables, found through the registry.

A game's sub-room `ingest/warehouse/<id>` may hold a `Course` that watches a replay, and
`own_rows(game_id, record, verdict, course)` for the tables of its `tables.sql`. A game without a sub-room has the
common rows.
"""

from collections.abc import Container
from typing import Any, NamedTuple

from engine.record import Record
from engine.registry import game_named, room
from engine.result import Verdict
from engine.spelling import spelled
from ingest.warehouse.schema import ROOM

Rows = dict[str, list[Any]]


class Turn(NamedTuple):
    """A row of `turns` without its game."""

    turn: int
    round: int
    seat: int | None
    first_action: int | None
    last_action: int | None


class Course:
    """Watches a replay and keeps what the common tables need; one pass, nothing is replayed twice.

    It is called after the actions whose numbers are the `ends`, after all where that is None. An action
    belongs to the turn that the state showed before it.
    """

    ends: Container[int] | None = None

    def __init__(self, game_id: int, record: Record) -> None:
        self.turns: list[Turn] = []
        self.state: Any = None
        self._game_id = game_id
        self._record = record
        self._current = (0, 0, None)
        self._acted: list[tuple[int, int | None]] = []

    def __call__(self, state: Any, kind: str | None) -> None:
        """After the set-up and after actions."""
        self.state = state
        if kind is not None:
            self._add(*self._current)
        self._current = (state.turn, game_named(self._record.game).round(state), state.active)

    def rows(self) -> dict[str, list[Any]]:
        """The rows of the common tables."""
        return {
            "turns": [{"game_id": self._game_id, **turn._asdict()} for turn in self.turns],
            "actions": [
                {
                    "game_id": self._game_id,
                    "number": number,
                    "turn": turn,
                    "seat": seat,
                    "type": action.type,
                    "action": spelled(action),
                }
                for number, (action, (turn, seat)) in enumerate(
                    zip(self._record.actions, self._acted, strict=False), 1
                )
            ],
        }

    def _add(self, turn: int, round_: int, seat: int | None) -> None:
        """One more action in that turn."""
        self._acted.append((turn, seat))
        number = len(self._acted)
        if self.turns and self.turns[-1].turn == turn:
            self.turns[-1] = self.turns[-1]._replace(last_action=number)
        else:
            self.turns.append(Turn(turn, round_, seat, number, number))


def course_of(game_id: int, record: Record) -> Course:
    """What watches the replay of this record."""
    kind: type[Course] = getattr(room(ROOM, record.game), "Course", Course)
    return kind(game_id, record)


def own_rows(game_id: int, record: Record, verdict: Verdict, course: Course) -> Rows:
    """The rows of the game's own tables."""
    derive = getattr(room(ROOM, record.game), "own_rows", None)
    return {} if derive is None else derive(game_id, record, verdict, course)
