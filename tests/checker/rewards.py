"""Gains that several actions share: upgrades, mechs, structures, recruits, production, tokens."""

from collections import Counter

from .facts import (
    BOTTOM,
    FACTIONS,
    HEXES,
    LAKES,
    LIMITS,
    ONE_TIME_BONUS,
    PRODUCES,
    RESOURCES,
    TERRAIN,
    Json,
    column_of,
)
from .step import Step
from .table import Seat


def upgrade(step: Step, source: str, target: str) -> None:
    """A cube from a green cell to a free red one (UPGR-01, UPGR-02)."""
    seat = step.seat
    step.require(source not in seat.sources, "UPGR-01", f"no cube is left on {source}")
    free = column_of(seat.mat, target)["upgradable"] - seat.targets.count(target)
    step.require(free > 0, "UPGR-02", f"no free cell on {target}")
    seat.sources.append(source)
    seat.targets.append(target)


def deploy(step: Step, mech: str, at: str | None, with_worker: bool = True) -> None:
    """A mech onto a controlled territory with an own worker (DEPL-01..04)."""
    seat = step.seat
    place = at or step.after.seats[step.actor].mechs.get(mech, "")
    own = mech in FACTIONS[seat.faction]["mechs"] and mech not in seat.mechs
    step.require(own, "DEPL-02", f"the mech {mech} is not on the faction mat")
    step.require(place not in LAKES, "DEPL-03", f"a mech on the lake {place}")
    step.require(place in HEXES, "DEPL-04", f"a mech on {place}")
    if with_worker:
        _check_worker_there(step, place, "DEPL-01")
    seat.mechs[mech] = place


def build(step: Step, structure: str, at: str | None, with_worker: bool = True) -> None:
    """A structure onto a controlled territory with an own worker (BUILD-01..05)."""
    seat = step.seat
    place = at or step.after.seats[step.actor].structures.get(structure, "")
    taken = [name for name, other in step.own.seats.items() if place in other.structures.values()]
    step.require(structure not in seat.structures, "BUILD-01", f"the {structure} is already built")
    step.require(not taken, "BUILD-02", f"{place} has a structure")
    step.require(place in HEXES and place not in LAKES, "BUILD-05", f"a structure on {place}")
    if with_worker:
        _check_worker_there(step, place, "BUILD-01")
    seat.structures[structure] = place


def _check_worker_there(step: Step, at: str, rule: str) -> None:
    there = step.before.seats[step.actor].workers[at] > 0 and step.before.controller(at) == step.actor
    step.require(there, rule, f"{at} is not controlled with a worker")


def enlist(step: Step, recruit: str, bonus: str) -> None:
    """A recruit to a one-time bonus (ENLI-01, ENLI-02)."""
    seat = step.seat
    step.require(recruit not in seat.recruits, "ENLI-01", f"the recruit of {recruit} is gone")
    step.require(bonus not in seat.recruits.values(), "ENLI-02", f"the bonus {bonus} was taken before")
    seat.recruits[recruit] = bonus
    step.own.gain(seat, bonus, ONE_TIME_BONUS[bonus])


def ongoing_bonus(step: Step, bottom: str) -> None:
    """Actor, left, right gain what their recruits earn them; a new one does not count yet (ENLI-06..14)."""
    table = step.own if step.rules["enlist_section_bonus_same_action"] else step.before
    declined = step.action.get("declined", ())
    step.require(not declined or step.rules["recruit_bonus_optional"], "ENLI-07", "a bonus is refused")
    for seat in [each for each in (step.seat, *_beneficiaries(step)) if each.faction not in step.game.gone]:
        if bottom not in table.seats[seat.faction].recruits:
            step.require(seat.faction not in declined, "ENLI-06", f"{seat.faction} has no bonus to refuse")
        elif seat.faction not in declined:
            for kind, count in BOTTOM[bottom]["recruit_bonus"].items():
                step.own.gain(seat, kind, count)


def _beneficiaries(step: Step) -> list[Seat]:
    if step.after.ended and not step.rules["neighbours_gain_on_last_action"]:
        return []
    if step.rules["recruit_bonus_scope"] == "self_and_any_player":
        return step.own.order(step.actor)[1:]
    return step.own.neighbours(step.actor)


def produce(step: Step, stated: list[Json], limit: int, mill: bool = True) -> None:
    """Up to `limit` territories and the mill's; every worker there at most one item (PROD-04..16)."""
    made = {each["hex"]: each.get("count") for each in stated}
    if not stated and not step.action.get("nothing"):
        made = _seen_production(step)
    contradicted = bool(stated) and bool(step.action.get("nothing"))
    step.require(not contradicted, "PROD-04", "produces nothing and something")
    step.require(len(made) >= len(stated), "PROD-16", "a territory produces twice")
    mill_at = step.seat.structures.get("mill") if mill and _mill_works(step) else None
    step.require(len(made) - (mill_at in made) <= limit, "PROD-04", f"{sorted(made)}: more than {limit}")
    for at, count in made.items():
        _produce_at(step, at, count, mill_at == at)


