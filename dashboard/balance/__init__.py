"""The tabs of the page Balance: those that every game has, and those of a game's own sub-room."""

from collections.abc import Callable, Mapping

from analytics.filters import Filters
from analytics.warehouse import Warehouse
from dashboard.views import effects, evidence, lengths, report, tie_breaks
from engine.registry import game_named, room

Tab = Callable[[Warehouse, Filters], None]
"""Draws the tab; its title is the text `<name>.title`, its first lines are `<name>.intro`."""


_COMMON: Mapping[str, Tab] = {"lengths": lengths.show, "evidence": evidence.show, "report": report.show}


def tabs(game: str) -> Mapping[str, Tab]:
    """The tabs of a game by name, in the order of the page."""
    own: Mapping[str, Tab] = getattr(room(__name__, game), "TABS", {})
    ties: dict[str, Tab] = {"tie_breaks": tie_breaks.show} if game_named(game).criteria else {}
    names = list(own)
    raw, others = names[:1], names[1:]
    return {
        **{name: own[name] for name in raw},
        "effects": effects.show,
        **{name: own[name] for name in others},
        **ties,
        **_COMMON,
    }
