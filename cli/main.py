"""`triumph`: one command for everything. Exit codes: 0 all accepted, 1 something refused, 2 wrong command."""

import logging
import sys
from typing import NoReturn

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
from cli.start import INTERRUPTED, asked_to_end
from ingest.crew import CrewError
from ingest.load import Interrupted
from ingest.warehouse.errors import WarehouseError
from ingest.warehouse.migrate import NewerWarehouseError

WRONG_COMMAND = 2

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


class _Remarks(logging.Handler):
    """What is worth a word while a command goes on, such as that it waits for another one."""

    def emit(self, record: logging.LogRecord) -> None:
        """On standard error, like every complaint."""
        complain(record.getMessage())


def main() -> None:
    """Run the command line."""
    logging.getLogger("ingest").addHandler(_Remarks())
    try:
        app()
    except (WarehouseError, ReadingError, NewerWarehouseError, CrewError) as error:
        _fail(str(error))
    except Interrupted as interrupted:
        complain(str(interrupted))
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        sys.exit(1)
    except OSError as error:
        _fail(f"{error.filename}: {error.strerror}" if error.filename else str(error))


def _fail(message: str) -> NoReturn:
    """A wrong command, unless it was ended: then it failed at that."""
    if not asked_to_end:
        complain(message)
    sys.exit(WRONG_COMMAND)
