"""Paying with resource tokens. Rules: RES-01..07, RES-12, RES-13, TURN-10, TURN-11, BOT-09, ABIL-CRI-01..03,
EX-01, EX-02.
"""

from collections.abc import Sequence
from typing import Final

from engine.scythe.actions import Payment
from engine.scythe.board import PLACE_NAMES, place_of
from engine.scythe.cards import check_hold, discard
from engine.scythe.control import controlled, controls
from engine.scythe.phrasing import payments
from engine.scythe.state import SeatState, State
from engine.scythe.words import FACTIONS, RESOURCES
from engine.violation import Ambiguous

_CRIMEA: Final = FACTIONS.index("crimea")


class Bill:
    """A payment that was checked and can be made: tokens by place and kind, and Crimea's card."""

    __slots__ = ("card", "coerce", "inferred", "tokens")

    def __init__(
        self, tokens: list[tuple[int, int]], coerce: bool, card: int | None, inferred: bool = False
    ) -> None:
        self.tokens = tokens
        self.coerce = coerce
        self.card = card
        self.inferred = inferred


def check_tokens(
    state: State, kind: int, need: int, pay: Sequence[Payment], coerce: bool, card: int | None
) -> Bill:
    """TURN-11: `need` tokens of one kind, from controlled territories only (RES-03)."""
    if coerce or card is not None:
        # A stated card says that it was spent, with or without a further word (as DEC-25 for Scout).
        coerce = True
        _check_coercion(state, kind, need, card)
        need -= 1
    if not pay:
        return _only_way(state, kind, need, coerce, card)
    tokens: list[tuple[int, int]] = []
    paid = 0
    for part in pay:
        counts = (part.food, part.metal, part.oil, part.wood)
        count = counts[kind]
        place = place_of(part.hex)
        if not count or sum(counts) != count:
            paid_in = f"this is paid in {RESOURCES[kind]} only"
            state.refuse("BOT-01", paid_in if sum(counts) else f"nothing is paid from {part.hex}; {paid_in}")
            tokens += [(place * 4 + sort, lost) for sort, lost in enumerate(counts) if lost and sort != kind]
            paid += sum(counts) - count
        spot = place * 4 + kind
        from_here = sum([earlier for other, earlier in tokens if other == spot]) if tokens else 0
        _check_source(state, place, kind, from_here + count)
        tokens.append((spot, count))
        paid += count
    if paid != need:
        rule = "TURN-11" if paid < need else "BOT-01"
        state.refuse(rule, f"the cost is {need} {RESOURCES[kind]}, {paid} were paid")
    return Bill(tokens, coerce, card)


def pay_bill(state: State, bill: Bill) -> None:
    """RES-05: tokens return to the supply; Crimea's card goes to the discard pile (DEC-21)."""
    for spot, count in bill.tokens:
        state.resources[spot] = max(0, state.resources[spot] - count)
    if bill.coerce:
        discard(state, state.seats[state.active], [bill.card])
        state.coerced = True
        if bill.inferred:
            said = "a combat card paid for the resource that was missing (coerce)"
            state.note("inferred", state.active, what="coerce", said=said)


def available(state: State, index: int, kind: int) -> list[tuple[int, int]]:
    """Where a seat could pay a kind from: place and tokens lying there."""
    return [
        (place, state.resources[place * 4 + kind])
        for place in controlled(state, index)
        if state.resources[place * 4 + kind]
    ]


def may_coerce(state: State, seat: SeatState) -> bool:
    """ABIL-CRI-01, DEC-28: Crimea, once a turn, with a card in hand."""
    return seat.faction == _CRIMEA and not state.coerced and seat.cards() > 0


def _check_source(state: State, place: int, kind: int, count: int) -> None:
    if not controls(state, state.active, place):
        name = PLACE_NAMES[place]
        state.refuse("RES-03", f"{name} is not controlled by {state.seats[state.active].name}")
    lying = state.resources[place * 4 + kind]
    if lying < count:
        state.refuse("TURN-11", f"{lying} {RESOURCES[kind]} on {PLACE_NAMES[place]}, {count} were paid")


def _check_coercion(state: State, kind: int, need: int, card: int | None) -> None:
    seat = state.seats[state.active]
    if seat.faction != _CRIMEA:
        state.refuse("ABIL-CRI-01", f"{seat.name} cannot pay with a combat card")
    if state.coerced:
        state.refuse("ABIL-CRI-03", "a combat card was already spent as a resource this turn")
    if need < 1:
        state.refuse("ABIL-CRI-01", "there is no resource to replace")
    check_hold(state, seat, [card], "ABIL-CRI-01")
    if state.rules.coercion_shortage_only:
        total = sum(count for _, count in available(state, state.active, kind))
        if total >= need:
            state.refuse("ABIL-CRI-02", "in this edition a combat card covers only a missing resource")


def _only_way(state: State, kind: int, need: int, coerce: bool, card: int | None) -> Bill:
    """The payment the rules leave, when they leave one."""
    if need == 0:
        return Bill([], coerce, card)
    spots = available(state, state.active, kind)
    total = sum(count for _, count in spots)
    if total == need - 1 and not coerce and may_coerce(state, state.seats[state.active]):
        return Bill([(place * 4 + kind, count) for place, count in spots], True, None, True)
    if total < need:
        state.refuse("TURN-11", f"the cost is {need} {RESOURCES[kind]}, {total} can be spent")
        need = total
    if total == need:
        return Bill([(place * 4 + kind, count) for place, count in spots], coerce, card)
    if len(spots) == 1:
        return Bill([(spots[0][0] * 4 + kind, need)], coerce, card)
    readings = payments(kind, need, spots)
    raise Ambiguous("RES-04", f"from where were the {need} {RESOURCES[kind]} paid?", readings)
