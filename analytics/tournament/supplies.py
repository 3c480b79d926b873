"""Which part of a game's supply an event deals, found through the registry of games."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from analytics.tournament.errors import EventError
from analytics.tournament.supply import Supply
from engine.game import Game
from engine.registry import find_game, room
from engine.registry import games as registered

ROOM = "analytics.tournament"


@dataclass(frozen=True, slots=True)
class Choice:
    """Which part of a game's supply an event uses."""

    expansions: bool = False
    factions: Sequence[str] = ()
    mats: Sequence[str] = ()
    policy: str = ""
    banned: Sequence[tuple[str, str]] = ()


def supply_of(game: str, choice: Choice) -> Supply:
    """The supply of an event; raises EventError for a name the game does not have."""
    whole = _whole(game)
    known = _game(game)
    factions = _chosen("faction", choice.factions, whole.factions, whole.base_factions, choice.expansions)
    mats = _chosen("mat", choice.mats, whole.mats, whole.base_mats, choice.expansions)
    banned = {(pair[0], pair[1]) for pair in known.banned(choice.policy)} if choice.policy else set()
    return replace(whole, factions=factions, mats=mats, banned=frozenset(banned | set(choice.banned)))


def games() -> tuple[str, ...]:
    """Games an event can be held in."""
    return tuple(game.id for game in registered())


def policies(game: str) -> tuple[str, ...]:
    """Names of the lists of banned pairs that a game knows."""
    return _game(game).policies()


def dimension_names(game: str) -> tuple[str, ...]:
    """What the game calls the things that are dealt, such as faction and mat."""
    return tuple(dimension.name for dimension in _game(game).dimensions)


def _game(game: str) -> Game:
    found = find_game(game)
    if found is None:
        raise EventError(f"unknown game “{game}”; known: {', '.join(games())}")
    return found


def _whole(game: str) -> Supply:
    """What the game's own sub-room says, or its dimensions with free seats."""
    own = room(ROOM, game)
    if own is not None:
        said: Supply = own.supply()
        return said
    first, second = (*_game(game).dimensions, None, None)[:2]
    return Supply(
        factions=first.values if first else (),
        base_factions=first.values if first else (),
        mats=second.values if second else (),
        base_mats=second.values if second else (),
        seating=False,
    )


def _chosen(
    kind: str, wanted: Sequence[str], known: Sequence[str], base: Sequence[str], expansions: bool
) -> tuple[str, ...]:
    unknown = [each for each in wanted if each not in known]
    if unknown:
        raise EventError(f"unknown {kind} “{unknown[0]}”; known: {', '.join(known)}")
    allowed = wanted or (known if expansions else base)
    return tuple(each for each in known if each in allowed)
