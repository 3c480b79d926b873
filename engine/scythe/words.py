"""The game's own words as types: the closed vocabularies that records, states and catalogues share."""

from typing import Annotated, Literal, get_args

from msgspec import Meta

Faction = Literal["nordic", "rusviet", "togawa", "crimea", "saxony", "polania", "albion"]
Mat = Literal[
    "industrial", "engineering", "militant", "patriotic", "innovative", "mechanical", "agricultural"
]
TopAction = Literal["move_gain", "trade", "produce", "bolster"]
Section = Literal["move_gain", "trade", "produce", "bolster", "factory"]
BottomAction = Literal["upgrade", "deploy", "build", "enlist"]
Resource = Literal["food", "metal", "oil", "wood"]
Structure = Literal["mine", "armory", "mill", "monument"]
RecruitBonus = Literal["power", "coins", "popularity", "combat_cards"]
UpgradeCell = Literal[
    "move_units", "gain_coins", "gain_popularity", "produce_territories", "gain_power", "gain_combat_cards"
]
StarKind = Literal[
    "upgrades", "mechs", "structures", "recruits", "workers", "objective", "combat", "popularity", "power"
]
StructureTile = Literal[
    "tunnels_adjacent",
    "lakes_adjacent",
    "encounters_adjacent",
    "tunnels_occupied",
    "structures_in_row",
    "farm_or_tundra_occupied",
]
MechAbility = Literal[
    "riverwalk",
    "speed",
    "seaworthy",
    "artillery",
    "township",
    "peoples_army",
    "wayfare",
    "scout",
    "underpass",
    "disarm",
    "submerge",
    "camaraderie",
    "burrow",
    "sword",
    "shield",
    "rally",
    "toka",
    "suiton",
    "ronin",
    "shinobi",
]
Trap = Literal["popularity", "power", "coins", "combat_cards"]
Edition = Literal["ru_crowd", "ru_fan", "quickref", "uk_geekach"]

Hex = Annotated[str, Meta(pattern=r"^([MFTWVL][1-9]|X1|home_[a-z]+)$")]
"""A hex id of the board, or `home_<faction>`."""

LOWEST_CARD, HIGHEST_CARD = 2, 5

Card = Annotated[int, Meta(ge=LOWEST_CARD, le=HIGHEST_CARD)] | None
"""The value of a combat card; null when the scribe did not see it."""

FACTIONS: tuple[Faction, ...] = get_args(Faction)
MATS: tuple[Mat, ...] = get_args(Mat)
TOP_ACTIONS: tuple[TopAction, ...] = get_args(TopAction)
SECTIONS: tuple[Section, ...] = get_args(Section)
BOTTOM_ACTIONS: tuple[BottomAction, ...] = get_args(BottomAction)
RESOURCES: tuple[Resource, ...] = get_args(Resource)
STRUCTURES: tuple[Structure, ...] = get_args(Structure)
RECRUIT_BONUSES: tuple[RecruitBonus, ...] = get_args(RecruitBonus)
UPGRADE_CELLS: tuple[UpgradeCell, ...] = get_args(UpgradeCell)
STAR_KINDS: tuple[StarKind, ...] = get_args(StarKind)
STRUCTURE_TILES: tuple[StructureTile, ...] = get_args(StructureTile)
TRAPS: tuple[Trap, ...] = get_args(Trap)
EDITIONS: tuple[Edition, ...] = get_args(Edition)
