"""The end of a replayed game: what every player holds, the ranking, and the announced result beside it.

Rules: SCORE-01..13, CARD-09, FACT-13, SBON-01, SBON-02, TIE-01..07, INV-14.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from engine.announced import ranking_discrepancies
from engine.result import Place
from engine.scythe.automa.scoring import scored_resources, solo_units, without_resources
from engine.scythe.board import ENCOUNTERS, FACTORY, PLACE_NAMES, mask
from engine.scythe.catalogue import catalogue
from engine.scythe.control import controlled, tokens_on
from engine.scythe.deals import stars_of
from engine.scythe.discrepancies import at_seat, at_table
from engine.scythe.record import Record, dimensions, sheet_of
from engine.scythe.scoring import Holdings, categories, total
from engine.scythe.state import OFF_BOARD, SeatState, State, off_mat
from engine.scythe.structure_bonus import count_places
from engine.scythe.tiebreak import Entry, Standing, criteria, rank
from engine.violation import Discrepancy

_SCORING: Final = catalogue().scoring


def holdings(state: State, index: int, bid: int = 0, held: list[int] | None = None) -> Holdings:
    """Everything the end score and its tie-breaks look at; `held` are the seat's territories if known."""
    seat = state.seats[index]
    held = controlled(state, index) if held is None else held
    tile, own_hexes = state.tile, state.rules.own_structure_hex_counts
    return Holdings(
        coins=seat.coins,
        popularity=seat.popularity,
        stars=seat.star_count,
        territories=len(held) + (_flags(seat, held) if seat.flags else 0),
        factory=FACTORY in held,
        resources=tokens_on(state, held) if state.automa is None else scored_resources(state, index, held),
        structure_bonus=_structure_bonus(tile, tuple(seat.structures), own_hexes) if tile else 0,
        power=seat.power,
        units=units(seat) if state.automa is None else solo_units(state, seat),
        faction_coins=_faction_coins(state, seat, held),
        bid=bid,
    )


def final_holdings(state: State, record: Record) -> list[Holdings]:
    """What every seat holds, its bid included."""
    return [holdings(state, index, seat.bid) for index, seat in enumerate(record.seats)]


def final_ranking(state: State, record: Record, held: Sequence[Holdings] | None = None) -> tuple[Place, ...]:
    """SCORE-13, TIE-01..07: the seats in final order; `held` when the holdings are known already."""
    held = held or final_holdings(state, record)
    scored = [categories(each) for each in held]
    weight = state.rules.tie_break_factory_territories
    entries = [(total(each), criteria(own, weight)) for each, own in zip(scored, held, strict=True)]
    if state.automa is not None:
        entries = [(coins, without_resources(compared)) for coins, compared in entries]
    return tuple(
        Place(
            seat=index,
            player=record.seats[index].player,
            rank=place,
            total=entries[index][0],
            categories=scored[index],
            dimensions=dimensions(record.seats[index]),
            tiebreak=tiebreak,
            details={
                "stars": tuple(stars_of(state, index)),
                "star_count": state.seats[index].star_count,
            },
        )
        for index, place, tiebreak in _in_order(entries, state.gone)
    )


def _in_order(entries: Sequence[Entry], gone: Sequence[int]) -> list[Standing]:
    """TABLE-02: those who stayed, and behind them those who left, each by total and tie-break."""
    if not gone:
        return rank(entries)
    standings: list[Standing] = []
    for left in (False, True):
        seats = [index for index in range(len(entries)) if (index in gone) is left]
        behind = len(standings)
        standings += [
            Standing(seats[number], place + behind, tiebreak)
            for number, place, tiebreak in rank([entries[index] for index in seats])
        ]
    return standings


def final_discrepancies(
    record: Record, ranking: Sequence[Place], held: Sequence[Holdings], state: State
) -> Iterator[Discrepancy]:
    """Everything announced that the replay does not lead to."""
    yield from announced_discrepancies(record, ranking, held, state.gone)
    yield from rounds_discrepancies(record, state)


def announced_discrepancies(
    record: Record, ranking: Sequence[Place], held: Sequence[Holdings], gone: Sequence[int] = ()
) -> Iterator[Discrepancy]:
    """The announced result against the reconstructed one, figure by figure; `gone` are those who left."""
    for place in ranking:
        sheet = sheet_of(record, place.seat)
        own = held[place.seat]
        found = {
            "coins": own.coins,
            "popularity": own.popularity,
            "power": own.power,
            "stars": own.stars,
            "territories": own.territories,
            "factory": own.factory,
            "resources": own.resources,
            "structure_bonus": own.structure_bonus,
            "units": own.units,
            "star_coins": place.categories["stars"],
            "territory_coins": place.categories["territories"],
            "resource_coins": place.categories["resources"],
            "total": place.total,
        }
        for name, figure in found.items():
            stated = getattr(sheet, name)
            if stated is not None and stated != figure:
                message = f"announced {name} {stated}, the replay gives {figure}"
                yield at_seat(
                    place.seat, record.seats[place.seat], "figure_differs", message, name, stated, figure
                )
    # Whoever left stands behind lower totals, and rightly so.
    places = [replace(place, total=None) if place.seat in gone else place for place in ranking]
    yield from ranking_discrepancies(record, places)


def rounds_discrepancies(record: Record, state: State) -> Iterator[Discrepancy]:
    """The announced number of rounds against the turns played.

    The round in which the sixth star is placed counts. Where the table stopped in the middle of a round,
    some count it and some do not, and both are right. Once a player has left, rounds are shorter and are not
    held against the announcement.
    """
    if state.gone:
        return
    begun, completed = -(-state.turn // len(state.seats)), state.turn // len(state.seats)
    stated = record.announced.rounds if record.announced else None
    if stated is not None and stated != begun and not (state.stopped and stated == completed):
        message = f"announced {stated} rounds, the replay gives {begun} ({state.turn} turns)"
        yield at_table("rounds_differ", message, "rounds", stated, begun)


def units(seat: SeatState) -> int:
    """TIE-01: workers, mechs and structures on the board."""
    return len(seat.workers) + off_mat(seat.mechs) + off_mat(seat.structures)


@lru_cache(maxsize=1 << 14)
def _structure_bonus(tile: str, structures: tuple[int, ...], own_structure_hex_counts: bool) -> int:
    built = mask(place for place in structures if place != OFF_BOARD)
    return _SCORING.tiles[tile].coins(count_places(tile, built, own_structure_hex_counts))


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
