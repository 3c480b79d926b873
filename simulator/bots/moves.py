"""Moving units as a planning bot weighs it: one best move per unit, out of what it can reach.

Workers go where production is wanted, the character to encounters and the Factory, mechs carry workers,
attack and, toward the end, everybody spreads over the board.
"""

from collections.abc import Iterator
from typing import Any

from engine.scythe.actions import Load, Move
from engine.scythe.board import LAKES, PLACE_NAMES, TERRITORIES, members
from engine.scythe.catalogue import catalogue
from engine.scythe.deploy import MECHS
from engine.scythe.move import CHARACTER, WORKER
from engine.scythe.state import OFF_BOARD, SeatState
from engine.scythe.words import RESOURCES
from simulator.bots.combat import chance_to_win
from simulator.bots.option import Option
from simulator.bots.outlook import Outlook
from simulator.bots.top_row import harvest_worth

Path = tuple[int, ...]

_FACTORY_STEPS = catalogue().factory_steps
_FAR = 5
"""How many steps ahead the character looks for something worth going to."""
_NEVER = -99.0


def move_options(outlook: Outlook, factory: bool = False) -> list[Option]:
    """The best move of every unit that may still move, the best first; only those that gain something."""
    steps = _FACTORY_STEPS if factory else 1
    found = [option for option in _moves(outlook, steps) if option.value > 0]
    return sorted(found, key=lambda option: -option.value)


def _moves(outlook: Outlook, steps: int) -> Iterator[Option]:
    seat, moved = outlook.seat, outlook.state.moved
    fast = steps + ("speed" in seat.skills)
    if not moved & 1:
        yield _Mover(outlook, CHARACTER, seat.character).best(fast)
    for slot, place in enumerate(seat.mechs):
        if place != OFF_BOARD and not moved >> (slot + 1) & 1:
            yield _Mover(outlook, slot + 1, place).best(fast)
    for place in set(seat.workers):
        if not LAKES >> place & 1 and not outlook.fighters >> place & 1 and _fresh(outlook, place):
            yield _Mover(outlook, WORKER, place).best(steps)


def _fresh(outlook: Outlook, place: int) -> bool:
    """MOVE-04: whether a worker there has not moved yet."""
    tired = outlook.state.tired
    return not tired or outlook.seat.workers.count(place) > sum(places >> place & 1 for places in tired)


