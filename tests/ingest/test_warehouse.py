"""The warehouse: loads, quarantine, rebuilds, readers beside a loader, and loaders that die."""

import hashlib
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import duckdb
import pytest

from engine.record import Record
from engine.result import Verdict
from ingest.load import load
from ingest.warehouse.connection import loading, reading, writing
from ingest.warehouse.derive import derive_record
from ingest.warehouse.errors import NewerWarehouseError, WarehouseError
from ingest.warehouse.own import Rows
from ingest.warehouse.queries import statement
from ingest.warehouse.rebuild import bring_up_to_date, is_outdated, rebuild
from ingest.warehouse.schema import derived_tables, migrations
from tests.ingest.sheets import AMBER, BIRCH, CEDAR, DOGWOOD, HEADINGS, TWO_GAMES, sheet

TABLES = (*derived_tables(), "records", "quarantine", "sources", "people", "doubles", "copies")

DYING_LOADER = """
import os, signal, sys
from pathlib import Path
import ingest.load
from ingest.warehouse import load as warehouse_load

moment = sys.argv[3]
if moment == "batch":
    warehouse_load._count = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
else:
    from ingest.warehouse import swap
    swap.publish = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
ingest.load.load([sys.argv[1]], Path(sys.argv[2]))
"""


@pytest.fixture
def warehouse(tmp_path: Path) -> Path:
    return tmp_path / "games.duckdb"


@pytest.fixture
def two_games(tmp_path: Path) -> Path:
    file = tmp_path / "two.csv"
    file.write_bytes(sheet(*TWO_GAMES))
    return file


def query(warehouse: Path, sql: str) -> list[tuple[Any, ...]]:
    with reading(warehouse) as connection:
        return connection.execute(sql).fetchall()


def contents(warehouse: Path) -> dict[str, list[tuple[Any, ...]]]:
    return {table: query(warehouse, f"from {table} order by all") for table in TABLES}


def stop_halfway(warehouse: Path) -> None:
    with writing(warehouse) as writer:
        writer.connection.execute("delete from scores")
        writer.changed = True
        raise RuntimeError("stop")


def fingerprint(path: Path) -> tuple[int, str]:
    return path.stat().st_ino, hashlib.sha256(path.read_bytes()).hexdigest()


def test_a_load_fills_every_table(warehouse: Path, two_games: Path) -> None:
    summary = load([two_games], warehouse)
    assert summary.counts == {"accepted": 2}
    assert query(warehouse, "select game_id, label, players, evidence, winner_total, margin from games") == [
        (1, "1", 2, "sheet", 94, 43),
        (2, "2", 2, "sheet", 94, 43),
    ]
    assert query(warehouse, "select player, rank, won, win_share, total from seats where game_id = 1") == [
        ("Amber", 1, True, 1.0, 94),
        ("Birch", 2, False, 0.0, 51),
    ]
    scores = "select category, points from scores where game_id = 1 and seat = 0 order by points desc"
    assert query(warehouse, scores)[:2] == [("territories", 40), ("stars", 30)]
    sources = "select format, accepted, refused, duplicates from sources"
    assert query(warehouse, sources) == [("csv_sheet", 2, 0, 0)]


def test_the_raw_text_is_kept_beside_the_record(warehouse: Path, two_games: Path) -> None:
    load([two_games], warehouse)
    ((raw, position),) = query(warehouse, "select raw, position from records where game_id = 1")
    assert raw == "\n".join((HEADINGS, AMBER, BIRCH))
    assert position == "rows 2-3"


def test_loading_the_same_file_twice_changes_nothing(warehouse: Path, two_games: Path) -> None:
    load([two_games], warehouse)
    before = fingerprint(warehouse)
    summary = load([two_games], warehouse)
    assert summary.files[0].known
    assert summary.flawless
    assert fingerprint(warehouse) == before


