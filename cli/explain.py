"""How sheets are read: printed by `triumph check --explain`, written down by `--save-layout`."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import typer

from cli.output import plain
from ingest.files.archives import Limits
from ingest.files.sources import Unreadable, sources
from ingest.formats.judging import describe
from ingest.formats.reader import Source
from ingest.formats.registry import reader_for
from ingest.sheets.explain import explained
from ingest.sheets.layout import LayoutError
from ingest.sheets.opening import tables_of
from ingest.sheets.reading import Chosen, choose
from ingest.sheets.table import TableError

SHEETS = "_sheet"
"""What the names of all readers of sheets end with."""


def explain(paths: Sequence[str], bounds: Limits, layout: str) -> None:
    """Print how every sheet behind the paths is read; files that are no sheets say so."""
    for source in sources(paths, bounds):
        if isinstance(source, Unreadable):
            typer.echo(plain(describe(source.problem)))
            continue
        for line in _lines(source, layout):
            typer.echo(plain(line))


def save_layout(paths: Sequence[str], bounds: Limits, layout: str, file: Path) -> None:
    """Write the layout with which the first sheet behind the paths is read, or would be, into a file."""
    every = (source for source in sources(paths, bounds) if isinstance(source, Source))
    found = next((chosen for source in every for chosen in chosen_of(source, layout)), None)
    proposals = found.detection.proposals if found and found.detection else ()
    best = found.layout if found and found.layout else proposals[0].layout if proposals else None
    if best is None:
        raise typer.BadParameter("no sheet of which a reading could be proposed", param_hint="--save-layout")
    file.write_text(best.to_toml(), encoding="utf-8")
    typer.echo(f"wrote {file}; change it, then use it with --layout {file}")


def chosen_of(source: Source, layout: str) -> list[Chosen]:
    """The sheets of a file with their layouts; none for a file that is no sheet."""
    reader = reader_for(source)
    tables = () if reader and not reader.name.endswith(SHEETS) else tables_of(source)
    return choose([table for table in tables if not table.empty], layout) if tables else []


def _lines(source: Source, layout: str) -> Iterator[str]:
    try:
        every = chosen_of(source, layout)
    except (TableError, LayoutError) as error:
        yield f"{source.name}: {error}"
        return
    if not every:
        yield f"{source.name}: no sheet; its own reader takes it"
    for chosen in every:
        yield from explained(chosen, source.name)
