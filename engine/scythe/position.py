"""A stated position as the table before the first action: a game found in the middle, a question, a test.

It is spelt with the names of the public state (`docs/state.md`) and stands between two turns: the player
named as `active` is about to choose a section. What a position does not show (which cards are in a hand,
the order of a deck, objectives) is unknown, not assumed.
"""

from typing import Any, Literal

import msgspec

from engine.scythe.automa.position import lay_out, strip
from engine.scythe.automa.setup import sit_down
from engine.scythe.board import ENCOUNTERS, PLACE_NAMES, PLACES, mask
from engine.scythe.cards import DECK
from engine.scythe.catalogue import catalogue
from engine.scythe.deploy import MECHS
from engine.scythe.editions import Rules
from engine.scythe.mats import NO_MAT, MatTable, mat_table
from engine.scythe.record import Record, Seat
from engine.scythe.state import NO_CARD, OFF_BOARD, UNKNOWN_CARD, SeatState, State
from engine.scythe.words import (
    BOTTOM_ACTIONS,
    FACTIONS,
    RECRUIT_BONUSES,
    RESOURCES,
    SECTIONS,
    STAR_KINDS,
    STRUCTURES,
    TRAPS,
    UPGRADE_CELLS,
    BottomAction,
    Faction,
    Mat,
    RecruitBonus,
    Resource,
    Section,
    StarKind,
    Structure,
    StructureTile,
    Trap,
    UpgradeCell,
)
from engine.violation import Malformed

_LOOK_ALIKES = str.maketrans(dict(catalogue().board.homoglyphs))
_BETWEEN_TURNS = ("end_turn", "automa")


class _Upgrades(msgspec.Struct, rename={"moved": "from", "covered": "to"}):
    moved: list[UpgradeCell] = []
    covered: list[BottomAction] = []


class _Trap(msgspec.Struct):
    hex: str
    trap: Trap
    armed: bool = True


class _Seat(msgspec.Struct):
    faction: Faction
    mat: Mat | None = None
    section: Section | None = None
    coins: int = 0
    power: int = 0
    popularity: int = 0
    combat_cards: int = 0
    character: str | msgspec.UnsetType | None = msgspec.UNSET
    workers: dict[str, int] = {}
    mechs: dict[str, str] = {}
    structures: dict[Structure, str] = {}
    recruits: dict[BottomAction, RecruitBonus] = {}
    upgrades: _Upgrades = msgspec.field(default_factory=_Upgrades)
    factory_card: int | str | None = None
    objectives_revealed: list[int] = []
    stars: list[StarKind | Literal["tracker"]] = []
    flags: list[str] = []
    traps: list[_Trap] = []


class Position(msgspec.Struct):
    """What a position may state; further fields of the public state are derived and left aside."""

    active: Faction
    seats: list[_Seat]
    turn: int = 0
    type: str | None = None
    resources: dict[str, dict[Resource, int]] = {}
    encounters: list[str] | None = None
    factory_cards: int | None = None
    structure_tile: StructureTile | None = None
    deck: int | None = None
    ended: bool = False
    automa: dict[str, Any] | None = None


def from_position(record: Record, rules: Rules) -> State:
    """The table that the record's position describes."""
    position = _read(record.position)
    stated = {str(seat.faction): seat for seat in position.seats}
    missing = [seat.faction for seat in record.seats if str(seat.faction) not in stated]
    if missing:
        raise _wrong("seats", f"{missing[0]} has a seat in the record and none in the position")
    state = State(rules, [_seat(stated[str(seat.faction)], seat, rules) for seat in record.seats])
    state.turn, state.ended = position.turn, position.ended
    sit_down(state, [seat.automa for seat in record.seats])
    if state.automa is not None:
        lay_out(state, position.automa or {})
    state.active = _to_move(state, position)
    state.tile = position.structure_tile or record.setup.structure_tile
    state.promos = rules.promo_cards or "promo" in record.setup.expansions
    for name, tokens in position.resources.items():
        for kind, count in tokens.items():
            state.resources[_place(name) * 4 + RESOURCES.index(kind)] = count
    _count_cards(state, position)
    return state


def _read(given: Any) -> Position:
    try:
        return msgspec.convert(given, Position)
    except msgspec.ValidationError as error:
        raise _wrong("", str(error).replace("`", "")) from error


