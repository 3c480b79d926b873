"""The score if the game ended now (SCORE-01..12, SBON-01..11, INV-14)."""

from .facts import ENCOUNTERS, FACTORY, HEXES, LAKES, NEIGHBOURS, TERRAIN, TIERS, TILES, TUNNELS, Json
from .table import Seat, Table

PARTS = ("coins", "stars", "territories", "resources", "structures", "total")
LINES = ((1, 0), (0, 1), (1, -1))
FIELDS = frozenset(name for name, terrain in TERRAIN.items() if terrain in {"farm", "tundra"})
TARGETS = {"tunnel": TUNNELS, "lake": LAKES, "encounter": ENCOUNTERS, "farm_or_tundra": FIELDS}
BY_PLACE = {(each["q"], each["r"]): name for name, each in HEXES.items()}


def score(state: Json, faction: str, rules: Json, attacker_holds: bool = False) -> dict[str, int]:
    """Coins by category of one seat of a public state."""
    table = Table(state)
    return score_seat(table, table.seats[faction], state["structure_tile"], rules, attacker_holds)


def score_seat(
    table: Table, seat: Seat, tile: str, rules: Json, attacker_holds: bool = False
) -> dict[str, int]:
    """The same, for a table already read."""
    held = list(table.controlled(seat.faction, attacker_holds))
    row = tier(seat.figures["popularity"])
    parts = {
        "coins": seat.figures["coins"],
        "stars": len(seat.stars) * row["star"],
        "territories": territories(held) * row["territory"],
        "resources": resources(table, held) // 2 * row["resource_pair"],
        "structures": structure_bonus(tile, set(seat.structures.values()), rules),
    }
    return {**parts, "total": sum(parts.values())}


def tier(popularity: int) -> Json:
    """One row of multipliers for all three categories (SCORE-02..04)."""
    return next(row for row in TIERS if row["from"] <= popularity <= row["to"])


def territories(held: list[str], factory: int = 3) -> int:
    """Controlled territories, the Factory weighing more (SCORE-06, SCORE-07)."""
    return len(held) + (factory - 1) * (FACTORY in held)


def resources(table: Table, held: list[str]) -> int:
    """All tokens on controlled territories (SCORE-09)."""
    return sum(table.lying(at).total() for at in held)


def structure_bonus(tile: str, built: set[str], rules: Json) -> int:
    """The tile's coins for where the own structures stand, controlled or not (SBON-02)."""
    count = tile_count(tile, built, rules)
    rows = TILES[tile]["coins"]
    paid = [row["coins"] for row in rows if row["from"] <= count]
    return paid[-1] if paid else 0


def tile_count(tile: str, built: set[str], rules: Json) -> int:
    """What the tile counts (SBON-04..09)."""
    mode, target = TILES[tile]["mode"], TILES[tile]["target"]
    if mode == "longest_line":
        return max((_line(at, way, built) for at in built for way in LINES), default=0)
    if mode == "on":
        return len(built & TARGETS[target])
    beside = {near for at in built for near in NEIGHBOURS[at]} & TARGETS[target]
    return len(beside if rules["own_structure_hex_counts"] else beside - built)


def _line(at: str, way: tuple[int, int], built: set[str]) -> int:
    length, here = 0, at
    while here in built:
        length += 1
        spot = (HEXES[here]["q"] + way[0], HEXES[here]["r"] + way[1])
        here = BY_PLACE.get(spot, "")
    return length
