"""How long `triumph check` takes against decoding the same games alone: `python -m bench.check [games]`.

Decoding is pydantic's, of one JSON line per game into a record; the ratio hardly depends on the machine. The
second part is the command itself on all cores, its start included.
"""

import contextlib
import io
import os
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import typer

from cli.check import check
from engine.record import Record
from simulator.run import run
from simulator.season import preliminaries

CORES = os.cpu_count() or 1


def main() -> None:
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    lines = [game.text for game in run(preliminaries("bench")[:wanted], CORES)]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "games.jsonl"
        file.write_text("\n".join(lines), encoding="utf-8")
        decoding = timed(lambda: [Record.model_validate_json(line) for line in lines])
        report("pydantic decoding, one core", len(lines), decoding, decoding)
        for workers in sorted({1, CORES}):
            spent = timed(partial(checked, file, workers))
            report(f"triumph check, cores: {workers}", len(lines), spent, decoding)


def checked(file: Path, workers: int) -> None:
    with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(typer.Exit):
        check([str(file)], workers=workers)


def report(title: str, games: int, spent: float, decoding: float) -> None:
    print(f"{title:<28} {games / spent:7.0f} games/s, {spent / decoding:5.1f} times decoding")


def timed(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


if __name__ == "__main__":
    main()
