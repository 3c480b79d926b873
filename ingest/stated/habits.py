"""What readers of other programs ask about a game: its titles, roles, expansions and scores.

Titles, expansions and rows of score sheets stand in `data/<id>/titles.json`; a game that reads roles or scores
in its own way names its class `HABITS` in its sub-room `ingest/<id>`. What it leaves out is answered here.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.registry import game_ids, game_named, room
from ingest.stated.game import StatedGame
from ingest.stated.names import words_in
from ingest.stated.values import name_of

MAX_TITLE = 300
_MARK = r"[:.,(\[+&/–—-]"


@dataclass(frozen=True, slots=True)
class Role:
    """What a role or a colour says of a seat, by the names of dimensions.

    `by_colour` says that only a colour gave the faction, `is_unclear` that it has words which explain nothing.
    """

    values: Mapping[str, str]
    by_colour: bool = False
    is_unclear: bool = False
    is_contradictory: bool = False


class Habits:
    """How a game is written down elsewhere."""

    def __new__(cls, game: str) -> "Habits":
        """The game's own class where its sub-room has one."""
        own: type[Habits] = getattr(room("ingest", game), "HABITS", cls)
        return super().__new__(own)

    def __init__(self, game: str) -> None:
        self.game = game_named(game)
        self.words: Any = words_in(game, "titles")

    def names_the_game(self, title: object, number: object = None) -> bool:
        """Whether a title, or the number of a game on BoardGameGeek, means this game or an expansion of it."""
        if not self.words or self.is_the_game_itself(title, number):
            return self.is_the_game_itself(title, number)
        others, names, beside = map(
            "|".join, (self.words["another_game"], self.game.titles, self.words["beside"])
        )
        form = rf"(?!.*({others}))({names})(\s*{_MARK}.*|\s+({beside})\b.*)"
        return re.fullmatch(form, _written(title)) is not None

    def is_the_game_itself(self, title: object, number: object = None) -> bool:
        """Whether a title is the plain name of the game, or a number its own."""
        return str(number).strip() == self.words.get("number") or _written(title) in self.game.titles

    def expansions_of(self, entries: Sequence[Sequence[object]]) -> tuple[str, ...]:
        """Known expansions by their id, others by the name they were given; each entry may have several names.

        The first entry is the game itself and counts only where it names a known one: `Scythe (English edition)`
        is none.
        """
        known, found = self.words.get("expansions", {}), list[str | None]()
        for number, titles in enumerate(entries):
            written = "\n".join(map(_written, titles))
            ids = [each for each, words in known.items() if any(word in written for word in words)]
            others = [name_of(title) for title in titles if number and not self.is_the_game_itself(title)]
            found += [*ids, *filter(None, others), None][:1]
        return tuple(dict.fromkeys(filter(None, found)))

    def read_role(self, text: object, *, numbers: bool = True) -> Role:
        """What a role says of a seat: the value of a dimension, as the record spells it."""
        written = _written(text).replace("_", " ")
        values = {
            each.name: value
            for each in self.game.dimensions
            for value in each.values
            if value.replace("_", " ") == written
        }
        return Role(values, is_unclear=bool(written) and not values)

    def tell_places_from_coins(self, game: StatedGame, column: str) -> None:
        """Figures that cannot be points of this game are marked as such; without a limit none is known."""


def game_titled(titles: Iterable[object], number: object = None) -> str | None:
    """The id of the game that one of these titles names in another program's list of games."""
    written = list(titles)
    named = (
        game for game in game_ids() if any(Habits(game).names_the_game(each, number) for each in written)
    )
    return next(named, None)


def _written(title: object) -> str:
    """A title or a role in small letters, with one blank between its words."""
    return " ".join(title[:MAX_TITLE].casefold().split()) if isinstance(title, str) else ""
