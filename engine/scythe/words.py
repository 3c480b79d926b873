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

RuledField = Literal[
    "coins",
    "power",
    "popularity",
    "combat_cards",
    "food",
    "metal",
    "oil",
    "wood",
    "workers",
    "character",
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
    "mine",
    "armory",
    "mill",
    "monument",
    "star_upgrades",
    "star_mechs",
    "star_structures",
    "star_recruits",
    "star_workers",
    "star_objective",
    "star_combat",
    "star_popularity",
    "star_power",
    "upgrade_move",
    "upgrade_coins",
    "upgrade_popularity",
    "upgrade_produce",
    "upgrade_power",
    "upgrade_cards",
    "recruit_upgrade",
    "recruit_deploy",
    "recruit_build",
    "recruit_enlist",
    "factory_card",
    "encounter",
]
"""What a judge may set: figures, tokens on a hex, pieces by their names, stars, cubes, recruits and cards."""

HEX_PATTERN = r"^([MFTWVL][1-9]|X1|home_[a-z]+)$"
Hex = Annotated[str, Meta(pattern=HEX_PATTERN)]
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
RULED_FIELDS: tuple[RuledField, ...] = get_args(RuledField)
EDITIONS: tuple[Edition, ...] = get_args(Edition)

CATEGORIES = ("coins", "stars", "territories", "resources", "structures", "bid")
"""The categories of an end score, in the order of the score sheet; a bid counts negative."""
