"""Places, ticks and points of a league that people write where coins belong."""

from collections.abc import Sequence
from functools import cache

from engine.scythe.catalogue import catalogue
from ingest.stated.game import StatedGame

MOST_COINS = 250
LAYOUT_HELPS = 'coins, who won, or `field = "rank"` in the layout if these are places'


def tell_places_from_coins(game: StatedGame, column: str) -> None:
    """Scores no greater than the number of players are places or ticks: no game of Scythe ends with so few coins.

    Nor does anybody end a game whose best score is less than its six stars bring.
    """
    _forget_slips(game, column)
    totals = [seat["total"] for seat in game.seats]
    known = [total for total in totals if total is not None]
    if not known or not _too_small(known, len(totals)):
        return
    places = _places(totals, {seat["total"] for seat in game.seats if seat["winner"]})
    found = ", ".join(map(str, known))
    if places:
        game.remark("the scores are places, not coins", column=column, found=found)
    else:
        message = "the scores are too small to be coins and stay unknown"
        game.remark(message, column=column, found=found, expected=LAYOUT_HELPS)
    ranks = places or [seat["rank"] for seat in game.seats]
    for seat, rank in zip(game.seats, ranks, strict=True):
        seat.values |= {"total": None, "rank": rank}


def _forget_slips(game: StatedGame, column: str) -> None:
    """Scores beyond any game are slips, such as 890 for 89."""
    message, expected = "too large to be coins and stays unknown", f"at most {MOST_COINS} coins"
    for seat in game.seats:
        if (seat["total"] or 0) > MOST_COINS:
            game.remark(message, column=column, found=seat["total"], expected=expected)
            seat.values["total"] = None


def _too_small(known: Sequence[int], seats: int) -> bool:
    """Whether scores are places at this table, or all of them too low for a game that ended."""
    all_low = 1 < len(known) == seats and max(known) < least_of_the_best()
    return min(known) >= 0 and (max(known) <= seats or all_low)


def _places(written: Sequence[int | None], winners: set[int | None]) -> list[int]:
    """The places that small figures stand for, counted from the first or from the last; empty when for none.

    The winner tells from which end. Counted from the last, each place must be there once: two equal figures,
    or one left out, may be points of any kind.
    """
    seats = len(written)
    figures = [figure for figure in written if figure is not None and figure <= seats]
    if len(figures) == seats and min(figures) == 1 and winners == {1}:
        return figures
    from_the_last = sorted(figures) == list(range(1, seats + 1)) and winners == {seats}
    return [seats + 1 - figure for figure in figures] if from_the_last else []


@cache
def least_of_the_best() -> int:
    """What six stars bring at the lowest popularity: a player who places them ends with no less."""
    scoring = catalogue().scoring
    return scoring.limits["stars"] * min(tier.star for tier in scoring.tiers)
