"""Which unit goes where, reckoned with names and sets."""

from dataclasses import dataclass
from typing import Any

from tests.checker.facts import FACTORY, HEXES, HOMES, Json

from .board import apart, around, guarded, reading

Move = tuple[str, str, str, str]
"""Symbol, kind of unit, from, to."""


@dataclass
class View:
    """One state with its two seats and what the Automa may do with water."""

    state: Json
    own: Json
    foe: Json
    water: bool
    rules: Json

    def pieces(self, seat: Json, *kinds: str) -> list[tuple[str, str]]:
        """The units of these kinds, by kind and place, mats left out."""
        stock: dict[str, list[Any]] = {
            "character": [seat["character"]],
            "mech": list(seat["mechs"].values()),
            "worker": [at for at, count in seat["workers"].items() for _ in range(count)],
        }
        return [(kind, at) for kind in kinds for at in stock[kind] if at is not None]

    def places(self, seat: Json, *kinds: str) -> list[str]:
        """Where they stand."""
        return [at for _kind, at in self.pieces(seat, *kinds)]


FIGHTERS = ("character", "mech")
ALL = ("character", "mech", "worker")
MOVERS = {
    "move_worker": ("worker",),
    "move_mech": ("mech",),
    "move_character": ("character",),
    "encounter_or_factory": ("character",),
    "attack_combat_unit": FIGHTERS,
    "attack_worker": FIGHTERS,
}


def choose(view: View, symbol: Json) -> Move | None:
    """The move that a symbol gives, or none."""
    if symbol.get("faction", view.own["faction"]) != view.own["faction"]:
        return None
    if view.own["power"] < symbol.get("power", 0):
        return None
    name = symbol["symbol"]
    home = f"home_{view.own['faction']}"
    pieces = view.pieces(view.own, *MOVERS[name])
    if not pieces:
        return None
    first = view.rules["automa_equal_units"]
    kind, start = min(pieces, key=lambda unit: (apart(home)[unit[1]], reading(unit[1]), unit[0] != first))
    goals = _goals(view, name, kind, start)
    if not goals:
        return None
    figures = {goal: _figure(view, name, kind, start, goal) for goal in goals}
    goal = min(goals, key=lambda at: (figures[at], apart(FACTORY)[at], reading(at)))
    return name, kind, start, goal


def _goals(view: View, name: str, kind: str, start: str) -> set[str]:
    """The territories left after everything that a symbol rules out."""
    near = set().union(*(around(at, view.water) for at in view.places(view.own, *ALL)))
    if name != "encounter_or_factory" or view.rules["automa_encounter_from_base"]:
        near |= set(HOMES[f"home_{view.own['faction']}"]["land"])
    foes, foe_fighters = set(view.places(view.foe, *ALL)), set(view.places(view.foe, *FIGHTERS))
    if name == "attack_combat_unit":
        return near & foe_fighters
    if name == "attack_worker":
        return near & set(view.places(view.foe, "worker")) - foe_fighters
    if name == "encounter_or_factory":
        wanted = set(view.state["encounters"]) | ({FACTORY} if view.own["factory_card"] is None else set())
        return near & wanted - foes - set(view.places(view.own, "mech"))
    comrades = view.places(view.own, *(("worker",) if kind == "worker" else FIGHTERS))
    comrades.remove(start)
    left = near - foes - set(comrades)
    return left - guarded(view.state, view.foe["faction"], view.rules) if kind == "worker" else left


def _figure(view: View, name: str, kind: str, start: str, goal: str) -> int:
    """What the symbol compares; less is better."""
    if name == "move_worker":
        rest = view.places(view.own, *ALL)
        rest.remove(start)
        return -sum(goal in around(at, view.water) for at in rest)
    if name in ("move_mech", "move_character"):
        foes = view.places(view.foe, *FIGHTERS)
        outside = [at for at in foes if at in HEXES]
        return min(apart(goal)[at] for at in (outside or foes))
    if name == "attack_combat_unit":
        return view.places(view.foe, *FIGHTERS).count(goal)
    if name == "attack_worker":
        return -int(sum(view.state["resources"].get(goal, {}).values()))
    return 0
