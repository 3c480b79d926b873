"""The games that may have a double: the database never keeps one from those who judge."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import duckdb
import pytest

from ingest.load import load
from ingest.warehouse import settle
from ingest.warehouse.connection import writing
from tests.ingest.test_warehouse import query

PLAYERS = ("Amber", "Birch", "Cedar", "Dogwood", "Elm", "unnamed player 2")
DAYS = ("2025-03-14", "2025-03-15", "2025-03-17", "")


@contextmanager
def every_game(connection: duckdb.DuckDBPyConnection, person: dict[str, str]) -> Iterator[None]:
    connection.execute("create or replace temp table likely_games as select game_id from games")
    yield
    connection.execute("drop table likely_games")


def evenings(chance: Random, games: int) -> str:
    """Few players, days and totals, so that many games look like one."""
    lines = ["event,game,date,player,total"]
    for number in range(games):
        event, label = chance.choice((("Cup", number), ("Cup", 1), ("", number)))
        day = chance.choice(DAYS)
        for player in chance.sample(PLAYERS, chance.randint(2, 4)):
            lines.append(f"{event},{label},{day},{player},{chance.choice((50, 60, 70))}")
    return "\n".join(lines)


def doubles(warehouse: Path) -> list[tuple[Any, ...]]:
    return query(warehouse, "from doubles order by all")


@pytest.mark.parametrize("seed", range(4))
def test_no_double_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    chance, warehouse = Random(seed), tmp_path / "games.duckdb"  # noqa: S311
    for number in range(3):
        (tmp_path / f"{number}.csv").write_text(evenings(chance, 40), "utf-8")
    load([tmp_path / f"{number}.csv" for number in range(3)], warehouse)
    found = doubles(warehouse)
    monkeypatch.setattr(settle, "likely_games", every_game)
    with writing(warehouse) as writer:
        settle.settle(writer.connection)
        writer.changed = True
    assert found == doubles(warehouse)
    assert len(found) > 20


def test_a_source_that_names_its_games_has_none_to_look_at(tmp_path: Path) -> None:
    rows = [f"{number},2025-03-14,{player},50" for number in range(50) for player in PLAYERS[:3]]
    (tmp_path / "one.csv").write_text("\n".join(["game,date,player,total", *rows]), "utf-8")
    load([tmp_path / "one.csv"], tmp_path / "games.duckdb")
    assert doubles(tmp_path / "games.duckdb") == []
