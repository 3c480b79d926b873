"""Values that an organiser's ruling fixes: figures, tokens, cards, stars and pieces, at any action.

A ruling of kind `set` says how the table stands from then on. What it leads to (stars, the end of the game)
follows at once.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.scythe.board import ENCOUNTERS, PLACE_NAMES, PLACES, TERRITORIES
from engine.scythe.catalogue import catalogue
from engine.scythe.deploy import MECHS
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
from engine.scythe.words import (
    BOTTOM_ACTIONS,
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
    for ruling in rulings:
        if ruling.faction is None or ruling.faction in state.order:
            _fix(state, ruling)
    _follow(state)


def _fix(state: State, ruling: Ruling) -> None:
    index = state.order.get(ruling.faction or "", state.active)
    if ruling.hand is not None or ruling.objectives is not None:
        _set_cards(state, index, ruling)
    if ruling.field is None:
        return
    if ruling.faction is None and ruling.field not in _ON_THE_BOARD:
        raise _wrong(ruling, f"whose {word(ruling.field)}?", "a faction")
    kind, _, name = ruling.field.partition("_")
    place = OFF_BOARD if ruling.hex is None else _place(ruling)
    handler, about = _handler(ruling.field, kind, name)
    before, after = handler(Fix(state, index, ruling, place, about))
    _note(state, index, ruling, before, after)


def _follow(state: State) -> None:
    """What the corrected table leads to: a sixth star ends the game, and one that is taken away lets it go on."""
    for seat in state.seats:
        seat.refresh_steps()
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
    if ruling.objectives is not None:
        seat.objectives = ruling.objectives
    _note(state, index, ruling, before, (tuple(seat.hand), seat.hidden, seat.objectives))


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
    if place >= TERRITORIES:
        raise _wrong(fix.ruling, "no structure stands on a home base", "a hex of the board")
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
    state.factory_cards += (before != NO_CARD) - (taken != NO_CARD)
    if state.factory_offer is not None:
        back = (before,) if before > 0 and before != taken else ()
        state.factory_offer = (*(card for card in state.factory_offer if card != taken), *back)
    fix.seat.factory_card = taken
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


def _handler(field: str, kind: str, name: str) -> tuple[Handler, str]:
    """What sets the field, and the word it is about; what is neither figure nor card is a mech's ability."""
    if field in _BY_FIELD:
        return _BY_FIELD[field], field
    if kind in _BY_KIND:
        return _BY_KIND[kind], name
    return _set_mech, field
