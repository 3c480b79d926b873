"""A combat, reckoned anew: abilities, dials, cards, retreat, popularity (COMB-01..33)."""

from collections import Counter
from collections.abc import Iterator
from itertools import product

from .facts import LAKES, LIMITS, NEIGHBOURS, RESOURCES, TUNNELS, Json
from .step import Step
from .table import Seat, Table

ABILITIES = {"nordic": "artillery", "saxony": "disarm", "crimea": "scout"}
ROLES = ("attacker", "defender")


def combat(step: Step) -> None:
    """Check a combat and resolve it on the own table."""
    at = step.action["hex"]
    foes = step.own.foes(step.actor, at)
    step.require(bool(step.seat.fighters(at)) and len(foes) == 1, "COMB-01", f"no combat is due on {at}")
    if len(foes) != 1:
        return
    step.turn.fought.append(at)
    sides = {"attacker": step.actor, "defender": foes[0].faction}
    _use_abilities(step, sides)
    for role in ROLES:
        _commit(step, role, step.own.seats[sides[role]])
    winner = _winner(step, sides)
    loser = step.own.seats[sides[ROLES[1 - ROLES.index(winner)]]]
    if at in LAKES:
        _capture(step, at, winner)
    _lose_popularity(step, step.own.seats[sides[winner]], loser, winner)
    _retreat(step, loser)
    _console(step, loser, step.action[ROLES[1 - ROLES.index(winner)]])
    add_combat_star(step.own.seats[sides[winner]])


def _capture(step: Step, at: str, winner: str) -> None:
    """What lies on the lake and was not the winner's may stay there (DEC-15, DEC-30)."""
    brought: Counter[str] = Counter()
    for arrival in step.turn.arrivals:
        if arrival.at == at:
            brought.update({kind: arrival.load[kind] for kind in RESOURCES})
    spoils = step.game.spoils.setdefault(at, Counter())
    lying = step.own.stock(at)
    step.game.spoils[at] = lying - brought if winner == "attacker" else (spoils + brought) & lying


def add_combat_star(seat: Seat) -> None:
    """One star for the winner while the track and his stars allow it (COMB-16, ABIL-SAX-01)."""
    most = LIMITS["stars"] if seat.faction == "saxony" else 2
    if seat.stars.count("combat") < most and len(seat.stars) < LIMITS["stars"]:
        seat.stars.append("combat")


def _use_abilities(step: Step, sides: dict[str, str]) -> None:
    """Attacker first; where the record is silent, the reading that fits the figures of the trace."""
    choices = [list(_readings(step, role, sides)) for role in ROLES]
    fitting = [used for used in product(*choices) if _fits(step, sides, used)]
    used = fitting[0] if fitting else tuple(choice[0] for choice in choices)
    for role, spent in zip(ROLES, used, strict=True):
        if spent:
            _apply(step.own, step.action["hex"], sides, role)


def _readings(step: Step, role: str, sides: dict[str, str]) -> Iterator[bool]:
    seat, stated = step.own.seats[sides[role]], step.action[role].get("ability")
    ability = ABILITIES.get(seat.faction, "")
    if step.action[role].get("stolen") is not None:
        step.require(ability == "scout" and stated is not False, "MECH-CRI-05", "takes a card without Scout")
        stated = True if stated is None else stated
    if not seat.has(ability) or not _applies(step, seat, ability):
        step.require(not stated, "MECH-ALL-08", f"{seat.faction} has no combat ability to use here")
        yield False
    elif _compulsory(step.rules, ability):
        step.require(stated is not False, "DEC-25", f"{ability} is not optional here")
        yield True
    elif stated is not None:
        yield stated
    else:
        yield from (False, True)


def _applies(step: Step, seat: Seat, ability: str) -> bool:
    at = step.action["hex"]
    if ability == "artillery":
        return seat.figures["power"] > 0
    if ability == "scout":
        sides = [step.seat, *step.own.foes(step.actor, at)]
        return any(other.figures["combat_cards"] for other in sides if other is not seat)
    mine = step.rules["disarm_counts_mine"] and seat.structures.get("mine") == at
    return ability != "disarm" or at in TUNNELS or mine


def _compulsory(rules: Json, ability: str) -> bool:
    automatic = ability == "disarm" and rules["disarm_automatic"]
    return automatic or (ability == "scout" and not rules["scout_optional"])


def _apply(table: Table, at: str, sides: dict[str, str], role: str) -> None:
    """Disarm, Artillery, Scout (MECH-SAX-04, MECH-NOR-08, MECH-CRI-05)."""
    seat = table.seats[sides[role]]
    other = table.seats[sides[ROLES[1 - ROLES.index(role)]]]
    ability = ABILITIES[seat.faction]
    if ability == "scout":
        taken = min(1, other.figures["combat_cards"])
        seat.figures["combat_cards"] += taken
        other.figures["combat_cards"] -= taken
        return
    seat.lose("power", 1 if ability == "artillery" else 0)
    other.lose("power", 2)


def _fits(step: Step, sides: dict[str, str], used: tuple[bool, ...]) -> bool:
    """Whether power and cards after the combat can come from these abilities."""
    table = step.own
    figures = {name: dict(seat.figures) for name, seat in table.seats.items()}
    for role, spent in zip(ROLES, used, strict=True):
        if spent:
            _apply(table, step.action["hex"], sides, role)
    fits = all(_side_fits(step, role, sides[role]) for role in ROLES)
    for name, seat in table.seats.items():
        seat.figures = figures[name]
    return fits


