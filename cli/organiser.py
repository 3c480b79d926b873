"""`triumph organiser`: who may sign in to the dashboard and change things there."""

from typing import Annotated

import typer

from cli.options import DEFAULT_WAREHOUSE, Warehouse, command
from cli.output import plain
from ingest.warehouse import organisers
from ingest.warehouse.organisers import OrganiserError

Name = Annotated[str, typer.Argument(metavar="NAME", help="The organiser; case does not matter.")]

organiser = typer.Typer(help="Who may change things on the dashboard.", no_args_is_help=True)


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.add_typer(organiser, name="organiser")


@organiser.command(epilog="Example: triumph organiser add Birch --db season.duckdb")
def add(name: Name, db: Warehouse = DEFAULT_WAREHOUSE) -> None:
    """Let someone sign in to the dashboard; asks for a passphrase twice and keeps only its hash."""
    passphrase = typer.prompt("Passphrase", hide_input=True, confirmation_prompt=True)
    try:
        added = organisers.add(db, name, passphrase)
    except OrganiserError as refused:
        raise typer.BadParameter(str(refused)) from refused
    typer.echo(plain(f"{added.name} may sign in to the dashboard of {db}"))


@organiser.command(name="list", epilog="Example: triumph organiser list")
def list_organisers(db: Warehouse = DEFAULT_WAREHOUSE) -> None:
    """Everyone who may sign in."""
    try:
        known = organisers.organisers(db)
    except OrganiserError as unreadable:
        raise typer.BadParameter(str(unreadable)) from unreadable
    for each in known:
        typer.echo(plain(each.name))
    typer.echo(plain(f"{len(known)} organisers; {command('organiser add NAME', db)} adds one"))


@organiser.command(epilog="Example: triumph organiser remove Birch")
def remove(name: Name, db: Warehouse = DEFAULT_WAREHOUSE) -> None:
    """Let someone sign in no longer; who is signed in under the name is signed out at once."""
    try:
        removed = organisers.remove(db, name)
    except OrganiserError as refused:
        raise typer.BadParameter(str(refused)) from refused
    typer.echo(plain(f"{removed.name} may no longer sign in"))
