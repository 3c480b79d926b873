"""How far the work has come that follows an update of Triumph."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Update:
    """How many games are derived again after an update of Triumph, and of how many."""

    done: int
    games: int
