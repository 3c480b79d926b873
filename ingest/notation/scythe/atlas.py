"""What a scribe looks up at the table: the board with its hexes, the factions, the mats, the numbered cards.

Nothing here is known to the parser alone; all of it comes from the catalogue the rules are played by.
"""

from collections.abc import Iterator, Sequence

from engine.scythe.catalogue import HexFacts, MatFacts, catalogue, read_facts
from ingest.notation.scythe.words import FACTION, SECTION

ENCOUNTER, TUNNEL, RIVER = "*", "^", "~"
STEP = 4
"""Columns of the map between a hex and the one half a hex further."""

Table = tuple[tuple[str, ...], Sequence[tuple[str, ...]]]


def board_map() -> str:
    """The hexes and home bases where they lie, one row of the board a line."""
    rows: dict[int, dict[int, str]] = {}
    for q, r, name in _places():
        rows.setdefault(r, {})[2 * q + r] = name
    left = min(column for row in rows.values() for column in row)
    return "\n".join(_line(rows[r], left) for r in sorted(rows))


def _places() -> Iterator[tuple[int, int, str]]:
    board = catalogue().board
    for place in board.hexes:
        yield place.q, place.r, place.id + ENCOUNTER * place.encounter + TUNNEL * place.tunnel
    for base in board.home_bases:
        yield base.q, base.r, FACTION.spellings[base.faction]


def _line(row: dict[int, str], left: int) -> str:
    line = ""
    for column, name in sorted(row.items()):
        line = line.ljust((column - left) * STEP) + name
    return line


def hexes() -> Table:
    """Every hex with its terrain and its neighbours, those across a river marked."""
    rows = [(f"`{place.id}`", _ground(place), _neighbours(place)) for place in _in_order()]
    return ("hex", "what it is", "neighbours"), rows


def _in_order() -> list[HexFacts]:
    return sorted(catalogue().board.hexes, key=lambda place: place.id)


def _ground(place: HexFacts) -> str:
    marks = (place.terrain, "encounter" if place.encounter else "", "tunnel" if place.tunnel else "")
    return ", ".join(filter(None, marks))


def _neighbours(place: HexFacts) -> str:
    rivers = {frozenset(pair) for pair in catalogue().board.rivers}
    return " ".join(
        other + RIVER * (frozenset((place.id, other)) in rivers) for other in sorted(place.neighbours)
    )


def factions() -> Table:
    """Where a faction's units step out of the home base, and what its four mechs are called."""
    bases = {base.faction: base for base in catalogue().board.home_bases}
    rows = [
        (
            spelling,
            " ".join([*bases[name].land, *(place + RIVER for place in bases[name].river), *bases[name].lake]),
            " ".join(f"`{ability}`" for ability in catalogue().factions[name].mechs),
        )
        for name, spelling in FACTION.spellings.items()
    ]
    return ("faction", "`home` touches", "mechs"), rows


def mats() -> Table:
    """Which bottom-row action stands below which section, and who begins."""
    sections = ("move_gain", "trade", "produce", "bolster")
    rows = [
        (mat.id, mat.number, *(_below(mat, section) for section in sections))
        for mat in catalogue().mats.values()
    ]
    return ("mat", "number", *(f"below `{SECTION.spellings[section]}`" for section in sections)), rows


def _below(mat: MatFacts, section: str) -> str:
    return next(column.bottom for column in mat.columns if column.top == section)


def cards(family: str) -> str:
    """The numbered cards of a family with what they are about."""
    return "; ".join(f"**{card['number']}** {card['label']}" for card in read_facts(family)["cards"])
