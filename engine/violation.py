"""Four different things that can be wrong with a game, never one exception for all.

Malformed: the record cannot be read. Violation: an action the rules do not allow. Ambiguous: the
record does not say enough. Discrepancy: the announced result differs from the reconstructed one.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal


class Malformed(Exception):
    """The record cannot be read: where, what was found, what was expected."""

    def __init__(self, message: str, *, where: str = "", found: str = "", expected: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.where = where
        self.found = found
        self.expected = expected


class Violation(Exception):
    """An action the rules do not allow: the rule, what was tried and why not, what was legal.

    `where` is the part of the record that is meant when it is not an action, such as `seats[1].mat`.
    `blamed` is the player who made the mistake when another player's action shows it: a forgotten combat.
    """

    blamed: str | None = None

    def __init__(self, rule: str, message: str, legal: Sequence[str] = (), where: str = "") -> None:
        super().__init__(f"{rule}: {message}")
        self.rule = rule
        self.message = message
        self.legal = tuple(legal)
        self.where = where


class Ambiguous(Exception):
    """The record does not say enough: the readings that are all legal and differ."""

    def __init__(self, rule: str, message: str, readings: Sequence[str], where: str = "") -> None:
        super().__init__(message)
        self.rule = rule
        self.message = message
        self.readings = tuple(readings)
        self.where = where


def with_expected(reason: Malformed) -> str:
    """What is wrong, and what should stand there instead."""
    return f"{reason.message}; expected {reason.expected}" if reason.expected else reason.message


@dataclass(frozen=True, slots=True)
class Discrepancy:
    """Something announced that cannot be right, by name, with both figures and the reason.

    `code` is a stable name such as `total_does_not_add_up`; `seat` is the index of the seat, or
    None when the whole table is meant.
    """

    code: str
    message: str
    rule: str | None = None
    seat: int | None = None
    player: str | None = None
    field: str | None = None
    announced: str | None = None
    reconstructed: str | None = None
    action: int | None = None


@dataclass(frozen=True, slots=True)
class Failure:
    """Where a replay stopped, and why.

    `about` says more exactly what is meant: a part of the record, such as `seats[1].mat`, when `action` is 0,
    else a word of the action. `at` is the action that made the mistake, when a later one shows it.
    """

    kind: Literal["violation", "ambiguous", "malformed"]
    rule: str | None
    action: int
    player: str | None
    message: str
    tried: str = ""
    legal: tuple[str, ...] = field(default=())
    about: str = ""
    at: int | None = None

    @property
    def place(self) -> int:
        """The number of the action to look at."""
        return self.action if self.at is None else self.at