def _side_fits(step: Step, role: str, faction: str) -> bool:
    side, seat = step.action[role], step.own.seats[faction]
    after = step.after.seats[faction].figures
    cards = seat.figures["combat_cards"] - len(side.get("cards", ()))
    return seat.figures["power"] - side["dial"] == after["power"] and after["combat_cards"] - cards in {0, 1}


def _commit(step: Step, role: str, seat: Seat) -> None:
    """Dial and cards within their limits, and paid by both (COMB-08, COMB-09, COMB-13, COMB-14)."""
    side, at = step.action[role], step.action["hex"]
    dial, cards = side["dial"], len(side.get("cards", ()))
    most = min(LIMITS["dial"], seat.figures["power"])
    step.require(dial <= most, "COMB-08", f"{seat.faction} dials {dial}, at most {most} possible")
    army = seat.has("peoples_army") and seat.workers[at] > 0
    allowed = seat.fighters(at) + army
    step.require(cards <= allowed, "COMB-09", f"{seat.faction} adds {cards} cards, {allowed} allowed")
    held = seat.figures["combat_cards"]
    step.require(cards <= held, "COMB-09", f"{seat.faction} adds {cards} cards and holds {held}")
    seat.figures["power"] -= dial
    seat.figures["combat_cards"] -= cards


def _winner(step: Step, sides: dict[str, str]) -> str:
    """By strength, ties to the attacker; unknown cards leave it to record or trace (COMB-11, COMB-12)."""
    least = [_strength(step.action[role], 2) for role in ROLES]
    most = [_strength(step.action[role], 5) for role in ROLES]
    stated = step.action.get("winner")
    possible = set()
    if most[0] >= least[1]:
        possible.add("attacker")
    if least[0] < most[1]:
        possible.add("defender")
    step.require(stated is None or stated in possible, "COMB-12", f"the {stated} cannot have won")
    if len(possible) == 1:
        return possible.pop()
    return stated or _standing(step, sides)


def _strength(side: Json, unknown: int) -> int:
    return int(side["dial"]) + sum(unknown if card is None else card for card in side.get("cards", ()))


def _standing(step: Step, sides: dict[str, str]) -> str:
    stays = step.after.seats[sides["attacker"]].fighters(step.action["hex"])
    return "attacker" if stays else "defender"


def _lose_popularity(step: Step, winner: Seat, loser: Seat, role: str) -> None:
    """1 for each enemy worker sent back, on the own turn only (COMB-17, COMB-18, MECH-POL-07)."""
    driven = loser.workers[step.action["hex"]]
    if role == "attacker":
        step.turn.driven_off += driven
    spared = role == "attacker" and winner.has("camaraderie")
    liable = role == "attacker" or step.rules["defender_winner_loses_popularity"]
    if not step.rules["lake_retreat_costs_popularity"]:
        driven -= sum(retreat.get("workers", 0) for retreat in step.action.get("retreats", ()))
    if liable and not spared:
        winner.lose("popularity", driven)


def _retreat(step: Step, loser: Seat) -> None:
    """Home with everything; Nordic's fleet may take an adjacent lake (COMB-20, MECH-NOR-03, DEC-14)."""
    at = step.action["hex"]
    lakes = _lakes(step, loser)
    to_lakes: Counter[tuple[str, str]] = Counter()
    seen = step.after.seats[loser.faction]
    if loser.character == at:
        loser.character = _refuge(seen.character, lakes, loser, "character", to_lakes)
    for mech in [name for name, place in loser.mechs.items() if place == at]:
        loser.mechs[mech] = _refuge(seen.mechs.get(mech, ""), lakes, loser, "mech", to_lakes)
    _retreat_workers(step, loser, {lake for unit, lake in to_lakes if unit == "mech"})
    stated = Counter(
        (each["unit"], each["to"]) for each in step.action.get("retreats", ()) if each["to"] in LAKES
    )
    step.require(stated == to_lakes, "MECH-NOR-03", f"retreats {dict(stated)} stated, {dict(to_lakes)} done")


def _lakes(step: Step, loser: Seat) -> set[str]:
    if not loser.has("seaworthy"):
        return set()
    beside = NEIGHBOURS[step.action["hex"]] & LAKES
    return {lake for lake in beside if not step.own.enemies(loser.faction, lake)}


def _refuge(seen: str, lakes: set[str], loser: Seat, unit: str, to_lakes: Counter[tuple[str, str]]) -> str:
    if seen not in lakes:
        return loser.home
    to_lakes[unit, seen] += 1
    return seen


def _retreat_workers(step: Step, loser: Seat, lakes: set[str]) -> None:
    at = step.action["hex"]
    for retreat in step.action.get("retreats", ()):
        if retreat["to"] in lakes:
            loser.shift_workers(retreat.get("workers", 0), at, retreat["to"])
    loser.shift_workers(loser.workers[at], at, loser.home)


def _console(step: Step, loser: Seat, side: Json) -> None:
    """A loser who committed anything draws a card (COMB-22, COMB-23)."""
    if side["dial"] or side.get("cards"):
        step.own.draw(loser, 1)
