"""Values that an organiser's ruling fixes: figures, tokens, cards, stars and pieces, at any action.

A ruling of kind `set` says how the table stands from then on. What it leads to (stars, the end of the game)
follows at once.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.scythe.board import ENCOUNTERS, LAKES, NEIGHBOURS, PLACE_NAMES, PLACES, TERRITORIES, members
from engine.scythe.cards import COPIES, located
from engine.scythe.catalogue import catalogue
from engine.scythe.control import territories_of
from engine.scythe.deploy import MECHS
from engine.scythe.factory import hold_factory_card
from engine.scythe.mats import START_WORKERS
from engine.scythe.phrasing import word
from engine.scythe.record import Ruling
from engine.scythe.stars import (
    ALL_STARS,
    ALL_WORKERS,
    TOP_POPULARITY,
    TOP_POWER,
    end_game,
    settle,
    star_cap,
)
from engine.scythe.state import NO_CARD, OFF_BOARD, SeatState, State
from engine.scythe.turn import look_around
from engine.scythe.words import (
    BOTTOM_ACTIONS,
    FACTIONS,
    RECRUIT_BONUSES,
    RESOURCES,
    STAR_KINDS,
    STRUCTURES,
)
from engine.violation import Malformed

_TOPS = {"power": TOP_POWER, "popularity": TOP_POPULARITY}
_CELLS = ("move", "coins", "popularity", "produce", "power", "cards")
_OWN = tuple(name for name in Ruling.model_fields if name not in ("kind", "action", "rule", "by", "reason"))


class Fix(NamedTuple):
    """A ruling with what it is about: the seat, the place and the word behind the field's first part."""

    state: State
    owner: int
    ruling: Ruling
    place: int
    name: str

    @property
    def seat(self) -> SeatState:
        """The seat whose things are set."""
        return self.state.seats[self.owner]

    @property
    def value(self) -> int:
        """The stated value; a piece that is named with a place is put there, which counts as one."""
        return 1 if self.ruling.value is None else self.ruling.value


def fix(state: State, rulings: Sequence[Ruling]) -> None:
    """Set what the rulings at one action name; then the stars that have become due are placed."""
    saved, before = state.copy(), territories_of(state)
    try:
        for ruling in rulings:
            _fix(state, ruling)
        for seat in state.seats:
            seat.refresh_steps()
        for ruling in rulings:
            _check_pieces(state, ruling, before)
    except Malformed:
        state.restore(saved)
        raise
    _put_turn_right(state)
    _follow(state)


def _fix(state: State, ruling: Ruling) -> None:
    index = _owner(state, ruling)
    if ruling.hand is not None or ruling.objectives is not None:
        _set_cards(state, index, ruling)
    if ruling.field is None:
        return
    kind, _, name = ruling.field.partition("_")
    place = OFF_BOARD if ruling.hex is None else _place(ruling)
    handler, about = _handler(ruling.field, kind, name)
    _check_parts(ruling, handler)
    before, after = handler(Fix(state, index, ruling, place, about))
    _note(state, index, ruling, before, after)


def _owner(state: State, ruling: Ruling) -> int:
    """The seat whose things are set; tokens on the board have none."""
    what = next((name for name in ("field", "hand", "objectives") if getattr(ruling, name) is not None), None)
    if what is None:
        raise _wrong(
            ruling, "the ruling does not say what is set", "a figure, tokens, cards, stars or pieces"
        )
    named = str(ruling.field) if what == "field" else what
    if ruling.faction is None and named not in _ON_THE_BOARD:
        raise _wrong(ruling, f"whose {word(named)}?", "a faction")
    if ruling.faction is not None and ruling.faction not in state.order:
        raise _wrong(ruling, f"{ruling.faction} does not play in this game", " or ".join(state.order))
    return state.order.get(ruling.faction or "", state.active)


