"""Record: one recorded game as read, before anything is checked against the rules.

`docs/record.md` explains every field. A value that cannot be right (popularity 25) is still a
readable record: saying so is the work of the engine, not of the model.
"""

import datetime
import hashlib
import json
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field
from pydantic_core import to_json

from engine.scythe.actions import Action
from engine.scythe.words import Card, Edition, Faction, Mat, StarKind, StructureTile

FORMAT_VERSION: Final = 1
MAX_SEATS = 7

Name = Annotated[str, Field(max_length=200)]
Figure = Annotated[int, Field(ge=-9999, le=9999)]
GameName = Literal["scythe", "garden_nation"]


class Model(BaseModel):
    """Frozen, and closed to unknown fields, so that a typing mistake is an error and not a silence."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Header(Model):
    """Where the game was played and who wrote it down."""

    event: Name | None = None
    round: Name | None = None
    table: Name | None = None
    game: Name | None = None
    date: datetime.date | None = None
    place: Name | None = None
    recorder: Name | None = None
    source: Name | None = None
    simulated: bool = False
    time: datetime.time | None = None
    minutes: Annotated[int, Field(ge=0, le=99_999)] | None = None
    reference: Name | None = None
    comment: Annotated[str, Field(max_length=2000)] | None = None


class Seat(Model):
    """A player with faction and mat; seats stand in clockwise order."""

    player: Name
    faction: Faction | None = None
    mat: Mat | None = None
    bid: Figure = 0
    start: Annotated[int, Field(ge=1, le=MAX_SEATS)] | None = None
    combat_cards: tuple[Card, ...] | None = None
    objectives: tuple[Annotated[int, Field(ge=1, le=27)], ...] | None = None
    people: tuple[Name, ...] | None = None


class Setup(Model):
    """What was on the table before the first turn, and under which policy the game was played."""

    structure_tile: StructureTile | None = None
    expansions: tuple[Name, ...] = ()
    policy: Name | None = None
    tournament: bool = False
    house_rules: dict[Name, bool | int | str] = {}
    factory_cards: tuple[Annotated[int, Field(ge=1, le=18)], ...] | None = None


class Ruling(Model):
    """An organiser's decision: let a violation stand (`allow`) or fix a value (`set`) at an action."""

    kind: Literal["allow", "set"]
    action: Annotated[int, Field(ge=0)]
    rule: Name | None = None
    faction: Faction | None = None
    field: Literal["coins", "power", "popularity"] | None = None
    value: Figure | None = None
    by: Name
    reason: Annotated[str, Field(max_length=2000)]


class Sheet(Model):
    """One seat of a score sheet as announced. What the sheet does not say is null, never zero."""

    coins: Figure | None = None
    popularity: Figure | None = None
    stars: Figure | None = None
    star_kinds: dict[StarKind, Figure] | None = None
    territories: Figure | None = None
    factory: bool | None = None
    resources: Figure | None = None
    structure_bonus: Figure | None = None
    structure_count: Figure | None = None
    power: Figure | None = None
    units: Figure | None = None
    workers: Figure | None = None
    mechs: Figure | None = None
    structures: Figure | None = None
    star_coins: Figure | None = None
    territory_coins: Figure | None = None
    resource_coins: Figure | None = None
    total: Figure | None = None
    rank: Figure | None = None


class Announced(Model):
    """The result as the table announced it: a sheet per seat, the winners, how it ended."""

    sheets: tuple[Sheet, ...] = ()
    winners: tuple[Name, ...] = ()
    stopped: bool = False
    rounds: Annotated[int, Field(ge=0, le=999)] | None = None


class Record(Model):
    """One recorded game."""

    format: Literal[1] = FORMAT_VERSION
    game: GameName = "scythe"
    edition: Edition = "uk_geekach"
    header: Header = Header()
    seats: Annotated[tuple[Seat, ...], Field(min_length=1, max_length=MAX_SEATS)]
    setup: Setup = Setup()
    actions: tuple[Action, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    announced: Announced | None = None

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON values in model order, defaults left out."""
        body = self.model_dump(mode="json", exclude_defaults=True)
        if self.actions:
            dumped = zip(self.actions, body["actions"], strict=True)
            body["actions"] = [{"type": action.type, **fields} for action, fields in dumped]
        return {"format": FORMAT_VERSION, **body}

    def to_json(self) -> str:
        """The canonical spelling on one line."""
        return to_json(self.to_dict()).decode()

    def content_hash(self) -> str:
        """The same for every spelling of the same game, in whatever order its keys were written."""
        spelling = json.dumps(self.to_dict(), sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(spelling.encode()).hexdigest()


def record_schema() -> dict[str, Any]:
    """The JSON Schema of a record."""
    return Record.model_json_schema()
