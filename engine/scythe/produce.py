"""Produce. Rules: PROD-01..16, BUILD-12..15, RES-06, INV-01, EX-03..05, DEC-09, DEC-13."""

from collections.abc import Sequence
from typing import Final

from engine.scythe.actions import Produce, Yield
from engine.scythe.board import PLACE_NAMES, PRODUCT, TERRITORIES, place_of
from engine.scythe.control import controls
from engine.scythe.mats import CELL_BASE, MILL, PRODUCE, PRODUCE_TERRITORIES, produce_price
from engine.scythe.stars import ALL_WORKERS, settle
from engine.scythe.state import OFF_BOARD, SeatState, State
from engine.scythe.turn import check_player, check_top
from engine.scythe.words import RESOURCES
from engine.violation import Ambiguous

_KIND: Final = {resource: kind for kind, resource in enumerate(RESOURCES)}


def produce(state: State, action: Produce) -> None:
    """PROD-01..03: pay what the emptied cells show, then choose territories."""
    if action.by is not None:
        check_player(state, action.by, state.active)
    check_top(state, PRODUCE, "produce")
    seat = state.seats[state.active]
    cost = produce_cost(state, seat)
    for what, amount in cost.items():
        if getattr(seat, what) < amount:
            state.refuse("PROD-03", f"produce costs {amount} {what}, {seat.name} has {getattr(seat, what)}")
    limit = CELL_BASE[PRODUCE_TERRITORIES] + seat.cells[PRODUCE_TERRITORIES]
    harvest = _nothing(state, action) if action.nothing else None
    if harvest is None:
        harvest = check_harvest(state, seat, action.at, limit, mill=True)
    for what, amount in cost.items():
        setattr(seat, what, max(0, getattr(seat, what) - amount))
    reap(state, seat, harvest)
    state.top = True
    if len(seat.workers) == ALL_WORKERS:
        settle(state)


def _nothing(state: State, action: Produce) -> list[tuple[int, int]] | None:
    """TURN-12: the cost is paid and no territory chosen; territories named beside it contradict it."""
    if not action.at:
        return []
    named = ", ".join(part.hex for part in action.at)
    state.forbid("PROD-04", f"either nothing is produced or something is on {named}")
    return None


def produce_cost(state: State, seat: SeatState) -> dict[str, int]:
    """PROD-01, PROD-02: the cells empty before the action."""
    return produce_price(state.rules.produce_cost_cells, len(seat.workers))


def check_harvest(
    state: State, seat: SeatState, at: Sequence[Yield], limit: int, *, mill: bool
) -> list[tuple[int, int]]:
    """PROD-04..11, PROD-16: which territories produce how much."""
    if not at:
        at = _everything(state, seat, limit, mill)
    mill_place = seat.structures[MILL] if mill else OFF_BOARD
    workers_left = ALL_WORKERS - len(seat.workers)
    harvest: list[tuple[int, int]] = []
    chosen: set[int] = set()
    for part in at:
        place = place_of(part.hex)
        if place in chosen:
            state.refuse("PROD-16", f"{part.hex} is chosen twice")
        chosen.add(place)
        count = _yield(state, seat, part, place, workers_left, mill)
        if place < TERRITORIES and PRODUCT[place] == "worker":
            workers_left -= count
        harvest.append((place, count))
    if len(chosen - {mill_place}) > limit:
        state.refuse("PROD-04", f"{seat.name} produces on {limit} territories, not {len(chosen)}")
    return harvest


def _yield(state: State, seat: SeatState, part: Yield, place: int, workers_left: int, mill: bool) -> int:
    """PROD-05, PROD-11: how much one territory produces; `workers_left` are those still on the mat."""
    most = capacity(state, seat, place, mill=mill)
    if most <= 0:
        barren = place >= TERRITORIES or PRODUCT[place] is None
        (state.forbid if barren else state.refuse)(*_why_not(state, seat, place))
        return 1 if part.count is None else part.count
    village = PRODUCT[place] == "worker"
    count = part.count
    if count is None:
        count = min(most, workers_left) if village else most
    if count > most:
        state.refuse("PROD-05", f"{part.hex} produces up to {most}, not {count}")
    if village and count > workers_left:
        state.forbid("PROD-11", f"workers left on the mat: {workers_left}, not {count}")
    if count < state.rules.produce_minimum:
        state.refuse("PROD-05", f"a chosen territory produces at least {state.rules.produce_minimum}")
    return count


def capacity(state: State, seat: SeatState, place: int, *, mill: bool) -> int:
    """What a territory can produce now: one per own worker, and one for the mill (BUILD-13/14)."""
    if place >= TERRITORIES or PRODUCT[place] is None:
        return 0
    workers = seat.workers.count(place)
    turns = mill and seat.structures[MILL] == place and _mill_works(state, workers, place)
    return workers + turns


def _mill_works(state: State, workers: int, place: int) -> bool:
    """BUILD-13, BUILD-15 by edition; DEC-13, INV-05: beside enemy units it makes no worker."""
    if state.rules.mill_requires_worker and not workers:
        return False
    held = bool(workers) or controls(state, state.active, place)
    return held or not (state.rules.mill_blocked_by_enemy_control or PRODUCT[place] == "worker")


def reap(state: State, seat: SeatState, harvest: list[tuple[int, int]]) -> None:
    """PROD-06, PROD-08, PROD-09: tokens and new workers appear where they were produced."""
    for place, count in harvest:
        product = PRODUCT[place]
        if product == "worker":
            seat.workers.extend([place] * min(count, ALL_WORKERS - len(seat.workers)))
        elif product is not None:
            state.resources[place * 4 + _KIND[product]] += count  # type: ignore[index]


def _everything(state: State, seat: SeatState, limit: int, mill: bool) -> list[Yield]:
    """All that can produce, when no choice is left."""
    mill_place = seat.structures[MILL] if mill else OFF_BOARD
    places = sorted({place for place in (*seat.workers, mill_place) if place >= 0})
    able = [place for place in places if capacity(state, seat, place, mill=mill)]
    if len([place for place in able if place != mill_place]) > limit:
        raise Ambiguous("PROD-04", "which territories produced?", [PLACE_NAMES[place] for place in able])
    return [Yield(hex=PLACE_NAMES[place]) for place in able]


def _why_no_mill(state: State, place: int) -> tuple[str, str]:
    name = PLACE_NAMES[place]
    if controls(state, state.active, place):
        return "BUILD-13", f"in this edition the mill on {name} needs a worker"
    if state.rules.mill_blocked_by_enemy_control or state.rules.mill_requires_worker:
        return "BUILD-15", f"an opponent controls the mill's territory {name}"
    return "INV-05", f"the mill makes no worker on {name}, where an opponent's units stand"


def _why_not(state: State, seat: SeatState, place: int) -> tuple[str, str]:
    name = PLACE_NAMES[place]
    if place >= TERRITORIES:
        return "TERR-03", f"{name} is a home base and produces nothing"
    if PRODUCT[place] is None:
        return "PROD-07", f"{name} produces nothing"
    if seat.structures[MILL] == place:
        return _why_no_mill(state, place)
    if not controls(state, state.active, place):
        return "PROD-04", f"{name} is not controlled by {seat.name}"
    return "PROD-05", f"no own worker stands on {name}"