def _seen_production(step: Step) -> dict[str, int | None]:
    before, after = step.before.seats[step.actor].workers, step.after.seats[step.actor].workers
    grown = {at for at in after if after[at] > before[at]} | {
        at for at in step.changed_hexes() if step.token_change(at).total() > 0
    }
    return dict.fromkeys(grown)


def _mill_works(step: Step) -> bool:
    at = step.seat.structures.get("mill", "")
    free = step.before.controller(at) == step.actor or not step.rules["mill_blocked_by_enemy_control"]
    return free and (not step.rules["mill_requires_worker"] or step.before.seats[step.actor].workers[at] > 0)


def _produce_at(step: Step, at: str, count: int | None, mill: bool) -> None:
    workers = step.before.seats[step.actor].workers[at]
    item = PRODUCES.get(TERRAIN.get(at, "lake"))
    held = mill or step.before.controller(at) == step.actor
    step.require(held and at in HEXES, "PROD-04", f"{at} is not controlled")
    step.require(item is not None, "PROD-07", f"{at} produces nothing")
    alone = step.before.controller(at) in (None, step.actor)
    most = (workers + (mill and (alone or item != "worker"))) if item else 0
    step.require((count or 0) <= most, "PROD-05", f"{count} items on {at}, at most {most}")
    wanted = most if count is None else count
    if item == "worker":
        seen = step.after.seats[step.actor].workers[at] - workers
        add_workers(step, at, seen if count is None and 0 <= seen <= most else wanted)
    elif item:
        step.own.stock(at)[item] += wanted


def add_workers(step: Step, at: str, count: int) -> None:
    """Workers come from the mat while it has any (PROD-09, PROD-11)."""
    left = LIMITS["workers"] - step.seat.workers.total()
    step.require(count <= left, "PROD-11", f"{count} workers, {left} left on the mat")
    step.seat.workers[at] += count
    step.seat.workers += Counter()


def pay_resources(step: Step, due: int, kinds: tuple[str, ...]) -> Counter[str]:
    """Tokens from controlled territories, one of them replaced by Coercion (RES-03, RES-04, ABIL-CRI-01)."""
    spent = step.action.get("coerce") or step.action.get("coerced") is not None
    if spent or _coerced_silently(step, due, kinds):
        _coerce(step, due, kinds)
        due -= 1
    paid: Counter[str] = Counter()
    for part in step.action.get("pay", ()):
        step.require(any(part.get(kind) for kind in kinds), "BOT-01", f"pays nothing from {part['hex']}")
    for at, kind, count in _payments(step, kinds):
        there = step.own.stock(at)[kind]
        step.require(step.before.controller(at) == step.actor, "RES-03", f"pays from {at}, not controlled")
        step.require(count <= there, "RES-03", f"pays {count} {kind} from {at}, {there} there")
        step.own.stock(at)[kind] -= count
        paid[kind] += count
    step.require(paid.total() == due, "TURN-10", f"pays {dict(paid)}, {due} of {kinds} due")
    return paid


def _payments(step: Step, kinds: tuple[str, ...]) -> list[tuple[str, str, int]]:
    """As stated; what the record leaves out is read from the trace."""
    stated = step.action.get("pay", ())
    if stated:
        return [(each["hex"], kind, each[kind]) for each in stated for kind in RESOURCES if each.get(kind)]
    return [
        (at, kind, -step.token_change(at)[kind])
        for at in step.changed_hexes()
        for kind in kinds
        if step.token_change(at)[kind] < 0
    ]


def _coerced_silently(step: Step, due: int, kinds: tuple[str, ...]) -> bool:
    """Without a stated payment Coercion is the one possibility when exactly one token is missing."""
    silent = step.actor == "crimea" and not step.action.get("pay") and not step.turn.coerced
    return silent and _spendable(step, kinds) == due - 1


def _spendable(step: Step, kinds: tuple[str, ...]) -> int:
    held = step.before.controlled(step.actor)
    return sum(step.before.lying(at)[kind] for at in held for kind in kinds)


def _coerce(step: Step, due: int, kinds: tuple[str, ...]) -> None:
    needless = step.rules["coercion_shortage_only"] and _spendable(step, kinds) >= due
    step.require(not needless, "ABIL-CRI-02", "uses Coercion without a shortage")
    step.require(step.actor == "crimea", "ABIL-CRI-01", "pays a resource with a combat card")
    step.require(not step.turn.coerced, "ABIL-CRI-03", "uses Coercion twice in a turn")
    step.turn.coerced = True
    step.pay(step.seat, "combat_cards", 1, "ABIL-CRI-01")
