"""docs/formats.md: the reader it shows works, and its table names every reader there is."""

import datetime
import importlib.util
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from ingest.formats.reader import READERS, Source
from ingest.formats.registry import all_readers, read_source, reader_for
from tests.ingest.reading import FILES

PAGE = (Path(__file__).parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


@pytest.fixture
def bar_lines(tmp_path: Path) -> Iterator[ModuleType]:
    file = tmp_path / "bar_lines.py"
    file.write_text(blocks("python")[0], encoding="utf-8")
    spec = importlib.util.spec_from_file_location("bar_lines", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    yield module
    del READERS["bar_lines"]


def test_the_reader_on_the_page_reads_the_line_on_the_page(bar_lines: ModuleType) -> None:
    source = Source("club.txt", blocks("text")[-1].encode())
    assert bar_lines.sniff(source) == 0.7
    (reading,) = bar_lines.read(source)
    assert reading.record is not None
    assert reading.record.header.date == datetime.date(2024, 5, 1)
    assert [seat.player for seat in reading.record.seats] == ["Amber", "Birch"]
    assert reading.record.announced is not None
    assert [sheet.total for sheet in reading.record.announced.sheets] == [84, 71]


def test_the_table_names_every_reader() -> None:
    named = set(re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE))
    assert named == {reader.name for reader in all_readers()}


@pytest.mark.parametrize(
    ("name", "reader"),
    [
        ("bgg_plays_other.xml", "bgg_plays"),
        ("bgg_plays_scythe.xml", "bgg_plays"),
        ("bgstats_a.json", "bgstats"),
        ("bgstats_b.json", "bgstats"),
        ("digital_log.txt", "digital_log"),
        ("discord_ok.txt", "discord"),
        ("discord_singular_round.txt", "discord"),
        ("discord_trailing_space.txt", "discord"),
        ("sealed_bids.csv", "bids"),
    ],
)
def test_files_find_their_reader_by_content_alone(name: str, reader: str) -> None:
    source = Source("upload", (FILES / name).read_bytes())
    found = reader_for(source)
    assert found is not None
    assert found.name == reader
    assert list(read_source(source))
