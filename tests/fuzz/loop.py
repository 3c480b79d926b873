"""The loop of one worker: input after input, each within limits, and what was found kept as a file.

A case is told by the seed, its kind and its number, so that any of them can be made again. Every kind gets
the same processor time: thousands of small inputs for each that is meant to hurt.
"""

import faulthandler
import hashlib
import resource
import signal
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import FrameType
from typing import IO

from ingest.formats.reader import Source
from tests.fuzz.desk import Desk
from tests.fuzz.kinds import KINDS, Kind

FOUND = Path(__file__).parent / "found"
MOST_MEMORY = 4 * 1024**3
LARGEST_KEPT = 1_000_000
KEPT_OF_A_SORT = 3
"""Findings that come from one place; a hundred more would say nothing new."""

GRACE = 20
"""Seconds of processor time after which the kernel ends what no exception could stop."""


class TooSlowError(BaseException):
    """An input took more processor time than any input may; not for those who catch every Exception."""


@dataclass(frozen=True, slots=True)
class Case:
    """One input of a kind."""

    kind: Kind
    source: Source
    title: str = ""

    def failure(self) -> str | None:
        """What went wrong, or None."""
        try:
            with limited_time(self.kind.seconds):
                self.kind.run(self.source)
        except (Exception, TooSlowError) as error:
            return told(error)
        return None


def case(kind: Kind, seed: int, number: int) -> Case:
    """The case of that number."""
    title = f"{seed}/{kind.name}/{number}"
    return Case(kind, kind.make(Random(title)), title)  # noqa: S311


def kept_case(path: Path) -> Case:
    """A finding of an earlier run, in the folder of its kind."""
    return Case(KINDS[path.parent.name], Source(path.name, path.read_bytes()), path.name)


def work(desk: Desk, seed: int, ends: float, faults: IO[str], folder: Path = FOUND) -> None:
    """Feed inputs, each kind at least once, until the time is over; the present one is always on the desk."""
    limit_memory()
    faulthandler.enable(faults)
    faulthandler.register(signal.SIGXCPU, faults, chain=True)
    seen: Counter[str] = Counter()
    while time.monotonic() < ends or not desk.each_tried():
        name = desk.least_tried()
        present = case(KINDS[name], seed, desk.count(name))
        desk.lay(name, present.source)
        limit_processor_time(KINDS[name].seconds + GRACE)
        begun = time.process_time()
        failure = present.failure()
        desk.done(name, time.process_time() - begun)
        if failure is not None:
            seen[_sort(failure)] += 1
            if seen[_sort(failure)] <= KEPT_OF_A_SORT:
                keep(present, failure, folder)
                desk.found()


def told(error: BaseException) -> str:
    """The error and the innermost places it came through, without the paths of this machine."""
    places = traceback.extract_tb(error.__traceback__)[-8:]
    way = [f"{Path(place.filename).name}:{place.lineno} {place.name}" for place in places]
    return "\n".join([*way, *traceback.format_exception_only(error)])


def keep(found: Case, failure: str, folder: Path) -> Path:
    """The input as a file named by its content in the folder of its kind, and what went wrong beside it."""
    place = folder / found.kind.name
    place.mkdir(parents=True, exist_ok=True)
    name = f"{hashlib.sha256(found.source.content).hexdigest()[:12]}-{Path(found.source.name).name[-60:]}"
    (place / name).write_bytes(found.source.content[:LARGEST_KEPT])
    text = f"{found.title}\n```\n{failure}```\n"
    (place / f"{name}.md").write_text(text, encoding="utf-8", errors="backslashreplace")
    return place / name


def limit_memory() -> None:
    """Beyond this an allocation fails, which is a finding and not the end of the machine."""
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


def limit_processor_time(seconds: float) -> None:
    """From now on; a loop inside a library that answers no signal ends with the whole worker."""
    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time() + seconds) + 1, most))


@contextmanager
def limited_time(seconds: float) -> Iterator[None]:
    """Processor time, so that a busy machine finds nothing that is not there."""
    before = signal.signal(signal.SIGVTALRM, _too_slow)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _too_slow(_signal: int, _frame: FrameType | None) -> None:
    raise TooSlowError


def _sort(failure: str) -> str:
    """Where an error came from and of which type it is, whatever it said."""
    *_, place, error = failure.splitlines()[:9]
    return f"{place} {error.partition(':')[0]}"
