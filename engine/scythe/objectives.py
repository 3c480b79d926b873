"""Objectives: revealing one, and the small grammar of their conditions.

Rules: OBJ-01..09, TURN-17, STAR-06, CARD-07, ABIL-SAX-02, EX-22, DEC-23.
"""

import operator
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from engine.scythe.actions import RevealObjective
from engine.scythe.board import NEIGHBOURS, TERRAIN, TERRITORIES, TUNNELS, members, of_terrain
from engine.scythe.catalogue import ObjectiveCard, catalogue
from engine.scythe.control import controlled, controls, tokens_on
from engine.scythe.payment import available
from engine.scythe.stars import COMBAT, OBJECTIVE, may_place, place_star
from engine.scythe.state import NO_CARD, OFF_BOARD, SeatState, State, off_mat
from engine.scythe.turn import check_nothing_due, who
from engine.scythe.words import FACTIONS, RESOURCES

_SAXONY: Final = FACTIONS.index("saxony")
_OPS: Final[dict[str, Callable[[int, int], bool]]] = {">=": operator.ge, "<=": operator.le, "==": operator.eq}
END_OF_TURN: Final = "end_of_own_turn"


def reveal(state: State, action: RevealObjective) -> None:
    """OBJ-02..07: on the own turn, in the window, with the condition met."""
    index = state.active
    if action.by is not None and action.by != state.seats[index].name:
        state.refuse("OBJ-09", f"{action.by} reveals an objective only on the own turn")
        index = who(state, action.by)
    card = catalogue().objectives[action.card]
    seat = state.seats[index]
    _check_held(state, seat, card)
    _check_window(state, card)
    if not holds(state, index, card):
        state.refuse("OBJ-07", f"the condition of objective {card.number} ({card.label}) is not met")
    if not may_place(seat, OBJECTIVE):
        state.refuse("OBJ-06", f"{seat.name} has already placed the objective star")
    _show(state, index, card)


def ends_the_turn(action: RevealObjective) -> bool:
    """OBJ-08: whether the card says that the turn must be over."""
    return catalogue().objectives[action.card].timing == END_OF_TURN


def force(state: State, ending: bool) -> None:
    """The edition that places the star at once when a known objective is met (flag forced_when_met)."""
    seat = state.seats[state.active]
    for number in seat.objectives or ():
        card = catalogue().objectives[number]
        due = ending or card.timing != END_OF_TURN
        if due and may_place(seat, OBJECTIVE) and holds(state, state.active, card):
            _show(state, state.active, card)
            return


def holds(state: State, index: int, card: ObjectiveCard) -> bool:
    """Whether the card's condition is met for a seat right now."""
    return _true(state, index, card.condition)


def _show(state: State, index: int, card: ObjectiveCard) -> None:
    """OBJ-05, CARD-07: the star; then both cards leave, except that Saxony keeps the other."""
    seat = state.seats[index]
    seat.revealed = (*seat.revealed, card.number)
    if seat.objectives is not None:
        rest = tuple(number for number in seat.objectives if number != card.number)
        seat.objectives = rest if seat.faction == _SAXONY else ()
    if card.timing == END_OF_TURN and index == state.active:
        state.closed = True
    state.note("objective", index, card=card.number)
    place_star(state, index, OBJECTIVE, beyond_cap="OBJ-06" in state.waived)


def _check_held(state: State, seat: SeatState, card: ObjectiveCard) -> None:
    if card.set != "base" and not state.promos:
        state.refuse("SET-28", f"objective {card.number} is a promo card; this game has none")
    elsewhere = [
        other
        for other in state.seats
        if card.number in other.revealed or (other is not seat and card.number in (other.objectives or ()))
    ]
    if elsewhere:
        state.refuse("OBJ-01", f"objective {card.number} belongs to {elsewhere[0].name}")
    if seat.objectives is not None and card.number not in seat.objectives:
        state.refuse(
            "OBJ-01",
            f"{seat.name} does not hold objective {card.number}",
            [str(own) for own in seat.objectives],
        )


def _check_window(state: State, card: ObjectiveCard) -> None:
    """OBJ-03: around the actions of the own turn; OBJ-08: some cards only when the turn is over."""
    if state.rules.objective_reveal_window != "any_time_own_turn" and (
        state.pending or state.encounter_due or state.factory_due
    ):
        state.refuse("OBJ-03", "an objective is not revealed in the middle of an action")
    if card.timing == END_OF_TURN:
        if state.section < 0:
            state.refuse("OBJ-08", f"objective {card.number} is revealed at the end of the turn")
        check_nothing_due(state)
    if not state.rules.two_objectives_one_turn and _shown_this_turn(state):
        state.refuse("OBJ-03", "this table allows one objective a turn")


def _shown_this_turn(state: State) -> bool:
    """Whether the active player revealed an objective since the turn before ended."""
    first = state.turn - (state.section >= 0)
    return any(
        event.kind == "objective" and event.seat == state.active and event.turn >= first
        for event in state.events
    )


