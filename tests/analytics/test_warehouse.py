"""Reading beside a loader: replaced files are seen, absent and foreign ones are named."""

import os
from pathlib import Path

import duckdb
import pytest

from analytics.filters import Filters
from analytics.marts import read_mart
from analytics.warehouse import MissingWarehouseError, UnreadableWarehouseError, Warehouse
from tests.analytics.season import load_season, season


def games(reader: Warehouse) -> int:
    return len(read_mart(reader, "game_list", Filters()))


def test_a_reader_sees_the_file_that_replaced_the_one_it_opened(tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    path = load_season(tmp_path / "old", season()[:2])
    reader = Warehouse(path)
    assert games(reader) == 2
    load_season(tmp_path, season()[:4]).replace(path)
    assert games(reader) == 4


def test_a_reader_sees_what_a_later_load_added(tmp_path: Path) -> None:
    reader = Warehouse(load_season(tmp_path, season()[:1]))
    assert games(reader) == 1
    load_season(tmp_path, season()[:3])
    assert games(reader) == 3


def test_an_absent_warehouse_is_named(tmp_path: Path) -> None:
    with pytest.raises(MissingWarehouseError, match=r"absent\.duckdb"):
        Warehouse(tmp_path / "absent.duckdb").query("select 1")


def test_a_warehouse_that_arrives_later_is_opened(tmp_path: Path) -> None:
    reader = Warehouse(tmp_path / "season.duckdb")
    with pytest.raises(MissingWarehouseError):
        games(reader)
    load_season(tmp_path)
    assert games(reader) == 5


@pytest.mark.parametrize("content", [b"", b"not a database at all" * 500])
def test_a_file_that_is_no_warehouse_is_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "other.duckdb"
    path.write_bytes(content)
    with pytest.raises(UnreadableWarehouseError):
        games(Warehouse(path))


def test_a_database_without_our_tables_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.duckdb"
    duckdb.connect(path).close()
    with pytest.raises(UnreadableWarehouseError):
        games(Warehouse(path))


def test_a_damaged_file_is_named(tmp_path: Path) -> None:
    path = load_season(tmp_path)
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 4])
    with pytest.raises(UnreadableWarehouseError, match=r"season\.duckdb cannot be"):
        games(Warehouse(path))


def test_a_reader_cannot_write(warehouse: Warehouse) -> None:
    with pytest.raises(UnreadableWarehouseError, match="read-only"):
        warehouse.query("delete from games")


def test_a_reader_cannot_reach_other_files(warehouse: Warehouse) -> None:
    with pytest.raises(UnreadableWarehouseError, match="disabled"):
        warehouse.query("select * from read_csv($file)", {"file": os.devnull})


def test_a_count_missing_in_some_rows_stays_a_whole_number(warehouse: Warehouse) -> None:
    rows = warehouse.query("select * from (values (1), (null)) as counts(n)")
    assert str(rows["n"].dtype) == "Int64"
