"""`triumph load`: games into the warehouse, each once, on all cores or on a cluster."""

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from cli.ahead import rate_ahead
from cli.check import NOTHING_FOUND, tell_passed_over
from cli.options import (
    DEFAULT_MIB,
    DEFAULT_WAREHOUSE,
    ArchiveLimits,
    Json,
    LargestFile,
    LayoutFile,
    Paths,
    ReadingNumber,
    Warehouse,
    Workers,
    command,
    layout_text,
    limits,
)
from cli.output import complain, one_line, plain, print_json, progress_bar
from cli.update import up_to_date
from ingest.files.archives import DEFAULT_LIMITS, Limits
from ingest.files.pieces import leads_somewhere, total_bytes
from ingest.formats.judging import describe
from ingest.load import SourceSummary, Step, Summary
from ingest.load import load as load_paths
from ingest.warehouse.quarantine import Arrival, arrivals, last_number
from ingest.workers.pool import ALL_CORES

Dask = Annotated[
    str | None,
    typer.Option("--dask", metavar="ADDRESS", help="Work on the cluster whose scheduler listens there."),
]

MOST_REFUSED = 20
"""More of them are counted; `triumph quarantine list` has them all."""

_COLUMNS = (
    TextColumn("{task.description}"),
    BarColumn(),
    TextColumn("{task.fields[games]} games, {task.fields[rate]:.0f}/s"),
    TimeRemainingColumn(),
)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(epilog="Example: triumph load sheets/ --db season.duckdb")(load)


def load(  # noqa: PLR0913, PLR0917 (an option each)
    paths: Paths,
    db: Warehouse = DEFAULT_WAREHOUSE,
    workers: Workers = ALL_CORES,
    dask: Dask = None,
    max_mib: LargestFile = DEFAULT_MIB,
    archive_limits: ArchiveLimits = None,
    layout: LayoutFile = None,
    reading: ReadingNumber = None,
    as_json: Json = False,
) -> None:
    """Load games into the warehouse; what was loaded before is not loaded again."""
    bounds, said = limits(max_mib, archive_limits), layout_text(layout, reading)
    tell_passed_over(paths)
    up_to_date(db)
    before = last_number(db)
    summary = load_shown(paths, db, bounds, workers, dask, said) if leads_somewhere(paths) else Summary()
    refused = arrivals(db, before) if summary.files else []
    if as_json:
        print_json({**summary.to_dict(), "refused": [asdict(each) for each in refused]})
    else:
        print_summary(summary)
        _print_refused(refused, db)
    if summary.files:
        rate_ahead(db)
    _finish(summary)


def load_shown(
    paths: Sequence[str | Path],
    db: Path,
    bounds: Limits = DEFAULT_LIMITS,
    workers: int = ALL_CORES,
    dask: str | None = None,
    layout: str = "",
) -> Summary:
    """Load with a progress bar."""
    up_to_date(db)
    with progress_bar(*_COLUMNS) as bar:
        return load_paths(paths, db, bounds, _Shown(bar, total_bytes(paths)), workers, dask, layout)


def print_summary(summary: Summary) -> None:
    """A line per file and one for all."""
    for file in summary.files:
        typer.echo(plain("\n  ".join((f"{file.name}: {_outcome(file)}", *_remarks(file)))))
    typer.echo(f"together: {_counts(summary.counts) or 'nothing new'}")


def _print_refused(refused: list[Arrival], db: Path) -> None:
    """Where and why the first of them were refused, and how to see the others."""
    for each in refused[:MOST_REFUSED]:
        typer.echo(plain(one_line(each)))
    if refused:
        all_of_them, one = command("quarantine list", db), command("quarantine show NUMBER", db)
        typer.echo(plain(f"refused: {len(refused)}; {all_of_them} has all, {one} one with its text"))


class _Shown:
    """A progress bar over the bytes of all files, with the games so far and their rate."""

    def __init__(self, bar: Progress, total: int) -> None:
        self._bar = bar
        self._task = bar.add_task("", total=total or None, games=0, rate=0.0)
        self._games = 0
        self._before = 0
        self._name = ""

    def __call__(self, step: Step) -> None:
        if step.name != self._name:
            self._name, self._before = step.name, int(self._bar.tasks[0].completed)
        self._games += step.games
        elapsed = self._bar.tasks[0].elapsed or 1.0
        self._bar.update(
            self._task,
            description=plain(step.name),
            completed=self._before + step.bytes_read,
            games=self._games,
            rate=self._games / elapsed,
        )


def _finish(summary: Summary) -> None:
    if not summary.files:
        complain(NOTHING_FOUND)
        raise typer.Exit(2)
    if not summary.flawless:
        raise typer.Exit(1)


def _outcome(file: SourceSummary) -> str:
    counts = _counts(file.counts)
    if file.problems and not counts:
        return describe(file.problems[0])
    return "loaded before, nothing changed" if file.known else counts or "no games"


def _remarks(file: SourceSummary) -> list[str]:
    told = 0 if _counts(file.counts) else 1
    return [*file.notes, *map(describe, file.problems[told:])]


def _counts(counts: dict[str, int]) -> str:
    return ", ".join(f"{number} {status}" for status, number in sorted(counts.items()) if number)