def _check_parts(ruling: Ruling, handler: "Handler") -> None:
    """What the ruling says beside its field belongs to that field."""
    field = word(str(ruling.field))
    if ruling.hex is not None and handler not in _ON_A_HEX:
        raise _wrong(ruling, f"at {ruling.hex} says nothing about {field}", "the ruling without it")
    if ruling.to is not None and handler not in _ON_A_CELL:
        raise _wrong(ruling, f"to {ruling.to} says nothing about {field}", "the ruling without it")
    if ruling.hand is not None and handler is _set_combat_cards:
        raise _wrong(ruling, "either the cards in hand are set or their number", "one of them")


def _check_pieces(state: State, ruling: Ruling, before: Sequence[set[int]]) -> None:
    """INV-01, INV-05..07: where the ruling puts pieces they can stand; `before` are each seat's territories."""
    if ruling.faction is None:
        return
    index = state.order[ruling.faction]
    seat = state.seats[index]
    if ruling.field == "workers" and len(seat.workers) < START_WORKERS:
        message = f"{seat.name} has {START_WORKERS} workers on the board at least"
        raise _wrong(ruling, message, "the other workers set at the same action")
    if ruling.hex is not None and seat.stands_at(place := _place(ruling)):
        _check_company(state, ruling, index, before)
        _check_ground(state, ruling, seat, place)


def _check_company(state: State, ruling: Ruling, index: int, before: Sequence[set[int]]) -> None:
    """INV-05: no two players are brought together, unless a combat is due there."""
    place, after = _place(ruling), territories_of(state)
    if place not in after[index]:
        return
    for other, seat in enumerate(state.seats):
        were_together = place in before[other] & before[index]
        if other != index and place in after[other] and not were_together:
            message = f"units of {seat.name} stand on {ruling.hex}"
            raise _wrong(ruling, message, "another hex, or theirs set at the same action")


def _check_ground(state: State, ruling: Ruling, seat: SeatState, place: int) -> None:
    """INV-06, INV-07: on a base or a lake only who gets there."""
    if place >= TERRITORIES:
        if place != seat.home and not _visits(state, seat, place):
            message = f"{seat.name} has no units on {ruling.hex}"
            raise _wrong(ruling, message, "a hex of the board or the own base")
    elif LAKES >> place & 1 and not _floats(seat, place, ruling.field == "workers"):
        message = f"nothing carries {word(str(ruling.field))} onto the lake {ruling.hex}"
        raise _wrong(ruling, message, "a land hex")


def _visits(state: State, seat: SeatState, base: int) -> bool:
    """INV-07, DEC-17: Wayfare leads, with cargo, to the own base and to those of factions that do not play."""
    others = (name for name in state.order if name != seat.name)
    return "wayfare" in seat.skills and FACTIONS[base - TERRITORIES] not in others


def _floats(seat: SeatState, lake: int, workers: bool) -> bool:
    """INV-06: fighters with an ability that leads there, and workers with a mech."""
    reached = any(seat.steps[shore] >> lake & 1 for shore in members(NEIGHBOURS[lake]))
    return reached and (lake in seat.mechs or not workers)


def _put_turn_right(state: State) -> None:
    """COMB-01, ENC-02, FACT-01: what is due in the running turn, as the pieces stand now."""
    active = state.seats[state.active]
    waiting = bool(state.pending)
    enemies = state.others(state.active)
    state.pending = [
        place
        for place in state.pending
        if active.fights_at(place) and any(other.fights_at(place) for other in enemies)
    ]
    units = (active.character, *active.mechs)
    state.entries = [entry for entry in state.entries if units[entry.unit] == entry.place]
    if state.encounter_due or state.factory_due or (waiting and not state.pending and not state.moving):
        token = state.token_due
        look_around(state)
        state.token_due = token


def _follow(state: State) -> None:
    """What the corrected table leads to: a sixth star ends the game, and one that is taken away lets it go on."""
    settle(state, state.clockwise(state.active))
    complete = any(seat.star_count >= ALL_STARS for seat in state.seats)
    if complete and not state.ended:
        end_game(state)
    elif state.ended and not (complete or state.stopped):
        state.ended = False
        settle(state, state.clockwise(state.active))


