"""`triumph quarantine`: the games that could not be accepted: why, out as files, and back in when fixed."""

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from cli.check import reasons
from cli.options import DEFAULT_WAREHOUSE, By, Json, Reason, Warehouse
from cli.output import plain, print_json
from ingest.warehouse.changes import COMMAND_LINE
from ingest.warehouse.quarantine import Held, UnknownEntryError, check
from ingest.warehouse.quarantine import export as export_held
from ingest.warehouse.quarantine import held as held_games
from ingest.warehouse.quarantine import retry as retry_held

Numbers = Annotated[
    list[int] | None, typer.Argument(metavar="[NUMBER]...", help="Which games; all if left out.")
]
Number = Annotated[int, typer.Argument(metavar="NUMBER", help="The number of the game in quarantine.")]
Kind = Annotated[
    str | None, typer.Option("--kind", help="Only malformed, violation, ambiguous or unfinished ones.")
]
Folder = Annotated[Path, typer.Option("--to", metavar="DIR", help="Where to write; made if missing.")]
Mended = Annotated[
    Path | None, typer.Option("--file", metavar="FILE", help="The mended game, in place of what is kept.")
]

quarantine = typer.Typer(help="Games that could not be accepted.", no_args_is_help=True)


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.add_typer(quarantine, name="quarantine")


@quarantine.command(name="list", epilog="Example: triumph quarantine list --kind violation")
def list_held(db: Warehouse = DEFAULT_WAREHOUSE, kind: Kind = None, as_json: Json = False) -> None:
    """Every game in quarantine with where it came from and why."""
    entries = held_games(db, kind=kind)
    if as_json:
        print_json([_facts(entry) for entry in entries])
        return
    for entry in entries:
        first, *more = entry.reasons.split("\n")
        rest = f" (and {len(more)} more)" if more else ""
        line = f"{entry.quarantine_id}. {entry.kind}: {entry.source}, {entry.position}: {first}{rest}"
        typer.echo(plain(line))
    typer.echo(f"{len(entries)} games in quarantine")


@quarantine.command(epilog="Example: triumph quarantine show 3")
def show(number: Number, db: Warehouse = DEFAULT_WAREHOUSE, as_json: Json = False) -> None:
    """One game: every reason, and its text as it was read."""
    (entry,) = _known(db, [number])
    if as_json:
        print_json({**_facts(entry), "raw": entry.raw})
        return
    headline = f"{entry.kind}: {entry.source}, {entry.position}"
    why = _reasons(entry, entry.raw.encode()) or [entry.reasons]
    typer.echo(plain("\n".join([headline, *why, "", entry.raw])))


@quarantine.command(epilog="Example: triumph quarantine export 3 --to mend")
def export(to: Folder, numbers: Numbers = None, db: Warehouse = DEFAULT_WAREHOUSE) -> None:
    """Write the text of games to a folder, one file each, to be mended there."""
    _known(db, numbers or [])
    for file in export_held(db, to, numbers or []):
        typer.echo(str(file))


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
    entries = _known(db, numbers or [])
    if file is not None and len(numbers or []) != 1:
        raise typer.BadParameter("--file mends one game; name its number")
    mended = file.read_bytes() if file else None
    counts = retry_held(db, numbers or [], mended, by, reason)
    if as_json:
        print_json(dict(counts))
    else:
        for line in _reasons(entries[0], mended) if mended is not None else ():
            typer.echo(plain(line))
        typer.echo(
            ", ".join(f"{count} {status}" for status, count in sorted(counts.items())) or "nothing there"
        )
    raise typer.Exit(1 if set(counts) - {"accepted", "duplicate"} else 0)


def _reasons(entry: Held, content: bytes) -> list[str]:
    """What is wrong with a text today, a line each."""
    return [line for found in check(entry, content) for line in reasons(found.reading, found.verdict)]


def _known(db: Path, numbers: list[int]) -> list[Held]:
    try:
        return held_games(db, numbers)
    except UnknownEntryError as unknown:
        raise typer.BadParameter(str(unknown)) from unknown


def _facts(entry: Held) -> dict[str, object]:
    return {name: value for name, value in asdict(entry).items() if name not in ("raw", "source_id")}
