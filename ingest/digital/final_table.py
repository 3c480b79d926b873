"""The final table of a digital log: points by category, held against popularity, stars and its own sums.

Rules: SCORE-01, SCORE-02, SCORE-13, SBON-10, STAR-12, END-01.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from engine.scythe.catalogue import Tier, catalogue
from ingest.digital.books import Books, Contradiction
from ingest.digital.entries import FinalLine

CATEGORIES = ("stars", "terr", "res", "struct", "coins")


def sheet_figures(final: FinalLine, books: Books | None) -> dict[str, Any]:
    """The figures of a score sheet that a line of the table states, and the stars it implies."""
    stated = final.figures
    stars = _whole(stated["stars"], tier_of(final).star)
    placed = books.stars if books is not None and not books.unknown_stars else {}
    return {
        "star_coins": stated["stars"],
        "territory_coins": stated["terr"],
        "resource_coins": stated["res"],
        "structure_bonus": stated["struct"],
        "coins": stated["coins"],
        "popularity": stated["pop"],
        "total": stated["total"],
        "rank": final.rank,
        "stars": stars,
        "star_kinds": placed if placed and sum(placed.values()) == stars else None,
    }


def check_table(finals: Sequence[FinalLine]) -> Iterator[Contradiction]:
    """Every line of the table for itself, then their order and the end of the game."""
    for final in finals:
        yield from _check_sum(final)
        yield from _check_multiples(final)
    yield from _check_order(finals)
    most = max((_whole(final.figures["stars"], tier_of(final).star) or 0 for final in finals), default=0)
    need = catalogue().scoring.limits["stars"]
    if finals and most < need:
        message = "nobody has the sixth star that ends a game (END-01)"
        yield Contradiction(finals[0].line, message, f"at most {most} stars", f"{need} stars")


def check_books(final: FinalLine, books: Books) -> Iterator[Contradiction]:
    """The line of the table against what the log adds up to; the log may leave a gain out."""
    for kind, column in (("coins", "coins"), ("popularity", "pop")):
        kept = books.holdings.get(kind)
        if kept is not None and kept != final.figures[column]:
            message = f"{final.faction}: the log's payments and gains do not make the final {kind}"
            yield Contradiction(final.line, message, str(final.figures[column]), f"{kept} by the log")
    stars = _whole(final.figures["stars"], tier_of(final).star)
    placed = sum(books.stars.values()) + books.unknown_stars
    if stars is not None and stars != placed:
        message = f"{final.faction}: the stars placed in the log are not those of the table"
        yield Contradiction(final.line, message, f"{stars} in the table", f"{placed} in the log")


def tier_of(final: FinalLine) -> Tier:
    """SCORE-02: the row of the popularity track."""
    return catalogue().scoring.tier(final.figures["pop"])


def _check_sum(final: FinalLine) -> Iterator[Contradiction]:
    worth = sum(final.figures[category] for category in CATEGORIES)
    if worth != final.figures["total"]:
        message = "the total is not the sum of its categories (SCORE-01)"
        yield Contradiction(final.line, message, str(final.figures["total"]), str(worth))


def _check_multiples(final: FinalLine) -> Iterator[Contradiction]:
    """SCORE-02: points for stars, territories and resources are multiples of their row's values."""
    tier, limits = tier_of(final), catalogue().scoring.limits
    for category, worth in (("stars", tier.star), ("terr", tier.territory), ("res", tier.resource_pair)):
        if _whole(final.figures[category], worth) is None:
            message = f"points for {category} that popularity {final.figures['pop']} cannot give (SCORE-02)"
            yield Contradiction(final.line, message, str(final.figures[category]), f"a multiple of {worth}")
    if not 0 <= final.figures["pop"] <= limits["popularity"]:
        expected = f"0 to {limits['popularity']}"
        yield Contradiction(final.line, "popularity off the track", str(final.figures["pop"]), expected)
    if final.figures["stars"] > limits["stars"] * tier.star:
        message = "points for more stars than a player has (STAR-12)"
        yield Contradiction(
            final.line, message, str(final.figures["stars"]), f"at most {limits['stars'] * tier.star}"
        )
    bonuses = {0} | {coins for tile in catalogue().scoring.tiles.values() for *_, coins in tile.rows}
    if final.figures["struct"] not in bonuses:
        message = "a structure bonus that no tile pays (SBON-10)"
        yield Contradiction(
            final.line, message, str(final.figures["struct"]), ", ".join(map(str, sorted(bonuses)))
        )


def _check_order(finals: Sequence[FinalLine]) -> Iterator[Contradiction]:
    ranked = sorted(finals, key=lambda final: final.rank)
    for better, worse in pairwise(ranked):
        if better.figures["total"] < worse.figures["total"]:
            message = f"place {better.rank} has less than place {worse.rank} (SCORE-13)"
            totals = f"{better.figures['total']} before {worse.figures['total']}"
            yield Contradiction(better.line, message, totals, "the highest total first")


def _whole(points: int, worth: int) -> int | None:
    return points // worth if points >= 0 and points % worth == 0 else None
