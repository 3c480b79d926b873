"""Moving units, with what they carry. The same walk serves the mat's Move and the Factory card's.

A move goes step by step over the real state and is taken back whole when a step is refused. Rules:
MOVE-01..38, TERR-07, TERR-08, TERR-11, RES-08, RES-10, CTRL-08, MECH-ALL-03..07, MECH-ALL-10, MECH-SAX-02,
MECH-SAX-03, MECH-SAX-06, MECH-RUS-02, MECH-RUS-05, MECH-NOR-04, MECH-NOR-05, MECH-NOR-09, MECH-CRI-02..04,
MECH-CRI-07, MECH-POL-04, MECH-POL-09, FACT-08..11, FACT-16, BUILD-17, DEC-15, DEC-30.
"""

from typing import Final

from engine.scythe.actions import GainCoins, Load, Move, UnitsMove
from engine.scythe.automa.conquest import leave_resources
from engine.scythe.board import (
    FACTORY,
    FARMS,
    HOMES,
    KINDS,
    LAKES,
    MOUNTAINS,
    NEIGHBOURS,
    PLACE_NAMES,
    PLACES,
    RIVERS,
    TERRITORIES,
    TUNNELS,
    VILLAGES,
    members,
    place_of,
)
from engine.scythe.catalogue import catalogue
from engine.scythe.control import controls
from engine.scythe.mats import CELL_BASE, FACTORY_SECTION, GAIN_COINS, MOVE_GAIN, MOVE_UNITS
from engine.scythe.state import OFF_BOARD, Entry, SeatState, State
from engine.scythe.tokens import spring_trap
from engine.scythe.turn import check_player, check_top
from engine.scythe.words import FACTIONS, RESOURCES
from engine.violation import Ambiguous, Malformed, Violation

CHARACTER: Final = 0
WORKER: Final = 5
"""Units: 0 the character, 1..4 the mechs by printed slot, 5 a worker."""

_FACTORY_STEPS: Final = catalogue().factory_steps
_LARGE_TABLE: Final = catalogue().scoring.large_table
_MECH_SLOTS: Final = tuple(
    {skill: slot for slot, skill in enumerate(catalogue().factions[faction].mechs)} for faction in FACTIONS
)
_NOTHING: Final = (0, 0, 0, 0)

LastStep = tuple[int, int, int, int, tuple[int, int, int, int]]
"""The fields of an `Entry`: unit, where from, where to, workers and tokens carried."""

_LEAVING_CARGO: Final = frozenset({"seaworthy", "submerge", "suiton", "wayfare"})
"""Abilities that lead where cargo may not stay alone."""


def gain_coins(state: State, action: GainCoins) -> None:
    """MOVE-01, MOVE-03: the coin half of the Move action."""
    check_player(state, action.by, state.active)
    _check_half(state)
    check_top(state, MOVE_GAIN, "gaining coins")
    seat = state.seats[state.active]
    most = CELL_BASE[GAIN_COINS] + seat.cells[GAIN_COINS]
    taken = most if action.coins is None else action.coins
    if taken > most:
        state.refuse("MOVE-03", f"{seat.name} gains ${most} here, not ${taken}")
    seat.coins += taken
    state.top = True


def move(state: State, action: Move) -> None:
    """One unit moves; further units follow as further actions (MOVE-06)."""
    if action.by is not None:
        check_player(state, action.by, state.active)
    seat = state.seats[state.active]
    if not state.moving:
        _check_start(state)
        moves_left = moves_allowed(state, seat)
    else:
        moves_left = state.moves_left
    if moves_left < 1:
        rule = "FACT-08" if state.section == FACTORY_SECTION else "MOVE-02"
        state.refuse(rule, f"{seat.name} may move no further unit in this action")
    unit, origin = _unit(state, seat, action)
    if len(action.path) > 1:
        _check_length(state, seat, unit, len(action.path))
    saved = seat.character, seat.mechs, seat.workers, state.resources, state.tired, state.forded
    captured = state.captured
    seat.mechs = seat.mechs[:]
    seat.workers = seat.workers[:]
    if action.loads:
        state.resources = state.resources[:]
    try:
        last_step = _walk(state, seat, unit, origin, action)
        if not seat.skills.isdisjoint(_LEAVING_CARGO):
            _check_cargo_left(state, seat, origin, action.path)
    except (Violation, Malformed):
        seat.character, seat.mechs, seat.workers, state.resources, state.tired, state.forded = saved
        state.captured = captured
        raise
    state.moving = True
    state.moves_left = moves_left - 1
    if "togawa" in state.order:
        _spring_traps(state, seat, last_step[2])
    if unit == WORKER:
        state.tired.append(1 << last_step[2])
    else:
        state.moved |= 1 << unit
        _arrive(state, seat, last_step)


