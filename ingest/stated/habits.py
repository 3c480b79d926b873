"""What readers of other programs ask about a game: its titles, roles, expansions and scores.

A game answers with functions of these names in its sub-room `ingest/<id>`; what it leaves out is answered here.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.registry import game_ids, game_named, room
from ingest.stated.game import CASUAL_POLICY, StatedGame
from ingest.stated.values import name_of

MAX_TITLE = 300


@dataclass(frozen=True, slots=True)
class Role:
    """What a role or a colour says of a seat, and the words in it that explain nothing.

    `held` are further dimensions of a game; `by_colour` says that only a colour gave the faction.
    """

    faction: str | None = None
    mat: str | None = None
    by_colour: bool = False
    unknown: tuple[str, ...] = ()
    contradictory: bool = False
    held: Mapping[str, str] = field(default_factory=dict)

    @property
    def values(self) -> dict[str, str]:
        """What it says by the names of dimensions."""
        own = {"faction": self.faction, "mat": self.mat, **self.held}
        return {name: value for name, value in own.items() if value}


class Habits:
    """How a game is written down elsewhere."""

    def __init__(self, game: str) -> None:
        self.game = game
        self._own = room("ingest", game)

    def __getattribute__(self, name: str) -> Any:
        """A game's own answer where its sub-room has one."""
        own = None if name in ("game", "_own") else object.__getattribute__(self, "_own")
        return getattr(own, name) if hasattr(own, name) else object.__getattribute__(self, name)

    SHEET_ROWS: Mapping[str, str] = {}

    def names_the_game(self, title: object, number: object = None) -> bool:
        """Whether a title, or the number of a game on BoardGameGeek, means this game or an expansion of it."""
        return self.is_the_game_itself(title, number)

    def is_the_game_itself(self, title: object, number: object = None) -> bool:
        """Whether a title is the plain name of the game."""
        written = " ".join(title[:MAX_TITLE].casefold().split()) if isinstance(title, str) else ""
        return written in game_named(self.game).titles

    def expansions_of(
        self, base: Sequence[object], others: Iterable[Sequence[object]] = ()
    ) -> tuple[str, ...]:
        """The expansions that were entered beside the game, by their names."""
        named = [next(filter(None, map(name_of, names)), None) for names in others]
        return tuple(dict.fromkeys(name for name in named if name is not None))

    def read_role(self, text: object, *, numbers: bool = True) -> Role:
        """What a role says of a seat: the value of a dimension, as the record spells it."""
        written = text.strip().casefold() if isinstance(text, str) else ""
        held = {
            each.name: value
            for each in game_named(self.game).dimensions
            for value in each.values
            if value.replace("_", " ") == written.replace("_", " ")
        }
        return Role(unknown=() if held or not written else (written[:MAX_TITLE],), held=held)

    def tell_places_from_coins(self, game: StatedGame, column: str) -> None:
        """Figures that cannot be points of this game are marked as such; without a limit none is known."""

    def casual_policy(self) -> str | None:
        """The policy of people who note their results in an app: none of the lists of banned pairs."""
        return CASUAL_POLICY if CASUAL_POLICY in game_named(self.game).policies() else None


def game_titled(titles: Iterable[object], number: object = None) -> str | None:
    """The id of the game that one of these titles names in another program's list of games."""
    written = list(titles)
    return next(
        (game for game in game_ids() if any(Habits(game).names_the_game(title, number) for title in written)),
        None,
    )
