"""What the draw reaches and how long it takes, beside a greedy drawer that seats round by round.

.venv/bin/python -m bench.draw            # a selection
.venv/bin/python -m bench.draw --all      # 8 to 172 players, tables of three to five, 2 to 8 rounds
"""

import sys
import time
from collections import Counter
from itertools import combinations

from analytics.tournament.bounds import repeat_bound, small_bound
from analytics.tournament.counting import Plan, repeats, small_cost
from analytics.tournament.dealing import Dealt, deal
from analytics.tournament.planning import Task, plan_rounds
from analytics.tournament.sizes import table_sizes
from analytics.tournament.supplies import Choice, supply_of

SELECTION = (
    *(
        (16, 4, 5),
        (16, 4, 6),
        (25, 5, 6),
        (24, 4, 7),
        (20, 5, 3),
        (12, 4, 3),
        (23, 4, 3),
        (28, 4, 8),
        (30, 4, 8),
    ),
    *((30, 5, 6), (32, 4, 8), (40, 4, 5), (60, 4, 5), (86, 5, 4), (100, 4, 8), (172, 4, 8), (172, 5, 8)),
)
ALL = tuple(
    (players, size, rounds) for players in range(8, 173) for size in (3, 4, 5) for rounds in range(2, 9)
)


def greedy(players: int, sizes: list[int], rounds: int) -> Plan:
    """Each round from the top of the list: the next player who met fewest of the table."""
    met: Counter[tuple[int, int]] = Counter()
    plan = []
    for turn in range(rounds):
        waiting = [(player * 7 + turn * 3) % players for player in range(players)]
        waiting = list(dict.fromkeys([*waiting, *range(players)]))
        tables = []
        for size in sizes:
            table = [waiting.pop(0)]
            while len(table) < size:
                best = min(
                    waiting, key=lambda one: sum(met[min(one, other), max(one, other)] for other in table)
                )
                waiting.remove(best)
                table.append(best)
            met.update(combinations(sorted(table), 2))
            tables.append(table)
        plan.append(tables)
    return plan


def position_spread(dealt: list[list[list[Dealt]]]) -> int:
    common = min(len(table) for tables in dealt for table in tables)
    counts: dict[int, list[int]] = {}
    for tables in dealt:
        for table in tables:
            for place, seat in enumerate(table[:common]):
                counts.setdefault(seat.player, [0] * common)[place] += 1
    return max(max(mine) - min(mine) for mine in counts.values())


def faction_repeats(dealt: list[list[list[Dealt]]]) -> int:
    held = Counter((seat.player, seat.faction) for tables in dealt for table in tables for seat in table)
    return sum(times - 1 for times in held.values())


def main() -> None:
    supply = supply_of("scythe", Choice(policy="official"))
    print("players size rounds | repeats bound greedy | small bound | factions least | spread | s")
    for players, size, rounds in ALL if "--all" in sys.argv else SELECTION:
        sizes = table_sizes(players, size)
        began = time.process_time()
        plan = plan_rounds(Task(players, [sizes] * rounds, seed=1))
        dealt = deal(plan, supply, 1)
        spent = time.process_time() - began
        print(
            f"{players:7} {size:4} {rounds:6} | {repeats(plan):7} {repeat_bound(players, [sizes] * rounds):5}"
            f" {repeats(greedy(players, sizes, rounds)):6} | {small_cost(plan):5}"
            f" {small_bound(players, [sizes] * rounds):5} | {faction_repeats(dealt):8}"
            f" {players * max(0, rounds - len(supply.factions)):5} | {position_spread(dealt):6} | {spent:.2f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
