"""The words of one game's sheets: the fields a sheet may have, their headings, and how cells are read.

Words and fields that every game has stand here; what a game adds comes from its own module of this room.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from importlib.resources import files
from typing import Any, get_args

from engine.game import Dimension, Game
from engine.registry import game_named, games, room
from ingest.sheets import cells
from ingest.sheets.durations import minutes, minutes_of_hours
from ingest.stated import names
from ingest.stated.names import Vocabulary

Parser = Callable[[str], Any]

KEY_FIELDS = ("event", "period", "date", "time", "round", "table", "game")
"""What makes rows one game, from the widest to the narrowest."""

HEADER_FIELDS = ("event", "round", "table", "game", "date", "time", "place", "recorder", "minutes", "comment")
GAME_FIELDS = frozenset(
    (
        *HEADER_FIELDS,
        *("period", "stamp", "hours", "title", "player_count", "expansions", "policy", "stopped", "rounds"),
    )
)
"""Fields that every game's sheets may have and that speak of the whole game."""

SEAT_FIELDS = (
    "player",
    "seat",
    "total",
    "rank",
    "winner",
    "bid",
    "start",
    "net",
    "total_before_bid",
    "played",
)
"""Fields of a seat that every game's sheets may have; `seat` is a cell that holds several of them."""

SAID_AS = {"stamp": "date", "hours": "minutes"}
"""Fields whose cells say another field in their own way."""

WHOLE_SEAT = "seat"
LONGEST_HEADING = 80
_BETWEEN_WORDS = re.compile(r"[\s/,+&|()\[\]:;_–—-]+")


def game_label(cell: str) -> str | None:
    """What a game is called."""
    return cells.text(cell)


def winner(cell: str) -> bool | str | None:
    """Whether a seat won, or the names of who did."""
    try:
        return cells.yes_or_no(cell)
    except cells.CellError:
        return cells.text(cell)


COMMON: Mapping[str, Parser] = {
    **dict.fromkeys(
        ("event", "round", "table", "place", "recorder", "policy", "period", "title", "expansions"),
        cells.text,
    ),
    "player": cells.text,
    "seat": cells.text,
    "comment": cells.comment,
    "game": game_label,
    **dict.fromkeys(("stopped", "played"), cells.yes_or_no),
    "winner": winner,
    "minutes": minutes,
    "hours": minutes_of_hours,
    "time": cells.clock,
    "rank": cells.rank,
    "player_count": cells.player_count,
    **dict.fromkeys(("total", "bid", "start", "rounds", "net", "total_before_bid"), cells.number),
}
"""How the cells of each field are read; dates depend on the layout."""


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
    tallies: Vocabulary
    marked_tallies: Vocabulary
    lists: Vocabulary
    parsers: Mapping[str, Parser]
    dimensions: Mapping[str, Parser]
    dimension_names: Mapping[str, Vocabulary]
    figures: frozenset[str]
    whole_game: frozenset[str]
    most_seats: int
    programs: frozenset[str]
    points: Mapping[str, str]
    figures_of: Callable[[Sequence[Mapping[str, Any]]], list[dict[str, Any]]]
    setup_names: Mapping[str, str | None]
    are_points: Callable[[Sequence[Mapping[str, Any]]], bool]
    of_program: Callable[[Mapping[str, Any], Mapping[str, Any]], dict[str, Any]] = lambda said, seat: {}

    def of_game(self, field: str) -> bool:
        """Whether a field speaks of the whole game."""
        return field in GAME_FIELDS or field in self.whole_game or field == "date"

    @property
    def title(self) -> str:
        """The game as it is called in messages."""
        return self.game.replace("_", " ").title()

    @property
    def fields(self) -> tuple[str, ...]:
        """Every field a layout may name, for a list to choose from."""
        every = (*KEY_FIELDS, *HEADER_FIELDS, *GAME_FIELDS, *self.whole_game, *SEAT_FIELDS, *self.parsers)
        return tuple(dict.fromkeys(every))

    def own_heading(self, text: str) -> bool:
        """Whether a text is a heading of a field that only this game's sheets have."""
        field = self.headings.find(text) or self.tallies.find(text)
        return field is not None and field not in COMMON and field != "date"

    def role(self, text: str) -> dict[str, str]:
        """The dimensions that a text names, each at most once; empty when a word of it names none."""
        found: dict[str, str] = {}
        for part in filter(None, map(str.strip, _parts(text))):
            named = self._named(part)
            if named is None or named[0] in found:
                return {}
            found[named[0]] = named[1]
        return found

    def role_in(self, text: str) -> dict[str, str]:
        """The role that words name together: `Rusviet Industrial`, `R-Ind`; empty for any other text."""
        return dict(_role_in(self.game, text))

    def _role_in(self, text: str) -> dict[str, str]:
        parts = _BETWEEN_WORDS.split(text.strip())
        halves = (self.role(f"{' '.join(parts[:at])}/{' '.join(parts[at:])}") for at in range(1, len(parts)))
        return self.role(text) or self.role(" ".join(parts)) or next(filter(None, halves), {})

    def _named(self, part: str) -> tuple[str, str] | None:
        for dimension, parser in self.dimensions.items():
            value = read_quietly(parser, part)
            if value is not None:
                return dimension, value
        return None


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


