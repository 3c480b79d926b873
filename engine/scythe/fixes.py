"""Values that an organiser's ruling fixes: figures, tokens, cards, stars and pieces, at any action.

A ruling of kind `set` says how the table stands from then on. What it leads to (stars, the end of the game)
follows at once.
"""

from collections.abc import Callable
from typing import NamedTuple

from engine.scythe.board import PLACE_NAMES, PLACES, TERRITORIES
from engine.scythe.deploy import MECHS
from engine.scythe.record import Ruling
from engine.scythe.stars import ALL_STARS, ALL_WORKERS, TOP_POPULARITY, TOP_POWER, end_game, settle
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


def fix(state: State, ruling: Ruling) -> None:
    """Set what the ruling names; stars that become due are placed."""
    if ruling.faction is not None and ruling.faction not in state.order:
        return
    index = state.order.get(ruling.faction or "", state.active)
    if ruling.hand is not None or ruling.objectives is not None:
        _set_cards(state, index, ruling)
    if ruling.field is None or (ruling.value is None and ruling.hex is None and ruling.to is None):
        return
    kind, _, name = ruling.field.partition("_")
    place = OFF_BOARD if ruling.hex is None else _place(ruling)
    handler, word = _handler(ruling.field, kind, name)
    before, after = handler(Fix(state, index, ruling, place, word))
    _note(state, index, ruling, before, after)
    _follow(state)


def _follow(state: State) -> None:
    """What the corrected table leads to."""
    for seat in state.seats:
        seat.refresh_steps()
    if any(seat.star_count >= ALL_STARS for seat in state.seats) and not state.ended:
        end_game(state)
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
        state.deck += seat.cards() - len(ruling.hand)
        seat.hand = [ruling.hand.count(value) for value in range(len(seat.hand))]
        seat.hidden = ruling.hand.count(None)
    if ruling.objectives is not None:
        seat.objectives = ruling.objectives
    _note(state, index, ruling, before, (tuple(seat.hand), seat.hidden, seat.objectives))


def _set_figure(fix: Fix) -> tuple[object, object]:
    name = str(fix.ruling.field)
    before = getattr(fix.seat, name)
    setattr(fix.seat, name, max(0, min(fix.value, _TOPS.get(name, fix.value))))
    return before, getattr(fix.seat, name)


def _set_combat_cards(fix: Fix) -> tuple[object, object]:
    """So many cards in hand; which they are is not known any more."""
    before = fix.seat.cards()
    fix.state.deck += before - fix.value
    fix.seat.hand, fix.seat.hidden = [0] * len(fix.seat.hand), max(0, fix.value)
    return before, fix.seat.cards()


def _set_tokens(fix: Fix) -> tuple[object, object]:
    if fix.place == OFF_BOARD:
        raise _wrong(fix.ruling, f"on which hex is the {fix.ruling.field} set?", "at and a hex")
    spot = fix.place * len(RESOURCES) + RESOURCES.index(fix.ruling.field)
    before = fix.state.resources[spot]
    fix.state.resources[spot] = max(0, fix.value)
    return before, fix.state.resources[spot]


def _set_workers(fix: Fix) -> tuple[object, object]:
    """INV-01: so many of the seat's workers on a hex; those of other hexes stay."""
    if fix.place == OFF_BOARD:
        raise _wrong(fix.ruling, "on which hex are the workers set?", "at and a hex")
    before = fix.seat.workers.count(fix.place)
    others = [place for place in fix.seat.workers if place != fix.place]
    if len(others) + fix.value > ALL_WORKERS or fix.value < 0:
        most = ALL_WORKERS - len(others)
        raise _wrong(
            fix.ruling, f"{fix.value} workers: {most} at most are left for that hex", "fewer workers"
        )
    fix.seat.workers = [*others, *[fix.place] * fix.value]
    return before, fix.value


def _set_character(fix: Fix) -> tuple[object, object]:
    if fix.place == OFF_BOARD:
        raise _wrong(fix.ruling, "where does the character stand?", "at and a hex")
    before, fix.seat.character = fix.seat.character, fix.place
    return PLACE_NAMES[before], PLACE_NAMES[fix.place]


