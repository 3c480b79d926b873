"""The result as a careful table would announce it: a complete sheet per seat, out of the final state."""

from engine.result import Place
from engine.scythe.catalogue import catalogue
from engine.scythe.final import final_ranking, holdings
from engine.scythe.record import Announced, Record, Sheet
from engine.scythe.state import OFF_BOARD, State
from engine.scythe.words import STAR_KINDS


def announce(record: Record, state: State) -> Announced:
    """Sheets in seat order, the winners, and how long the game took."""
    ranking = sorted(final_ranking(state, record), key=lambda place: place.seat)
    return Announced(
        sheets=tuple(_sheet(state, place) for place in ranking),
        winners=tuple(place.player for place in ranking if place.rank == 1),
        stopped=state.stopped,
        rounds=_rounds(state),
    )


def _rounds(state: State) -> int:
    """How many rounds were begun."""
    return -(-state.turn // len(state.seats))


def _sheet(state: State, place: Place) -> Sheet:
    seat, held = state.seats[place.seat], holdings(state, place.seat)
    tier = catalogue().scoring.tier(seat.popularity)
    kinds = {kind: count for kind, count in zip(STAR_KINDS, seat.stars, strict=True) if count}
    return Sheet(
        coins=held.coins,
        popularity=held.popularity,
        stars=held.stars,
        star_kinds=kinds,
        territories=held.territories,
        factory=held.factory,
        resources=held.resources,
        structure_bonus=held.structure_bonus,
        power=held.power,
        units=held.units,
        workers=len(seat.workers),
        mechs=4 - seat.mechs.count(OFF_BOARD),
        structures=4 - seat.structures.count(OFF_BOARD),
        star_coins=held.stars * tier.star,
        territory_coins=place.categories["territories"],
        resource_coins=place.categories["resources"],
        total=place.total,
        rank=place.rank,
    )
