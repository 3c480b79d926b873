"""Arguments and options that several commands share."""

import os
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from engine.scythe.policy import policy_names
from ingest.archives import DEFAULT_LIMITS, MEBIBYTE, Limits

DEFAULT_WAREHOUSE = Path(os.environ.get("TRIUMPH_DB", "var/triumph.duckdb"))


def _known_policy(name: str | None) -> str | None:
    if name is not None and name not in policy_names():
        raise typer.BadParameter(f"unknown policy “{name}”; known: {', '.join(policy_names())}")
    return name


Paths = Annotated[
    list[str], typer.Argument(metavar="PATH...", help="Files, folders or globs; - is standard input.")
]
File = Annotated[Path, typer.Argument(metavar="FILE", help="A score sheet or a record.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for machines.")]
Warehouse = Annotated[Path, typer.Option("--db", metavar="FILE", help="The warehouse, one DuckDB file.")]
Port = Annotated[int, typer.Option("--port", min=1, max=65535, help="Where the dashboard listens.")]
Policy = Annotated[
    str | None,
    typer.Option(
        "--policy",
        callback=_known_policy,
        help="Which pairs are banned; overrides what the record names.",
    ),
]
Workers = Annotated[int, typer.Option("--workers", min=1, max=256, help="Processes; all cores if left out.")]
By = Annotated[str, typer.Option("--by", metavar="NAME", help="Who decides; kept with the decision.")]
Reason = Annotated[str, typer.Option("--reason", help="Why; kept with the decision.")]
LargestFile = Annotated[int, typer.Option("--max-mib", min=1, help="Refuse files larger than this many MiB.")]
ArchiveLimits = Annotated[
    list[str] | None,
    typer.Option(
        "--limit",
        metavar="NAME=NUMBER",
        help="What an archive may hold: total-mib, files, ratio or depth; may be repeated.",
    ),
]

DEFAULT_PORT = 8501
DEFAULT_MIB = DEFAULT_LIMITS.file_bytes // MEBIBYTE
ARCHIVE_LIMITS = {
    "total-mib": ("total_bytes", MEBIBYTE),
    "files": ("members", 1),
    "ratio": ("ratio", 1),
    "depth": ("depth", 1),
}
"""What `--limit` may name: the limit behind it, and what one of it is."""


def command(words: str, db: Path) -> str:
    """A command as it has to be typed for this warehouse."""
    option = "" if db == DEFAULT_WAREHOUSE else f" --db {shlex.quote(str(db))}"
    return f"`triumph {words}{option}`"


def limits(max_mib: int, archives: Sequence[str] | None = None) -> Limits:
    """How much a file and an archive may hold, as the options say."""
    return Limits(file_bytes=max_mib * MEBIBYTE, **dict(map(_archive_limit, archives or ())))


def _archive_limit(written: str) -> tuple[str, int]:
    name, _, number = written.partition("=")
    if name.strip() not in ARCHIVE_LIMITS or not number.strip().isdecimal() or int(number) < 1:
        known = ", ".join(f"{known}=NUMBER" for known in ARCHIVE_LIMITS)
        raise typer.BadParameter(f"“{written}” is no limit of archives; known: {known}", param_hint="--limit")
    limit, unit = ARCHIVE_LIMITS[name.strip()]
    return limit, int(number) * unit
