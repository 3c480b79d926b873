"""Popularity given as a row of the scoring table instead of a position on the track.

Rules: SCORE-02, SCORE-05, SCORE-06, SCORE-09. The row says what stars, territories and resources are worth,
and no more: those coins are worked out, the position on the track stays unknown.
"""

from collections.abc import Mapping
from typing import Any

from engine.scythe.catalogue import catalogue
from engine.scythe.scoring import resource_coins, star_coins, territory_coins
from ingest.formats import cells

BRACKET = "popularity_bracket"


def bracket(cell: str) -> int | None:
    """A row of the popularity track, counted from 0."""
    row = cells.number(cell)
    last = len(catalogue().scoring.tiers) - 1
    if row is not None and not 0 <= row <= last:
        raise cells.CellError("no row of the popularity track", f"0 to {last}, the lowest row first")
    return row


def coins_by_bracket(figures: Mapping[str, Any], row: int | None, stars: int | None) -> dict[str, int]:
    """The coins of the categories that a sheet counts but does not price; none when the track is known."""
    if row is None or figures.get("popularity") is not None:
        return {}
    tier, counted = catalogue().scoring.tiers[row], figures["territories"]
    is_known = counted is not None and figures["factory"] is not None
    worked_out = {
        "star_coins": None if stars is None else star_coins(stars, tier),
        "territory_coins": territory_coins(counted, figures["factory"], tier) if is_known else None,
        "resource_coins": None
        if figures["resources"] is None
        else resource_coins(figures["resources"], tier),
    }
    return {name: coins for name, coins in worked_out.items() if coins is not None and figures[name] is None}
