"""The settings of an event: everything in EVENT.toml, with the defaults of docs/tournaments.md."""

import tomllib
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, Literal

import tomli_w
from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from analytics.tournament.errors import EventError
from analytics.tournament.reading import read_text
from analytics.tournament.sizes import LARGEST, SMALLEST
from analytics.tournament.supplies import Choice, games, policies, supply_of
from analytics.tournament.supply import Supply
from engine.registry import DEFAULT_GAME
from ingest.people.spelling import same_spelling

MOST_PLAYERS = 1000
MOST_BYTES = 1 << 20

Name = Annotated[str, Field(min_length=1, max_length=200)]
Points = Annotated[float, Field(ge=-1000, le=1000)]
RoundKind = Literal["planned", "random", "swiss", "heats", "groups"]
PairsWay = Literal["dealt", "same", "auction", "none"]
AuctionWay = Literal["open", "sealed_highest", "sealed_preference", "falling"]


class Part(BaseModel):
    """A part of the settings, closed to unknown names so that a typing mistake is heard."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Player(Part):
    """Somebody who takes part."""

    name: Name
    club: str = ""
    rating: float | None = None
    late: Annotated[int, Field(ge=0)] = 0
    """Round in which a late entry plays first; 0 from the beginning."""

    rounds: tuple[int, ...] = ()
    """Heats the player attends; empty for all."""


class Tables(Part):
    """How many sit at a table, and what becomes of the rest."""

    size: Annotated[int, Field(ge=2, le=7)] = 4
    smallest: Annotated[int, Field(ge=2, le=7)] = SMALLEST
    largest: Annotated[int, Field(ge=2, le=7)] = LARGEST
    uneven: Literal["sizes", "byes"] = "sizes"


class Rounds(Part):
    """How many rounds there are before the cut, of which kind, and until when groups must have played."""

    count: Annotated[int, Field(ge=1, le=30)] = 3
    kind: RoundKind = "planned"
    deadline: str = ""
    counted: Annotated[int, Field(ge=0, le=30)] = 0
    """Only so many best rounds of a player count; 0 counts all."""


class Pairs(Part):
    """How factions and mats are given."""

    way: PairsWay = "dealt"
    policy: str = ""
    banned: tuple[tuple[str, str], ...] = ()
    expansions: bool = False
    factions: tuple[str, ...] = ()
    mats: tuple[str, ...] = ()
    seating_required: bool = True
    clockwise: Literal["factions", "mats"] = "factions"
    """Who sits after whom where seats are not free: factions as on the board, or mats by their numbers."""

    auction: AuctionWay = "falling"
    structure_tile: Literal["per_table", "per_round"] = "per_table"
    seen_before_bidding: bool = False

    def choice(self) -> Choice:
        """The part of the game's supply that is used."""
        return Choice(self.expansions, self.factions, self.mats, self.policy, self.banned)


class TablePoints(Part):
    """Points by place at a table, split on shared places."""

    places: tuple[Points, ...] = (4, 3, 2, 1, 0)
    taking_part: Points = 0
    """Points of every place beyond the list."""

    split: bool = True
    small_tables: Literal["from_top", "skip_middle"] = "from_top"
    towards_ties: tuple[Points, ...] = (12,)
    by_size: dict[str, tuple[Points, ...]] = {}
    """Another list for tables of a size, such as `{"3": [4, 2, 0]}`."""


class Byes(Part):
    """What a player gets for a round without a table."""

    points: Points | None = None
    late_entry: Points = 0


class Time(Part):
    """Minutes of a round, when players are warned, and what becomes of a game that is stopped."""

    minutes: Annotated[int, Field(ge=0, le=1440)] = 0
    warning: Annotated[int, Field(ge=0, le=1440)] = 0
    end: Literal["play_on", "as_they_stand", "finish_round"] = "as_they_stand"


class Stage(Part):
    """A cut: who plays on, at how many tables, and who of them goes further."""

    name: Name = "final"
    players: Annotated[int, Field(ge=2, le=200)] = 4
    size: Annotated[int, Field(ge=2, le=7)] = 4
    take: Literal["standings", "winners"] = "standings"
    """`winners`: the winners of the stage or round before, filled up from the standings."""

    champion: str = ""
    """Last year's champion, who plays in addition to the best."""

    fill: bool = False
    """Whether the next player moves up when the champion is among the best."""

    all_tied: bool = False
    byes: Annotated[int, Field(ge=0, le=200)] = 0
    """How many of the best of them go past this stage and play in the next."""

    seeding: Literal["snake", "random"] = "snake"
    pairs: PairsWay | None = None


