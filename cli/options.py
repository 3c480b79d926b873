"""Arguments and options that several commands share."""

import os
from pathlib import Path
from typing import Annotated

import typer

from engine.scythe.policy import policy_names
from ingest.sources import MEBIBYTE

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

DEFAULT_PORT = 8501
DEFAULT_MIB = 64


def in_bytes(mebibytes: int) -> int:
    """A limit in MiB as bytes."""
    return mebibytes * MEBIBYTE
