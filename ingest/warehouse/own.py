"""What a game has in the warehouse beside the common tables, found through the registry.

A game's sub-room `ingest/warehouse/<id>` may hold a `Course` that watches a replay, and
`own_rows(game_id, record, verdict, course)` for the tables of its `tables.sql`. A game without a sub-room has the
common rows.
"""

from collections.abc import Container, Sequence
from typing import Any, NamedTuple

import numpy as np

from engine.record import Record
from engine.registry import game_named, room
from engine.result import Verdict
from engine.spelling import spelled
from ingest.warehouse.columns import Columns
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

    def rows(self) -> Rows:
        """The rows of the common tables; long tables come as one part by columns."""
        if self.state is None:
            return {}
        turns, seats = self._acted_in()
        actions = self._record.actions[: len(seats)]
        columns = {
            "game_id": np.full(len(actions), self._game_id, np.int32),
            "number": np.arange(1, len(actions) + 1, dtype=np.int32),
            "turn": np.array(turns, np.int32),
            "seat": seats,
            "type": [action.type for action in actions],
            "action": list(map(spelled, actions)),
        }
        turns_played = self._by_columns(Turn._fields, self.turns)
        return {"turns": turns_played, "actions": [columns] if actions else []}

    def _acted_in(self) -> tuple[Any, list[int | None]]:
        """The turn of every action and the seat that acted."""
        return [turn for turn, _ in self._acted], [seat for _, seat in self._acted]

    def _by_columns(self, names: Sequence[str], rows: Sequence[Sequence[Any]]) -> list[Columns]:
        """Rows of this game as one part of their table."""
        if not rows:
            return []
        columns = zip(names, map(list, zip(*rows, strict=True)), strict=True)
        return [{"game_id": [self._game_id] * len(rows), **dict(columns)}]

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
