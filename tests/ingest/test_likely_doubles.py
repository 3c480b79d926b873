"""The games that may have a double: the database never keeps a pair from those who judge."""

import json
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


def every_pair(connection: duckdb.DuckDBPyConnection, person: dict[str, str]) -> None:
    """All but games without a date that have different best scores: these are many and tell too little."""
    connection.execute(
        """
        create or replace temp table likely_pairs as
        select one.game_id as first, other.game_id as second
        from games as one join games as other on one.game_id < other.game_id
        where coalesce(one.played_on, other.played_on) is not null or one.winner_total = other.winner_total
        """
    )


def evenings(chance: Random, games: int) -> str:
    """Few players, days and totals, so that many games look like one."""
    lines = []
    for number in range(games):
        event, label = chance.choice((("Cup", number), ("Cup", 1), (None, number)))
        day = chance.choice(DAYS) or None
        totals = {
            player: chance.choice((50, 60, 70)) for player in chance.sample(PLAYERS, chance.randint(2, 4))
        }
        lines.append(game(totals, event=event, game=str(label), date=day))
    return "\n".join(lines)


def game(totals: dict[str, int], **header: str | None) -> str:
    """A record of a result."""
    return json.dumps(
        {
            "header": {name: value for name, value in header.items() if value},
            "seats": [{"player": player} for player in totals],
            "announced": {
                "sheets": [{"total": total} for total in totals.values()],
                "winners": [max(totals, key=lambda player: totals[player])],
            },
        }
    )


def doubles(warehouse: Path) -> list[tuple[Any, ...]]:
    return query(warehouse, "from doubles order by all")


@pytest.mark.parametrize("seed", range(4))
def test_no_double_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    chance, warehouse = Random(seed), tmp_path / "games.duckdb"  # noqa: S311
    for number in range(3):
        (tmp_path / f"{number}.jsonl").write_text(evenings(chance, 40), "utf-8")
    load([tmp_path / f"{number}.jsonl" for number in range(3)], warehouse)
    found = doubles(warehouse)
    monkeypatch.setattr(settle, "find_likely_pairs", every_pair)
    with writing(warehouse) as writer:
        settle.settle(writer.connection)
        writer.changed = True
    assert found == doubles(warehouse)
    assert len(found) > 20


def test_a_source_that_names_its_games_has_none_to_look_at(tmp_path: Path) -> None:
    names = PLAYERS[:3]
    lines = [
        game({name: 50 + place + number for place, name in enumerate(names)}, game=str(number), date=DAYS[0])
        for number in range(50)
    ]
    (tmp_path / "one.jsonl").write_text("\n".join(lines), "utf-8")
    assert load([tmp_path / "one.jsonl"], tmp_path / "games.duckdb").counts == {"accepted": 50}
    assert doubles(tmp_path / "games.duckdb") == []


def test_a_copy_under_another_label_of_one_file_is_offered(tmp_path: Path) -> None:
    totals = {"Amber": 84, "Birch": 71}
    lines = [game(totals, event="Cup", game=label, date=DAYS[0]) for label in ("1", "2")]
    (tmp_path / "one.jsonl").write_text("\n".join(lines), "utf-8")
    load([tmp_path / "one.jsonl"], tmp_path / "games.duckdb")
    ((_, _, grade, reasons),) = doubles(tmp_path / "games.duckdb")
    assert grade == "possible"
    assert "one file under two labels" in reasons
    assert query(tmp_path / "games.duckdb", "from copies") == []
