"""A star beside a score may mean anything; one in every game, always at its best score, is the winner's."""

import re
from collections.abc import Iterable, Sequence

from ingest.formats.wide.form import MOST_COINS
from ingest.stated import whole

FEWEST_GAMES = 3
_STAR = re.compile(r"\s*[*★⭐]\ufe0f?\s*$")

Said = dict[str, str]


def tick_starred(games: Iterable[Sequence[Said]]) -> None:
    """Tick who has the star of each game, where the stars of all games can only mean that."""
    played = [seats for seats in games if seats]
    if len(played) < FEWEST_GAMES or not all(map(_stars_the_best, played)):
        return
    for seats in played:
        for seat in seats:
            seat.setdefault("winner", "yes" if _is_starred(seat) else "no")


def _stars_the_best(seats: Sequence[Said]) -> bool:
    starred = [seat for seat in seats if _is_starred(seat)]
    totals = [_total(seat) for seat in seats]
    known = [total for total in totals if total is not None]
    return len(starred) == 1 and len(known) == len(totals) and _total(starred[0]) == max(known)


def _is_starred(seat: Said) -> bool:
    return _STAR.search(seat.get("total", "")) is not None


def _total(seat: Said) -> int | None:
    return whole(_STAR.sub("", seat.get("total", "")), -MOST_COINS, MOST_COINS)
