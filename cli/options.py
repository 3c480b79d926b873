"""Arguments and options that several commands share."""

import os
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from engine.registry import games
from ingest.files.archives import DEFAULT_LIMITS, MEBIBYTE, Limits
from ingest.sheets.layout import CHOICE, Layout, LayoutError

DEFAULT_WAREHOUSE = Path(os.environ.get("TRIUMPH_DB", "var/triumph.duckdb"))


def known_policy(name: str | None) -> str | None:
    """The policy of a name; an unknown one is refused with those there are."""
    if name is None:
        return None
    known = [policy for game in games() for policy in game.policies()]
    if name not in known:
        raise typer.BadParameter(f"unknown policy “{name}”; known: {', '.join(known)}")
    return name


def _any_there(paths: list[str]) -> list[str]:
    """Where none of the paths exists, the command is wrong; one among others is told with the others."""
    if paths and not any(path == "-" or set(path) & set("*?[") or Path(path).exists() for path in paths):
        raise typer.BadParameter(f"there is no file {', '.join(paths)}")
    return paths


def there(path: Path | None) -> Path | None:
    """The path of a file that has to be there; one that is not makes the command wrong."""
    if path is not None and str(path) != "-" and not path.exists():
        raise typer.BadParameter(f"there is no file {path}")
    return path


Paths = Annotated[
    list[str],
    typer.Argument(
        metavar="PATH...", help="Files, folders or globs; - is standard input.", callback=_any_there
    ),
]
File = Annotated[Path, typer.Argument(metavar="FILE", help="A score sheet or a record.", callback=there)]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for machines.")]
Warehouse = Annotated[Path, typer.Option("--db", metavar="FILE", help="The warehouse, one DuckDB file.")]
Port = Annotated[int, typer.Option("--port", min=1, max=65535, help="Where the dashboard listens.")]
Policy = Annotated[
    str | None,
    typer.Option(
        "--policy",
        callback=known_policy,
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

LayoutFile = Annotated[
    Path | None,
    typer.Option(
        "--layout",
        metavar="FILE",
        exists=True,
        dir_okay=False,
        help="How to read the sheets; docs/layouts.md.",
    ),
]
ReadingNumber = Annotated[
    int | None,
    typer.Option(
        "--reading", min=1, help="Which proposed reading of a sheet to take, as --explain counts them."
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


def layout_text(layout: Path | None, reading: int | None) -> str:
    """What is said about how to read sheets, checked before anything is read; empty for nothing."""
    if layout is None:
        return "" if reading is None else f"{CHOICE}{reading}"
    try:
        text = layout.read_text(encoding="utf-8")
        Layout.from_toml(text)
    except UnicodeDecodeError as error:
        said = f"{layout} is no text; a layout is a TOML file in UTF-8"
        raise typer.BadParameter(said, param_hint="--layout") from error
    except (LayoutError, OSError) as error:
        raise typer.BadParameter(f"{layout}: {error}", param_hint="--layout") from error
    return text


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
