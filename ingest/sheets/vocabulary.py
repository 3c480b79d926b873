"""The words of one game's sheets: the fields a sheet may have, their headings, and how cells are read.

Words and fields that every game has stand here; what a game adds comes from its own module of this room.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache, partial
from typing import Any, get_args, get_type_hints

from engine.game import Game
from engine.registry import game_named, games, room
from ingest.sheets import cells
from ingest.stated import names
from ingest.stated.names import Vocabulary

Parser = Callable[[str], Any]

KEY_FIELDS = ("event", "period", "date", "time", "round", "table", "game")
"""What makes rows one game, from the widest to the narrowest."""

HEADER_FIELDS = ("event", "round", "table", "game", "date", "time", "place", "recorder", "minutes", "comment")
SAID_AS = {"stamp": "date", "hours": "minutes"}
"""Fields whose cells say another field in their own way."""

WHOLE_SEAT = "seat"
"""A cell that holds several fields of a seat."""

WHO = ("player", WHOLE_SEAT)
"""Fields whose cells name the people at a table."""

LONGEST_HEADING = 80
_BETWEEN_WORDS = re.compile(r"[\s/,+&|()\[\]:;_–—-]+")
_BETWEEN_ROLES = re.compile(r"[／/|,;+()\[\]–—]| - ")


OF_GAME: Mapping[str, Parser] = {
    **dict.fromkeys(("game", "event", "round", "table", "place", "recorder"), cells.text),
    **dict.fromkeys(("policy", "period", "title", "expansions"), cells.text),
    **dict.fromkeys(("date", "stamp"), cells.date),
    "comment": cells.comment,
    "stopped": cells.yes_or_no,
    "minutes": cells.minutes,
    "hours": partial(cells.minutes, unit=60),
    "time": cells.clock,
    "player_count": cells.player_count,
    "rounds": cells.number,
}
"""Fields that every game's sheets may have and that speak of the whole game, and how their cells are read."""

OF_SEAT: Mapping[str, Parser] = {
    **dict.fromkeys(("player", WHOLE_SEAT), cells.text),
    **dict.fromkeys(("total", "bid", "start", "net", "total_before_bid"), cells.number),
    "rank": cells.rank,
    "winner": cells.winner,
    "played": cells.yes_or_no,
}
"""Fields of a seat that every game's sheets may have."""

NO_WORDS = names.vocabulary("tally")


@dataclass(frozen=True, slots=True)
class Words:
    """Fields, headings and names of one game's sheets.

    `dimensions` are the fields with a closed list of names (faction, mat), `tallies` the fields that count
    kinds of something (`star.combat`), `figures` what makes up a score, `whole_game` what a game adds to the
    fields of a whole game, `of_program` what such fields say of a seat that a program plays.
    """

    game: str
    titles: frozenset[str]
    headings: Vocabulary
    lists: Vocabulary
    parsers: Mapping[str, Parser]
    dimensions: Mapping[str, Vocabulary]
    figures: frozenset[str]
    most_seats: int
    figures_of: Callable[[Sequence[Mapping[str, Any]]], list[dict[str, Any]]]
    tallies: Vocabulary = NO_WORDS
    marked_tallies: Vocabulary = NO_WORDS
    whole_game: frozenset[str] = frozenset()
    programs: frozenset[str] = frozenset()
    points: Mapping[str, str] = field(default_factory=dict)
    setup_names: Mapping[str, str | None] = field(default_factory=dict)
    are_points: Callable[[Sequence[Mapping[str, Any]]], bool] = lambda seats: False
    of_program: Callable[[Mapping[str, Any], Mapping[str, Any]], dict[str, Any]] = lambda said, seat: {}

    def of_game(self, field: str) -> bool:
        """Whether a field speaks of the whole game."""
        return field in OF_GAME or field in self.whole_game

    @property
    def fields(self) -> tuple[str, ...]:
        """Every field a layout may name, for a list to choose from."""
        return tuple(dict.fromkeys((*KEY_FIELDS, *HEADER_FIELDS, *self.parsers)))

    def parser_of(self, field: str, order: cells.DateOrder | None, year: int | None) -> Parser:
        """What reads the cells of a field; dates are read as a layout says."""
        dated = field in ("date", "stamp")
        return partial(cells.date, order=order, year=year) if dated else self.parsers[field]

    def own_heading(self, text: str) -> bool:
        """Whether a text is a heading of a field that only this game's sheets have."""
        return (self.headings.find(text) or self.tallies.find(text) or "player") not in {*OF_GAME, *OF_SEAT}

    def role(self, text: str) -> dict[str, str]:
        """The dimensions that a text names, each at most once; empty when a word of it names none."""
        found: dict[str, str] = {}
        for part in filter(None, map(str.strip, _BETWEEN_ROLES.split(text))):
            said = {name: read_quietly(self.parsers[name], part) for name in self.dimensions}
            named = next((name for name, value in said.items() if value is not None), None)
            if named is None or named in found:
                return {}
            found[named] = said[named]
        return found

    def role_in(self, text: str) -> dict[str, str]:
        """The role that words name together: `Rusviet Industrial`, `R-Ind`; empty for any other text."""
        return _role_in(self.game, text)


