"""A running solo game: every line said at the table becomes actions of its record, which is saved at once."""

import json
import os
import re
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from engine.replay import replay
from engine.result import Place
from engine.scythe.actions import Automa, AutomaFight
from engine.scythe.automa.ask import ask, table_at_the_end
from engine.scythe.automa.settings import AutomaSettings
from engine.scythe.automa.stated import record_at, valid_record
from engine.scythe.record import Record
from engine.scythe.state import State
from engine.violation import Failure, Malformed
from ingest.files.archives import DEFAULT_LIMITS
from ingest.notation.error import NotationError
from ingest.notation.games import NO_RESULT
from ingest.notation.scythe.parser import parse_game
from ingest.notation.scythe.writer import write_record

_PLACE = re.compile(r"^line \d+, column \d+: ")
"""Where a mistake stands in the whole notation; at the table there is only the line just said."""


class NotUnderstood(Exception):
    """A line that is no notation, with the first thing the reader found wrong in it."""

    def __init__(self, mistake: NotationError | str | None) -> None:
        super().__init__(_PLACE.sub("", str(mistake)) if mistake else "nothing was understood")
        self.mistake = mistake


class Refused(Exception):
    """A line that the rules do not allow, with what would be possible."""

    def __init__(self, failure: Failure) -> None:
        legal = f" (possible: {', '.join(failure.legal[:8])})" if failure.legal else ""
        rule = f" [{failure.rule}]" if failure.rule else ""
        super().__init__(f"{failure.message}{legal}{rule}")
        self.failure = failure


@dataclass
class RunningGame:
    """A record and the file it is kept in; without a file it lives in memory alone."""

    record: Record
    path: Path | None = None

    @property
    def state(self) -> State:
        """The table after the last action."""
        return table_at_the_end(self.record)

    @property
    def ranking(self) -> tuple[Place, ...]:
        """The final ranking; empty while the game goes on."""
        played = replay(self.record)
        return played.ranking if played.finished else ()

    def ask(self, action: Automa) -> dict[str, Any]:
        """What the card gives, nothing being changed."""
        return ask(self.record, action)

    def say(self, line: str) -> None:
        """Add what the line says, if the rules allow it, and save."""
        self.add(*actions_of(self.record, line))

    def add(self, *actions: Any) -> None:
        """Add these actions, if the rules allow them, and save."""
        longer = self.record.model_copy(update={"actions": (*self.record.actions, *actions)})
        failure = replay(longer).failure
        if failure is not None:
            raise Refused(failure)
        self.record = longer
        self.save()

    def undo(self) -> bool:
        """Take the last action back, and a turn of which nothing is left; false when there is none."""
        actions = self.record.actions
        if not actions:
            return False
        kept = len(actions) - 1
        if kept and actions[kept - 1].type == "section":
            kept -= 1
        self.record = self.record.model_copy(update={"actions": actions[:kept]})
        self.save()
        return True

    def save(self) -> None:
        """Write the record; the file is replaced whole, so that an interruption costs nothing."""
        if self.path is None:
            return
        self.path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=self.path.parent, prefix=self.path.name, suffix=".part")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(self.record.to_dict(), file, ensure_ascii=False, indent=1)
            file.write("\n")
        Path(name).replace(self.path)


def resumed(path: Path) -> RunningGame:
    """The game of a file that was saved before, or one that begins at the position of the file."""
    if path.stat().st_size > DEFAULT_LIMITS.file_bytes:
        raise Malformed(f"{path.name} is too large for one game", expected="a record that was saved here")
    try:
        return RunningGame(game_of(json.loads(path.read_bytes())), path)
    except (ValueError, RecursionError) as error:
        raise Malformed(
            f"{path.name} holds no record", found=str(error)[:200], expected="a solo record or a position"
        ) from error


def game_of(given: Any) -> Record:
    """The record that a JSON value is, or one that begins at the position it states."""
    whole = isinstance(given, dict) and {"actions", "format"} & given.keys()
    return valid_record(given) if whole else record_at(given)


def new_game(
    human: str, mat: str, automa: str, settings: AutomaSettings, tile: str, player: str = "Human"
) -> Record:
    """A record before its first action."""
    seats = [
        {"player": player, "faction": human, "mat": mat},
        {"player": "Automa", "faction": automa, "automa": settings.model_dump()},
    ]
    return Record.model_validate({"seats": seats, "setup": {"structure_tile": tile}})


def actions_of(record: Record, line: str) -> tuple[Any, ...]:
    """The actions that a line of the notation adds to the record."""
    before = record.model_copy(update={"announced": None, "rulings": (), "position": None})
    text = write_record(before).rstrip().removesuffix(NO_RESULT)
    game = parse_game(f"{text}\n{line.strip()}\n{NO_RESULT}\n")
    if game.errors or game.record is None:
        raise NotUnderstood(game.errors[0] if game.errors else None)
    return game.record.actions[len(record.actions) :]


def automa_action(record: Record, line: str) -> Automa | None:
    """The turn of the Automa that a line says, such as `7` or `Automa 7 cube 3`; None for anything else."""
    words = line.strip()
    if words[:1].isdigit():
        words = f"Automa {words}"
    if not words.casefold().startswith(("automa ", "автома ")):
        return None
    said = actions_of(record, words)
    return said[0] if len(said) == 1 and isinstance(said[0], Automa) else None


def with_fight(record: Record, action: Automa, answer: str) -> Automa:
    """The action with a combat as the table says it: `12 vs 3+4 cards 2`."""
    said = actions_of(record, f"Automa {action.card} fight {answer}")
    fights: tuple[AutomaFight, ...] = said[0].fights
    return replace(action, fights=(*action.fights, *fights))


def with_reveal(action: Automa, value: int) -> Automa:
    """The action with one more revealed combat card."""
    return replace(action, reveals=(*action.reveals, value))
