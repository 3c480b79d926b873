"""What every player would score if the game ended now.

Rules: SCORE-01..12, FACT-13, SBON-01, SBON-02, INV-14.
"""

from engine.scythe.board import ENCOUNTERS, FACTORY, PLACE_NAMES, mask
from engine.scythe.catalogue import catalogue
from engine.scythe.control import controlled, tokens_at
from engine.scythe.scoring import Holdings
from engine.scythe.state import OFF_BOARD, SeatState, State
from engine.scythe.structure_bonus import count_places

_SCORING = catalogue().scoring


def holdings(state: State, index: int, bid: int = 0) -> Holdings:
    """Everything the end score and its tie-breaks look at."""
    seat = state.seats[index]
    held = controlled(state, index)
    return Holdings(
        coins=seat.coins,
        popularity=seat.popularity,
        stars=seat.star_count,
        territories=len(held) + _flags(seat, held),
        factory=FACTORY in held,
        resources=sum(tokens_at(state, place) for place in held),
        structure_bonus=_structure_bonus(state, seat),
        power=seat.power,
        units=units(seat),
        faction_coins=_faction_coins(state, seat, held),
        bid=bid,
    )


def units(seat: SeatState) -> int:
    """TIE-01: workers, mechs and structures on the board."""
    return len(seat.workers) + 8 - seat.mechs.count(OFF_BOARD) - seat.structures.count(OFF_BOARD)


def _structure_bonus(state: State, seat: SeatState) -> int:
    if state.tile is None:
        return 0
    built = mask(place for place in seat.structures if place != OFF_BOARD)
    counted = count_places(state.tile, built, state.rules.own_structure_hex_counts)
    return _SCORING.tiles[state.tile].coins(counted)


def _flags(seat: SeatState, held: list[int]) -> int:
    """Albion: a flag on a controlled territory counts once more, except beside the own base."""
    return sum(
        place in held and PLACE_NAMES[place] not in _SCORING.albion_flag_excluded for place in seat.flags
    )


def _faction_coins(state: State, seat: SeatState, held: list[int]) -> int:
    """Polania at a large table: coins for controlled encounter territories."""
    if seat.name != "polania" or len(state.seats) < _SCORING.large_table:
        return 0
    return _SCORING.polania_encounter_coins * sum(ENCOUNTERS >> place & 1 for place in held)