def _to_move(state: State, position: Position) -> int:
    """The active player; after the end of a turn the next one clockwise."""
    if position.active not in state.order:
        raise _wrong("active", f"{position.active} has no seat")
    index = state.order[position.active]
    return (index + (position.type in _BETWEEN_TURNS)) % len(state.seats)


def _count_cards(state: State, position: Position) -> None:
    """Tokens and cards that lie on the board; what is in no hand and not in the deck was laid aside."""
    hands = sum(seat.hidden for seat in state.seats)
    state.deck = DECK - hands if position.deck is None else position.deck
    state.discard_hidden = DECK - hands - state.deck
    named = position.encounters
    state.encounters = _untouched(state) if named is None else mask(map(_place, named))
    taken = sum(seat.factory_card != NO_CARD for seat in state.seats)
    left = len(state.seats) + 1 - taken
    state.factory_cards = left if position.factory_cards is None else position.factory_cards


def _untouched(state: State) -> int:
    """All encounter tokens but those a character stands on."""
    return ENCOUNTERS & ~mask(seat.character for seat in state.seats if seat.character != OFF_BOARD)


def _seat(stated: _Seat, recorded: Seat, rules: Rules) -> SeatState:
    seat = SeatState(FACTIONS.index(stated.faction), _mat(stated, recorded), rules.abilities_from_home_base)
    seat.coins, seat.power, seat.popularity = stated.coins, stated.power, stated.popularity
    seat.hidden = stated.combat_cards
    seat.section = OFF_BOARD if stated.section is None else SECTIONS.index(stated.section)
    seat.workers = [_place(name) for name, count in stated.workers.items() for _ in range(count)]
    seat.character = _character(seat, stated.character)
    _place_pieces(seat, stated)
    _mark_board(seat, stated)
    if seat.automa:
        strip(seat)
    seat.refresh_steps()
    return seat


def _mat(stated: _Seat, recorded: Seat) -> MatTable:
    """The player mat; AUT-GEN-08: the Automa has none."""
    if recorded.automa is not None:
        return NO_MAT
    board = stated.mat or recorded.mat
    if board is None:
        raise _wrong("seats", f"{stated.faction} has no player mat")
    return mat_table(board)


def _character(seat: SeatState, stated: str | msgspec.UnsetType | None) -> int:
    """Where it stands; the Automa's may lie on the faction mat, which is written as null."""
    if isinstance(stated, str):
        return _place(stated)
    return OFF_BOARD if seat.automa and stated is None else seat.home


def _place_pieces(seat: SeatState, stated: _Seat) -> None:
    skills = MECHS[seat.faction]
    for skill, name in stated.mechs.items():
        if skill not in skills:
            raise _wrong("seats", f"{stated.faction} has no mech {skill}; its mechs are {', '.join(skills)}")
        seat.mechs[skills.index(skill)] = _place(name)
    seat.skills = frozenset(stated.mechs)
    for structure, name in stated.structures.items():
        seat.structures[STRUCTURES.index(structure)] = _place(name)
    seat.flags = tuple(map(_place, stated.flags))
    seat.traps = tuple((_place(trap.hex), TRAPS.index(trap.trap), trap.armed) for trap in stated.traps)


def _mark_board(seat: SeatState, stated: _Seat) -> None:
    for bottom, bonus in stated.recruits.items():
        seat.recruits[BOTTOM_ACTIONS.index(bottom)] = RECRUIT_BONUSES.index(bonus)
    for cell in stated.upgrades.moved:
        seat.cells[UPGRADE_CELLS.index(cell)] = 1
    for bottom in stated.upgrades.covered:
        seat.covered[BOTTOM_ACTIONS.index(bottom)] += 1
    for kind in stated.stars:
        if kind != "tracker":
            seat.stars[STAR_KINDS.index(kind)] += 1
    seat.star_count = len(stated.stars)
    card = stated.factory_card
    seat.factory_card = NO_CARD if card is None else card if isinstance(card, int) else UNKNOWN_CARD
    seat.revealed = tuple(stated.objectives_revealed)


def _place(name: str) -> int:
    """The place of a hex or home base; Cyrillic letters that look like M, T and X stand for these."""
    name = name.translate(_LOOK_ALIKES)
    if name not in PLACES:
        known = ", ".join((PLACE_NAMES[0], "...", PLACE_NAMES[-1]))
        raise _wrong("", f"no hex {name} on the board ({known})")
    return PLACES[name]


def _wrong(part: str, message: str) -> Malformed:
    return Malformed(message, where=f"position.{part}".rstrip("."), expected="the names of the public state")
