"""A game that an update no longer accepts: in quarantine with its reason, and back once it is accepted."""

import hashlib
from pathlib import Path
from typing import Any

import pytest

from engine.record import Record
from engine.result import Verdict
from engine.violation import Failure
from ingest.load import load
from ingest.warehouse import quarantine
from ingest.warehouse.changes import changes
from ingest.warehouse.connection import reading, writing
from ingest.warehouse.derive import derive_record
from ingest.warehouse.organise import decide
from ingest.warehouse.own import Rows
from ingest.warehouse.rebuild import Refused, bring_up_to_date, rebuild
from ingest.warehouse.schema import derived_tables
from tests.ingest.sheets import AMBER, BIRCH, CEDAR, DOGWOOD, HEADINGS, TWO_GAMES, sheet

STRICT = "a rule that came with the update"
CEDARS = sheet(HEADINGS, CEDAR, DOGWOOD).decode()


@pytest.fixture
def warehouse(tmp_path: Path) -> Path:
    file, path = tmp_path / "two.csv", tmp_path / "games.duckdb"
    file.write_bytes(sheet(*TWO_GAMES))
    load([file], path)
    return path


def stricter(number: int, record: Record) -> tuple[Verdict, Rows | None]:
    """An engine that accepts no game of Cedar."""
    if any(seat.player == "Cedar" for seat in record.seats):
        return Verdict("violation", None, failure=Failure("violation", "NEW-01", 0, None, STRICT)), None
    return derive_record(number, record)


def query(warehouse: Path, sql: str) -> list[tuple[Any, ...]]:
    with reading(warehouse) as connection:
        return connection.execute(sql).fetchall()


def contents(warehouse: Path) -> dict[str, list[tuple[Any, ...]]]:
    tables = ("sources", "records", "quarantine", "discarded", "people", "copies", *derived_tables())
    return {table: query(warehouse, f"from {table} order by all") for table in tables}


def fingerprint(path: Path) -> tuple[int, str]:
    return path.stat().st_ino, hashlib.sha256(path.read_bytes()).hexdigest()


def test_a_game_no_longer_accepted_is_in_quarantine_with_its_reason_and_counts_nowhere(
    warehouse: Path,
) -> None:
    rebuilt = rebuild(warehouse, stricter)
    assert rebuilt.no_longer_accepted == (Refused(2, 1, "violation", f"set-up: {STRICT}"),)
    (entry,) = quarantine.held(warehouse)
    assert (entry.game_id, entry.rule, entry.kind, entry.position) == (2, "NEW-01", "violation", "rows 4-5")
    assert (entry.source.rpartition("/")[2], entry.raw, entry.reasons) == (
        "two.csv",
        CEDARS,
        f"set-up: {STRICT}",
    )
    assert query(warehouse, "select game_id from games") == [(1,)]
    assert query(warehouse, "select distinct game_id from seats") == [(1,)]
    assert query(warehouse, "select game_id from records order by 1") == [(1,), (2,)]
    assert query(warehouse, "select accepted, refused from sources") == [(1, 1)]


def test_a_second_rebuild_by_the_same_version_changes_nothing(warehouse: Path) -> None:
    rebuild(warehouse, stricter)
    before = fingerprint(warehouse)
    assert len(rebuild(warehouse, stricter).no_longer_accepted) == 1
    assert fingerprint(warehouse) == before


def test_a_version_that_accepts_it_again_brings_it_back_under_its_number_with_identical_rows(
    warehouse: Path,
) -> None:
    before = contents(warehouse)
    rebuild(warehouse, stricter)
    assert rebuild(warehouse).no_longer_accepted == ()
    assert contents(warehouse) == before


def test_the_refill_after_an_update_sorts_games_out_as_a_rebuild_does(warehouse: Path) -> None:
    before = contents(warehouse)
    rebuild(warehouse, stricter)
    with writing(warehouse) as writer:
        writer.connection.execute("update derived_schema set sql = sql || '-- of an earlier version'")
        writer.changed = True
    assert bring_up_to_date(warehouse) == ()
    assert contents(warehouse) == before


