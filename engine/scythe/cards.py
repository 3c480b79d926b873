"""Combat cards: counts are always kept, values as far as the record tells them.

A hand holds known cards by value and a number of hidden ones. A value can be true only while a copy of
it is not already located elsewhere (CARD-11). Rules: CARD-01..05, CARD-11, CARD-12, SET-03, SET-12, INV-08.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from engine.scythe.catalogue import catalogue
from engine.scythe.state import SeatState, State
from engine.scythe.words import FACTIONS, Faction

COPIES: Final[tuple[int, ...]] = tuple(catalogue().scoring.combat_deck.get(value, 0) for value in range(6))
DECK: Final = sum(COPIES)


def discarded(state: State) -> int:
    """How many cards lie on the discard pile."""
    return sum(state.discard) + state.discard_hidden


def drawable(state: State) -> int:
    """CARD-01/02: how many cards can still be drawn."""
    return state.deck + discarded(state)


def check_draw(
    state: State,
    count: int,
    values: Sequence[int | None],
    rule: str,
    arriving: Sequence[int | None] = (),
) -> int:
    """How many cards are drawn: `count` as far as there are any; the stated values must be possible.

    More than `count` are drawn where a ruling lets that stand.

    `arriving` are cards that reach the discard pile before the draw, such as those of a combat.
    """
    most = drawable(state) + len(arriving)
    drawn = min(count, most)
    if len(values) > count or any(value is not None for value in values[drawn:]):
        if len(values) > most:
            state.forbid("CARD-02", f"{len(values)} cards stated, {most} can be drawn")
        state.refuse(rule, f"{len(values)} cards stated, {drawn} can be drawn")
        drawn = len(values)
    if not any(values):
        return drawn
    for position, value in enumerate(values[: state.deck]):
        if value is not None and values[:position].count(value) >= _unseen(state, value):
            state.refuse("CARD-11", f"no card of value {value} is left in the deck")
    if len(values) > state.deck:
        _check_reshuffled(state, values[state.deck :], arriving)
    return drawn


def plan_draws(
    state: State,
    drawers: Sequence[tuple[int, int]],
    stated: Mapping[Faction, Sequence[int | None]],
    rule: str,
    arriving: Sequence[int | None] = (),
) -> list[list[int | None]]:
    """The values of several draws in a row, each (seat, count), out of what the record states per faction."""
    if not stated:
        return [[None] * count for _, count in drawers]
    left = {faction: list(values) for faction, values in stated.items()}
    plan = []
    for index, count in drawers:
        values = left.get(FACTIONS[state.seats[index].faction], [])
        plan.append([values.pop(0) if values else None for _ in range(count)])
    if any(left.values()):
        state.refuse(rule, "more combat cards are stated than are drawn")
        _draw_beyond(state, drawers, plan, left)
    flat = [value for values in plan for value in values]
    check_draw(state, len(flat), flat, rule, arriving)
    return plan


def _draw_beyond(
    state: State,
    drawers: Sequence[tuple[int, int]],
    plan: list[list[int | None]],
    left: Mapping[Faction, list[int | None]],
) -> None:
    """What a ruling lets players draw beyond their due: with their own draw, or by itself."""
    for faction, values in left.items():
        own = [
            place
            for place, (index, count) in enumerate(drawers)
            if count and state.order.get(faction) == index
        ]
        if own:
            plan[own[0]] += values
        elif values:
            draw_stated(state, faction, values)


def draw_stated(state: State, faction: Faction, values: Sequence[int | None]) -> None:
    """A player draws exactly these cards."""
    if faction not in state.order:
        state.forbid("TURN-01", f"{faction} does not play in this game")
    check_draw(state, len(values), values, "CARD-02")
    draw(state, state.seats[state.order[faction]], len(values), values)


def draw(state: State, seat: SeatState, count: int, values: Sequence[int | None] = ()) -> None:
    """Draw up to `count` cards; values not stated stay hidden."""
    for position in range(min(count, drawable(state))):
        if state.deck == 0:
            _reshuffle(state)
        state.deck -= 1
        value = values[position] if position < len(values) else None
        if value is None:
            seat.hidden += 1
        else:
            seat.hand[value] += 1


def reveal(state: State, value: int) -> None:
    """Turn the top card of the deck over and discard it."""
    if state.deck == 0:
        _reshuffle(state)
    state.deck -= 1
    state.discard[value] += 1


def check_hold(state: State, seat: SeatState, values: Iterable[int | None], rule: str) -> None:
    """The cards must be in the hand, as far as anybody can know."""
    stated = list(values)
    if len(stated) > seat.cards():
        state.forbid(rule, f"{seat.name} plays {len(stated)} combat cards but holds {seat.cards()}")
    spare = seat.hidden
    for value in {value for value in stated if value is not None}:
        missing = stated.count(value) - seat.hand[value]
        if missing <= 0:
            continue
        spare -= missing
        if spare < 0:
            state.refuse("CARD-03", f"{seat.name} does not hold {_cards(stated.count(value), value)}")
        if located(state, value) + missing > COPIES[value]:
            state.refuse("CARD-11", f"all {COPIES[value]} cards of value {value} are already seen elsewhere")


def discard(state: State, seat: SeatState, values: Iterable[int | None]) -> None:
    """Cards go from the hand to the discard pile (CARD-05)."""
    for value in values:
        remove(seat, value)
        if value is None:
            state.discard_hidden += 1
        else:
            state.discard[value] += 1


def remove(seat: SeatState, value: int | None) -> None:
    """Take one card out of a hand; an unknown or unexpected value shows that the hand is not known."""
    if value is not None and seat.hand[value]:
        seat.hand[value] -= 1
        return
    if any(seat.hand) and (value is None or not seat.hidden):
        seat.hidden += sum(seat.hand)
        seat.hand = [0] * 6
    if seat.hidden:
        seat.hidden -= 1


def add(seat: SeatState, value: int | None) -> None:
    """Put one card into a hand."""
    if value is None:
        seat.hidden += 1
    else:
        seat.hand[value] += 1


def _reshuffle(state: State) -> None:
    state.deck = discarded(state)
    state.discard = [0] * 6
    state.discard_hidden = 0


def _check_reshuffled(state: State, values: Sequence[int | None], arriving: Sequence[int | None]) -> None:
    """CARD-01: once the deck is used up only cards of the discard pile can come."""
    hidden = state.discard_hidden + arriving.count(None)
    for value in {value for value in values if value is not None}:
        beyond = max(0, values.count(value) - state.discard[value] - arriving.count(value))
        hidden -= beyond
        if hidden < 0 or beyond > _unseen(state, value):
            state.refuse("CARD-11", f"no card of value {value} is on the discard pile")


def _unseen(state: State, value: int) -> int:
    """Copies of a value that are neither known in a hand nor open on the discard pile."""
    return COPIES[value] - located(state, value)


def _in_hands(state: State, value: int) -> int:
    return sum([seat.hand[value] for seat in state.seats])


def located(state: State, value: int) -> int:
    """Copies of a value that are known in a hand or lie open on the discard pile."""
    return _in_hands(state, value) + state.discard[value]


def _cards(count: int, value: int) -> str:
    return f"a combat card of {value}" if count == 1 else f"{count} combat cards of {value}"
