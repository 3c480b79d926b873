"""The trace against the own reckoning, field by field, each difference under the likely rule."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from .facts import FIGURES, Json
from .step import Step
from .table import Seat, Table

RULES = {
    ("move", "popularity"): "MOVE-19",
    ("move", "workers"): "MOVE-18",
    ("move", "tokens"): "MOVE-08",
    ("gain_coins", "coins"): "MOVE-03",
    ("bolster", "coins"): "BOLS-01",
    ("bolster", "power"): "BOLS-03",
    ("bolster", "combat_cards"): "BOLS-04",
    ("bolster", "popularity"): "BOLS-05",
    ("trade", "coins"): "TRADE-01",
    ("trade", "popularity"): "TRADE-07",
    ("trade", "power"): "TRADE-08",
    ("trade", "tokens"): "TRADE-02",
    ("produce", "coins"): "PROD-01",
    ("produce", "power"): "PROD-01",
    ("produce", "popularity"): "PROD-01",
    ("produce", "tokens"): "PROD-08",
    ("produce", "workers"): "PROD-09",
    ("upgrade", "coins"): "BOT-02",
    ("deploy", "coins"): "BOT-02",
    ("build", "coins"): "BOT-02",
    ("enlist", "coins"): "BOT-02",
    ("upgrade", "tokens"): "BOT-01",
    ("deploy", "tokens"): "BOT-01",
    ("build", "tokens"): "BOT-01",
    ("enlist", "tokens"): "BOT-01",
    ("upgrade", "sources"): "UPGR-01",
    ("deploy", "mechs"): "DEPL-01",
    ("build", "structures"): "BUILD-01",
    ("enlist", "recruits"): "ENLI-01",
    ("combat", "power"): "COMB-13",
    ("combat", "combat_cards"): "COMB-14",
    ("combat", "popularity"): "COMB-17",
    ("combat", "character"): "COMB-20",
    ("combat", "mechs"): "COMB-20",
    ("combat", "workers"): "COMB-20",
    ("combat", "stars"): "COMB-16",
    ("combat", "tokens"): "COMB-21",
    ("encounter", "tokens"): "ENC-07",
    ("encounter", "encounters"): "ENC-02",
    ("factory_card", "factory_cards"): "FACT-02",
    ("stall", "popularity"): "VAR-01",
    ("transfer", "coins"): "DEAL-05",
}
BY_KIND = {"encounter": "ENC-08", "factory_top": "FACT-07", "section": "TURN-02", "objective": "OBJ-05"}
BY_FIELD = {
    "coins": "RES-12",
    "power": "RES-14",
    "popularity": "RES-14",
    "combat_cards": "CARD-02",
    "character": "MOVE-07",
    "mechs": "MOVE-07",
    "workers": "INV-01",
    "structures": "BUILD-03",
    "recruits": "ENLI-04",
    "sources": "INV-02",
    "targets": "INV-02",
    "stars": "STAR-10",
    "section": "TURN-02",
    "factory_card": "FACT-03",
    "objectives": "OBJ-05",
    "tokens": "RES-06",
    "encounters": "ENC-13",
    "factory_cards": "CARD-08",
    "ended": "END-01",
    "combats_pending": "COMB-01",
}


def compare(step: Step, state: Json, forgiven: set[tuple[str, str]]) -> None:
    """Note every difference; `forgiven` holds figures that a ruling fixed."""
    for name, seat in step.own.seats.items():
        if name in step.unknown:
            continue
        for field, expected, found in _seat_pairs(seat, step.after.seats[name]):
            if expected != found and (name, field) not in forgiven:
                _differ(step, field, f"{name} {field}", expected, found, name)
    if step.unknown:
        return
    for field, expected, found in _table_pairs(step.own, step.after, state):
        if expected != found:
            _differ(step, field, field, expected, found)


def _differ(step: Step, field: str, label: str, expected: Any, found: Any, name: str = "") -> None:
    neighbour = name and name != step.actor and step.kind in {"upgrade", "deploy", "build", "enlist"}
    general = BY_FIELD[field] if field == "stars" else BY_KIND.get(step.kind, BY_FIELD[field])
    rule = "ENLI-06" if neighbour and field in FIGURES else RULES.get((step.kind, field), general)
    step.fault(rule, f"{label} should be {expected}, is {found}")


def _seat_pairs(own: Seat, seen: Seat) -> Iterator[tuple[str, Any, Any]]:
    for kind in FIGURES:
        yield kind, own.figures[kind], seen.figures[kind]
    for field in ("section", "character", "mechs", "structures", "recruits", "factory_card"):
        yield field, getattr(own, field), getattr(seen, field)
    yield "workers", dict(own.workers), dict(seen.workers)
    for field in ("sources", "targets", "stars", "objectives"):
        yield field, sorted(getattr(own, field)), sorted(getattr(seen, field))


def _table_pairs(own: Table, seen: Table, state: Json) -> Iterator[tuple[str, Any, Any]]:
    yield "tokens", _lying(own), _lying(seen)
    yield "encounters", sorted(own.encounters), sorted(seen.encounters)
    yield "factory_cards", own.factory_cards, seen.factory_cards
    yield "ended", own.ended, seen.ended
    listed = {each["hex"] if isinstance(each, dict) else each for each in state["combats_pending"]}
    yield "combats_pending", sorted(seen.contested()), sorted(listed)


def _lying(table: Table) -> dict[str, dict[str, int]]:
    stocks = {at: dict(+Counter(stock)) for at, stock in table.tokens.items()}
    return {at: stock for at, stock in stocks.items() if stock}
