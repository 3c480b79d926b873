"""How fast games are replayed and validated, beside python-chess replaying real chess games with legality.

Run `python -m bench.replay [games]`. Each game that bots play is measured by itself. Every record is read
from its text (not timed) and then replayed (timed); chess the same way. The two take turns by batches, so that a
busy machine slows both and neither profits from caches that only its reading has filled; the ratio is what
counts. Times are those of the processor. Where the rules of Scythe are compiled (`make compile`), the interpreted
ones are measured too.
"""

import os
import resource
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any

import chess

from bench.chess_games import GAMES
from engine.compiled import SWITCH
from engine.record import Record
from engine.registry import game_named
from engine.replay import replay
from engine.scythe import state as state_module
from simulator.entrant import Entrant
from simulator.tables import bots_of

ROUNDS = 5
BATCH = 20
TABLES = {
    "scythe": ("builder", "fighter", "rusher", "popularity", "builder"),
    "garden_nation": ("builder", "raider", "ruler", "secretive"),
}
"""Who plays at the table that is measured, by game."""

LONG_RUN = 10_000
BRIEF = "--brief"
COMPILED = not str(state_module.__file__).endswith(".py")
COPIES = 1_000


def main() -> None:
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    for game in TABLES:
        if game == "scythe":
            print(f"the rules of Scythe are {'compiled' if COMPILED else 'interpreted'}")
        measure(game, wanted)
        if game == "scythe" and (COMPILED or BRIEF in sys.argv):
            interpreted(wanted)


def interpreted(wanted: int) -> None:
    """The same without the compiled build, in a process of its own, which ends here."""
    if BRIEF in sys.argv:
        raise SystemExit
    command = [sys.executable, "-m", "bench.replay", str(wanted), BRIEF]
    subprocess.run(command, env={**os.environ, SWITCH: "0"}, check=True)  # noqa: S603


def measure(game: str, wanted: int) -> None:
    """One game beside chess."""
    seats = len(TABLES[game])
    print(f"simulating {wanted} games of {game} with {seats} players ...", file=sys.stderr)
    texts = [bots_of(game).simulate(entrants(game, seed), seed).to_json() for seed in range(wanted)]
    rates = sorted((round_of(texts) for _ in range(ROUNDS)), key=lambda both: both[0] / both[1])
    ratios = [ours / theirs for ours, theirs in rates]
    ours, theirs = rates[ROUNDS // 2]
    print(f"{game}: {ours:,.0f} validated actions/s over {wanted} games")
    print(f"chess    {theirs:>9,.0f} legal plies/s (python-chess, is_legal and push)")
    print(f"ratio    {ours / theirs:>9.2f} in the median round ({ratios[0]:.2f} to {ratios[-1]:.2f})")
    actions = sum(len(read(text).actions) for text in texts)
    print(f"games    {ours * wanted / actions:>9.1f} per second, {actions / ours / wanted * 1e3:.2f} ms each")
    copies(read(texts[0]))
    by_type(texts)
    memory([read(text) for text in texts[:100]])


def entrants(game: str, seed: int) -> list[Entrant]:
    return [Entrant(f"Player {number}", style) for number, style in enumerate(TABLES[game], seed % 3)]


def read(text: str) -> Record:
    return Record.model_validate_json(text)


def round_of(texts: Sequence[str]) -> tuple[float, float]:
    """Actions and plies per second, a batch of games of each in turn."""
    spent = played = chess_spent = plies = 0.0
    for start in range(0, len(texts), BATCH):
        records = [read(text) for text in texts[start : start + BATCH]]
        spent += timed(lambda records=records: replay_all(records))  # type: ignore[misc]
        played += sum(len(record.actions) for record in records)
        games = [chess_moves(GAMES[number % len(GAMES)]) for number in range(start, start + len(records))]
        chess_spent += timed(lambda games=games: replay_games(games))  # type: ignore[misc]
        plies += sum(map(len, games))
    return played / spent, plies / chess_spent


def chess_moves(text: str) -> list[chess.Move]:
    board = chess.Board()
    return [board.push_san(san) for san in text.split()]


def replay_all(records: Sequence[Record]) -> None:
    for record in records:
        if replay(record).failure is not None:
            raise SystemExit("a benchmark game was refused")


def replay_games(games: Sequence[Sequence[chess.Move]]) -> None:
    for moves in games:
        replay_chess(moves)


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
    game = game_named(record.game)
    state = game.set_up(record)
    for action in record.actions[: len(record.actions) // 2]:
        game.apply(state, action)
    best = min(timed(lambda: copy_often(state)) for _ in range(ROUNDS))
    print(f"copy     {best / COPIES * 1e6:>9.1f} microseconds for a state in mid-game")


def copy_often(state: Any) -> None:
    for _ in range(COPIES):
        state.copy()


def by_type(texts: Sequence[str]) -> None:
    spent: dict[str, float] = defaultdict(float)
    count: dict[str, int] = defaultdict(int)
    for text in texts:
        record = read(text)
        game = game_named(record.game)
        state = game.set_up(record)
        for number, action in enumerate(record.actions, 1):
            state.action = number
            start = time.perf_counter()
            game.apply(state, action)
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
