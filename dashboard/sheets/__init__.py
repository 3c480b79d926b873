"""The score sheets people type on the page *Score a table*: the boxes of each game, found by its sub-room."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.registry import games, room

Row = Mapping[str, Any]
"""What was typed for one seat, by column."""


@dataclass(frozen=True, slots=True)
class Form:
    """The boxes of one seat: words, choices, ticks and figures, in the order they are typed."""

    columns: tuple[str, ...]
    choices: Mapping[str, tuple[str, ...]]
    """Columns that choose a member of a group; the group has the name of the column."""

    ticks: tuple[str, ...]
    kinds: tuple[str, ...]
    """Kinds of star or card that may be counted one by one, as further boxes `star_<kind>`."""

    seats: range
    setup: Mapping[str, tuple[str, ...]]
    """What may be chosen of the set-up besides the policy."""

    example: tuple[Row, ...]
    bid: bool = True

    @property
    def words(self) -> tuple[str, ...]:
        """Columns in which words stand."""
        return ("player", *self.choices)

    @property
    def figures(self) -> tuple[str, ...]:
        """Columns in which whole numbers stand."""
        return tuple(column for column in self.columns if column not in (*self.words, *self.ticks))

    @property
    def kind_columns(self) -> tuple[str, ...]:
        """A box for each kind."""
        return tuple(f"star_{kind}" for kind in self.kinds)


def form_of(game: str) -> Form | None:
    """The form of a game; None where its results cannot be typed."""
    found: Form | None = getattr(room(__name__, game), "FORM", None)
    return found


def games_to_score() -> tuple[str, ...]:
    """The games whose results can be typed."""
    return tuple(game.id for game in games() if form_of(game.id) is not None)
