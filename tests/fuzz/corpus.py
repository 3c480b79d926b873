"""What mutation starts from: every sample, every planted mistake, every test file, and recorded games."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from ingest.formats.reader import Source

ROOT = Path(__file__).parents[2]
FOLDERS = ("data/samples", "data/mistakes", "tests/ingest/files", "tests/games")
LARGEST_SEED = 20_000
"""Bytes; a longer file is cut, since mutating it all would only be slower."""

Body = dict[str, Any]


@cache
def sources() -> tuple[Source, ...]:
    """Every file of the corpus."""
    files = [file for folder in FOLDERS for file in sorted((ROOT / folder).rglob("*")) if file.is_file()]
    return tuple(
        Source(file.name, file.read_bytes()[:LARGEST_SEED]) for file in files if file.suffix != ".md"
    )


@cache
def bodies() -> tuple[str, ...]:
    """Recorded games as JSON text, to be parsed anew for every mutation."""
    return tuple(file.read_text(encoding="utf-8") for file in sorted((ROOT / "tests/games").glob("*.json")))


@cache
def vocabulary() -> dict[str, tuple[Any, ...]]:
    """Every value that some recorded game has under a key."""
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