def _note(state: State, index: int, ruling: Ruling, before: object, after: object) -> None:
    """INV-14: the correction is an event; `before` and `value` differ where it changed something."""
    said = {name: getattr(ruling, name) for name in _OWN if name != "value"}
    detail = {name: value for name, value in said.items() if value is not None}
    state.note("ruling", index, **{**detail, "before": before, "value": after})


def _place(ruling: Ruling) -> int:
    place = PLACES.get(ruling.hex or "")
    if place is None:
        raise _wrong(ruling, f"there is no hex {ruling.hex} on the board", "a hex of the board")
    return place


def _wrong(ruling: Ruling, message: str, expected: str) -> Malformed:
    return Malformed(message, where="rulings", found=str(ruling.field), expected=expected)


def _set_cards(state: State, index: int, ruling: Ruling) -> None:
    seat = state.seats[index]
    before = (tuple(seat.hand), seat.hidden, seat.objectives)
    if ruling.hand is not None:
        _take_from_deck(state, ruling, len(ruling.hand) - seat.cards())
        seat.hand = [ruling.hand.count(value) for value in range(len(seat.hand))]
        seat.hidden = ruling.hand.count(None)
        for value in {value for value in ruling.hand if value is not None}:
            if located(state, value) > COPIES[value]:
                message = f"{located(state, value)} combat cards of {value} with those seen elsewhere"
                raise _wrong(ruling, message, f"{COPIES[value]} at most, or ?")
    if ruling.objectives is not None:
        _check_objectives(state, seat, ruling, ruling.objectives)
        seat.objectives = ruling.objectives
    _note(state, index, ruling, before, (tuple(seat.hand), seat.hidden, seat.objectives))


def _check_objectives(state: State, seat: SeatState, ruling: Ruling, cards: Sequence[int]) -> None:
    """SET-06: each card exists once."""
    taken = {
        card: other.name for other in state.seats if other is not seat for card in other.objectives or ()
    }
    taken |= {card: f"{other.name}, who revealed it" for other in state.seats for card in other.revealed}
    for number, card in enumerate(cards):
        if card in taken or card in cards[:number]:
            wrong = f"belongs to {taken[card]}" if card in taken else "is named twice"
            raise _wrong(ruling, f"objective {card} {wrong}", "objectives that are free")


def _take_from_deck(state: State, ruling: Ruling, count: int) -> None:
    """INV-08: cards that come into a hand leave the deck; those that leave it go back."""
    if count > state.deck:
        raise _wrong(ruling, f"{count} cards more: {state.deck} are left in the deck", "fewer cards")
    state.deck -= count


def _number(fix: Fix, most: int | None = None) -> int:
    """The number that a figure, tokens or workers are set to."""
    value = fix.ruling.value
    if value is None:
        raise _wrong(fix.ruling, f"how many {word(str(fix.ruling.field))}?", "a number")
    if value < 0 or (most is not None and value > most):
        span = "0 or more" if most is None else f"0 to {most}"
        raise _wrong(fix.ruling, f"{word(str(fix.ruling.field))} cannot be {value}", span)
    return value


def _set_figure(fix: Fix) -> tuple[object, object]:
    """INV-10: within its track."""
    name = str(fix.ruling.field)
    before, after = getattr(fix.seat, name), _number(fix, _TOPS.get(name))
    setattr(fix.seat, name, after)
    return before, after


def _set_combat_cards(fix: Fix) -> tuple[object, object]:
    """So many cards in hand; which they are is not known any more."""
    before, after = fix.seat.cards(), _number(fix)
    _take_from_deck(fix.state, fix.ruling, after - before)
    fix.seat.hand, fix.seat.hidden = [0] * len(fix.seat.hand), after
    return before, after


def _set_tokens(fix: Fix) -> tuple[object, object]:
    if fix.place == OFF_BOARD:
        raise _wrong(fix.ruling, f"on which hex is the {fix.ruling.field} set?", "at and a hex")
    if fix.place >= TERRITORIES and not any(_visits(fix.state, seat, fix.place) for seat in fix.state.seats):
        raise _wrong(fix.ruling, f"no resources lie on {fix.ruling.hex}", "a hex of the board")
    spot = fix.place * len(RESOURCES) + RESOURCES.index(fix.ruling.field)
    before, fix.state.resources[spot] = fix.state.resources[spot], _number(fix)
    return before, fix.state.resources[spot]


