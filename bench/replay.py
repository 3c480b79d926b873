"""How fast games are replayed and validated, beside python-chess replaying real chess games with legality.

Run `python -m bench.replay [games]`. Both run in the same process, turn about, so that a busy machine slows
both; the ratio is what counts. Times are those of the processor.
"""

import resource
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Sequence

import chess

from bench.chess_games import GAMES
from engine.record import Record
from engine.replay import replay
from engine.scythe.game import apply
from engine.scythe.setup import set_up
from simulator.play import Entrant, simulate

ROUNDS = 5
STYLES = ("builder", "fighter", "rusher", "popularity", "builder")
LONG_RUN = 10_000


def main() -> None:
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    print(f"simulating {wanted} five-player games ...", file=sys.stderr)
    records = [simulate(entrants(seed), seed) for seed in range(wanted)]
    actions = sum(len(record.actions) for record in records)
    games = chess_moves()
    plies = sum(len(moves) for moves in games)
    repeats = max(1, actions // plies)
    ours, theirs = [], []
    for _ in range(ROUNDS):
        ours.append(actions / timed(lambda: replay_all(records)))
        theirs.append(plies * repeats / timed(lambda: replay_chess(games, repeats)))
    rate, peer = max(ours), max(theirs)
    ratios = sorted(mine / yours for mine, yours in zip(ours, theirs, strict=True))
    print(f"scythe   {rate:>9,.0f} validated actions/s over {len(records)} games, {actions} actions")
    print(f"chess    {peer:>9,.0f} legal plies/s (python-chess, is_legal and push)")
    middle, low, high = ratios[ROUNDS // 2], ratios[0], ratios[-1]
    print(f"ratio    {middle:>9.2f} in the median round ({low:.2f} to {high:.2f})")
    per_game = actions / rate / len(records)
    print(f"games    {1 / per_game:>9.1f} per second, {per_game * 1e3:.2f} ms each")
    copies(records[0])
    by_type(records)
    memory(records)


def entrants(seed: int) -> list[Entrant]:
    return [Entrant(f"Player {number}", style) for number, style in enumerate(STYLES, seed % 3)]


def chess_moves() -> list[list[chess.Move]]:
    games = []
    for text in GAMES:
        board = chess.Board()
        games.append([board.push_san(san) for san in text.split()])
    return games


def replay_all(records: Sequence[Record]) -> None:
    for record in records:
        if replay(record).failure is not None:
            raise SystemExit("a benchmark game was refused")


def replay_chess(games: list[list[chess.Move]], repeats: int) -> None:
    for _ in range(repeats):
        for moves in games:
            board = chess.Board()
            for move in moves:
                if not board.is_legal(move):
                    raise SystemExit("a chess game was refused")
                board.push(move)


def timed(work: Callable[[], None]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def copies(record: Record) -> None:
    state = set_up(record)
    for action in record.actions[: len(record.actions) // 2]:
        apply(state, action)
    best = min(timed(lambda: [state.copy() for _ in range(1000)] and None) for _ in range(ROUNDS))
    print(f"copy     {best / 1000 * 1e6:>9.1f} microseconds for a state in mid-game")


def by_type(records: Sequence[Record]) -> None:
    spent: dict[str, float] = defaultdict(float)
    count: dict[str, int] = defaultdict(int)
    for record in records:
        state = set_up(record)
        for number, action in enumerate(record.actions, 1):
            state.action = number
            start = time.perf_counter()
            apply(state, action)
            spent[action.type] += time.perf_counter() - start
            count[action.type] += 1
    print("microseconds per action (the clock itself included), by share of the time:")
    for kind, seconds in sorted(spent.items(), key=lambda pair: -pair[1]):
        share = seconds / sum(spent.values())
        print(f"  {kind:<13} {seconds / count[kind] * 1e6:>7.2f}  {count[kind]:>7} times  {share:>5.0%}")


def memory(records: Sequence[Record]) -> None:
    replay_all(records)
    before = peak_kib()
    done = 0
    while done < LONG_RUN:
        replay_all(records)
        done += len(records)
    print(f"memory   {peak_kib() - before:>9,} KiB more at the peak after {done} further games")


def peak_kib() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


if __name__ == "__main__":
    main()