@lru_cache(maxsize=1 << 13)
def _role_in(game: str, text: str) -> dict[str, str]:
    words, parts = words_of(game), _BETWEEN_WORDS.split(text.strip())
    halves = (words.role(f"{' '.join(parts[:at])}/{' '.join(parts[at:])}") for at in range(1, len(parts)))
    return words.role(text) or words.role(" ".join(parts)) or next(filter(None, halves), {})


@lru_cache(maxsize=1 << 13)
def read_quietly(parser: Parser, cell: str) -> Any:
    """What a cell says, or None where it cannot be read."""
    try:
        return parser(cells.tidy(cell))
    except cells.CellError:
        return None


def all_words() -> list[Words]:
    """The words of every game there is."""
    return [words_of(game.id) for game in games()]


@cache
def words_of(game: str) -> Words:
    """The words of a game: from its own module in this room, or from its data alone."""
    own = room("ingest.sheets", game)
    words: Words = own.words() if own is not None else plain_words(game_named(game))
    return words


def plain_words(game: Game) -> Words:
    """The words of a game whose sheets hold names, dimensions and whole numbers.

    They stand in `data/<game>/headings.json`; the fields are those of the game's own sheets.
    """
    data = names.headings_data(game.id)
    announced = game.record.model_fields["announced"].annotation
    model = next(part for part in get_args(announced) if hasattr(part, "model_fields"))
    fields = get_type_hints(get_args(model.model_fields["sheets"].annotation)[0]).items()
    figures = frozenset(name for name, kind in fields if int in get_args(kind)) - {"total", "rank"}
    named_values = data.get("names", {})
    dimensions = {
        each.name: names.vocabulary(
            each.name, dict.fromkeys(each.values, ()), named_values.get(each.name, {})
        )
        for each in game.dimensions
    }
    return Words(
        game=game.id,
        titles=frozenset(map(names.normalise, (game.id, *game.titles))),
        headings=names.vocabulary("heading", data["columns"], dict.fromkeys((*figures, *dimensions), ())),
        lists=names.vocabulary("list", data["list_words"], own_ids=False),
        parsers={**OF_GAME, **OF_SEAT, **dict.fromkeys(figures, cells.number), **named(dimensions)},
        dimensions=dimensions,
        figures=figures,
        most_seats=max(game.players),
        figures_of=lambda seats: [{name: seat.get(name) for name in figures} for seat in seats],
    )


def named(vocabularies: Mapping[str, Vocabulary]) -> dict[str, Parser]:
    """What reads the names of closed lists."""
    return {name: partial(cells.name_of, words) for name, words in vocabularies.items()}


@lru_cache(maxsize=1 << 14)
def is_of(family: str, heading: str) -> bool:
    """Whether a heading belongs to a family of words that name no single column."""
    return not names.heading_words(family).isdisjoint(names.spellings_of(heading.strip()[:LONGEST_HEADING]))
