"""The tabs of the page Balance: those that every game has, and those of a game's own sub-room."""

from collections.abc import Callable, Mapping

from analytics.filters import Filters
from analytics.warehouse import Warehouse
from dashboard.views import effects, evidence, tie_breaks
from engine.registry import game_named, room

Tab = Callable[[Warehouse, Filters], None]
"""Draws the tab; its title is the text `<name>.title`, its first lines are `<name>.intro`."""


def tabs(game: str) -> Mapping[str, Tab]:
    """The tabs of a game by name, in the order of the page."""
    own: Mapping[str, Tab] = getattr(room(__name__, game), "TABS", {})
    common: dict[str, Tab] = {"tie_breaks": tie_breaks.show} if game_named(game).criteria else {}
    return {**own, "effects": effects.show, **common, "evidence": evidence.show}
