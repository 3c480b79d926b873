"""What a set-up and a stated position share: the seats, the layout, the cards and the overruled facts.

Rules: GN-SET-01, GN-SET-02, GN-SET-04, GN-SET-06, GN-SET-10, GN-DEC-01, GN-DEC-20.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.garden_nation.board import TERRITORIES, ZONE_NAMES, Board, board_of
from engine.garden_nation.cards import OBJECTIVES, PROJECT_NAMES, PROJECTS
from engine.garden_nation.catalogue import catalogue
from engine.garden_nation.editions import Rules
from engine.garden_nation.record import Seat, Setup, Tile
from engine.garden_nation.secret_objectives import check_kept, other_cards
from engine.garden_nation.state import UNKNOWN_CARD, SeatState, State
from engine.garden_nation.words import PLACES, TOKEN_TYPES, Place
from engine.violation import Malformed, Violation

PRINTED = tuple(zone.number for zone in catalogue().zones)


def empty_table(rules: Rules, setup: Setup, seats: Sequence[Seat], board: Board) -> State:
    """The table with its seats and supplies, nothing placed."""
    _check_players(seats)
    state = State(rules, [SeatState(_name(seat)) for seat in seats], board)
    state.names = _names(seats)
    state.numbers = _numbers(rules, setup)
    if setup.bramble_tokens:
        limits = zip(TOKEN_TYPES, catalogue().bramble_tokens, strict=True)
        state.limits = tuple(setup.bramble_tokens.get(name, count) for name, count in limits)
        state.brambles = list(state.limits)
    for number, seat in enumerate(seats):
        state.seats[number].floors_left = catalogue().sizes[len(seats)].floors
        if seat.secret_objectives is not None:
            keep(state, number, seat.secret_objectives, f"seats[{number}].secret_objectives")
    return state


def laid_out(tiles: Mapping[Place, Tile], where: str) -> Board:
    """GN-SET-02: one territory in the middle, six around it, each once."""
    layout: dict[str, Tile] = dict(tiles)  # type: ignore[arg-type]
    missing = [place for place in PLACES if place not in layout]
    if missing:
        raise Malformed(
            f"no territory at {', '.join(missing)}", where=where, expected="a territory at every place"
        )
    numbers = [layout[place].territory for place in PLACES]
    for number in TERRITORIES:
        if numbers.count(number) != 1:
            message = f"territory {number} lies on the board {numbers.count(number)} times, not once"
            raise Violation("GN-SET-02", message, where=where)
    return board_of(tuple((layout[place].territory, layout[place].rotation) for place in PLACES))


def lay_projects(state: State, cards: Sequence[str | None], where: str) -> None:
    """GN-SET-04: the open projects; a card that the record does not tell stays unknown."""
    state.open = [UNKNOWN_CARD if card is None else known_project(card, where) for card in cards]
    known = [card for card in state.open if card != UNKNOWN_CARD]
    state.revealed |= dict.fromkeys(known, 0)
    if len(set(known)) < len(known):
        raise Violation("GN-SET-04", "a project lies open twice; each card exists once", where=where)
    if len(state.open) > catalogue().open_projects:
        message = f"{len(state.open)} projects lie open, not {catalogue().open_projects}"
        raise Violation("GN-SET-04", message, where=where)


def known_project(said: str, where: str) -> int:
    """The card of that id; a name that two cards share is not enough."""
    if said not in PROJECTS:
        ids = " or ".join(PROJECT_NAMES[said])
        raise Malformed(f"{said} is the name of two cards", where=where, found=said, expected=ids)
    return PROJECTS[said]


def keep(state: State, seat: int, objectives: Sequence[str], where: str) -> None:
    """GN-SET-10: the two secret objectives of a seat."""
    cards = tuple(OBJECTIVES[card] for card in objectives)
    check_kept(cards, state.seats[seat].name, where, other_cards(state, seat))
    state.seats[seat].objectives = cards


def _check_players(seats: Sequence[Seat]) -> None:
    """GN-SET-01: two to four players, each with a clan of their own."""
    if len(seats) not in catalogue().sizes:
        raise Violation("GN-SET-01", f"{len(seats)} players; two to four play", where="seats")
    for what in ("clan", "player"):
        held = [getattr(seat, what) for seat in seats]
        for number, value in enumerate(held):
            if value is not None and value in held[:number]:
                message = f"{value} has two seats"
                raise Violation("GN-SET-06", message, where=f"seats[{number}].{what}")


def _name(seat: Seat) -> str:
    """A seat is called by its clan, or by its player where no clan is known."""
    return seat.clan or seat.player


def _names(seats: Sequence[Seat]) -> dict[str, int]:
    """Clans and players; a clan's name always means the clan."""
    names: dict[str, int] = {}
    for held in ([seat.clan for seat in seats], [seat.player for seat in seats]):
        for number, name in enumerate(held):
            if name is not None:
                names.setdefault(name, number)
    return names


def _numbers(rules: Rules, setup: Setup) -> tuple[int, ...]:
    """GN-DEC-20: as printed, as the online implementation has them, or as the set-up says."""
    if rules.zone_numbers == "print" and not setup.zone_numbers:
        return PRINTED
    known: dict[str, Any] = dict(catalogue().online_numbers) if rules.zone_numbers == "online" else {}
    known |= setup.zone_numbers
    return tuple(
        known.get(name, zone.number) for name, zone in zip(ZONE_NAMES, catalogue().zones, strict=True)
    )
