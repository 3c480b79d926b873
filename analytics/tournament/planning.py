"""All rounds together: known constructions first, annealing for the rest, the best plan by ordered goals."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from analytics.tournament.annealing import FORBIDDEN, SMALL, UNIT, Annealing, Weights
from analytics.tournament.bounds import repeat_bound, small_bound
from analytics.tournament.constructions import known_plans
from analytics.tournament.counting import Plan, meetings, pairs_of, small_turns
from analytics.tournament.relabel import relabel

STEPS = 900_000
"""Steps of annealing for a plan that no construction reaches."""

REPLAN_STEPS = 450_000
"""The same while an event goes on and people wait."""

REPAIR_STEPS = 300_000
HOT, WARM, COOL = (0.9, 0.12), (0.25, 0.1), (0.08, 0.01)
"""Temperatures in repeats: to begin anew, to repair a plan, and to polish one that has no repeat too many."""

CLUB, RATING = 30, 1

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Task:
    """What is to be planned: table sizes of each round, who may not meet, clubs, ratings, rounds played."""

    players: int
    sizes: Sequence[Sequence[int]]
    forbidden: frozenset[Pair] = frozenset()
    same_club: frozenset[Pair] = frozenset()
    ratings: Sequence[int] = ()
    played: Plan = ()
    absent: Sequence[frozenset[int]] = ()
    previous: Plan | None = None
    seed: int = 0
    goals: Sequence[str] = field(default=("forbidden", "repeat", "small_table", "club", "rating"))

    def present(self, turn: int) -> list[int]:
        """The players of a round."""
        away = self.absent[turn] if self.absent else frozenset()
        return [player for player in range(self.players) if player not in away]


def plan_rounds(task: Task) -> Plan:
    """The best plan found for the rounds of a task; the same task gives the same plan."""
    if not task.sizes:
        return []
    weights = weights_of(task)
    best: Plan | None = None
    for candidate in _candidates(task, weights):
        if best is None or judged(task, candidate) < judged(task, best):
            best = candidate
        if _perfect(task, best):
            break
    if best is None:
        best = _annealed(task, weights, _shuffled(task), _steps(task), HOT)
    elif not _perfect(task, best):
        best = _improved(task, weights, best)
    return [sorted(tables, key=len, reverse=True) for tables in best]


def judged(task: Task, plan: Plan) -> tuple[int, int, int, int]:
    """Forbidden meetings, repeats, turns at the small table, clubs with ratings, in the order of R8."""
    met, before = meetings(plan), meetings(task.played)
    forbidden = sum(times for pair, times in met.items() if pair in task.forbidden)
    again = sum(pairs_of(times + before[pair]) - pairs_of(before[pair]) for pair, times in met.items())
    turns, earlier = small_turns(plan), small_turns(task.played)
    small = sum(pairs_of(count + earlier[player]) for player, count in turns.items())
    lesser = sum(times * _lesser(task, pair) for pair, times in met.items())
    return forbidden, again, small, lesser


def weights_of(task: Task) -> Weights:
    """What meetings cost beside repeats, with the rounds played counted in."""
    weights = Weights(task.players)
    for first, second in task.forbidden:
        weights.add(first, second, FORBIDDEN)
    for (first, second), times in meetings(task.played).items():
        weights.add(first, second, UNIT * times)
    for player, times in small_turns(task.played).items():
        weights.small[player] += times
    for first in range(task.players if task.same_club or task.ratings else 0):
        for second in range(first):
            weights.add(first, second, _lesser(task, (second, first)))
    return weights


def _lesser(task: Task, pair: Pair) -> int:
    """The product of two deviations from the mean keeps strong players apart and tables alike."""
    club = CLUB if pair in task.same_club else 0
    if not task.ratings:
        return club
    return club + RATING * task.ratings[pair[0]] * task.ratings[pair[1]]


def _perfect(task: Task, plan: Plan | None) -> bool:
    """Whether nothing is left to gain: goals at their bounds, and neither clubs nor ratings to serve."""
    if plan is None:
        return False
    forbidden, again, small, lesser = judged(task, plan)
    if task.played:
        return not (forbidden or again or small or lesser or task.ratings)
    bounds = repeat_bound(task.players, task.sizes), small_bound(task.players, task.sizes)
    return not forbidden and (again, small) == bounds and lesser <= 0 and not task.ratings


def _candidates(task: Task, weights: Weights) -> Iterator[Plan]:
    if task.previous is not None:
        yield _fitted(task, task.previous)
    if any(task.absent) or len({tuple(sizes) for sizes in task.sizes}) > 1:
        return
    for plan in known_plans(task.sizes[0], len(task.sizes)):
        yield relabel(plan, weights, task.seed)


def _improved(task: Task, weights: Weights, plan: Plan) -> Plan:
    """Annealing from a cool start keeps what is good; a hot start may find what is better."""
    bound = 0 if task.played else repeat_bound(task.players, task.sizes)
    start = COOL if judged(task, plan)[:2] == (0, bound) else WARM
    found = [plan, _annealed(task, weights, plan, REPAIR_STEPS, start)]
    short = judged(task, min(found, key=lambda each: judged(task, each)))
    if short[:2] > (0, bound) and not _is_stored(task):
        found.append(_annealed(task, weights, plan, _steps(task), HOT))
    return min(found, key=lambda each: judged(task, each))


def _steps(task: Task) -> int:
    return REPLAN_STEPS if task.played else STEPS


def _is_stored(task: Task) -> bool:
    """A known schedule is the best known; a search of seconds finds nothing better."""
    first = next(known_plans(task.sizes[0], len(task.sizes)), None)
    return first is not None and not task.played and not task.forbidden and task.previous is None


def _annealed(task: Task, weights: Weights, plan: Plan, steps: int, heat: tuple[float, float]) -> Plan:
    search = Annealing(plan, weights, task.seed)
    return search.run(steps, *heat, goal=_goal(task))


def _goal(task: Task) -> int:
    if task.played or task.same_club or task.ratings:
        return -(10**9) if task.same_club or task.ratings else 0
    return UNIT * repeat_bound(task.players, task.sizes) + SMALL * small_bound(task.players, task.sizes)


def _shuffled(task: Task) -> Plan:
    chance = random.Random(task.seed)  # noqa: S311
    plan = []
    for turn, sizes in enumerate(task.sizes):
        order = task.present(turn)
        chance.shuffle(order)
        starts = [sum(sizes[:number]) for number in range(len(sizes))]
        plan.append([order[start : start + size] for start, size in zip(starts, sizes, strict=True)])
    return plan


def _fitted(task: Task, previous: Plan) -> Plan:
    """An earlier plan with those who left taken out, those who came put in, and tables of the right sizes."""
    rounds = []
    for turn, sizes in enumerate(task.sizes):
        present = task.present(turn)
        old = previous[turn] if turn < len(previous) else []
        rounds.append(
            _refitted([[each for each in table if each in present] for table in old], present, sizes)
        )
    return rounds


def _refitted(
    tables: Sequence[Sequence[int]], present: Sequence[int], sizes: Sequence[int]
) -> list[list[int]]:
    kept = sorted(tables, key=len, reverse=True)[: len(sizes)]
    wanted = sorted(sizes, reverse=True)
    seated = [list(table[:size]) for table, size in zip(kept, wanted, strict=False)]
    seated += [[] for _ in range(len(wanted) - len(seated))]
    taken = {player for table in seated for player in table}
    waiting = [player for player in present if player not in taken]
    for table, size in zip(seated, wanted, strict=True):
        while len(table) < size:
            table.append(waiting.pop(0))
    return seated
