"""How fast games are replayed and validated, beside python-chess replaying real chess games with legality.

Run `python -m bench.replay [games]`. Every game is read from its text (not timed) and then replayed (timed),
as a load does it; chess the same way. The two take turns within each round, so that a busy machine slows
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
from engine.scythe.state import State
from simulator.play import Entrant, simulate

ROUNDS = 5
STYLES = ("builder", "fighter", "rusher", "popularity", "builder")
LONG_RUN = 10_000
COPIES = 1_000


def main() -> None:
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    print(f"simulating {wanted} five-player games ...", file=sys.stderr)
    texts = [simulate(entrants(seed), seed).to_json() for seed in range(wanted)]
    rates = sorted((round_of(texts) for _ in range(ROUNDS)), key=lambda both: both[0] / both[1])
    ratios = [ours / theirs for ours, theirs in rates]
    ours, theirs = rates[ROUNDS // 2]
    print(f"scythe   {ours:>9,.0f} validated actions/s over {wanted} games")
    print(f"chess    {theirs:>9,.0f} legal plies/s (python-chess, is_legal and push)")
    print(f"ratio    {ours / theirs:>9.2f} in the median round ({ratios[0]:.2f} to {ratios[-1]:.2f})")
    actions = sum(len(read(text).actions) for text in texts)
    print(f"games    {ours * wanted / actions:>9.1f} per second, {actions / ours / wanted * 1e3:.2f} ms each")
    copies(read(texts[0]))
    by_type(texts)
    memory([read(text) for text in texts[:100]])


def entrants(seed: int) -> list[Entrant]:
    return [Entrant(f"Player {number}", style) for number, style in enumerate(STYLES, seed % 3)]


def read(text: str) -> Record:
    return Record.model_validate_json(text)


def round_of(texts: Sequence[str]) -> tuple[float, float]:
    """Actions and plies per second, a game of each in turn."""
    spent = played = chess_spent = plies = 0.0
    for number, text in enumerate(texts):
        record = read(text)
        spent += timed(lambda record=record: replay_all([record]))  # type: ignore[misc]
        played += len(record.actions)
        moves = chess_moves(GAMES[number % len(GAMES)])
        chess_spent += timed(lambda moves=moves: replay_chess(moves))  # type: ignore[misc]
        plies += len(moves)
    return played / spent, plies / chess_spent


def chess_moves(text: str) -> list[chess.Move]:
    board = chess.Board()
    return [board.push_san(san) for san in text.split()]


def replay_all(records: Sequence[Record]) -> None:
    for record in records:
        if replay(record).failure is not None:
            raise SystemExit("a benchmark game was refused")


def replay_chess(moves: Sequence[chess.Move]) -> None:
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
    best = min(timed(lambda: copy_often(state)) for _ in range(ROUNDS))
    print(f"copy     {best / COPIES * 1e6:>9.1f} microseconds for a state in mid-game")


def copy_often(state: State) -> None:
    for _ in range(COPIES):
        state.copy()


def by_type(texts: Sequence[str]) -> None:
    spent: dict[str, float] = defaultdict(float)
    count: dict[str, int] = defaultdict(int)
    for text in texts:
        record = read(text)
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
