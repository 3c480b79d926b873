"""`triumph rebuild`: derive everything again from the raw records."""

from typing import Annotated

import typer

from cli.options import DEFAULT_WAREHOUSE, Warehouse
from cli.output import plain
from ingest.warehouse.connection import check_is_file
from ingest.warehouse.rebuild import Rebuilt
from ingest.warehouse.rebuild import rebuild as rebuild_warehouse

Diff = Annotated[bool, typer.Option("--diff", help="List every game whose result changed, and count rows.")]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(epilog="Example: triumph rebuild --db season.duckdb --diff")(rebuild)


def rebuild(db: Warehouse = DEFAULT_WAREHOUSE, diff: Diff = False) -> None:
    """Derive every table again from the raw records."""
    check_is_file(db)
    rebuilt = rebuild_warehouse(db)
    typer.echo(f"{rebuilt.games} games derived again")
    if diff:
        _print_differences(rebuilt)
    if rebuilt.no_longer_accepted:
        games = ", ".join(map(str, rebuilt.no_longer_accepted))
        typer.echo(f"no longer accepted: game {games}")
        raise typer.Exit(1)


def _print_differences(rebuilt: Rebuilt) -> None:
    for change in rebuilt.changes:
        typer.echo(f"{change.table}: {change.removed} rows removed, {change.added} added")
    for game in rebuilt.results:
        lines = (f"game {game.game_id} ({game.place})", f"was {game.before}", f"is {game.after}")
        typer.echo(plain("\n  ".join(lines)))
    typer.echo(f"results changed: {len(rebuilt.results)}")
