"""Ctrl+C and other requests to end, heard between two steps of a load and never in the midst of one."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

REQUESTS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
"""Ctrl+C, what services are ended with, and a terminal that was closed; Windows knows the first two."""


class Interrupted(Exception):
    """Somebody stopped the load; what was written is published."""


@contextmanager
def undisturbed() -> Iterator[None]:
    """What is asked for inside of the block is heard at its end.

    DuckDB would break a statement off, and with it a transaction, and say so in words of its own. Requests
    that would end the process without a word, or that it ignores, stay as they are.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard: list[int] = []
    before = {request: signal.getsignal(request) for request in REQUESTS}
    answered = [request for request in REQUESTS if callable(before[request])]
    for request in answered:
        signal.signal(request, lambda number, _frame: heard.append(number))
    try:
        yield
    finally:
        for request in answered:
            signal.signal(request, before[request])
        for number in heard[:1]:
            signal.raise_signal(number)
