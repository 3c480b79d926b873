"""The board as names: walking distances, the order of reading, what a unit's neighbourhood holds."""

from functools import cache

from tests.checker.facts import HEXES, HOMES, LAKES, NEIGHBOURS, RIVERS, TUNNELS, Json, read_facts
from tests.checker.paths import step_fault
from tests.checker.table import Table

FACTS = read_facts("automa")
CARDS: dict[int, Json] = {card["number"]: card for card in FACTS["cards"]}
TRACKERS: dict[str, Json] = {tracker["id"]: tracker for tracker in FACTS["trackers"]}


def rows_of(card: int, scheme: int, faction: str, expansion_cards: bool) -> Json:
    """The rows of a card's active scheme, with the expansion's print where it is played."""
    rows = dict(CARDS[card]["schemes"][scheme - 1])
    if expansion_cards and faction in FACTS["expansion_cards"]["factions"]:
        for other in FACTS["expansion_cards"]["cards"]:
            if other["number"] == card:
                rows |= other["schemes"].get(str(scheme), {})
    return rows


def reading(spot: str) -> tuple[int, int]:
    """Top row first, then from the left."""
    place = HEXES.get(spot) or HOMES[spot]
    return place["r"], place["q"]


@cache
def apart(start: str) -> dict[str, int]:
    """Steps from one spot to all others, walked over the printed hexes; bases are entered and left."""
    steps, edge = {start: 0}, [start]
    while edge:
        fresh = [there for here in edge for there in _touching(here) if there not in steps]
        steps |= dict.fromkeys(fresh, steps[edge[0]] + 1)
        edge = list(dict.fromkeys(fresh))
    return steps


def _touching(spot: str) -> list[str]:
    if spot in HOMES:
        return [*HOMES[spot]["land"], *HOMES[spot]["river"], *HOMES[spot]["lake"]]
    return [*NEIGHBOURS[spot], *(base for base in HOMES if spot in _touching(base))]


def around(spot: str | None, water: bool) -> set[str]:
    """The neighbourhood of a unit of the Automa."""
    if spot not in HEXES:
        return set()
    near = {spot}
    for other in NEIGHBOURS[spot]:
        dry = not {spot, other} & LAKES and frozenset((spot, other)) not in RIVERS
        if water or dry:
            near.add(other)
    return near


def guarded(state: Json, faction: str, rules: Json) -> set[str]:
    """All territories that a human combat unit stands on or reaches with one step."""
    shown = {**state, "seats": [{**seat, "mat": seat["mat"] or ""} for seat in state["seats"]]}
    table = Table(shown)
    seat = table.seats[faction]
    found: set[str] = set()
    for spot in {seat.character, *seat.mechs.values()} & set(HEXES):
        near = [
            to for to in HEXES if to != spot and step_fault(table, seat, "mech", (spot, to), rules) is None
        ]
        found |= {spot, *near}
    plain = next(seat for seat in state["seats"] if seat["faction"] == faction)
    return found | _by_expansion_mechs(plain)


def _by_expansion_mechs(seat: Json) -> set[str]:
    """What the mechs of Albion and Togawa add: rivers, lakes, and leaps to workers, flags or traps."""
    spots = {seat["character"], *seat["mechs"].values()} & set(HEXES)
    tunnels = TUNNELS | {at for kind, at in seat["structures"].items() if kind == "mine"}
    found: set[str] = set()
    for spot in spots:
        across = {to for to in NEIGHBOURS[spot] if frozenset((spot, to)) in RIVERS}
        shores = {to for to in NEIGHBOURS[spot] if {spot, to} & LAKES}
        leaps = {
            "toka": across,
            "burrow": {to for to in across if {spot, to} & tunnels},
            "suiton": shores,
            "rally": {at for at, count in seat["workers"].items() if count} | set(seat["flags"]),
            "shinobi": {trap["hex"] for trap in seat["traps"]},
        }
        found = found.union(*(hexes for mech, hexes in leaps.items() if mech in seat["mechs"]))
    return found & set(HEXES)
