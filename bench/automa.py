"""How long one turn of the Automa takes to derive, with all its reasons: below 2 ms.

python -m bench.automa
"""

import statistics
import time

from engine.scythe.automa.deck import reshuffle
from engine.scythe.automa.table import table_of
from engine.scythe.automa.turn import derive
from engine.scythe.state import State
from simulator.entrant import Entrant
from simulator.scythe.solo import play_solo

LIMIT_MS = 2.0
ROUNDS = 5


def measure(games: int = 4) -> list[float]:
    """Milliseconds of processor time for each derivation: all 19 cards at the end of some games, several times over."""
    times: list[float] = []
    for seed in range(games):
        state = play_solo(Entrant("Ash", "builder"), f"bench {seed}", most_rounds=12).state
        state.ended = False
        reshuffle(table_of(state))
        times += [_once(state, card) for _ in range(ROUNDS) for card in table_of(state).cards]
    return times


def _once(state: State, card: int) -> float:
    begin = time.thread_time()
    account = derive(state, card)
    account.shown(1, 1, False)
    return (time.thread_time() - begin) * 1000


def main() -> None:
    """Print the middle and the slowest, and say whether the limit is kept."""
    times = measure()
    middle, slow = statistics.median(times), statistics.quantiles(times, n=100)[98]
    print(f"derivation of a turn: median {middle:.2f} ms, 99th percentile {slow:.2f} ms, n {len(times)}")
    if slow > LIMIT_MS:
        raise SystemExit(f"slower than {LIMIT_MS} ms")


if __name__ == "__main__":
    main()
