"""What one seat's score sheet cannot say, whatever happened in the game.

Rules: INV-01, INV-03, INV-10, INV-14, SCORE-01..09, SBON-04..10, STAR-02, STAR-03, STAR-05, STAR-08..12,
STAR-14, ABIL-SAX-01, ABIL-SAX-02, CTRL-01, CTRL-02.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from types import MappingProxyType

from engine.scythe.automa.sheets import impossible
from engine.scythe.catalogue import StarFacts, catalogue
from engine.scythe.discrepancies import at_seat
from engine.scythe.structure_bonus import coins_for_count, possible_coins, possible_counts
from engine.scythe.tally import TRACKS, Tally, impossible_figures, parts_of
from engine.scythe.words import STRUCTURE_TILES, StarKind
from engine.violation import Discrepancy

BUILT_STARS: tuple[StarKind, ...] = ("workers", "mechs", "structures")
"""Stars whose pieces never go back to the mat, so the pieces must still be there."""

TRACK_STARS: tuple[StarKind, ...] = ("popularity", "power")
"""Stars for the end of a track, where a player may fall back later."""


def seat_discrepancies(tally: Tally, tile: str | None) -> Iterator[Discrepancy]:
    """Everything on this seat's sheet that cannot be right by itself."""
    yield from _impossible_figures(tally)
    yield from _automa(tally)
    yield from _piece_limits(tally)
    yield from _stars(tally)
    yield from _territories(tally)
    yield from _structures(tally, tile)
    yield from _multiplications(tally)
    yield from _total(tally, tile)


def _automa(tally: Tally) -> Iterator[Discrepancy]:
    """AUT-SCORE-02, AUT-SET-05: popularity 10, neither resources nor structures."""
    for name, stated, always in impossible(tally.seat, tally.sheet):
        message = f"the Automa's {name} is always {always}, not {stated}"
        yield at_seat(tally.number, tally.seat, "automa_figure_impossible", message, name, stated, always)


@cache
def piece_limits() -> Mapping[str, tuple[int, int]]:
    """INV-01, INV-03: how few and how many of each piece a player has on the board."""
    limits = catalogue().scoring.limits
    pieces = {
        "workers": (limits["workers"] - len(catalogue().produce_track), limits["workers"]),
        "mechs": (0, limits["mechs"]),
        "structures": (0, limits["structures"]),
    }
    fewest, most = (sum(bounds) for bounds in zip(*pieces.values(), strict=True))
    return MappingProxyType({**pieces, "units": (fewest, most)})


def most_territories(tally: Tally) -> int:
    """A territory needs a unit or a structure; Togawa's traps and Albion's flags count beside them."""
    limits = catalogue().scoring.limits
    tokens = {
        "togawa": limits["traps"],
        "albion": limits["flags"],
        None: max(limits["traps"], limits["flags"]),
    }
    units = piece_limits()["units"][1] if tally.units is None else tally.units
    return 1 + units + tokens.get(tally.seat.faction, 0)


def _impossible_figures(tally: Tally) -> Iterator[Discrepancy]:
    for name, value in impossible_figures(tally.sheet).items():
        if name in TRACKS:
            end = catalogue().scoring.limits[name]
            message = f"{name} {value} is off the track, which runs from 0 to {end}"
            yield _found(tally, f"{name}_off_track", message, name, value)
        else:
            yield _found(tally, "negative_figure", f"{_words(name)} cannot be {value}", name, value)
    kinds = tally.sheet.star_kinds or {}
    for name, value in [*kinds.items(), ("bid", tally.seat.bid)]:
        if value < 0:
            yield _found(tally, "negative_figure", f"{name} cannot be {value}", name, value)


def _piece_limits(tally: Tally) -> Iterator[Discrepancy]:
    for name, (fewest, most) in piece_limits().items():
        value = getattr(tally.trusted, name)
        if value is not None and not fewest <= value <= most:
            message = f"{value} {name}: a player has {fewest} to {most} on the board"
            yield _found(tally, "figure_off_limits", message, name, value)
    units, parts = tally.trusted.units, parts_of(tally.trusted)
    if units is not None and parts is not None and units != parts:
        message = f"{units} units, but workers, mechs and structures make {parts}"
        yield _found(tally, "units_differ_from_parts", message, "units", units, parts)