def _spring_traps(state: State, seat: SeatState, place: int) -> None:
    for other in state.seats:
        if other.traps and other is not seat:
            spring_trap(state, other, place)


def moves_allowed(state: State, seat: SeatState) -> int:
    """MOVE-02, FACT-08: units per action."""
    return 1 if state.section == FACTORY_SECTION else CELL_BASE[MOVE_UNITS] + seat.cells[MOVE_UNITS]


def steps_allowed(state: State, seat: SeatState, unit: int) -> int:
    """MOVE-07, MECH-ALL-03, FACT-08, FACT-10: territories per unit."""
    steps = _FACTORY_STEPS if state.section == FACTORY_SECTION else 1
    return steps + (unit != WORKER and "speed" in seat.skills)


def one_step(state: State, seat: SeatState, unit: int, here: int, there: int) -> bool:
    """TERR-11: whether the unit gets from here to there with one step."""
    if unit == WORKER:
        return bool(seat.walk[here] >> there & 1)
    return bool(seat.steps[here] >> there & 1) or hop(state, seat, here, there) is not None


def hop(state: State, seat: SeatState, here: int, there: int) -> str | None:
    """The ability that joins two places by control, tokens or distance, if the seat has one that does."""
    for skill, joined in _HOPS.items():
        if skill in seat.skills and here != there and joined(state, seat, here, there):
            return skill
    return None


def _check_start(state: State) -> None:
    if state.section != FACTORY_SECTION:
        if state.top:
            _check_half(state)
        check_top(state, MOVE_GAIN, "moving units")
        return
    if state.closed:
        state.refuse("OBJ-08", "the turn is over: an end-of-turn objective was revealed")
    if state.bottom:
        state.refuse("TURN-07", "the Factory card's Move was already done this turn")


def _check_half(state: State) -> None:
    if state.section == MOVE_GAIN and state.top:
        state.refuse("MOVE-01", "the Move action was already done: units or coins, once a turn")


def _check_length(state: State, seat: SeatState, unit: int, length: int) -> None:
    most = steps_allowed(state, seat, unit)
    if length <= most:
        return
    if state.section == FACTORY_SECTION:
        rule = "FACT-10" if most > _FACTORY_STEPS else "FACT-08"
    else:
        rule = "MECH-ALL-03" if most > 1 or unit == WORKER else "MOVE-07"
    state.refuse(rule, f"this unit moves up to {most} territories, not {length}")


def _unit(state: State, seat: SeatState, action: Move) -> tuple[int, int]:
    """Which piece moves, and from where; MOVE-04: none moves twice."""
    origin = None if action.origin is None else place_of(action.origin)
    if action.mech is not None and action.unit != "mech":
        raise Malformed(
            f"only a mech is named by an ability, the {action.unit} is not",
            where="mech",
            found=action.mech,
            expected=f"mech {action.mech}, or {action.unit} alone",
        )
    if action.unit == "worker":
        return WORKER, _worker_origin(state, seat, origin, action)
    if action.unit == "mech":
        unit = _mech(state, seat, action, origin)
        where = seat.mechs[unit - 1]
    else:
        unit, where = CHARACTER, seat.character
    if origin is not None and origin != where:
        state.refuse("MOVE-07", f"the {action.unit} stands on {PLACE_NAMES[where]}, not on {action.origin}")
    if state.moved >> unit & 1:
        state.refuse("MOVE-04", f"the {action.unit} on {PLACE_NAMES[where]} already moved in this action")
    return unit, where