def _set_mech(fix: Fix) -> tuple[object, object]:
    """On the hex named, or back on the faction mat."""
    own = MECHS[fix.seat.faction]
    if fix.name not in own:
        raise _wrong(fix.ruling, f"{fix.seat.name} has no {fix.name} mech", " or ".join(own))
    slot = own.index(fix.name)
    before, fix.seat.mechs[slot] = fix.seat.mechs[slot], fix.place
    skill = frozenset({fix.name})
    fix.seat.skills = fix.seat.skills - skill if fix.place == OFF_BOARD else fix.seat.skills | skill
    return before, fix.place


def _set_structure(fix: Fix) -> tuple[object, object]:
    """On the hex named, or back on the player mat."""
    if fix.place >= TERRITORIES:
        raise _wrong(fix.ruling, "no structure stands on a home base", "a hex of the board")
    slot = STRUCTURES.index(fix.name)
    before, fix.seat.structures[slot] = fix.seat.structures[slot], fix.place
    return before, fix.place


def _set_star(fix: Fix) -> tuple[object, object]:
    kind = STAR_KINDS.index(fix.name)
    before = fix.seat.stars[kind]
    others = fix.seat.star_count - before
    if not 0 <= fix.value <= ALL_STARS - others:
        raise _wrong(
            fix.ruling, f"{fix.value} stars: {others} others are placed", f"at most {ALL_STARS - others}"
        )
    fix.seat.stars[kind] = fix.value
    fix.seat.star_count = others + fix.value
    return before, fix.value


def _set_upgrade(fix: Fix) -> tuple[object, object]:
    """INV-02: the cube of that reward on the cost named; with 0 it goes back."""
    cell = _CELLS.index(fix.name)
    if fix.ruling.to not in BOTTOM_ACTIONS:
        raise _wrong(fix.ruling, "on which cost does the cube lie?", f"to {' or '.join(BOTTOM_ACTIONS)}")
    cost = BOTTOM_ACTIONS.index(fix.ruling.to)
    before, moved = fix.seat.cells[cell], int(fix.value > 0)
    fix.seat.cells[cell] = moved
    fix.seat.covered[cost] = max(0, fix.seat.covered[cost] + moved - before)
    return before, moved


def _set_recruit(fix: Fix) -> tuple[object, object]:
    """The recruit of that action on the one-time bonus named; with 0 it goes back. Nothing is gained."""
    section = BOTTOM_ACTIONS.index(fix.name)
    before = fix.seat.recruits[section]
    if fix.value == 0:
        fix.seat.recruits[section] = OFF_BOARD
    elif fix.ruling.to in RECRUIT_BONUSES:
        fix.seat.recruits[section] = RECRUIT_BONUSES.index(fix.ruling.to)
    else:
        raise _wrong(fix.ruling, "on which bonus does the recruit lie?", f"to {' or '.join(RECRUIT_BONUSES)}")
    return before, fix.seat.recruits[section]


def _set_factory_card(fix: Fix) -> tuple[object, object]:
    """INV-09: the number of the card; 0 for none."""
    before, taken = fix.seat.factory_card, fix.value or NO_CARD
    fix.state.factory_cards += (before != NO_CARD) - (taken != NO_CARD)
    fix.seat.factory_card = taken
    return before, taken


def _set_encounter(fix: Fix) -> tuple[object, object]:
    """Whether a token lies there."""
    if fix.place == OFF_BOARD:
        raise _wrong(fix.ruling, "on which hex is the encounter token set?", "at and a hex")
    before, bit = fix.state.encounters >> fix.place & 1, 1 << fix.place
    fix.state.encounters = fix.state.encounters | bit if fix.value else fix.state.encounters & ~bit
    return before, int(fix.value > 0)


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
_BY_KIND: dict[str, Handler] = {"star": _set_star, "upgrade": _set_upgrade, "recruit": _set_recruit}


def _handler(field: str, kind: str, name: str) -> tuple[Handler, str]:
    """What sets the field, and the word it is about; what is neither figure nor card is a mech's ability."""
    if field in _BY_FIELD:
        return _BY_FIELD[field], field
    if kind in _BY_KIND:
        return _BY_KIND[kind], name
    return _set_mech, field
