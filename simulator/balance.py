"""Balance of a run: how often each faction, mat, ... won, with intervals."""

from collections.abc import Iterable
from dataclasses import dataclass

from analytics.intervals import Interval, wilson
from simulator.run import Played, SeatResult


@dataclass(frozen=True, slots=True)
class Share:
    """The seats of one faction, mat, ..., their wins, their points, and the 95% interval of the win rate."""

    name: str
    seats: int
    wins: float
    points: int
    interval: Interval

    @property
    def rate(self) -> float:
        """Wins per seat."""
        return self.wins / self.seats

    @property
    def average(self) -> float:
        """Points per seat."""
        return self.points / self.seats


def by_dimension(games: Iterable[Played], dimension: str) -> list[Share]:
    """The win rates of the factions, mats, ... the highest first."""
    return _shares((seat.dimensions[dimension], seat) for game in games for seat in game.seats)


def _shares(seats: Iterable[tuple[str, SeatResult]]) -> list[Share]:
    groups: dict[str, list[SeatResult]] = {}
    for name, seat in seats:
        groups.setdefault(name, []).append(seat)
    shares = [_share(name, members) for name, members in groups.items()]
    return sorted(shares, key=lambda share: (-share.rate, share.name))


def _share(name: str, members: list[SeatResult]) -> Share:
    wins = sum(seat.win for seat in members)
    points = sum(seat.total for seat in members)
    return Share(name, len(members), wins, points, wilson(wins, len(members)))
