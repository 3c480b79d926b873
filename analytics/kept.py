"""Results of models, computed once per state of the warehouse and kept in a folder beside it.

A page reads them in milliseconds. They say as of when they are; a folder that cannot be written costs the
computation and nothing else.
"""

import contextlib
import datetime
import hashlib
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from analytics.filters import Filters
from analytics.state import state_of
from analytics.warehouse import Stamp, Warehouse

VERSION = 1
"""Counts up when a model changes, so that what an earlier version computed is not shown."""

MOST = 60
"""So many results are kept; the oldest make room."""

_read: dict[tuple[str, Stamp, str], dict[str, Any]] = {}


def folder(warehouse: Warehouse) -> Path:
    """Where the results of a warehouse are kept."""
    return warehouse.path.with_name(warehouse.path.name + ".kept")


def kept(
    warehouse: Warehouse,
    name: str,
    filters: Filters,
    compute: Callable[[], dict[str, Any]],
    anew: bool = False,
) -> dict[str, Any]:
    """The result of that name for these filters, with `as_of` and `state`; computed where none is kept."""
    spelt = json.dumps([VERSION, name, filters.spelt()], ensure_ascii=False, sort_keys=True)
    remembered = (str(warehouse.path.resolve()), warehouse.stamp(), spelt)
    if not anew and remembered in _read:
        return _read[remembered]
    state = state_of(warehouse).name
    file = folder(warehouse) / f"{name}-{hashlib.sha256(f'{state}{spelt}'.encode()).hexdigest()[:24]}.json"
    found = None if anew else _load(file)
    if found is None:
        moment = datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds")
        found = {**compute(), "as_of": moment, "state": state, "filters": filters.spelt()}
        _save(file, found)
    if len(_read) >= MOST:
        _read.clear()
    _read[remembered] = found
    return found


def _load(file: Path) -> dict[str, Any] | None:
    try:
        found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return found


def _save(file: Path, value: dict[str, Any]) -> None:
    with contextlib.suppress(OSError):
        file.parent.mkdir(exist_ok=True)
        unfinished = file.with_suffix(f".{os.getpid()}.part")
        unfinished.write_text(json.dumps(value, ensure_ascii=False), encoding="utf-8")
        unfinished.replace(file)
        there = sorted(file.parent.glob("*.json"), key=lambda each: each.stat().st_mtime, reverse=True)
        for old in there[MOST:]:
            old.unlink(missing_ok=True)
