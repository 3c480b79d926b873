"""The long run, on all cores: `make fuzz FUZZ=60`, or `python -m tests.fuzz --minutes 60 --seed 7`."""

import argparse
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from tests.fuzz.feed import feed
from tests.fuzz.loop import FOUND, Case, fuzz, keep, limit_memory
from tests.fuzz.monsters import long_lines

LONGEST_LINE = 100 * 1000 * 1000
SECONDS_FOR_A_LINE = 240.0


def main() -> int:
    """Feed the long lines, then mutated input until the time is over; 1 when something was found."""
    wanted = arguments()
    print(f"fuzzing for {wanted.minutes:g} minutes on {wanted.workers} cores, seed {wanted.seed}", flush=True)
    ends = time.monotonic() + wanted.minutes * 60
    with ProcessPoolExecutor(max_workers=wanted.workers) as pool:
        lines = pool.submit(feed_long_lines, wanted.line)
        found = lines.result()
        minutes = max(0.0, (ends - time.monotonic()) / 60)
        seeds = range(wanted.seed, wanted.seed + wanted.workers)
        runs = list(pool.map(fuzz, seeds, [minutes] * wanted.workers))
    found += [path for _, paths in runs for path in paths]
    print(f"{sum(count for count, _ in runs):,} inputs, {len(found)} findings")
    for path in found:
        print(f"  {path}")
    return 1 if found else 0


def arguments() -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0, help="how long (10)")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="where chance begins (the time)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes (all cores)")
    parser.add_argument("--line", type=int, default=LONGEST_LINE, help="bytes of the longest line (100 MB)")
    return parser.parse_args()


def feed_long_lines(size: int) -> list[Path]:
    """Every kind of endless line; what hurts is kept by its name only, a file of that size helps nobody."""
    limit_memory()
    found = []
    for source in long_lines(size):
        case = Case(source, feed, SECONDS_FOR_A_LINE)
        failure = case.failure()
        if failure is not None:
            found.append(keep(case, f"the first {size:,} bytes of {source.name}\n{failure}", FOUND))
    return found


if __name__ == "__main__":
    sys.exit(main())
