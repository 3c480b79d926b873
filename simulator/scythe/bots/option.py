"""Option: an action a planning bot could take, and what it is worth to it."""

from typing import NamedTuple

from engine.scythe.actions import Action

NO_TOKENS = (0, 0, 0, 0)


class Option(NamedTuple):
    """`gained` are the tokens it brings, which may pay the bottom-row action (TURN-08)."""

    value: float
    action: Action | None
    gained: tuple[int, ...] = NO_TOKENS


NOTHING = Option(0.0, None)
