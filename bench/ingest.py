"""How fast games go from a file into the warehouse, in ratios, which a busy machine bends least.

Run `python -m bench.ingest [seats] [logs]`: rows of results (default 100,000) and full logs (default 200).
(a) rows against DuckDB's own `read_csv`, both on all cores: results only and, a tenth as many, full score
sheets; (b) the share of replay in loading full logs, (c) two workers against one, (d) memory and time
against the size of input. (a) to (c) are medians of rounds.
"""

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from statistics import median

import duckdb

from bench.sheets import SEATS, game_rows, result_rows, sheet_rows, write
from engine.record import Header, Record
from engine.replay import replay
from ingest.load import load
from ingest.warehouse.own import course_of
from ingest.workers.pool import ALL_CORES
from simulator.entrant import Entrant
from simulator.scythe.play import simulate

STYLES = ("builder", "fighter", "rusher", "popularity", "builder")
DIFFERENT_GAMES = 40
ROUNDS = 3
GROWTH = (1_000, 10_000, 100_000)
SHARE_OF_SHEETS = 10
LOADER = """
import re, sys, time
from pathlib import Path
from ingest.workers.pool import ALL_CORES
from ingest.load import load
start = time.perf_counter()
load([sys.argv[1]], Path(sys.argv[2]))
seconds = time.perf_counter() - start
most = re.search(r"VmHWM:\\s*(\\d+)", Path("/proc/self/status").read_text())
print(int(most[1]) / 1024, seconds)
"""
"""A process of its own; what Linux says of its memory, because `getrusage` counts the parent's in."""


def main() -> None:
    seats = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    logs = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        rows_against_duckdb(place, "results", result_rows(seats // SEATS))
        rows_against_duckdb(place, "sheets", sheet_rows(seats // SEATS // SHARE_OF_SHEETS))
        records = [simulate(entrants(), seed) for seed in range(DIFFERENT_GAMES)]
        share_of_replay(place, records, logs)
        growth(place)


def entrants() -> list[Entrant]:
    return [Entrant(f"Player {number}", style) for number, style in enumerate(STYLES)]


def rows_against_duckdb(place: Path, kind: str, lines: Iterator[str]) -> None:
    """Rounds of their reading and ours; their time is the mean of one before ours and one after it."""
    file = write(place / f"{kind}.csv", lines)
    times, ratios = [], []
    for number in range(ROUNDS):
        ours_at = place / f"{kind}_{number}.duckdb"
        before = timed(lambda: read_csv(file, place / "theirs.duckdb"))
        times.append(timed(partial(load, [file], ours_at, workers=ALL_CORES)))
        theirs = (before + timed(lambda: read_csv(file, place / "theirs.duckdb"))) / 2
        ratios.append(times[-1] / theirs)
    with duckdb.connect(ours_at, read_only=True) as connection:
        ((seats,),) = connection.execute("select count(*) from seats").fetchall()
    print(f"(a) {kind:<8} {seats:>9,} seats: {seats / median(times):,.0f} seats/s verified and committed")
    print(f"    ratio    {median(ratios):>9.1f} times read_csv ({min(ratios):.1f} to {max(ratios):.1f})")


def share_of_replay(place: Path, records: Sequence[Record], logs: int) -> None:
    """Every round decodes the games anew, so that replay alone meets them as cold as the loader does."""
    file = write(place / "logs.jsonl", log_lines(records, logs))
    bare, whole, both, rates = [], [], [], []
    for number in range(ROUNDS):
        replaying = timed(partial(each, replay, decoded(file)))
        watching = timed(partial(each, watched, decoded(file)))
        alone = timed(partial(load, [file], place / f"one_{number}.duckdb"))
        together = timed(partial(load, [file], place / f"two_{number}.duckdb", workers=2))
        bare.append(replaying / alone)
        whole.append(watching / alone)
        both.append(alone / together)
        rates.append(logs / alone)
    print(f"(b) logs     {median(rates):>9.1f} games/s with one worker, end to end")
    print(f"    ratio    {median(bare):>9.0%} is replay, with turn scores {median(whole):.0%}")
    print(f"(c) workers  {median(both):>9.2f} times as fast with two workers, their start included")


def growth(place: Path) -> None:
    print("(d) growth   games, MiB at most, seconds, games/s")
    for kind, suffix, lines in FILES:
        for games in GROWTH:
            file = write(place / f"{games}_{kind}.{suffix}", lines(games))
            command = [sys.executable, "-c", LOADER, str(file), str(place / f"{games}_{kind}.duckdb")]
            printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout  # noqa: S603
            most, seconds = map(float, printed.split())
            print(f"    {kind:<8} {games:>9,} {most:>9.0f} {seconds:>9.1f} {games / seconds:>9,.0f}")


def log_lines(records: Sequence[Record], games: int) -> Iterator[str]:
    for number in range(games):
        record = records[number % len(records)]
        yield record.model_copy(update={"header": Header(game=str(number), simulated=True)}).to_json()


def result_lines(games: int) -> Iterator[str]:
    for number in range(games):
        yield (
            f'{{"header": {{"game": "{number}"}}, "seats": [{{"player": "Amber"}}, {{"player": "Birch"}}], '
            f'"announced": {{"sheets": [{{"total": {60 + number % 40}}}, {{"total": 50}}]}}}}'
        )


FILES = (("csv", "csv", result_rows), ("wide csv", "csv", game_rows), ("jsonl", "jsonl", result_lines))
"""Kinds of files that grow, their suffixes and lines."""


def read_csv(file: Path, database: Path) -> None:
    database.unlink(missing_ok=True)
    with duckdb.connect(database) as connection:
        connection.execute("create table seats as from read_csv(?)", [str(file)])


def decoded(file: Path) -> list[Record]:
    return [Record.from_json(line) for line in file.read_text(encoding="utf-8").splitlines()]


def each(work: Callable[[Record], object], games: list[Record]) -> None:
    for game in games:
        work(game)


def watched(record: Record) -> None:
    """A replay with the scores after every turn, as the loader does it."""
    course = course_of(0, record)
    replay(record, course, after=course.ends)


def timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
