"""The recorded games the viewer is tested with."""

from pathlib import Path
from typing import Any

from engine.record import Record
from ingest.files.readings import read_paths
from tests.dashboard.viewer.test_packing import applied

DATA = Path(__file__).parents[3] / "data"
SAMPLES = DATA / "samples" / "games"
MISTAKES = DATA / "mistakes" / "games"


def read(path: Path) -> Record:
    """The only game of a file."""
    (reading,) = read_paths([path])
    assert reading.record is not None
    return reading.record


def applied_all(packed: list[Any]) -> list[Any]:
    """Every state from the first and the differences."""
    made = packed[:1]
    for difference in packed[1:]:
        made.append(applied(made[-1], difference))
    return made
