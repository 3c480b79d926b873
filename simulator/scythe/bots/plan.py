"""Two turns ahead: what a section is worth now, and what it leaves for the turn after.

No section may be taken twice running (TURN-03) but by the Rusviets, so a turn is judged together with the
best one that could follow it on another section, paid with what the first one leaves.
"""

from collections.abc import Sequence
from typing import NamedTuple

from engine.scythe.board import KINDS
from engine.scythe.mats import COST_RESOURCE, FACTORY_SECTION
from engine.scythe.payment import may_coerce
from simulator.scythe.bots.option import Option
from simulator.scythe.bots.outlook import Outlook

Tokens = Sequence[int]

_LATER = 0.5
"""What the next turn counts beside this one: a rival may come between."""


class _Column(NamedTuple):
    """A section: its options, the price and worth of its bottom row, and its best options."""

    options: list[Option]
    kind: int
    need: int
    worth: float
    ways: list[tuple[int, float]]


class Plan:
    """The options of every section, and the tokens that pay for what stands under them."""

    __slots__ = ("_columns", "_relentless", "_spare", "_stock")

    def __init__(self, outlook: Outlook, options: dict[int, list[Option]], factory_move: float) -> None:
        self._stock = outlook.stock
        self._spare = may_coerce(outlook.state, outlook.seat)
        self._relentless = outlook.seat.name == "rusviet"
        self._columns = {
            section: _column(outlook, section, choice, factory_move) for section, choice in options.items()
        }

    def best(self, section: int) -> tuple[float, Option]:
        """The best option of a section and what it is worth with the turn that follows."""
        best, chosen = float("-inf"), self._columns[section].options[0]
        for option in self._columns[section].options:
            value, left = self._turn(self._columns[section], option)
            value += _LATER * self._following(section, left)
            if value > best:
                best, chosen = value, option
        return best, chosen

    def _turn(self, column: _Column, option: Option) -> tuple[float, Tokens]:
        """What the two actions of a section are worth, and the stock after them."""
        value, left = 0.0, self._stock[:]
        if option.value > 0:
            value = option.value
            left = [left[kind] + option.gained[kind] for kind in range(KINDS)]
        if left[column.kind] + self._spare < column.need:
            return value, left
        left[column.kind] = max(0, left[column.kind] - column.need)
        return value + column.worth, left

    def _following(self, section: int, stock: Tokens) -> float:
        """What the best turn after this one would be worth."""
        return max(
            value + column.worth if stock[column.kind] + gained + self._spare >= column.need else value
            for following, column in self._columns.items()
            if following != section or self._relentless
            for gained, value in column.ways
        )


def _column(outlook: Outlook, section: int, options: list[Option], factory_move: float) -> _Column:
    """A Factory card has a Move under it, which costs nothing (FACT-08)."""
    if section == FACTORY_SECTION:
        return _Column(options, 0, 0, factory_move, _ways(options, 0))
    bottom = outlook.seat.mat.bottom_of[section]
    kind = COST_RESOURCE[bottom]
    return _Column(options, kind, outlook.need[bottom], outlook.worth[bottom], _ways(options, kind))


def _ways(options: list[Option], kind: int) -> list[tuple[int, float]]:
    """The best value for each number of tokens of a kind that comes in."""
    ways: dict[int, float] = {}
    for option in options:
        gained = option.gained[kind]
        ways[gained] = max(ways.get(gained, 0.0), option.value)
    return [*ways.items()]
