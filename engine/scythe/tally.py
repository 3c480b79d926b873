"""Tally: what one seat's score sheet settles, as stated or as the other figures make it certain.

A figure that cannot be (negative, off its track) settles nothing as long as the sheet states a total; a
category that is not stated stays absent. Rules: SCORE-01..11, SBON-10, INV-14.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from engine.scythe.automa.sheets import filled
from engine.scythe.catalogue import Tier, catalogue
from engine.scythe.record import Record, Seat, Sheet, sheet_of
from engine.scythe.scoring import resource_coins, scored_territories, star_coins, territory_coins
from engine.scythe.structure_bonus import coins_for_count
from engine.scythe.words import CATEGORIES

COUNTS = (
    "coins",
    "popularity",
    "stars",
    "territories",
    "resources",
    "structure_bonus",
    "structure_count",
    "power",
    "units",
    "workers",
    "mechs",
    "structures",
    "star_coins",
    "territory_coins",
    "resource_coins",
)
"""The figures of a sheet that cannot be negative; a bid may push a total below zero."""

TRACKS = ("popularity", "power")


@dataclass(frozen=True, slots=True)
class Tally:
    """One seat, its sheet as announced and without impossible figures, and what follows from it."""

    number: int
    seat: Seat
    sheet: Sheet
    trusted: Sheet
    tier: Tier | None
    stars: int | None
    units: int | None
    factory: bool
    categories: dict[str, int]
    faction_coins: int = 0

    @property
    def complete(self) -> bool:
        """Every category is known, so the total can be worked out."""
        return len(self.categories) == len(CATEGORIES)

    @property
    def verified(self) -> bool:
        """Every category is known and was held against its multiplier."""
        return self.complete and self.tier is not None

    @property
    def total(self) -> int | None:
        """The reconstructed total where there is one, else the announced one."""
        return sum(self.categories.values()) if self.complete else self.sheet.total

    def missing(self) -> tuple[str, ...]:
        """The categories that the sheet does not state."""
        return tuple(category for category in CATEGORIES if category not in self.categories)


def tallies(record: Record, infer_factory: bool = True) -> tuple[Tally, ...]:
    """One tally per seat, in seat order; an unstated Factory is inferred where all figures need it."""
    counted = tuple(_tally(record, number) for number in range(len(record.seats)))
    holder = _unstated_factory(record, counted) if infer_factory else None
    if holder is not None:
        counted = tuple(_tally(record, tally.number, tally.number == holder) for tally in counted)
    return tuple(_with_encounter_coins(tally, len(record.seats)) for tally in counted)


def on_track(name: str, value: int) -> bool:
    """INV-10: not negative, and not beyond the end of the track where the figure has one."""
    return value >= 0 and (name not in TRACKS or value <= catalogue().scoring.limits[name])


def impossible_figures(sheet: Sheet) -> dict[str, int]:
    """The figures of a sheet that cannot be, by name."""
    stated = {name: value for name in COUNTS if (value := getattr(sheet, name)) is not None}
    return {name: value for name, value in stated.items() if not on_track(name, value)}


def _tally(record: Record, number: int, factory: bool | None = None) -> Tally:
    seat, sheet = record.seats[number], sheet_of(record, number)
    trusted = filled(seat, _trusted(sheet))
    tier = None if trusted.popularity is None else catalogue().scoring.tier(trusted.popularity)
    holds_factory = bool(trusted.factory) if factory is None else factory
    stars = _stars(trusted, tier)
    return Tally(
        number=number,
        seat=seat,
        sheet=sheet,
        trusted=trusted,
        tier=tier,
        stars=stars,
        units=_units(trusted),
        factory=holds_factory,
        categories=_categories(record, seat, trusted, tier, stars, holds_factory),
    )


def _trusted(sheet: Sheet) -> Sheet:
    """Without the figures that cannot be; without a total to fall back on they are all there is."""
    if sheet.total is None:
        return sheet
    impossible = dict.fromkeys(impossible_figures(sheet))
    if sheet.star_kinds and min(sheet.star_kinds.values()) < 0:
        impossible["star_kinds"] = None
    return sheet.model_copy(update=impossible) if impossible else sheet


def _stars(sheet: Sheet, tier: Tier | None) -> int | None:
    if sheet.stars is not None:
        return sheet.stars
    if sheet.star_kinds:
        return sum(sheet.star_kinds.values())
    if sheet.star_coins is not None and tier and sheet.star_coins % tier.star == 0:
        return sheet.star_coins // tier.star
    return None


def _units(sheet: Sheet) -> int | None:
    if sheet.units is not None:
        return sheet.units
    return parts_of(sheet)


def parts_of(sheet: Sheet) -> int | None:
    """Workers, mechs and structures together, when all three are stated."""
    if sheet.workers is None or sheet.mechs is None or sheet.structures is None:
        return None
    return sheet.workers + sheet.mechs + sheet.structures


def _categories(
    record: Record, seat: Seat, sheet: Sheet, tier: Tier | None, stars: int | None, factory: bool
) -> dict[str, int]:
    coins = {
        "coins": sheet.coins,
        "stars": sheet.star_coins if stars is None or tier is None else star_coins(stars, tier),
        "territories": _territory_coins(sheet, tier, factory),
        "resources": _resource_coins(sheet, tier),
        "structures": _structure_coins(sheet, record.setup.structure_tile),
    }
    known = {category: value for category, value in coins.items() if value is not None}
    if seat.bid or len(known) == len(coins):
        known["bid"] = -seat.bid
    return known


def _territory_coins(sheet: Sheet, tier: Tier | None, factory: bool) -> int | None:
    if sheet.territories is None or tier is None:
        return sheet.territory_coins
    return territory_coins(sheet.territories, factory, tier)


def _resource_coins(sheet: Sheet, tier: Tier | None) -> int | None:
    if sheet.resources is None or tier is None:
        return sheet.resource_coins
    return resource_coins(sheet.resources, tier)


def _structure_coins(sheet: Sheet, tile: str | None) -> int | None:
    """The count decides where the tile is known, then the stated coins; nothing built pays nothing."""
    counted = frozenset() if sheet.structure_count is None else coins_for_count(tile, sheet.structure_count)
    if len(counted) == 1:
        return next(iter(counted))
    if sheet.structure_bonus is None and sheet.structures == 0:
        return 0
    return sheet.structure_bonus


def _unstated_factory(record: Record, counted: tuple[Tally, ...]) -> int | None:
    """The one seat whose own figures only fit if it holds the Factory, on a sheet without that column."""
    if any(tally.sheet.factory is not None for tally in counted):
        return None
    fitting = [
        tally.number
        for tally in counted
        if tally.sheet.territories and not _fits(tally) and _fits(_tally(record, tally.number, True))
    ]
    return fitting[0] if len(fitting) == 1 else None


def _fits(tally: Tally) -> bool:
    """SCORE-01..09: every stated figure of the seat agrees with the others, all priced by one row."""
    sheet = tally.trusted
    priced = {
        "stars": sheet.star_coins,
        "territories": sheet.territory_coins,
        "resources": sheet.resource_coins,
    }
    if any(coins not in (None, tally.categories.get(category)) for category, coins in priced.items()):
        return False
    return not tally.complete or tally.sheet.total is None or tally.total == tally.sheet.total


def inferred_factory(counted: Iterable[Tally]) -> Tally | None:
    """The seat for which a Factory was counted that its sheet does not state."""
    return next((tally for tally in counted if tally.factory and tally.sheet.factory is None), None)


def _with_encounter_coins(tally: Tally, players: int) -> Tally:
    """A total of Polania may hold coins for encounter territories, which a sheet has no column for."""
    surplus = _surplus(tally)
    scoring = catalogue().scoring
    territories = min(tally.trusted.territories or 0, scoring.limits["encounter_tokens"])
    if (
        tally.seat.faction != "polania"
        or players < scoring.large_table
        or surplus % scoring.polania_encounter_coins
    ):
        return tally
    if not 0 < surplus <= territories * scoring.polania_encounter_coins:
        return tally
    categories = {**tally.categories, "coins": tally.categories["coins"] + surplus}
    return replace(tally, categories=categories, faction_coins=surplus)


def _surplus(tally: Tally) -> int:
    if not tally.complete or tally.sheet.total is None:
        return 0
    return tally.sheet.total - sum(tally.categories.values())


def weighed_territories(tally: Tally) -> int | None:
    """The territories as scored, the Factory with its weight."""
    if tally.trusted.territories is None:
        return None
    return scored_territories(tally.trusted.territories, tally.factory)
