"""The public state as JSON values, with the names that `docs/state.md` fixes."""

from typing import Any

from engine.garden_nation.board import ZONE_NAMES
from engine.garden_nation.cards import OBJECTIVE_IDS, PROJECT_IDS
from engine.garden_nation.record import Record
from engine.garden_nation.scoring import score, total_of
from engine.garden_nation.state import NO_ZONE, NOBODY, OFF_BOARD, UNKNOWN_CARD, State
from engine.garden_nation.words import CATEGORIES, PLACES, PLOYS, TOKEN_TYPES, ZONE_TYPES


def public_state(state: State, record: Record, kind: str | None) -> dict[str, Any]:
    """What anybody at the table could see, and the secret objectives where they are known."""
    return {
        "action": state.action,
        "turn": state.turn,
        "active": state.seats[state.active].name,
        "type": kind,
        "ended": state.ended,
        "torticrane": None if state.torticrane == OFF_BOARD else state.torticrane,
        "round": state.round,
        "layout": _layout(state),
        "seats": [_seat(state, index, record) for index in range(len(state.seats))],
        "zones": {name: _zone(state, zone) for zone, name in enumerate(ZONE_NAMES)},
        "projects_open": [None if card == UNKNOWN_CARD else PROJECT_IDS[card] for card in state.open],
        "projects_left": state.pile,
        "order": _order(state),
        "actions_left": state.actions_left,
        "choosing": state.choosing,
        "ploy_used": None if state.ploy_used == NOBODY else PLOYS[state.ploy_used],
        "roof_transferred": None
        if state.transferred is None
        else [ZONE_NAMES[zone] for zone in state.transferred],
        "floor": None if state.floor == NO_ZONE else ZONE_NAMES[state.floor],
        "last_round": state.last_round,
        "roofs_left": state.roofs_left,
        "brambles_left": dict(zip(TOKEN_TYPES, state.brambles, strict=True)),
    }


def projected(state: State, seat: int) -> dict[str, int | None]:
    """The score if the game ended now; unknown secret objectives leave it unknown."""
    points = score(state, seat)
    whole = len(points) == len(CATEGORIES)
    return {
        **{name: points.get(name) for name in CATEGORIES},
        "total": total_of(state, points) if whole else None,
    }


def _layout(state: State) -> dict[str, dict[str, int]] | None:
    if not state.board.layout:
        return None
    return {
        place: {"territory": territory, "rotation": rotation}
        for place, (territory, rotation) in zip(PLACES, state.board.layout, strict=True)
    }


def _order(state: State) -> list[str | None] | None:
    """The order track, first space first; None where the position did not tell it."""
    if state.order is None:
        return None
    return [None if seat == NOBODY else state.seats[seat].name for seat in state.order]


def _seat(state: State, index: int, record: Record) -> dict[str, Any]:
    seat = state.seats[index]
    own = [zone for zone, owner in enumerate(state.owners) if owner == index]
    return {
        "clan": record.seats[index].clan,
        "player": record.seats[index].player,
        "population": seat.population,
        "points": seat.points,
        "floors_left": seat.floors_left,
        "roofs": sum(state.roofs[zone] for zone in own),
        "ploys": seat.ploys,
        "ploys_used": dict(zip(PLOYS, seat.used, strict=True)),
        "projects": [PROJECT_IDS[card] for card in seat.projects],
        "secret_objectives": None
        if seat.objectives is None
        else [OBJECTIVE_IDS[card] for card in seat.objectives],
        "projected": projected(state, index),
    }


def _zone(state: State, zone: int) -> dict[str, Any]:
    owner = state.owners[zone]
    return {
        "owner": None if owner == NOBODY else state.seats[owner].name,
        "floors": state.floors[zone],
        "roof": True if state.roofs[zone] else None,
        "type": ZONE_TYPES[state.kinds[zone]],
    }
