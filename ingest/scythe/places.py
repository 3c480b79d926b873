"""Places, ticks and points of a league that people write where coins belong."""

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
    seats, known = len(game.seats), [seat["total"] for seat in game.seats if seat["total"] is not None]
    if not known or not _too_small(known, seats):
        return
    places = _places(known, seats, {seat["total"] for seat in game.seats if seat["winner"]})
    message = "the scores are too small to be coins and stay unknown"
    said, expected = ("the scores are places, not coins", None) if places else (message, LAYOUT_HELPS)
    game.remark(said, column=column, found=", ".join(map(str, known)), expected=expected)
    ranks = places or [seat["rank"] for seat in game.seats]
    for seat, rank in zip(game.seats, ranks, strict=True):
        seat.values |= {"total": None, "rank": rank}


def _too_small(known: list[int], seats: int) -> bool:
    """Whether scores are places at this table, or all of them too low for a game that ended."""
    all_low = 1 < len(known) == seats and max(known) < least_of_the_best()
    return min(known) >= 0 and (max(known) <= seats or all_low)


def _forget_slips(game: StatedGame, column: str) -> None:
    """Scores beyond any game are slips, such as 890 for 89."""
    message, expected = "too large to be coins and stays unknown", f"at most {MOST_COINS} coins"
    for seat in game.seats:
        if (seat["total"] or 0) > MOST_COINS:
            game.remark(message, column=column, found=seat["total"], expected=expected)
            seat.values["total"] = None


def _places(figures: list[int], seats: int, winners: set[int]) -> list[int]:
    """The places that small figures stand for, counted from the first or from the last; empty when for none.

    The winner tells from which end. Counted from the last, each place must be there once: two equal figures,
    or one left out, may be points of any kind.
    """
    each_once = sorted(figures) == list(range(1, seats + 1))
    if len(figures) == seats >= max(figures) and min(figures) == 1 and winners == {1}:
        return figures
    return [seats + 1 - figure for figure in figures] if each_once and winners == {seats} else []


@cache
def least_of_the_best() -> int:
    """What six stars bring at the lowest popularity: a player who places them ends with no less."""
    scoring = catalogue().scoring
    return scoring.limits["stars"] * min(tier.star for tier in scoring.tiers)