def test_a_game_in_two_files_is_counted_once(warehouse: Path, two_games: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.csv"
    other.write_bytes(
        sheet(HEADINGS, AMBER, BIRCH, AMBER.replace("1,", "3,", 1), BIRCH.replace("1,", "3,", 1))
    )
    summary = load([two_games, other], warehouse)
    assert summary.files[1].counts == {"accepted": 1, "duplicate": 1}
    assert query(warehouse, "select count(*) from games") == [(3,)]


def test_a_bad_game_goes_to_quarantine_with_its_raw_text(warehouse: Path, tmp_path: Path) -> None:
    bad = AMBER.replace("rusviet", "Rusvet")
    file = tmp_path / "mixed.csv"
    file.write_bytes(sheet(HEADINGS, bad, BIRCH, CEDAR, DOGWOOD))
    summary = load([file], warehouse)
    assert summary.counts == {"accepted": 1, "malformed": 1}
    assert not summary.flawless
    ((raw, kind, reasons),) = query(warehouse, "select raw, kind, reasons from quarantine")
    assert raw == "\n".join((HEADINGS, bad, BIRCH))
    assert kind == "malformed"
    assert f"{file}, row 2, column “faction”: unknown faction (found “Rusvet”)" in reasons


def test_a_game_that_does_not_add_up_is_kept_with_its_discrepancies(warehouse: Path, tmp_path: Path) -> None:
    file = tmp_path / "wrong.csv"
    file.write_bytes(sheet(HEADINGS, AMBER.replace(",94,", ",95,"), BIRCH))
    assert load([file], warehouse).counts == {"discrepancy": 1}
    found = query(warehouse, "select code, player, announced, reconstructed from discrepancies")
    assert found == [("total_does_not_add_up", "Amber", "95", "94")]


def test_a_file_that_cannot_be_read_does_not_stop_the_others(
    warehouse: Path, two_games: Path, tmp_path: Path
) -> None:
    summary = load([tmp_path / "nowhere.csv", two_games], warehouse)
    assert "cannot be read" in summary.files[0].problems[0].message
    assert summary.counts == {"accepted": 2}


def test_names_are_values_and_never_sql(warehouse: Path, tmp_path: Path) -> None:
    file = tmp_path / "drop.csv"
    name = "x'); drop table games; --"
    file.write_bytes(sheet(HEADINGS, AMBER.replace("Amber", name), BIRCH))
    load([file], warehouse)
    assert query(warehouse, "select player from seats order by seat") == [(name,), ("Birch",)]


def test_a_rebuild_gives_identical_rows(warehouse: Path, two_games: Path) -> None:
    load([two_games], warehouse)
    before, file = contents(warehouse), fingerprint(warehouse)
    rebuilt = rebuild(warehouse)
    assert rebuilt.games == 2
    assert contents(warehouse) == before
    assert fingerprint(warehouse) == file


def test_a_rebuild_says_what_changed(warehouse: Path, two_games: Path) -> None:
    load([two_games], warehouse)
    rebuilt = rebuild(warehouse, lambda number, record: (Verdict("unfinished", None), None))
    assert [refused.game_id for refused in rebuilt.no_longer_accepted] == [1, 2]
    assert {refused.kind for refused in rebuilt.no_longer_accepted} == {"unfinished"}
    assert {change.table: change.removed for change in rebuilt.changes}["seats"] == 4
    assert query(warehouse, "select count(*) from games") == [(0,)]
    assert rebuild(warehouse).games == 2


def test_a_rebuild_lists_every_game_whose_result_changed(warehouse: Path, two_games: Path) -> None:
    def another_winner(number: int, record: Record) -> tuple[Verdict, Rows | None]:
        verdict, rows = derive_record(number, record)
        if number == 2 and rows is not None:
            rows["seats"][0]["total"] += 1
        return verdict, rows

    load([two_games], warehouse)
    (change,) = rebuild(warehouse, another_winner).results
    (again,) = rebuild(warehouse).results
    assert (change.game_id, change.before, change.after) == (2, again.after, again.before)
    assert change.before != change.after
    assert rebuild(warehouse).results == ()


def test_a_game_that_is_gone_after_a_rebuild_is_listed_with_its_last_result(
    warehouse: Path, two_games: Path
) -> None:
    load([two_games], warehouse)
    gone = rebuild(warehouse, lambda number, record: (Verdict("unfinished", None), None)).results
    assert [(change.game_id, change.after) for change in gone] == [(1, None), (2, None)]
    assert "1. Amber " in (gone[0].before or "")


def test_a_reader_keeps_its_state_while_a_load_happens(
    warehouse: Path, two_games: Path, tmp_path: Path
) -> None:
    load([two_games], warehouse)
    more = tmp_path / "more.csv"
    more.write_bytes(sheet(HEADINGS, AMBER.replace("1,", "9,", 1), BIRCH.replace("1,", "9,", 1)))
    count = "select count(*) from games"
    with reading(warehouse) as reader:
        assert reader.execute(count).fetchall() == [(2,)]
        load([more], warehouse)
        assert reader.execute(count).fetchall() == [(2,)]
        assert query(warehouse, count) == [(3,)]


def test_a_reader_may_open_while_a_load_is_half_done(warehouse: Path, two_games: Path) -> None:
    load([two_games], warehouse)
    with writing(warehouse) as writer:
        writer.connection.execute("delete from stars")
        writer.connection.execute("delete from scores")
        assert query(warehouse, "select count(*) > 0 from scores") == [(True,)]


def test_two_loaders_do_not_write_at_once(warehouse: Path, two_games: Path) -> None:
    with loading(warehouse), pytest.raises(WarehouseError, match="another load is writing"):
        load([two_games], warehouse)


def test_a_failed_load_leaves_no_trace(warehouse: Path, two_games: Path) -> None:
    load([two_games], warehouse)
    before = fingerprint(warehouse)
    with pytest.raises(RuntimeError, match="stop"):
        stop_halfway(warehouse)
    assert fingerprint(warehouse) == before
    assert not warehouse.with_name("games.duckdb.next").exists()


@pytest.mark.parametrize("moment", ["batch", "publish"])
def test_a_loader_killed_at_any_moment_leaves_the_old_state(
    warehouse: Path, two_games: Path, tmp_path: Path, moment: str
) -> None:
    load([two_games], warehouse)
    before = fingerprint(warehouse)
    more = tmp_path / "more.csv"
    more.write_bytes(sheet(HEADINGS, AMBER.replace("1,", "9,", 1), BIRCH.replace("1,", "9,", 1)))
    killed = subprocess.run(
        [sys.executable, "-c", DYING_LOADER, str(more), str(warehouse), moment], check=False
    )
    assert killed.returncode == -signal.SIGKILL
    assert fingerprint(warehouse) == before
    assert load([more], warehouse).counts == {"accepted": 1}
    assert query(warehouse, "select count(*) from games") == [(3,)]


def test_every_migration_is_written_down(warehouse: Path, two_games: Path) -> None:
    load([two_games], warehouse)
    applied = query(warehouse, "select version, name from schema_version order by version")
    assert applied == [(step.version, step.name) for step in migrations()]


def test_a_warehouse_of_a_later_program_is_left_alone(warehouse: Path, two_games: Path) -> None:
    load([two_games], warehouse)
    with duckdb.connect(warehouse) as connection:
        connection.execute("insert into schema_version (version, name) values (9999, 'future')")
    with pytest.raises(NewerWarehouseError, match="schema 9999"):
        load([two_games], warehouse)


def test_a_file_that_is_no_warehouse_is_refused(warehouse: Path, two_games: Path) -> None:
    warehouse.write_bytes(b"not a database" * 1000)
    with pytest.raises(WarehouseError):
        load([two_games], warehouse)
    assert warehouse.read_bytes().startswith(b"not a database")


def test_reading_a_missing_warehouse_says_how_to_make_one(warehouse: Path) -> None:
    with pytest.raises(WarehouseError, match="triumph load"), reading(warehouse):
        pass


def test_a_result_without_totals_is_kept_with_unknown_totals(warehouse: Path, tmp_path: Path) -> None:
    file = tmp_path / "places.csv"
    file.write_bytes(sheet("game,player,faction,rank", "1,Amber,rusviet,1", "1,Birch,saxony,2"))
    assert load([file], warehouse).counts == {"accepted": 1}
    assert query(warehouse, "select evidence, winner_total, margin from games") == [("result", None, None)]
    assert query(warehouse, "select player, rank, total from seats") == [
        ("Amber", 1, None),
        ("Birch", 2, None),
    ]


def test_a_warehouse_of_an_earlier_version_is_brought_up_to_date(
    warehouse: Path, two_games: Path, tmp_path: Path
) -> None:
    load([two_games], tmp_path / "new.duckdb")
    with duckdb.connect(warehouse) as connection:
        connection.execute(statement("versions_table"))
        for step in list(migrations())[:2]:
            connection.execute(step.sql)
            connection.execute(
                "insert into schema_version (version, name) values (?, ?)", [step.version, step.name]
            )
        connection.execute("create table games (game_id integer primary key references records (game_id))")
        connection.execute("create table seats (game_id integer references games (game_id))")
        connection.execute(f"attach '{tmp_path / 'new.duckdb'}' as newer (read_only)")
        connection.execute("insert into sources from newer.sources")
        connection.execute("insert into records from newer.records")
        connection.execute("insert into games select game_id from records")
        connection.execute("insert into seats from games")
    assert load([two_games], warehouse).files[0].known
    assert contents(warehouse) == contents(tmp_path / "new.duckdb")


def test_tables_that_are_no_longer_derived_go_and_those_of_others_stay(
    warehouse: Path, two_games: Path
) -> None:
    load([two_games], warehouse)
    with duckdb.connect(warehouse) as connection:
        connection.execute("create table retired (game_id integer)")
        connection.execute("create table mine (game_id integer)")
        connection.execute("update derived_schema set sql = sql || 'create table retired (game_id integer);'")
    bring_up_to_date(warehouse)
    made = [name for (name,) in query(warehouse, "select table_name from duckdb_tables()")]
    assert "mine" in made
    assert "retired" not in made
    assert query(warehouse, "select count(*) from games") == [(2,)]


def test_bringing_an_earlier_warehouse_up_to_date_tells_how_far_it_is(
    warehouse: Path, two_games: Path
) -> None:
    load([two_games], warehouse)
    before = contents(warehouse)
    assert not is_outdated(warehouse)
    with duckdb.connect(warehouse) as connection:
        connection.execute("drop table derived_schema")
    assert is_outdated(warehouse)
    told: list[tuple[int, int]] = []
    assert bring_up_to_date(warehouse, lambda done, total: told.append((done, total))) == ()
    assert told == [(1, 2), (2, 2)]
    assert not is_outdated(warehouse)
    assert contents(warehouse) == before


def test_a_step_that_leaves_derived_tables_alone_derives_nothing(warehouse: Path, two_games: Path) -> None:
    load([two_games], warehouse)
    with duckdb.connect(warehouse) as connection:
        connection.execute("drop table discarded")
        connection.execute("delete from schema_version where version >= 7")
    assert not is_outdated(warehouse)
    with writing(warehouse) as writer:
        assert (writer.outdated, writer.changed) == (False, True)
    assert query(warehouse, "select name from schema_version order by version desc limit 1") == [
        ("event_policies",)
    ]
