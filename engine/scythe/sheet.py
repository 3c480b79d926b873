"""Score sheets: every category worked out, the ranking, and everything that does not add up.

Rules: INV-13, INV-14, SCORE-01..13, SBON-01..10, STAR-12, STAR-14, TIE-01..07.
"""

from collections.abc import Iterator, Sequence

from engine.announced import ranking_discrepancies
from engine.result import Evidence, Line, Place, Verdict
from engine.scythe.discrepancies import at_seat, at_table
from engine.scythe.editions import rules_of
from engine.scythe.record import Announced, Record, Seat, Setup, Sheet, dimensions
from engine.scythe.sheet_limits import seat_discrepancies
from engine.scythe.sheet_ranking import Order, final_order
from engine.scythe.sheet_table import table_discrepancies
from engine.scythe.tally import Tally, inferred_factory, tallies, weighed_territories
from engine.scythe.tiebreak import Standing, Undecided
from engine.scythe.words import CATEGORIES, STAR_KINDS, StructureTile
from engine.violation import Discrepancy


def verify_sheet(record: Record) -> Verdict:
    """What Triumph says about a game known by its score sheet."""
    if record.announced is None or not (record.announced.sheets or record.announced.winners):
        return Verdict("unfinished", None, notes=("no result was announced",))
    rules = rules_of(record.edition, record.setup.house_rules, record.setup.tournament)
    counted = tallies(record)
    evidence: Evidence = "sheet" if all(tally.verified for tally in counted) else "result"
    order = final_order(record, counted, rules.tie_break_factory_territories)
    ranking = tuple(_place(counted[standing.seat], standing) for standing in order.standings)
    found = [
        *_figures(record, counted),
        *_deciding_factory(record, counted, order, rules.tie_break_factory_territories),
        *(_open_ties(counted, order) if evidence == "sheet" else ()),
        *ranking_discrepancies(record, ranking),
    ]
    notes = tuple(_notes(counted, order, evidence))
    return Verdict("discrepancy" if found else "accepted", evidence, ranking, tuple(found), notes=notes)


def figure_faults(record: Record) -> tuple[Discrepancy, ...]:
    """What the figures of a sheet cannot be, without a ranking."""
    return tuple(_figures(record, tallies(record)))


def _figures(record: Record, counted: Sequence[Tally]) -> Iterator[Discrepancy]:
    for tally in counted:
        yield from seat_discrepancies(tally, record.setup.structure_tile)
    yield from table_discrepancies(record, counted)


def arithmetic(sheet: Sheet, seat: Seat, tile: StructureTile | None = None) -> list[Line]:
    """The categories of one sheet, in the order of the score sheet."""
    alone = Record(seats=(seat,), setup=Setup(structure_tile=tile), announced=Announced(sheets=(sheet,)))
    return _lines(tallies(alone)[0])


def table_arithmetic(record: Record) -> tuple[list[Line], ...]:
    """The categories of every seat, in seat order."""
    return tuple(_lines(tally) for tally in tallies(record))


def _lines(tally: Tally) -> list[Line]:
    parts = _multiplied(tally)
    return [
        Line(category, *parts.get(category, (None, None)), tally.categories.get(category), "$")
        for category in CATEGORIES
    ]


def _multiplied(tally: Tally) -> dict[str, tuple[int | None, int | None]]:
    """What is counted and multiplied in the three categories that popularity governs."""
    tier, resources = tally.tier, tally.trusted.resources
    if tier is None:
        return {}
    pairs = None if resources is None else resources // 2
    return {
        "stars": (tally.stars, tier.star),
        "territories": (weighed_territories(tally), tier.territory),
        "resources": (pairs, tier.resource_pair),
    }


def _place(tally: Tally, standing: Standing) -> Place:
    kinds = tally.trusted.star_kinds or {}
    return Place(
        seat=tally.number,
        player=tally.seat.player,
        rank=standing.rank,
        total=tally.total,
        categories=tally.categories,
        dimensions=dimensions(tally.seat),
        tiebreak=standing.tiebreak,
        details={
            "stars": tuple(kind for kind in STAR_KINDS for _ in range(kinds.get(kind, 0))),
            "star_count": tally.stars,
        },
    )


def _deciding_factory(
    record: Record, counted: Sequence[Tally], order: Order, factory_territories: int
) -> Iterator[Discrepancy]:
    """SCORE-07: a Factory that the sheet does not state may be counted, but it does not decide who wins by itself."""
    holder = inferred_factory(counted)
    if holder is None:
        return
    plain = tallies(record, infer_factory=False)
    if _first(order) == _first(final_order(record, plain, factory_territories)):
        return
    message = (
        f"the Factory is not stated and decides who wins: ${holder.total} with it, "
        f"${sum(plain[holder.number].categories.values())} without; write factory yes or no for every seat"
    )
    yield at_seat(holder.number, holder.seat, "factory_not_stated", message, "factory")


def _first(order: Order) -> set[int]:
    return {standing.seat for standing in order.standings if standing.rank == 1}


def _open_ties(counted: Sequence[Tally], order: Order) -> Iterator[Discrepancy]:
    for tie in order.open:
        message = f"{_level(counted, tie)}; write down {tie.criterion} for each of them to separate them"
        yield at_table("tie_break_unknown", message, tie.criterion)


def _notes(counted: Sequence[Tally], order: Order, evidence: Evidence) -> Iterator[str]:
    unknown = [tally.seat.player for tally in counted if tally.total is None]
    if unknown:
        yield f"no total is known for {', '.join(unknown)}; the announced places stand"
    holder = inferred_factory(counted)
    if holder is not None:
        yield f"{holder.seat.player}: the figures only fit with the Factory, so it was counted there"
    for tally in counted:
        if tally.faction_coins:
            coins = f"${tally.faction_coins} of the total"
            yield f"{tally.seat.player}: {coins} read as coins for encounter territories"
    for tie in order.taken_over:
        yield f"{_level(counted, tie)}, not all with {tie.criterion} stated; the announced order stands"
    if evidence != "sheet":
        for tie in order.open:
            yield f"{_level(counted, tie)}, not all with {tie.criterion} stated; they share the place"


def _level(counted: Sequence[Tally], tie: Undecided) -> str:
    names = ", ".join(counted[seat].seat.player for seat in tie.seats)
    return f"{names} are level at ${counted[tie.seats[0]].total}"
