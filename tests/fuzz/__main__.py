"""The long run, on all cores: `make fuzz FUZZ=60`, or `python -m tests.fuzz --minutes 60 --seed 7`."""

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.fuzz.desk import Desk
from tests.fuzz.kinds import KINDS
from tests.fuzz.loop import FOUND
from tests.fuzz.supervisor import supervise


def main() -> int:
    """Feed every kind of input until the time is over; 1 when something was found."""
    wanted = arguments()
    print(f"fuzzing for {wanted.minutes:g} minutes on {wanted.workers} cores, seed {wanted.seed}", flush=True)
    begun = time.monotonic()
    ends = begun + wanted.minutes * 60
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(wanted.workers) as pool:
        seeds = range(wanted.seed, wanted.seed + wanted.workers)
        runs = [
            pool.submit(supervise, Path(folder) / str(seed), tuple(wanted.kinds), seed, ends)
            for seed in seeds
        ]
        desks = [run.result() for run in runs]
        report(desks, time.monotonic() - begun)
        return 1 if any(desk.findings() for desk in desks) else 0


def arguments() -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0, help="how long (10)")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="where chance begins (the time)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes (all cores)")
    parser.add_argument(
        "--kinds", nargs="*", default=list(KINDS), choices=list(KINDS), help="only these (all)"
    )
    return parser.parse_args()


def report(desks: Sequence[Desk], seconds: float) -> None:
    """Of every kind: inputs, inputs per second of processor time, the slowest one."""
    tallies = [desk.tallies() for desk in desks]
    print(f"{'kind':14}{'inputs':>12}{'per second':>12}{'slowest':>12}")
    for name in tallies[0]:
        count = sum(tally[name][0] for tally in tallies)
        spent = sum(tally[name][1] for tally in tallies)
        slowest = max(tally[name][2] for tally in tallies)
        print(f"{name:14}{count:12,}{count / max(spent, 1e-9):12.0f}{slowest * 1000:9.0f} ms")
    whole = sum(desk.total() for desk in desks)
    found = sum(desk.findings() for desk in desks)
    print(f"{whole:,} inputs, {whole / seconds:.0f} per second, {found} findings in {FOUND.name}")


if __name__ == "__main__":
    sys.exit(main())