def _true(state: State, index: int, condition: Mapping[str, Any]) -> bool:
    if "all" in condition:
        return all(_true(state, index, part) for part in condition["all"])
    if "any" in condition:
        return any(_true(state, index, part) for part in condition["any"])
    compare = _OPS[condition["op"]]
    if "event" in condition:
        return compare(state.driven_off, condition["value"])
    if "stat" in condition:
        return compare(_stat(state, index, condition["stat"]), _target(state, index, condition))
    if "exists_anchor" in condition:
        anchors = members(of_terrain(condition["exists_anchor"]["terrain"]))
        wanted = condition["count_territories"]
        return any(compare(_count(state, index, wanted, anchor), condition["value"]) for anchor in anchors)
    return compare(_count(state, index, condition["count_territories"], OFF_BOARD), condition["value"])


def _target(state: State, index: int, condition: Mapping[str, Any]) -> int:
    if "stat_ref" in condition:
        return _stat(state, index, condition["stat_ref"])
    if "max_over_players" in condition:
        return max(_stat(state, other, condition["max_over_players"]) for other in range(len(state.seats)))
    return int(condition["value"])


_STATS: Final[dict[str, Callable[[SeatState], int]]] = {
    "coins": lambda seat: seat.coins,
    "power": lambda seat: seat.power,
    "popularity": lambda seat: seat.popularity,
    "workers": lambda seat: len(seat.workers),
    "mechs": lambda seat: off_mat(seat.mechs),
    "structures": lambda seat: off_mat(seat.structures),
    "recruits": lambda seat: off_mat(seat.recruits),
    "upgrades": lambda seat: sum(seat.cells),
    "factory_cards": lambda seat: int(seat.factory_card != NO_CARD),
    "combat_cards_in_hand": lambda seat: seat.cards(),
    "stars_combat": lambda seat: seat.stars[COMBAT],
}


def _stat(state: State, index: int, name: str) -> int:
    reader = _STATS.get(name)
    if reader is not None:
        return reader(state.seats[index])
    kind = RESOURCES.index(name.removeprefix("controlled_"))
    return sum(count for _, count in available(state, index, kind))


def _count(state: State, index: int, wanted: Mapping[str, Any], anchor: int) -> int:
    """How many territories pass the filter."""
    candidates = _candidates(state, index, wanted, anchor)
    return sum(_passes(state, index, place, wanted, anchor) for place in candidates)


def _candidates(state: State, index: int, wanted: Mapping[str, Any], anchor: int) -> Iterable[int]:
    if wanted.get("adjacent_to") == "anchor":
        return members(NEIGHBOURS[anchor])
    if "terrain" in wanted:
        return members(of_terrain(wanted["terrain"]))
    return controlled(state, index) if wanted.get("controlled") else range(TERRITORIES)


def _passes(state: State, index: int, place: int, wanted: Mapping[str, Any], anchor: int) -> bool:
    seat = state.seats[index]
    return all(_FILTERS[name](state, index, seat, place, value) for name, value in wanted.items())


def _compare(found: int, wanted: Mapping[str, Any]) -> bool:
    return _OPS[wanted["op"]](found, wanted["value"])


def _beside(seat: SeatState, place: int, what: Any) -> bool:
    if what == "anchor":
        return True
    if what == "own_home_base":
        return bool(NEIGHBOURS[seat.home] >> place & 1)
    return bool(NEIGHBOURS[place] & of_terrain(what["terrain"]))


def _pieces(seat: SeatState, place: int) -> int:
    return seat.fighters_at(place) + seat.workers.count(place) + seat.structures.count(place)


_FILTERS: Final[dict[str, Callable[[State, int, SeatState, int, Any], bool]]] = {
    "controlled": lambda state, index, seat, place, value: controls(state, index, place),
    "terrain": lambda state, index, seat, place, value: TERRAIN[place] == value,
    "tunnel": lambda state, index, seat, place, value: bool(TUNNELS >> place & 1),
    "adjacent_to": lambda state, index, seat, place, value: _beside(seat, place, value),
    "own_structure": lambda state, index, seat, place, value: place in seat.structures,
    "own_characters": lambda state, index, seat, place, value: _compare(seat.character == place, value),
    "own_mechs": lambda state, index, seat, place, value: _compare(seat.mechs.count(place), value),
    "own_workers": lambda state, index, seat, place, value: _compare(seat.workers.count(place), value),
    "own_tokens": lambda state, index, seat, place, value: _compare(_pieces(seat, place), value),
    "resources_total": lambda state, index, seat, place, value: _compare(tokens_on(state, (place,)), value),
    "resource_types_present": lambda state, index, seat, place, value: _compare(
        sum(map(bool, state.resources[place * 4 : place * 4 + 4])), value
    ),
}
