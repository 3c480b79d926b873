"""Common projects: completed by the floor just placed, roofed, taken, replaced.

Rules: GN-PROJ-01..15, GN-OBJ-01..05, GN-ROOF-01..03, GN-DEC-07, GN-DEC-08, GN-DEC-14, GN-DEC-15, GN-DEC-17,
GN-DEC-19.
"""

from engine.garden_nation.actions import ClaimProject
from engine.garden_nation.board import TERRITORY, ZONE_NAMES, ZONES
from engine.garden_nation.cards import PROJECT_IDS, PROJECT_NAMES, PROJECTS
from engine.garden_nation.catalogue import Project, catalogue
from engine.garden_nation.state import NO_ZONE, NOBODY, UNKNOWN_CARD, State
from engine.garden_nation.turn import check_next, end_turn, seat_named
from engine.garden_nation.words import BRAMBLE
from engine.violation import Ambiguous, Violation

CARDS = catalogue().projects
_POINT_CAP = 2 * catalogue().point_track


def claim_project(state: State, action: ClaimProject) -> None:
    """GN-PROJ-03..07: roof, card, points, replacement; right after the floor that completes it."""
    zone, player = state.floor, state.floor_seat
    if zone == NO_ZONE:
        raise _too_late(state)
    seat = state.seats[player]
    if action.by is not None and seat_named(state, action.by) != player:
        raise Violation("GN-PROJ-03", f"the last floor was placed by {seat.name}, not by {action.by}")
    card = _card(state, action.project, zone, player)
    _check_open(state, card)
    _check_completed(state, card, zone, player)
    if not state.roofs_left and not state.rules.project_without_roof:
        state.refuse("GN-DEC-08", "no roof is left, so no project can be completed")
    shown = _replacement(state, action, card)
    following = _chosen(state, action)
    _take(state, card, zone, player)
    _reveal(state, card, shown)
    if following is not None:
        end_turn(state, following)


def completes(state: State, card: Project, zone: int, player: int) -> bool:
    """Whether the building on that zone completes a card, as its main building or beside it."""
    if _is_main(state, card, zone, player, NO_ZONE):
        return True
    return any(
        _holds(state, zone, player, *wanted)
        and any(_is_main(state, card, other, player, number, zone) for other in state.board.neighbours[zone])
        for number, wanted in enumerate(card.beside)
    )


def claimable(state: State) -> list[int]:
    """The cards that the floor just placed could complete now; with unknown cards open, also those unseen."""
    zone, player = state.floor, state.floor_seat
    if zone == NO_ZONE or not (state.roofs_left or state.rules.project_without_roof):
        return []
    if state.floors[zone] == 1 and not state.rules.project_with_first_floor:
        return []
    open_cards = _unseen(state) if UNKNOWN_CARD in state.open else []
    return [
        card
        for card in [*open_cards, *state.open]
        if card != UNKNOWN_CARD
        and not _too_fresh(state, card)
        and completes(state, CARDS[card], zone, player)
    ]


def gain_points(state: State, seat: int, points: int) -> None:
    """GN-PROJ-06, GN-END-06: the marker goes on beyond 70 with the token."""
    total = state.seats[seat].points + points
    state.seats[seat].points = total if state.rules.second_tokens else min(total, _POINT_CAP)


def _is_main(state: State, card: Project, zone: int, player: int, given: int, beside: int = NO_ZONE) -> bool:
    """Whether the card's main building stands there with its neighbours, one of them (`given`) known."""
    kind, floors = card.main
    if not _holds(state, zone, player, kind, floors) or not _in_territory(state, card, zone):
        return False
    if card.empty is None and not card.beside:
        return True
    around = state.board.neighbours[zone]
    if card.empty is not None and not any(_is_empty(state, other, card.empty) for other in around):
        return False
    return all(
        number == given or any(other != beside and _holds(state, other, player, *wanted) for other in around)
        for number, wanted in enumerate(card.beside)
    )


def _holds(state: State, zone: int, player: int, kind: int, floors: int) -> bool:
    """GN-OBJ-03..05, GN-PROJ-08: an own open building of that type with at least so many floors."""
    return (
        state.floors[zone] >= floors
        and state.owners[zone] == player
        and state.kinds[zone] == kind
        and not state.roofs[zone]
    )


def _is_empty(state: State, zone: int, kind: int) -> bool:
    """GN-PROJ-09, GN-DEC-14: no building; a bramble zone without a token is of no type."""
    if state.owners[zone] != NOBODY:
        return False
    here = state.kinds[zone]
    return here == kind or (here == BRAMBLE and state.rules.open_bramble_beside_project)


def _in_territory(state: State, card: Project, zone: int) -> bool:
    """GN-PROJ-10, GN-PROJ-13, GN-DEC-17: six outer territories, or by edition the central one."""
    central = TERRITORY[zone] == state.board.center
    if card.territory == "outer":
        return not central
    return central or card.territory == "any" or state.rules.third_floor_project_territory == "any"