class _Mover:
    """One unit, where it stands, and what leaving means."""

    __slots__ = ("abandons", "here", "outlook", "seat", "tokens", "unit", "workers")

    def __init__(self, outlook: Outlook, unit: int, here: int) -> None:
        self.outlook = outlook
        self.seat = seat = outlook.seat
        self.unit = unit
        self.here = here
        standing = seat.fighters_at(here) + seat.workers.count(here)
        self.abandons = standing == 1 and here not in seat.structures
        self.tokens = outlook.state.resources[here * 4 : here * 4 + 4]
        self.workers = seat.workers.count(here) if unit not in (CHARACTER, WORKER) else 0

    def best(self, steps: int) -> Option:
        """The most valuable place to go."""
        paths = self._paths(steps)
        best, chosen = _NEVER, None
        for place, path in paths.items():
            value = self._worth(place)
            if value > best:
                best, chosen = value, path
        if self.unit == CHARACTER and best < 2.0:
            ahead = self._approach(paths, steps)
            if ahead is not None and ahead[0] > best:
                best, chosen = ahead
        if chosen is None or best <= 0:
            return Option(_NEVER, None)
        spread = self._drop_on_the_way(chosen)
        return Option(best + (spread is not None), self._move(chosen, spread))

    def _paths(self, steps: int) -> dict[int, Path]:
        """Everything within reach and a way there that keeps the stops (MOVE-17, MOVE-25, MOVE-31)."""
        paths: dict[int, Path] = {}
        edge: list[Path] = [()]
        for _ in range(steps):
            reached = []
            for path in edge:
                for place in self._next(path[-1] if path else self.here):
                    if place not in paths and place != self.here:
                        paths[place] = way = (*path, place)
                        if not self._stops(place):
                            reached.append(way)
            edge = reached
        return paths

    def _next(self, here: int) -> Iterator[int]:
        if self.unit == WORKER:
            return members(self.seat.walk[here] & ~self.outlook.enemies)
        return members(self.outlook.steps(here))

    def _stops(self, place: int) -> bool:
        outlook = self.outlook
        if outlook.enemies >> place & 1:
            return True
        return self.unit == CHARACTER and bool(outlook.state.encounters >> place & 1)

    def _worth(self, place: int) -> float:
        """What standing there is worth more than standing here."""
        outlook = self.outlook
        if place >= TERRITORIES:
            return _NEVER
        if outlook.enemies >> place & 1:
            return self._attack(place)
        value = outlook.ground(place) if not outlook.held >> place & 1 else 0.0
        if self.here >= TERRITORIES:
            value += 0.8
        elif self.abandons:
            value -= outlook.ground(self.here)
        if self.unit == WORKER:
            return value + self._labour(place, 1)
        if self.unit == CHARACTER:
            return value + outlook.attraction(place)
        return value + (self._labour(place, self.workers) if self._carries(place) else 0.0)

    def _labour(self, place: int, workers: int) -> float:
        """What workers would produce there beyond what they produce here."""
        outlook = self.outlook
        there = harvest_worth(outlook, place, 1) if place < TERRITORIES else 0.0
        here = harvest_worth(outlook, self.here, 1) if self.here < TERRITORIES else 0.0
        return workers * (there - here) * (1 - outlook.closing) * 0.8

    def _carries(self, place: int) -> bool:
        """A mech takes its workers along to better work, and never leaves them on a lake (MOVE-38)."""
        if not self.workers or LAKES >> place & 1:
            return False
        return bool(LAKES >> self.here & 1) or self._labour(place, 1) > 0.2

    def _attack(self, place: int) -> float:
        """A combat, or workers driven off; never with cargo aboard."""
        outlook = self.outlook
        if self.unit == WORKER or (LAKES >> self.here & 1 and (self.workers or any(self.tokens))):
            return _NEVER
        rival = _owner(outlook, place)
        shame = rival.workers.count(place) * outlook.popularity_worth()
        loot = 0.4 * sum(outlook.state.resources[place * 4 : place * 4 + 4]) + outlook.ground(place)
        if not outlook.fighters >> place & 1:
            return loot - shame - 0.5
        chance = chance_to_win(outlook, rival, place)
        if chance < outlook.style.courage:
            return _NEVER
        return (
            chance * (outlook.combat_worth() + loot + outlook.attraction(place) - shame)
            - 4 * (1 - chance)
            - 1.0
        )

    def _approach(self, paths: dict[int, Path], steps: int) -> tuple[float, Path] | None:
        """The way toward the nearest thing worth going to, when nothing is in reach."""
        far = self._paths(steps + _FAR)
        goals = [
            (len(path), place) for place, path in far.items() if place not in paths and self._lures(place)
        ]
        if not goals:
            return None
        distance, place = min(goals)
        way = far[place][:steps]
        if self.outlook.enemies >> way[-1] & 1:
            return None
        return self.outlook.attraction(place) / (distance + 0.5), way

    def _lures(self, place: int) -> bool:
        return not self.outlook.fighters >> place & 1 and self.outlook.attraction(place) > 1

    def _drop_on_the_way(self, path: Path) -> Load | None:
        """Toward the end a mech sets one worker down between its two steps, and so takes two territories."""
        outlook = self.outlook
        if len(path) != 2 or self.workers < 2 or outlook.closing < 0.3 or LAKES >> self.here & 1:
            return None
        between = path[0]
        taken = outlook.held | outlook.enemies | LAKES
        return None if between >= TERRITORIES or taken >> between & 1 else Load(workers=1)

    def _move(self, path: Path, dropped: Load | None) -> Move:
        seat, unit = self.seat, self.unit
        spelled: dict[str, Any] = {"unit": "character" if unit == CHARACTER else "worker"}
        if unit not in (CHARACTER, WORKER):
            spelled = {"unit": "mech", "mech": MECHS[seat.faction][unit - 1]}
        names = tuple(PLACE_NAMES[place] for place in path)
        loads = (dropped, Load()) if dropped else self._loads(path)
        return Move(origin=PLACE_NAMES[self.here], path=names, loads=loads, **spelled)

    def _loads(self, path: Path) -> tuple[Load, ...]:
        """Workers to better work; tokens when nobody stays to hold them."""
        place = path[-1]
        fights = bool(self.outlook.enemies >> place & 1)
        afloat = bool(LAKES >> self.here & 1)
        workers = self.workers if not fights and self._carries(place) else 0
        stays = not self.abandons and not (workers and self.seat.fighters_at(self.here) == 1)
        if fights or (stays and not afloat) or LAKES >> place & 1 or not any(self.tokens):
            return (Load(workers=workers),) if workers else ()
        return (Load(workers=workers, **dict(zip(RESOURCES, self.tokens, strict=True))),)


def _owner(outlook: Outlook, place: int) -> SeatState:
    return next(other for other in outlook.state.others(outlook.index) if other.stands_at(place))
