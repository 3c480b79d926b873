"""Recorded games: reading files, replaying a record, and walking its states and legal actions."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from glob import glob
from pathlib import Path
from typing import Any

import pandas as pd

from engine.record import Record
from engine.registry import game_named
from engine.replay import Replay
from engine.replay import replay as replay_record
from engine.replay import states as public_states
from engine.result import Verdict
from ingest.files.readings import read_paths
from ingest.formats.judging import describe, judge
from ingest.formats.reader import Reading


@dataclass(frozen=True, slots=True)
class Game:
    """One game as read from a file, with the verdict on it."""

    source: str
    position: str
    record: Record | None
    verdict: Verdict
    problems: list[str]

    @property
    def status(self) -> str:
        """`accepted`, `discrepancy`, `violation`, `ambiguous`, `malformed` or `unfinished`."""
        return self.verdict.status

    def ranking(self) -> pd.DataFrame:
        """One row per seat in final order: player, dimensions, rank, total and every category."""
        return pd.DataFrame(
            [
                {
                    "player": place.player,
                    **place.dimensions,
                    "rank": place.rank,
                    "total": place.total,
                    **place.categories,
                    "tiebreak": place.tiebreak,
                }
                for place in self.verdict.ranking
            ]
        )


def read(*paths: str | Path, policy: str | None = None) -> list[Game]:
    """Every game of these files, in their order; a file that is missing raises `FileNotFoundError`."""
    check_there(paths)
    return [_game(reading, policy) for reading in read_paths(paths)]


def check_there(paths: Iterable[str | Path]) -> None:
    """Raises `FileNotFoundError` for a path that is not there and for a glob that finds nothing."""
    for path in paths:
        if not Path(path).exists() and not glob(str(path), recursive=True):  # noqa: PTH207
            raise FileNotFoundError(f"there is no file {path}")


def replay(game: Game | Record) -> Replay:
    """The replay of a record: its events, final state and verdict."""
    return replay_record(_record(game))


def states(game: Game | Record) -> Iterator[dict[str, Any]]:
    """The public state after the set-up and after every action, as `triumph replay --states` writes them."""
    return public_states(_record(game))


def walk(game: Game | Record) -> Iterator[tuple[Any, Any]]:
    """The state before every action with that action; the state is the engine's own and changes as you go."""
    record = _record(game)
    rules = game_named(record.game)
    state = rules.set_up(record)
    for number, action in enumerate(record.actions, start=1):
        yield state, action
        state.action = number
        rules.apply(state, action)


def legal_actions(game: Game | Record, state: Any) -> list[Any]:
    """Every action that the rules allow in a state of `walk`."""
    return list(game_named(_record(game).game).legal(state))


def _game(reading: Reading, policy: str | None) -> Game:
    verdict = judge(reading, policy)
    problems = [describe(problem) for problem in reading.problems]
    return Game(reading.source, reading.position, reading.record, verdict, problems)


def _record(game: Game | Record) -> Record:
    record = game.record if isinstance(game, Game) else game
    if record is None:
        raise ValueError(f"{game.source}, {game.position}: this game could not be read")  # type: ignore[union-attr]
    return record