def _mech(state: State, seat: SeatState, action: Move, origin: int | None) -> int:
    if action.mech is not None:
        slot = _MECH_SLOTS[seat.faction].get(action.mech, OFF_BOARD)
        if slot == OFF_BOARD or seat.mechs[slot] == OFF_BOARD:
            raise Violation("MOVE-07", f"{seat.name} has no {action.mech} mech on the board")
        return slot + 1
    deployed = [slot for slot in range(4) if seat.mechs[slot] != OFF_BOARD]
    here = [slot for slot in deployed if origin is None or seat.mechs[slot] == origin]
    if not here:
        where = action.origin or "the board"
        raise Violation("MOVE-07", f"{seat.name} has no mech on {where}", _names(seat.mechs))
    fresh = [slot for slot in here if not state.moved >> (slot + 1) & 1] or here
    place = _only_origin(state, seat, CHARACTER, {seat.mechs[slot] for slot in fresh}, action)
    return next(slot for slot in fresh if seat.mechs[slot] == place) + 1


def _only_origin(state: State, seat: SeatState, unit: int, places: set[int], action: Move) -> int:
    """Where a unit must come from when the record does not say: the place from which the step is possible.

    A mech steps as the character does.
    """
    if len(places) == 1:
        return min(places)
    there = place_of(action.path[0])
    near = sorted(place for place in places if one_step(state, seat, unit, place, there))
    if len(near) > 1:
        readings = [f"{action.unit} from {PLACE_NAMES[place]}" for place in near]
        raise Ambiguous("MOVE-07", f"which {action.unit} moves?", readings)
    return near[0] if near else min(places)


def _worker_origin(state: State, seat: SeatState, origin: int | None, action: Move) -> int:
    if origin is None:
        places = {place for place in seat.workers if _fresh_workers(state, seat, place)}
        if not places:
            state.refuse("MOVE-04", "every worker already moved in this action")
            places = set(seat.workers)
        return _only_origin(state, seat, WORKER, places, action)
    if origin not in seat.workers:
        raise Violation(
            "MOVE-07", f"{seat.name} has no worker on {PLACE_NAMES[origin]}", _names(seat.workers)
        )
    if not _fresh_workers(state, seat, origin):
        state.refuse("MOVE-04", f"the worker on {PLACE_NAMES[origin]} already moved in this action")
    return origin


def _fresh_workers(state: State, seat: SeatState, place: int) -> int:
    """Workers there that may still move: those that moved are equal to the others once a mech mixed them."""
    standing = seat.workers.count(place)
    return standing - state.tired.count(1 << place) if state.tired else standing


def _walk(state: State, seat: SeatState, unit: int, origin: int, action: Move) -> LastStep:
    """Every step tested separately (MECH-ALL-07); returns the last one."""
    path, loads = action.path, action.loads
    if len(loads) > 1 and len(loads) != len(path):
        raise Malformed(
            "the loads do not fit the path",
            where="loads",
            found=f"{len(loads)} loads for {len(path)} steps",
            expected="one load, or one per step",
        )
    steps = seat.walk if unit == WORKER else seat.steps
    last = len(path) - 1
    here = there = origin
    workers, tokens = 0, _NOTHING
    for number, name in enumerate(path):
        here, there = there, PLACES[name] if name in PLACES else place_of(name)
        if not steps[here] >> there & 1:
            _check_hop(state, seat, unit, here, there)
        if unit == WORKER:
            _check_worker(state, seat, here, there)
        elif number < last:
            _check_stop(state, seat, unit, there)
        if loads:
            load = loads[number] if len(loads) > 1 else loads[0]
            workers, tokens = _carry(state, seat, unit, here, there, load)
        if unit == CHARACTER:
            seat.character = there
        elif unit == WORKER:
            seat.workers[seat.workers.index(here)] = there
        else:
            seat.mechs[unit - 1] = there
    return unit, here, there, workers, tokens


def _check_hop(state: State, seat: SeatState, unit: int, here: int, there: int) -> None:
    """A step the tables do not know: by an ability that looks at the whole board, or not at all."""
    skill = None if unit == WORKER else hop(state, seat, here, there)
    if skill is None:
        legal = [PLACE_NAMES[place] for place in reachable(state, seat, unit, here)]
        state.refuse(*_why_not(seat, here, there), legal)
    elif skill == "toka":
        state.forded = True


def _why_not(seat: SeatState, here: int, there: int) -> tuple[str, str]:
    """The rule that keeps a unit from going there."""
    names = f"{PLACE_NAMES[here]} to {PLACE_NAMES[there]}"
    if HOMES >> there & 1:
        return "MOVE-29", f"{names}: no unit moves onto a home base"
    if RIVERS[here] >> there & 1:
        return "MOVE-14", f"{names}: a river lies between"
    if LAKES >> there & 1:
        return "MOVE-15", f"{names}: the unit cannot enter a lake"
    if LAKES >> here & 1:
        rule = "MECH-POL-04" if "submerge" in seat.skills else "MECH-NOR-05"
        return rule, f"{names}: the unit cannot leave the lake by itself"
    return "MOVE-07", f"{names}: not adjacent for this unit"


