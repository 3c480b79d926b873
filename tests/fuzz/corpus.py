"""What mutation starts from: small files of every format, every sample and test file, and recorded games."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from engine.replay import replay
from engine.scythe.record import Record
from engine.scythe.state import State
from ingest.formats.reader import Source
from ingest.notation.scythe.writer import write_record

ROOT = Path(__file__).parents[2]
SEEDS = Path(__file__).parent / "seeds"
FOLDERS = ("data/samples", "data/mistakes", "tests/ingest/files", "tests/games", "tests/fuzz/seeds")
LARGEST_SEED = 2_000
"""Bytes; a longer file is cut, since what breaks a reader rarely needs more and takes longer to find."""

Body = dict[str, Any]


@cache
def sources() -> tuple[Source, ...]:
    """Every file of the corpus."""
    files = [file for folder in FOLDERS for file in sorted((ROOT / folder).rglob("*")) if file.is_file()]
    return tuple(
        Source(file.name, file.read_bytes()[:LARGEST_SEED]) for file in files if file.suffix != ".md"
    )


@cache
def seeds(kind: str) -> tuple[Source, ...]:
    """The small files of one format."""
    return tuple(Source(file.name, file.read_bytes()) for file in sorted((SEEDS / kind).iterdir()))


@cache
def bodies() -> tuple[str, ...]:
    """Records as JSON text, to be parsed anew for every mutation."""
    return (*map(Record.to_json, games().values()), *(seed.content.decode() for seed in seeds("records")))


@cache
def games() -> dict[str, Record]:
    """The recorded games by the names of their files, those that show an edition included."""
    texts = {file.stem: file.read_bytes() for file in sorted((ROOT / "tests/games").rglob("*.json"))}
    bodies = {name: json.loads(text) for name, text in texts.items()}
    return {name: Record.from_json(json.dumps(body.get("record", body))) for name, body in bodies.items()}


@cache
def states(game: str) -> tuple[State, ...]:
    """The state of a recorded game after its set-up and after each of its actions."""
    found: list[State] = []
    replay(games()[game], lambda state, _: found.append(state.copy()))
    return tuple(found)


@cache
def actions_by_type() -> dict[str, tuple[Body, ...]]:
    """Every action of the recorded games as plain values."""
    found: dict[str, list[Body]] = {}
    for game in games().values():
        for action in game.to_dict()["actions"]:
            found.setdefault(action["type"], []).append(action)
    return {kind: tuple(actions) for kind, actions in found.items()}


@cache
def notation_lines() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Tags and all other lines of games in the text notation."""
    files = [file for folder in FOLDERS for file in sorted((ROOT / folder).rglob("*.scythe"))]
    texts = [file.read_text(encoding="utf-8") for file in files] + list(map(write_record, games().values()))
    lines = dict.fromkeys(line for text in texts for line in text.splitlines() if line.strip())
    return tuple(line for line in lines if line[0] == "["), tuple(line for line in lines if line[0] != "[")


@cache
def notation_words() -> tuple[str, ...]:
    """Every word of those lines."""
    return tuple(dict.fromkeys(word for lines in notation_lines() for line in lines for word in line.split()))


@cache
def vocabulary() -> dict[str, tuple[Any, ...]]:
    """Every value that some record has under a key."""
    found: dict[str, dict[str, Any]] = {}
    for body in bodies():
        _collect(json.loads(body), found)
    return {key: tuple(values.values()) for key, values in found.items()}


def _collect(value: Any, found: dict[str, dict[str, Any]]) -> None:
    if isinstance(value, dict):
        for key, inner in value.items():
            if not isinstance(inner, dict | list):
                found.setdefault(key, {})[repr(inner)] = inner
            _collect(inner, found)
    elif isinstance(value, list):
        for inner in value:
            _collect(inner, found)
