"""The components of Garden Nation, read once from `data/garden_nation`, typed, frozen and self-checked.

Rules: GN-SET-04, GN-SET-06, GN-SET-07, GN-SET-10, GN-SET-11, GN-TURT-01, GN-ACT-05, GN-ROOF-07, GN-DEC-01.
Code holds no printed number: every figure of the game comes from here.
"""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from engine.garden_nation.words import CLANS, PLACES, ZONE_TYPES


class CatalogueError(Exception):
    """The facts contradict themselves."""


@dataclass(frozen=True, slots=True)
class Zone:
    """One of the 49 zones: its type and its number, as printed."""

    name: str
    kind: int
    number: int


@dataclass(frozen=True, slots=True)
class Project:
    """A common project: a building, the buildings and the empty zone that stand beside it, and where.

    Types are indexes of `ZONE_TYPES`; a building is its type and the least number of floors.
    """

    id: str
    family: int
    name: str
    points: int
    main: tuple[int, int]
    beside: tuple[tuple[int, int], ...]
    empty: int | None
    territory: str
    other_names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SecretObjective:
    """A secret objective; `both` and `territories` belong to territory control alone."""

    id: str
    family: str
    name: str
    copies: int
    points: int
    kind: int | None
    floors: int
    territories: tuple[int, ...]
    both: int
    other_names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableSize:
    """What a number of players brings: floors for each, and the actions of each space of the order track."""

    floors: int
    track: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Population:
    """The population track and the points that its cells give at the end."""

    cells: int
    lowest: int
    first: int
    others: int
    points: tuple[int, ...]
    """Points by inhabitants, from 0 up to the last cell; more inhabitants give what the last cell gives."""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Everything that is printed."""

    zones: tuple[Zone, ...]
    online_numbers: Mapping[str, int]
    directions: tuple[str, ...]
    facing: tuple[tuple[str, str, str, str], ...]
    projects: tuple[Project, ...]
    open_projects: int
    objectives: tuple[SecretObjective, ...]
    dealt: int
    kept: int
    sizes: Mapping[int, TableSize]
    population: Population
    floors_per_colour: int
    roofs: int
    ploys: int
    bramble_tokens: tuple[int, int, int]
    control_alone: int
    control_tied: int
    refund: int
    surcharge: int
    point_track: int


@cache
def catalogue() -> Catalogue:
    """The whole catalogue, checked."""
    loaded = _load()
    _check(loaded)
    return loaded


def read_facts(name: str) -> Any:
    """One file of `data/garden_nation`."""
    return json.loads(files("data").joinpath("garden_nation", f"{name}.json").read_text(encoding="utf-8"))


def _load() -> Catalogue:
    board, table = read_facts("board"), read_facts("table")
    projects, objectives = read_facts("projects"), read_facts("secret_objectives")
    tokens = table["bramble_tokens"]
    return Catalogue(
        zones=tuple(_zone(number, place, board) for number in range(1, 8) for place in PLACES),
        online_numbers=MappingProxyType(board["online_numbers"]),
        directions=tuple(board["directions"]),
        facing=tuple((a, b, c, d) for a, b, c, d in board["facing"]),
        projects=tuple(map(_project, projects["cards"])),
        open_projects=projects["open"],
        objectives=tuple(map(_objective, objectives["cards"])),
        dealt=objectives["dealt"],
        kept=objectives["kept"],
        sizes=MappingProxyType(
            {
                int(count): TableSize(raw["floors"], tuple(raw["track"]))
                for count, raw in table["players"].items()
            }
        ),
        population=_population(read_facts("population")),
        floors_per_colour=table["floors_per_colour"],
        roofs=table["roofs"],
        ploys=table["ploys"],
        bramble_tokens=(tokens["greenery"], tokens["yellow_grass"], tokens["red_leaves"]),
        control_alone=table["control"]["alone"],
        control_tied=table["control"]["tied"],
        refund=table["refund"],
        surcharge=table["floor_surcharge"],
        point_track=table["point_track"],
    )


def _zone(territory: int, place: str, board: Any) -> Zone:
    raw = board["territories"][str(territory)][place]
    return Zone(f"{territory}.{place}", ZONE_TYPES.index(raw["type"]), raw["number"])


def _project(raw: Any) -> Project:
    return Project(
        raw["id"],
        raw["family"],
        raw["name_en"],
        raw["points"],
        _building(raw["main"]),
        tuple(map(_building, raw["beside"])),
        None if raw["empty_beside"] is None else ZONE_TYPES.index(raw["empty_beside"]),
        raw["territory"],
        _other_names(raw),
    )


def _building(raw: Any) -> tuple[int, int]:
    return ZONE_TYPES.index(raw[0]), raw[1]


def _objective(raw: Any) -> SecretObjective:
    kind = raw.get("zone_type")
    return SecretObjective(
        raw["id"],
        raw["family"],
        raw["name_en"],
        raw["copies"],
        raw["points"],
        None if kind is None else ZONE_TYPES.index(kind),
        raw.get("floors", 1),
        tuple(raw.get("territories", ())),
        raw.get("points_both", 0),
        _other_names(raw),
    )


def _other_names(raw: Any) -> tuple[str, ...]:
    """What a card is called beside its English name: as the Russian printing has it, and in translation."""
    return (raw["name_ru"], *raw.get("also", ()))


def _population(raw: Any) -> Population:
    steps = {step["from"]: step["points"] for step in raw["scale"]}
    lowest = raw["lowest"]
    points = [steps[lowest]]
    for cell in range(1, raw["cells"] + 1):
        points.append(steps.get(cell, points[-1]))
    return Population(raw["cells"], lowest, raw["start"]["first"], raw["start"]["others"], tuple(points))


def _check(loaded: Catalogue) -> None:
    """GN-TURT-01, GN-DEC-01: the facts agree with the counts of the rulebook's list of components."""
    counts = read_facts("board")["zone_type_counts"]
    for number in range(7):
        held = Counter(ZONE_TYPES[zone.kind] for zone in loaded.zones[number * 7 : number * 7 + 7])
        if held != counts:
            raise CatalogueError(f"territory {number + 1} has {dict(held)}, not {counts}")
    copies = sum(each.copies for each in loaded.objectives)
    names = read_facts("table")["clans"]
    for what, found, expected in (
        ("common projects", len({each.id for each in loaded.projects}), 21),
        ("secret objectives", copies, 24),
        ("clans", tuple(names), CLANS),
        ("facing pairs", len(set(loaded.facing)), 12),
    ):
        if found != expected:
            raise CatalogueError(f"{what}: {found}, not {expected}")
