"""Objective conditions, read from the card data (OBJ-02, OBJ-07)."""

import operator
from collections.abc import Callable
from typing import Any

from .facts import FACTORY, HEXES, HOMES, LAKES, NEIGHBOURS, RESOURCES, TERRAIN, TUNNELS, Json
from .table import Seat, Table

OPERATORS: dict[str, Callable[[int, int], bool]] = {">=": operator.ge, "<=": operator.le, "==": operator.eq}


def fulfilled(condition: Json, table: Table, faction: str, driven_off: int) -> bool:
    """Whether a condition holds for a player; `driven_off` counts enemy workers sent home this turn."""
    if "all" in condition:
        return all(fulfilled(part, table, faction, driven_off) for part in condition["all"])
    if "any" in condition:
        return any(fulfilled(part, table, faction, driven_off) for part in condition["any"])
    compare = OPERATORS[condition["op"]]
    if "event" in condition:
        return compare(driven_off, condition["value"])
    if "stat" in condition:
        return compare(_stat(table, faction, condition["stat"]), _bound(condition, table, faction))
    anchors = sorted(LAKES) if "exists_anchor" in condition else [""]
    wanted = condition["count_territories"]
    return any(
        compare(sum(_matches(wanted, table, faction, at, anchor) for at in HEXES), condition["value"])
        for anchor in anchors
    )


def _bound(condition: Json, table: Table, faction: str) -> int:
    if "max_over_players" in condition:
        return max(_stat(table, name, condition["max_over_players"]) for name in table.seats)
    if "stat_ref" in condition:
        return _stat(table, faction, condition["stat_ref"])
    return int(condition["value"])


def _stat(table: Table, faction: str, name: str) -> int:
    seat = table.seats[faction]
    if name.startswith("controlled_"):
        kind = name.removeprefix("controlled_")
        return sum(table.lying(at)[kind] for at in table.controlled(faction))
    figures = {
        **seat.figures,
        "combat_cards_in_hand": seat.figures["combat_cards"],
        "factory_cards": int(seat.factory_card is not None),
        "mechs": len(seat.mechs),
        "workers": seat.workers.total(),
        "upgrades": len(seat.sources),
        "structures": len(seat.structures),
        "recruits": len(seat.recruits),
        "stars_combat": seat.stars.count("combat"),
    }
    return figures[name]


def _matches(wanted: Json, table: Table, faction: str, at: str, anchor: str) -> bool:
    seat = table.seats[faction]
    counts = _counts(table, seat, at)
    plain = {
        "controlled": table.controller(at) == faction,
        "terrain": TERRAIN[at],
        "tunnel": at in TUNNELS,
        "own_structure": at in seat.structures.values(),
    }
    for key, value in wanted.items():
        if key in plain and plain[key] != value:
            return False
        if key in counts and not OPERATORS[value["op"]](counts[key], value["value"]):
            return False
        if key == "adjacent_to" and at not in _around(value, seat, anchor):
            return False
    return True


def _counts(table: Table, seat: Seat, at: str) -> dict[str, int]:
    stock = table.lying(at)
    mechs = sum(place == at for place in seat.mechs.values())
    return {
        "resources_total": sum(stock.values()),
        "resource_types_present": sum(stock.get(kind, 0) > 0 for kind in RESOURCES),
        "own_characters": int(seat.character == at),
        "own_mechs": mechs,
        "own_workers": seat.workers[at],
        "own_tokens": seat.units(at) + (at in seat.structures.values()),
    }


def _around(place: Any, seat: Seat, anchor: str) -> frozenset[str]:
    if place == "anchor":
        return NEIGHBOURS[anchor]
    if place == "own_home_base":
        base = HOMES[seat.home]
        return frozenset((*base["land"], *base["river"], *base["lake"]))
    return NEIGHBOURS[FACTORY]
