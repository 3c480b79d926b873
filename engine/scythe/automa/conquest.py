"""Resources that appear or vanish when a territory changes hands between human and Automa.

Rules: AUT-RES-01..07, AUT-GEN-04, AUT-DEC-03, AUT-DEC-07, AUT-DEC-12, AUT-DEC-15.
"""

from engine.scythe.automa.table import human_seat, table_of
from engine.scythe.board import KINDS, PLACE_NAMES, PRODUCT, TERRITORIES
from engine.scythe.state import State
from engine.scythe.words import RESOURCES

_KIND = {name: kind for kind, name in enumerate(RESOURCES)}
_PRODUCT_KIND = tuple(_KIND.get(product or "") for product in PRODUCT)  # type: ignore[call-overload]


def left_behind(state: State) -> int:
    """AUT-RES-01, AUT-RES-05, AUT-RES-07: the resource cell of the latest turn card; none before it."""
    table = table_of(state)
    return 0 if table.last is None else table.cards[table.last].resources


def leave_resources(state: State, place: int) -> None:
    """AUT-RES-01..03: the human conquered a territory: resources of its terrain appear, the same for each."""
    kind = _PRODUCT_KIND[place] if place < TERRITORIES else None
    count = left_behind(state)
    if kind is None or not count:
        return
    state.resources[place * KINDS + kind] += count
    state.note(
        "automa_resources", state.active, place=PLACE_NAMES[place], resource=RESOURCES[kind], count=count
    )


def clear_resources(state: State, place: int) -> int:
    """AUT-RES-06: the Automa took a territory: everything on it goes to the supply."""
    start = place * KINDS
    lying = sum(state.resources[start : start + KINDS])
    state.resources[start : start + KINDS] = [0] * KINDS
    if lying:
        state.note("automa_clears", state.active, place=PLACE_NAMES[place], count=lying)
    return lying


def settle_ground(state: State, place: int) -> int:
    """AUT-RES-06, AUT-DEC-03: the same after a move; a human structure protects only by house rule."""
    if place in human_seat(state).structures and not state.rules.automa_clears_structure_ground:
        return 0
    return clear_resources(state, place)


def after_combat(state: State, place: int, attacker_won: bool) -> None:
    """AUT-RES-01, AUT-RES-04, AUT-RES-06, AUT-DEC-15: what a decided combat does to the resources."""
    automa_attacked = state.active == table_of(state).seat
    if automa_attacked == attacker_won:
        if automa_attacked or state.rules.automa_clears_after_defence:
            clear_resources(state, place)
    elif attacker_won:
        leave_resources(state, place)
