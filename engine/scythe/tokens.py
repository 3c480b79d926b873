"""Faction tokens of Invaders from Afar: Albion's flags and Togawa's traps.

The rulebooks of the base game do not know them; their facts stand in `data/scythe/tokens.json`.
"""

from typing import Final

from engine.scythe.actions import PlaceToken, RearmTrap
from engine.scythe.board import PLACE_NAMES, PLACES, TERRITORIES
from engine.scythe.cards import discard
from engine.scythe.catalogue import read_facts
from engine.scythe.phrasing import word
from engine.scythe.state import OFF_BOARD, SeatState, State
from engine.scythe.turn import check_nothing_due, check_player
from engine.scythe.words import FACTIONS, TRAPS
from engine.violation import Ambiguous

_FACTS: Final = read_facts("tokens")
_ALBION: Final = FACTIONS.index("albion")
_TOGAWA: Final = FACTIONS.index("togawa")


def place_token(state: State, action: PlaceToken) -> None:
    """After the character's move and what it led to, one token on its territory."""
    check_player(state, action.by, state.active)
    seat = state.seats[state.active]
    check_nothing_due(state)
    if seat.faction not in (_ALBION, _TOGAWA):
        state.forbid("TOKEN-01", f"{seat.name} has no flags and no traps")
    if not state.token_due:
        state.refuse("TOKEN-01", "a flag or trap is placed after the own character has moved")
    place = seat.character
    if place >= TERRITORIES or place in seat.flags or any(where == place for where, _, _ in seat.traps):
        state.refuse("TOKEN-02", f"no token can be placed on {PLACE_NAMES[place]}")
    if seat.faction == _ALBION:
        _place_flag(state, seat, place, action)
    else:
        _place_trap(state, seat, place, action)
    state.token_due = False
    state.note("token", state.active, place=PLACE_NAMES[place], trap=action.trap)


def rearm_trap(state: State, action: RearmTrap) -> None:
    """Togawa's Shinobi arms a sprung trap again where the move ended."""
    check_player(state, action.by, state.active)
    check_nothing_due(state)
    seat = state.seats[state.active]
    place = PLACES.get(action.hex, OFF_BOARD)
    if place != state.rearm or not seat.fights_at(place):
        state.refuse("TOKEN-03", f"no Shinobi move ended on {action.hex}")
    if not any(where == place and not armed for where, _, armed in seat.traps):
        state.forbid("TOKEN-03", f"there is no sprung trap on {action.hex}")
    seat.traps = tuple((where, kind, armed or where == place) for where, kind, armed in seat.traps)
    state.rearm = OFF_BOARD


def spring_trap(state: State, owner: SeatState, place: int) -> None:
    """An enemy unit entered: the trap is sprung and its penalty paid as far as possible."""
    victim = state.seats[state.active]
    for where, kind, armed in owner.traps:
        if where == place and armed:
            _penalty(state, victim, TRAPS[kind])
            owner.traps = tuple((spot, sort, on and spot != place) for spot, sort, on in owner.traps)
            state.note("trap_sprung", state.active, place=PLACE_NAMES[place], trap=TRAPS[kind])
            return


def _place_flag(state: State, seat: SeatState, place: int, action: PlaceToken) -> None:
    if action.trap is not None or len(seat.flags) >= _FACTS["flags"]:
        state.forbid("TOKEN-01", f"{seat.name} has no such token left")
    seat.flags = (*seat.flags, place)


def _place_trap(state: State, seat: SeatState, place: int, action: PlaceToken) -> None:
    kind = TRAPS.index(action.trap) if action.trap is not None else -1
    if kind < 0:
        left = [trap for number, trap in enumerate(TRAPS) if all(used != number for _, used, _ in seat.traps)]
        raise Ambiguous("TOKEN-01", "which trap was placed?", [f"token {word(trap)}" for trap in left])
    if any(used == kind for _, used, _ in seat.traps):
        state.forbid("TOKEN-01", f"{seat.name} has no such trap left")
    seat.traps = (*seat.traps, (place, kind, True))


def _penalty(state: State, victim: SeatState, kind: str) -> None:
    """AUT-GEN-03, AUT-DEC-16: the Automa's popularity never changes."""
    amount = _FACTS["penalties"][kind]
    if victim.automa and kind == "popularity":
        return
    if kind == "combat_cards":
        discard(state, victim, [None] * min(amount, victim.cards()))
    else:
        setattr(victim, kind, max(0, getattr(victim, kind) - amount))
