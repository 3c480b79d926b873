"""The games that bots can play, found through the registry.

A sub-room `simulator/<id>` gives `simulate(entrants, seed, header)`, the names of its styles (`STYLE_NAMES`;
those that think are the `PLANNED_STYLES`) and how many may sit at a table (`SEATS`).
"""

from types import ModuleType

from engine.registry import games, room

ROOM = "simulator"


def played_games() -> tuple[str, ...]:
    """The ids of the games that bots can play."""
    return tuple(game.id for game in games() if room(ROOM, game.id) is not None)


def bots_of(game: str) -> ModuleType:
    """The bots of a game."""
    found = room(ROOM, game)
    if found is None:
        raise LookupError(f"no bots play {game}")
    return found
