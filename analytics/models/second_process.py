"""The comparison on held-out games in a second process, while this one fits the effects.

Neither needs anything of the other, and both give the same figures wherever they run.
"""

import os
import pickle
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import IO, cast

from analytics.models.heldout import HeldOut, Report, held_out
from analytics.models.results import Results

FEWEST_GAMES = 50_000
"""Below this many games a second process takes longer to start than it saves."""

MOST_GAMES = 400_000
"""Above this many games two models side by side would take too much memory."""

_COMMAND = ("-m", __name__)

Answer = Callable[[], HeldOut | None]


@contextmanager
def held_out_beside(results: Results, report: Report) -> Iterator[Answer]:
    """Begin the comparison; calling the answer waits for it. What is not worth a process is done then."""
    worth_it = FEWEST_GAMES <= results.games <= MOST_GAMES and (os.cpu_count() or 1) > 1
    if not worth_it:
        yield lambda: held_out(results, report)
        return
    with _started(results) as said:
        yield lambda: _answer(said, results, report)


@contextmanager
def _started(results: Results) -> Iterator[IO[bytes]]:
    """What a second process writes that was given the games; the process is ended at the end."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    with tempfile.TemporaryFile() as given:
        pickle.dump(results, given)
        given.seek(0)
        process = subprocess.Popen(  # noqa: S603 - this Python and a module of ours
            [sys.executable, *_COMMAND], stdin=given, stdout=subprocess.PIPE, env=environment
        )
    try:
        yield cast(IO[bytes], process.stdout)
    finally:
        process.kill()
        process.communicate()


def _answer(said: IO[bytes], results: Results, report: Report) -> HeldOut | None:
    """What the second process found; where it was ended from outside, this one does the work."""
    try:
        while isinstance(part := pickle.load(said), str):  # noqa: S301 - written by the process started here
            report(part)
    except EOFError:
        return held_out(results, report)
    found: HeldOut | None = part
    return found


def main() -> None:
    """Read the games, tell each part that begins, and write what was found."""
    # Whatever else is printed must not stand among the answers.
    answers, sys.stdout = sys.stdout.buffer, sys.stderr

    def tell(said: object) -> None:
        pickle.dump(said, answers)
        answers.flush()

    # Both ends of the pipe are ours.
    results: Results = pickle.load(sys.stdin.buffer)  # noqa: S301
    tell(held_out(results, tell))


if __name__ == "__main__":
    main()