@lru_cache(maxsize=1 << 13)
def _role_in(game: str, text: str) -> dict[str, str]:
    return words_of(game)._role_in(text)


def plain_words(game: Game) -> Words:
    """The words of a game whose sheets hold names, dimensions and whole numbers.

    They stand in `data/<game>/headings.json`; the fields are those of the game's own sheets.
    """
    data = _data(game.id)
    figures = [name for name in _sheet_fields(game) if name not in ("total", "rank")]
    every = {each.name: _names_of(each, data) for each in game.dimensions}
    return Words(
        game=game.id,
        titles=frozenset(map(names.normalise, (game.id, *game.titles))),
        headings=names.vocabulary(
            "heading", common()["columns"], data.get("columns", {}), _own(game, figures)
        ),
        tallies=names.vocabulary("tally"),
        marked_tallies=names.vocabulary("tally"),
        lists=names.vocabulary("list", common()["list_words"], data.get("list_words", {}), own_ids=False),
        parsers={**COMMON, **dict.fromkeys(figures, cells.number), **_parsers(every)},
        dimensions=_parsers(every),
        dimension_names=every,
        figures=frozenset(figures),
        whole_game=frozenset(),
        most_seats=max(game.players),
        programs=frozenset(),
        points={},
        figures_of=lambda seats: [{name: seat.get(name) for name in figures} for seat in seats],
        setup_names={},
        are_points=lambda seats: False,
    )


@cache
def common() -> Any:
    """The words of any game's sheets."""
    return json.loads(files("data").joinpath("sheets", "words.json").read_text(encoding="utf-8"))


def _data(game: str) -> Any:
    file = files("data").joinpath(game, "headings.json")
    return json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def _sheet_fields(game: Game) -> list[str]:
    announced = game.record.model_fields["announced"].annotation
    model = next(part for part in get_args(announced) if hasattr(part, "model_fields"))
    return list(get_args(model.model_fields["sheets"].annotation)[0].model_fields)


def _own(game: Game, figures: Sequence[str]) -> dict[str, list[str]]:
    return {name: [name.replace("_", " ")] for name in (*figures, *(each.name for each in game.dimensions))}


def _names_of(dimension: Dimension, data: Mapping[str, Any]) -> Vocabulary:
    listed = data.get("names", {}).get(dimension.name, {})
    return names.vocabulary(dimension.name, {value: listed.get(value, []) for value in dimension.values})


def _parsers(vocabularies: Mapping[str, Vocabulary]) -> dict[str, Parser]:
    return {name: partial(cells.name_of, partial(_itself, every)) for name, every in vocabularies.items()}


def _itself(vocabulary: Vocabulary) -> Vocabulary:
    return vocabulary


@lru_cache(maxsize=1 << 14)
def is_of(family: str, heading: str) -> bool:
    """Whether a heading belongs to a family of words that name no single column."""
    return any(
        spelling in names.heading_words(family) for spelling in names.spellings_of(heading.strip()[:80])
    )


def date_parser(order: cells.DateOrder | None, year: int | None) -> Parser:
    """Reads dates as a layout says."""
    return partial(cells.date, order=order, year=year)


def _parts(text: str) -> list[str]:
    for mark in "／|,;+()[]–—":
        text = text.replace(mark, "/")
    return text.replace(" - ", "/").split("/")