def _set_workers(fix: Fix) -> tuple[object, object]:
    """INV-01: so many of the seat's workers on a hex; those of other hexes stay."""
    if fix.place == OFF_BOARD:
        raise _wrong(fix.ruling, "on which hex are the workers set?", "at and a hex")
    before = fix.seat.workers.count(fix.place)
    others = [place for place in fix.seat.workers if place != fix.place]
    after = _number(fix, ALL_WORKERS - len(others))
    fix.seat.workers = [*others, *[fix.place] * after]
    return before, after


def _set_character(fix: Fix) -> tuple[object, object]:
    if _spot(fix) == OFF_BOARD:
        raise _wrong(fix.ruling, "the character is always on the board", "at and a hex")
    before, fix.seat.character = fix.seat.character, fix.place
    return PLACE_NAMES[before], PLACE_NAMES[fix.place]


def _spot(fix: Fix) -> int:
    """Where a piece stands now: on the hex named, or with 0 back on its mat."""
    if fix.value not in (0, 1) or (fix.value == 1) != (fix.place != OFF_BOARD):
        raise _wrong(fix.ruling, f"where does the {word(str(fix.ruling.field))} stand?", "at and a hex, or 0")
    return fix.place


def _set_mech(fix: Fix) -> tuple[object, object]:
    """On the hex named, or back on the faction mat."""
    own = MECHS[fix.seat.faction]
    if fix.name not in own:
        raise _wrong(fix.ruling, f"{fix.seat.name} has no {fix.name} mech", " or ".join(own))
    slot = own.index(fix.name)
    before, fix.seat.mechs[slot] = fix.seat.mechs[slot], _spot(fix)
    skill = frozenset({fix.name})
    fix.seat.skills = fix.seat.skills - skill if fix.place == OFF_BOARD else fix.seat.skills | skill
    return before, fix.place


def _set_structure(fix: Fix) -> tuple[object, object]:
    """INV-04: on the hex named, where no other stands, or back on the player mat."""
    slot = STRUCTURES.index(fix.name)
    before, place = fix.seat.structures[slot], _spot(fix)
    if place >= TERRITORIES or (place != OFF_BOARD and LAKES >> place & 1):
        raise _wrong(fix.ruling, f"no structure stands on {fix.ruling.hex}", "a land hex")
    if place not in (OFF_BOARD, before) and any(place in seat.structures for seat in fix.state.seats):
        raise _wrong(fix.ruling, f"another structure stands on {fix.ruling.hex}", "a hex without a structure")
    fix.seat.structures[slot] = place
    return before, place


def _set_star(fix: Fix) -> tuple[object, object]:
    kind = STAR_KINDS.index(fix.name)
    before = fix.seat.stars[kind]
    others = fix.seat.star_count - before
    after = _number(fix, min(ALL_STARS - others, star_cap(fix.seat, kind)))
    fix.seat.stars[kind] = after
    fix.seat.star_count = others + after
    return before, after


def _set_upgrade(fix: Fix) -> tuple[object, object]:
    """INV-02: the cube of that reward on the cost named; with 0 it goes back from there."""
    cell = _CELLS.index(fix.name)
    if fix.ruling.to not in BOTTOM_ACTIONS or fix.value not in (0, 1):
        raise _wrong(fix.ruling, "on which cost does the cube lie?", f"to {' or '.join(BOTTOM_ACTIONS)}")
    cost = BOTTOM_ACTIONS.index(fix.ruling.to)
    before, moved = fix.seat.cells[cell], fix.value
    covered = fix.seat.covered[cost] + moved - before
    if not 0 <= covered <= fix.seat.mat.upgradable[cost]:
        free = "no cube lies" if covered < 0 else "no cell is free"
        raise _wrong(fix.ruling, f"{free} on the cost of {fix.ruling.to}", "another cost")
    if moved and before:
        message = f"the cube of {fix.name} was already moved; from which cost?"
        raise _wrong(fix.ruling, message, f"set upgrade_{fix.name} 0 to the cost it lies on, before this")
    fix.seat.cells[cell] = moved
    fix.seat.covered[cost] = covered
    return before, moved


