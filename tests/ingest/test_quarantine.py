"""Quarantine: listed with reasons, exported, mended and tried again."""

from pathlib import Path
from typing import Any

import duckdb
import pytest

from engine.record import Record
from ingest.load import load
from ingest.warehouse import quarantine
from ingest.warehouse.changes import changes
from ingest.warehouse.connection import reading, writing
from ingest.warehouse.quarantine import NoReasonError, UnknownEntryError
from tests.ingest.sheets import AMBER, BIRCH, CEDAR, DOGWOOD, HEADINGS, sheet

BAD = AMBER.replace("rusviet", "Rusvet")
GAME = Path(__file__).parents[1] / "games" / "2-players-workers.json"


@pytest.fixture
def warehouse(tmp_path: Path) -> Path:
    file, path = tmp_path / "mixed.csv", tmp_path / "games.duckdb"
    file.write_bytes(sheet(HEADINGS, CEDAR, DOGWOOD, BAD, BIRCH))
    load([file], path)
    return path


def query(warehouse: Path, sql: str) -> list[tuple[Any, ...]]:
    with reading(warehouse) as connection:
        return connection.execute(sql).fetchall()


def test_a_refused_game_is_listed_with_its_place_and_reason(warehouse: Path) -> None:
    (entry,) = quarantine.held(warehouse)
    assert (entry.quarantine_id, entry.kind, entry.position) == (1, "malformed", "rows 4-5")
    assert "unknown faction (found “Rusvet”)" in entry.reasons
    assert quarantine.held(warehouse, kind="violation") == []
    with pytest.raises(UnknownEntryError, match="no game 7"):
        quarantine.held(warehouse, [7])


def test_a_mended_game_moves_into_the_warehouse(warehouse: Path, tmp_path: Path) -> None:
    (file,) = quarantine.export(warehouse, tmp_path / "mend", [1])
    assert file.name == "quarantine-1.csv"
    mended = file.read_bytes().replace(b"Rusvet", b"rusviet")
    assert quarantine.retry(warehouse, [1], mended) == {"accepted": 1}
    assert quarantine.held(warehouse) == []
    assert query(warehouse, "select position from records order by game_id") == [("rows 2-3",), ("rows 4-5",)]
    assert query(warehouse, "select accepted, refused, pieces from sources") == [(2, 0, 1)]
    assert query(warehouse, "select player from seats where game_id = 2 and won") == [("Amber",)]


def test_a_file_with_nothing_but_known_refused_games_changes_nothing(warehouse: Path, tmp_path: Path) -> None:
    (entry,) = quarantine.held(warehouse)
    (tmp_path / "again.csv").write_text(entry.raw, encoding="utf-8", newline="")
    assert load([tmp_path / "again.csv"], warehouse).counts == {"duplicate": 1}
    assert quarantine.held(warehouse) == [entry]


def test_a_refused_file_that_is_loaded_again_is_refused_again(tmp_path: Path) -> None:
    warehouse, file = tmp_path / "w.duckdb", tmp_path / "one.scythe"
    file.write_text('[Seat "Amber" Nobody]\n', encoding="utf-8")
    for _ in range(3):
        summary = load([file], warehouse)
        assert summary.counts == {"malformed": 1}
        assert not summary.flawless
        assert len(quarantine.held(warehouse)) == 1
        assert query(warehouse, "select refused, duplicates from sources") == [(1, 0)]
    quarantine.discard(warehouse, [1], "Elm", "a rehearsal")
    assert load([file], warehouse).counts == {"duplicate": 1}


def test_a_game_that_is_still_wrong_stays_with_todays_reason(warehouse: Path) -> None:
    with writing(warehouse) as writer:
        writer.connection.execute("update quarantine set reasons = 'what an earlier version said'")
        writer.changed = True
    assert quarantine.retry(warehouse) == {"malformed": 1}
    (entry,) = quarantine.held(warehouse)
    assert "unknown faction (found “Rusvet”)" in entry.reasons
    assert changes(warehouse, most=10) == []


