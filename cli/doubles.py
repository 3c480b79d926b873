"""`triumph doubles`: the same evening recorded twice, counted once; people have the last word."""

from dataclasses import asdict
from typing import Annotated

import typer

from cli.options import DEFAULT_WAREHOUSE, By, Json, Reason, Warehouse, command
from cli.output import plain, print_json
from cli.update import ready
from ingest.warehouse import organise

First = Annotated[int, typer.Argument(metavar="FIRST", help="The number of a game.")]
Second = Annotated[int, typer.Argument(metavar="SECOND", help="The number of the other game.")]
Same = Annotated[bool, typer.Option("--same/--different", help="Whether the two are one game.")]

doubles = typer.Typer(help="Games that were recorded twice.", no_args_is_help=True)

DECIDE = "doubles decide FIRST SECOND --by NAME"


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.add_typer(doubles, name="doubles")


@doubles.command(name="list", epilog="Example: triumph doubles list --db season.duckdb")
def list_doubles(db: Warehouse = DEFAULT_WAREHOUSE, as_json: Json = False) -> None:
    """Pairs of games that look like one, and what becomes of them."""
    pairs = organise.doubles(db)
    if as_json:
        print_json([asdict(pair) for pair in pairs])
        return
    for pair in pairs:
        typer.echo(plain(_line(pair)))
    once = sum(pair.counted_once for pair in pairs)
    typer.echo(plain(f"{len(pairs)} pairs, {once} counted once; {command(DECIDE, db)} overrules"))


@doubles.command(epilog="Example: triumph doubles decide 12 40 --different --by Birch")
def decide(
    first: First,
    second: Second,
    by: By,
    same: Same = True,
    reason: Reason = "",
    db: Warehouse = DEFAULT_WAREHOUSE,
) -> None:
    """Say whether two games are one; both are kept, and the word stands above every likeness."""
    ready(db)
    try:
        organise.decide(db, first, second, by, same=same, reason=reason)
    except organise.UnknownGameError as unknown:
        raise typer.BadParameter(str(unknown)) from unknown
    typer.echo(f"games {first} and {second} are {'one game, counted once' if same else 'two games'}")


@doubles.command(epilog="Example: triumph doubles undo 12 40 --by Birch")
def undo(
    first: First, second: Second, by: By, reason: Reason = "", db: Warehouse = DEFAULT_WAREHOUSE
) -> None:
    """Take back what was decided on two games; their likeness decides again."""
    ready(db)
    try:
        organise.leave_open(db, first, second, by, reason=reason)
    except organise.UnknownGameError as unknown:
        raise typer.BadParameter(str(unknown)) from unknown
    typer.echo(f"the decision on games {first} and {second} is taken back")


def _line(pair: organise.Pair) -> str:
    word = {None: "", True: ", decided: one game", False: ", decided: two games"}[pair.decided]
    count = "counted once" if pair.counted_once else "both counted"
    about = f"{pair.played_on or 'no date'}, {pair.players}"
    likeness = f"{pair.grade}: {pair.reasons}" if pair.grade else "not alike"
    return f"{pair.first} and {pair.second} ({about}), {count}{word}; {likeness}"