def _set_recruit(fix: Fix) -> tuple[object, object]:
    """The recruit of that action on the one-time bonus named; with 0 it goes back. Nothing is gained."""
    section = BOTTOM_ACTIONS.index(fix.name)
    before = fix.seat.recruits[section]
    if fix.value == 0:
        fix.seat.recruits[section] = OFF_BOARD
    elif fix.ruling.to in RECRUIT_BONUSES and fix.value == 1:
        bonus = RECRUIT_BONUSES.index(fix.ruling.to)
        if bonus != before and bonus in fix.seat.recruits:
            raise _wrong(fix.ruling, f"another recruit lies on {fix.ruling.to}", "a bonus that is free")
        fix.seat.recruits[section] = bonus
    else:
        raise _wrong(fix.ruling, "on which bonus does the recruit lie?", f"to {' or '.join(RECRUIT_BONUSES)}")
    return before, fix.seat.recruits[section]


def _set_factory_card(fix: Fix) -> tuple[object, object]:
    """INV-09: the number of the card; 0 for none."""
    state, before = fix.state, fix.seat.factory_card
    taken = _number(fix, max(catalogue().factory_cards)) or NO_CARD
    owner = next((seat for seat in state.seats if seat.factory_card == taken and seat is not fix.seat), None)
    if owner is not None and taken != NO_CARD:
        raise _wrong(fix.ruling, f"{owner.name} has Factory card {taken}", "another card, or 0")
    if taken != NO_CARD and before == NO_CARD and state.factory_cards < 1:
        raise _wrong(fix.ruling, "no Factory card is left on the board", "0")
    hold_factory_card(state, fix.seat, taken)
    return before, taken


def _set_encounter(fix: Fix) -> tuple[object, object]:
    """Whether a token lies there."""
    if fix.place == OFF_BOARD:
        raise _wrong(fix.ruling, "on which hex is the encounter token set?", "at and a hex")
    if not ENCOUNTERS >> fix.place & 1 or fix.value not in (0, 1):
        raise _wrong(
            fix.ruling, f"{fix.value} tokens on {fix.ruling.hex}", "0 or 1, on a hex with the symbol"
        )
    before, bit = fix.state.encounters >> fix.place & 1, 1 << fix.place
    fix.state.encounters = fix.state.encounters | bit if fix.value else fix.state.encounters & ~bit
    return before, fix.value


Handler = Callable[[Fix], tuple[object, object]]
_BY_FIELD: dict[str, Handler] = {
    **dict.fromkeys(("coins", "power", "popularity"), _set_figure),
    **dict.fromkeys(RESOURCES, _set_tokens),
    **dict.fromkeys(STRUCTURES, _set_structure),
    "combat_cards": _set_combat_cards,
    "workers": _set_workers,
    "character": _set_character,
    "factory_card": _set_factory_card,
    "encounter": _set_encounter,
}
_ON_THE_BOARD = (*RESOURCES, "encounter")
"""What belongs to nobody."""
_BY_KIND: dict[str, Handler] = {"star": _set_star, "upgrade": _set_upgrade, "recruit": _set_recruit}
_ON_A_HEX = (_set_tokens, _set_workers, _set_character, _set_mech, _set_structure, _set_encounter)
_ON_A_CELL = (_set_upgrade, _set_recruit)


def _handler(field: str, kind: str, name: str) -> tuple[Handler, str]:
    """What sets the field, and the word it is about; what is neither figure nor card is a mech's ability."""
    if field in _BY_FIELD:
        return _BY_FIELD[field], field
    if kind in _BY_KIND:
        return _BY_KIND[kind], name
    return _set_mech, field
