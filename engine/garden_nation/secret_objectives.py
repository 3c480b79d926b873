"""Secret objectives: what each is worth at the end, and their revealing.

Rules: GN-SEC-01..08, GN-ROOF-03, GN-ROOF-04, GN-OBJ-03..05, GN-DEC-03, GN-DEC-04, GN-SET-10.
"""

from collections.abc import Callable

from engine.garden_nation.actions import RevealObjectives
from engine.garden_nation.board import TERRITORY
from engine.garden_nation.cards import OBJECTIVE_IDS, OBJECTIVES
from engine.garden_nation.catalogue import SecretObjective, catalogue
from engine.garden_nation.control import floors_on
from engine.garden_nation.state import State
from engine.garden_nation.turn import seat_named
from engine.violation import Violation

CARDS = catalogue().objectives


def reveal_objectives(state: State, action: RevealObjectives) -> None:
    """GN-SEC-01: at the end of the game; what was kept from the start cannot change."""
    if not state.ended:
        raise Violation("GN-SEC-01", "secret objectives are revealed at the end of the game")
    number = state.active if action.by is None else seat_named(state, action.by)
    seat = state.seats[number]
    cards = tuple(OBJECTIVES[card] for card in action.objectives)
    check_kept(cards, seat.name, "", other_cards(state, number))
    if seat.objectives is not None and sorted(seat.objectives) != sorted(cards):
        kept = [OBJECTIVE_IDS[card] for card in seat.objectives]
        raise Violation("GN-SEC-01", f"{seat.name} kept {' and '.join(kept)}", kept)
    seat.objectives = cards


def check_kept(cards: tuple[int, ...], name: str, where: str, others: list[int]) -> None:
    """GN-SET-10: two different cards, no more of them in the game than there are copies."""
    if len(cards) != catalogue().kept or len(set(cards)) < len(cards):
        message = f"{name} keeps {catalogue().kept} different secret objectives"
        raise Violation("GN-SET-10", message, where=where)
    for card in cards:
        if others.count(card) >= CARDS[card].copies:
            message = f"there are {CARDS[card].copies} cards {CARDS[card].id}, all with other players"
            raise Violation("GN-SET-10", message, where=where)


def other_cards(state: State, seat: int) -> list[int]:
    """The secret objectives that are known of other players."""
    return [
        card for number, other in enumerate(state.seats) if number != seat for card in other.objectives or ()
    ]


def objective_points(state: State, seat: int, card: int) -> int:
    """What a secret objective gives that player now."""
    return _FAMILIES[CARDS[card].family](state, seat, CARDS[card])


def _open_buildings(state: State, seat: int, card: SecretObjective) -> list[int]:
    """GN-SEC-03, GN-OBJ-03: the zones of own open buildings of the card's type, tall enough."""
    floors, roofs, kinds = state.floors, state.roofs, state.kinds
    least, kind = card.floors, card.kind
    return [
        zone
        for zone, owner in enumerate(state.owners)
        if owner == seat
        and floors[zone] >= least
        and not roofs[zone]
        and (kind is None or kinds[zone] == kind)
    ]


def _floors(state: State, seat: int, card: SecretObjective) -> int:
    """GN-SEC-04: points for every floor in zones of the type."""
    return card.points * sum([state.floors[zone] for zone in _open_buildings(state, seat, card)])


def _buildings(state: State, seat: int, card: SecretObjective) -> int:
    """GN-SEC-05: points for every building that is tall enough, in zones of the type."""
    return card.points * len(_open_buildings(state, seat, card))


def _tall(state: State, seat: int, card: SecretObjective) -> int:
    """GN-SEC-06, GN-SEC-07, GN-DEC-03: at most once per zone type, or by edition once per territory."""
    group = state.kinds if state.rules.tall_objective_cap == "zone_type" else TERRITORY
    return card.points * len({group[zone] for zone in _open_buildings(state, seat, card)})


def _control(state: State, seat: int, card: SecretObjective) -> int:
    """GN-SEC-08: most floors on one of two territories, or on both; roofs make no difference."""
    held = sum(_has_majority(state, seat, territory) for territory in card.territories)
    return (0, card.points, card.both)[held]


def _has_majority(state: State, seat: int, territory: int) -> bool:
    """GN-DEC-04: more floors than every other player, or by house rule more than half of all."""
    counted = floors_on(state, territory)
    own = counted.pop(seat)
    rivals = sum(counted) if state.rules.absolute_majority == "more_than_half" else max(counted)
    return own > rivals


_FAMILIES: dict[str, Callable[[State, int, SecretObjective], int]] = {
    "floors_on_type": _floors,
    "buildings_2_floors_on_type": _buildings,
    "tall_building": _tall,
    "territory_control": _control,
}
