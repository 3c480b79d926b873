"""The components of Scythe, read once from `data/scythe`, typed, frozen and self-checked.

Rules: TERR-01..05, TERR-12, SET-01, SET-03, SET-05, SET-06, SET-18..21, SET-24, CARD-11, TURN-18, BOT-01,
MECH-ALL-01. Code holds no printed number: every figure of the game comes from here.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from engine.scythe.words import (
    BOTTOM_ACTIONS,
    FACTIONS,
    MATS,
    RESOURCES,
    STAR_KINDS,
    STRUCTURE_TILES,
    STRUCTURES,
    TOP_ACTIONS,
    UPGRADE_CELLS,
    MechAbility,
)


class CatalogueError(Exception):
    """The facts contradict themselves."""


@dataclass(frozen=True, slots=True)
class HexFacts:
    """A territory of the board, in axial coordinates around the Factory."""

    id: str
    terrain: str
    tunnel: bool
    encounter: bool
    q: int
    r: int
    neighbours: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HomeBase:
    """A faction's home base and what it touches by land, across a river, and over water."""

    id: str
    faction: str
    q: int
    r: int
    land: tuple[str, ...]
    river: tuple[str, ...]
    lake: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """Hexes, rivers and home bases."""

    hexes: tuple[HexFacts, ...]
    rivers: tuple[tuple[str, str], ...]
    home_bases: tuple[HomeBase, ...]
    produces: Mapping[str, str | None]
    homoglyphs: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class TopActionFacts:
    """A top-row action: cost, cells (id, visible at start, under cubes), structure and its bonus."""

    id: str
    cost: Mapping[str, int]
    cells: tuple[tuple[str, int, int], ...]
    structure: str
    structure_bonus: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class BottomActionFacts:
    """A bottom-row action: the resource that pays it and the recruit's ongoing bonus."""

    id: str
    resource: str
    recruit_bonus: str


@dataclass(frozen=True, slots=True)
class Column:
    """One section of a player mat."""

    top: str
    bottom: str
    cost: int
    upgradable: int
    coins: int


@dataclass(frozen=True, slots=True)
class MatFacts:
    """A player mat; `order` decides who begins."""

    id: str
    number: str
    order: int
    expansion: str
    popularity: int
    coins: int
    objectives: int
    columns: tuple[Column, ...]


@dataclass(frozen=True, slots=True)
class FactionFacts:
    """A faction mat; `mechs` holds the abilities in printed order."""

    id: str
    colour: str
    hero: str
    expansion: str
    power: int
    combat_cards: int
    ability: str
    riverwalk: tuple[str, ...]
    mechs: tuple[MechAbility, ...]


@dataclass(frozen=True, slots=True)
class ObjectiveCard:
    """An objective: its condition is data in the grammar that `objectives.py` evaluates."""

    number: int
    id: str
    name: str
    set: str
    timing: str
    label: str
    condition: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class CardOption:
    """What an option costs and gives."""

    pay: Mapping[str, int]
    gain: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class EncounterCard:
    """An encounter card with its three options."""

    number: int
    set: str
    label: str
    options: tuple[CardOption, ...]


@dataclass(frozen=True, slots=True)
class FactoryCard:
    """A Factory card: the cost of its top action and the rewards to choose from."""

    number: int
    set: str
    label: str
    pay: Mapping[str, int]
    gains: tuple[Mapping[str, int], ...]


@dataclass(frozen=True, slots=True)
class Tier:
    """A row of the popularity track: coins per star, territory and pair of resources."""

    low: int
    high: int
    star: int
    territory: int
    resource_pair: int


@dataclass(frozen=True, slots=True)
class Tile:
    """A structure bonus tile: what it counts, the most that can be counted, and its coins by row."""

    id: str
    target: str
    mode: str
    most: int
    rows: tuple[tuple[int, int, int], ...]

    def coins(self, count: int) -> int:
        """SBON-10: nothing for 0; a count above the printed rows pays the top row."""
        paid = 0
        for low, _high, coins in self.rows:
            if count >= low:
                paid = coins
        return paid


@dataclass(frozen=True, slots=True)
class StarFacts:
    """A star: what it needs and how many of it a player may place."""

    kind: str
    need: int
    most: int
    most_saxony: int


