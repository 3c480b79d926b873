"""Which steps a unit may take: land, rivers, lakes, tunnels, abilities (TERR-06..08, MOVE-07..37, MECH)."""

from .facts import FACTIONS, FACTORY, HEXES, HOMES, LAKES, NEIGHBOURS, RIVERS, TERRAIN, TUNNELS, Json
from .table import Seat, Table


def step_fault(table: Table, seat: Seat, unit: str, way: tuple[str, str], rules: Json) -> str | None:
    """The rule that forbids one step, or nothing; the unit is still where the step begins."""
    origin, to = way
    if to in HOMES:
        return _base_fault(table, seat, unit, way)
    if to not in HEXES or origin == to:
        return "MOVE-07"
    if origin in LAKES and unit == "worker":
        return "MECH-NOR-05"
    if linked(table, seat, unit, way):
        return None
    return _border_fault(seat, unit, way, rules)


def linked(table: Table, seat: Seat, unit: str, way: tuple[str, str]) -> bool:
    """Hexes that count as adjacent whatever lies between them."""
    tunnels = TUNNELS | {at for kind, at in seat.structures.items() if kind == "mine"}
    if set(way) <= tunnels:
        return True
    if unit == "worker":
        return False
    held = {at for at in way if at in HEXES and table.controller(at) == seat.faction}
    nets = {
        "township": {FACTORY} | {at for at in held if TERRAIN[at] == "village"},
        "underpass": tunnels | {at for at in held if TERRAIN[at] == "mountain"},
        "submerge": LAKES,
    }
    return any(seat.has(ability) and set(way) <= net for ability, net in nets.items())


def _border_fault(seat: Seat, unit: str, way: tuple[str, str], rules: Json) -> str | None:
    origin, to = way
    if origin in HOMES:
        return _leaving_base_fault(seat, unit, way, rules)
    if to not in NEIGHBOURS[origin]:
        return "MOVE-07"
    if to in LAKES:
        return None if _sails(seat, unit) else "MOVE-15"
    if frozenset(way) in RIVERS and not _crosses(seat, unit, to):
        return "MOVE-14"
    return None


def _leaving_base_fault(seat: Seat, unit: str, way: tuple[str, str], rules: Json) -> str | None:
    base, to = HOMES[way[0]], way[1]
    if to in base["land"]:
        return None
    if not rules["abilities_from_home_base"]:
        return "MOVE-30"
    if to in base["lake"]:
        return None if _sails(seat, unit) else "MOVE-15"
    if to in base["river"]:
        return None if _crosses(seat, unit, to) else "MOVE-14"
    return "MOVE-30"


def _base_fault(table: Table, seat: Seat, unit: str, way: tuple[str, str]) -> str | None:
    """Only Crimea's Wayfare leads onto a base: its own or an inactive one (MECH-CRI-02, MECH-CRI-03)."""
    owner = HOMES[way[1]]["faction"]
    if unit == "worker" or not seat.has("wayfare") or way[0] == way[1]:
        return "MOVE-29"
    return None if owner == seat.faction or owner not in table.seats else "MECH-CRI-03"


def _sails(seat: Seat, unit: str) -> bool:
    return unit != "worker" and (seat.has("seaworthy") or seat.has("submerge"))


def _crosses(seat: Seat, unit: str, to: str) -> bool:
    if unit == "worker":
        return seat.faction == "nordic"
    return seat.has("riverwalk") and TERRAIN[to] in FACTIONS[seat.faction]["riverwalk"]
