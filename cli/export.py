"""`triumph export`: every table and mart as files for other tools."""

import contextlib
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import pandas as pd
import typer

from analytics.filters import Filters
from analytics.marts import mart_names, read_mart
from analytics.spreadsheet import figure, harmless
from analytics.warehouse import Warehouse as Reader
from cli.options import DEFAULT_WAREHOUSE, Warehouse
from engine.registry import DEFAULT_GAME, game_ids
from ingest.warehouse.connection import check_is_file
from ingest.warehouse.schema import derived_tables

ORGANISED = (
    "people",
    "aliases",
    "doubles",
    "double_decisions",
    "copies",
    "changes",
    "discarded",
    "hidden_people",
)
THERE = "select table_name from duckdb_tables() where database_name = 'warehouse'"
FIGURES = ("announced", "reconstructed", "value")
"""Columns of figures that are kept as text."""


class Format(StrEnum):
    """What files to write."""

    csv = "csv"
    parquet = "parquet"


Folder = Annotated[Path, typer.Option("--to", metavar="DIR", help="Where to write; made if missing.")]
FileFormat = Annotated[Format, typer.Option("--format", help="What files to write.")]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(epilog="Example: triumph export --db season.duckdb --to out --format parquet")(export)


def export(to: Folder, db: Warehouse = DEFAULT_WAREHOUSE, file_format: FileFormat = Format.csv) -> None:
    """Write every table and mart of the warehouse to a folder, one file each."""
    check_is_file(db)
    to.mkdir(parents=True, exist_ok=True)
    with contextlib.closing(Reader(db)) as warehouse:
        there = set(warehouse.query(THERE)["table_name"])
        known = ("sources", "records", *derived_tables(), *ORGANISED, "quarantine")
        tables = [table for table in known if table in there]
        for table in tables:
            _write(warehouse.query(f'select * from "{table}" order by all'), to / table, file_format)  # noqa: S608
        games = _games(warehouse)
        for mart in mart_names():
            _write(_of_each(warehouse, mart, games), to / f"mart_{mart}", file_format)
    typer.echo(f"{len(tables)} tables and {len(mart_names())} marts written to {to}")


def _games(warehouse: Reader) -> list[str]:
    """The games that were played; the first one of the registry where none was, for the headings."""
    played = set(warehouse.query("select distinct game from games")["game"])
    return [game for game in game_ids() if game in played] or [DEFAULT_GAME]


def _of_each(warehouse: Reader, mart: str, games: list[str]) -> pd.DataFrame:
    """The rows of a mart for one game after the other, the game first."""
    parts = []
    for game in games:
        rows = read_mart(warehouse, mart, Filters(game=game))
        if "game" not in rows:
            rows.insert(0, "game", game)
        parts.append(rows)
    return parts[0] if len(parts) == 1 else pd.concat(parts, ignore_index=True)


def _write(rows: pd.DataFrame, path: Path, file_format: Format) -> None:
    if file_format is Format.parquet:
        rows.to_parquet(path.with_suffix(".parquet"), index=False)
        return
    columns = {str(name): rows[name].map(figure if name in FIGURES else harmless) for name in rows}
    # A cell that holds a sign of the line's end is quoted, so that none can begin a line of its own.
    rows.assign(**columns).to_csv(path.with_suffix(".csv"), index=False, lineterminator="\r\n")
