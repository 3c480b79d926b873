"""What waits for an organiser, counted beside the pages: a page never waits for these figures."""

import threading
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor

import streamlit as st

from analytics.quarantine import refused
from analytics.warehouse import Stamp, Warehouse, WarehouseError
from ingest.warehouse.errors import WarehouseError as LockedError
from ingest.warehouse.organise import doubles, suggestions


def _refused(warehouse: Warehouse) -> int:
    return len(refused(warehouse))


def _names(warehouse: Warehouse) -> int:
    return len(suggestions(warehouse.path))


def _doubles(warehouse: Warehouse) -> int:
    return sum(pair.decided is None for pair in doubles(warehouse.path))


WAITING: Mapping[str, Callable[[Warehouse], int]] = {
    "quarantine": _refused,
    "people": _names,
    "doubles": _doubles,
}
"""The pages of the inbox and how to count what waits there."""


class Inbox:
    """The counts of one warehouse, made anew in the background whenever the file was replaced."""

    def __init__(self, warehouse: Warehouse) -> None:
        self._warehouse = warehouse
        self._lock = threading.Lock()
        self._counter = ThreadPoolExecutor(1, thread_name_prefix="inbox")
        self._asked: Stamp | None = None
        self._counts: dict[str, int] = {}

    def counts(self) -> dict[str, int]:
        """What waits on each page, as far as it is known by now."""
        try:
            stamp = self._warehouse.stamp()
        except WarehouseError:
            return {}
        with self._lock:
            if stamp != self._asked:
                self._asked = stamp
                self._counter.submit(self._count)
        return dict(self._counts)

    def _count(self) -> None:
        for page, count in WAITING.items():
            try:
                self._counts[page] = count(self._warehouse)
            except (WarehouseError, LockedError):
                self._counts.pop(page, None)


@st.cache_resource
def open_inbox(_warehouse: Warehouse, path: str) -> Inbox:
    """One for all visitors."""
    return Inbox(_warehouse)
