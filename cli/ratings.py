"""`triumph ratings`: everybody's rating with its uncertainty, and how well ratings predict."""

from typing import Annotated, Any

import typer
from rich.table import Table

from analytics.filters import Filters
from cli.effects import Anew, left_out
from cli.filtering import opened, with_filters
from cli.options import DEFAULT_WAREHOUSE, Json, Warehouse
from cli.output import console, plain, print_json, steps

Adjusted = Annotated[
    bool, typer.Option("--adjusted", help="Take the strength of what players held out of their results.")
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(name="ratings", epilog="Example: triumph ratings --db season.duckdb --since 2026-01-01")(
        with_filters(show_ratings)
    )


def show_ratings(
    filters: Filters,
    db: Warehouse = DEFAULT_WAREHOUSE,
    adjusted: Adjusted = False,
    anew: Anew = False,
    as_json: Json = False,
) -> None:
    """Ratings of all persons in date order of their games; few games make a rating provisional."""
    from analytics.rating import rated  # noqa: PLC0415

    with opened(db, filters) as (warehouse, chosen), steps("ratings", 3 if adjusted else 2) as report:
        found = rated(warehouse, chosen, adjusted, anew, report)
        uncounted = "" if found["ratings"] else left_out(warehouse, chosen)
    if as_json:
        print_json(found["ratings"])
    elif found["ratings"]:
        _print(found)
    else:
        typer.echo(f"no ranked games of named persons; load games or choose fewer filters{uncounted}")


def _print(found: dict[str, Any]) -> None:
    table = Table("", "person", "rating", "uncertainty", "games", "")
    for number, row in enumerate(found["ratings"], start=1):
        mark = "provisional" if row["provisional"] else ""
        figures = (f"{row['rating']:.1f}", f"{row['uncertainty']:.1f}", str(row["games"]))
        table.add_row(str(number), plain(row["person"]), *figures, mark)
    console().print(table)
    for name, loss in sorted(found["heldout"]["log_loss"].items(), key=lambda row: row[1]):
        typer.echo(f"log loss on the newest {found['heldout']['games']} games: {name} {loss:.4f}")
    typer.echo(f"as of {found['as_of']}, state {found['state']}")
