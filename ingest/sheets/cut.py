"""Where a long sheet was cut, as plain values that need nothing of the rest of this room."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Cut:
    """A stretch of whole games: how many bytes and lines."""

    bytes: int
    lines: int


@dataclass(frozen=True, slots=True)
class Cuts:
    """The head of a sheet with its lines and layout, the bytes before the first row, and the stretches below."""

    head: str
    head_lines: int
    layout: str
    start: int
    stretches: tuple[Cut, ...]