@dataclass(frozen=True, slots=True)
class Scoring:
    """Everything the end of the game needs."""

    tiers: tuple[Tier, ...]
    factory_territories: int
    stars: Mapping[str, StarFacts]
    tiles: Mapping[str, Tile]
    tie_breaks: tuple[str, ...]
    limits: Mapping[str, int]
    combat_deck: Mapping[int, int]
    albion_flag_excluded: frozenset[str]
    large_table: int
    polania_encounter_coins: int

    def tier(self, popularity: int) -> Tier:
        """SCORE-02: the row a popularity selects; off the track the nearest row."""
        for tier in self.tiers:
            if popularity <= tier.high:
                return tier
        return self.tiers[-1]


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All components."""

    board: Board
    top_actions: Mapping[str, TopActionFacts]
    bottom_actions: Mapping[str, BottomActionFacts]
    produce_track: tuple[Mapping[str, int], ...]
    mats: Mapping[str, MatFacts]
    seating: tuple[str, ...]
    factions: Mapping[str, FactionFacts]
    recruit_bonuses: Mapping[str, int]
    objectives: Mapping[int, ObjectiveCard]
    encounters: Mapping[int, EncounterCard]
    encounter_bounds: Mapping[str, Any]
    factory_cards: Mapping[int, FactoryCard]
    factory_steps: int
    scoring: Scoring


@cache
def catalogue() -> Catalogue:
    """The catalogue, loaded and checked on first use."""
    loaded = _load()
    check_catalogue(loaded)
    return loaded


def read_facts(name: str) -> Any:
    """One file of `data/scythe`."""
    return json.loads(files("data").joinpath("scythe", f"{name}.json").read_text(encoding="utf-8"))


def _load() -> Catalogue:
    mats, factions, factory = read_facts("mats"), read_facts("factions"), read_facts("factory_cards")
    return Catalogue(
        board=_board(read_facts("board")),
        top_actions=MappingProxyType({name: _top(name, raw) for name, raw in mats["top_actions"].items()}),
        bottom_actions=MappingProxyType(
            {
                name: BottomActionFacts(name, raw["resource"], next(iter(raw["recruit_bonus"])))
                for name, raw in mats["bottom_actions"].items()
            }
        ),
        produce_track=tuple(MappingProxyType(cell) for cell in mats["produce_track"]),
        mats=MappingProxyType({raw["id"]: _mat(raw) for raw in mats["mats"]}),
        seating=tuple(factions["seating"]),
        factions=MappingProxyType({raw["id"]: _faction(raw) for raw in factions["factions"]}),
        recruit_bonuses=MappingProxyType(factions["recruit_bonuses"]),
        objectives=MappingProxyType(
            {raw["number"]: ObjectiveCard(**raw) for raw in read_facts("objectives")["cards"]}
        ),
        encounters=MappingProxyType(
            {raw["number"]: _encounter(raw) for raw in read_facts("encounters")["cards"]}
        ),
        encounter_bounds=MappingProxyType(read_facts("encounters")["bounds"]),
        factory_cards=MappingProxyType({raw["number"]: _factory_card(raw) for raw in factory["cards"]}),
        factory_steps=factory["move"]["steps"],
        scoring=_scoring(read_facts("scoring")),
    )


def _board(raw: Any) -> Board:
    return Board(
        hexes=tuple(HexFacts(**{**hex_, "neighbours": tuple(hex_["neighbours"])}) for hex_ in raw["hexes"]),
        rivers=tuple((a, b) for a, b in raw["rivers"]),
        home_bases=tuple(
            HomeBase(
                base["id"],
                base["faction"],
                base["q"],
                base["r"],
                tuple(base["land"]),
                tuple(base["river"]),
                tuple(base["lake"]),
            )
            for base in raw["home_bases"]
        ),
        produces=MappingProxyType(raw["produces"]),
        homoglyphs=MappingProxyType(raw["homoglyphs"]),
    )


def _top(name: str, raw: Any) -> TopActionFacts:
    cost = raw["cost"] if isinstance(raw["cost"], dict) else {}
    cells = tuple((cell["id"], cell["base"], cell["upgradable"]) for cell in raw["cells"])
    return TopActionFacts(
        name, MappingProxyType(cost), cells, raw["structure"], MappingProxyType(raw["structure_bonus"])
    )


def _mat(raw: Any) -> MatFacts:
    return MatFacts(**{**raw, "columns": tuple(Column(**column) for column in raw["columns"])})


def _faction(raw: Any) -> FactionFacts:
    return FactionFacts(**{**raw, "riverwalk": tuple(raw["riverwalk"]), "mechs": tuple(raw["mechs"])})


def _encounter(raw: Any) -> EncounterCard:
    options = tuple(
        CardOption(MappingProxyType(option["pay"]), MappingProxyType(option["gain"]))
        for option in raw["options"]
    )
    return EncounterCard(raw["number"], raw["set"], raw["label"], options)


def _factory_card(raw: Any) -> FactoryCard:
    gains = tuple(MappingProxyType(gain) for gain in raw["gains"])
    return FactoryCard(raw["number"], raw["set"], raw["label"], MappingProxyType(raw["pay"]), gains)


def _scoring(raw: Any) -> Scoring:
    tiers = tuple(
        Tier(tier["from"], tier["to"], tier["star"], tier["territory"], tier["resource_pair"])
        for tier in raw["popularity_tiers"]
    )
    tiles = {
        tile["id"]: Tile(
            tile["id"],
            tile["target"],
            tile["mode"],
            tile["most"],
            tuple((row["from"], row["to"], row["coins"]) for row in tile["coins"]),
        )
        for tile in raw["structure_tiles"]
    }
    stars = {
        star["kind"]: StarFacts(star["kind"], star["need"], star["max"], star["max_saxony"])
        for star in raw["stars"]
    }
    return Scoring(
        tiers=tiers,
        factory_territories=raw["factory_territories"],
        stars=MappingProxyType(stars),
        tiles=MappingProxyType(tiles),
        tie_breaks=tuple(raw["tie_breaks"]),
        limits=MappingProxyType(raw["limits"]),
        combat_deck=MappingProxyType({int(value): count for value, count in raw["combat_deck"].items()}),
        albion_flag_excluded=frozenset(raw["albion_flag_excluded"]),
        large_table=raw["polania_large_table"]["players"],
        polania_encounter_coins=raw["polania_large_table"]["coins_per_encounter_territory"],
    )


def check_catalogue(facts: Catalogue) -> None:
    """Counts, symmetry and sums that hold whatever the edition."""
    _check_board(facts.board)
    _check_mats(facts)
    _check_cards(facts)
    _expect(set(facts.factions), set(FACTIONS), "factions")
    _expect(set(facts.seating), set(FACTIONS), "seating")
    _expect(set(facts.scoring.stars), set(STAR_KINDS), "star kinds")
    _expect(set(facts.scoring.tiles), set(STRUCTURE_TILES), "structure tiles")
    bounds = [(tier.low, tier.high) for tier in facts.scoring.tiers]
    _expect([low for low, _ in bounds[1:]], [high + 1 for _, high in bounds[:-1]], "popularity rows")
    _expect(bounds[-1][1], facts.scoring.limits["popularity"], "top of the popularity track")


def _check_board(board: Board) -> None:
    totals = read_facts("board")["totals"]
    by_id = {hex_.id: hex_ for hex_ in board.hexes}
    terrains: dict[str, int] = {}
    for hex_ in board.hexes:
        terrains[hex_.terrain] = terrains.get(hex_.terrain, 0) + 1
        for other in hex_.neighbours:
            _expect(hex_.id in by_id[other].neighbours, True, f"{hex_.id}-{other} seen from both sides")
    _expect(terrains, totals["by_terrain"], "terrains")
    _expect(len(board.hexes), totals["hexes"], "hexes")
    _expect(sum(hex_.tunnel for hex_ in board.hexes), totals["tunnels"], "tunnels")
    _expect(sum(hex_.encounter for hex_ in board.hexes), totals["encounters"], "encounters")
    _expect(sum(len(hex_.neighbours) for hex_ in board.hexes), 2 * totals["adjacent_hex_pairs"], "borders")
    _expect(len(set(map(frozenset, board.rivers))), totals["river_edges_land_land"], "rivers")
    for a, b in board.rivers:
        _expect(b in by_id[a].neighbours, True, f"river {a}-{b} lies on a border")
        _expect("lake" in (by_id[a].terrain, by_id[b].terrain), False, f"river {a}-{b} lies between land")
    _expect(len(board.home_bases), totals["home_bases"], "home bases")
    _expect({len(base.land) for base in board.home_bases}, {2}, "land neighbours of a home base")


def _check_mats(facts: Catalogue) -> None:
    sums = read_facts("mats")["checks"]
    _expect(set(facts.mats), set(MATS), "player mats")
    _expect(set(facts.top_actions), set(TOP_ACTIONS), "top-row actions")
    _expect(set(facts.bottom_actions), set(BOTTOM_ACTIONS), "bottom-row actions")
    _expect({top.structure for top in facts.top_actions.values()}, set(STRUCTURES), "structures")
    _expect({bottom.resource for bottom in facts.bottom_actions.values()}, set(RESOURCES), "resources")
    cells = [cell for top in facts.top_actions.values() for cell, _, cubes in top.cells if cubes]
    _expect(set(cells), set(UPGRADE_CELLS), "upgrade cells")
    for mat in facts.mats.values():
        _expect({column.top for column in mat.columns}, set(TOP_ACTIONS), f"top row of {mat.id}")
        _expect([column.bottom for column in mat.columns], list(BOTTOM_ACTIONS), f"bottom row of {mat.id}")
        _expect(sum(column.cost for column in mat.columns), sums["cost"], f"costs of {mat.id}")
        _expect(sum(column.upgradable for column in mat.columns), sums["upgradable"], f"cells of {mat.id}")
        _expect(sum(column.coins for column in mat.columns), sums["coins"], f"coins of {mat.id}")


def _check_cards(facts: Catalogue) -> None:
    sizes = read_facts("scoring")["base_decks"]
    _expect(sum(facts.scoring.combat_deck.values()), sizes["combat"], "combat cards")
    _expect(sum(card.set == "base" for card in facts.objectives.values()), sizes["objectives"], "objectives")
    _expect(sum(card.set == "base" for card in facts.encounters.values()), sizes["encounters"], "encounters")
    _expect(
        sum(card.set == "base" for card in facts.factory_cards.values()), sizes["factory"], "Factory cards"
    )
    _expect({len(card.options) for card in facts.encounters.values()}, {3}, "options of an encounter")


def _expect(found: object, wanted: object, what: str) -> None:
    if found != wanted:
        raise CatalogueError(f"{what}: found {found!r}, expected {wanted!r}")
