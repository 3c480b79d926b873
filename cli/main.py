"""`triumph`: one command for everything. Exit codes: 0 all accepted, 1 something refused, 2 wrong command."""

import logging
import re
import sys
from functools import cache
from importlib import import_module
from importlib.metadata import version
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup

from cli.output import complain
from cli.start import INTERRUPTED, asked_to_end
from ingest.warehouse.errors import WarehouseError
from ingest.workers.interrupts import Interrupted
from ingest.workers.pool import WorkerError

WRONG_COMMAND = 2

COMMANDS = {
    "demo": "cli.demo",
    "check": "cli.check",
    "score": "cli.score",
    "replay": "cli.replay",
    "bids": "cli.bids",
    "event": "cli.event",
    "load": "cli.load",
    "people": "cli.people",
    "doubles": "cli.doubles",
    "policy": "cli.policy",
    "quarantine": "cli.quarantine",
    "organiser": "cli.organiser",
    "rebuild": "cli.rebuild",
    "effects": "cli.effects",
    "ratings": "cli.ratings",
    "player": "cli.player",
    "report": "cli.report",
    "export": "cli.export",
    "backup": "cli.backup",
    "restore": "cli.backup",
    "convert": "cli.convert",
    "simulate": "cli.simulate",
    "automa": "cli.automa",
    "dashboard": "cli.dashboard",
    "schema": "cli.schema",
}
"""Every command and the module that registers it, which is read when the command is asked for."""

PLAINLY = {
    "Value error, ": "",
    r"Input should be greater than or equal to (\S+)": r"it has to be at least \1",
    r"Input should be less than or equal to (\S+)": r"it has to be at most \1",
    "Input should be a valid integer.*": "it has to be a whole number",
    "Input should be a valid number.*": "it has to be a number",
}
"""What a wrong value of an option is called by the library, and what we say."""


class Commands(TyperGroup):
    """The commands; a quick one does not wait for the modules of the others."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Their names, in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of that name."""
        return _command(cmd_name) if cmd_name in COMMANDS else None

    def invoke(self, ctx: Any) -> Any:
        """Run the command; what is wrong with a value of an option is said in our words."""
        try:
            return super().invoke(ctx)
        except typer.BadParameter as error:
            for theirs, ours in PLAINLY.items():
                error.message = re.sub(theirs, ours, error.message)
            raise


@cache
def _command(name: str) -> Any:
    alone = typer.Typer()
    import_module(COMMANDS[name]).register(alone)
    return typer.main.get_group(alone).commands[name]


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_show_locals=False,
)


def _say_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"triumph {version('triumph')}")
        raise typer.Exit


@app.callback()
def start(
    version_wanted: Annotated[
        bool, typer.Option("--version", callback=_say_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Tournament results and honest statistics for board games."""


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
    except (WarehouseError, WorkerError) as error:
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
