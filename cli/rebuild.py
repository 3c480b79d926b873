"""`triumph rebuild`: derive everything again from the raw records."""

from typing import Annotated

import typer

from cli.options import DEFAULT_WAREHOUSE, Warehouse
from ingest.warehouse.connection import WarehouseError
from ingest.warehouse.rebuild import rebuild as rebuild_warehouse

Diff = Annotated[bool, typer.Option("--diff", help="Say how many rows of each table changed.")]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(epilog="Example: triumph rebuild --db season.duckdb --diff")(rebuild)


def rebuild(db: Warehouse = DEFAULT_WAREHOUSE, diff: Diff = False) -> None:
    """Derive every table again from the raw records."""
    if not db.is_file():
        raise WarehouseError(f"there is no warehouse at {db}")
    rebuilt = rebuild_warehouse(db)
    typer.echo(f"{rebuilt.games} games derived again")
    if diff:
        for change in rebuilt.changes:
            typer.echo(f"{change.table}: {change.removed} rows removed, {change.added} added")
    if rebuilt.no_longer_accepted:
        games = ", ".join(map(str, rebuilt.no_longer_accepted))
        typer.echo(f"no longer accepted: game {games}")
        raise typer.Exit(1)
