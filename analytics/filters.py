"""Filters: which games a statistic counts, with one spelling for the command line, a page's address and a
report.
"""

import datetime
import shlex
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal, get_args

from engine.registry import DEFAULT_GAME, find_game, game_named, games

Expansions = Literal["any", "base", "expanded"]
Solo = Literal["without", "only", "with"]
"""Games against a program: left out, nothing else, or among the others."""

Breaches = Literal["any", "no", "only"]

NO_EVENT = ""
"""Stands among the events for the games that name none."""

EVIDENCE = ("replayed", "position", "sheet", "result")
ROUND_KINDS = ("round", "quarterfinal", "semifinal", "final")


class FilterError(ValueError):
    """A filter was spelt in a way that means nothing; the message says what may stand there."""


@dataclass(frozen=True, slots=True)
class Filters:
    """An empty choice lets everything through; simulated and solo games count only when asked for."""

    game: str = DEFAULT_GAME
    players: tuple[int, ...] = ()
    events: tuple[str, ...] = ()
    evidence: tuple[str, ...] = ()
    expansions: Expansions = "any"
    since: datetime.date | None = None
    until: datetime.date | None = None
    simulated: bool = False
    disputed: bool = True
    editions: tuple[str, ...] = ()
    solo: Solo = "without"
    round_kinds: tuple[str, ...] = ()
    person: str | None = None
    min_rating: float | None = None
    """Only games whose rated players all have at least this rating; for a person, those of the opponents."""
    breaches: Breaches = "any"

    @classmethod
    def read(cls, spelt: Mapping[str, Iterable[str]]) -> "Filters":
        """The filters that words such as `{"players": ["4", "5"], "since": ["2026-01-01"]}` mean."""
        spelt = {ALIASES.get(word, word): values for word, values in spelt.items()}
        unknown = sorted(set(spelt) - set(WORDS))
        if unknown:
            raise FilterError(f"“{unknown[0]}” is no filter; known are {', '.join(WORDS)}")
        chosen = {WORDS[word].field: WORDS[word].read(list(values)) for word, values in spelt.items()}
        return cls(**chosen)

    def spelt(self) -> dict[str, list[str]]:
        """The words that `read` understands, for everything that differs from no choice at all."""
        nothing = Filters()
        return {
            name: word.write(getattr(self, word.field))
            for name, word in WORDS.items()
            if getattr(self, word.field) != getattr(nothing, word.field)
        }

    def options(self) -> str:
        """The filters as they are typed on the command line."""
        words = ((word, value) for word, values in self.spelt().items() for value in values)
        return " ".join(f"--{word} {shlex.quote(value)}" for word, value in words)

    def params(self) -> dict[str, Any]:
        """The named parameters of `marts/chosen_games.sql`, without `below`."""
        many = {
            field.name: list(value) or None
            for field in fields(self)
            if isinstance(value := getattr(self, field.name), tuple)
        }
        single = (
            "game",
            "expansions",
            "since",
            "until",
            "simulated",
            "disputed",
            "solo",
            "person",
            "breaches",
        )
        added = [value for each in game_named(self.game).dimensions for value in each.added]
        return {**many, **{name: getattr(self, name) for name in single}, "added": added}


@dataclass(frozen=True, slots=True)
class Word:
    """One filter as people spell it: the field it sets, what one value is, and whether several may stand."""

    field: str
    value: Callable[[str], Any]
    several: bool = False
    expected: str = "text"

    def read(self, values: list[str]) -> Any:
        """The value that the words mean."""
        found = [self._one(text) for text in values]
        if self.several:
            return tuple(found)
        if len(found) != 1:
            raise FilterError(f"one value is expected ({self.expected}), not {len(found)}")
        return found[0]

    def write(self, value: Any) -> list[str]:
        """The words that mean this value."""
        values = value if self.several else (value,)
        return [{True: "yes", False: "no"}.get(each, str(each)) for each in values]

    def _one(self, text: str) -> Any:
        try:
            return self.value(text.strip())
        except (ValueError, KeyError) as wrong:
            raise FilterError(f"“{text}” is not {self.expected}") from wrong


def _choice(*known: str) -> dict[str, Any]:
    return {"value": {word: word for word in known}.__getitem__, "expected": " or ".join(known)}


def _game(name: str) -> str:
    if find_game(name) is None:
        raise FilterError(f"“{name}” is no game; known are {', '.join(game.id for game in games())}")
    return name


_SWITCH = {"yes": True, "no": False, "1": True, "0": False}
_YES_OR_NO: dict[str, Any] = {"value": _SWITCH.__getitem__, "expected": "yes or no"}
_DAY: dict[str, Any] = {"value": datetime.date.fromisoformat, "expected": "a date such as 2026-01-31"}

WORDS = {
    "game": Word("game", _game, expected="the id of a game"),
    "edition": Word("editions", str, several=True),
    "evidence": Word("evidence", **_choice(*EVIDENCE), several=True),
    "simulated": Word("simulated", **_YES_OR_NO),
    "solo": Word("solo", **_choice(*get_args(Solo))),
    "players": Word("players", int, several=True, expected="a number of players"),
    "expansions": Word("expansions", **_choice(*get_args(Expansions))),
    "event": Word("events", str, several=True),
    "round-kind": Word("round_kinds", **_choice(*ROUND_KINDS), several=True),
    "since": Word("since", **_DAY),
    "until": Word("until", **_DAY),
    "person": Word("person", str, expected="a name"),
    "min-rating": Word("min_rating", float, expected="a number"),
    "breaches": Word("breaches", **_choice(*get_args(Breaches))),
    "disputed": Word("disputed", **_YES_OR_NO),
}
"""Every filter by the word people use."""

ALIASES = {"of": "game"}
"""In the address of a page `game` names one game that was played."""
