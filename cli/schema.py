"""`triumph schema`: the JSON Schema of the record."""

import typer

from cli.output import print_json
from engine.record import record_schema


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(epilog="Example: triumph schema > record.schema.json")(schema)


def schema() -> None:
    """Print the JSON Schema of a recorded game."""
    print_json(record_schema())
