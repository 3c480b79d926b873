"""The record of Scythe: its seats, set-up, actions, sheets and rulings inside the common envelope."""

from typing import Annotated, ClassVar, Literal

from pydantic import AfterValidator, ConfigDict, Field, PlainSerializer, PlainValidator

from engine import record as common
from engine.record import MAX_SEATS, Figure, Name, ResultSheet, TableSetup, in_order, spelt
from engine.scythe.automa.settings import AutomaSettings
from engine.scythe.spelling import SPELLING, Actions, plain_actions, read_actions
from engine.scythe.words import (
    HEX_PATTERN,
    HIGHEST_CARD,
    LOWEST_CARD,
    BottomAction,
    Edition,
    Faction,
    Mat,
    RecruitBonus,
    RuledField,
    StarKind,
    StructureTile,
)
from engine.spelling import Spelling

Card = Annotated[int, Field(ge=LOWEST_CARD, le=HIGHEST_CARD)] | None
Place = Annotated[str, Field(pattern=HEX_PATTERN)]
"""A hex id of the board, or `home_<faction>`."""


@spelt("player", "faction", "mat", "bid", "start", "combat_cards", "objectives", "automa", "people")
class Seat(common.Seat):
    """A player with faction and mat; seats stand in clockwise order."""

    model_config = ConfigDict(extra="forbid")

    faction: Faction | None = None
    mat: Mat | None = None
    combat_cards: tuple[Card, ...] | None = None
    objectives: tuple[Annotated[int, Field(ge=1, le=27)], ...] | None = None
    automa: AutomaSettings | None = None


@spelt("structure_tile", "expansions", "policy", "tournament", "house_rules", "factory_cards")
class Setup(TableSetup):
    """What was on the table before the first turn, and under which policy the game was played."""

    structure_tile: StructureTile | None = None
    expansions: tuple[Name, ...] = ()
    tournament: bool = False
    factory_cards: tuple[Annotated[int, Field(ge=1, le=18)], ...] | None = None


@spelt(
    "kind", "action", "rule", "faction", "field", "value", "hex", "to", "hand", "objectives", "by", "reason"
)
class Ruling(common.Ruling):
    """An organiser's decision: let a violation stand (`allow`) or fix a value (`set`) at an action."""

    model_config = ConfigDict(extra="forbid")

    faction: Faction | None = None
    field: RuledField | None = None
    value: Figure | None = None
    hex: Place | None = None
    to: RecruitBonus | BottomAction | None = None
    hand: tuple[Card, ...] | None = None
    objectives: tuple[Annotated[int, Field(ge=1, le=27)], ...] | None = None


SHEET = (
    "coins",
    "popularity",
    "stars",
    "star_kinds",
    "territories",
    "factory",
    "resources",
    "structure_bonus",
    "structure_count",
    "power",
    "units",
    "workers",
    "mechs",
    "structures",
    "star_coins",
    "territory_coins",
    "resource_coins",
    "total",
    "rank",
)


@spelt(*SHEET)
class Sheet(ResultSheet):
    """One seat of a score sheet as announced. What the sheet does not say is null, never zero."""

    coins: Figure | None = None
    popularity: Figure | None = None
    stars: Figure | None = None
    star_kinds: Annotated[dict[StarKind, Figure], AfterValidator(in_order)] | None = None
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


class Announced(common.Announced):
    """The result as the table announced it: a sheet per seat, the winners, how it ended."""

    sheets: tuple[Sheet, ...] = ()


class Record(common.Record):
    """One recorded game of Scythe."""

    spelling: ClassVar[Spelling] = SPELLING

    game: Literal["scythe"] = "scythe"
    edition: Edition = "uk_geekach"
    seats: Annotated[tuple[Seat, ...], Field(min_length=1, max_length=MAX_SEATS)]
    setup: Setup = Setup()
    actions: Annotated[Actions, PlainValidator(read_actions), PlainSerializer(plain_actions)] = ()
    rulings: tuple[Ruling, ...] = ()
    announced: Announced | None = None


def sheet_of(record: common.Record, seat: int) -> Sheet:
    """The sheet of a seat; an empty one when the table announced none for it."""
    sheets = record.announced.sheets if record.announced else ()
    sheet = sheets[seat] if seat < len(sheets) else NO_SHEET
    return sheet if isinstance(sheet, Sheet) else NO_SHEET


def dimensions(seat: Seat) -> dict[str, str | None]:
    """What tells seats apart in statistics."""
    return {"faction": seat.faction, "mat": seat.mat}


NO_SHEET = Sheet()
