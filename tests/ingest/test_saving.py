"""A scored table saved into the warehouse: one game, one line in the ledger, nothing twice."""

from pathlib import Path

import pytest

from ingest.saving import NotSavedError, save_table
from ingest.warehouse.changes import changes
from ingest.warehouse.connection import reading
from tests.analytics.season import load_season, season


def test_a_table_becomes_a_game_with_a_line_in_the_ledger(tmp_path: Path) -> None:
    warehouse = load_season(tmp_path, season()[:1])
    saved = save_table(warehouse, season()[1], "Elm", "final")
    with reading(warehouse) as connection:
        ((players,),) = connection.execute(
            "select players from games where game_id = ?", [saved.game_id]
        ).fetchall()
    assert (players, saved.known) == (2, False)
    assert [(line.by_whom, line.deed, line.subject, line.reason) for line in changes(warehouse, 5)] == [
        ("Elm", "save", str(saved.game_id), "final")
    ]


def test_the_same_table_saved_twice_is_one_game(tmp_path: Path) -> None:
    warehouse = load_season(tmp_path, season()[:1])
    first, second = (save_table(warehouse, season()[1], "Elm") for _ in range(2))
    assert (first.known, second.known) == (False, True)
    assert first.game_id == second.game_id
    assert len(changes(warehouse, 5)) == 1


def test_a_table_loaded_before_is_known_by_its_content(tmp_path: Path) -> None:
    warehouse = load_season(tmp_path, season()[:2])
    saved = save_table(warehouse, season()[1], "Elm")
    with reading(warehouse) as connection:
        assert connection.execute("select count(*) from games").fetchall() == [(2,)]
    assert saved.known


def test_a_table_without_a_ranking_is_not_saved(tmp_path: Path) -> None:
    warehouse = load_season(tmp_path, season()[:1])
    empty = season()[1].model_copy(update={"announced": None})
    with pytest.raises(NotSavedError):
        save_table(warehouse, empty, "Elm")
    with reading(warehouse) as connection:
        assert connection.execute("select count(*) from quarantine").fetchall() == [(0,)]
    assert changes(warehouse, 5) == []
