"""Enlist: a recruit for a one-time and an ongoing bonus. Rules: ENLI-01..05, ENLI-13, ENLI-15, DEC-07."""

from typing import Final

from engine.scythe.actions import Enlist
from engine.scythe.bottom_row import check_cost, check_without_benefit, give_recruit_bonuses, pay_cost
from engine.scythe.cards import draw, plan_draws
from engine.scythe.catalogue import catalogue
from engine.scythe.mats import ENLIST
from engine.scythe.phrasing import word
from engine.scythe.stars import gain_popularity, gain_power, settle
from engine.scythe.state import OFF_BOARD, SeatState, State
from engine.scythe.words import BOTTOM_ACTIONS, RECRUIT_BONUSES, BottomAction, RecruitBonus
from engine.violation import Malformed

_BOTTOM: Final = {bottom: index for index, bottom in enumerate(BOTTOM_ACTIONS)}
_BONUS: Final = {bonus: index for index, bonus in enumerate(RECRUIT_BONUSES)}
ONE_TIME: Final = catalogue().recruit_bonuses


def enlist(state: State, action: Enlist) -> None:
    """ENLI-01: pay food, move a recruit; ENLI-13: the recruit of Enlist itself does not count yet."""
    cost = check_cost(state, action, ENLIST)
    seat = state.seats[state.active]
    if action.recruit is None or action.bonus is None:
        if action.recruit is not None or action.bonus is not None:
            raise Malformed(
                "an enlist names the recruit's section and the one-time bonus",
                where="enlist",
                found="one of them",
                expected="both, such as enlist build>coins",
            )
        check_without_benefit(state, OFF_BOARD not in seat.recruits, "enlist")
    else:
        check_enlist(state, seat, action.recruit, action.bonus)
        if (
            action.recruit == "enlist"
            and state.rules.enlist_section_bonus_same_action
            and seat.name not in action.declined
        ):
            cost.receivers.insert(0, state.active)
    own = ONE_TIME["combat_cards"] if action.bonus == "combat_cards" else 0
    drawers = [(state.active, own), *((index, 1) for index in cost.receivers)]
    spent = (cost.bill.card,) if cost.bill.coerce else ()
    planned = plan_draws(state, drawers, action.draws, "ENLI-05", spent)
    pay_cost(state, cost)
    if action.recruit is not None and action.bonus is not None:
        do_enlist(state, seat, action.recruit, action.bonus, planned[0])
    give_recruit_bonuses(state, cost, planned[1:])
    settle(state, cost.receivers)


def check_enlist(state: State, seat: SeatState, recruit: BottomAction, bonus: RecruitBonus) -> None:
    """ENLI-01/02: the recruit is still on the mat, the one-time bonus still free."""
    if seat.recruits[_BOTTOM[recruit]] != OFF_BOARD:
        state.forbid("ENLI-01", f"the recruit of {recruit} was already enlisted", open_recruits(seat)[0])
    if _BONUS[bonus] in seat.recruits:
        left = [word(free) for free in open_recruits(seat)[1]]
        state.refuse("ENLI-02", f"the one-time bonus {word(bonus)} was already used", left)


def do_enlist(
    state: State, seat: SeatState, recruit: BottomAction, bonus: RecruitBonus, cards: list[int | None]
) -> None:
    """ENLI-02, ENLI-04: the bonus at once; the token stays until the end."""
    seat.recruits[_BOTTOM[recruit]] = _BONUS[bonus]
    amount = ONE_TIME[bonus]
    if bonus == "power":
        gain_power(seat, amount)
    elif bonus == "coins":
        seat.coins += amount
    elif bonus == "popularity":
        gain_popularity(seat, amount)
    else:
        draw(state, seat, max(amount, len(cards)), cards)
    state.note("recruit", state.active, recruit=recruit, bonus=bonus)


def open_recruits(seat: SeatState) -> tuple[list[BottomAction], list[RecruitBonus]]:
    """Recruits still on the mat, and one-time bonuses still free."""
    return (
        [name for name, index in _BOTTOM.items() if seat.recruits[index] == OFF_BOARD],
        [name for name, index in _BONUS.items() if index not in seat.recruits],
    )