def _check_worker(state: State, seat: SeatState, here: int, there: int) -> None:
    """MOVE-23, MOVE-26, MOVE-27: workers neither enter nor leave what the enemy holds."""
    for other in state.seats:
        if other is seat:
            continue
        if other.character == there or there in other.mechs:
            state.refuse("MOVE-26", f"a worker cannot enter {PLACE_NAMES[there]}: an enemy fighter is there")
        if there in other.workers:
            state.refuse("MOVE-23", f"a worker cannot enter {PLACE_NAMES[there]}: enemy workers are there")
        if other.character == here or here in other.mechs:
            state.refuse("MOVE-27", f"a worker cannot leave {PLACE_NAMES[here]}: an enemy fighter holds it")


def _check_stop(state: State, seat: SeatState, unit: int, there: int) -> None:
    """Where a fighter's move ends even with steps left: enemies, an encounter, an armed trap."""
    if unit == CHARACTER and state.encounters >> there & 1:
        state.refuse("MOVE-31", f"the character stops at the encounter on {PLACE_NAMES[there]}")
    for other in state.seats:
        if other is seat:
            continue
        if other.character == there or there in other.mechs:
            state.refuse("MOVE-25", f"the unit stops on {PLACE_NAMES[there]}, where an enemy fighter stands")
        if there in other.workers:
            state.refuse("MOVE-17", f"the unit stops on {PLACE_NAMES[there]}, where enemy workers stand")
            drive_off(state, there)
        if other.traps and any(place == there and armed for place, _kind, armed in other.traps):
            state.refuse("MOVE-17", f"the unit stops at the trap on {PLACE_NAMES[there]}")
            spring_trap(state, other, there)


def _carry(
    state: State, seat: SeatState, unit: int, here: int, there: int, load: Load
) -> tuple[int, tuple[int, int, int, int]]:
    """MOVE-08..13: what lies here and is taken along over this step."""
    workers = load.workers
    tokens = (load.food, load.metal, load.oil, load.wood)
    if not workers and tokens == _NOTHING:
        return 0, _NOTHING
    if LAKES >> there & 1 and state.rules.lake_cargo == "never":
        state.refuse("MOVE-38", "this table allows no cargo on lakes")
    if workers:
        _carry_workers(state, seat, unit, here, there, workers)
    if tokens != _NOTHING:
        _carry_tokens(state, here, there, tokens)
    return workers, tokens


def _carry_workers(state: State, seat: SeatState, unit: int, here: int, there: int, workers: int) -> None:
    if unit in (CHARACTER, WORKER):
        state.refuse("MOVE-10", "only mechs carry workers")
    standing = seat.workers.count(here)
    if workers > standing:
        state.forbid("MOVE-09", f"workers on {PLACE_NAMES[here]}: {standing}, not {workers}")
    for _ in range(workers):
        seat.workers[seat.workers.index(here)] = there
    if state.tired:
        gone = 1 << here if workers == standing else 0
        state.tired = [
            (places & ~gone) | 1 << there if places >> here & 1 else places for places in state.tired
        ]


def _carry_tokens(state: State, here: int, there: int, tokens: tuple[int, int, int, int]) -> None:
    for kind, count in enumerate(tokens):
        if not count:
            continue
        lying = state.resources[here * 4 + kind]
        if count > lying:
            state.forbid("MOVE-08", f"{RESOURCES[kind]} on {PLACE_NAMES[here]}: {lying}, not {count}")
        state.resources[here * 4 + kind] -= count
        state.resources[there * 4 + kind] += count
    if here in state.captured:
        _take_captured(state, here)


def _take_captured(state: State, lake: int) -> None:
    """What was carried off is no longer among the captured."""
    kept = [min(held, state.resources[lake * 4 + kind]) for kind, held in enumerate(state.captured[lake])]
    state.captured = {**state.captured, lake: (kept[0], kept[1], kept[2], kept[3])}


