"""The course of a turn: the action token, what is still due, and whose turn comes next.

Rules: TURN-01..07, TURN-13, TURN-14, TURN-16, SET-10, SET-22, ABIL-RUS-01, ABIL-RUS-02, FACT-05, COMB-05,
INV-11.
"""

from typing import Final

from engine.scythe.actions import ChooseSection, EndTurn
from engine.scythe.board import FACTORY, PLACE_NAMES
from engine.scythe.control import controlled
from engine.scythe.mats import (
    BOLSTER_COST,
    COST_RESOURCE,
    FACTORY_SECTION,
    MOVE_GAIN,
    PRODUCE,
    TRADE,
    TRADE_COST,
    produce_price,
)
from engine.scythe.phrasing import word
from engine.scythe.state import NO_CARD, OFF_BOARD, SeatState, State
from engine.scythe.words import FACTIONS, SECTIONS, Section
from engine.violation import Violation

_RUSVIET: Final = FACTIONS.index("rusviet")
_SECTION_INDEX: Final = {section: index for index, section in enumerate(SECTIONS)}


def choose_section(state: State, action: ChooseSection) -> None:
    """TURN-02: the token goes to another section; a running turn ends with it (TURN-14)."""
    if state.section >= 0 and (
        state.pending or state.encounter_due or state.factory_due or not state.rules.zero_action_turn
    ):
        check_left(state)
    index = whose_turn(state)
    if state.seats[index].automa:
        raise Violation("AUT-TURN-01", "the Automa's turn comes before the human's next one", ["automa"])
    if action.by is not None:
        index = _who_begins(state, action.by, index)
    if state.aside is not None:
        _check_nothing_aside(state)
    seat = state.seats[index]
    section = _SECTION_INDEX[action.section]
    if section == FACTORY_SECTION and seat.factory_card == NO_CARD:
        state.refuse("FACT-05", f"{seat.name} has no Factory card", _sections_left(state, seat))
    if section == seat.section and not _may_repeat(state, seat, section):
        state.refuse(
            "TURN-02",
            f"{seat.name} used this section on the previous turn",
            _sections_left(state, seat),
        )
    if state.section >= 0 or index != state.active:
        next_turn(state, index)
    else:
        state.in_vain = OFF_BOARD
    state.turn += 1
    state.section = section
    seat.section = section


def whose_turn(state: State) -> int:
    """SET-10: who puts the action token down next."""
    return state.follower(state.active) if state.section >= 0 else state.active


def end_turn(state: State, action: EndTurn) -> None:
    """The active player is done; nothing may be left due."""
    check_player(state, action.by, state.active)
    if state.section < 0:
        state.refuse("TURN-02", "the action token has to be moved before a turn can end")
    check_turn_over(state)
    next_turn(state, state.follower(state.active))


def next_turn(state: State, index: int) -> None:
    """SET-10: a fresh turn of that player; what the turn before left open may follow (TURN-14)."""
    if state.section >= 0:
        state.previous = (state.active, state.bottom, state.closed)
    state.active = index
    state.begin_turn()
    if state.moved or state.tired:
        state.forget_moves()


def _who_begins(state: State, by: str, expected: int) -> int:
    """TURN-01, SET-25: the player whose turn it is, or whom a ruling lets begin."""
    if by == state.seats[expected].name:
        return expected
    if by not in state.order:
        raise Violation("TURN-01", f"{by} does not play in this game")
    rule = "SET-25" if not state.turn and "SET-25" in state.waived else "TURN-01"
    state.refuse(rule, f"it is the turn of {state.seats[expected].name}, not of {by}")
    return state.order[by]


def _check_nothing_aside(state: State) -> None:
    """COMB-05: a combat that came about out of turn is fought before the next turn begins."""
    aside, state.aside = state.aside, None
    if aside is not None and aside[1].pending:
        where = ", ".join(PLACE_NAMES[place] for place in aside[1].pending)
        state.aside = aside
        state.refuse("COMB-05", f"a combat of {state.seats[aside[0]].name} is due on {where}")


def check_player(state: State, by: str | None, expected: int) -> None:
    """TURN-01: players take their turns clockwise."""
    if by is not None and by != state.seats[expected].name:
        state.refuse("TURN-01", f"it is the turn of {state.seats[expected].name}, not of {by}")


def who(state: State, by: str | None) -> int:
    """Who acts outside the order of turns: the player named, else the active one or whose turn went back."""
    if by is not None and by not in state.order:
        raise Violation("TURN-01", f"{by} does not play in this game", list(state.order))
    if by is None:
        return state.active if state.in_vain < 0 else state.in_vain
    return state.order[by]


def check_left(state: State) -> None:
    """TURN-16: the next player begins; what the active one has forgotten is the active one's mistake."""
    try:
        check_turn_over(state)
    except Violation as forgotten:
        forgotten.blamed = state.seats[state.active].name
        raise


