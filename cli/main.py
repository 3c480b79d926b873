"""`triumph`: one command for everything. Exit codes: 0 all accepted, 1 something refused, 2 wrong command."""

import sys

import typer

from analytics.warehouse import WarehouseError as ReadingError
from cli import (
    bids,
    check,
    convert,
    dashboard,
    demo,
    doubles,
    export,
    load,
    organiser,
    people,
    quarantine,
    rebuild,
    replay,
    schema,
    score,
    simulate,
)
from cli.output import complain
from ingest.crew import CrewError
from ingest.load import Interrupted
from ingest.warehouse.connection import WarehouseError
from ingest.warehouse.migrate import NewerWarehouseError

WRONG_COMMAND = 2
INTERRUPTED = 130

app = typer.Typer(
    help="Tournament results and honest statistics for Scythe.",
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_show_locals=False,
    add_completion=False,
)

COMMANDS = (
    demo,
    check,
    score,
    replay,
    bids,
    load,
    people,
    doubles,
    quarantine,
    organiser,
    rebuild,
    export,
    convert,
    simulate,
    dashboard,
    schema,
)
for module in COMMANDS:
    module.register(app)


def main() -> None:
    """Run the command line."""
    try:
        app()
    except (WarehouseError, ReadingError, NewerWarehouseError, CrewError) as error:
        complain(str(error))
        sys.exit(WRONG_COMMAND)
    except Interrupted as interrupted:
        complain(str(interrupted))
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        sys.exit(1)
    except OSError as error:
        complain(f"{error.filename}: {error.strerror}" if error.filename else str(error))
        sys.exit(WRONG_COMMAND)
