"""A unit's move, replayed step by step (MOVE-01..38)."""

from collections import Counter

from .facts import FACTORY_STEPS, LAKES, RESOURCES, REWARD, Json
from .paths import step_fault
from .step import Arrival, Step
from .table import Seat

CARGO = ("workers", *RESOURCES)


def move(step: Step) -> None:
    """Check a move and make it on the own table."""
    unit = step.action["unit"]
    piece = _piece(step, unit)
    origin = _origin(step, piece)
    way = [origin, *step.action["path"]]
    _check_budget(step, piece, len(way) - 1)
    loads = _loads(step, len(way) - 1)
    if piece == "worker":
        _walk(step, way)
    stopped = False
    for index, load in enumerate(loads):
        step.require(not stopped, "MECH-ALL-04", f"goes on from {way[index]}, where it had to stop")
        stopped = _take_step(step, piece, (way[index], way[index + 1]), load)
    _remember(step, piece, way, loads[-1])
    _check_lakes(step, way)


def _piece(step: Step, unit: str) -> str:
    """`character`, `worker`, or the mech's ability; an unnamed mech is the one that changed place."""
    if unit != "mech":
        return unit
    named = step.action.get("mech")
    mechs = step.before.seats[step.actor].mechs
    if named:
        step.require(named in mechs, "DEPL-05", f"the mech {named} is not deployed")
        return str(named)
    here = [name for name, at in mechs.items() if at == step.action.get("origin", at)]
    after = step.after.seats[step.actor].mechs
    went = [name for name in here if after.get(name) != mechs[name]]
    rested = [name for name in here if name not in step.turn.moved]
    return next(iter([*went, *rested, *here]), "mech")


def _origin(step: Step, piece: str) -> str:
    seat = step.seat
    stated = step.action.get("origin")
    stands = seat.character if piece == "character" else seat.mechs.get(piece)
    if piece == "worker":
        stands = stated or _worker_origin(step)
        step.require(seat.workers[stands] > 0, "MOVE-07", f"no worker on {stands}")
    elif stated:
        step.require(stated == stands, "MOVE-07", f"the {piece} stands on {stands}, not on {stated}")
    return stands or stated or ""


def _worker_origin(step: Step) -> str:
    after = step.after.seats[step.actor].workers
    left = [at for at, count in step.seat.workers.items() if after[at] < count]
    return left[0] if left else next(iter(step.seat.workers))


def _check_budget(step: Step, piece: str, steps: int) -> None:
    """How many units, how many territories, no unit twice (MOVE-02, MOVE-04, FACT-08, FACT-10)."""
    factory = step.seat.section == "factory"
    units = 1 if factory else REWARD["move_units"] + ("move_units" in step.seat.sources)
    reach = (FACTORY_STEPS if factory else 1) + (piece != "worker" and step.seat.has("speed"))
    rule = "FACT-08" if factory else "MOVE-02"
    step.require(len(step.turn.moved) < units, rule, f"more than {units} units move")
    step.require(steps <= reach, "FACT-10" if factory else "MECH-ALL-03", f"{steps} steps, {reach} allowed")
    twice = piece != "worker" and piece in step.turn.moved
    step.require(not twice, "MOVE-04", f"the {piece} moves twice")


def _loads(step: Step, steps: int) -> list[Json]:
    stated = list(step.action.get("loads", ()))
    if len(stated) <= 1:
        return (stated or [{}]) * steps
    step.require(len(stated) == steps, "MOVE-08", "the loads do not fit the steps")
    return (stated + [{}] * steps)[:steps]


def _take_step(step: Step, piece: str, way: tuple[str, str], load: Json) -> bool:
    """Make one step; say whether the unit has to stop there."""
    seat, table = step.seat, step.own
    origin, to = way
    unit = piece if piece in {"character", "worker"} else "mech"
    rule = step_fault(table, seat, unit, way, step.rules)
    step.require(rule is None, rule or "", f"the {piece} cannot go from {origin} to {to}")
    if unit == "worker":
        _check_worker(step, way)
    _carry(step, unit, way, load)
    _place(seat, piece, way)
    return _enter(step, unit, to)


def _check_worker(step: Step, way: tuple[str, str]) -> None:
    origin, to = way
    table, actor = step.own, step.actor
    step.require(not table.foes(actor, origin), "MOVE-27", f"a worker leaves contested {origin}")
    rule = "MOVE-26" if table.foes(actor, to) else "MOVE-23"
    step.require(not table.enemies(actor, to), rule, f"a worker enters {to}, where enemies stand")


def _walk(step: Step, way: list[str]) -> None:
    """Workers look alike: one that has not walked yet must have been there (MOVE-04)."""
    origin, to = way[0], way[-1]
    there = step.before.seats[step.actor].workers[origin]
    free = {walked for walked in step.turn.walkers if walked.count(origin) < there}
    step.require(bool(free), "MOVE-04", f"no worker on {origin} is left to move")
    step.turn.walkers = {tuple(sorted((*walked, to))) for walked in free or {()}}


