"""`triumph report`: a self-contained balance report as one HTML file."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from analytics.filters import Filters
from cli.filtering import opened, with_filters
from cli.options import DEFAULT_WAREHOUSE, Warehouse
from cli.output import steps


class Language(StrEnum):
    """The languages of a report."""

    en = "en"
    ru = "ru"
    uk = "uk"


Out = Annotated[Path, typer.Option("--out", metavar="FILE.html", help="Where to write the report.")]
InLanguage = Annotated[Language, typer.Option("--language", help="The language of its texts.")]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(name="report", epilog="Example: triumph report --db season.duckdb --out balance.html")(
        with_filters(report)
    )


def report(
    out: Out, filters: Filters, db: Warehouse = DEFAULT_WAREHOUSE, language: InLanguage = Language.en
) -> None:
    """Write effects, pairs, stars, lengths, tie-breaks and methods into one file, its data attached."""
    from analytics.report.build import build_report  # noqa: PLC0415

    with opened(db, filters) as (warehouse, chosen), steps("report", 5) as told:
        page = build_report(warehouse, chosen, language, told)
    out.write_text(page, encoding="utf-8")
    typer.echo(f"{out}: {len(page.encode()) / 1024:.0f} KiB")
