"""Score sheets: every category worked out, the ranking, and everything that does not add up.

Rules: INV-13, INV-14, SCORE-01..13, SBON-01..10, STAR-12, STAR-14, TIE-01..07, TOUR-02.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from engine.announced import ranking_discrepancies
from engine.record import Announced, Record, Ruling, Seat, Setup, Sheet
from engine.result import CATEGORIES, Evidence, Place, Verdict
from engine.scythe.discrepancies import at_table
from engine.scythe.editions import rules_of
from engine.scythe.policy import banned_pairs, default_policy
from engine.scythe.sheet_limits import seat_discrepancies
from engine.scythe.sheet_ranking import Order, final_order
from engine.scythe.sheet_table import table_discrepancies
from engine.scythe.tally import Tally, tallies, weighed_territories
from engine.scythe.tiebreak import Standing, Undecided
from engine.scythe.words import STAR_KINDS, StructureTile
from engine.violation import Discrepancy


@dataclass(frozen=True, slots=True)
class Line:
    """One category's arithmetic: `counted` things at `multiplier` coins each make `coins`.

    A category that is plain coins has neither; a figure the sheet does not settle is None.
    """

    category: str
    counted: int | None
    multiplier: int | None
    coins: int | None

    @property
    def formula(self) -> str:
        """Such as `6 x $4 = $24`."""
        if self.coins is None:
            return "?"
        amount = f"-${-self.coins}" if self.coins < 0 else f"${self.coins}"
        if self.counted is None or self.multiplier is None:
            return amount
        return f"{self.counted} x ${self.multiplier} = {amount}"


def verify_sheet(record: Record, policy: str | None = None) -> Verdict:
    """What Triumph says about a game known by its score sheet; `policy` overrides the record's own."""
    if record.announced is None or not (record.announced.sheets or record.announced.winners):
        return Verdict("unfinished", None, notes=("no result was announced",))
    rules = rules_of(record.edition, record.setup.house_rules, record.setup.tournament)
    banned = banned_pairs(policy or record.setup.policy or default_policy(rules), record.edition)
    counted = tallies(record)
    evidence: Evidence = "sheet" if all(tally.verified for tally in counted) else "result"
    order = final_order(record, counted, rules.tie_break_factory_territories)
    ranking = tuple(_place(counted[standing.seat], standing) for standing in order.standings)
    found = [
        *(wrong for tally in counted for wrong in seat_discrepancies(tally, record.setup.structure_tile)),
        *table_discrepancies(record, counted, banned),
        *(_open_ties(counted, order) if evidence == "sheet" else ()),
        *ranking_discrepancies(record, ranking),
    ]
    wrong, ruled = _apply_rulings(record, found)
    notes = (*_notes(counted, order, evidence), *ruled)
    return Verdict("discrepancy" if wrong else "accepted", evidence, ranking, tuple(wrong), notes=notes)


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
        Line(category, *parts.get(category, (None, None)), tally.categories.get(category))
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
        faction=tally.seat.faction,
        mat=tally.seat.mat,
        rank=standing.rank,
        total=tally.total,
        categories=tally.categories,
        stars=tuple(kind for kind in STAR_KINDS for _ in range(kinds.get(kind, 0))),
        star_count=tally.stars,
        tiebreak=standing.tiebreak,
    )


def _open_ties(counted: Sequence[Tally], order: Order) -> Iterator[Discrepancy]:
    for tie in order.open:
        message = f"{_level(counted, tie)}; write down {tie.criterion} for each of them to separate them"
        yield at_table("tie_break_unknown", message, tie.criterion)


def _notes(counted: Sequence[Tally], order: Order, evidence: Evidence) -> Iterator[str]:
    unknown = [tally.seat.player for tally in counted if tally.total is None]
    if unknown:
        yield f"no total is known for {', '.join(unknown)}; the announced places stand"
    for tally in counted:
        if tally.factory and tally.sheet.factory is None:
            yield f"{tally.seat.player}: the figures only fit with the Factory, so it was counted there"
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


def _apply_rulings(record: Record, found: Iterable[Discrepancy]) -> tuple[list[Discrepancy], list[str]]:
    """What an organiser let stand becomes a note that names who and why."""
    wrong, notes = [], []
    for discrepancy in found:
        ruling = next((each for each in record.rulings if _lets_stand(each, discrepancy, record)), None)
        if ruling is None:
            wrong.append(discrepancy)
        else:
            notes.append(f"{discrepancy.message}: let stand by {ruling.by} ({ruling.reason})")
    return wrong, notes


def _lets_stand(ruling: Ruling, discrepancy: Discrepancy, record: Record) -> bool:
    if ruling.kind != "allow" or ruling.rule != discrepancy.rule:
        return False
    if ruling.faction is None or discrepancy.seat is None:
        return True
    return record.seats[discrepancy.seat].faction == ruling.faction
