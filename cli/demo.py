"""`triumph demo`: sample games and a simulated season into a warehouse and onto the pages, all in one go."""

import time
from importlib.resources import as_file, files
from pathlib import Path
from typing import Annotated

import typer

from cli.dashboard import serve
from cli.demo_event import kept_event
from cli.load import load_shown, print_summary
from cli.options import DEFAULT_PORT, DEFAULT_WAREHOUSE, Port, Warehouse
from cli.season import kept_evenings, kept_season
from simulator.season import season_size

WHOLE_SEASON = season_size()

NoBrowser = Annotated[bool, typer.Option("--no-browser", help="Only print the address.")]
Games = Annotated[
    int,
    typer.Option(
        "--games", min=0, max=WHOLE_SEASON, help="How many simulated games of the season; 0 for none."
    ),
]


REFUSED = ("river.scythe", "ambiguous-payment.scythe", "malformed-line.scythe")
"""Games with a mistake each, so that the inbox has something to mend."""


SHEET_WITH_MISTAKES = "club-evening.csv"
"""A sheet of one game that does not add up and one that cannot be read."""


TOLD_TWICE = "evening-notes.csv"
"""Evenings of the samples as a second person wrote them down, so that the inbox has doubles to judge."""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(epilog="Example: triumph demo --port 8600 --no-browser")(demo)


def demo(
    port: Port = DEFAULT_PORT,
    no_browser: NoBrowser = False,
    db: Warehouse = DEFAULT_WAREHOUSE,
    games: Games = WHOLE_SEASON,
) -> None:
    """Load the sample games and a simulated season and show them."""
    season = [kept_season(db.parent, games), *kept_evenings(db.parent, games)] if games else []
    began = time.monotonic()
    with as_file(files("data")) as data:
        summary = load_shown([*samples(data), *season], db)
    print_summary(summary)
    kept_event(db)
    typer.echo(f"loaded in {time.monotonic() - began:.0f} s")
    raise typer.Exit(serve(db, port, browser=not no_browser, simulated=bool(season)))


def samples(data: Path) -> list[Path]:
    """The sample games, and something for every place of the inbox."""
    refused = [data / "mistakes" / "games" / name for name in REFUSED]
    return [
        data / "samples",
        *refused,
        data / "mistakes" / SHEET_WITH_MISTAKES,
        data / "doubles" / TOLD_TWICE,
    ]
