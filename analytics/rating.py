"""Ratings of the chosen games, as machines and pages read them."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd

from analytics.filters import Filters
from analytics.kept import LongTable, kept
from analytics.model_data import model_results
from analytics.models.heldout import Report
from analytics.models.ratings import ratings
from analytics.warehouse import Warehouse


def rated(
    warehouse: Warehouse,
    filters: Filters,
    adjusted: bool = False,
    anew: bool = False,
    report: Report = lambda _: None,
) -> dict[str, Any]:
    """`ratings`, `curve`, `heldout` and the rules: everybody in the order of the list."""

    def compute() -> dict[str, Any]:
        results, ids = model_results(warehouse, filters, everything=True)
        found = ratings(results, adjusted, report)
        return {
            "ratings": [_person(row) for row in found.table.to_dict("records")],
            "curve": LongTable(_by_person(found.curve, ids)),
            "heldout": {"games": found.held_out_games, "log_loss": found.log_loss},
            "rules": {"beta": found.rules.beta, "tau": found.rules.tau, "scale": found.scale},
        }

    return kept(warehouse, "ratings-adjusted" if adjusted else "ratings", filters, compute, anew)


def ratings_frame(found: Mapping[str, Any]) -> pd.DataFrame:
    """One row per person, the best first and provisional ratings last."""
    columns = ["person", "rating", "uncertainty", "games", "provisional"]
    return pd.DataFrame(found["ratings"], columns=columns)


def curve_of(warehouse: Warehouse, found: Mapping[str, Any], person: str) -> pd.DataFrame:
    """One row per game of the person in date order: rating, uncertainty and day."""
    own: pd.DataFrame = found["curve"].of(person)
    days = warehouse.query(
        "select game_id, played_on from games where list_contains($ids::integer[], game_id)",
        {"ids": own["game_id"].tolist()},
    )
    return own.merge(days, on="game_id", how="left")


def _by_person(curve: pd.DataFrame, ids: Sequence[int]) -> pd.DataFrame:
    """Everybody's curve one after the other, each in date order."""
    games = np.asarray(ids, np.int64)[curve["game"].to_numpy()]
    rows = curve.assign(game_id=games).sort_values("person", kind="stable", ignore_index=True)
    return rows.assign(person=rows["person"].astype(str))[["person", "game_id", "rating", "uncertainty"]]


def rated_below(warehouse: Warehouse, filters: Filters) -> list[str]:
    """The persons whose rating over all games of the filters' game is below their minimum."""
    least = filters.min_rating if filters.min_rating is not None else -math.inf
    found = rated(warehouse, Filters(game=filters.game, simulated=filters.simulated))
    return [row["person"] for row in found["ratings"] if row["rating"] < least]


def of_everybody(filters: Filters) -> Filters:
    """The filters for ratings beside other figures: ratings depend neither on ratings nor on one person."""
    return replace(filters, min_rating=None, person=None)


def _person(row: Mapping[Any, Any]) -> dict[str, Any]:
    return {
        "person": str(row["person"]),
        "rating": float(row["rating"]),
        "uncertainty": float(row["uncertainty"]),
        "games": int(row["games"]),
        "provisional": bool(row["provisional"]),
    }
