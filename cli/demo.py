"""`triumph demo`: sample games into a warehouse and onto the pages, the whole way in one go."""

from importlib.resources import as_file, files
from typing import Annotated

import typer

from cli.dashboard import serve
from cli.load import print_summary
from cli.options import DEFAULT_PORT, DEFAULT_WAREHOUSE, Port, Warehouse
from ingest.load import load

NoBrowser = Annotated[bool, typer.Option("--no-browser", help="Only print the address.")]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(epilog="Example: triumph demo --port 8600 --no-browser")(demo)


def demo(port: Port = DEFAULT_PORT, no_browser: NoBrowser = False, db: Warehouse = DEFAULT_WAREHOUSE) -> None:
    """Load the sample games and show them."""
    with as_file(files("data").joinpath("samples")) as samples:
        print_summary(load([samples], db))
    raise typer.Exit(serve(db, port, browser=not no_browser))
