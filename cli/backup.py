"""`triumph backup` and `triumph restore`: a warehouse with its organisers and layouts as one file."""

from pathlib import Path
from typing import Annotated

import typer

from cli.options import DEFAULT_WAREHOUSE, Warehouse, there
from cli.output import plain
from ingest.warehouse import backup as archives
from ingest.warehouse.backup import Kept

Archive = Annotated[Path, typer.Argument(metavar="ARCHIVE", help="The archive, one ZIP file.")]
Made = Annotated[Path, typer.Argument(metavar="ARCHIVE", help="The archive, one ZIP file.", callback=there)]
Force = Annotated[bool, typer.Option("--force", help="Overwrite what is there.")]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command(epilog="Example: triumph backup season.zip --db season.duckdb")(backup)
    app.command(epilog="Example: triumph restore season.zip --db season.duckdb")(restore)


def backup(archive: Archive, db: Warehouse = DEFAULT_WAREHOUSE, force: Force = False) -> None:
    """Write the warehouse and what belongs to it into one archive."""
    typer.echo(plain(f"{archive}: {_words(archives.back_up(db, archive, force=force))}"))


def restore(archive: Made, db: Warehouse = DEFAULT_WAREHOUSE, force: Force = False) -> None:
    """Put a warehouse and what belongs to it back; every file is checked by its hash first."""
    typer.echo(plain(f"{db}: {_words(archives.restore(archive, db, force=force))}"))


def _words(kept: Kept) -> str:
    return f"{len(kept.members)} files ({', '.join(kept.members)}), {kept.bytes / 2**20:.1f} MiB"
