"""Record: one recorded game as read, before anything is checked against the rules.

`docs/record.md` explains every field. A value that cannot be right (popularity 25) is still a
readable record: saying so is the work of the engine, not of the model.
"""

import datetime
import hashlib
from typing import Annotated, Any, Final, Literal, Self, TypeVar

import msgspec
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, PlainSerializer, PlainValidator

from engine.scythe.spelling import Actions, decode_actions, plain_actions, read_actions, spelled_actions
from engine.scythe.words import HIGHEST_CARD, LOWEST_CARD, Edition, Faction, Mat, StarKind, StructureTile

FORMAT_VERSION: Final = 1
MAX_SEATS = 7

Name = Annotated[str, Field(max_length=200)]
Figure = Annotated[int, Field(ge=-9999, le=9999)]
Card = Annotated[int, Field(ge=LOWEST_CARD, le=HIGHEST_CARD)] | None
GameName = Literal["scythe", "garden_nation"]

Value = TypeVar("Value")

_PARTS = msgspec.json.Decoder(dict[str, msgspec.Raw])
_NO_ACTIONS = msgspec.Raw(b"[]")


def _in_order(given: dict[str, Value]) -> dict[str, Value]:
    """Keys in one order, so that one game has one spelling."""
    return dict(sorted(given.items()))


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
    house_rules: Annotated[dict[Name, bool | int | str], AfterValidator(_in_order)] = {}
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
    star_kinds: Annotated[dict[StarKind, Figure], AfterValidator(_in_order)] | None = None
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
    actions: Annotated[Actions, PlainValidator(read_actions), PlainSerializer(plain_actions)] = ()
    rulings: tuple[Ruling, ...] = ()
    announced: Announced | None = None

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON values in model order, defaults left out."""
        return self._with(plain_actions(self.actions))

    def to_json(self) -> str:
        """The canonical spelling on one line."""
        return msgspec.json.encode(self._with(spelled_actions(self.actions))).decode()

    def _with(self, actions: Any) -> dict[str, Any]:
        """Everything but the actions as plain values, and the actions as they are given."""
        said = self.model_dump(mode="json", exclude_defaults=True, exclude={"actions"})
        said["format"] = FORMAT_VERSION
        if self.actions:
            said["actions"] = actions
        return {name: said[name] for name in type(self).model_fields if name in said}

    def content_hash(self) -> str:
        """The same for every spelling of the same game, in whatever order its keys were written."""
        return hashlib.sha256(self.to_json().encode()).hexdigest()

    @classmethod
    def from_json(cls, text: str | bytes) -> Self:
        """The fast way from JSON; the errors of `model_validate_json` say more."""
        parts = _PARTS.decode(text)
        actions = decode_actions(parts.pop("actions", _NO_ACTIONS))
        record = cls.model_validate_json(msgspec.json.encode(parts), strict=True)
        return record.model_copy(update={"actions": actions})


def record_schema() -> dict[str, Any]:
    """The JSON Schema of a record."""
    schema = Record.model_json_schema()
    (actions,), kinds = msgspec.json.schema_components([Actions], ref_template="#/$defs/{name}")
    schema["properties"]["actions"] = {**actions, "title": "Actions", "default": []}
    schema["$defs"] |= kinds
    return schema