def _card(state: State, said: str, zone: int, player: int) -> int:
    """The card that was meant: an id, or a name that two cards share."""
    if said in PROJECTS:
        return PROJECTS[said]
    ids = PROJECT_NAMES[said]
    fitting = [each for each in ids if PROJECTS[each] in state.open] or list(ids)
    done = [each for each in fitting if completes(state, CARDS[PROJECTS[each]], zone, player)]
    if len(done) > 1:
        raise Ambiguous("GN-PROJ-09", f"which of the two cards {said} was taken?", done)
    return PROJECTS[(done or fitting)[0]]


def _check_open(state: State, card: int) -> None:
    """GN-PROJ-05, GN-PROJ-07, GN-DEC-15: the card lies open, for long enough."""
    name = PROJECT_IDS[card]
    if card not in state.open:
        for seat in state.seats:
            if card in seat.projects:
                raise Violation("GN-PROJ-05", f"{name} has been completed by {seat.name}", _open_names(state))
        if UNKNOWN_CARD not in state.open:
            raise Violation("GN-PROJ-01", f"{name} does not lie open", _open_names(state))
    if _too_fresh(state, card):
        state.refuse("GN-DEC-15", f"{name} was revealed in this turn", _open_names(state))


def _open_names(state: State) -> list[str]:
    return [PROJECT_IDS[each] for each in state.open if each != UNKNOWN_CARD]


def _too_fresh(state: State, card: int) -> bool:
    return not state.rules.replacement_in_same_turn and state.revealed.get(card) == state.floor_turn


def _check_completed(state: State, card: int, zone: int, player: int) -> None:
    if state.floors[zone] == 1 and not state.rules.project_with_first_floor:
        state.refuse("GN-DEC-07", "the first floor of a building cannot complete a project")
    if not completes(state, CARDS[card], zone, player):
        rule, why = _missing(state, CARDS[card], zone, player)
        legal = [PROJECT_IDS[each] for each in claimable(state)]
        message = (
            f"the floor on {ZONE_NAMES[zone]} does not complete {PROJECT_IDS[card]} ({CARDS[card].name}){why}"
        )
        state.refuse(rule, message, legal)


def _missing(state: State, card: Project, zone: int, player: int) -> tuple[str, str]:
    """The rule that an incomplete project breaks: a roof, another building than the one just raised, or
    the buildings of its family.
    """
    if any(_is_main(state, card, other, player, NO_ZONE) for other in range(ZONES)):
        return "GN-PROJ-04", ": the building just raised is no part of it"
    bare = state.copy()
    bare.roofs = [False] * ZONES
    if completes(bare, card, zone, player):
        return "GN-PROJ-08", ": a building with a roof cannot be used"
    return f"GN-PROJ-{card.family + 8:02}", ""


def _too_late(state: State) -> Violation:
    """GN-PROJ-02, GN-PROJ-03: one project has been completed already, or no floor was placed just now."""
    if state.events and state.events[-1].kind == "project":
        return Violation("GN-PROJ-02", "one project may be completed per action")
    return Violation("GN-PROJ-03", "a project is completed right after the floor that completes it")


def _replacement(state: State, action: ClaimProject, taken: int) -> int | None:
    """GN-PROJ-07, GN-DEC-19: the next card of the pile; none when the pile is empty."""
    if action.replacement is None:
        return UNKNOWN_CARD if state.pile else None
    if not state.pile:
        raise Violation("GN-DEC-19", "the pile of projects is empty; there is no replacement")
    if action.replacement not in PROJECTS:
        ids = PROJECT_NAMES[action.replacement]
        raise Ambiguous("GN-PROJ-07", f"which of the two cards {action.replacement} was revealed?", ids)
    card = PROJECTS[action.replacement]
    if card in state.revealed or card == taken:
        raise Violation("GN-PROJ-07", f"{action.replacement} was revealed before; each card exists once")
    return card


def _unseen(state: State) -> list[int]:
    """The cards that neither lie open nor were taken."""
    return [card for card in range(len(CARDS)) if card not in state.revealed]


def _chosen(state: State, action: ClaimProject) -> int | None:
    """The next player, if the turn of the last floor is over and does not name one yet."""
    if action.next is None:
        return None
    if state.choosing:
        return check_next(state, action.next, ends=True)
    if seat_named(state, action.next) != state.active:
        raise Violation(
            "GN-RND-06", f"the next player is {state.seats[state.active].name}, not {action.next}"
        )
    return None


def _take(state: State, card: int, zone: int, player: int) -> None:
    """GN-PROJ-04..06: the roof goes on the floor just placed, other buildings stay open."""
    seat = state.seats[player]
    if state.roofs_left:
        state.roofs[zone] = True
        state.roofs_left -= 1
    seat.projects = (*seat.projects, card)
    state.revealed.setdefault(card, 0)
    gain_points(state, player, CARDS[card].points)
    state.floor = NO_ZONE
    state.note("project", player, card=PROJECT_IDS[card], points=CARDS[card].points, zone=ZONE_NAMES[zone])


def _reveal(state: State, taken: int, shown: int | None) -> None:
    """The replacement takes the place of the card; an unknown card that was taken was one of the unknown."""
    place = state.open.index(taken if taken in state.open else UNKNOWN_CARD)
    if shown is None:
        del state.open[place]
        return
    state.pile -= 1
    state.open[place] = shown
    if shown != UNKNOWN_CARD:
        state.revealed[shown] = state.floor_turn
