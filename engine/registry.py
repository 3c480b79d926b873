"""Registry: which games there are. One line makes a game known to every room.

A game's own things in the upper rooms (its notation, its tables, its bots, its pages) stand in sub-rooms with
its id, such as `ingest/notation/<id>`, and are found with `room`.
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.game import Game

GAMES = {
    "scythe": "engine.scythe.rules",
    "garden_nation": "engine.garden_nation.rules",
}
"""The id of every game and the module that holds its `GAME`; the first is meant where none is named."""

DEFAULT_GAME = next(iter(GAMES))

_guests: dict[str, "Game"] = {}
_guest_rooms: dict[tuple[str, str], ModuleType] = {}


def find_game(game: str) -> "Game | None":
    """The game of that id, or None where there is none."""
    if game in _guests:
        return _guests[game]
    return _listed(game) if game in GAMES else None


def game_named(game: str) -> "Game":
    """The game of that id; it must be registered."""
    found = find_game(game)
    if found is None:
        raise LookupError(f"no game {game!r}; registered are {', '.join(each.id for each in games())}")
    return found


def games() -> tuple["Game", ...]:
    """All games, in the order of the registry."""
    return (*map(_listed, GAMES), *_guests.values())


def game_ids() -> tuple[str, ...]:
    """The ids of all games; none of their modules is imported for it."""
    return (*GAMES, *_guests)


def room(place: str, game: str) -> ModuleType | None:
    """A game's sub-room of a room, such as `ingest.notation` and its id; None where it has none there."""
    return _guest_rooms.get((place, game)) or _own_room(place, game)


def register(game: "Game", **rooms: ModuleType) -> None:
    """Make a further game known to this process; a sub-room is named `ingest__notation=module`."""
    _guests[game.id] = game
    for place, module in rooms.items():
        _guest_rooms[place.replace("__", "."), game.id] = module


def unregister(game: str) -> None:
    """Forget a game that was registered in this process."""
    del _guests[game]
    for key in [key for key in _guest_rooms if key[1] == game]:
        del _guest_rooms[key]


@cache
def _listed(game: str) -> "Game":
    found: Game = import_module(GAMES[game]).GAME
    return found


@cache
def _own_room(place: str, game: str) -> ModuleType | None:
    name = f"{place}.{game}"
    return import_module(name) if find_spec(name) else None
