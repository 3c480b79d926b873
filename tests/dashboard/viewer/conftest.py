"""One server over the sample games and the refused ones, for all walks through the viewer."""

from collections.abc import Iterator

import pytest

from ingest.load import load
from tests.dashboard.conftest import serving
from tests.dashboard.viewer.games import MISTAKES, SAMPLES


@pytest.fixture(scope="session")
def viewer_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    warehouse = tmp_path_factory.mktemp("viewer") / "games.duckdb"
    load([SAMPLES, MISTAKES / "not-adjacent.scythe", MISTAKES / "river.scythe"], warehouse)
    with serving(warehouse, TRIUMPH_SIMULATED="1") as address:
        yield address
