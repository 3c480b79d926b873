"""`triumph convert`: a game from one spelling of the record into the other, nothing lost."""

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from cli.options import DEFAULT_MIB, LargestFile, limits, there
from cli.output import complain, plain_json
from engine.record import Record
from ingest.files.readings import read_paths
from ingest.formats.judging import describe
from ingest.notation import games_to_text


class Spelling(StrEnum):
    """The two spellings of a record."""

    JSON = "json"
    TEXT = "text"


AnyFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="Games in any format that Triumph reads.", callback=there)
]
To = Annotated[Spelling, typer.Option("--to", help="JSON, a game a line, or the text notation.")]
Out = Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Where to write; else printed.")]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(epilog="Example: triumph convert final.scythe --to json --out final.json")(convert)


def convert(file: AnyFile, to: To, out: Out = None, max_mib: LargestFile = DEFAULT_MIB) -> None:
    """Convert games between JSON and the text notation; what cannot be read is named and left out."""
    records: list[Record] = []
    refused = False
    for reading in read_paths([file], limits(max_mib)):
        for problem in reading.problems:
            complain(describe(problem))
        refused = refused or any(problem.fatal for problem in reading.problems)
        if reading.record is not None:
            records.append(reading.record)
    _write(_spell(records, to), out)
    if refused or not records:
        raise typer.Exit(1)


def _spell(records: list[Record], to: Spelling) -> str:
    if to is Spelling.TEXT:
        try:
            return games_to_text(records)
        except LookupError as error:
            complain(str(error.args[0]))
            raise typer.Exit(1) from error
    return "".join(f"{plain_json(record.to_json())}\n" for record in records)


def _write(text: str, out: Path | None) -> None:
    if out is None:
        sys.stdout.write(text)
        return
    try:
        out.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        complain(f"{out} cannot be written: {error.strerror}")
        raise typer.Exit(2) from error
