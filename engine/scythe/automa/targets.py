"""Where a unit may go by each symbol, and which of these territories it takes.

Each symbol says which units it moves, whether the base's neighbourhood counts, what shuts a territory out
and what is compared. Rules: AUT-WRK-01..05, AUT-CMB-01..06, AUT-ENC-01..04, AUT-ATK-02..04, AUT-ATK-06..08,
AUT-MOVE-08, AUT-MOVE-09, AUT-DEC-02, AUT-DEC-06, AUT-GEN-12.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from engine.scythe.automa.lattice import distance, to_factory
from engine.scythe.automa.reach import automa_reach, fighters, human_guard, units
from engine.scythe.automa.table import automa_seat, human_seat
from engine.scythe.automa.unit import Unit, characters, combat_units, mechs, workers
from engine.scythe.board import FACTORY, TERRITORIES
from engine.scythe.control import tokens_on
from engine.scythe.move import WORKER
from engine.scythe.state import NO_CARD, SeatState, State


class Exclusion(NamedTuple):
    """The rule that shuts a territory or symbol out, the reason in a word for programs, and in one clause."""

    rule: str
    reason: str
    why: str


class Candidate(NamedTuple):
    """A territory that was looked at: the figure compared, its way to the Factory, or what shut it out."""

    place: int
    measure: int | None
    factory: int
    excluded: Exclusion | None = None


@dataclass
class Field:
    """The board while one symbol is looked at: the chosen unit is lifted (AUT-WRK-03, AUT-CMB-03)."""

    state: State
    unit: Unit

    @cached_property
    def own(self) -> SeatState:
        """The Automa's seat."""
        return automa_seat(self.state)

    @cached_property
    def human(self) -> SeatState:
        """The human's seat."""
        return human_seat(self.state)

    @cached_property
    def guard(self) -> int:
        """The neighbourhoods of the human's combat units."""
        return human_guard(self.state)

    @cached_property
    def others(self) -> list[int]:
        """Where the Automa's other units stand."""
        places = units(self.own)
        places.remove(self.unit.place)
        return places

    @cached_property
    def other_workers(self) -> list[int]:
        """Where the Automa's other workers stand."""
        places = self.own.workers[:]
        if self.unit.number == WORKER:
            places.remove(self.unit.place)
        return places

    @cached_property
    def other_fighters(self) -> list[int]:
        """Where the Automa's other combat units stand."""
        places = fighters(self.own)
        if self.unit.number != WORKER:
            places.remove(self.unit.place)
        return places

    @cached_property
    def enemies(self) -> list[int]:
        """AUT-CMB-05: the human's combat units; those on bases count only if no other is on the board."""
        places = fighters(self.human)
        return [place for place in places if place < TERRITORIES] or places

    @cached_property
    def wants_factory(self) -> bool:
        """AUT-ENC-02: the Factory is a target only while the Automa has no Factory card."""
        return self.own.factory_card == NO_CARD


@dataclass(frozen=True, slots=True)
class Aim:
    """One symbol: its units, its ground, what shuts out, what is compared and whether more is better."""

    units: Callable[[SeatState], list[Unit]]
    shut_out: Callable[[Field, int], Exclusion | None]
    measure: Callable[[Field, int], int]
    unit_rule: str
    figure: str | None
    most: bool = False
    needs_unit_nearby: bool = False


def looked_at(field: Field, aim: Aim, ground: list[int]) -> tuple[Candidate, ...]:
    """Every territory of the ground in reading order, measured or shut out."""
    return tuple(_candidate(field, aim, place) for place in ground)


def best(aim: Aim, candidates: tuple[Candidate, ...]) -> Candidate | None:
    """AUT-MOVE-08, AUT-MOVE-09: by the figure, then nearest to the Factory, then in reading order."""
    return min((each for each in candidates if each.excluded is None), key=_order(aim), default=None)


def decided_by(aim: Aim, candidates: tuple[Candidate, ...], chosen: Candidate) -> str:
    """What separated the chosen territory from the rest: the figure, the Factory, the reading order, or
    nothing, because no other was left.
    """
    rivals = [each for each in candidates if each.excluded is None and each is not chosen]
    equal = [each for each in rivals if each.measure == chosen.measure]
    if not rivals:
        return "only"
    if not equal:
        return "figure"
    return "factory" if all(each.factory > chosen.factory for each in equal) else "reading_order"


