"""From a record to the table before the first action.

Rules: GN-SET-01..11, GN-RND-13, GN-TURT-06, GN-DEC-01.
"""

from engine.garden_nation.catalogue import catalogue
from engine.garden_nation.editions import rules_of
from engine.garden_nation.position import Position, read_position, state_from
from engine.garden_nation.record import Record
from engine.garden_nation.state import UNKNOWN_CARD, State
from engine.garden_nation.table import empty_table, laid_out, lay_projects
from engine.garden_nation.turn import seat_named
from engine.garden_nation.words import PLACES
from engine.violation import Ambiguous, Malformed

__all__ = ["Position", "first_player", "set_up"]


def set_up(record: Record, waived: frozenset[str] = frozenset()) -> State:
    """The table before the first action, from the set-up or from the stated position."""
    rules = rules_of(record.edition, record.setup.house_rules)
    if record.position is not None:
        state = state_from(read_position(record.position), record, rules)
        state.waived = waived
        return state
    layout = record.setup.layout
    if layout is None:
        raise Ambiguous("GN-SET-02", "where does each territory lie?", PLACES, "setup.layout")
    state = empty_table(rules, record.setup, record.seats, laid_out(layout, "setup.layout"))
    state.waived = waived
    open_cards = (
        (None,) * catalogue().open_projects if record.setup.projects is None else record.setup.projects
    )
    lay_projects(state, open_cards, "setup.projects")
    _check_open(state)
    state.pile = rules.project_cards - len(state.open)
    _begin(state, first_player(state, record))
    return state


def first_player(state: State, record: Record) -> int:
    """GN-SET-07: the player drawn to begin, as the set-up, the seats' order of play or the first action says."""
    said = record.setup.first_player
    if said is not None:
        return seat_named(state, said)
    starting = [number for number, seat in enumerate(record.seats) if seat.start == 1]
    acting = record.actions[0].by if record.actions else None
    if not starting and acting is not None:
        return seat_named(state, acting)
    if len(starting) != 1:
        names = [seat.name for seat in state.seats]
        raise Ambiguous("GN-SET-07", "who was the first player?", names, "setup.first_player")
    return starting[0]


def _begin(state: State, first: int) -> None:
    """GN-SET-07, GN-SET-08: inhabitants, and the first player's marker on the first space."""
    population = catalogue().population
    for number, seat in enumerate(state.seats):
        seat.population = population.first if number == first else population.others
    state.active = first
    state.order = [first]
    state.actions_left = state.track[0]


def _check_open(state: State) -> None:
    if len(state.open) != catalogue().open_projects:
        raise Malformed(
            f"{len(state.open)} projects lie open",
            where="setup.projects",
            found=str(len([card for card in state.open if card != UNKNOWN_CARD])),
            expected=f"{catalogue().open_projects} cards, null for one that is not known",
        )
