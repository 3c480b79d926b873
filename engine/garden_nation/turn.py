"""The course of a round: whose turn it is, how many actions it has, who goes next, and the next round.

Rules: GN-RND-01..09, GN-RND-12..14, GN-SET-03, GN-SET-08, GN-END-02, GN-INV-04. A turn ends with its last
action; territory control and the next round follow at once, because nothing that may still be said about that
action (a project) touches them.
"""

from engine.garden_nation.control import control_territories
from engine.garden_nation.state import NOBODY, State
from engine.violation import Ambiguous, Malformed

TWO_PLAYERS = 2


def seat_named(state: State, name: str) -> int:
    """The seat of a clan or player."""
    seat = state.names.get(name)
    if seat is None:
        raise Malformed(f"nobody called {name} plays", found=name, expected=", ".join(_seat_names(state)))
    return seat


def begin(state: State, by: str | None) -> None:
    """Settle who acts: the active player, or the one chosen after a turn that did not name the next (GN-RND-06)."""
    if by is None:
        if state.choosing:
            raise Ambiguous(
                "GN-RND-06", "who goes next?", [state.seats[each].name for each in candidates(state)]
            )
        return
    seat = seat_named(state, by)
    if state.choosing:
        check_chosen(state, seat)
        start_turn(state, seat)
    elif seat != state.active:
        if state.order is not None or state.ploy_used != NOBODY:
            name = state.seats[state.active].name
            state.refuse("GN-RND-02", f"it is the turn of {name}, not of {by}", [name])
        start_turn(state, seat)


def candidates(state: State) -> list[int]:
    """GN-RND-06, GN-RND-13: who may go next in this round; empty when it is over.

    Where the order of the round is not known, it may be anybody: the next round may have begun.
    """
    count = len(state.seats)
    if state.order is None:
        return list(range(count))
    if is_round_over(state):
        return []
    if count == TWO_PLAYERS:
        return [1 - state.active]
    return [seat for seat in range(count) if seat not in state.order]


def is_round_over(state: State) -> bool:
    """Whether every space of the order track was used."""
    return state.order is not None and len(state.order) == len(state.track)


def check_chosen(state: State, seat: int) -> None:
    """GN-RND-06: only a player who has had no turn in this round can be chosen."""
    allowed = candidates(state)
    if seat not in allowed:
        names = [state.seats[each].name for each in allowed]
        state.refuse("GN-RND-06", f"{state.seats[seat].name} has already had a turn in this round", names)


def check_next(state: State, name: str | None, ends: bool) -> int | None:
    """The seat that an action names as next; it must end the turn and name somebody who may go."""
    if name is None:
        return None
    seat = state.names.get(name)
    order = state.order
    # The plain case first: three or four players, and the chosen one has had no turn in this round.
    plain = ends and seat is not None and order is not None and len(state.seats) > TWO_PLAYERS
    if plain and order is not None and seat not in order and len(order) < len(state.track):
        return seat
    return _check_next(state, seat_named(state, name), ends)


def _check_next(state: State, seat: int, ends: bool) -> int | None:
    if not ends:
        message = f"{state.seats[state.active].name} has another action before the next player is chosen"
        state.refuse("GN-RND-06", message)
        return None
    if not is_round_over(state):
        check_chosen(state, seat)
    elif seat != state.active:
        message = f"the round is over; its last player, {state.seats[state.active].name}, begins the next one"
        state.refuse("GN-RND-12", message)
        return None
    return seat


def ends_turn(state: State, named: str | None = None) -> bool:
    """Whether one more action ends the turn; in an unknown order naming the next player says so."""
    return state.actions_left == 1 or (state.order is None and named is not None)


def finish_action(state: State, next_seat: int | None, ends: bool) -> None:
    """GN-RND-02: the action is done; the turn ends with the last one."""
    state.ploy_used = NOBODY
    state.transferred = None
    if ends:
        state.actions_left = 0
        end_turn(state, next_seat)
    else:
        state.actions_left -= 1


def end_turn(state: State, next_seat: int | None) -> None:
    """GN-RND-06, GN-RND-08: the next player goes on; after the last one the round ends."""
    order = state.order
    if order is not None and len(order) == len(state.track):
        _end_round(state)
    elif next_seat is not None:
        start_turn(state, next_seat)
    else:
        allowed = candidates(state)
        state.choosing = len(allowed) > 1
        if not state.choosing:
            start_turn(state, allowed[0])


def start_turn(state: State, seat: int) -> None:
    """GN-RND-05, GN-RND-09, GN-RND-14: the marker goes to the next space, which gives the actions."""
    state.active = seat
    state.turn += 1
    state.choosing = False
    order = state.order
    if order is None:
        state.actions_left = max(state.track)
    else:
        state.actions_left = state.track[len(order)]
        order.append(seat)


def _end_round(state: State) -> None:
    """GN-RND-10..12, GN-END-02: control of territories, then the end or the next round."""
    control_territories(state)
    if state.last_round:
        state.ended = True
        return
    state.round += 1
    state.order = []
    start_turn(state, state.active)


def _seat_names(state: State) -> list[str]:
    return [seat.name for seat in state.seats]
