"""`triumph player`: one person's record, form, opponents and rating."""

from typing import Annotated, Any

import typer
from rich.table import Table

from analytics.filters import Filters
from cli.filtering import opened, with_filters
from cli.options import DEFAULT_WAREHOUSE, Json, Warehouse
from cli.output import complain, console, plain, print_json

ENDS = 5
"""So many of the best and of the worst rows are shown of a long list."""

Name = Annotated[str, typer.Argument(metavar="NAME", help="A whole name; case and blanks do not matter.")]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(name="player", epilog='Example: triumph player "Amber" --db season.duckdb')(
        with_filters(show_player)
    )


def show_player(
    name: Name, filters: Filters, db: Warehouse = DEFAULT_WAREHOUSE, as_json: Json = False
) -> None:
    """One person in the chosen games, under all their names."""
    from analytics import players  # noqa: PLC0415
    from analytics.people import UnknownPerson  # noqa: PLC0415

    with opened(db, filters) as (warehouse, chosen):
        try:
            found = players.player(warehouse, name, chosen)
        except UnknownPerson as unknown:
            complain(f"{unknown}; `triumph ratings` lists everybody")
            raise typer.Exit(1) from unknown
    values = players.as_json(found)
    if as_json:
        print_json(values)
    else:
        _print(values)


def _print(values: dict[str, Any]) -> None:
    form, by = values["form"], values["by"]
    if not values["games_played"]:
        typer.echo(plain(f"{values['person']}: no games; choose fewer filters, or another game with --game"))
        return
    typer.echo(plain(f"{values['person']}: {values['games_played']} games, {values['wins']:g} wins"))
    typer.echo(f"by chance {values['expected']:.1f} wins")
    if values["rating"] is not None:
        mark = ", provisional" if values["provisional"] else ""
        typer.echo(f"rating {values['rating']:.1f} ± {values['uncertainty']:.1f}{mark}")
    typer.echo(f"last {form['games']}: {form['wins']:g} wins, ranks {' '.join(map(str, form['ranks']))}")
    typer.echo(
        f"longest winning streak {values['longest_winning_streak']}, "
        f"losing streak {values['longest_losing_streak']}"
    )
    for title in ("rival", "nemesis", "favourite_opponent"):
        if values[title]:
            typer.echo(plain(f"{title.replace('_', ' ')}: {values[title]}"))
    for name, rows in by.items():
        _print_rates(name, rows)
    _print_opponents(values["opponents"])
    _print_stars([row for row in values["stars"] if row["n"]])


def _print_rates(name: str, rows: list[dict[str, Any]]) -> None:
    """All rows, or the best and the worst of many."""
    table = Table(name, "n", "wins", "rate", "95 %", "chance", "shrunk")
    for row in rows if len(rows) <= 2 * ENDS else (*rows[:ENDS], None, *rows[-ENDS:]):
        if row is None:
            table.add_row("…")
            continue
        label = "+".join(str(value) for value in list(row.values())[: list(row).index("n")])
        table.add_row(
            plain(label), str(row["n"]), f"{row['wins']:g}", f"{row['rate']:.0%}",
            f"{row['low']:.0%} to {row['high']:.0%}", f"{row['chance']:.0%}", f"{row['shrunk']:.0%}",
        )  # fmt: skip
    if rows:
        console().print(table)


def _print_opponents(rows: list[dict[str, Any]]) -> None:
    table = Table("opponent", "games", "ahead", "behind", "level", "wins", "losses")
    for row in rows[: 2 * ENDS]:
        counts = (str(row[name]) for name in ("n", "ahead", "behind", "level"))
        table.add_row(plain(row["opponent"]), *counts, f"{row['wins']:g}", f"{row['losses']:g}")
    if rows:
        console().print(table)


def _print_stars(rows: list[dict[str, Any]]) -> None:
    table = Table("star", "n", "placed", "everybody")
    for row in rows:
        table.add_row(plain(row["kind"]), str(row["n"]), f"{row['rate']:.0%}", f"{row['everybody_rate']:.0%}")
    if rows:
        console().print(table)
