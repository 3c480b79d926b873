"""The printed facts, read again, and the board as points in the plane: zones touch at distance one."""

import json
import math
from functools import cache
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent.parent.parent / "data" / "garden_nation"
ANGLES = {
    "right": 0,
    "upper_right": 60,
    "upper_left": 120,
    "left": 180,
    "lower_left": 240,
    "lower_right": 300,
}
TYPES = ("greenery", "yellow_grass", "red_leaves")


@cache
def read(name: str) -> Any:
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


def number(zone: str) -> int:
    territory, place = zone.split(".")
    return int(read("board")["territories"][territory][place]["number"])


def project(card: str) -> Any:
    return next(each for each in read("projects")["cards"] if each["id"] == card)


def objective(card: str) -> Any:
    return next(each for each in read("secret_objectives")["cards"] if each["id"] == card)


def points_for(population: int) -> int:
    return int([step["points"] for step in read("population")["scale"] if step["from"] <= population][-1])


class Map:
    """Where every zone lies, by its territory's place and turning."""

    def __init__(self, layout: dict[str, dict[str, int]]) -> None:
        self.layout = layout
        self.place_of = {tile["territory"]: place for place, tile in layout.items()}
        self.touching: dict[str, list[str]] = {}
        self.points = {
            f"{tile['territory']}.{zone}": self._point(place, zone, tile["rotation"])
            for place, tile in layout.items()
            for zone in ("center", *ANGLES)
        }

    def neighbours(self, zone: str) -> list[str]:
        if zone not in self.touching:
            self.touching[zone] = self._near(zone)
        return self.touching[zone]

    def _near(self, zone: str) -> list[str]:
        return [
            other for other in self.points if abs(math.dist(self.points[zone], self.points[other]) - 1) < 0.01
        ]

    def next_territory(self, zone: str) -> int:
        """The territory that lies in the direction in which the zone lies now."""
        territory, printed = zone.split(".")
        place = self.place_of[int(territory)]
        if printed == "center":
            return self.layout["center"]["territory"]
        angle = (ANGLES[printed] - 60 * self.layout[place]["rotation"]) % 360
        return self.layout[next(name for name, at in ANGLES.items() if at == angle)]["territory"]

    @staticmethod
    def _point(place: str, zone: str, rotation: int) -> tuple[float, float]:
        x, y = _along(place, 3, 0)
        dx, dy = _along(zone, 1, rotation)
        return x + dx, y + dy


def map_of(layout: dict[str, dict[str, int]]) -> Map:
    """The map of a layout, made once."""
    return _map(json.dumps(layout, sort_keys=True))


@cache
def _map(layout: str) -> Map:
    return Map(json.loads(layout))


def _along(direction: str, distance: float, rotation: int) -> tuple[float, float]:
    if direction == "center":
        return 0.0, 0.0
    angle = math.radians(ANGLES[direction] - 60 * rotation)
    return distance * math.cos(angle), distance * math.sin(angle)
