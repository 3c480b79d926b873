"""Record: one recorded game as read, before anything is checked against the rules.

What surrounds a game is common to all games and stands here; each game closes it with its own seats,
set-up, actions, sheets and rulings (`Record.of_its_game`).
`docs/record.md` explains every field. A value that cannot be right (popularity 25) is a readable record:
saying so is the work of the engine, not of the model.
"""

import datetime
import hashlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final, Literal, Self, TypeVar, cast

import msgspec
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, JsonValue

from engine.registry import DEFAULT_GAME, find_game, games
from engine.spelling import Spelling, plain_actions, spelled_actions

FORMAT_VERSION: Final = 1
MAX_SEATS = 7

Name = Annotated[str, Field(max_length=200)]
Figure = Annotated[int, Field(ge=-9999, le=9999)]

Value = TypeVar("Value")
Closed = TypeVar("Closed", bound=BaseModel)

_PARTS = msgspec.json.Decoder(dict[str, msgspec.Raw])
_NO_ACTIONS = msgspec.Raw(b"[]")


def in_order(given: dict[str, Value]) -> dict[str, Value]:
    """Keys in one order, so that one game has one spelling."""
    return dict(sorted(given.items()))


def _registered(game: str) -> str:
    if find_game(game) is None:
        raise ValueError(f"unknown game; expected {', '.join(each.id for each in games())}")
    return game


GameName = Annotated[str, Field(max_length=50), AfterValidator(_registered)]
HouseRules = Annotated[dict[Name, bool | int | str], AfterValidator(in_order)]


def spelt(*names: str) -> Callable[[type[Closed]], type[Closed]]:
    """Give a model's fields the order in which they are spelt; the hash of a record depends on it."""

    def reorder(model: type[Closed]) -> type[Closed]:
        fields = model.__pydantic_fields__
        if set(names) != set(fields):
            raise TypeError(f"{model.__name__} has other fields than {names}")
        model.__pydantic_fields__ = {name: fields[name] for name in names}
        model.model_rebuild(force=True)
        return model

    return reorder


class Model(BaseModel):
    """Frozen, and closed to unknown fields, so that a typing mistake is an error and not a silence."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Shared(BaseModel):
    """A part that a game's own model refines; both are equal when they say the same."""

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """A field that only a game's own model has."""

    def __eq__(self, other: object) -> bool:
        """Whether the other says the same, defaults left out."""
        related = isinstance(other, Shared) and (
            isinstance(other, type(self)) or isinstance(self, type(other))
        )
        return related and self.said() == cast("Shared", other).said()

    def __hash__(self) -> int:
        """Equal parts name the same fields."""
        return hash(frozenset(self.said()))

    def said(self) -> dict[str, Any]:
        """What it says beyond its defaults, by field."""
        fields = type(self).model_fields
        unsaid = {name: field.default for name, field in fields.items()}
        return {name: value for name, value in self if value != unsaid.get(name)}


class Open(Shared):
    """Frozen, and open to the fields of a game: the game's own model checks them when a record is made."""

    model_config = ConfigDict(frozen=True, extra="allow")


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


class Seat(Open):
    """A player with what the game gives them; seats stand in clockwise order."""

    player: Name
    bid: Figure = 0
    start: Annotated[int, Field(ge=1, le=MAX_SEATS)] | None = None
    people: tuple[Name, ...] | None = None


class TableSetup(Shared, Model):
    """What was agreed before the first turn, in any game."""

    policy: Name | None = None
    house_rules: HouseRules = {}


class Ruling(Open):
    """An organiser's decision: let a violation stand (`allow`) or fix a value (`set`) at an action."""

    kind: Literal["allow", "set"]
    action: Annotated[int, Field(ge=0)]
    rule: Name | None = None
    by: Name
    reason: Annotated[str, Field(max_length=2000)]


class ResultSheet(Shared, Model):
    """One seat of a result as announced. What the sheet does not say is null, never zero."""

    total: Figure | None = None
    rank: Figure | None = None


class Announced(Shared, Model):
    """The result as the table announced it: a sheet per seat, the winners, how it ended."""

    sheets: tuple[ResultSheet, ...] = ()
    winners: tuple[Name, ...] = ()
    stopped: bool = False
    rounds: Annotated[int, Field(ge=0, le=999)] | None = None