def check_turn_over(state: State) -> None:
    """TURN-16: combats, then an encounter or a Factory card, come before the turn can go on or end."""
    check_nothing_due(state)
    if not (state.rules.zero_action_turn or state.top or state.bottom) and _can_act(state):
        state.refuse("TURN-05", "this edition lists no turn without an action")


def _can_act(state: State) -> bool:
    """TURN-13: whether an action of the section can be paid; moving costs nothing."""
    seat = state.seats[state.active]
    if state.section in (MOVE_GAIN, FACTORY_SECTION) or all(
        getattr(seat, what) >= amount for what, amount in _top_cost(state, seat).items()
    ):
        return True
    bottom = seat.mat.bottom_of[state.section]
    kind = COST_RESOURCE[bottom]
    lying = sum(state.resources[place * 4 + kind] for place in controlled(state, state.active))
    return lying >= seat.mat.cost[bottom] - seat.covered[bottom]


def _top_cost(state: State, seat: SeatState) -> dict[str, int]:
    if state.section == PRODUCE:
        return produce_price(state.rules.produce_cost_cells, len(seat.workers))
    return {"coins": TRADE_COST if state.section == TRADE else BOLSTER_COST}


def check_nothing_due(state: State) -> None:
    """TURN-16: nothing of the Move action is left to resolve."""
    if state.pending:
        where = ", ".join(PLACE_NAMES[place] for place in state.pending)
        state.refuse("COMB-05", f"a combat is due on {where}", [f"combat on {where}"])
    if state.encounter_due and not (state.rules.encounter_after_combat_optional and state.won_combat):
        where = PLACE_NAMES[state.seats[state.active].character]
        state.refuse("ENC-02", f"the character on {where} has an encounter first", ["encounter"])
    if state.factory_due:
        state.refuse("FACT-01", "the character on the Factory takes a Factory card first", ["card"])


def check_top(state: State, section: int, name: str) -> None:
    """TURN-03, TURN-06, TURN-07: a top-row action belongs to its section, comes first and only once."""
    if state.section == section and not (state.top or state.bottom or state.closed):
        return
    if state.section != section:
        state.refuse("TURN-03", _not_chosen(state, section, f"{name} is not the top-row action"))
    if state.closed:
        state.refuse("OBJ-08", "the turn is over: an end-of-turn objective was revealed")
    if state.bottom and "FACT-06" not in state.waived:
        state.refuse("TURN-06", f"{name} comes before the bottom-row action")
    if state.top and "MOVE-01" not in state.waived:
        state.refuse("TURN-07", f"{name} was already done this turn")


def check_bottom(state: State, bottom: int, name: str) -> None:
    """TURN-04, TURN-07: a bottom-row action belongs to its section and is done once."""
    seat = state.seats[state.active]
    section = state.section
    if section < 0 or section == FACTORY_SECTION or seat.mat.bottom_of[section] != bottom:
        above = seat.mat.bottom_of.index(bottom)
        state.refuse("TURN-04", _not_chosen(state, above, f"{name} is not the bottom-row action"))
    if state.closed:
        state.refuse("OBJ-08", "the turn is over: an end-of-turn objective was revealed")
    if state.bottom:
        state.refuse("TURN-07", f"{name} was already done this turn")
    if state.pending or state.encounter_due or state.factory_due:
        check_nothing_due(state)


def _not_chosen(state: State, section: int, what: str) -> str:
    """Why an action does not belong to the turn: another section was chosen, or none yet."""
    if state.section >= 0:
        return f"{what} of the chosen section ({word(SECTIONS[state.section])})"
    player = state.seats[state.active].name.title()
    return f"no section was chosen; the turn begins with it, such as {player} {word(SECTIONS[section])}:"


def close_moves(state: State) -> None:
    """The Move action is over; what it led to becomes due once its combats are decided (TURN-16)."""
    state.moving = False
    if state.section == MOVE_GAIN:
        state.top = True
    else:
        state.bottom = True
    if not state.pending:
        look_around(state)


def look_around(state: State) -> None:
    """ENC-02, FACT-01: after the moves and combats, what the character's territory brings."""
    seat = state.seats[state.active]
    state.encounter_due = bool(state.encounters >> seat.character & 1)
    state.factory_due = seat.character == FACTORY and seat.factory_card == NO_CARD and state.factory_cards > 0
    state.token_due = bool(state.moved & 1)


def legal_sections(state: State, seat: SeatState) -> list[Section]:
    """The sections a seat may choose now."""
    return [
        name
        for index, name in enumerate(SECTIONS)
        if (index != FACTORY_SECTION or seat.factory_card != NO_CARD)
        and (index != seat.section or _may_repeat(state, seat, index))
    ]


def _sections_left(state: State, seat: SeatState) -> list[str]:
    return [word(section) for section in legal_sections(state, seat)]


def _may_repeat(state: State, seat: SeatState, section: int) -> bool:
    """ABIL-RUS-01/02, DEC-22: Relentless, on the Factory card by edition."""
    return seat.faction == _RUSVIET and (section != FACTORY_SECTION or state.rules.relentless_factory)