def _stars(tally: Tally) -> Iterator[Discrepancy]:
    most = catalogue().scoring.limits["stars"]
    if tally.stars is not None and tally.stars > most:
        message = f"{tally.stars} stars: a player has {most} in all"
        yield _found(tally, "too_many_stars", message, "stars", tally.stars, most)
    kinds = tally.trusted.star_kinds
    if not kinds:
        return
    placed = sum(kinds.values())
    yield from _star_caps(tally, kinds)
    yield from _unearned_stars(tally, kinds)
    if tally.trusted.stars not in (None, placed):
        message = f"{tally.trusted.stars} stars, but the kinds of star make {placed}"
        yield _found(tally, "star_kinds_differ_from_count", message, "stars", tally.trusted.stars, placed)
    elif placed < most:
        yield from _missing_stars(tally, kinds)


def _star_caps(tally: Tally, kinds: Mapping[StarKind, int]) -> Iterator[Discrepancy]:
    for kind, placed in kinds.items():
        cap = _cap(catalogue().scoring.stars[kind], tally.seat.faction)
        if placed > cap:
            message = f"{placed} stars for {kind}: {tally.seat.faction or 'a player'} may place {cap}"
            yield _found(tally, "star_beyond_cap", message, kind, placed, cap)


def _cap(star: StarFacts, faction: str | None) -> int:
    """STAR-12; an unnamed faction may be Saxony, whose caps are the widest (ABIL-SAX-01, ABIL-SAX-02)."""
    return star.most_saxony if faction in ("saxony", None) else star.most


def _unearned_stars(tally: Tally, kinds: Mapping[StarKind, int]) -> Iterator[Discrepancy]:
    """Power and popularity may fall again after their star (STAR-11), pieces stay on the board."""
    for kind in BUILT_STARS:
        need, have = catalogue().scoring.stars[kind].need, getattr(tally.trusted, kind)
        if kinds.get(kind) and have is not None and have < need:
            message = f"a star for {kind} with {have} of them: it takes {need}, and none leaves the board"
            yield _found(tally, "star_not_earned", message, kind, have, need)


def _missing_stars(tally: Tally, kinds: Mapping[StarKind, int]) -> Iterator[Discrepancy]:
    """STAR-10: with a star left a player must place it; END-07 is the one way past it."""
    for kind in (*BUILT_STARS, *TRACK_STARS):
        need, have = catalogue().scoring.stars[kind].need, getattr(tally.trusted, kind)
        if not kinds.get(kind) and have is not None and have >= need:
            message = f"{kind} {have} without the star for it"
            if kind in TRACK_STARS:
                message += "; right only if the action that ended the game brought it there (END-07)"
            yield _found(tally, "star_missing", message, kind, 0, 1)


def _territories(tally: Tally) -> Iterator[Discrepancy]:
    territories = tally.trusted.territories
    if territories is None:
        return
    most = most_territories(tally)
    if territories > most:
        message = f"{territories} territories: the pieces on the board can hold {most} at most"
        yield _found(tally, "too_many_territories", message, "territories", territories, most)
    if territories == 0 and tally.sheet.factory:
        message = "holds the Factory but no territory; the Factory counts once among the territories"
        yield _found(tally, "factory_without_territory", message, "territories", 0, 1)
    if territories == 0 and tally.trusted.resources:
        message = f"{tally.trusted.resources} resources but no territory for them to lie on"
        yield _found(tally, "resources_without_territory", message, "resources", tally.trusted.resources, 0)


def _structures(tally: Tally, tile: str | None) -> Iterator[Discrepancy]:
    count, built = tally.trusted.structure_count, tally.trusted.structures
    if count is not None and not _can_count(tile, built, count):
        message = f"{_tile_name(tile)} cannot count {count}{_with_built(built)}"
        yield _found(tally, "structure_count_impossible", message, "structure_count", count)
    else:
        yield from _structure_coins(tally, tile)


