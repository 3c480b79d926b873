"""A warehouse of version 0.1.0 is brought up to date: no row is lost, and the same files change nothing."""

import zipfile
from pathlib import Path
from typing import Any

import pytest

from engine.record import Record
from ingest.load import load
from ingest.warehouse.connection import reading
from ingest.warehouse.rebuild import bring_up_to_date, is_outdated, rebuild

LANDED = Path(__file__).parent / "files" / "landed-0.1.0.zip"
PUBLIC_GAMES = "select game_id, game, played_on, status, players from games order by game_id"
PUBLIC_SEATS = "select game_id, player, faction, mat, total, won, win_share from seats order by game_id, seat"
KEPT = ("select content_hash, record from records order by all", "select * from quarantine order by all")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("landed")
    with zipfile.ZipFile(LANDED) as archive:
        archive.extractall(path)
    return path


@pytest.fixture(scope="module")
def before(folder: Path) -> dict[str, list[tuple[Any, ...]]]:
    """What the warehouse held before it was touched."""
    return {sql: rows(folder, sql) for sql in (PUBLIC_GAMES, PUBLIC_SEATS, *KEPT)}


def rows(folder: Path, sql: str) -> list[tuple[Any, ...]]:
    with reading(folder / "warehouse.duckdb") as connection:
        return connection.execute(sql).fetchall()


def test_every_record_keeps_its_hash_and_its_meaning(before: dict[str, list[tuple[Any, ...]]]) -> None:
    kept = before[KEPT[0]]
    assert len(kept) > 20
    assert [Record.from_json(text).content_hash() for _, text in kept] == [known for known, _ in kept]


def test_it_is_brought_up_to_date_without_losing_a_row(
    folder: Path, before: dict[str, list[tuple[Any, ...]]]
) -> None:
    path = folder / "warehouse.duckdb"
    assert is_outdated(path)
    assert bring_up_to_date(path) == ()
    assert not is_outdated(path)
    assert [row[0] for row in rows(folder, PUBLIC_GAMES)] == [row[0] for row in before[PUBLIC_GAMES]]
    assert rows(folder, PUBLIC_SEATS) == before[PUBLIC_SEATS]
    assert [rows(folder, sql) for sql in KEPT] == [before[sql] for sql in KEPT]


def test_the_same_files_change_nothing(folder: Path, before: dict[str, list[tuple[Any, ...]]]) -> None:
    """What was accepted is known; what waits in quarantine is refused again."""
    counts = load([folder / "files"], folder / "warehouse.duckdb").counts
    assert set(counts) <= {"duplicate", "malformed", "violation", "ambiguous", "unfinished"}
    assert rows(folder, KEPT[0]) == before[KEPT[0]]
    assert rows(folder, PUBLIC_SEATS) == before[PUBLIC_SEATS]


def test_a_rebuild_tells_only_the_results_that_changed(tmp_path: Path) -> None:
    """They are compared though the tables themselves are made anew with other columns."""
    with zipfile.ZipFile(LANDED) as archive:
        archive.extractall(tmp_path)
    status = "select game_id, status from games order by game_id"
    before = dict(rows(tmp_path, status))
    rebuilt = rebuild(tmp_path / "warehouse.duckdb")
    after = dict(rows(tmp_path, status))
    assert rebuilt.games == len(after) == len(before)
    changed = [game for game in before if before[game] != after[game]]
    assert [change.game_id for change in rebuilt.results] == changed
    assert all(change.before and change.after for change in rebuilt.results)
    assert rebuild(tmp_path / "warehouse.duckdb").results == ()