class Settings(Part):
    """An event."""

    name: Name = "Event"
    game: str = DEFAULT_GAME
    preset: str = ""
    date: str = ""
    place: str = ""
    seed: int = 0
    players: tuple[Player, ...] = ()
    forbidden: tuple[tuple[str, str], ...] = ()
    """Pairs of players who must not meet."""

    tables: Tables = Tables()
    rounds: Rounds = Rounds()
    pairs: Pairs = Pairs()
    points: TablePoints = TablePoints()
    byes: Byes = Byes()
    time: Time = Time()
    criteria: tuple[str, ...] = ("wins", "head_to_head", "strength", "coins", "lot")
    stages: tuple[Stage, ...] = ()

    def supply(self) -> Supply:
        """What the event deals, with free seats where it says so."""
        whole = supply_of(self.game, self.pairs.choice())
        return replace(
            whole,
            seating=whole.seating and self.pairs.seating_required,
            by_mats=bool(whole.mats) and self.pairs.clockwise == "mats",
        )

    @model_validator(mode="after")
    def _fits(self) -> "Settings":
        _check_known("game", self.game, games())
        if self.pairs.policy:
            _check_known("policy", self.pairs.policy, policies(self.game))
        names = [player.name for player in self.players]
        alike = Counter(map(same_spelling, names))
        twice = next((name for name in names if alike[same_spelling(name)] > 1), None)
        if twice:
            raise ValueError(f"player “{twice}” is entered twice; give one of them another name")
        if len(names) > MOST_PLAYERS:
            raise ValueError(f"{len(names)} players are more than {MOST_PLAYERS}")
        for pair in self.forbidden:
            for name in pair:
                _check_known("player", name, names)
        if self.tables.uneven == "byes" and self.byes.points is None:
            raise ValueError(
                "players sit out, and the event does not say for how many points: set `points` under [byes]"
            )
        return self


def _check_known(kind: str, word: str, known: Sequence[str]) -> None:
    if word not in known:
        raise ValueError(f"unknown {kind} “{word}”; known: {', '.join(known)}")


def read_settings(path: Path) -> Settings:
    """The settings in a file; raises EventError that names what is wrong and where."""
    if not path.is_file():
        raise EventError(f"{path} does not exist; `triumph event new {path} --players FILE` makes it")
    return parse_settings(read_text(path, "an event file", MOST_BYTES), str(path))


def parse_settings(text: str, source: str = "EVENT.toml") -> Settings:
    """The settings in a text."""
    try:
        return settings_from(tomllib.loads(text))
    except tomllib.TOMLDecodeError as broken:
        raise EventError(f"{source} is not readable as TOML: {broken}") from broken
    except ValidationError as wrong:
        raise EventError(f"{source}: {_first(wrong)}") from wrong


def settings_from(said: dict[str, Any]) -> Settings:
    """Settings over those of the preset they name."""
    preset = said.get("preset", "")
    return Settings.model_validate(merged(preset_values(preset), said) if preset else said)


def preset_values(name: str) -> dict[str, Any]:
    """What a preset sets; raises EventError for an unknown name."""
    if name not in preset_names():
        raise EventError(f"unknown preset “{name}”; known: {', '.join(preset_names())}")
    text = files("data").joinpath("tournament", "presets", f"{name}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def preset_names() -> tuple[str, ...]:
    """Every preset by name."""
    folder = files("data").joinpath("tournament", "presets")
    found = (file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml"))
    return tuple(sorted(found))


def merged(below: dict[str, Any], above: dict[str, Any]) -> dict[str, Any]:
    """Values above over values below, table by table."""
    both = dict(below)
    for key, value in above.items():
        inner = both.get(key)
        both[key] = merged(inner, value) if isinstance(inner, dict) and isinstance(value, dict) else value
    return both


def spelled(said: dict[str, Any]) -> str:
    """Settings as TOML."""
    return tomli_w.dumps(said)


def _first(wrong: ValidationError) -> str:
    """The first thing that is wrong, with its place."""
    error = wrong.errors()[0]
    where = ".".join(str(part) for part in error["loc"])
    if error["type"] == "extra_forbidden":
        return f"unknown setting “{where}”; docs/tournaments.md lists them"
    message = error["msg"].removeprefix("Value error, ")
    return f"{where}: {message}" if where else message
