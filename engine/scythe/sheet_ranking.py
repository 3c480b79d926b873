"""The final order of a score sheet, and what becomes of ties and totals the sheet does not say enough about.

Rules: SCORE-13, TIE-01..07, DEC-12.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.announced import announced_places, is_named, named_winners
from engine.scythe.automa.scoring import without_resources
from engine.scythe.automa.sheets import plays_itself
from engine.scythe.catalogue import catalogue
from engine.scythe.record import Record
from engine.scythe.tally import Tally
from engine.scythe.tiebreak import Criteria, Entry, Standing, Undecided, rank, undecided
from engine.violation import Malformed


@dataclass(frozen=True, slots=True)
class Order:
    """The standings, the ties the table's own announcement settled, and those that nothing settles."""

    standings: tuple[Standing, ...]
    taken_over: tuple[Undecided, ...]
    open: tuple[Undecided, ...]


def final_order(record: Record, counted: Sequence[Tally], factory_territories: int) -> Order:
    """Rank by total and tie-break; where either is not written down the announced order stands."""
    entries: list[Entry] = [
        (tally.total, sheet_criteria(tally, factory_territories))
        for tally in counted
        if tally.total is not None
    ]
    if any(plays_itself(tally.seat) for tally in counted):
        entries = [(total, without_resources(compared)) for total, compared in entries]
    if len(entries) < len(counted):
        return Order(tuple(_as_announced(record, counted)), (), ())
    claims = _claims(record, counted)
    standings = rank(entries)
    taken_over, still_open = [], []
    for tie in undecided(entries):
        if all(seat in claims for seat in tie.seats):
            standings = _reordered(standings, tie, claims)
            taken_over.append(tie)
        else:
            still_open.append(tie)
    return Order(tuple(standings), tuple(taken_over), tuple(still_open))


def sheet_criteria(tally: Tally, factory_territories: int) -> Criteria:
    """The six tie-break values as far as the sheet states them."""
    extra = factory_territories - 1 if tally.factory else 0
    territories = tally.trusted.territories
    values = {
        "units": tally.units,
        "power": tally.trusted.power,
        "popularity": tally.trusted.popularity,
        "resources": tally.trusted.resources,
        "territories": None if territories is None else territories + extra,
        "stars": tally.stars,
    }
    return tuple(values[name] for name in catalogue().scoring.tie_breaks)


def _as_announced(record: Record, counted: Sequence[Tally]) -> list[Standing]:
    """Without every total the table's own word is the ranking; without that there is none."""
    places = announced_places(record, [tally.total for tally in counted])
    if not places:
        tally = next(tally for tally in counted if tally.total is None)
        missing = ", ".join(tally.missing())
        raise Malformed(
            f"{tally.seat.player} has no total, and without {missing} none can be worked out; "
            "nobody is named as the winner either",
            where=f"announced.sheets[{tally.number}]",
            expected="a total, every category, or who won",
        )
    return [Standing(seat, place, None) for seat, place in places]


def _claims(record: Record, counted: Sequence[Tally]) -> Mapping[int, int]:
    """The place each seat claims: its announced rank, or first and not first where only winners are named."""
    ranks = {tally.number: tally.sheet.rank for tally in counted if tally.sheet.rank is not None}
    winners = named_winners(record)
    if ranks or not winners:
        return ranks
    return {tally.number: 1 if is_named(winners, tally.seat.player) else 2 for tally in counted}


def _reordered(standings: list[Standing], tie: Undecided, claims: Mapping[int, int]) -> list[Standing]:
    """The tied seats in the order they claim, still separated from the next place as before."""
    start = next(place for place, standing in enumerate(standings) if standing.seat in tie.seats)
    end = start + len(tie.seats)
    first, separator = standings[start].rank, standings[end - 1].tiebreak
    in_order = sorted(tie.seats, key=claims.__getitem__)
    taken = [
        Standing(seat, first + sum(claims[other] < claims[seat] for other in tie.seats), None)
        for seat in in_order
    ]
    taken[-1] = taken[-1]._replace(tiebreak=separator)
    return [*standings[:start], *taken, *standings[end:]]
