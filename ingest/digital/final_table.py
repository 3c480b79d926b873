"""The final table of a digital log: points by category, held against popularity, stars and its own sums.

Rules: SCORE-01, SCORE-02, SCORE-13, SBON-10, STAR-12, END-01.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from engine.scythe.catalogue import catalogue
from ingest.digital.books import Books, Contradiction
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
    stars = _stars(final)
    placed = dict(books.stars) if books is not None and not books.unknown_stars else {}
    return {
        **{ours: final.figures[column] for ours, column in FIGURES.items()},
        "rank": final.rank,
        "stars": stars,
        "star_kinds": placed if placed and sum(placed.values()) == stars else None,
    }


def check_table(finals: Sequence[FinalLine]) -> Iterator[Contradiction]:
    """Every line of the table for itself, then their order and the end of the game."""
    for final in finals:
        for column, is_right, message, expected in _expectations(final.figures):
            if not is_right:
                yield Contradiction(final.line, message, str(final.figures[column]), str(expected))
    for better, worse in pairwise(sorted(finals, key=lambda final: final.rank)):
        if better.figures["total"] < worse.figures["total"]:
            message = f"place {better.rank} has less than place {worse.rank} (SCORE-13)"
            totals = f"{better.figures['total']} before {worse.figures['total']}"
            yield Contradiction(better.line, message, totals, "the highest total first")
    most, need = max((_stars(final) or 0 for final in finals), default=0), catalogue().scoring.limits["stars"]
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
    stars, placed = _stars(final), books.stars.total() + books.unknown_stars
    if stars is not None and stars != placed:
        message = f"{final.faction}: the stars placed in the log are not those of the table"
        yield Contradiction(final.line, message, f"{stars} in the table", f"{placed} in the log")


def _expectations(stated: Mapping[str, int]) -> Iterator[tuple[str, bool, str, object]]:
    """What a line must hold: a column, whether it is right, what to say otherwise, and what was expected.

    SCORE-02: points for stars, territories and resources are multiples of their row's values.
    """
    scoring = catalogue().scoring
    tier, popularity = scoring.tier(stated["pop"]), scoring.limits["popularity"]
    worth, most = sum(stated[category] for category in CATEGORIES), scoring.limits["stars"] * tier.star
    yield "total", stated["total"] == worth, "the total is not the sum of its categories (SCORE-01)", worth
    for category, value in (("stars", tier.star), ("terr", tier.territory), ("res", tier.resource_pair)):
        message = f"points for {category} that popularity {stated['pop']} cannot give (SCORE-02)"
        yield category, _whole(stated[category], value) is not None, message, f"a multiple of {value}"
    on_track = 0 <= stated["pop"] <= popularity
    yield "pop", on_track, "popularity off the track", f"0 to {popularity}"
    message = "points for more stars than a player has (STAR-12)"
    yield "stars", stated["stars"] <= most, message, f"at most {most}"
    bonuses = sorted({0} | {coins for tile in scoring.tiles.values() for *_, coins in tile.rows})
    message = "a structure bonus that no tile pays (SBON-10)"
    yield "struct", stated["struct"] in bonuses, message, ", ".join(map(str, bonuses))


def _stars(final: FinalLine) -> int | None:
    """SCORE-02: the stars that the points of a line are for; None where they are for no whole number."""
    return _whole(final.figures["stars"], catalogue().scoring.tier(final.figures["pop"]).star)


def _whole(points: int, worth: int) -> int | None:
    return points // worth if points >= 0 and points % worth == 0 else None
