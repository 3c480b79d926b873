"""The final table of a digital log: points by category, held against popularity, stars, books and its own sums.

Rules: SCORE-01, SCORE-02, SCORE-13, SBON-10, STAR-12, END-01.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from engine.scythe.catalogue import catalogue
from ingest.digital.books import Books, Findings
from ingest.digital.log import FinalLine

CATEGORIES = ("stars", "terr", "res", "struct", "coins")
FIGURES = {
    "star_coins": "stars",
    "territory_coins": "terr",
    "resource_coins": "res",
    "structure_bonus": "struct",
    "coins": "coins",
    "popularity": "pop",
    "total": "total",
}
"""What the table calls our figures of a sheet."""


def sheet_figures(final: FinalLine, books: Books | None) -> dict[str, Any]:
    """The figures of a score sheet that a line of the table states, and the stars it implies."""
    stars, placed = _stars(final), books.stars if books is not None else {}
    is_known = None not in placed and stars == sum(placed.values()) > 0
    return {
        **{ours: final.figures[column] for ours, column in FIGURES.items()},
        "rank": final.rank,
        "stars": stars,
        "star_kinds": dict(placed) if is_known else None,
    }


def check_table(finals: Sequence[FinalLine], books: Mapping[str, Books], found: Findings) -> None:
    """Every line of the table for itself and against the books, then their order and the end of the game."""
    for final in finals:
        _check_line(final, found)
        own = books.get(final.faction or "")
        if own is not None:
            _check_books(final, own, found)
    for better, worse in pairwise(sorted(finals, key=lambda final: final.rank)):
        first, second = better.figures["total"], worse.figures["total"]
        message = f"place {better.rank} has less than place {worse.rank} (SCORE-13)"
        totals = f"{first} before {second}"
        found.expect(better.line, first >= second, message, totals, "the highest total first")
    most, need = max(_stars(final) or 0 for final in finals), catalogue().scoring.limits["stars"]
    message = "nobody has the sixth star that ends a game (END-01)"
    found.expect(finals[0].line, most >= need, message, f"at most {most} stars", f"{need} stars")


def _check_line(final: FinalLine, found: Findings) -> None:
    """SCORE-02: points for stars, territories and resources are multiples of their row's values."""
    scoring, stated = catalogue().scoring, final.figures
    tier, on_track = scoring.tier(stated["pop"]), scoring.limits["popularity"]
    for category, value in (("stars", tier.star), ("terr", tier.territory), ("res", tier.resource_pair)):
        points = stated[category]
        message = f"points for {category} that popularity {stated['pop']} cannot give (SCORE-02)"
        found.expect(final.line, _is_whole(points, value), message, points, f"a multiple of {value}")
    worth, most = sum(stated[category] for category in CATEGORIES), scoring.limits["stars"] * tier.star
    bonuses = sorted({0, *(coins for tile in scoring.tiles.values() for *_, coins in tile.rows)})
    message = "the total is not the sum of its categories (SCORE-01)"
    found.expect(final.line, stated["total"] == worth, message, stated["total"], worth)
    is_on_track = 0 <= stated["pop"] <= on_track
    found.expect(final.line, is_on_track, "popularity off the track", stated["pop"], f"0 to {on_track}")
    message = "points for more stars than a player has (STAR-12)"
    found.expect(final.line, stated["stars"] <= most, message, stated["stars"], f"at most {most}")
    message, expected = "a structure bonus that no tile pays (SBON-10)", ", ".join(map(str, bonuses))
    found.expect(final.line, stated["struct"] in bonuses, message, stated["struct"], expected)


def _check_books(final: FinalLine, books: Books, found: Findings) -> None:
    """The line of the table against what the log adds up to; the log may leave a gain out."""
    for kind, column in (("coins", "coins"), ("popularity", "pop")):
        stated, kept = final.figures[column], books.holdings.get(kind)
        message = f"{final.faction}: the log's payments and gains do not make the final {kind}"
        found.expect(final.line, kept in (None, stated), message, stated, f"{kept} by the log")
    stars, placed = _stars(final), books.stars.total()
    message = f"{final.faction}: the stars placed in the log are not those of the table"
    found.expect(
        final.line, stars in (None, placed), message, f"{stars} in the table", f"{placed} in the log"
    )


def _stars(final: FinalLine) -> int | None:
    """SCORE-02: the stars that the points of a line are for; None where they are for no whole number."""
    points, worth = final.figures["stars"], catalogue().scoring.tier(final.figures["pop"]).star
    return points // worth if _is_whole(points, worth) else None


def _is_whole(points: int, worth: int) -> bool:
    return points >= 0 and points % worth == 0
