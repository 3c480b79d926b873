"""`triumph people`: one person under several names: suggestions, merges and their undoing."""

import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from typing import Annotated

import typer

from cli.options import DEFAULT_WAREHOUSE, By, Json, Reason, Warehouse, command
from cli.output import plain, print_json
from cli.update import ready
from ingest.people.aliases import RULES, Merge, MergeError
from ingest.warehouse import organise
from ingest.warehouse.organise import UnknownPersonError, unknown_names

Alias = Annotated[str, typer.Argument(metavar="ALIAS", help="The name that is another name of the person.")]
Person = Annotated[str, typer.Argument(metavar="PERSON", help="The name that stands for the person.")]
Number = Annotated[int, typer.Argument(metavar="NUMBER", help="The number of the merge.")]
Rule = Annotated[str, typer.Argument(metavar="RULE", help=f"One of: {', '.join(RULES)}.")]

Name = Annotated[str, typer.Argument(metavar="NAME", help="Any name of the person.")]
Force = Annotated[bool, typer.Option("--force", help="Also where nobody in the warehouse has the name yet.")]

people = typer.Typer(help="One person under several names.", no_args_is_help=True)


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.add_typer(people, name="people")


@people.command(epilog="Example: triumph people suggest --db season.duckdb")
def suggest(db: Warehouse = DEFAULT_WAREHOUSE, as_json: Json = False) -> None:
    """Names that may be one person, the likeliest first; nothing is merged."""
    found = organise.suggestions(db)
    if as_json:
        print_json([asdict(each) for each in found])
        return
    for each in found:
        typer.echo(plain(f"{each.alias} = {each.person}? {each.reason} ({each.likeness:.0f}%)"))
    typer.echo(
        plain(f"{len(found)} suggestions; {command('people merge ALIAS PERSON --by NAME', db)} merges")
    )


@people.command(epilog="Example: triumph people merge 'Amber B' Amber --by Birch")
def merge(
    alias: Alias,
    person: Person,
    by: By,
    reason: Reason = "",
    force: Force = False,
    db: Warehouse = DEFAULT_WAREHOUSE,
) -> None:
    """Count one name for another person from now on; recorded names stay as they are."""
    ready(db)
    unknown = [] if force else unknown_names(db, (alias, person))
    if unknown:
        raise typer.BadParameter(f"nobody is called {' or '.join(unknown)}; --force merges all the same")
    try:
        made = organise.merge(db, alias, person, by, reason)
    except MergeError as refused:
        raise typer.BadParameter(str(refused)) from refused
    typer.echo(plain(_line(made)))


@people.command(epilog="Example: triumph people rule same_letters --by Birch")
def rule(rule: Rule, by: By, db: Warehouse = DEFAULT_WAREHOUSE) -> None:
    """Merge every name that a rule takes for another one; each merge can be undone by itself."""
    if rule not in RULES:
        raise typer.BadParameter(f"unknown rule “{rule}”; known: {', '.join(RULES)}")
    ready(db)
    made = organise.merge_by(db, rule, by)
    for each in made:
        typer.echo(plain(_line(each)))
    typer.echo(f"{len(made)} names merged")


@people.command(epilog="Example: triumph people undo 3 --by Birch")
def undo(number: Number, by: By, db: Warehouse = DEFAULT_WAREHOUSE) -> None:
    """Take a merge back; the ledger keeps the line."""
    ready(db)
    try:
        organise.undo(db, number, by)
    except MergeError as refused:
        raise typer.BadParameter(str(refused)) from refused
    typer.echo(f"merge {number} is taken back")


@people.command(name="list", epilog="Example: triumph people list --json")
def list_merges(db: Warehouse = DEFAULT_WAREHOUSE, as_json: Json = False) -> None:
    """Every merge, with who decided it and whether it was taken back."""
    made = organise.merges(db)
    if as_json:
        print_json([asdict(each) for each in made])
        return
    for each in made:
        typer.echo(plain(_line(each)))
    typer.echo(f"{len(made)} merges")


@people.command(epilog="Example: triumph people hide Amber --by Birch --reason 'asked for it'")
def hide(name: Name, by: By, reason: Reason = "", db: Warehouse = DEFAULT_WAREHOUSE) -> None:
    """Leave a person unnamed on pages, in reports and in exports; games and figures stay."""
    ready(db)
    with _as_wrong_command():
        person = organise.hide(db, name, by, reason)
    typer.echo(
        plain(f"{person} is hidden; {command(f'people show {shlex.quote(person)} --by NAME', db)} undoes it")
    )


@people.command(epilog="Example: triumph people show Amber --by Birch")
def show(name: Name, by: By, reason: Reason = "", db: Warehouse = DEFAULT_WAREHOUSE) -> None:
    """Name a hidden person again; the ledger keeps both decisions."""
    ready(db)
    with _as_wrong_command():
        person = organise.show(db, name, by, reason)
    typer.echo(plain(f"{person} is shown again"))


@people.command(epilog="Example: triumph people hidden --json")
def hidden(db: Warehouse = DEFAULT_WAREHOUSE, as_json: Json = False) -> None:
    """Every decision not to name a person, with who made it and whether it was taken back."""
    found = organise.hidden(db)
    if as_json:
        print_json([asdict(each) for each in found])
        return
    for each in found:
        undone = f", shown again by {each.shown_by}" if each.shown_by else ""
        typer.echo(plain(f"{each.number}. {each.person}, hidden by {each.by_whom}{undone}"))
    typer.echo(f"{len(found)} decisions")


@contextmanager
def _as_wrong_command() -> Iterator[None]:
    try:
        yield
    except UnknownPersonError as refused:
        raise typer.BadParameter(str(refused)) from refused


def _line(made: Merge) -> str:
    reason = f" ({made.reason})" if made.reason else ""
    undone = f", taken back by {made.undone_by}" if made.undone_by else ""
    return f"{made.number}. {made.alias} is {made.person}, decided by {made.by}{reason}{undone}"