def _check_cargo_left(state: State, seat: SeatState, origin: int, path: tuple[str, ...]) -> None:
    """DEC-15, DEC-17: on a lake nothing stays behind alone; on a home base only by house rule."""
    for place in (origin, *(PLACES[name] for name in path)):
        if LAKES >> place & 1:
            _check_lake(state, seat, place)
        elif (
            place >= TERRITORIES and not state.rules.wayfare_cargo_may_stay and _abandoned(state, seat, place)
        ):
            state.refuse("MECH-CRI-02", "this table lets no resources stay on a home base")


def _abandoned(state: State, seat: SeatState, place: int) -> bool:
    return any(state.resources[place * 4 : place * 4 + 4]) and not seat.fights_at(place)


def _check_lake(state: State, seat: SeatState, lake: int) -> None:
    rule = "MECH-POL-04" if "submerge" in seat.skills else "MECH-NOR-04"
    if lake in seat.workers and lake not in seat.mechs:
        state.refuse(rule, f"workers cannot be left on the lake {PLACE_NAMES[lake]}")
    if _abandoned(state, seat, lake) and not only_captured(state, lake):
        state.refuse(rule, f"resources cannot be left on the lake {PLACE_NAMES[lake]}")


def only_captured(state: State, lake: int) -> bool:
    """DEC-30: whether nothing lies there but what was captured there."""
    captured = state.captured.get(lake, _NOTHING)
    return all(state.resources[lake * 4 + kind] <= captured[kind] for kind in range(KINDS))


def capture(state: State, lake: int, brought: tuple[int, int, int, int], *, attacker_won: bool) -> None:
    """DEC-15, DEC-30: what the loser leaves on a lake may lie there; what the winner brought may not.

    `brought` is what the attacker carried onto the lake in this turn.
    """
    before = state.captured.get(lake, _NOTHING)
    lying = state.resources[lake * 4 : lake * 4 + KINDS]
    won = [
        lying[kind] - brought[kind] if attacker_won else min(lying[kind], before[kind] + brought[kind])
        for kind in range(KINDS)
    ]
    state.captured = {**state.captured, lake: (won[0], won[1], won[2], won[3])}


def _arrive(state: State, seat: SeatState, last_step: LastStep) -> None:
    """A fighter has stopped: a combat becomes due, or enemy workers go at once (MOVE-18, MOVE-25, DEC-27)."""
    place = last_step[2]
    if "shinobi" in seat.skills:
        state.rearm = place
    workers = False
    for other in state.seats:
        if other is not seat:
            if other.character == place or place in other.mechs:
                _await(state, state.pending, last_step)
                return
            workers = workers or place in other.workers
    if workers and state.rules.worker_retreat_timing == "on_entry":
        drive_off(state, place)
    elif workers:
        _await(state, state.expelled, last_step)


def _await(state: State, due: list[int], last_step: LastStep) -> None:
    entry = Entry(*last_step)
    state.entries.append(entry)
    if entry.place not in due:
        due.append(entry.place)


def drive_off(state: State, place: int) -> None:
    """MOVE-18..22, AUT-COMB-02: enemy workers go home, the mover loses popularity, resources stay.

    MECH-POL-08, DEC-18: Camaraderie spares it only where the edition says so.
    """
    seat = state.seats[state.active]
    count = 0
    for other in state.seats:
        if other is not seat and place in other.workers:
            count += other.workers.count(place)
            other.workers = [other.home if where == place else where for where in other.workers]
    state.driven_off += count
    spared = "camaraderie" in seat.skills and state.rules.camaraderie_scope == "all_forced_retreats_own_turn"
    if not spared:
        seat.popularity = max(0, seat.popularity - count)
    state.note("workers_driven_off", state.active, place=PLACE_NAMES[place], workers=count)
    if state.automa is not None:
        leave_resources(state, place)


def expel(state: State) -> None:
    """MOVE-18 by edition: the workers retreat once the Move action is finished."""
    for place in state.expelled:
        drive_off(state, place)
    state.expelled = []
    state.entries = [entry for entry in state.entries if entry.place in state.pending]


def move_from_encounter(state: State, seat: SeatState, place: int, stated: UnitsMove) -> None:
    """A card lets units go together onto an empty land territory beside the encounter, over rivers too."""
    there = place_of(stated.to)
    _check_landing(state, place, there)
    slots = [_MECH_SLOTS[seat.faction].get(mech, OFF_BOARD) for mech in stated.mechs]
    _check_passengers(seat, place, stated, slots)
    if stated.character:
        seat.character = there
    seat.mechs = [there if slot in slots else where for slot, where in enumerate(seat.mechs)]
    for _ in range(stated.workers):
        seat.workers[seat.workers.index(place)] = there
    state.note("units_moved", state.active, place=PLACE_NAMES[place], to=stated.to)


