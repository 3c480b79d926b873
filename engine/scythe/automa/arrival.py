"""Carry out a move that was derived: the unit is placed, and the territory changes.

Rules: AUT-MOVE-10, AUT-MOVE-13, AUT-ATK-05, AUT-ATK-09, AUT-ENC-05, AUT-ENC-06, AUT-GEN-05,
AUT-DEC-14, AUT-DEC-16.
"""

from engine.scythe.actions import AutomaFight
from engine.scythe.automa.combat import fight
from engine.scythe.automa.conquest import clear_resources, settle_ground
from engine.scythe.automa.table import automa_seat, human_index, human_seat
from engine.scythe.automa.unit import Unit
from engine.scythe.board import FACTORY, PLACE_NAMES
from engine.scythe.move import CHARACTER, WORKER
from engine.scythe.state import NO_CARD, UNKNOWN_CARD, State
from engine.scythe.tokens import spring_trap


def place_unit(state: State, unit: Unit, to: int) -> None:
    """AUT-MOVE-10, AUT-MOVE-13: the unit stands there now, alone; nothing travels with it."""
    seat = automa_seat(state)
    if unit.number == WORKER:
        seat.workers[seat.workers.index(unit.place)] = to
    elif unit.number == CHARACTER:
        seat.character = to
    else:
        seat.mechs[unit.number - 1] = to
    if state.rules.automa_springs_traps and unit.place != to:
        spring_trap(state, human_seat(state), to)


def march(state: State, to: int) -> None:
    """AUT-RES-06: a unit came without an attack."""
    settle_ground(state, to)
    take_token(state, to)


def raid(state: State, to: int) -> None:
    """AUT-ATK-09: the human's workers go home, the resources to the supply; no popularity is lost."""
    human = human_seat(state)
    driven = human.workers.count(to)
    human.workers = [human.home if place == to else place for place in human.workers]
    state.note("workers_driven_off", state.active, place=PLACE_NAMES[to], workers=driven)
    clear_resources(state, to)
    take_token(state, to)


def attack(state: State, to: int, stated: AutomaFight) -> bool:
    """AUT-ATK-05, AUT-DEC-14: combat at once; a token is taken only by a character that is still there."""
    state.pending = [to]
    won = fight(state, to, stated)
    if not state.ended:
        take_token(state, to)
    return won


def take_token(state: State, place: int) -> None:
    """AUT-ENC-05: the character removes the encounter token it stands on; no card is drawn."""
    if automa_seat(state).character == place and state.encounters >> place & 1:
        state.encounters &= ~(1 << place)
        state.note("automa_token", state.active, place=PLACE_NAMES[place])


def take_factory_card(state: State, number: int | None) -> bool:
    """AUT-ENC-06: a character on the Factory takes a random card face down, once; whether it did."""
    seat = automa_seat(state)
    if seat.character != FACTORY or seat.factory_card != NO_CARD or not state.factory_cards:
        return False
    seat.factory_card = UNKNOWN_CARD if number is None else number
    state.factory_cards -= 1
    _out_of_the_offer(state, number)
    state.note("factory_card", 1 - human_index(state), card=number)
    return True


def _out_of_the_offer(state: State, number: int | None) -> None:
    """The human knows the offer no longer, unless the card was seen."""
    offer = state.factory_offer
    if offer is None:
        return
    if number is not None and number not in offer:
        state.refuse("AUT-ENC-06", f"Factory card {number} does not lie on the board", list(map(str, offer)))
    state.factory_offer = None if number is None else tuple(card for card in offer if card != number)
