"""The end of a replayed game: the score of every seat and the ranking.

Rules: GN-END-03..06, GN-DEC-05, GN-DEC-21.
"""

from collections.abc import Sequence

from engine.announced import announced_order, figure_discrepancies, ranking_discrepancies
from engine.garden_nation.record import Record, sheet_of
from engine.garden_nation.scoring import score, total_of
from engine.garden_nation.state import State
from engine.garden_nation.words import CATEGORIES
from engine.result import Outcome, Place
from engine.violation import Discrepancy

Scored = Sequence[dict[str, int]]


def outcome(state: State, record: Record) -> Outcome:
    """The ranking, and every announced figure that differs."""
    scored = [final_score(state, record, seat) for seat in range(len(state.seats))]
    totals = [total_of(state, points) if len(points) == len(CATEGORIES) else None for points in scored]
    ranking = tuple(
        Place(
            seat,
            record.seats[seat].player,
            rank,
            totals[seat],
            scored[seat],
            {"clan": record.seats[seat].clan},
            tiebreak,
            {"inhabitants": state.seats[seat].population},
        )
        for seat, rank, tiebreak in _order(state, record, scored, totals)
    )
    if not state.ended:
        return Outcome(ranking)
    return Outcome(ranking, tuple(_differences(state, record, ranking)))


def final_score(state: State, record: Record, seat: int) -> dict[str, int]:
    """The points by category; the announced figure stands for objectives that are not recorded."""
    points = score(state, seat)
    if "secret_objectives" in points:
        return points
    stated = sheet_of(record, seat).secret_objectives
    if stated is not None and state.ended:
        points["secret_objectives"] = stated
    return {name: points[name] for name in CATEGORIES if name in points}


def _order(
    state: State, record: Record, scored: Scored, totals: Sequence[int | None]
) -> list[tuple[int, int, str | None]]:
    """GN-END-05, GN-DEC-05: the highest total first, equal totals share the place unless a criterion decides.

    Where a total is not known, the announced places stand; without those the known points decide.
    """
    if None in totals:
        known = [sum(points.values()) for points in scored]
        order = announced_order(record, totals) or announced_order(record, known)
        return [(seat, rank, None) for seat, rank in order]
    criterion = state.rules.tie_break
    keys = [
        (total or 0, 0 if criterion == "shared" else _criterion(state, seat, criterion))
        for seat, total in enumerate(totals)
    ]
    seats = sorted(range(len(keys)), key=keys.__getitem__, reverse=True)
    best_first = sorted(keys, reverse=True)
    following = [*best_first[1:], None]
    return [
        (seat, 1 + best_first.index(key), criterion if _separates(key, next_key) else None)
        for seat, key, next_key in zip(seats, best_first, following, strict=True)
    ]


def _criterion(state: State, seat: int, criterion: str) -> int:
    held = {
        "shared": 0,
        "population": state.seats[seat].population,
        "projects": len(state.seats[seat].projects),
    }
    return held[criterion]


def _separates(own: tuple[int, int], following: tuple[int, int] | None) -> bool:
    """Whether the criterion, not the total, puts a place before the next one."""
    return following is not None and own[0] == following[0] and own[1] != following[1]


def _differences(state: State, record: Record, ranking: Sequence[Place]) -> list[Discrepancy]:
    found = (
        []
        if record.announced is None
        else [
            *figure_discrepancies(record, ranking),
            *_inhabitants(state, record),
            *_rounds(state, record),
            *ranking_discrepancies(record, ranking),
        ]
    )
    for place in ranking:
        if place.total is None:
            message = f"the secret objectives of {place.player} are neither recorded nor announced"
            found.append(
                _at(record, place.seat, "objectives_unknown", "GN-SEC-01", message, "secret_objectives")
            )
    return found


def _rounds(state: State, record: Record) -> list[Discrepancy]:
    """The announced number of rounds; a round that the table broke off may be counted or not."""
    stated = record.announced.rounds if record.announced else None
    possible = (
        (state.round, state.round - 1) if record.announced and record.announced.stopped else (state.round,)
    )
    if stated is None or stated in possible:
        return []
    message = f"announced {stated} rounds, the replay gives {state.round}"
    return [
        Discrepancy(
            "rounds_differ",
            message,
            "GN-RND-01",
            field="rounds",
            announced=str(stated),
            reconstructed=str(state.round),
        )
    ]


def _inhabitants(state: State, record: Record) -> list[Discrepancy]:
    """GN-INV-02: the announced inhabitants against those of the replay."""
    found = []
    for seat, player in enumerate(state.seats):
        stated = sheet_of(record, seat).inhabitants
        if stated is not None and stated != player.population:
            message = f"announced inhabitants {stated}, the replay gives {player.population}"
            figures = str(stated), str(player.population)
            found.append(_at(record, seat, "figure_differs", "GN-INV-02", message, "inhabitants", *figures))
    return found


def _at(
    record: Record,
    seat: int,
    code: str,
    rule: str,
    message: str,
    field: str,
    announced: str | None = None,
    reconstructed: str | None = None,
) -> Discrepancy:
    player = record.seats[seat].player
    return Discrepancy(code, message, rule, seat, player, field, announced, reconstructed)
