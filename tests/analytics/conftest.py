"""One warehouse for all tests that only read."""

from collections.abc import Iterator

import pytest

from analytics.warehouse import Warehouse
from tests.analytics.season import load_season


@pytest.fixture(scope="session")
def warehouse(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Warehouse]:
    reader = Warehouse(load_season(tmp_path_factory.mktemp("season")))
    yield reader
    reader.close()
