"""Moving units as a planning bot weighs it: one best move per unit, out of what it can reach.

Workers go where production is wanted, the character to encounters and the Factory, mechs carry workers,
attack and, toward the end, everybody spreads over the board.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from engine.scythe.actions import Load, Move
from engine.scythe.board import HOMES, LAKES, PLACE_NAMES, TERRITORIES
from engine.scythe.catalogue import catalogue
from engine.scythe.deploy import MECHS
from engine.scythe.move import CHARACTER, WORKER
from engine.scythe.state import OFF_BOARD
from simulator.scythe.bots.ground import NEVER, Ground
from simulator.scythe.bots.outlook import Outlook
from simulator.scythe.bots.spelling import load

Path = tuple[int, ...]

_FACTORY_STEPS = catalogue().factory_steps
_FAR = 4
"""How many steps ahead the character looks for something worth going to."""
_DULL = 2.0
"""Below this worth the character looks farther ahead."""
_HOMESICK = 0.8


class Candidate(NamedTuple):
    """A unit, a way for it and what that is worth; the Move is spelled out only when it is chosen."""

    value: float
    mover: "_Mover"
    path: Path

    @property
    def action(self) -> Move:
        """The Move as it will be recorded."""
        return self.mover.move(self.path)


def move_options(outlook: Outlook, factory: bool = False) -> list[Candidate]:
    """The best move of every unit that may still move, the best first; only those that gain something."""
    steps = _FACTORY_STEPS if factory else 1
    found = [candidate for mover, reach in _movers(outlook, steps) if (candidate := mover.best(reach))]
    return sorted(found, key=lambda candidate: -candidate.value)


def _movers(outlook: Outlook, steps: int) -> Iterator[tuple["_Mover", int]]:
    """Every unit that may still move, with the steps it has."""
    seat, moved, ground = outlook.seat, outlook.state.moved, Ground(outlook)
    fast = steps + ("speed" in seat.skills)
    if not moved & 1:
        yield _Mover(ground, CHARACTER, seat.character), fast
    for slot, place in enumerate(seat.mechs):
        if place != OFF_BOARD and not moved >> (slot + 1) & 1:
            yield _Mover(ground, slot + 1, place), fast
    for place in set(seat.workers):
        if not LAKES >> place & 1 and not outlook.fighters >> place & 1 and _fresh(outlook, place):
            yield _Mover(ground, WORKER, place), steps


def _fresh(outlook: Outlook, place: int) -> bool:
    """MOVE-04: whether a worker there has not moved yet."""
    tired = outlook.state.tired
    return not tired or outlook.seat.workers.count(place) > sum(places >> place & 1 for places in tired)


class _Mover:
    """One unit, where it stands, and what leaving means."""

    __slots__ = (
        "_abandons",
        "_ground",
        "_here",
        "_leaving",
        "_outlook",
        "_seat",
        "_standing",
        "_tokens",
        "_unit",
        "_workers",
    )

    def __init__(self, ground: Ground, unit: int, here: int) -> None:
        self._ground = ground
        self._outlook = outlook = ground.outlook
        self._seat = seat = outlook.seat
        self._unit = unit
        self._here = here
        self._standing = workers = seat.workers.count(here)
        self._abandons = seat.fighters_at(here) + workers == 1 and here not in seat.structures
        self._tokens = tuple(outlook.state.resources[here * 4 : here * 4 + 4])
        self._workers = workers if unit not in (CHARACTER, WORKER) else 0
        self._leaving = self._leaving_worth()

    def best(self, steps: int) -> Candidate | None:
        """The most valuable place to go, if any is worth going to."""
        reach = self._reach(steps)
        best, chosen = 0.0, OFF_BOARD
        for place in reach:
            value = self._worth(place)
            if value > best:
                best, chosen = value, place
        path = self._path(reach, chosen) if chosen != OFF_BOARD else None
        if self._unit == CHARACTER and best < _DULL:
            ahead = self._approach(reach, steps)
            if ahead is not None and ahead[0] > best:
                best, path = ahead
        if path is None:
            return None
        return Candidate(best + self._drops_on_the_way(path), self, path)

    def _leaving_worth(self) -> float:
        """A unit on its base had better go out; one that holds a territory alone gives it up."""
        if self._here >= TERRITORIES:
            return _HOMESICK
        return -self._ground.worth(self._here) if self._abandons else 0.0

    def _reach(self, steps: int) -> dict[int, int]:
        """Every place within reach and the one before it; stops are kept (MOVE-17, MOVE-25, MOVE-31)."""
        here = self._here
        following = self._ground.walk if self._unit == WORKER else self._ground.steps
        reach = dict.fromkeys(following(here), here)
        edge = list(reach) if steps > 1 else []
        stops = self._stops() if edge else 0
        for _ in range(steps - 1):
            reached = []
            for place in edge:
                if not stops >> place & 1:
                    for beyond in following(place):
                        if beyond not in reach and beyond != here:
                            reach[beyond] = place
                            reached.append(beyond)
            edge = reached
        return reach

    def _path(self, reach: dict[int, int], place: int) -> Path:
        """The way to a place within reach."""
        path: Path = (place,)
        while reach[path[0]] != self._here:
            path = (reach[path[0]], *path)
        return path

    def _stops(self) -> int:
        """The places where this unit must stop, as a mask."""
        outlook = self._outlook
        return outlook.enemies | outlook.state.encounters if self._unit == CHARACTER else outlook.enemies

    def _worth(self, place: int) -> float:
        """What standing there is worth more than standing here."""
        outlook = self._outlook
        if place >= TERRITORIES:
            return NEVER
        if outlook.enemies >> place & 1:
            return self._attack(place)
        value = self._leaving if outlook.held >> place & 1 else self._leaving + self._ground.worth(place)
        if self._unit == WORKER:
            return value + self._ground.labour.shift(self._here, place, 1)
        if self._unit == CHARACTER:
            return value + self._ground.attraction(place)
        return value + self._cargo(place)[0]

    def _cargo(self, place: int) -> tuple[float, int]:
        """What taking workers along is worth, and how many: as many as find better work.

        From a lake all go (MOVE-38), and onto one none does.
        """
        if not self._workers or LAKES >> place & 1:
            return 0.0, 0
        if LAKES >> self._here & 1:
            return self._ground.labour.shift(self._here, place, self._workers), self._workers
        return self._ground.labour.cargo(self._here, place, self._workers)

    def _attack(self, place: int) -> float:
        """A combat, or workers driven off; never with cargo from a lake."""
        if self._unit == WORKER or (LAKES >> self._here & 1 and (self._workers or any(self._tokens))):
            return NEVER
        return self._ground.assault(place) + (self._leaving if self._leaving > 0 else 0.0)

    def _approach(self, reach: dict[int, int], steps: int) -> tuple[float, Path] | None:
        """The way toward the nearest thing worth going to, when nothing is in reach."""
        far = self._reach(steps + _FAR)
        goal = next((place for place in far if place not in reach and self._lures(place)), None)
        if goal is None:
            return None
        whole = self._path(far, goal)
        way = whole[:steps]
        if self._outlook.enemies >> way[-1] & 1:
            return None
        return self._ground.attraction(goal) / (len(whole) + 0.5), way

    def _lures(self, place: int) -> bool:
        return not self._outlook.fighters >> place & 1 and self._ground.attraction(place) > 1

    def _drops_on_the_way(self, path: Path) -> bool:
        """Toward the end a mech sets one worker down between its two steps, and so takes two territories."""
        outlook = self._outlook
        if len(path) != 2 or self._workers < 2 or outlook.closing < 0.3 or LAKES >> self._here & 1:
            return False
        taken = outlook.held | outlook.enemies | LAKES | HOMES
        return not taken >> path[0] & 1

    def move(self, path: Path) -> Move:
        """The Move along a path, with what it carries."""
        unit = self._unit
        spelled: dict[str, Any] = {"unit": "character" if unit == CHARACTER else "worker"}
        if unit not in (CHARACTER, WORKER):
            spelled = {"unit": "mech", "mech": MECHS[self._seat.faction][unit - 1]}
        names = tuple(PLACE_NAMES[place] for place in path)
        loads = (load(1), load(0)) if self._drops_on_the_way(path) else self._loads(path)
        return Move(origin=PLACE_NAMES[self._here], path=names, loads=loads, **spelled)

    def _loads(self, path: Path) -> tuple[Load, ...]:
        """Workers to better work; tokens when no worker stays; from a lake, everything (MOVE-38)."""
        place = path[-1]
        if LAKES >> self._here & 1:
            return self._load(self._workers, tokens=True)
        if (LAKES | self._outlook.enemies) >> place & 1:
            return ()
        workers = self._cargo(place)[1]
        stay = self._standing - workers + self._seat.fighters_at(self._here) - 1
        empties = not stay and self._here not in self._seat.structures
        return self._load(workers, tokens=empties)

    def _load(self, workers: int, *, tokens: bool) -> tuple[Load, ...]:
        if tokens and any(self._tokens):
            return (load(workers, self._tokens),)
        return (load(workers),) if workers else ()
