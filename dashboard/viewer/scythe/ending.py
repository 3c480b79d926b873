"""What separates tied players of a replayed Scythe game."""

from collections.abc import Sequence
from typing import Any

from engine.scythe.catalogue import catalogue
from engine.scythe.final import final_holdings
from engine.scythe.tiebreak import criteria


def tie_values(replayed: Any) -> Sequence[dict[str, Any]]:
    """TIE-01..06: each seat's figure for each criterion, in the order of the criteria."""
    names = catalogue().scoring.tie_breaks
    weight = replayed.state.rules.tie_break_factory_territories
    held = final_holdings(replayed.state, replayed.record)
    return [dict(zip(names, criteria(own, weight), strict=True)) for own in held]