class Record(Model):
    """One recorded game. `Record(...)` makes the record of the game it names."""

    spelling: ClassVar[Spelling]
    """How the game's actions are read."""

    format: Literal[1] = FORMAT_VERSION
    game: GameName = DEFAULT_GAME
    edition: Name = ""
    header: Header = Header()
    seats: Annotated[tuple[Seat, ...], Field(min_length=1, max_length=MAX_SEATS)]
    setup: TableSetup = TableSetup()
    actions: tuple[Any, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    announced: Announced | None = None
    position: dict[Name, JsonValue] | None = None

    def __new__(cls, *args: object, **given: Any) -> Self:
        """An instance of the game's own class."""
        own = cls.of_its_game(given.get("game", DEFAULT_GAME))
        return super().__new__(own)

    def __init__(self, **given: Any) -> None:
        """Seats, rulings and results may be given as the open models; the game's own check their fields."""
        super().__init__(**{name: _closed(value) for name, value in given.items()})

    __init__.__pydantic_base_init__ = True  # type: ignore[attr-defined]  # validation need not call it

    @classmethod
    def of_its_game(cls, game: object) -> type[Self]:
        """The class of that game's records; this class for a game that is not registered."""
        found = find_game(game) if isinstance(game, str) and cls is Record else None
        return cls if found is None else cast("type[Self]", found.record)

    @classmethod
    def model_validate(cls, obj: Any, **options: Any) -> Self:
        """The record of the game it names, from plain values."""
        own = cls.of_its_game(obj.get("game", DEFAULT_GAME)) if isinstance(obj, dict) else cls
        return super(Record, own).model_validate(obj, **options)

    @classmethod
    def model_validate_json(cls, json_data: str | bytes | bytearray, **options: Any) -> Self:
        """The record of the game it names, from JSON."""
        own = cls.of_its_game(_game_named(json_data))
        return super(Record, own).model_validate_json(json_data, **options)

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
        if self.game != DEFAULT_GAME:
            said["game"] = self.game
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
        own = cls.of_its_game(msgspec.json.decode(parts.get("game", msgspec.Raw(b'""'))) or DEFAULT_GAME)
        if own is Record:  # no such game; the models say so
            return cls.model_validate_json(text)
        actions = own.spelling.decode(parts.pop("actions", _NO_ACTIONS))
        record = super(Record, own).model_validate_json(msgspec.json.encode(parts), strict=True)
        return record.model_copy(update={"actions": actions})


def _closed(value: Any) -> Any:
    """Open models as plain values, for the game's own models to check; everything else as it is."""
    if isinstance(value, tuple | list):
        return tuple(map(_closed, value))
    if isinstance(value, Shared):
        return {name: _closed(part) for name, part in value.said().items()}
    return value


def _game_named(text: str | bytes | bytearray) -> object:
    """The game that a JSON text names; the default where it names none or cannot be read."""
    try:
        named = _PARTS.decode(bytes(text) if isinstance(text, bytearray) else text).get("game")
        return DEFAULT_GAME if named is None else msgspec.json.decode(named)
    except msgspec.MsgspecError:
        return DEFAULT_GAME


def record_schema() -> dict[str, Any]:
    """The JSON Schema of a record: one of the games' own."""
    schemas = {game.id: _schema_of(game.record) for game in games()}
    definitions: dict[str, Any] = {}
    for name, schema in schemas.items():
        definitions |= {f"{name}.{each}": what for each, what in schema.pop("$defs").items()}
    return {"anyOf": list(schemas.values()), "$defs": definitions}


def _schema_of(model: type[Record]) -> dict[str, Any]:
    """A game's schema; its definitions carry the game's name, because games use the same words."""
    prefix = f"#/$defs/{model.model_fields['game'].default}."
    schema = model.model_json_schema(ref_template=f"{prefix}{{model}}")
    (actions,), kinds = msgspec.json.schema_components(
        [model.spelling.list_type], ref_template=f"{prefix}{{name}}"
    )
    schema["properties"]["actions"] = {**actions, "title": "Actions", "default": []}
    schema["$defs"] |= kinds
    return schema
