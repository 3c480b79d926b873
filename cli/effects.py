"""`triumph effects`: how strong factions, mats and pairs are when who played them is accounted for."""

from typing import Annotated, Any

import typer
from rich.table import Table

from analytics.filters import Filters
from analytics.warehouse import Warehouse as Reader
from cli.filtering import opened, with_filters
from cli.options import DEFAULT_WAREHOUSE, Json, Warehouse
from cli.output import complain, console, plain, print_json, steps
from engine.registry import game_named

Everything = Annotated[bool, typer.Option("--all", help="Learn from all games, not only the newest 200,000.")]
Anew = Annotated[bool, typer.Option("--anew", help="Compute again, even if results of this state are kept.")]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(name="effects", epilog="Example: triumph effects --db season.duckdb --players 5 --json")(
        with_filters(show_effects)
    )


def show_effects(
    filters: Filters,
    db: Warehouse = DEFAULT_WAREHOUSE,
    everything: Everything = False,
    anew: Anew = False,
    as_json: Json = False,
) -> None:
    """Adjusted strength of every faction, mat, pair and seat, with intervals and the held-out comparison."""
    found = _computed(filters, db, everything, anew)
    if as_json:
        print_json(found)
    else:
        _print(found, game_named(filters.game).points)


def _computed(filters: Filters, db: Warehouse, everything: bool, anew: bool) -> dict[str, Any]:
    from analytics.effects import TooFewGames, effects  # noqa: PLC0415

    with opened(db, filters) as (warehouse, chosen), steps("effects", 5) as report:
        try:
            return effects(warehouse, chosen, everything, anew, report)
        except TooFewGames as few:
            complain(f"{few}; load more games or choose fewer filters{left_out(warehouse, chosen)}")
            raise typer.Exit(1) from few


def left_out(warehouse: Reader, filters: Filters) -> str:
    """A word on simulated games and on those of other games, which count only when asked for."""
    from analytics.overview import overview  # noqa: PLC0415

    stored = 0 if filters.simulated else int(overview(warehouse, filters)["stored_simulated"])
    said = f"; {stored} simulated games are left out, --simulated yes counts them" if stored else ""
    others = warehouse.query("select distinct game from games where game <> $game", {"game": filters.game})
    return said + "".join(f"; --game {game} counts those of {game}" for game in sorted(others["game"]))


def _print(found: dict[str, Any], points: str) -> None:
    typer.echo(
        f"{found['games']} games; win chance at a table of {found['table_size']} with average players, "
        f"as of {found['as_of']}, state {found['state']}"
    )
    for warning in found["warnings"]:
        typer.echo(plain(f"warning: {warning}"))
    table = Table(
        "kind",
        "name",
        "win chance",
        "95 %",
        "raw",
        "n",
        points.replace("_", " "),
        "stands out",
        "moved most by",
    )
    for row in found["effects"]:
        table.add_row(
            row["kind"],
            plain(row["name"]),
            f"{row['win_chance']:.1%}",
            f"{row['low']:.1%} to {row['high']:.1%}",
            f"{row['raw']:.1%}",
            str(row["n"]),
            "" if row["coins"] is None else f"{row['coins']:+.1f}",
            "yes" if row["stands_out"] else "",
            row["because"] or "",
        )
    console().print(table)
    _print_held_out(found["heldout"])


def _print_held_out(heldout: dict[str, Any] | None) -> None:
    if heldout is None:
        typer.echo("too few games to hold some out")
        return
    typer.echo(f"held out: the newest {heldout['games']} games, learnt from {heldout['learnt_from']}")
    table = Table("model", "log loss", "Brier score")
    for name, loss in sorted(heldout["log_loss"].items(), key=lambda row: row[1]):
        table.add_row(name, f"{loss:.4f}", f"{heldout['brier'][name]:.4f}")
    console().print(table)
