"""What the four bottom-row actions share: cost, coins, recruit bonuses, and when they are refused.

Rules: BOT-01..09, TURN-08..10, TURN-12, TURN-15, ENLI-05..14, END-03, EX-20, EX-22, DEC-01, DEC-05, DEC-07,
DEC-08.
"""

from collections.abc import Sequence

from engine.scythe.actions import BottomRow
from engine.scythe.cards import draw, draw_stated
from engine.scythe.mats import COST_RESOURCE, ENLIST, RECRUIT_BONUS
from engine.scythe.payment import Bill, check_tokens, pay_bill
from engine.scythe.stars import ends_game, gain_popularity, gain_power
from engine.scythe.state import OFF_BOARD, State
from engine.scythe.turn import check_bottom, check_player
from engine.scythe.words import BOTTOM_ACTIONS


class Cost:
    """A bottom-row action's checked payment and the coins taken with it."""

    __slots__ = ("bill", "bottom", "coins", "receivers")

    def __init__(self, bottom: int, bill: Bill, coins: int, receivers: list[int]) -> None:
        self.bottom = bottom
        self.bill = bill
        self.coins = coins
        self.receivers = receivers


def check_cost(state: State, action: BottomRow, bottom: int) -> Cost:
    """Section, full payment, coins at most those of the mat, and who gains recruit bonuses."""
    if action.by is not None:
        check_player(state, action.by, state.active)
    check_bottom(state, bottom, BOTTOM_ACTIONS[bottom])
    seat = state.seats[state.active]
    need = seat.mat.cost[bottom] - seat.covered[bottom]
    bill = check_tokens(state, COST_RESOURCE[bottom], need, action.pay, action.coerce, action.coerced)
    coins = seat.mat.coins[bottom]
    if action.coins is not None:
        if action.coins > coins:
            state.refuse("BOT-02", f"{BOTTOM_ACTIONS[bottom]} gives ${coins}, not ${action.coins}")
        coins = action.coins
    if action.draws and bottom != ENLIST:
        state.refuse("ENLI-05", f"{BOTTOM_ACTIONS[bottom]} draws no combat cards")
        for faction, values in action.draws.items():
            draw_stated(state, faction, values)
    return Cost(bottom, bill, coins, _receivers(state, action, bottom))


def pay_cost(state: State, cost: Cost) -> None:
    """TURN-10: the cost first; BOT-04: the coins may come before the main benefit."""
    pay_bill(state, cost.bill)
    state.seats[state.active].coins += cost.coins
    state.bottom = True


def check_without_benefit(state: State, exhausted: bool, name: str) -> None:
    """BOT-05/06 when nothing is left; BOT-08, DEC-08: else the benefit may be declined by house rule."""
    if not exhausted and not state.rules.bottom_action_without_benefit:
        state.refuse("BOT-08", f"this table does not allow {name} without its benefit")


def give_recruit_bonuses(state: State, cost: Cost, cards: Sequence[Sequence[int | None]] = ()) -> None:
    """ENLI-06, ENLI-10: active player, then left, then right neighbour; `cards` are planned draws."""
    bonus = RECRUIT_BONUS[cost.bottom]
    active = state.seats[state.active]
    for position, index in enumerate(cost.receivers):
        seat = state.seats[index]
        if seat is not active and not state.rules.neighbours_gain_on_last_action and ends_game(active):
            return
        if bonus == "power":
            gain_power(seat, 1)
        elif bonus == "coins":
            seat.coins += 1
        elif bonus == "popularity":
            gain_popularity(seat, 1)
        else:
            draw(state, seat, max(1, len(cards[position])), cards[position])
        state.note("recruit_bonus", index, bonus=bonus, bottom=BOTTOM_ACTIONS[cost.bottom])


def recruit_receivers(state: State, bottom: int) -> list[int]:
    """Whose recruit of this action is enlisted, in the order they gain; each once (ENLI-12)."""
    seats = state.seats
    receivers = [index for index in state.circles[state.active] if seats[index].recruits[bottom] != OFF_BOARD]
    return [index for index in receivers if index not in state.gone] if state.gone else receivers


def _receivers(state: State, action: BottomRow, bottom: int) -> list[int]:
    receivers = recruit_receivers(state, bottom)
    for faction in action.declined:
        if not state.rules.recruit_bonus_optional:
            state.refuse("ENLI-07", "in this edition a recruit bonus is not refused")
        index = state.order.get(faction)
        if index not in receivers:
            state.refuse("ENLI-06", f"{faction} has no recruit bonus to refuse here")
        else:
            receivers.remove(index)
    return receivers
