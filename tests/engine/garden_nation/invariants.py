"""GN-INV-01..05: what holds in every state. A position that contradicts itself is left to its own tests."""

from engine.garden_nation.catalogue import catalogue
from engine.garden_nation.state import NOBODY, State
from engine.garden_nation.words import BRAMBLE


def assert_invariants(state: State) -> None:
    """Floors, roofs and tokens are conserved, and every player keeps an inhabitant."""
    for index, seat in enumerate(state.seats):
        built = sum(
            floors for floors, owner in zip(state.floors, state.owners, strict=True) if owner == index
        )
        supply = catalogue().sizes[len(state.seats)].floors
        assert built + seat.floors_left == supply, f"GN-INV-01: {seat.name} has {built} + {seat.floors_left}"
        assert seat.population >= 1, f"GN-INV-02: {seat.name} has {seat.population} inhabitants"
        assert seat.ploys + sum(seat.used) == catalogue().ploys, "GN-PLOY-02: a ploy token was lost"
    assert sum(state.roofs) + state.roofs_left == catalogue().roofs, "GN-INV-03: a roof was lost"
    for owner, floors, roof in zip(state.owners, state.floors, state.roofs, strict=True):
        assert (owner == NOBODY) == (floors == 0), "a building without an owner, or an owner without floors"
        assert floors or not roof, "GN-INV-03: a roof without a building"
    laid = [kind for kind, zone in zip(state.kinds, catalogue().zones, strict=True) if zone.kind == BRAMBLE]
    for kind, limit in enumerate(state.limits):
        assert laid.count(kind) + state.brambles[kind] == limit, "GN-ACT-09: a bramble token was lost"
    assert 0 <= state.actions_left <= 2
