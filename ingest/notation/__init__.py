"""The text notations of the games, lossless both ways; each game has its words in a sub-room with its id.

A sub-room `ingest/notation/<id>` gives `SUFFIX`, `TITLE`, `sniff(content)`, `games_in(text)`,
`write_record(record)`, `write_action(action, actor)` and `spoken(choice)`. A game without one writes JSON.
"""

from collections.abc import Iterable, Iterator, Mapping
from types import ModuleType

from engine.record import Record
from engine.registry import DEFAULT_GAME, game_ids, room
from engine.spelling import spelled
from ingest.notation.error import NotationError
from ingest.notation.games import Game

ROOM = "ingest.notation"

__all__ = [
    "Game",
    "NotationError",
    "each_notation",
    "from_text",
    "games_to_text",
    "notations",
    "spoken",
    "to_text",
    "write_action",
]


def notations() -> Mapping[str, ModuleType]:
    """The notation of every game that has one, by the game's id."""
    return dict(each_notation())


def each_notation() -> Iterator[tuple[str, ModuleType]]:
    """The same one by one: the modules of a notation are imported when it is asked for."""
    for game in game_ids():
        words = room(ROOM, game)
        if words is not None:
            yield game, words


def to_text(record: Record) -> str:
    """A record in the canonical form of its game's notation."""
    words = room(ROOM, record.game)
    if words is None:
        raise LookupError(f"{record.game} has no text notation; write the record as JSON")
    text: str = words.write_record(record)
    return text


def has_text(game: str) -> bool:
    """Whether a game has a text notation; else its records are JSON only."""
    return room(ROOM, game) is not None


def games_to_text(records: Iterable[Record]) -> str:
    """Several records one after the other."""
    return "\n".join(map(to_text, records))


def from_text(text: str) -> list[Game]:
    """Every game of a text; a game that cannot be read has errors instead of a record."""
    return list(games_in(text))


def games_in(text: str, game: str | None = None) -> Iterator[Game]:
    """Every game of a text, in the notation that fits it best unless the game is named."""
    words = room(ROOM, game or _surest(text))
    if words is not None:
        yield from words.games_in(text)


def _surest(text: str) -> str:
    known, content = notations(), text.encode("utf-8", "replace")
    return max(known, key=lambda each: (known[each].sniff(content), each == DEFAULT_GAME))


def write_action(record: Record, number: int, actor: str | None) -> str:
    """One action of a record, numbered from 1, as its notation has it; as JSON where it has none."""
    action = record.actions[number - 1]
    words = room(ROOM, record.game)
    return spelled(action) if words is None else str(words.write_action(action, actor))


def spoken(game: str, choice: str) -> str:
    """A legal choice by the word that a scribe of the game writes for it."""
    words = room(ROOM, game)
    return choice if words is None else str(words.spoken(choice))