def test_a_text_that_is_mended_wrongly_changes_nothing(warehouse: Path) -> None:
    before = quarantine.held(warehouse)
    wrong = sheet(HEADINGS, AMBER.replace("12,13", "x,13"), BIRCH)
    assert quarantine.retry(warehouse, [1], wrong) == {"malformed": 1}
    assert quarantine.held(warehouse) == before


def test_a_text_with_one_good_and_one_bad_game_is_not_taken_in_by_halves(warehouse: Path) -> None:
    both = sheet(HEADINGS, AMBER, BIRCH, CEDAR.replace("nordic", "x"), DOGWOOD)
    assert quarantine.retry(warehouse, [1], both) == {"malformed": 1}
    assert query(warehouse, "select count(*) from games") == [(1,)]


def test_a_check_judges_like_a_retry_and_writes_nothing(warehouse: Path) -> None:
    (entry,) = quarantine.held(warehouse)
    before = warehouse.read_bytes()
    (found,) = quarantine.check(entry, entry.raw.encode())
    assert (found.accepted, found.verdict.status) == (False, "malformed")
    (mended,) = quarantine.check(entry, entry.raw.replace("Rusvet", "rusviet").encode())
    assert (mended.accepted, mended.verdict.ranking[0].player) == (True, "Amber")
    assert warehouse.read_bytes() == before


TAUGHT = """
orientation = "row per game"
columns = [
  { heading = "Ada got", field = "total", of = "player Ada" },
  { heading = "Boris got", field = "total", of = "player Boris" },
]
"""


def test_a_game_of_a_sheet_with_a_layout_is_judged_and_mended_with_that_layout(tmp_path: Path) -> None:
    file, path = tmp_path / "nights.csv", tmp_path / "games.duckdb"
    file.write_text("Ada got,Boris got\n71,64\n80,x\n", encoding="utf-8")
    load([file], path, layout=TAUGHT)
    (entry,) = quarantine.held(path)
    (found,) = quarantine.check(entry, entry.raw.encode())
    assert found.reading.problems[0].found == "x"
    assert quarantine.retry(path) == {"malformed": 1}
    assert "“x”" in quarantine.held(path)[0].reasons
    assert quarantine.retry(path, [1], entry.raw.replace("x", "66").encode()) == {"accepted": 1}


def test_a_mended_game_is_written_down_with_its_first_text(warehouse: Path) -> None:
    (entry,) = quarantine.held(warehouse)
    mended = entry.raw.replace("Rusvet", "rusviet").encode()
    quarantine.retry(warehouse, [1], mended, by="Elm", reason="a slip of the pen")
    (change,) = changes(warehouse, most=10)
    assert (change.number, change.by_whom, change.deed, change.reason) == (
        1,
        "Elm",
        "mend",
        "a slip of the pen",
    )
    assert change.subject == f"{entry.source}, rows 4-5"
    assert change.before == entry.raw


def test_a_game_mended_in_another_format_leaves_its_source_as_it_was(warehouse: Path) -> None:
    record = Record.model_validate_json(GAME.read_text(encoding="utf-8"))
    assert quarantine.retry(warehouse, [1], record.to_json().encode()) == {"accepted": 1}
    assert query(warehouse, "select format, accepted, refused from sources") == [("csv_sheet", 2, 0)]


def test_a_violation_is_kept_with_its_rule_and_action(warehouse: Path, tmp_path: Path) -> None:
    record = Record.model_validate_json(GAME.read_text(encoding="utf-8"))
    broken = record.model_copy(update={"actions": record.actions[1:]})
    (tmp_path / "broken.json").write_text(broken.to_json(), encoding="utf-8")
    assert load([tmp_path / "broken.json"], warehouse).counts == {"violation": 1}
    ((quarantine_id, action, rule),) = query(
        warehouse, 'select quarantine_id, "action", rule from violations'
    )
    assert (quarantine_id, action) == (2, 1)
    assert rule.startswith("TURN-")


