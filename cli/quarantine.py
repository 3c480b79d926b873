"""`triumph quarantine`: the games that could not be accepted: why, out as files, and back in when fixed."""

from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from cli.check import reasons
from cli.options import DEFAULT_WAREHOUSE, By, Json, Reason, Warehouse, command, there
from cli.output import one_line, plain, print_json
from cli.update import ready
from ingest.warehouse.changes import COMMAND_LINE
from ingest.warehouse.quarantine import Held, NoReasonError, UnknownEntryError, check, discarded, kept
from ingest.warehouse.quarantine import discard as discard_held
from ingest.warehouse.quarantine import export as export_held
from ingest.warehouse.quarantine import held as held_games
from ingest.warehouse.quarantine import restore as restore_held
from ingest.warehouse.quarantine import retry as retry_held

Found = TypeVar("Found")

Numbers = Annotated[
    list[int] | None, typer.Argument(metavar="[NUMBER]...", help="Which games; all if left out.")
]
Number = Annotated[int, typer.Argument(metavar="NUMBER", help="The number of the game in quarantine.")]
KINDS = ("malformed", "violation", "ambiguous", "unfinished")


def _known_kind(kind: str | None) -> str | None:
    if kind is not None and kind not in KINDS:
        raise typer.BadParameter(f"unknown kind “{kind}”; known: {', '.join(KINDS)}")
    return kind


Kind = Annotated[
    str | None,
    typer.Option(
        "--kind", callback=_known_kind, help="Only malformed, violation, ambiguous or unfinished ones."
    ),
]
SomeNumbers = Annotated[
    list[int], typer.Argument(metavar="NUMBER...", help="The numbers of games in quarantine.")
]
Discarded = Annotated[bool, typer.Option("--discarded", help="Those that were set aside instead.")]
Why = Annotated[str, typer.Option("--reason", help="Why; kept with the game.")]
Folder = Annotated[Path, typer.Option("--to", metavar="DIR", help="Where to write; made if missing.")]
Mended = Annotated[
    Path | None,
    typer.Option("--file", metavar="FILE", help="The mended game, in place of what is kept.", callback=there),
]

quarantine = typer.Typer(help="Games that could not be accepted.", no_args_is_help=True)


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.add_typer(quarantine, name="quarantine")


@quarantine.command(name="list", epilog="Example: triumph quarantine list --kind violation")
def list_held(
    db: Warehouse = DEFAULT_WAREHOUSE,
    kind: Kind = None,
    set_aside: Discarded = False,
    as_json: Json = False,
) -> None:
    """Every game in quarantine with where it came from and why."""
    entries = discarded(db, kind=kind) if set_aside else held_games(db, kind=kind)
    if as_json:
        print_json([_facts(entry) for entry in entries])
        return
    for entry in entries:
        typer.echo(plain(_line(entry)))
    typer.echo(f"{len(entries)} games {'set aside' if set_aside else 'in quarantine'}")


@quarantine.command(epilog="Example: triumph quarantine show 3")
def show(number: Number, db: Warehouse = DEFAULT_WAREHOUSE, as_json: Json = False) -> None:
    """One game: every reason, and its text as it was read."""
    (entry,) = _found(kept, db, [number])
    if as_json:
        print_json({**_facts(entry), "raw": entry.raw})
        return
    headline = f"{entry.kind}: {entry.source}, {entry.position}{_once_accepted(entry)}{_set_aside(entry)}"
    why = _reasons(entry, entry.raw.encode()) or [entry.reasons]
    typer.echo(plain("\n".join([headline, *why, "", entry.raw])))


@quarantine.command(epilog="Example: triumph quarantine export 3 --to mend")
def export(to: Folder, numbers: Numbers = None, db: Warehouse = DEFAULT_WAREHOUSE) -> None:
    """Write the text of games to a folder, one file each, to be mended there."""
    for file in _found(export_held, db, to, numbers or []):
        typer.echo(plain(str(file)))


@quarantine.command(epilog="Example: triumph quarantine retry 3 --file mend/quarantine-3.csv")
def retry(
    numbers: Numbers = None,
    file: Mended = None,
    by: By = COMMAND_LINE,
    reason: Reason = "",
    db: Warehouse = DEFAULT_WAREHOUSE,
    as_json: Json = False,
) -> None:
    """Judge games again, after an update of Triumph or one of them mended; what is accepted moves out."""
    entries = _found(held_games, db, numbers or [])
    if file is not None and len(numbers or []) != 1:
        raise typer.BadParameter("--file mends one game; name its number")
    mended = file.read_bytes() if file else None
    ready(db)
    counts = _found(retry_held, db, numbers or [], mended, by, reason)
    if as_json:
        print_json(dict(counts))
    else:
        for line in _reasons(entries[0], mended) if mended is not None else ():
            typer.echo(plain(line))
        typer.echo(
            ", ".join(f"{count} {status}" for status, count in sorted(counts.items())) or "nothing there"
        )
    raise typer.Exit(1 if set(counts) - {"accepted", "duplicate"} else 0)


@quarantine.command(epilog="Example: triumph quarantine discard 3 --by Birch --reason 'a test of the scribe'")
def discard(numbers: SomeNumbers, by: By, reason: Why, db: Warehouse = DEFAULT_WAREHOUSE) -> None:
    """Set refused games aside: kept whole with the reason, but no longer listed or judged again."""
    ready(db)
    for entry in _found(discard_held, db, numbers, by, reason):
        typer.echo(plain(f"{entry.quarantine_id}. set aside: {entry.source}, {entry.position}"))
    typer.echo(plain(f"{command('quarantine restore NUMBER --by NAME', db)} brings a game back"))


@quarantine.command(epilog="Example: triumph quarantine restore 3 --by Birch")
def restore(numbers: SomeNumbers, by: By, reason: Reason = "", db: Warehouse = DEFAULT_WAREHOUSE) -> None:
    """Bring games back into quarantine that were set aside."""
    ready(db)
    for entry in _found(restore_held, db, numbers, by, reason):
        typer.echo(plain(f"{entry.quarantine_id}. back in quarantine: {entry.source}, {entry.position}"))


def _line(entry: Held) -> str:
    return f"{one_line(entry)}{_once_accepted(entry)}{_set_aside(entry)}"


def _once_accepted(entry: Held) -> str:
    return f"; an earlier version accepted it as game {entry.game_id}" if entry.game_id is not None else ""


def _set_aside(entry: Held) -> str:
    return f"; set aside by {entry.discarded_by}: {entry.discarded_for}" if entry.discarded_by else ""


def _reasons(entry: Held, content: bytes) -> list[str]:
    """What is wrong with a text today, a line each."""
    return [line for found in check(entry, content) for line in reasons(found.reading, found.verdict)]


def _found(look: Callable[..., Found], *arguments: object) -> Found:
    """What it gives for the numbers; unknown ones and a missing reason are mistakes in the command.

    A number may become unknown while a command waits for another one to write.
    """
    try:
        return look(*arguments)
    except (UnknownEntryError, NoReasonError) as refused:
        raise typer.BadParameter(str(refused)) from refused


def _facts(entry: Held) -> dict[str, object]:
    return {
        name: value for name, value in asdict(entry).items() if name not in ("raw", "source_id", "layouts")
    }