def _check_landing(state: State, place: int, there: int) -> None:
    """ENC-08: an empty land territory beside the encounter."""
    if there >= TERRITORIES or LAKES >> there & 1 or not NEIGHBOURS[place] >> there & 1:
        message = f"{PLACE_NAMES[there]} is no land territory beside {PLACE_NAMES[place]}"
        state.refuse("ENC-08", message)
    if any(other.stands_at(there) or there in other.structures for other in state.seats):
        state.refuse("ENC-08", f"{PLACE_NAMES[there]} is not empty")


def _check_passengers(seat: SeatState, place: int, stated: UnitsMove, slots: list[int]) -> None:
    """ENC-08: units that stand on the encounter's territory, each once, and one at least."""
    for number, (slot, mech) in enumerate(zip(slots, stated.mechs, strict=True)):
        if slot == OFF_BOARD or seat.mechs[slot] != place or slot in slots[:number]:
            raise Violation("ENC-08", f"{seat.name} has no further {mech} mech on {PLACE_NAMES[place]}")
    standing = seat.workers.count(place)
    if stated.workers > standing:
        raise Violation("ENC-08", f"workers on {PLACE_NAMES[place]}: {standing}, not {stated.workers}")
    if not (stated.character or slots or stated.workers):
        raise Violation("ENC-08", f"no unit is named that goes to {stated.to}")


def _names(places: list[int]) -> list[str]:
    return sorted({PLACE_NAMES[place] for place in places if place >= 0})


def _township(state: State, seat: SeatState, here: int, there: int) -> bool:
    """MECH-RUS-02: the Factory and the villages Rusviet controls."""
    towns = VILLAGES | 1 << FACTORY
    return bool(towns >> here & 1 and towns >> there & 1) and all(
        place == FACTORY or controls(state, state.order[seat.name], place) for place in (here, there)
    )


def _underpass(state: State, seat: SeatState, here: int, there: int) -> bool:
    """MECH-SAX-02/03: controlled mountains, all tunnels and the own mine."""
    mine = seat.structures[0]
    tunnels = TUNNELS | (1 << mine if mine >= 0 else 0)
    return all(
        tunnels >> place & 1 or (MOUNTAINS >> place & 1 and controls(state, state.order[seat.name], place))
        for place in (here, there)
    )


def _wayfare(state: State, seat: SeatState, here: int, there: int) -> bool:
    """MECH-CRI-02/03, DEC-16: the own base and inactive ones; at a large table empty farms."""
    if len(state.seats) >= _LARGE_TABLE:
        return bool(FARMS >> there & 1) and not any(other.stands_at(there) for other in state.seats)
    if there < TERRITORIES:
        return False
    return there == seat.home or FACTIONS[there - TERRITORIES] not in state.order


def _rally(state: State, seat: SeatState, here: int, there: int) -> bool:
    """Albion: any territory with an own worker or flag."""
    return there < TERRITORIES and (there in seat.workers or there in seat.flags)


def _shinobi(state: State, seat: SeatState, here: int, there: int) -> bool:
    """Togawa: any territory with an own trap."""
    return any(place == there for place, _kind, _armed in seat.traps)


def _toka(state: State, seat: SeatState, here: int, there: int) -> bool:
    """Togawa: one unit crosses one river a turn."""
    return not state.forded and bool(RIVERS[here] >> there & 1)


_HOPS: Final = {
    "township": _township,
    "underpass": _underpass,
    "wayfare": _wayfare,
    "rally": _rally,
    "shinobi": _shinobi,
    "toka": _toka,
}
"""In the order they are tried: Toka comes last, since it is used up for the turn."""


def reachable(state: State, seat: SeatState, unit: int, here: int) -> list[int]:
    """Every place one step away for the unit."""
    if unit == WORKER:
        return list(members(seat.walk[here]))
    bits = seat.steps[here]
    if not seat.skills.isdisjoint(_HOPS):
        for place in range(TERRITORIES + len(FACTIONS)):
            if not bits >> place & 1 and hop(state, seat, here, place):
                bits |= 1 << place
    return list(members(bits))