def _order(aim: Aim) -> Callable[[Candidate], tuple[int, int, int]]:
    sign = -1 if aim.most else 1
    return lambda each: (sign * (each.measure or 0), each.factory, each.place)


def _candidate(field: Field, aim: Aim, place: int) -> Candidate:
    excluded = aim.shut_out(field, place)
    figure = aim.measure(field, place) if aim.figure else None
    return Candidate(place, figure, to_factory(place), excluded)


def _worker_shut_out(field: Field, place: int) -> Exclusion | None:
    """AUT-WRK-02, AUT-WRK-04."""
    if field.human.stands_at(place):
        return Exclusion("AUT-WRK-02", "human_unit", "a human unit stands there")
    if place in field.other_workers:
        return Exclusion("AUT-WRK-02", "own_worker", "another worker of the Automa stands there")
    if field.guard >> place & 1:
        return Exclusion("AUT-WRK-04", "guarded", "it lies in the neighbourhood of a human combat unit")
    return None


def _fighter_shut_out(field: Field, place: int) -> Exclusion | None:
    """AUT-CMB-02, AUT-DEC-06: human units and other own combat units, no own workers."""
    if field.human.stands_at(place):
        return Exclusion("AUT-CMB-02", "human_unit", "a human unit stands there")
    if place in field.other_fighters:
        return Exclusion("AUT-CMB-02", "own_combat_unit", "another combat unit of the Automa stands there")
    return None


def _goal_shut_out(field: Field, place: int) -> Exclusion | None:
    """AUT-ENC-02, AUT-ENC-03."""
    if place == FACTORY and not field.wants_factory:
        return Exclusion("AUT-ENC-02", "has_factory_card", "the Automa already has a Factory card")
    if place != FACTORY and not field.state.encounters >> place & 1:
        return Exclusion("AUT-ENC-02", "no_token", "it has no encounter token and is not the Factory")
    if field.human.stands_at(place):
        return Exclusion("AUT-ENC-03", "human_unit", "a human unit stands there")
    if place in field.own.mechs:
        return Exclusion("AUT-ENC-03", "own_mech", "a mech of the Automa stands there")
    return None


def _no_fighter(field: Field, place: int) -> Exclusion | None:
    """AUT-ATK-03."""
    if field.human.fights_at(place):
        return None
    return Exclusion("AUT-ATK-03", "no_combat_unit", "no human combat unit stands there")


def _no_lone_worker(field: Field, place: int) -> Exclusion | None:
    """AUT-ATK-07."""
    if field.human.fights_at(place):
        return Exclusion("AUT-ATK-07", "combat_unit", "a human combat unit stands there")
    if place not in field.human.workers:
        return Exclusion("AUT-ATK-07", "no_worker", "no human worker stands there")
    return None


def _units_around(field: Field, place: int) -> int:
    """AUT-WRK-04: the other Automa units whose neighbourhood holds the territory."""
    return sum(automa_reach(field.state, other) >> place & 1 for other in field.others)


def _enemy_distance(field: Field, place: int) -> int:
    """AUT-CMB-04: hex steps to the nearest human combat unit."""
    return min((distance(place, enemy) for enemy in field.enemies), default=0)


def _enemies_there(field: Field, place: int) -> int:
    """AUT-ATK-04."""
    return field.human.fighters_at(place)


def _tokens_there(field: Field, place: int) -> int:
    """AUT-ATK-08."""
    return tokens_on(field.state, (place,))


AIMS: dict[str, Aim] = {
    "move_worker": Aim(workers, _worker_shut_out, _units_around, "AUT-WRK-01", "units", most=True),
    "move_mech": Aim(mechs, _fighter_shut_out, _enemy_distance, "AUT-CMB-01", "distance"),
    "move_character": Aim(characters, _fighter_shut_out, _enemy_distance, "AUT-CMB-01", "distance"),
    "encounter_or_factory": Aim(
        characters, _goal_shut_out, _tokens_there, "AUT-ENC-01", None, needs_unit_nearby=True
    ),
    "attack_combat_unit": Aim(combat_units, _no_fighter, _enemies_there, "AUT-ATK-02", "combat_units"),
    "attack_worker": Aim(combat_units, _no_lone_worker, _tokens_there, "AUT-ATK-06", "resources", most=True),
}
"""AUT-GEN-12: attacks are moves like the others. AUT-DEC-02: one symbol leaves the base out."""
