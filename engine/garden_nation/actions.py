"""Every decision a Garden Nation record can hold: small frozen structs, told apart by `type`.

An action states a choice and the chance result that came with it (the card that replaces a project). What the
rules make automatic (the way of the Torticrane, costs, roofs, territory control) is derived.
"""

from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import force_setattr

from engine.garden_nation.cards import objective_id, project_id
from engine.garden_nation.words import TokenType, ZoneName

Who = Annotated[str, Meta(min_length=1, max_length=200)]
"""A clan, or the name of the player."""

Card = Annotated[str, Meta(min_length=1, max_length=60)]
"""The id of a card, or its name."""

Territory = Annotated[int, Meta(ge=1, le=7)]


class Decision(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    gc=False,
    tag_field="type",
    kw_only=True,
):
    """What every action has: who acted (the active player when left out) and a remark."""

    by: Who | None = None
    note: Annotated[str, Meta(max_length=2000)] | None = None

    @property
    def type(self) -> str:
        """The word of the record for this kind of action."""
        return str(self.__struct_config__.tag)


class Ending(Decision, frozen=True, kw_only=True):
    """A decision that may end the turn: `next` is the player chosen to go next (GN-RND-06)."""

    next: Who | None = None


class Build(Ending, frozen=True, tag="build"):
    """A floor in a zone; `bramble` is the type chosen for a bramble zone that has no token yet."""

    zone: ZoneName
    bramble: TokenType | None = None


class Demolish(Ending, frozen=True, tag="demolish"):
    """All floors of an own building are taken back."""

    zone: ZoneName


class Invade(Ending, frozen=True, tag="invade"):
    """A ploy: another player's building is taken over instead of an action."""

    zone: ZoneName


class StrategicMove(Decision, frozen=True, tag="strategic_move"):
    """A ploy: the Torticrane goes one number up or down, then the action follows."""

    to: Territory


class RoofTransfer(Decision, frozen=True, tag="roof_transfer"):
    """A ploy: a roof goes from one own building to another one, then the action follows."""

    source: ZoneName
    target: ZoneName


class ClaimProject(Ending, frozen=True, tag="claim_project"):
    """The floor just placed completes a common project; `replacement` is the card revealed for it."""

    project: Card
    replacement: Card | None = None

    def __post_init__(self) -> None:
        """A card may be given by its name; it is kept by its id."""
        force_setattr(self, "project", project_id(self.project))
        if self.replacement is not None:
            force_setattr(self, "replacement", project_id(self.replacement))


class Pass(Ending, frozen=True, tag="pass"):
    """No action is possible or wanted on any territory."""


class RevealObjectives(Decision, frozen=True, tag="reveal_objectives"):
    """After the end: the two secret objectives a player kept."""

    objectives: tuple[Card, Card]

    def __post_init__(self) -> None:
        """A card may be given by its name; it is kept by its id."""
        force_setattr(self, "objectives", tuple(map(objective_id, self.objectives)))


Action = Build | Demolish | Invade | StrategicMove | RoofTransfer | ClaimProject | Pass | RevealObjectives