def _carry(step: Step, unit: str, way: tuple[str, str], load: Json) -> None:
    origin, to = way
    workers = load.get("workers", 0)
    if workers:
        step.require(unit == "mech", "MOVE-10", f"a {unit} carries workers")
        there = step.seat.workers[origin]
        step.require(workers <= there, "MOVE-09", f"carries {workers} workers from {origin}, {there} there")
        _carry_walkers(step, way, workers)
        step.seat.shift_workers(workers, origin, to)
    for kind in RESOURCES:
        count, there = load.get(kind, 0), step.own.stock(origin)[kind]
        step.require(count <= there, "MOVE-08", f"carries {count} {kind} from {origin}, {there} there")
        step.own.stock(origin)[kind] -= count
        step.own.stock(to)[kind] += count


def _carry_walkers(step: Step, way: tuple[str, str], count: int) -> None:
    """Workers look alike: keep every way in which those aboard may have walked before (MOVE-12, MOVE-13)."""
    origin, to = way
    there = step.seat.workers[origin]
    outcomes = set()
    for walked in step.turn.walkers:
        tired = walked.count(origin)
        for aboard in range(max(0, count - (there - tired)), min(tired, count) + 1):
            rest = [at for at in walked if at != origin] + [origin] * (tired - aboard) + [to] * aboard
            outcomes.add(tuple(sorted(rest)))
    step.turn.walkers = outcomes or step.turn.walkers


def _place(seat: Seat, piece: str, way: tuple[str, str]) -> None:
    if piece == "character":
        seat.character = way[1]
    elif piece == "worker":
        seat.shift_workers(1, *way)
    else:
        seat.mechs[piece] = way[1]


def _enter(step: Step, unit: str, at: str) -> bool:
    """Enemies stop a unit, tokens stop a character; workers alone are driven off (MOVE-17..20, 25, 31)."""
    enemies = step.own.enemies(step.actor, at)
    if unit != "worker" and not step.own.foes(step.actor, at):
        for enemy in enemies:
            if step.rules["worker_retreat_timing"] == "on_entry":
                drive_off(step, step.actor, enemy, at)
    return bool(enemies) or (unit == "character" and at in step.own.encounters)


def drive_off(step: Step, mover: str, enemy: Seat, at: str) -> None:
    """Workers go home; the mover loses 1 popularity for each, if it has any (MOVE-18..20)."""
    count = enemy.workers[at]
    enemy.shift_workers(count, at, enemy.home)
    step.turn.driven_off += count
    seat = step.own.seats[mover]
    wide = step.rules["camaraderie_scope"] == "all_forced_retreats_own_turn"
    if not (wide and seat.has("camaraderie")):
        seat.lose("popularity", count)


def settle_late_retreats(step: Step) -> None:
    """Where workers leave only when the Move action is over, follow the trace's moment (MOVE-18, MOVE-35)."""
    mover = step.before.active
    if step.rules["worker_retreat_timing"] == "on_entry":
        return
    for at in step.own.shared() - step.own.contested():
        for enemy in step.own.enemies(mover, at):
            if step.own.seats[mover].fighters(at) and not step.after.seats[enemy.faction].workers[at]:
                drive_off(step, mover, enemy, at)


def _remember(step: Step, piece: str, way: list[str], load: Json) -> None:
    step.turn.moved.append(piece)
    if step.own.enemies(step.actor, way[-1]):
        carried = {kind: load.get(kind, 0) for kind in CARGO}
        step.turn.arrivals.append(Arrival(way[-1], way[-2], piece, carried))


def _check_lakes(step: Step, way: list[str]) -> None:
    """Nothing carried onto a lake is left there alone; what was captured there may be (DEC-15, DEC-30)."""
    for at in set(way) & LAKES:
        lonely = step.seat.workers[at] and at not in step.seat.mechs.values()
        step.require(not lonely, "MOVE-38", f"workers are left on {at}")
        step.game.spoils[at] = step.game.spoils.get(at, Counter()) & step.own.stock(at)
        own = step.own.stock(at) - step.game.spoils[at]
        left = own.total() and not step.own.owners(at)
        step.require(not left, "MOVE-38", f"resources are left on {at}")


def undo_arrivals(step: Step) -> None:
    """At the end of the game unresolved attackers go back where they came from (END-04, COMB-25)."""
    for arrival in reversed(step.turn.arrivals):
        if arrival.at not in step.own.shared():
            continue
        seat, way = step.seat, (arrival.at, arrival.origin)
        _place(seat, arrival.piece, way)
        seat.shift_workers(arrival.load["workers"], *way)
        for kind in RESOURCES:
            step.own.stock(way[0])[kind] -= arrival.load[kind]
            step.own.stock(way[1])[kind] += arrival.load[kind]
