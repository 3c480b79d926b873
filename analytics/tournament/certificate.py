"""The certificate of a draw: every defect left, whom it hits, the lower bound, and whether it was avoidable.

`avoidable` is false only where the total equals the bound, true only where a better plan was shown, else
null (R2).
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any

from analytics.tournament.bounds import repeat_bound, small_bound
from analytics.tournament.counting import even_spread, pairs_of
from analytics.tournament.state import Round, Seat

Defect = dict[str, Any]
Names = frozenset[str]


def certificate(
    rounds: Sequence[Round],
    *,
    forbidden: Iterable[tuple[str, str]] = (),
    clubs: Mapping[str, str] | None = None,
    things: Mapping[str, int] | None = None,
    positions: bool = True,
    better: Mapping[str, int] | None = None,
) -> list[Defect]:
    """Defects of rounds in the order of goals; `things` says how many factions and mats there are.

    `better` holds totals of another plan that is better in a kind.
    """
    shown = better or {}
    found = [*_forbidden(rounds, {frozenset(pair) for pair in forbidden}), *_repeats(rounds, shown)]
    found += _small_tables(rounds, shown)
    for kind, count in (things or {}).items():
        found += _things(rounds, kind, count, shown)
    if positions:
        found += _positions(rounds)
    return [*found, *_clubs(rounds, clubs or {})]


def totals(defects: Iterable[Defect]) -> dict[str, int]:
    """The total of every kind that a certificate names."""
    return {defect["kind"]: defect["total"] for defect in defects}


def _defect(
    kind: str, players: Sequence[str], total: int, bound: int, shown: Mapping[str, int], **more: Any
) -> Defect:
    return {
        "kind": kind,
        "players": list(players),
        **more,
        "total": total,
        "bound": bound,
        "avoidable": _avoidable(kind, total, bound, shown),
    }


def _avoidable(kind: str, total: int, bound: int, shown: Mapping[str, int]) -> bool | None:
    if total <= bound:
        return False
    return True if shown.get(kind, total) < total else None


def _met(rounds: Sequence[Round]) -> dict[tuple[str, str], list[int]]:
    found: dict[tuple[str, str], list[int]] = {}
    for each in rounds:
        for table in each.tables:
            for first, second in combinations(sorted(table.players), 2):
                found.setdefault((first, second), []).append(each.number)
    return found


def _sizes(rounds: Sequence[Round]) -> list[list[int]]:
    return [[len(table.seats) for table in each.tables] for each in rounds]


def _players(rounds: Sequence[Round]) -> list[str]:
    return sorted({player for each in rounds for table in each.tables for player in table.players})


def _forbidden(rounds: Sequence[Round], pairs: set[Names]) -> list[Defect]:
    hit = {pair: met for pair, met in _met(rounds).items() if frozenset(pair) in pairs}
    total = sum(map(len, hit.values()))
    return [_defect("forbidden", pair, total, 0, {}, rounds=met) for pair, met in sorted(hit.items())]


def _repeats(rounds: Sequence[Round], shown: Mapping[str, int]) -> list[Defect]:
    """One entry for every pair that meets again; bound and answer are those of the whole number."""
    again = {pair: met for pair, met in _met(rounds).items() if len(met) > 1}
    total = sum(pairs_of(len(met)) for met in again.values())
    bound = repeat_bound(len(_players(rounds)), _sizes(rounds))
    return [_defect("repeat", pair, total, bound, shown, rounds=met) for pair, met in sorted(again.items())]


def _small_tables(rounds: Sequence[Round], shown: Mapping[str, int]) -> list[Defect]:
    turns: dict[str, list[int]] = {}
    for each in rounds:
        largest = max((len(table.seats) for table in each.tables), default=0)
        for table in each.tables:
            if len(table.seats) < largest:
                for player in table.players:
                    turns.setdefault(player, []).append(each.number)
    total = sum(pairs_of(len(met)) for met in turns.values())
    bound = small_bound(len(_players(rounds)), _sizes(rounds))
    return [
        _defect("small_table", [player], total, bound, shown, rounds=met)
        for player, met in sorted(turns.items())
        if len(met) > 1
    ]


def _things(rounds: Sequence[Round], kind: str, known: int, shown: Mapping[str, int]) -> list[Defect]:
    """R7: what a player holds again; the bound is what the number of games forces."""
    held: dict[str, Counter[str]] = {}
    for each in rounds:
        for table in each.tables:
            for seat in table.seats:
                _count(held, seat, kind)
    total = sum(sum(max(0, times - 1) for times in counts.values()) for counts in held.values())
    bound = sum(max(0, counts.total() - known) for counts in held.values())
    return [
        _defect(kind, [player], total, bound, shown, held=name, times=times)
        for player, counts in sorted(held.items())
        for name, times in sorted(counts.items())
        if times > 1
    ]


def _count(held: dict[str, Counter[str]], seat: Seat, kind: str) -> None:
    value = getattr(seat, kind)
    if value is not None:
        held.setdefault(seat.player, Counter())[value] += 1


def _positions(rounds: Sequence[Round]) -> list[Defect]:
    """R5: the spread over the positions that every table has."""
    common = min((len(table.seats) for each in rounds for table in each.tables), default=0)
    counts: dict[str, list[int]] = {}
    for each in rounds:
        for table in each.tables:
            for place, player in enumerate(table.players):
                mine = counts.setdefault(player, [0] * common)
                if place < common:
                    mine[place] += 1
    total = sum(pairs_of(times) for mine in counts.values() for times in mine)
    bound = sum(even_spread(sum(mine), common) for mine in counts.values())
    return [
        _defect("turn_position", [player], total, bound, {}, positions=mine)
        for player, mine in sorted(counts.items())
        if max(mine) - min(mine) > 1
    ]


def _clubs(rounds: Sequence[Round], clubs: Mapping[str, str]) -> list[Defect]:
    hit = {
        pair: met
        for pair, met in _met(rounds).items()
        if clubs.get(pair[0]) and clubs.get(pair[0]) == clubs.get(pair[1])
    }
    total = sum(map(len, hit.values()))
    return [_defect("club", pair, total, 0, {}, rounds=met) for pair, met in sorted(hit.items())]