def test_a_retry_brings_it_back_under_its_number(warehouse: Path) -> None:
    before = contents(warehouse)
    rebuild(warehouse, stricter)
    assert quarantine.retry(warehouse) == {"accepted": 1}
    assert contents(warehouse) == before
    assert [change.deed for change in changes(warehouse, 10)] == ["retry"]


def test_a_mended_one_keeps_its_number_and_the_ledger_its_first_text(warehouse: Path) -> None:
    decide(warehouse, 1, 2, "Elm", same=False, reason="two tables")
    rebuild(warehouse, stricter)
    mended = CEDARS.replace("Cedar", "Cypress").encode()
    assert quarantine.retry(warehouse, [1], mended, "Elm", "a name") == {"accepted": 1}
    assert query(warehouse, "select player from seats where game_id = 2 and won") == [("Cypress",)]
    assert query(warehouse, "select game_id from records order by 1") == [(1,), (2,)]
    assert query(warehouse, "select accepted, refused from sources") == [(2, 0)]
    assert changes(warehouse, 1)[0].before == CEDARS
    before = contents(warehouse)
    assert rebuild(warehouse, stricter).no_longer_accepted == ()
    assert contents(warehouse) == before
    assert query(warehouse, "select first, second from double_decisions") == [(1, 2)]


def test_one_mended_into_a_game_that_is_there_already_is_counted_once(warehouse: Path) -> None:
    rebuild(warehouse, stricter)
    assert quarantine.retry(warehouse, [1], sheet(HEADINGS, AMBER, BIRCH)) == {"duplicate": 1}
    assert query(warehouse, "select game_id from games") == [(1,)]
    assert rebuild(warehouse).games == 1


def test_one_that_was_set_aside_stays_aside_until_it_is_brought_back(warehouse: Path) -> None:
    before = contents(warehouse)
    rebuild(warehouse, stricter)
    quarantine.discard(warehouse, [1], "Elm", "not worth it")
    assert rebuild(warehouse).no_longer_accepted == ()
    assert query(warehouse, "select game_id from games") == [(1,)]
    quarantine.restore(warehouse, [1], "Elm")
    assert rebuild(warehouse).games == 2
    assert contents(warehouse) == before


def test_the_same_game_from_another_file_does_not_come_twice(warehouse: Path, tmp_path: Path) -> None:
    rebuild(warehouse, stricter)
    (tmp_path / "again.csv").write_text(CEDARS.replace("yes", "Yes"), encoding="utf-8")
    assert load([tmp_path / "again.csv"], warehouse).counts == {"duplicate": 1}
    assert len(quarantine.held(warehouse)) == 1


def test_a_text_that_an_earlier_version_refused_lies_in_quarantine_once(warehouse: Path) -> None:
    with writing(warehouse) as writer:
        writer.connection.execute(
            """
            insert into quarantine (content_hash, source_id, position, raw, kind, reasons)
            values (?, 1, 'rows 2-3', ?, 'violation', 'what an earlier version said')
            """,
            [hashlib.sha256(CEDARS.encode()).hexdigest(), CEDARS],
        )
        writer.connection.execute("update sources set refused = 1")
        writer.changed = True
    rebuild(warehouse, stricter)
    assert [entry.game_id for entry in quarantine.held(warehouse)] == [2]
    assert query(warehouse, "select accepted, refused from sources") == [(1, 1)]
    rebuild(warehouse)
    assert quarantine.held(warehouse) == []
    assert query(warehouse, "select accepted, refused from sources") == [(2, 0)]


def test_a_record_that_cannot_be_read_any_more_stops_no_rebuild(warehouse: Path) -> None:
    with writing(warehouse) as writer:
        writer.connection.execute("""update records set record = '{"seats": 3}' where game_id = 2""")
        writer.changed = True
    (refused,) = rebuild(warehouse).no_longer_accepted
    assert (refused.game_id, refused.kind) == (2, "malformed")
    assert quarantine.retry(warehouse) == {"accepted": 1}
    assert query(warehouse, "select player from seats where game_id = 2 and won") == [("Cedar",)]
