"""The record of Garden Nation: its seats, set-up, actions, sheets and rulings inside the common envelope."""

from typing import Annotated, ClassVar, Literal

from pydantic import AfterValidator, ConfigDict, Field, PlainSerializer, PlainValidator

from engine import record as common
from engine.garden_nation.cards import objective_id, project_id
from engine.garden_nation.spelling import SPELLING, Actions, read_actions
from engine.garden_nation.words import Clan, Edition, Place, TokenType
from engine.record import MAX_SEATS, Figure, Model, Name, ResultSheet, TableSetup, in_order, spelt
from engine.spelling import Spelling, plain_actions

ProjectCard = Annotated[str, Field(max_length=60), AfterValidator(project_id)]
ObjectiveCard = Annotated[str, Field(max_length=60), AfterValidator(objective_id)]
ZoneNumber = Annotated[int, Field(ge=1, le=9)]
ZoneName = Annotated[
    str, Field(pattern=r"^[1-7]\.(center|upper_left|upper_right|right|lower_right|lower_left|left)$")
]


@spelt("player", "clan", "bid", "start", "secret_objectives", "people")
class Seat(common.Seat):
    """A player with a clan and the two secret objectives kept; seats stand in clockwise order."""

    model_config = ConfigDict(extra="forbid")

    clan: Clan | None = None
    secret_objectives: tuple[ObjectiveCard, ...] | None = None


class Tile(Model):
    """A territory on the board, turned clockwise by so many sixths."""

    territory: Annotated[int, Field(ge=1, le=7)]
    rotation: Annotated[int, Field(ge=0, le=5)] = 0


class Setup(TableSetup):
    """What was on the table before the first turn.

    `zone_numbers` and `bramble_tokens` overrule facts that are known from one source only or in dispute.
    """

    layout: Annotated[dict[Place, Tile], AfterValidator(in_order)] | None = None
    first_player: Name | None = None
    projects: tuple[ProjectCard | None, ...] | None = None
    zone_numbers: Annotated[dict[ZoneName, ZoneNumber], AfterValidator(in_order)] = Field(
        default_factory=dict
    )
    bramble_tokens: Annotated[
        dict[TokenType, Annotated[int, Field(ge=0, le=9)]], AfterValidator(in_order)
    ] = Field(default_factory=dict)


@spelt("kind", "action", "rule", "clan", "field", "value", "by", "reason")
class Ruling(common.Ruling):
    """An organiser's decision: let a violation stand (`allow`) or fix a value (`set`) at an action."""

    model_config = ConfigDict(extra="forbid")

    clan: Name | None = None
    field: Literal["population", "points"] | None = None
    value: Figure | None = None


@spelt("projects", "secret_objectives", "population", "inhabitants", "total", "rank")
class Sheet(ResultSheet):
    """One seat of a score sheet as announced: points by category, and the inhabitants left."""

    projects: Figure | None = None
    secret_objectives: Figure | None = None
    population: Figure | None = None
    inhabitants: Figure | None = None


class Announced(common.Announced):
    """The result as the table announced it: a sheet per seat, the winners, how it ended."""

    sheets: tuple[Sheet, ...] = ()


class Record(common.Record):
    """One recorded game of Garden Nation."""

    spelling: ClassVar[Spelling] = SPELLING

    game: Literal["garden_nation"] = "garden_nation"
    edition: Edition = "rulebook"
    seats: Annotated[tuple[Seat, ...], Field(min_length=1, max_length=MAX_SEATS)]
    setup: Setup = Setup()
    actions: Annotated[Actions, PlainValidator(read_actions), PlainSerializer(plain_actions)] = ()
    rulings: tuple[Ruling, ...] = ()
    announced: Announced | None = None


NO_SHEET = Sheet()


def sheet_of(record: common.Record, seat: int) -> Sheet:
    """The sheet of a seat; an empty one when the table announced none for it."""
    sheets = record.announced.sheets if record.announced else ()
    sheet = sheets[seat] if seat < len(sheets) else NO_SHEET
    return sheet if isinstance(sheet, Sheet) else NO_SHEET
