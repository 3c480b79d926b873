"""The recorded games of `tests/games` with the state before each of their actions, replayed once per run."""

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from engine.replay import replay
from engine.scythe.record import Record
from engine.scythe.state import SEAT_FIELDS, STATE_FIELDS, SeatState, State

GAMES = tuple(sorted((Path(__file__).parent.parent / "games").glob("*.json")))
_LOG_KEEPING = frozenset({"events", "action", "discrepancies", "careful", "waived", "rules", "order"})


class Recorded(NamedTuple):
    """A game and its states: `states[n]` is the table after n actions."""

    record: Record
    states: tuple[State, ...]


@cache
def recorded(path: Path) -> Recorded:
    """Read and replay one game."""
    record = Record.model_validate_json(path.read_text("utf-8"))
    states: list[State] = []
    replay(record, lambda state, kind: states.append(state.copy()))
    return Recorded(record, tuple(states))


def snapshot(state: State) -> dict[str, Any]:
    """Everything on the table, without what only the log keeps."""
    shown = {name: getattr(state, name) for name in STATE_FIELDS if name not in _LOG_KEEPING}
    shown["seats"] = [_seat(seat) for seat in state.seats]
    return shown


def _seat(seat: SeatState) -> dict[str, Any]:
    shown = {name: getattr(seat, name) for name in SEAT_FIELDS}
    return {**shown, "workers": sorted(seat.workers)}
