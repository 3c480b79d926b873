"""The public state as JSON values, in the shape that `docs/state.md` fixes."""

from typing import Any

from engine.scythe.automa.account import before_the_first
from engine.scythe.automa.deck import star_marks
from engine.scythe.board import PLACE_NAMES, members
from engine.scythe.deals import stars_of
from engine.scythe.deploy import MECHS
from engine.scythe.final import holdings
from engine.scythe.record import Record
from engine.scythe.scoring import categories
from engine.scythe.state import NO_CARD, OFF_BOARD, UNKNOWN_CARD, SeatState, State
from engine.scythe.words import (
    BOTTOM_ACTIONS,
    RECRUIT_BONUSES,
    RESOURCES,
    SECTIONS,
    STRUCTURES,
    TRAPS,
    UPGRADE_CELLS,
)


def public_state(state: State, record: Record, kind: str | None) -> dict[str, Any]:
    """What anybody at the table could see after an action of this type."""
    return {
        "action": state.action,
        "turn": state.turn,
        "active": _whose_turn(state),
        "type": kind,
        "ended": state.ended,
        "seats": [_seat(state, index, record.seats[index].player) for index in range(len(state.seats))],
        "resources": _resources(state),
        "encounters": [PLACE_NAMES[place] for place in members(state.encounters)],
        "factory_cards": state.factory_cards,
        "structure_tile": state.tile,
        "combats_pending": [PLACE_NAMES[place] for place in state.pending],
        "retreats_pending": [PLACE_NAMES[place] for place in state.expelled],
        "deck": state.deck,
        "discard": sum(state.discard) + state.discard_hidden,
        "stopped": state.stopped,
        **_automa(state),
    }


def _automa(state: State) -> dict[str, Any]:
    """With an Automa: the account of its latest turn, or its star card before the first."""
    table = state.automa
    if table is None:
        return {}
    beside = {
        "cube": table.cube,
        "next_scheme": table.scheme,
        "next_water_open": table.water_open,
        "faction": state.seats[table.seat].name,
        "tracker": table.tracker.id,
        "options": table.settings.model_dump(exclude_defaults=True, exclude={"level"}),
        "main_discard": table.main[:],
        "combat_discard": table.combat[:],
        "star_marks": star_marks(table),
        "last_card": table.last,
    }
    return {"automa": {**(table.shown or before_the_first(table)), **beside}}


def _whose_turn(state: State) -> str:
    """The player of the turn that is counted: between two turns still the one who ended his."""
    between = state.section == OFF_BOARD and state.turn > 0
    return state.seats[state.active - between].name


def projected(state: State, index: int) -> dict[str, int]:
    """The score if the game ended now, without bids."""
    scored = categories(holdings(state, index))
    del scored["bid"]
    return {**scored, "total": sum(scored.values())}


def _seat(state: State, index: int, player: str) -> dict[str, Any]:
    seat = state.seats[index]
    return {
        "faction": seat.name,
        "mat": seat.mat.id or None,
        "player": player,
        "section": None if seat.section == OFF_BOARD else SECTIONS[seat.section],
        "coins": seat.coins,
        "power": seat.power,
        "popularity": seat.popularity,
        "combat_cards": seat.cards(),
        "character": None if seat.character == OFF_BOARD else PLACE_NAMES[seat.character],
        "workers": _workers(seat),
        "mechs": {
            skill: PLACE_NAMES[place]
            for skill, place in zip(MECHS[seat.faction], seat.mechs, strict=True)
            if place != OFF_BOARD
        },
        "structures": {
            name: PLACE_NAMES[place]
            for name, place in zip(STRUCTURES, seat.structures, strict=True)
            if place != OFF_BOARD
        },
        "recruits": {
            name: RECRUIT_BONUSES[bonus]
            for name, bonus in zip(BOTTOM_ACTIONS, seat.recruits, strict=True)
            if bonus != OFF_BOARD
        },
        "upgrades": {
            "from": [name for name, moved in zip(UPGRADE_CELLS, seat.cells, strict=True) if moved],
            "to": [
                name for name, count in zip(BOTTOM_ACTIONS, seat.covered, strict=True) for _ in range(count)
            ],
        },
        "factory_card": _factory_card(seat),
        "objectives_revealed": list(seat.revealed),
        "stars": stars_of(state, index),
        "flags": [PLACE_NAMES[place] for place in seat.flags],
        "traps": [
            {"hex": PLACE_NAMES[place], "trap": TRAPS[trap], "armed": armed}
            for place, trap, armed in seat.traps
        ],
        "projected": projected(state, index),
    }


def _workers(seat: SeatState) -> dict[str, int]:
    return {PLACE_NAMES[place]: seat.workers.count(place) for place in sorted(set(seat.workers))}


def _factory_card(seat: SeatState) -> int | str | None:
    if seat.factory_card == NO_CARD:
        return None
    return "unknown" if seat.factory_card == UNKNOWN_CARD else seat.factory_card


def _resources(state: State) -> dict[str, dict[str, int]]:
    lying: dict[str, dict[str, int]] = {}
    for place in range(len(PLACE_NAMES)):
        tokens = state.resources[place * 4 : place * 4 + 4]
        if any(tokens):
            lying[PLACE_NAMES[place]] = {
                str(kind): count for kind, count in zip(RESOURCES, tokens, strict=True) if count
            }
    return lying
