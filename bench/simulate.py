"""How many games the bots play in a second: `python -m bench.simulate [games]`.

Times are those of one processor; the ratio to replaying the same games hardly depends on the machine.
"""

import sys
import time
from collections.abc import Callable, Sequence

from engine.record import Record
from engine.replay import replay
from simulator.entrant import Entrant
from simulator.scythe.bots.roster import PLANNED_STYLES
from simulator.scythe.play import simulate

SIZES = (2, 3, 4, 5)


def main() -> None:
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    for players in SIZES:
        report(f"{players} players, all styles", wanted, PLANNED_STYLES, players)
    for style in PLANNED_STYLES:
        report(f"5 players, {style}", wanted, (style,), 5)


def report(title: str, wanted: int, styles: Sequence[str], players: int) -> None:
    records: list[Record] = []
    spent = timed(lambda: records.extend(games(wanted, styles, players)))
    replayed = timed(lambda: [replay(record) for record in records])
    print(
        f"{title:<24} {wanted / spent:6.1f} games/s, {spent / replayed:5.1f} times the time of their replay"
    )


def games(wanted: int, styles: Sequence[str], players: int) -> list[Record]:
    seats = [Entrant(f"Player {number}", styles[number % len(styles)]) for number in range(players)]
    return [simulate(seats, seed) for seed in range(wanted)]


def timed(work: Callable[[], object]) -> float:
    started = time.process_time()
    work()
    return time.process_time() - started


if __name__ == "__main__":
    main()
