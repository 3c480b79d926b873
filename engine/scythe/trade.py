"""Trade: two resources, or popularity. Rules: TRADE-01..08, BUILD-11, RES-06, DEC-10, DEC-11."""

from engine.scythe.actions import Trade
from engine.scythe.board import PLACE_NAMES, TERRITORIES, place_of
from engine.scythe.control import has_worker, worker_places
from engine.scythe.mats import ARMORY, CELL_BASE, GAIN_POPULARITY, TRADE, TRADE_COST, TRADE_TOKENS
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
    if not may_trade(state, seat):
        state.refuse("TRADE-06", "in this edition there is no Trade while all workers are on the home base")
    armory = seat.structures[ARMORY] != OFF_BOARD
    if not (armory or action.bonus):
        state.refuse("TRADE-08", f"{seat.name} has no armory whose power could be declined")
    if action.gain == "popularity":
        amount = _popularity(state, seat, action)
        delivery = _delivery(state, seat, action) if _names_resources(action) else []
        gain_popularity(seat, amount)
    else:
        delivery = _delivery(state, seat, action)
    seat.coins = max(0, seat.coins - TRADE_COST)
    for place, tokens in delivery:
        for kind, count in enumerate(tokens):
            if count:
                state.resources[place * 4 + kind] += count
    if armory and action.bonus:
        gain_power(seat, 1)
    state.top = True
    settle_tracks(state)


def may_trade(state: State, seat: SeatState) -> bool:
    """TRADE-06 by edition: no Trade at all while every worker stands on the home base."""
    return (
        state.rules.trade_when_all_workers_home != "action_forbidden"
        or min(seat.workers, default=TERRITORIES) < TERRITORIES
    )


def _popularity(state: State, seat: SeatState, action: Trade) -> int:
    most = CELL_BASE[GAIN_POPULARITY] + seat.cells[GAIN_POPULARITY]
    amount = most if action.amount is None else action.amount
    if amount > most:
        state.refuse("TRADE-07", f"{seat.name} gains {most} popularity, not {amount}")
    if _names_resources(action):
        state.refuse("TRADE-02", "resources or popularity, not both")
    elif action.hex is not None:
        state.refuse("TRADE-02", f"popularity is not put on a territory, but {action.hex} is named")
    return amount


def _names_resources(action: Trade) -> bool:
    return bool(action.food or action.metal or action.oil or action.wood or action.split)


def _delivery(state: State, seat: SeatState, action: Trade) -> Delivery:
    """TRADE-03..05: up to two tokens of any kind on one territory with an own worker."""
    tokens = (action.food, action.metal, action.oil, action.wood)
    total = sum(tokens)
    parts: Delivery = []
    if action.split:
        if not state.rules.trade_split:
            state.refuse("TRADE-05", "both tokens go on one territory")
        for part in action.split:
            place = _worker_place(state, part.hex)
            goods = (part.food, part.metal, part.oil, part.wood)
            if not any(goods):
                state.refuse("TRADE-03", f"no resource is put on {part.hex}")
            parts.append((place, goods))
            total += sum(goods)
        if action.hex is not None and not any(tokens):
            state.refuse("TRADE-04", f"no resource is put on {action.hex}")
    if any(tokens):
        parts.append((_worker_place(state, action.hex), tokens))
    if total == 0:
        raise Ambiguous("TRADE-03", "which resources were taken?", ["any two of food, metal, oil, wood"])
    if action.gain == "resources" and action.amount not in (None, total):
        state.refuse("TRADE-02", f"{total} resources are named, but the amount is {action.amount}")
    if total > TRADE_TOKENS:
        state.refuse("TRADE-02", f"trade gives {TRADE_TOKENS} resources, not {total}")
    return parts


def _worker_place(state: State, name: str | None) -> int:
    if name is not None:
        place = place_of(name)
        if has_worker(state, state.active, place):
            return place
    legal = worker_places(state, state.active)
    names = [PLACE_NAMES[place] for place in legal]
    if not legal:
        state.refuse("TRADE-06", "no own worker stands on a territory")
    elif name is not None:
        state.refuse("TRADE-04", f"no own worker stands on the controlled territory {name}", names)
    if name is not None:
        return place_of(name)
    if len(legal) != 1:
        raise Ambiguous("TRADE-04", "on which territory were the resources put?", names)
    return legal[0]
