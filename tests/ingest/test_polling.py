"""Waiting with an eye on other things: every result arrives, and so does every failure."""

from collections.abc import Callable
from concurrent.futures import Future

import pytest

from ingest.workers.pool import awaited


class ComesAsTheWaitingEnds(Future[int]):
    """A result that is there a moment after the first one who waited for it gave up."""

    def __init__(self, arrive: Callable[["ComesAsTheWaitingEnds"], None]) -> None:
        super().__init__()
        self._arrive = arrive

    def result(self, timeout: float | None = None) -> int:
        """Give up, then arrive."""
        if timeout is None:
            return super().result()
        self._arrive(self)
        raise TimeoutError


class Slow(Future[int]):
    """A result that comes when others were seen to so many times."""

    def result(self, timeout: float | None = None) -> int:
        """Wait for no time at all."""
        return super().result(0)


def test_a_result_that_comes_as_the_waiting_ends_is_taken() -> None:
    assert awaited(ComesAsTheWaitingEnds(lambda late: late.set_result(7)), lambda: None) == 7


def test_a_failure_that_comes_as_the_waiting_ends_is_told() -> None:
    with pytest.raises(TimeoutError, match="the work took too long"):
        awaited(
            ComesAsTheWaitingEnds(lambda late: late.set_exception(TimeoutError("the work took too long"))),
            lambda: None,
        )


def test_others_are_seen_to_until_the_result_comes() -> None:
    slow = Slow()
    looks: list[int] = []

    def look() -> None:
        looks.append(len(looks))
        if len(looks) == 3:
            slow.set_result(7)

    assert awaited(slow, look) == 7
    assert looks == [0, 1, 2]
