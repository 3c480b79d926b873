"""Where a warehouse may lie and what it may be called; whose file it is stays as it was."""

import os
import stat
from pathlib import Path

import pytest

from analytics.warehouse import Warehouse
from ingest.load import load
from ingest.warehouse.connection import loading, reading
from ingest.warehouse.errors import BusyError
from ingest.warehouse.organisers import add, organisers
from tests.ingest.sheets import TWO_GAMES, sheet


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "games.csv"
    path.write_bytes(sheet(*TWO_GAMES))
    return path


def games(warehouse: Path) -> int:
    with reading(warehouse) as connection:
        ((count,),) = connection.execute("select count(*) from games").fetchall()
    return int(count)


@pytest.mark.parametrize(
    "name", ["season:1.duckdb", "sqlite:1.duckdb", "md:season", "наш сезон.duckdb", 'Amber\'s "best" games']
)
def test_a_warehouse_may_have_any_name(file: Path, name: str) -> None:
    load([file], Path(name))
    assert Path(name).is_file()
    assert games(Path(name)) == 2
    assert len(Warehouse(Path(name)).query("from games")) == 2


@pytest.mark.parametrize("there_already", [True, False])
def test_a_link_stays_a_link_and_the_file_behind_it_is_written(file: Path, there_already: bool) -> None:
    real, link = Path("elsewhere/season.duckdb"), Path("link.duckdb")
    if there_already:
        load([], real)
    link.symlink_to(real)
    load([file], link)
    assert link.is_symlink()
    assert games(real) == games(link) == 2
    assert sorted(path.name for path in Path().iterdir()) == ["elsewhere", "games.csv", "link.duckdb"]


def test_who_writes_through_a_link_is_seen_by_those_who_do_not(file: Path) -> None:
    real, link = Path("season.duckdb"), Path("link.duckdb")
    load([file], real)
    link.symlink_to(real)
    with loading(link), pytest.raises(BusyError, match="another load is writing"), loading(real):
        pass
    add(link, "Birch", "a few words in a row")
    assert [each.name for each in organisers(real)] == ["Birch"]


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664, 0o444])
def test_who_may_read_a_warehouse_stays_as_it_was(file: Path, mode: int) -> None:
    warehouse = Path("season.duckdb")
    load([], warehouse)
    warehouse.chmod(mode)
    with loading(warehouse) as writer:
        copy = Path("season.duckdb.next")
        assert not stat.S_IMODE(copy.stat().st_mode) & ~(mode | stat.S_IWUSR)
        writer.changed = True
        writer.publish()
        assert stat.S_IMODE(warehouse.stat().st_mode) == mode
    load([file], warehouse)
    assert stat.S_IMODE(warehouse.stat().st_mode) == mode
    assert (warehouse.stat().st_uid, warehouse.stat().st_gid) == (os.getuid(), os.getgid())
