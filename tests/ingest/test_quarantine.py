"""Quarantine: listed with reasons, exported, mended and tried again."""

from pathlib import Path
from typing import Any

import pytest

from engine.record import Record
from ingest.load import load
from ingest.warehouse import quarantine
from ingest.warehouse.connection import reading, writing
from ingest.warehouse.quarantine import UnknownEntryError
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


def test_a_game_that_is_still_wrong_stays_with_its_new_reason(warehouse: Path) -> None:
    assert quarantine.retry(warehouse) == {"malformed": 1}
    assert quarantine.retry(warehouse, [1], sheet(HEADINGS, AMBER.replace("12,13", "x,13"), BIRCH)) == {
        "malformed": 1
    }
    (entry,) = quarantine.held(warehouse)
    assert "Rusvet" not in entry.reasons
    assert "Rusvet" in entry.raw


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


def test_an_update_of_the_engine_lets_games_out(warehouse: Path) -> None:
    """A game that an earlier engine refused, and this one does not."""
    fine = sheet(HEADINGS, AMBER, BIRCH).decode()
    with writing(warehouse) as writer:
        writer.connection.execute("update quarantine set raw = ?, kind = 'violation'", [fine])
        writer.changed = True
    assert quarantine.retry(warehouse) == {"accepted": 1}
    assert quarantine.held(warehouse) == []
