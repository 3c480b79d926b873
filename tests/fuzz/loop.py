"""The mutation loop: damaged input after damaged input, and what was found kept as a file."""

import hashlib
import json
import resource
import signal
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import FrameType

from ingest.formats.reader import Source
from tests.fuzz.corpus import sources
from tests.fuzz.feed import feed, feed_record
from tests.fuzz.mutate import mutated, mutated_body

FOUND = Path(__file__).parent / "found"
MOST_SECONDS = 20.0
"""Of processor time for one input; a hundred times what the slowest usual one takes."""

MOST_MEMORY = 4 * 1024**3
LARGEST_KEPT = 1_000_000
RECORD = ".record.json"
"""How a kept mutated record is told from kept bytes."""


class TooSlowError(Exception):
    """An input took more processor time than any input may."""


@dataclass(frozen=True, slots=True)
class Case:
    """One input: a name, its bytes, and what is done with it."""

    source: Source
    run: Callable[[Source], object]
    seconds: float = MOST_SECONDS

    def failure(self) -> str | None:
        """What went wrong, or None."""
        try:
            with limited_time(self.seconds):
                self.run(self.source)
        except Exception as error:
            return told(error)
        return None


def cases(chance: Random) -> Iterator[Case]:
    """Damaged files and damaged records without end."""
    while True:
        if chance.random() < 0.5:
            yield Case(Source(f"mutated{RECORD}", json.dumps(mutated_body(chance)).encode()), run_record)
        else:
            seed = chance.choice(sources())
            yield Case(Source(seed.name, mutated(seed.content, chance)), feed)


def kept_case(path: Path) -> Case:
    """A finding of an earlier run."""
    run = run_record if path.name.endswith(RECORD) else feed
    return Case(Source(path.name, path.read_bytes()), run)


def run_record(source: Source) -> None:
    """A record given as JSON."""
    feed_record(json.loads(source.content))


def fuzz(seed: int, minutes: float, folder: Path = FOUND) -> tuple[int, list[Path]]:
    """Feed inputs for so many minutes; how many there were, and the files of what was found."""
    limit_memory()
    ends = time.monotonic() + minutes * 60
    found: list[Path] = []
    count = 0
    for case in cases(Random(seed)):  # noqa: S311
        if time.monotonic() > ends:
            break
        count += 1
        failure = case.failure()
        if failure is not None:
            found.append(keep(case, failure, folder))
    return count, found


def told(error: Exception) -> str:
    """The error and the innermost places it came through, without the paths of this machine."""
    places = traceback.extract_tb(error.__traceback__)[-6:]
    way = [f"{Path(place.filename).name}:{place.lineno} {place.name}" for place in places]
    return "\n".join([*way, *traceback.format_exception_only(error)])


def keep(case: Case, failure: str, folder: Path) -> Path:
    """The input as a file named by its content, and what went wrong beside it."""
    folder.mkdir(exist_ok=True)
    name = f"{hashlib.sha256(case.source.content).hexdigest()[:12]}-{case.source.name}"
    (folder / name).write_bytes(case.source.content[:LARGEST_KEPT])
    (folder / f"{name}.md").write_text(f"```\n{failure}```\n", encoding="utf-8")
    return folder / name


def limit_memory() -> None:
    """Beyond this an allocation fails, which is a finding and not the end of the machine."""
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


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
