"""Points of a table: a list by place, split on shared places (D04, D05, D12)."""

from collections.abc import Sequence
from fractions import Fraction

from analytics.tournament.results import SeatResult, TableResult
from analytics.tournament.settings import TablePoints


def exact(value: float) -> Fraction:
    """A number of the settings as it was written."""
    return Fraction(str(value))


def table_points(result: TableResult, rules: TablePoints) -> dict[str, Fraction]:
    """Event points of every player of a table."""
    return _by_place(result, points_list(len(result.seats), rules), exact(rules.taking_part), rules.split)


def tie_points(result: TableResult, rules: TablePoints) -> dict[str, Fraction]:
    """Points towards equal standings, split in the same way (D12)."""
    return _by_place(result, [exact(each) for each in rules.towards_ties], Fraction(0), rules.split)


def points_list(players: int, rules: TablePoints) -> list[Fraction]:
    """The list for a table of this size."""
    places = rules.by_size.get(str(players), rules.places)
    points = [exact(each) for each in places]
    if rules.small_tables == "skip_middle" and str(players) not in rules.by_size:
        while len(points) > players:
            points.pop(len(points) // 2)
    return points


def _by_place(
    result: TableResult, points: Sequence[Fraction], beyond: Fraction, split: bool
) -> dict[str, Fraction]:
    given = {}
    for seat in result.seats:
        if seat.forfeit:
            given[seat.player] = Fraction(0)
            continue
        shared = _sharing(result, seat) if split else 1
        places = range(seat.place - 1, seat.place - 1 + shared)
        earned = sum((points[place] if place < len(points) else beyond for place in places), Fraction(0))
        given[seat.player] = earned / shared
    return given


def _sharing(result: TableResult, seat: SeatResult) -> int:
    return sum(other.place == seat.place and not other.forfeit for other in result.seats)
