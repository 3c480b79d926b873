"""Adjusted effects of the chosen games, as machines and pages read them."""

import math
from collections.abc import Mapping
from typing import Any

import pandas as pd

from analytics.filters import Filters
from analytics.kept import kept
from analytics.model_data import model_results
from analytics.models.design import JOIN
from analytics.models.effects import COLUMNS, Effects, TooFewGames, adjusted_effects
from analytics.models.heldout import HeldOut, Report
from analytics.warehouse import Warehouse

__all__ = ["TooFewGames", "calibration_frame", "effects", "effects_frame", "heldout_frame"]

NAME = "effects"

_FLATTERING = frozenset({"strong players", "weak opponents", "small tables"})
"""What makes a raw rate look better than the strength behind it; the opposites make it look worse."""


def effects(
    warehouse: Warehouse,
    filters: Filters,
    everything: bool = False,
    anew: bool = False,
    report: Report = lambda _: None,
) -> dict[str, Any]:
    """`effects`, `heldout`, `warnings` and what they rest on; raises `TooFewGames` where no model can be
    fitted.
    """

    def compute() -> dict[str, Any]:
        results, _ = model_results(warehouse, filters, everything)
        return as_json(adjusted_effects(results, report=report))

    return kept(warehouse, NAME + ("-all" if everything else ""), filters, compute, anew)


def effects_frame(found: Mapping[str, Any], kind: str | None = None) -> pd.DataFrame:
    """The effects as a frame, of one kind if asked for; pairs have their two parts as columns of their
    own.
    """
    table = pd.DataFrame(found["effects"], columns=[*COLUMNS, "because"])
    chosen = table if kind is None else table[table["kind"] == kind]
    return chosen.reset_index(drop=True)


def pair_frame(found: Mapping[str, Any], first: str, second: str) -> pd.DataFrame:
    """The pairs with their parts in two columns of these names."""
    pairs = effects_frame(found, "pair")
    parts = [str(name).split(JOIN, 1) for name in pairs["name"]]
    return pairs.assign(**{first: [one for one, _ in parts], second: [other for _, other in parts]})


def heldout_frame(found: Mapping[str, Any]) -> pd.DataFrame:
    """One row per model: log loss and Brier score on the held-out games, the best first."""
    heldout = found["heldout"] or {"log_loss": {}, "brier": {}}
    rows = [(name, loss, heldout["brier"].get(name)) for name, loss in heldout["log_loss"].items()]
    return pd.DataFrame(rows, columns=["model", "log_loss", "brier"]).sort_values(
        "log_loss", ignore_index=True
    )


def calibration_frame(found: Mapping[str, Any], model: str = "model") -> pd.DataFrame:
    """One row per tenth of the predictions of a model: predicted, happened, interval and n."""
    rows = pd.DataFrame((found["heldout"] or {}).get("calibration", []))
    return rows[rows["model"] == model].reset_index(drop=True) if len(rows) else rows


def as_json(found: Effects) -> dict[str, Any]:
    """Plain values; what is unknown is null."""
    return {
        "effects": [{**row, "because": because(row)} for row in map(_plain, found.table.to_dict("records"))],
        "heldout": None if found.heldout is None else _heldout(found.heldout),
        "warnings": found.warnings,
        "games": found.games,
        "table_size": found.table_size,
        "named": found.named,
        "scales": found.scales,
        "sharpness": {str(size): factor for size, factor in found.sharpness.items()},
        "separation": {
            part.dimension: dict(zip(part.levels, part.left.tolist(), strict=True))
            for part in found.separations
        },
    }


def because(row: Mapping[str, Any]) -> str | None:
    """What moves an adjusted figure away from the raw one most, of what moves it in that direction."""
    if row.get("skill") is None:
        return None
    raw, adjusted = (math.log(share / (1 - share)) for share in (_inside(row["raw"]), row["win_chance"]))
    reasons = {
        "strong players": row["skill"],
        "weak players": -row["skill"],
        "strong opponents": row["opposition"],
        "weak opponents": -row["opposition"],
        "small tables": row["tables"],
        "large tables": -row["tables"],
        "few games": row["error"],
    }
    fitting = _FLATTERING if raw > adjusted else set(reasons) - _FLATTERING
    return max(sorted(fitting | {"few games"}), key=lambda reason: reasons[reason])


def _inside(share: float) -> float:
    """A share that is neither nothing nor all, so that it has odds."""
    return min(max(share, 0.001), 0.999)


def _heldout(found: HeldOut) -> dict[str, Any]:
    return {
        "games": found.games,
        "learnt_from": found.learnt_from,
        "log_loss": found.log_loss,
        "brier": found.brier,
        "tuned": found.tuned,
        "gain_over_chance": found.better_than_chance,
        "calibration": [_plain(row) for row in found.calibration.to_dict("records")],
    }


def _plain(row: Mapping[Any, Any]) -> dict[str, Any]:
    return {str(name): _value(value) for name, value in row.items()}


def _value(value: Any) -> Any:
    plain = value.item() if hasattr(value, "item") else value
    return None if isinstance(plain, float) and math.isnan(plain) else plain
