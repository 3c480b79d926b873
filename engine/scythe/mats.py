"""Player mats as small tables of integers: what each section costs and gives.

Rules: TURN-18, BOT-01, BOT-02, MOVE-02, MOVE-03, BOLS-03, BOLS-04, TRADE-07, PROD-01, PROD-04.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final

from engine.scythe.catalogue import catalogue
from engine.scythe.words import BOTTOM_ACTIONS, RESOURCES, SECTIONS, STRUCTURES, TOP_ACTIONS, UPGRADE_CELLS


@dataclass(frozen=True, slots=True)
class MatTable:
    """One mat: the bottom-row action under each section, and the row's costs, cells and coins."""

    id: str
    bottom_of: tuple[int, ...]
    cost: tuple[int, ...]
    upgradable: tuple[int, ...]
    coins: tuple[int, ...]


@cache
def mat_table(mat: str) -> MatTable:
    """The table of a mat."""
    columns = {column.bottom: column for column in catalogue().mats[mat].columns}
    under = {column.top: BOTTOM_ACTIONS.index(column.bottom) for column in columns.values()}
    return MatTable(
        mat,
        tuple(under[top] for top in TOP_ACTIONS),
        tuple(columns[bottom].cost for bottom in BOTTOM_ACTIONS),
        tuple(columns[bottom].upgradable for bottom in BOTTOM_ACTIONS),
        tuple(columns[bottom].coins for bottom in BOTTOM_ACTIONS),
    )


NO_MAT: Final = MatTable("", (), (), (), ())
"""AUT-GEN-08: what the Automa plays with."""

_CELLS: Final = {
    cell: (base, cubes) for top in catalogue().top_actions.values() for cell, base, cubes in top.cells
}
CELL_BASE: Final[tuple[int, ...]] = tuple(_CELLS[cell][0] for cell in UPGRADE_CELLS)
"""How many symbols of each upgrade cell's reward are visible at the start."""

MOVE_UNITS: Final = UPGRADE_CELLS.index("move_units")
GAIN_COINS: Final = UPGRADE_CELLS.index("gain_coins")
GAIN_POPULARITY: Final = UPGRADE_CELLS.index("gain_popularity")
PRODUCE_TERRITORIES: Final = UPGRADE_CELLS.index("produce_territories")
GAIN_POWER: Final = UPGRADE_CELLS.index("gain_power")
GAIN_CARDS: Final = UPGRADE_CELLS.index("gain_combat_cards")
MOVE_GAIN: Final = SECTIONS.index("move_gain")
TRADE: Final = SECTIONS.index("trade")
PRODUCE: Final = SECTIONS.index("produce")
BOLSTER: Final = SECTIONS.index("bolster")
FACTORY_SECTION: Final = SECTIONS.index("factory")
UPGRADE: Final = BOTTOM_ACTIONS.index("upgrade")
DEPLOY: Final = BOTTOM_ACTIONS.index("deploy")
BUILD: Final = BOTTOM_ACTIONS.index("build")
ENLIST: Final = BOTTOM_ACTIONS.index("enlist")
MINE: Final = STRUCTURES.index("mine")
ARMORY: Final = STRUCTURES.index("armory")
MILL: Final = STRUCTURES.index("mill")
MONUMENT: Final = STRUCTURES.index("monument")

TRADE_COST: Final = catalogue().top_actions["trade"].cost["coins"]
BOLSTER_COST: Final = catalogue().top_actions["bolster"].cost["coins"]
TRADE_TOKENS: Final = next(
    base for cell, base, _ in catalogue().top_actions["trade"].cells if cell == "gain_resources"
)

COST_RESOURCE: Final[tuple[int, ...]] = tuple(
    RESOURCES.index(catalogue().bottom_actions[bottom].resource) for bottom in BOTTOM_ACTIONS
)
RECRUIT_BONUS: Final[tuple[str, ...]] = tuple(
    catalogue().bottom_actions[bottom].recruit_bonus for bottom in BOTTOM_ACTIONS
)
"""ENLI-05: the ongoing bonus of each bottom-row action's recruit."""

START_WORKERS: Final = catalogue().scoring.limits["workers"] - len(catalogue().produce_track)


def _produce_cost(cells: tuple[int, ...]) -> dict[str, int]:
    cost: dict[str, int] = {}
    for cell in cells:
        for what, amount in catalogue().produce_track[cell].items():
            cost[what] = cost.get(what, 0) + amount
    return cost


_ALL_CELLS: Final = tuple(range(len(catalogue().produce_track)))
PRODUCE_COST: Final[dict[str, tuple[dict[str, int], ...]]] = {
    "exposed": tuple(_produce_cost(_ALL_CELLS[:emptied]) for emptied in range(len(_ALL_CELLS) + 1)),
    "covered": tuple(_produce_cost(_ALL_CELLS[emptied:]) for emptied in range(len(_ALL_CELLS) + 1)),
}
"""PROD-01: the cost of Produce by number of workers that left the mat, for both readings of the cells."""


def produce_price(cells: str, workers: int) -> dict[str, int]:
    """PROD-01, PROD-02: what Produce costs with so many workers on the board."""
    return PRODUCE_COST[cells][min(workers - START_WORKERS, len(_ALL_CELLS))]
