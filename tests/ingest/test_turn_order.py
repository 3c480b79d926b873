"""Every reader whose source says who played first, second, ... fills `start_order` in the warehouse."""

from pathlib import Path

import duckdb
import pytest

from ingest.load import load
from tests.ingest.reading import FILES

SEEDS = Path(__file__).parents[1] / "fuzz" / "seeds"
NOTATION = """
[Seat "Amber" nordic engineering start 2]
[Seat "Birch" saxony industrial start 1]

score "Amber": total 61
score "Birch": total 40
"""
CSV = """Player,Faction,Player mat,Turn order,Total
Amber,Nordic,Engineering,2,61
Birch,Saxony,Industrial,1,40
"""
ROW = """Date,Player 1,Faction 1,Start 1,Score 1,Player 2,Faction 2,Start 2,Score 2
2026-03-01,Amber,Nordic,2,61,Birch,Saxony,1,40
"""
BGG = (
    (SEEDS / "bgg" / "play.xml").read_text(encoding="utf-8").replace('startposition=""', 'startposition="2"')
)
BGSTATS = (SEEDS / "bgstats" / "evening.json").read_text(encoding="utf-8")
DIGITAL = (FILES / "digital_log.txt").read_bytes().decode()
SWAPPED = DIGITAL.replace(
    "--- TURN 0 ---",
    "--- TURN 0 ---\n[   0]  Nordic     TOP            Produce             2 hex(es), 2 produced",
)
LATE = DIGITAL[: DIGITAL.index("--- TURN 0 ---")] + DIGITAL[DIGITAL.index("--- TURN 2 ---") :]


@pytest.mark.parametrize(
    ("name", "text", "order"),
    [
        ("game.scy", NOTATION, {"Amber": 2, "Birch": 1}),
        ("seats.csv", CSV, {"Amber": 2, "Birch": 1}),
        ("results.csv", ROW, {"Amber": 2, "Birch": 1}),
        ("plays.xml", BGG, {"Amber": 1, "Birch": 2}),
        ("evening.json", BGSTATS, {"Amber": None, "Birch": 1}),
        (
            "evening.json",
            BGSTATS.replace('"startPlayer":true', '"startPosition":"2"'),
            {"Amber": None, "Birch": 2},
        ),
        ("log.txt", DIGITAL, {"Amber": 1, "Bot: Frost": 2}),
        ("log.txt", SWAPPED, {"Amber": 2, "Bot: Frost": 1}),
        ("log.txt", LATE, {"Amber": None, "Bot: Frost": None}),
    ],
)
def test_a_stated_order_of_play_reaches_the_warehouse(
    name: str, text: str, order: dict[str, int | None], tmp_path: Path
) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    load([tmp_path / name], tmp_path / "season.duckdb")
    with duckdb.connect(tmp_path / "season.duckdb", read_only=True) as connection:
        rows = connection.execute("select distinct player, start_order from seats").fetchall()
    assert dict(rows) == order
