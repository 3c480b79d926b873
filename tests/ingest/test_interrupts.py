"""Requests to end come when it suits them and are heard when it suits the work in hand."""

import os
import signal
import threading
from collections.abc import Iterator

import duckdb
import pytest

from ingest.workers.interrupts import undisturbed


@pytest.fixture
def heard() -> Iterator[list[int]]:
    """The requests that came through to the program, whichever they were."""
    numbers: list[int] = []
    requests = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = [signal.signal(request, lambda number, _frame: numbers.append(number)) for request in requests]
    yield numbers
    for request, handler in zip(requests, before, strict=True):
        signal.signal(request, handler)


def insert_interrupted(connection: duckdb.DuckDBPyConnection) -> None:
    with undisturbed():
        os.kill(os.getpid(), signal.SIGINT)
        connection.begin()
        connection.execute("insert into numbers select range from range(3000000)")
        connection.commit()


@pytest.mark.usefixtures("interruptible")
def test_an_interrupt_in_the_midst_of_a_statement_is_heard_behind_it() -> None:
    """DuckDB asks for interrupts while it works, and would give up a statement in which it hears of one."""
    with duckdb.connect() as connection:
        connection.execute("create table numbers (number bigint)")
        with pytest.raises(KeyboardInterrupt):
            insert_interrupted(connection)
        assert connection.execute("select count(*) from numbers").fetchall() == [(3_000_000,)]


@pytest.mark.parametrize("request_to_end", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_request_is_heard_once_at_the_end_however_often_it_was_made(
    heard: list[int], request_to_end: signal.Signals
) -> None:
    with undisturbed():
        signal.raise_signal(request_to_end)
        signal.raise_signal(request_to_end)
        assert heard == []
    assert heard == [request_to_end]


def test_what_is_undisturbed_within_the_undisturbed_is_so_to_the_outer_end(heard: list[int]) -> None:
    with undisturbed():
        with undisturbed():
            signal.raise_signal(signal.SIGINT)
        assert heard == []
    assert heard == [signal.SIGINT]


def test_what_a_program_ignores_it_goes_on_to_ignore() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with undisturbed():
            assert signal.getsignal(signal.SIGHUP) == signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)


def test_threads_that_hear_nothing_anyway_may_ask_for_it_too() -> None:
    done: list[str] = []

    def work() -> None:
        with undisturbed():
            done.append("work")

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert done == ["work"]