def test_a_warehouse_from_before_the_ledger_has_no_lines_and_gets_one(warehouse: Path) -> None:
    with duckdb.connect(warehouse) as connection:
        connection.execute("drop table changes")
        connection.execute("drop table discarded")
        connection.execute("delete from schema_version where version >= 4")
    assert changes(warehouse, most=10) == []
    assert quarantine.retry(warehouse, [1], sheet(HEADINGS, AMBER, BIRCH)) == {"accepted": 1}
    assert [change.deed for change in changes(warehouse, most=10)] == ["mend"]
    assert query(warehouse, "select count(*) from games") == [(2,)]


def test_an_update_of_the_engine_lets_games_out(warehouse: Path) -> None:
    """A game that an earlier engine refused, and this one does not."""
    fine = sheet(HEADINGS, AMBER, BIRCH).decode()
    with writing(warehouse) as writer:
        writer.connection.execute("update quarantine set raw = ?, kind = 'violation'", [fine])
        writer.changed = True
    assert quarantine.retry(warehouse) == {"accepted": 1}
    assert quarantine.held(warehouse) == []
    assert [(change.by_whom, change.deed, change.before) for change in changes(warehouse, most=10)] == [
        ("command line", "retry", None)
    ]


def test_a_game_set_aside_is_kept_whole_and_out_of_the_way(warehouse: Path) -> None:
    (entry,) = quarantine.held(warehouse)
    (moved,) = quarantine.discard(warehouse, [1], "Elm", "  a rehearsal ")
    assert moved == entry
    assert quarantine.held(warehouse) == []
    (aside,) = quarantine.discarded(warehouse)
    assert (aside.raw, aside.reasons, aside.position) == (entry.raw, entry.reasons, entry.position)
    assert (aside.discarded_by, aside.discarded_for) == ("Elm", "a rehearsal")
    assert query(warehouse, "select refused from sources") == [(0,)]
    assert quarantine.retry(warehouse) == {}
    assert quarantine.kept(warehouse, [1]) == [aside]


def test_a_game_set_aside_comes_back_as_it_was_under_its_number(warehouse: Path) -> None:
    before = query(warehouse, "from quarantine")
    quarantine.discard(warehouse, [1], "Elm", "a rehearsal")
    quarantine.restore(warehouse, [1], "Fern", "it was the final")
    assert query(warehouse, "from quarantine") == before
    assert query(warehouse, "select refused from sources") == [(1,)]
    assert quarantine.discarded(warehouse) == []
    assert [(change.by_whom, change.deed, change.reason) for change in changes(warehouse, most=10)] == [
        ("Fern", "restore", "it was the final"),
        ("Elm", "discard", "a rehearsal"),
    ]


def test_a_game_set_aside_is_not_refused_again_by_another_file(warehouse: Path, tmp_path: Path) -> None:
    (entry,) = quarantine.held(warehouse)
    quarantine.discard(warehouse, [1], "Elm", "a rehearsal")
    (tmp_path / "again.csv").write_text(entry.raw, encoding="utf-8", newline="")
    assert load([tmp_path / "again.csv"], warehouse).counts == {"duplicate": 1}
    assert quarantine.held(warehouse) == []


def test_nothing_is_set_aside_without_a_reason_or_twice(warehouse: Path) -> None:
    with pytest.raises(NoReasonError):
        quarantine.discard(warehouse, [1], "Elm", " ")
    with pytest.raises(UnknownEntryError, match="nobody set aside game 1"):
        quarantine.restore(warehouse, [1], "Elm")
    quarantine.discard(warehouse, [1], "Elm", "a rehearsal")
    for again in (
        lambda: quarantine.discard(warehouse, [1], "Fern", "x"),
        lambda: quarantine.retry(warehouse, [1]),
    ):
        with pytest.raises(UnknownEntryError, match="set aside by Elm"):
            again()
    assert len(changes(warehouse, most=10)) == 1


def test_a_warehouse_from_before_games_could_be_set_aside_has_none(warehouse: Path) -> None:
    with duckdb.connect(warehouse) as connection:
        connection.execute("drop table discarded")
        connection.execute("delete from schema_version where version >= 7")
    assert quarantine.discarded(warehouse) == []
    assert [entry.quarantine_id for entry in quarantine.kept(warehouse, [1])] == [1]
    quarantine.discard(warehouse, [1], "Elm", "a rehearsal")
    assert len(quarantine.discarded(warehouse)) == 1
