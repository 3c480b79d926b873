"""`triumph load`: games into the warehouse, each once."""

import typer

from cli.check import NOTHING_FOUND
from cli.options import DEFAULT_MIB, DEFAULT_WAREHOUSE, Json, LargestFile, Paths, Warehouse, in_bytes
from cli.output import complain, plain, print_json, progress_bar
from ingest.load import SourceSummary, Summary, describe
from ingest.load import load as load_paths


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(epilog="Example: triumph load sheets/ --db season.duckdb")(load)


def load(
    paths: Paths,
    db: Warehouse = DEFAULT_WAREHOUSE,
    max_mib: LargestFile = DEFAULT_MIB,
    as_json: Json = False,
) -> None:
    """Load games into the warehouse; what was loaded before is not loaded again."""
    with progress_bar() as bar:
        task = bar.add_task("", total=None)
        summary = load_paths(
            paths, db, in_bytes(max_mib), lambda name: bar.update(task, description=plain(name), advance=1)
        )
    if as_json:
        print_json(summary.to_dict())
    else:
        print_summary(summary)
    _finish(summary)


def print_summary(summary: Summary) -> None:
    """A line per file and one for all."""
    for file in summary.files:
        typer.echo(plain("\n  ".join((f"{file.name}: {_outcome(file)}", *file.notes))))
    typer.echo(f"together: {_counts(summary.counts) or 'nothing new'}")


def _finish(summary: Summary) -> None:
    if not summary.files:
        complain(NOTHING_FOUND)
        raise typer.Exit(2)
    if not summary.flawless:
        raise typer.Exit(1)


def _outcome(file: SourceSummary) -> str:
    if file.problem is not None:
        return describe(file.problem)
    return "loaded before, nothing changed" if file.known else _counts(file.counts) or "no games"


def _counts(counts: dict[str, int]) -> str:
    return ", ".join(f"{number} {status}" for status, number in sorted(counts.items()) if number)
