"""`triumph rebuild`: derive everything again from the raw records."""

from typing import Annotated

import typer

from cli.ahead import rate_ahead
from cli.options import DEFAULT_WAREHOUSE, Warehouse
from cli.output import plain
from cli.update import deriving, no_longer_accepted
from ingest.warehouse.connection import check_is_file
from ingest.warehouse.rebuild import Rebuilt
from ingest.warehouse.rebuild import rebuild as rebuild_warehouse

Diff = Annotated[bool, typer.Option("--diff", help="List every game whose result changed, and count rows.")]


REFUSED = "refused"
"""What is said of a game that has no result because it is in quarantine."""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(epilog="Example: triumph rebuild --db season.duckdb --diff")(rebuild)


def rebuild(db: Warehouse = DEFAULT_WAREHOUSE, diff: Diff = False) -> None:
    """Derive every table again from the raw records."""
    check_is_file(db)
    with deriving() as progress:
        rebuilt = rebuild_warehouse(db, progress=progress)
    typer.echo(f"{rebuilt.games} games derived again")
    if diff:
        _print_differences(rebuilt)
    for line in no_longer_accepted(rebuilt.no_longer_accepted):
        typer.echo(plain(line))
    rate_ahead(db)
    if rebuilt.no_longer_accepted:
        raise typer.Exit(1)


def _print_differences(rebuilt: Rebuilt) -> None:
    if not rebuilt.changes:
        typer.echo("an earlier version made the tables, so rows are not counted")
    for change in rebuilt.changes:
        typer.echo(f"{change.table}: {change.removed} rows removed, {change.added} added")
    for game in rebuilt.results:
        lines = (
            f"game {game.game_id} ({game.place})",
            f"was {game.before or REFUSED}",
            f"is {game.after or REFUSED}",
        )
        typer.echo(plain("\n  ".join(lines)))
    typer.echo(f"results changed: {len(rebuilt.results)}")
