"""Where `triumph` begins: an interrupt ends it without a traceback, also while its modules are still being read."""

import os
import signal
import sys
from importlib import import_module
from types import FrameType

from ingest.workers.interrupts import REQUESTS
from ingest.workers.without_pandas import leave_out_pandas

INTERRUPTED = 128 + signal.SIGINT
"""What shells expect of a command that was ended by Ctrl+C."""

WITHOUT_PANDAS = frozenset({"load", "rebuild"})
"""Commands that make no frames."""

asked_to_end: list[int] = []
"""The requests so far, by their numbers."""


def main() -> None:
    """Read the modules, which takes a moment, and run the command line."""
    # `nohup` lets a command outlive its terminal.
    requests = [request for request in REQUESTS if not _outlives(request)]
    # Nothing is begun yet that must be ended in order, and some modules would swallow or show an exception.
    for request in requests:
        signal.signal(request, _end)
    if WITHOUT_PANDAS.intersection(sys.argv[1:2]):
        leave_out_pandas()
    commands = import_module("cli.main")
    for request in requests:
        signal.signal(request, _ask)
    try:
        commands.main()
    except SystemExit as ended:
        sys.exit(ended.code and _code(ended.code))
    except BaseException:
        # What was in hand may have failed in any way when the request came.
        if not asked_to_end:
            raise
        sys.exit(_code(INTERRUPTED))


def _outlives(request: signal.Signals) -> bool:
    return request.name == "SIGHUP" and signal.getsignal(request) == signal.SIG_IGN


def _code(otherwise: int | str) -> int | str:
    """The exit code that shells expect of a command that was asked to end."""
    return 128 + asked_to_end[0] if asked_to_end else otherwise


def _ask(number: int, _frame: FrameType | None) -> None:
    """Let the command end in order."""
    asked_to_end.append(number)
    raise KeyboardInterrupt


def _end(number: int, _frame: FrameType | None) -> None:
    os._exit(128 + number)


if __name__ == "__main__":
    # The commands know the module by its name, and its requests to end are kept there.
    import_module("cli.start").main()
