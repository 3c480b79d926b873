"""A stated position: a record that begins in mid-game, spelled with the names of the public state.

What a position leaves out is unknown where play could tell it (the projects that lie open, the order of the
round, secret objectives), else it follows from the rest (floors left, roofs). Rules: GN-INV-01, GN-INV-03,
GN-POP-03, GN-ACT-06, GN-ACT-09, GN-RND-13.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, ValidationError

from engine.garden_nation import buildings
from engine.garden_nation.board import ZONE_INDEX, ZONE_NAMES, Board, board_of
from engine.garden_nation.catalogue import catalogue
from engine.garden_nation.editions import Rules
from engine.garden_nation.population import LOWEST
from engine.garden_nation.projects import CARDS
from engine.garden_nation.record import ObjectiveCard, ProjectCard, Record, Tile, ZoneName
from engine.garden_nation.state import NOBODY, UNKNOWN_CARD, State
from engine.garden_nation.table import empty_table, keep, known_project, laid_out, lay_projects
from engine.garden_nation.turn import TWO_PLAYERS, seat_named
from engine.garden_nation.words import (
    BRAMBLE,
    PLACES,
    PLOYS,
    TOKEN_TYPES,
    ZONE_TYPES,
    Place,
    Ploy,
    TokenType,
    ZoneType,
)
from engine.record import Model, Name
from engine.violation import Ambiguous, Discrepancy, Malformed, Violation

Count = Annotated[int, Field(ge=0, le=9999)]
Points = Annotated[int, Field(ge=-9999, le=9999)]
PloyName = Annotated[Ploy, BeforeValidator(lambda said: "invade" if said == "invasion" else said)]
"""A ploy; the word of the rules for the third one is understood too."""

EXPECTED = {
    "zones": "a territory and a place as printed, such as 4.upper_left",
    "layout": 'at each place its tile, such as "center": {"territory": 4, "rotation": 0}',
}
"""What stands under these names of a position."""

UNKNOWN_LAYOUT = tuple((number, 0) for number in range(1, 8))


class PositionSeat(Model):
    """What lies before a player. `ploys` is the number of tokens left, or which ploys were used."""

    clan: Name | None = None
    player: Name | None = None
    population: Count
    points: Points | None = None
    floors_left: Count | None = None
    roofs: Count | tuple[ZoneName, ...] | None = None
    ploys: Count | dict[PloyName, Count] | tuple[PloyName, ...] | None = None
    ploys_used: dict[PloyName, Count] | None = None
    projects: tuple[ProjectCard, ...] = ()
    secret_objectives: tuple[ObjectiveCard, ...] | None = None
    projected: dict[Name, int | None] | None = None


class PositionZone(Model):
    """A zone: the building on it, and its type, which for a bramble zone is that of its token."""

    owner: Name | None = None
    floors: Annotated[int, Field(ge=0, le=99)] = 0
    roof: bool | Name | None = None
    type: ZoneType | None = None


class Position(Model):
    """A public state, as far as it is stated."""

    action: Count | None = None
    type: Name | None = None
    turn: Annotated[int, Field(ge=1, le=9999)] | None = None
    round: Annotated[int, Field(ge=1, le=999)] | None = None
    active: Name | None = None
    ended: bool = False
    torticrane: Annotated[int, Field(ge=1, le=7)] | None = None
    layout: dict[Place, Tile] | None = None
    seats: tuple[PositionSeat, ...]
    zones: dict[ZoneName, PositionZone | None] = Field(default_factory=dict)
    projects_open: tuple[ProjectCard | None, ...] | None = None
    projects_left: Count | None = None
    order: tuple[Name | None, ...] | None = None
    actions_left: Annotated[int, Field(ge=0, le=2)] | None = None
    choosing: bool = False
    ploy_used: PloyName | None = None
    roof_transferred: tuple[ZoneName, ZoneName] | None = None
    floor: ZoneName | None = None
    last_round: bool | None = None
    roofs_left: Count | None = None
    brambles_left: dict[TokenType, Count] | None = None


def read_position(given: Mapping[str, Any]) -> Position:
    """The position from plain values; what cannot be read is Malformed and located."""
    try:
        return Position.model_validate(dict(given))
    except ValidationError as error:
        raise _unreadable(error.errors()[0]) from error


def _unreadable(fault: Any) -> Malformed:
    """The refusal of a part of a position: what is missing, unknown or of another kind, and what may stand."""
    *outer, name = fault["loc"]
    place, within = _path(outer), _path(fault["loc"])
    if fault["type"] == "missing":
        return Malformed(f"{place} does not say {name}; add it", where=place)
    if fault["type"] == "extra_forbidden":
        names = ", ".join(_part(fault["loc"]).model_fields)
        return Malformed(f"{place} has no {name}", where=within, found=str(name), expected=names)
    if name == "[key]":
        expected = EXPECTED.get(str(outer[0]), "a name that docs/state.md lists")
        return Malformed(f"{_path(outer[:-1])} has no {outer[-1]}", where=place, expected=expected)
    expected = EXPECTED.get(str(outer[0]), "") if len(outer) == 1 else ""
    return Malformed(f"{within} cannot be read: {fault['msg']}", where=within, expected=expected)


def _path(parts: Sequence[int | str]) -> str:
    """Such as `position.seats[0].population`."""
    return "position" + "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in parts)


def _part(parts: Sequence[int | str]) -> type[Model]:
    """The model of the part of a position that holds the last of these."""
    inner: dict[int | str, type[Model]] = {"seats": PositionSeat, "zones": PositionZone, "layout": Tile}
    return Position if len(parts) == 1 else inner[parts[0]]


def state_from(position: Position, record: Record, rules: Rules) -> State:
    """The table of a stated position."""
    state = empty_table(rules, record.setup, record.seats, _board(position, record))
    _introduce(state, position, record)
    _check_seats(state, position)
    for place, stated in enumerate(position.seats):
        _seat(state, _number(state, stated, place), stated, place)
    _zones(state, position)
    _supplies(state, position)
    _projects(state, position)
    _course(state, position, record)
    return state


def _board(position: Position, record: Record) -> Board:
    """The layout that is stated; only a finished game can be scored without one."""
    layout = position.layout or record.setup.layout
    if layout is not None:
        return laid_out(layout, "position.layout")
    if not position.ended:
        raise Ambiguous("GN-SET-02", "where does each territory lie?", PLACES, "position.layout")
    return board_of(UNKNOWN_LAYOUT)._replace(layout=())


def _introduce(state: State, position: Position, record: Record) -> None:
    """A clan that only the position names belongs to the seat at its place in the list."""
    names = dict(state.names)
    for place, stated in enumerate(position.seats[: len(record.seats)]):
        unnamed = record.seats[place].clan is None and stated.player in (None, record.seats[place].player)
        if stated.clan is not None and unnamed:
            names.setdefault(stated.clan, place)
    state.names = names


def _number(state: State, stated: PositionSeat, place: int) -> int:
    """The seat of the record that is meant, by clan, by player or by its place in the list."""
    for name in (stated.clan, stated.player):
        if name is not None:
            return seat_named(state, name)
    if place >= len(state.seats):
        raise Malformed("a position has as many seats as its record", where=f"position.seats[{place}]")
    return place


def _check_seats(state: State, position: Position) -> None:
    """Every seat of the record is stated, and once: what lies before a player is not assumed."""
    stated = [_number(state, seat, place) for place, seat in enumerate(position.seats)]
    for number, seat in enumerate(state.seats):
        if stated.count(number) != 1:
            raise Malformed(
                f"position.seats says {stated.count(number)} times what {seat.name} has",
                where="position.seats",
                expected=f"once each: {', '.join(each.name for each in state.seats)}",
            )


def _seat(state: State, number: int, stated: PositionSeat, place: int) -> None:
    where = f"position.seats[{place}]"
    if stated.population < LOWEST:
        message = f"{state.seats[number].name} cannot have fewer than {LOWEST} inhabitant"
        raise Violation("GN-POP-03", message, where=f"{where}.population")
    seat = state.seats[number]
    seat.population = stated.population
    seat.projects = tuple(known_project(card, f"{where}.projects") for card in stated.projects)
    state.revealed |= dict.fromkeys(seat.projects, 0)
    seat.points = (
        sum(CARDS[card].points for card in seat.projects) if stated.points is None else stated.points
    )
    _ploys(state, number, stated)
    if stated.secret_objectives is not None:
        keep(state, number, stated.secret_objectives, f"{where}.secret_objectives")


def _ploys(state: State, number: int, stated: PositionSeat) -> None:
    """GN-SET-11: the tokens left and those used; a number that cannot be is told."""
    seat, given = state.seats[number], stated.ploys
    if isinstance(given, tuple):
        given = dict(Counter(given))
    used = given if isinstance(given, dict) else stated.ploys_used
    seat.used = [(used or {}).get(ploy, 0) for ploy in PLOYS]
    most = max(seat.ploys - sum(seat.used), 0)
    seat.ploys = given if isinstance(given, int) else most
    _compare(state, number, "GN-SET-11", "ploys", seat.ploys, most if used else min(seat.ploys, most))
    _compare(state, number, "GN-SET-11", "ploys_used", sum(seat.used), min(sum(seat.used), catalogue().ploys))


def _zones(state: State, position: Position) -> None:
    for name, stated in position.zones.items():
        if stated is None:
            continue
        zone = ZONE_INDEX[name]
        _type(state, zone, stated)
        if stated.owner is None and not stated.floors and not stated.roof:
            continue
        _building(state, zone, stated)


def _type(state: State, zone: int, stated: PositionZone) -> None:
    """GN-ACT-06: a type other than the printed one can only be that of a bramble token."""
    name, where = ZONE_NAMES[zone], f"position.zones.{ZONE_NAMES[zone]}.type"
    printed = state.kinds[zone]
    kind = printed if stated.type is None else ZONE_TYPES.index(stated.type)
    if printed not in (BRAMBLE, kind):
        raise Violation("GN-TURT-01", f"{name} is printed as {ZONE_TYPES[printed]}", where=where)
    if kind == BRAMBLE and stated.floors:
        message = f"which bramble token lies under the building on {name}?"
        raise Ambiguous("GN-ACT-06", message, TOKEN_TYPES, where)
    if printed == BRAMBLE and kind != BRAMBLE:
        state.kinds[zone] = kind
        state.brambles[kind] -= 1
        if state.brambles[kind] < 0:
            message = f"more bramble tokens of type {stated.type} than the {state.limits[kind]} there are"
            raise Violation("GN-ACT-09", message, where=where)


def _building(state: State, zone: int, stated: PositionZone) -> None:
    """GN-INV-03: a roof sits on a building, too."""
    where = f"position.zones.{ZONE_NAMES[zone]}"
    if stated.owner is None or not stated.floors:
        message = "a building has an owner and at least one floor"
        raise Malformed(message, where=where, expected="owner and floors")
    owner = seat_named(state, stated.owner)
    buildings.place(state, owner, zone, stated.floors)
    buildings.no_floor(state)
    state.seats[owner].floors_left = catalogue().sizes[len(state.seats)].floors
    state.roofs[zone] = bool(stated.roof)
    state.roofs_left -= bool(stated.roof)
    if state.roofs_left < 0:
        message = f"more roofs on the board than the {catalogue().roofs} there are"
        raise Violation("GN-INV-03", message, where=f"{where}.roof")


def _supplies(state: State, position: Position) -> None:
    """GN-INV-01, GN-INV-03: floors on the board and in the supply; a stated number that differs is told."""
    for place, stated in enumerate(position.seats):
        number = _number(state, stated, place)
        seat = state.seats[number]
        built = sum(state.floors[zone] for zone, owner in enumerate(state.owners) if owner == number)
        roofs = sum(state.roofs[zone] for zone, owner in enumerate(state.owners) if owner == number)
        left = seat.floors_left - built
        if left < 0 and stated.floors_left is None:
            message = f"{seat.name} has {built} floors on the board, of {seat.floors_left}"
            raise Violation("GN-INV-01", message, where=f"position.seats[{place}].floors_left")
        seat.floors_left = left if stated.floors_left is None else stated.floors_left
        _compare(state, number, "GN-INV-01", "floors_left", stated.floors_left, left)
        _compare(state, number, "GN-INV-03", "roofs", _count(stated.roofs), roofs)
    _compare(state, None, "GN-INV-03", "roofs_left", position.roofs_left, state.roofs_left)
    if position.roofs_left is not None:
        state.roofs_left = position.roofs_left
    for kind, count in (position.brambles_left or {}).items():
        state.brambles[TOKEN_TYPES.index(kind)] = count


def _count(roofs: int | tuple[str, ...] | None) -> int | None:
    return len(roofs) if isinstance(roofs, tuple) else roofs


def _compare(state: State, number: int | None, rule: str, field: str, stated: int | None, found: int) -> None:
    """What is stated counts; that it does not fit the board is told."""
    if stated is None or stated == found:
        return
    name = None if number is None else state.seats[number].name
    message = f"{name or 'the table'}: {field} is stated as {stated}, the rest gives {found}"
    state.discrepancies.append(
        Discrepancy(
            "position_differs",
            message,
            rule=rule,
            seat=number,
            player=name,
            field=field,
            announced=str(stated),
            reconstructed=str(found),
        )
    )


def _projects(state: State, position: Position) -> None:
    taken = sum(len(seat.projects) for seat in state.seats)
    cards = position.projects_open
    lay_projects(
        state, (None,) * catalogue().open_projects if cards is None else cards, "position.projects_open"
    )
    rest = max(state.rules.project_cards - taken - len(state.open), 0)
    state.pile = rest if position.projects_left is None else position.projects_left


def _course(state: State, position: Position, record: Record) -> None:
    """Where in the round the position stands."""
    state.torticrane = position.torticrane or 0
    state.round = position.round or 1
    state.ended = position.ended
    stated = position.last_round
    state.last_round = any(not seat.floors_left for seat in state.seats) if stated is None else stated
    order = _order(state, position)
    state.active = _active(state, position, order, record)
    state.order = order if order is not None else _order_by_turn(state, position)
    state.turn = position.turn or (1 if state.order is None else len(state.order))
    _actions(state, position)


def _active(state: State, position: Position, order: list[int] | None, record: Record) -> int:
    """The player whose turn it is: the one stated, the last on the order track, or who acts first."""
    if position.active is not None:
        return seat_named(state, position.active)
    if order:
        return order[-1]
    if record.actions and record.actions[0].by is not None:
        return seat_named(state, record.actions[0].by)
    if not position.ended:
        names = [seat.name for seat in state.seats]
        raise Ambiguous("GN-RND-02", "whose turn is it?", names, "position.active")
    return state.active


def _order(state: State, position: Position) -> list[int] | None:
    if not position.order:
        return None
    order = [UNKNOWN_CARD if name is None else seat_named(state, name) for name in position.order]
    if len(order) > len(state.track):
        message = f"the order track has {len(state.track)} spaces"
        raise Violation("GN-SET-03", message, where="position.order")
    if position.active is not None and order[-1] not in (UNKNOWN_CARD, seat_named(state, position.active)):
        raise Malformed(
            f"{position.active} is active, but {position.order[-1]} stands last on the order track",
            where="position.order",
            expected="the players who have had a turn in this round, the active one last",
        )
    return order


def _order_by_turn(state: State, position: Position) -> list[int] | None:
    """Turns are counted over all players: the number of the turn tells the space on the order track, unless
    it does not belong to the round that is stated.
    """
    if position.turn is None:
        return None
    rounds, before = divmod(position.turn - 1, len(state.track))
    if position.round not in (None, rounds + 1):
        return None
    if len(state.seats) == TWO_PLAYERS:
        return [
            state.active if (before - space) % 2 == 0 else 1 - state.active for space in range(before + 1)
        ]
    others = [seat for seat in range(len(state.seats)) if seat != state.active]
    if before == len(others):
        return [*others, state.active]
    return [*[NOBODY] * before, state.active]


def _actions(state: State, position: Position) -> None:
    """A position stands at the beginning of a turn unless it says how many actions are left."""
    state.choosing = position.choosing
    full = max(state.track) if state.order is None else state.track[len(state.order) - 1]
    state.actions_left = full if position.actions_left is None else position.actions_left
    if position.ploy_used is not None:
        state.ploy_used = PLOYS.index(position.ploy_used)
    if position.roof_transferred is not None:
        source, target = position.roof_transferred
        state.transferred = ZONE_INDEX[source], ZONE_INDEX[target]
    if position.floor is not None:
        state.floor = ZONE_INDEX[position.floor]
        state.floor_seat = state.owners[state.floor]
        state.floor_turn = state.turn