def _structure_coins(tally: Tally, tile: str | None) -> Iterator[Discrepancy]:
    count, built = tally.trusted.structure_count, tally.trusted.structures
    coins, possible = tally.trusted.structure_bonus, possible_coins(tile, built)
    counted = possible if count is None else coins_for_count(tile, count)
    if coins is None or coins in counted & possible:
        return
    if coins in possible:
        message = f"a count of {count} on {_tile_name(tile)} pays {_amounts(counted)}, not ${coins}"
        code = "structure_bonus_differs_from_count"
    else:
        message = f"{_tile_name(tile)} cannot pay ${coins}{_with_built(built)}; it pays {_amounts(possible)}"
        code = "structure_bonus_impossible"
    yield _found(tally, code, message, "structure_bonus", coins, _amounts(counted & possible))


def _can_count(tile: str | None, built: int | None, count: int) -> bool:
    tiles = STRUCTURE_TILES if tile is None else (tile,)
    return any(count in possible_counts(each, built) for each in tiles)


def _multiplications(tally: Tally) -> Iterator[Discrepancy]:
    if tally.tier is None:
        return
    multipliers = {
        "stars": ("star_coins", tally.tier.star),
        "territories": ("territory_coins", tally.tier.territory),
        "resources": ("resource_coins", tally.tier.resource_pair),
    }
    for category, (field, multiplier) in multipliers.items():
        stated, worked_out = getattr(tally.trusted, field), tally.categories.get(category)
        if stated is None or worked_out is None:
            continue
        if stated != worked_out:
            message = (
                f"${stated} for {category}: they make ${worked_out} at popularity {tally.trusted.popularity}"
            )
            yield _found(tally, "category_does_not_multiply_out", message, field, stated, worked_out)
        elif stated % multiplier:
            message = f"${stated} for {category} is no multiple of ${multiplier}"
            yield _found(tally, "category_does_not_multiply_out", message, field, stated)


def _total(tally: Tally, tile: str | None) -> Iterator[Discrepancy]:
    announced = tally.sheet.total
    if announced is None:
        return
    known = sum(tally.categories.values())
    if tally.complete and announced != known:
        message = f"total ${announced} announced, the categories add up to ${known}{_bid_hint(tally)}"
        yield _found(tally, "total_does_not_add_up", message, "total", announced, known)
    elif not tally.complete and not _rest_possible(tally, tile, announced - known):
        rest = announced - known
        left = f", and no structures bring the other ${rest}" if rest > 0 else ""
        already = "" if left else "already "
        message = f"total ${announced} announced, but the stated categories {already}make ${known}{left}"
        yield _found(tally, "total_does_not_add_up", message, "total", announced, known)


def _rest_possible(tally: Tally, tile: str | None, rest: int) -> bool:
    """What the unstated categories must have brought: never a loss, and from a tile only what it pays."""
    unstated = set(tally.missing()) - {"bid"}
    if unstated == {"structures"}:
        return rest in possible_coins(tile, tally.trusted.structures)
    return rest >= 0


def _bid_hint(tally: Tally) -> str:
    bid = tally.seat.bid
    forgotten = bool(bid) and tally.sheet.total == (tally.total or 0) + bid
    return f"; the bid of ${bid} was not taken off" if forgotten else ""


def _with_built(built: int | None) -> str:
    return "" if built is None else f" with {built} structures"


def _tile_name(tile: str | None) -> str:
    return f"the tile {tile}" if tile else "a structure bonus tile"


def _amounts(coins: Iterable[int]) -> str:
    return " or ".join(f"${amount}" for amount in sorted(coins))


def _words(name: str) -> str:
    return name.replace("_", " ")


def _found(
    tally: Tally,
    code: str,
    message: str,
    field: str,
    announced: object,
    reconstructed: object = None,
) -> Discrepancy:
    return at_seat(tally.number, tally.seat, code, message, field, announced, reconstructed)
