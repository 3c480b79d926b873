"""The score sheet of Scythe."""

from dashboard.sheets import Form
from engine.record import MAX_SEATS
from engine.scythe.catalogue import catalogue
from engine.scythe.editions import rules_of
from engine.scythe.record import Record
from engine.scythe.sheet_ranking import sheet_criteria
from engine.scythe.tally import tallies
from engine.scythe.words import FACTIONS, MATS, STAR_KINDS, STRUCTURE_TILES

COLUMNS = (
    "player",
    "faction",
    "mat",
    "coins",
    "popularity",
    "stars",
    "territories",
    "factory",
    "resources",
    "structure_bonus",
    "power",
    "units",
    "bid",
    "total",
)

EXAMPLE = tuple(
    dict(zip(COLUMNS, cells, strict=True))
    for cells in (
        ("Amber", "crimea", "engineering", "14", "13", "6", "7", False, "5", "4", "9", "11", "", "82"),
        ("Birch", "saxony", "mechanical", "20", "8", "5", "8", True, "9", "4", "12", "13", "", "82"),
        ("Cedar", "polania", "agricultural", "21", "6", "3", "8", False, "12", "6", "3", "9", "", "60"),
    )
)
"""A tie for the victory, and one total that was added up wrongly."""

FORM = Form(
    columns=COLUMNS,
    choices={"faction": FACTIONS, "mat": MATS},
    ticks=("factory",),
    kinds=STAR_KINDS,
    seats=range(MAX_SEATS),
    setup={"structure_tile": STRUCTURE_TILES},
    example=EXAMPLE,
)


def tie_values(record: Record) -> list[dict[str, int | None]]:
    """The tie-break values of each seat, by criterion."""
    rules = rules_of(record.edition, record.setup.house_rules, record.setup.tournament)
    names = catalogue().scoring.tie_breaks
    return [
        dict(zip(names, sheet_criteria(tally, rules.tie_break_factory_territories), strict=True))
        for tally in tallies(record)
    ]


def missing(record: Record) -> list[list[str]]:
    """For each seat the categories without which it has no total."""
    return [
        [category for category in tally.missing() if category != "bid"] if tally.total is None else []
        for tally in tallies(record)
    ]
