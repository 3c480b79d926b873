"""Trade: two resources, or popularity. Rules: TRADE-01..08, BUILD-11, RES-06, DEC-10, DEC-11."""

from engine.scythe.actions import Trade
from engine.scythe.board import PLACE_NAMES, TERRITORIES
from engine.scythe.control import has_worker, worker_places
from engine.scythe.mats import ARMORY, CELL_BASE, GAIN_POPULARITY, TRADE, TRADE_COST, TRADE_TOKENS
from engine.scythe.move import place_of
from engine.scythe.stars import gain_popularity, gain_power, settle_tracks
from engine.scythe.state import OFF_BOARD, SeatState, State
from engine.scythe.turn import check_player, check_top
from engine.violation import Ambiguous

Delivery = list[tuple[int, tuple[int, int, int, int]]]


def trade(state: State, action: Trade) -> None:
    """TRADE-01/02: pay $1, then one of the two."""
    if action.by is not None:
        check_player(state, action.by, state.active)
    check_top(state, TRADE, "trade")
    seat = state.seats[state.active]
    if seat.coins < TRADE_COST:
        state.refuse("TRADE-01", f"trade costs ${TRADE_COST}, {seat.name} has ${seat.coins}")
    _check_workers_home(state, seat)
    if action.gain == "popularity":
        amount = _popularity(state, seat, action)
        seat.coins = max(0, seat.coins - TRADE_COST)
        gain_popularity(seat, amount)
    else:
        delivery = _delivery(state, seat, action)
        seat.coins = max(0, seat.coins - TRADE_COST)
        for place, tokens in delivery:
            for kind, count in enumerate(tokens):
                state.resources[place * 4 + kind] += count
    if action.bonus and seat.structures[ARMORY] != OFF_BOARD:
        gain_power(seat, 1)
    state.top = True
    settle_tracks(state)


def _check_workers_home(state: State, seat: SeatState) -> None:
    """TRADE-06 by edition: no Trade at all while every worker stands on the home base."""
    if state.rules.trade_when_all_workers_home == "action_forbidden" and all(
        place >= TERRITORIES for place in seat.workers
    ):
        state.refuse("TRADE-06", "in this edition there is no Trade while all workers are on the home base")


def _popularity(state: State, seat: SeatState, action: Trade) -> int:
    most = CELL_BASE[GAIN_POPULARITY] + seat.cells[GAIN_POPULARITY]
    amount = most if action.amount is None else action.amount
    if amount > most:
        state.refuse("TRADE-07", f"{seat.name} gains {most} popularity, not {amount}")
    if action.food or action.metal or action.oil or action.wood or action.split:
        state.refuse("TRADE-02", "resources or popularity, not both")
    return amount


def _delivery(state: State, seat: SeatState, action: Trade) -> Delivery:
    """TRADE-03..05: up to two tokens of any kind on one territory with an own worker."""
    tokens = (action.food, action.metal, action.oil, action.wood)
    parts: Delivery = []
    if action.split:
        if not state.rules.trade_split:
            state.refuse("TRADE-05", "both tokens go on one territory")
        for part in action.split:
            place = _worker_place(state, part.hex)
            parts.append((place, (part.food, part.metal, part.oil, part.wood)))
    if sum(tokens):
        parts.append((_worker_place(state, action.hex), tokens))
    total = sum(sum(counts) for _, counts in parts)
    if total == 0:
        raise Ambiguous("TRADE-03", "which resources were taken?", ["any two of food, metal, oil, wood"])
    if total > TRADE_TOKENS:
        state.refuse("TRADE-02", f"trade gives {TRADE_TOKENS} resources, not {total}")
    return parts


def _worker_place(state: State, name: str | None) -> int:
    if name is not None and has_worker(state, state.active, place_of(name)):
        return place_of(name)
    legal = worker_places(state, state.active)
    names = [PLACE_NAMES[place] for place in legal]
    if not legal:
        state.refuse("TRADE-06", "no own worker stands on a territory")
    if name is not None:
        state.refuse("TRADE-04", f"no own worker stands on the controlled territory {name}", names)
        return place_of(name)
    if len(legal) != 1:
        raise Ambiguous("TRADE-04", "on which territory were the resources put?", names)
    return legal[0]
