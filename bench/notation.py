"""How fast simulated games are read from text, beside pydantic decoding the same games from JSON.

Run `python -m bench.notation [games]`. A file with many games is read with nothing remembered and then once
more; the same games are read one by one with nothing remembered between them, and written. Each is compared
with `Record.model_validate_json`. Times are the processor's, so that waiting for it does not count.
"""

import gc
import os
import sys
import time
from collections.abc import Callable

from engine.record import Record
from ingest.notation import from_text, games_to_text, to_text
from ingest.notation.scythe.parser import games_in
from ingest.notation.scythe.turns import forget
from simulator.run import run
from simulator.season import preliminaries


def seconds(work: Callable[[], object], times: int = 5, *, remember: bool = False) -> float:
    """The best of a few runs; each begins with no action remembered unless told otherwise."""
    best = float("inf")
    for _ in range(times):
        if not remember:
            forget()
        begin = time.process_time()
        work()
        best = min(best, time.process_time() - begin)
    return best


def report(games: int) -> None:
    """Measure and print. Every way reads one game after the other and keeps none."""
    played = run(preliminaries("bench")[:games], os.cpu_count() or 1)
    records = [Record.from_json(game.text) for game in played]
    text = games_to_text(records)
    texts = [to_text(record) for record in records]
    lines = [record.to_json() for record in records]
    gc.freeze()
    decode = seconds(lambda: [Record.model_validate_json(line) and None for line in lines])
    print(f"{games} games, {len(text) / 1e6:.2f} MB of text, {sum(map(len, lines)) / 1e6:.2f} MB of JSON")
    print(f"{'pydantic from JSON':<21} {games / decode:8.0f} games/s")
    ways = {
        "reading one file": lambda: [game.errors for game in games_in(text)],
        "reading it again": lambda: [game.errors for game in games_in(text)],
        "reading single games": lambda: [forget() or from_text(single)[0].errors for single in texts],
        "writing": lambda: [len(to_text(record)) for record in records],
    }
    for title, way in ways.items():
        spent = seconds(way, remember=title == "reading it again")
        speed = f"{games / spent:8.0f} games/s {len(text) / spent / 1e6:6.2f} MB/s"
        print(f"{title:<21} {speed} {decode / spent:5.2f} times pydantic")


if __name__ == "__main__":
    report(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
