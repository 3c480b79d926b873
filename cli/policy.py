"""`triumph policy`: hold the games of an event that was loaded to a list of banned pairs, or to none again."""

from dataclasses import asdict
from typing import Annotated

import typer

from cli.options import DEFAULT_WAREHOUSE, By, Json, Reason, Warehouse, known_policy
from cli.output import plain, print_json
from cli.update import ready
from ingest.warehouse.organise import EventPolicy, UnknownGameError, event_policies, give_policy

Event = Annotated[str, typer.Argument(metavar="EVENT", help="The event as its games name it.")]
Name = Annotated[
    str, typer.Argument(metavar="POLICY", callback=known_policy, help="The list of banned pairs.")
]

policy = typer.Typer(help="Lists of banned pairs for events that are loaded.", no_args_is_help=True)


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.add_typer(policy, name="policy")


@policy.command(name="list", epilog="Example: triumph policy list --db season.duckdb")
def show(db: Warehouse = DEFAULT_WAREHOUSE, as_json: Json = False) -> None:
    """Every event with its games, the policy it was given, and how many games break the policy in force."""
    found = event_policies(db)
    if as_json:
        print_json([asdict(each) for each in found])
        return
    for each in found:
        typer.echo(plain(_line(each)))


@policy.command(name="set", epilog="Example: triumph policy set 'Spring cup' official --by Birch")
def give(event: Event, name: Name, by: By, reason: Reason = "", db: Warehouse = DEFAULT_WAREHOUSE) -> None:
    """Hold an event's games to a policy; a record that names one of its own keeps it."""
    _decide(db, event, name, by, reason)


@policy.command(epilog="Example: triumph policy clear 'Spring cup' --by Birch")
def clear(event: Event, by: By, reason: Reason = "", db: Warehouse = DEFAULT_WAREHOUSE) -> None:
    """Take that back: every game follows its own record again."""
    _decide(db, event, None, by, reason)


def _decide(db: Warehouse, event: str, name: str | None, by: str, reason: str) -> None:
    ready(db)
    try:
        give_policy(db, event, name, by, reason)
    except UnknownGameError as refused:
        raise typer.BadParameter(f"{refused}; `triumph policy list` names the events") from refused
    found = next(each for each in event_policies(db) if each.event == event)
    typer.echo(plain(_line(found)))


def _line(each: EventPolicy) -> str:
    given = f"policy {each.policy}, given by {each.by_whom}" if each.policy else "no policy given"
    return f"{each.event} ({each.game}): {each.games} games, {given}, {each.breaking} with a banned pair"
