"""A game known by its score sheet: each seat's categories, whether they add up, and the ranking.

Rules: GN-END-03..05, GN-POP-03, GN-SET-06, GN-DEC-05.
"""

from collections.abc import Iterator

from engine.announced import announced_order, no_winner, ranking_discrepancies
from engine.garden_nation.catalogue import catalogue
from engine.garden_nation.editions import Rules, rules_of
from engine.garden_nation.population import LOWEST
from engine.garden_nation.record import Record, Sheet, sheet_of
from engine.garden_nation.scoring import population_points
from engine.garden_nation.words import CATEGORIES
from engine.result import Evidence, Place, Verdict
from engine.violation import Discrepancy

_SCALE = sorted(set(catalogue().population.points))


def verify_sheet(record: Record) -> Verdict:
    """The verdict on a game of which only the result is known."""
    if record.announced is None or not (record.announced.sheets or record.announced.winners):
        return Verdict("unfinished", None, notes=("no result was announced",))
    rules = rules_of(record.edition, record.setup.house_rules)
    seats = range(len(record.seats))
    scored = [categories(sheet_of(record, seat)) for seat in seats]
    totals = [total(sheet_of(record, seat), rules) for seat in seats]
    order = announced_order(record, totals)
    if not order:
        raise no_winner(record, totals)
    ranking = tuple(
        Place(
            seat,
            record.seats[seat].player,
            rank,
            totals[seat],
            scored[seat],
            {"clan": record.seats[seat].clan},
        )
        for seat, rank in order
    )
    whole = all(len(points) == len(CATEGORIES) for points in scored)
    evidence: Evidence = "sheet" if whole else "result"
    wrong = (
        *(each for seat in seats for each in _seat_discrepancies(record, seat, rules)),
        *_clans(record),
        *ranking_discrepancies(record, ranking),
    )
    return Verdict("discrepancy" if wrong else "accepted", evidence, ranking, wrong)


def categories(sheet: Sheet) -> dict[str, int]:
    """The points by category as far as they are stated; inhabitants tell those of the population."""
    stated: dict[str, int | None] = {name: getattr(sheet, name) for name in CATEGORIES}
    if stated["population"] is None and sheet.inhabitants is not None:
        stated["population"] = population_points(sheet.inhabitants)
    return {name: points for name, points in stated.items() if points is not None}


def total(sheet: Sheet, rules: Rules) -> int | None:
    """The sum of the categories where all are known, else the announced total."""
    points = categories(sheet)
    if len(points) < len(CATEGORIES):
        return sheet.total
    added = sum(points.values())
    return added if rules.negative_totals else max(added, 0)


def _seat_discrepancies(record: Record, seat: int, rules: Rules) -> Iterator[Discrepancy]:
    sheet = sheet_of(record, seat)
    player = record.seats[seat].player

    def wrong(code: str, rule: str, field: str, announced: int, found: object, message: str) -> Discrepancy:
        return Discrepancy(code, message, rule, seat, player, field, str(announced), str(found))

    added = total(sheet, rules)
    if sheet.total is not None and added is not None and sheet.total != added:
        message = f"total {sheet.total}, but the categories add up to {added}"
        yield wrong("total_does_not_add_up", "GN-END-03", "total", sheet.total, added, message)
    if sheet.inhabitants is not None and sheet.inhabitants < LOWEST:
        message = f"{sheet.inhabitants} inhabitants; at least {LOWEST} remains"
        yield wrong("figure_off_limits", "GN-POP-03", "inhabitants", sheet.inhabitants, LOWEST, message)
    elif sheet.inhabitants is not None and sheet.population not in (
        None,
        population_points(sheet.inhabitants),
    ):
        found = population_points(sheet.inhabitants)
        message = f"{sheet.inhabitants} inhabitants give {found} points, not {sheet.population}"
        yield wrong(
            "category_does_not_multiply_out", "GN-END-04", "population", sheet.population or 0, found, message
        )
    elif sheet.population is not None and sheet.population not in _SCALE:
        possible = ", ".join(map(str, _SCALE))
        message = f"the population cannot give {sheet.population} points; it gives one of {possible}"
        yield wrong("figure_off_limits", "GN-END-04", "population", sheet.population, possible, message)
    for field in ("projects", "secret_objectives"):
        stated = getattr(sheet, field)
        if stated is not None and stated < 0:
            yield wrong("negative_figure", "GN-END-03", field, stated, 0, f"{field} cannot be negative")


def _clans(record: Record) -> Iterator[Discrepancy]:
    """GN-SET-06: every player has a colour of their own."""
    held = [seat.clan for seat in record.seats]
    for number, clan in enumerate(held):
        if clan is not None and clan in held[:number]:
            message = f"{clan} has two seats; every player has a clan of their own"
            player = record.seats[number].player
            yield Discrepancy("clan_twice", message, "GN-SET-06", number, player, "clan", clan)
