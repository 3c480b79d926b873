"""The Factory and its cards.

Rules: FACT-01..07, FACT-12..16, SET-04, CARD-08, TERR-12, INV-09, EX-17, EX-28.
"""

from itertools import combinations
from typing import Final

from engine.scythe.actions import FactoryTop, Payment, TakeFactoryCard
from engine.scythe.board import FACTORY, KINDS, PLACE_NAMES, place_of
from engine.scythe.cards import check_hold, discard, draw
from engine.scythe.catalogue import FactoryCard, catalogue
from engine.scythe.gains import Reward, offers
from engine.scythe.mats import FACTORY_SECTION
from engine.scythe.payment import available, may_coerce
from engine.scythe.stars import settle
from engine.scythe.state import NO_CARD, UNKNOWN_CARD, SeatState, State
from engine.scythe.turn import check_player, check_top
from engine.scythe.words import RESOURCES
from engine.violation import Ambiguous, Violation

_TRACKS: Final = ("coins", "power", "popularity")


def take_factory_card(state: State, action: TakeFactoryCard) -> None:
    """FACT-01..03: one card, on the character's first stay, for good."""
    check_player(state, action.by, state.active)
    seat = state.seats[state.active]
    if not state.factory_due:
        rule = "FACT-03" if seat.character == FACTORY and seat.factory_card >= 0 else "FACT-01"
        state.refuse(rule, f"{seat.name} does not take a Factory card now")
    if state.factory_cards < 1 and seat.factory_card == NO_CARD:
        state.forbid("FACT-02", "no Factory card is left on the board")
    number = action.card
    if number is not None:
        _check_offer(state, number)
    if number is None and state.factory_offer is not None and len(state.factory_offer) == 1:
        number = state.factory_offer[0]
    hold_factory_card(state, seat, UNKNOWN_CARD if number is None else number)
    state.factory_due = False
    state.note("factory_card", state.active, card=number)


def hold_factory_card(state: State, seat: SeatState, number: int) -> None:
    """INV-09: the seat holds this card; one that it held before goes back to the board."""
    before, seat.factory_card = seat.factory_card, number
    state.factory_cards += (before != NO_CARD) - (number != NO_CARD)
    if state.factory_offer is not None:
        back = (before,) if before > 0 and before != number else ()
        state.factory_offer = (*(card for card in state.factory_offer if card != number), *back)


def factory_offer(state: State) -> list[int]:
    """The cards that may still lie on the board, as far as is known; one taken unseen is still among them."""
    if state.factory_offer is not None:
        return list(state.factory_offer)
    taken = {seat.factory_card for seat in state.seats}
    return [
        card.number
        for card in catalogue().factory_cards.values()
        if card.number not in taken and (card.set == "base" or state.promos)
    ]


def factory_top(state: State, action: FactoryTop) -> None:
    """FACT-15: the card's own cost and reward; no mat coins, no recruits, no structures (FACT-07)."""
    check_player(state, action.by, state.active)
    if state.section == FACTORY_SECTION and state.bottom:
        state.refuse("FACT-06", "the top action of a Factory card comes before its Move")
    check_top(state, FACTORY_SECTION, "the Factory card's top action")
    seat = state.seats[state.active]
    card = _own_card(state, seat, action)
    if action.option > len(card.gains):
        state.forbid("FACT-15", f"Factory card {card.number} has {len(card.gains)} rewards to choose from")
    _pay(state, seat, card, action)
    table = card.gains[action.option - 1]
    draws = list(action.draws)
    Reward(state, table, None, draws, "FACT-15").take(action.gain)
    if draws:
        state.refuse("FACT-15", "more combat cards are stated than the card gives")
        draw(state, seat, len(draws), draws)
    state.top = True
    settle(state)


def can_pay(state: State, seat: SeatState, card: FactoryCard) -> bool:
    """Whether the seat could pay the card's top action now."""
    if any(getattr(seat, what) < card.pay.get(what, 0) for what in _TRACKS):
        return False
    if seat.cards() < card.pay.get("combat_cards", 0):
        return False
    kinds = [sum(count for _, count in available(state, state.active, kind)) for kind in range(KINDS)]
    spare = 1 if may_coerce(state, seat) else 0
    any_need, different = card.pay.get("any_resource", 0), card.pay.get("different_resources", 0)
    return sum(kinds) + spare >= any_need and sum(map(bool, kinds)) + spare >= different


def _check_offer(state: State, number: int) -> None:
    card = catalogue().factory_cards[number]
    if card.set != "base" and not state.promos:
        state.refuse("SET-28", f"Factory card {number} is a promo card; this game has none")
        if state.factory_offer is None:
            return
    offer = [str(other) for other in factory_offer(state)]
    owner = next((seat for seat in state.seats if seat.factory_card == number), None)
    if owner is not None:
        state.forbid("CARD-08", f"{owner.name} has Factory card {number}", offer)
    if str(number) not in offer:
        state.refuse("CARD-08", f"Factory card {number} is not on the board", offer)


def _own_card(state: State, seat: SeatState, action: FactoryTop) -> FactoryCard:
    if seat.factory_card == NO_CARD:
        raise Violation("FACT-05", f"{seat.name} has no Factory card")
    if seat.factory_card == UNKNOWN_CARD:
        _find_card(state, seat, action)
    return catalogue().factory_cards[seat.factory_card]


