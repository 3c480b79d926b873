"""The figures of the report, each section as plain values."""

import datetime
from collections.abc import Callable
from typing import Any

import pandas as pd

from analytics import effects as models
from analytics import overview, tie_breaks
from analytics.filters import Filters
from analytics.marts import read_mart
from analytics.model_data import dimensions_of
from analytics.models.design import JOIN
from analytics.models.effects import MOSTLY
from analytics.models.separation import TOO_LITTLE
from analytics.state import state_of
from analytics.warehouse import Warehouse
from engine.registry import game_named, room

NO_MODEL: dict[str, Any] = {
    "effects": [],
    "heldout": None,
    "table_size": None,
    "named": 1.0,
    "separation": {},
}
"""Stands for the effects where there are too few games for a model."""


def everything(warehouse: Warehouse, filters: Filters, report: Callable[[str], None]) -> dict[str, Any]:
    """All sections; those that a game has no tables for, or too few games, are empty."""
    found = _effects(warehouse, filters, report)
    dimensions = dimensions_of(filters.game)
    return {
        "data": _data(warehouse, filters),
        "found": found,
        "computed": None if found is NO_MODEL else datetime.datetime.fromisoformat(found["as_of"]),
        "inseparable": {
            dimension: levels
            for dimension, left in found["separation"].items()
            if (levels := [level for level, share in left.items() if share < TOO_LITTLE])
        },
        "unnamed": 1 - found["named"] if found["named"] < MOSTLY else None,
        "kinds": [*dimensions, "seat"],
        "by_kind": {kind: _rows(models.effects_frame(found, kind)) for kind in (*dimensions, "seat", "pair")},
        "pair_map": _pair_map(found, dimensions),
        "heldout": _rows(models.heldout_frame(found)),
        "calibration": _rows(models.calibration_frame(found)),
        "lengths": _rows(read_mart(warehouse, "lengths", filters)),
        "tie_breaks": _rows(tie_breaks.by_criterion(warehouse, filters)),
        "ban_list": _ban_list(found, filters),
        **_own(warehouse, filters),
    }


def _effects(warehouse: Warehouse, filters: Filters, report: Callable[[str], None]) -> dict[str, Any]:
    try:
        return models.effects(warehouse, filters, report=report)
    except models.TooFewGames:
        return NO_MODEL


def _data(warehouse: Warehouse, filters: Filters) -> dict[str, Any]:
    state, counts = state_of(warehouse), overview.overview(warehouse, filters)
    return {
        "state": state.name,
        "loaded_at": state.loaded_at,
        **{str(name): _plain(value) for name, value in counts.items()},
    }


def _own(warehouse: Warehouse, filters: Filters) -> dict[str, Any]:
    """What only some games have tables for, from the game's sub-room `analytics.report.<game>`."""
    own: Any = room("analytics.report", filters.game)
    frames: dict[str, pd.DataFrame] = {} if own is None else own.frames(warehouse, filters)
    return {name: _rows(frames.get(name, pd.DataFrame())) for name in ("stars", "timing", "sets", "breaches")}


def _pair_map(found: dict[str, Any], dimensions: list[str]) -> dict[str, Any]:
    """The pairs as a grid: names of rows and columns, and the effect at every place or None."""
    pairs = {row["name"]: row for row in found["effects"] if row["kind"] == "pair"}
    parts = [str(name).split(JOIN, 1) for name in pairs]
    rows, columns = (list(dict.fromkeys(part[side] for part in parts)) for side in (0, 1))
    cells = [[pairs.get(f"{row}{JOIN}{column}") for column in sorted(columns)] for row in sorted(rows)]
    return {"rows": sorted(rows), "columns": sorted(columns), "cells": cells, "dimensions": dimensions[:2]}


def _ban_list(found: dict[str, Any], filters: Filters) -> list[dict[str, Any]]:
    """The pairs that stand out or that some policy bans, the strongest first."""
    game = game_named(filters.game)
    banned: dict[str, list[str]] = {}
    for policy in game.policies():
        for combination in game.banned(policy):
            banned.setdefault(JOIN.join(combination), []).append(policy)
    pairs = [row for row in found["effects"] if row["kind"] == "pair"]
    chosen = [
        {**row, "policies": banned.get(row["name"], [])}
        for row in pairs
        if row["stands_out"] or row["name"] in banned
    ]
    return sorted(chosen, key=lambda row: -row["win_chance"])


def _rows(frame: pd.DataFrame) -> list[dict[str, Any]]:
    return [{str(name): _plain(value) for name, value in row.items()} for row in frame.to_dict("records")]


def _plain(value: Any) -> Any:
    if value is None or (not isinstance(value, (list, tuple)) and pd.isna(value)):
        return None
    return value.item() if hasattr(value, "item") else value
