"""What hangs on a game has no index, so its keys are held here: no row twice, none without its game."""

from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest

from engine.record import Record, Ruling
from ingest.load import load
from ingest.warehouse.connection import reading
from ingest.warehouse.rebuild import rebuild
from ingest.warehouse.schema import derived_tables

ROOT = Path(__file__).parents[2]
SEAT, NUMBER = ("game_id", "seat"), ("game_id", "number")
KEYS = {
    "games": ("game_id",),
    "seats": SEAT,
    "scores": (*SEAT, "category"),
    "stars": (*SEAT, "kind"),
    "breaches": SEAT,
    "structure_tiles": ("game_id",),
    "holdings": SEAT,
    "sections": ("game_id", "turn"),
    "discrepancies": NUMBER,
    "rulings": NUMBER,
    "tie_breaks": SEAT,
    "turns": ("game_id", "turn"),
    "turn_scores": ("game_id", "turn", "seat"),
    "actions": NUMBER,
    "placed_stars": (*SEAT, "nth"),
    "combats": NUMBER,
    "encounters": NUMBER,
    "factory_cards": SEAT,
    "objectives": NUMBER,
    "solo_games": ("game_id",),
    "automa_turns": ("game_id", "turn"),
    "projects": ("game_id", "action"),
    "secret_objectives": (*SEAT, "card"),
    "ploys": ("game_id", "action"),
    "round_standings": (*SEAT, "round"),
    "territory_control": (*SEAT, "round", "territory"),
}
PARENTS = {
    **dict.fromkeys(derived_tables(), ("games", ("game_id",))),
    "games": ("records", ("game_id",)),
    "scores": ("seats", SEAT),
    "stars": ("seats", SEAT),
    "tie_breaks": ("seats", SEAT),
    "breaches": ("seats", SEAT),
    "holdings": ("seats", SEAT),
    "sections": ("turns", ("game_id", "turn")),
    "placed_stars": ("seats", SEAT),
    "factory_cards": ("seats", SEAT),
    "turn_scores": ("turns", ("game_id", "turn")),
    "actions": ("turns", ("game_id", "turn")),
    "records": ("sources", ("source_id",)),
    "quarantine": ("sources", ("source_id",)),
}

RECORD = Record.from_json((ROOT / "tests/games/2-players-tie.json").read_text(encoding="utf-8"))
RULING = Ruling(
    kind="set", action=1, faction=RECORD.seats[0].faction, field="coins", value=9, by="Cedar", reason="change"
)
RULED = RECORD.model_copy(update={"rulings": (RULING, RULING)})


@pytest.fixture(scope="module", params=["loaded", "rebuilt"])
def warehouse(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[duckdb.DuckDBPyConnection]:
    path = tmp_path_factory.mktemp("keys") / "games.duckdb"
    ruled = path.with_name("ruled.json")
    ruled.write_text(RULED.to_json(), encoding="utf-8")
    load([ruled, *(ROOT / folder for folder in ("data/samples", "data/mistakes", "tests/games"))], path)
    if request.param == "rebuilt":
        rebuild(path)
    with reading(path) as connection:
        yield connection


@pytest.mark.parametrize("table", derived_tables())
def test_no_row_stands_twice(warehouse: duckdb.DuckDBPyConnection, table: str) -> None:
    key = ", ".join(KEYS[table])
    query = f"select count(*), count(distinct ({key})) from {table}"  # noqa: S608
    ((rows, keys),) = warehouse.execute(query).fetchall()
    assert rows == keys > 0


@pytest.mark.parametrize("table", PARENTS)
def test_no_row_lacks_what_it_belongs_to(warehouse: duckdb.DuckDBPyConnection, table: str) -> None:
    parent, key = PARENTS[table]
    query = f"from {table} anti join {parent} using ({', '.join(key)})"
    assert warehouse.execute(query).fetchall() == []
