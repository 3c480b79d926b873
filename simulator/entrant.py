"""Who sits down at a simulated table."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Entrant:
    """A name, a style of play and a skill from 0 to 1."""

    name: str
    style: str
    skill: float = 1.0