def _find_card(state: State, seat: SeatState, action: FactoryTop) -> None:
    """The card that was taken unseen is known once a single one of those left fits what is done with it."""
    fitting = [number for number in factory_offer(state) if _fits(catalogue().factory_cards[number], action)]
    if not fitting:
        raise Violation("FACT-15", "no Factory card that may have been taken gives this")
    if len(fitting) > 1:
        readings = [f"card {number}" for number in fitting]
        raise Ambiguous("FACT-15", f"which Factory card does {seat.name} own?", readings)
    hold_factory_card(state, seat, fitting[0])
    said = f"of the Factory cards left only card {fitting[0]} gives what {seat.name} took"
    state.note("inferred", state.active, what="factory_card", said=said)


def _fits(card: FactoryCard, action: FactoryTop) -> bool:
    """Whether the stated option, payment and reward can be those of the card."""
    if action.option > len(card.gains):
        return False
    tokens = bool(action.pay or action.coerce)
    spent = len(action.cards) - (1 if action.coerce and action.cards else 0)
    if tokens and not {"any_resource", "different_resources"} & set(card.pay):
        return False
    if spent > card.pay.get("combat_cards", 0):
        return False
    return action.gain is None or offers(card.gains[action.option - 1], action.gain)


def _pay(state: State, seat: SeatState, card: FactoryCard, action: FactoryTop) -> None:
    for what in _TRACKS:
        need = card.pay.get(what, 0)
        if getattr(seat, what) < need:
            state.refuse("FACT-15", f"the card costs {need} {what}, {seat.name} has {getattr(seat, what)}")
        setattr(seat, what, max(0, getattr(seat, what) - need))
    _pay_cards(state, seat, card.pay.get("combat_cards", 0), action)
    if "any_resource" in card.pay or "different_resources" in card.pay:
        _pay_tokens(state, seat, card, action)
    elif action.pay or action.coerce:
        state.refuse("FACT-15", f"Factory card {card.number} costs no resources")
        _pay_tokens(state, seat, card, action)


def _pay_cards(state: State, seat: SeatState, need: int, action: FactoryTop) -> None:
    stated = list(action.cards)
    spent = len(stated) - (1 if action.coerce and len(stated) > need else 0)
    if spent > need:
        state.refuse("FACT-15", f"the card costs {need} combat cards, not {spent}")
    values = stated[: max(need, spent)] + [None] * (need - len(stated))
    check_hold(state, seat, values, "FACT-15")
    discard(state, seat, values)


def _pay_tokens(state: State, seat: SeatState, card: FactoryCard, action: FactoryTop) -> None:
    """Any kinds, or different ones; Crimea's card may stand for one."""
    need = card.pay.get("any_resource", 0) + card.pay.get("different_resources", 0)
    if action.coerce:
        _coerce(state, seat, need, action)
        need = max(0, need - 1)
    paid = [0] * KINDS
    for part in action.pay or _only_tokens(state, need):
        place = place_of(part.hex)
        if not (part.food or part.metal or part.oil or part.wood):
            state.refuse("FACT-15", f"nothing is paid from {part.hex}")
        for kind, count in enumerate((part.food, part.metal, part.oil, part.wood)):
            lying = dict(available(state, state.active, kind)).get(place, 0)
            if count > lying:
                state.refuse("RES-03", f"{lying} {RESOURCES[kind]} can be spent from {part.hex}, not {count}")
            if count > state.resources[place * 4 + kind]:
                state.forbid("RES-03", f"{RESOURCES[kind]} on {part.hex}: {lying}, not {count}")
            state.resources[place * 4 + kind] -= count
            paid[kind] += count
    if need > 0 and sum(paid) != need:
        state.refuse("TURN-11", f"the card costs {need} resources, {sum(paid)} were paid")
    if "different_resources" in card.pay and max(paid) > 1:
        state.refuse("FACT-15", "the resources paid must be of different kinds")


def _coerce(state: State, seat: SeatState, need: int, action: FactoryTop) -> None:
    """ABIL-CRI-01..03: a combat card for one of the resources."""
    if not may_coerce(state, seat):
        state.refuse("ABIL-CRI-01", f"{seat.name} cannot pay with a combat card now")
    kinds = sum(bool(available(state, state.active, kind)) for kind in range(KINDS))
    if state.rules.coercion_shortage_only and kinds >= need:
        state.refuse("ABIL-CRI-02", "in this edition a combat card covers only a missing resource")
    value = action.cards[-1] if action.cards else None
    check_hold(state, seat, [value], "ABIL-CRI-01")
    discard(state, seat, [value])
    state.coerced = True


def _only_tokens(state: State, need: int) -> list[Payment]:
    """What must have been paid when the record does not say: all there is, if that is the price."""
    if need == 0:
        return []
    spots = [(kind, *spot) for kind in range(KINDS) for spot in available(state, state.active, kind)]
    if sum(count for _, _, count in spots) > need:
        readings = [f"pay {PLACE_NAMES[place]} 1 {RESOURCES[kind]}" for kind, place, _ in spots]
        if need > 1:
            readings = [
                f"pay {PLACE_NAMES[first]} 1 {RESOURCES[kind]}, {PLACE_NAMES[second]} 1 {RESOURCES[other]}"
                for (kind, first, _), (other, second, _) in combinations(spots, 2)
            ]
        raise Ambiguous("RES-04", f"which {need} resources were paid?", readings)
    return [Payment(hex=PLACE_NAMES[place], **{RESOURCES[kind]: count}) for kind, place, count in spots]
