"""Waiting for a result without sleeping through everything else: who waits looks up now and then."""

from collections.abc import Callable
from typing import Any

from ingest.crew import Crew, Given, Made, Pending

SECONDS_BETWEEN_LOOKS = 0.5


class Attentive:
    """Workers whose results are awaited in short steps, so that other writers are let in during a long piece."""

    def __init__(self, crew: Crew, meanwhile: Callable[[], None]) -> None:
        self.ahead = crew.ahead
        self._crew = crew
        self._meanwhile = meanwhile

    def expect(self, work: Callable[[Given], Made], size: int) -> None:
        """Work of so many bytes in all is about to come."""
        self._crew.expect(work, size)

    def submit(self, work: Callable[[Given], Made], given: Given, size: int) -> Pending:
        """Begin a piece of work of about this many bytes."""
        return _Awaited(self._crew.submit(work, given, size), self._meanwhile)


class _Awaited:
    """A result that will come."""

    def __init__(self, pending: Pending, meanwhile: Callable[[], None]) -> None:
        self._pending = pending
        self._meanwhile = meanwhile

    def done(self) -> bool:
        """Whether it has come."""
        return self._pending.done()

    def result(self, timeout: float | None = None) -> Any:
        """Wait for it; what came in the moment in which the waiting ended is taken all the same."""
        while timeout is None:
            try:
                return self._pending.result(SECONDS_BETWEEN_LOOKS)
            except TimeoutError:
                if self._pending.done():
                    break
            self._meanwhile()
        return self._pending.result(timeout)
