"""One evening from an app, a site and a sheet: linked, counted once, all kept, overruled at will."""

import json
from pathlib import Path

import pytest

from ingest.load import load
from ingest.warehouse import organise
from ingest.warehouse.connection import reading

APP = {
    "players": [{"id": n, "name": name} for n, name in enumerate(("Amber", "Birch", "Cedar", "Dahlia"))],
    "games": [{"id": 7, "name": "Scythe", "bggId": 169786}],
    "plays": [
        {
            "uuid": "u-1",
            "gameRefId": 7,
            "playDate": "2024-01-13 23:50:00",
            "playerScores": [
                {"playerRefId": n, "score": score, "winner": n == 0}
                for n, score in enumerate(("84", "71", "66", "40"))
            ],
        }
    ],
}
SITE = """<plays username="amber"><play id="1" date="2024-01-14" quantity="1">
<item name="Scythe" objectid="169786"/><players>
<player name="Amber B." color="Red" score="84" win="1"/><player name="Birch" score="71" win="0"/>
<player name="Cedar" score="66" win="0"/></players></play></plays>"""
SHEET = """Date,Player,Faction,Mat,Score
13/01/2024,amber,Rusviet,Patriotic,84
13/01/2024,BIRCH,Nordic,Militant,71
13/01/2024,Cedar,Saxony,Industrial,66
13/01/2024,Guest,Crimea,Mechanical,40
"""


@pytest.fixture
def warehouse(tmp_path: Path) -> Path:
    files = {"app.json": json.dumps(APP), "site.xml": SITE, "sheet.csv": SHEET}
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    load([tmp_path / name for name in files], tmp_path / "w.duckdb")
    return tmp_path / "w.duckdb"


def counted(path: Path) -> tuple[int, int]:
    """Games kept, and games counted."""
    with reading(path) as connection:
        query = "select count(*), count(*) - (select count(*) from copies) from games"
        ((kept, counts),) = connection.execute(query).fetchall()
        return kept, counts


def test_three_records_of_one_evening_count_once_and_are_all_kept(warehouse: Path) -> None:
    assert counted(warehouse) == (3, 1)


def test_every_pair_of_the_three_is_shown_as_counted_once(warehouse: Path) -> None:
    pairs = organise.doubles(warehouse)
    assert [(pair.first, pair.second, pair.counted_once) for pair in pairs] == [
        (1, 2, True),
        (1, 3, True),
        (2, 3, True),
    ]


def test_the_organiser_may_take_one_of_the_three_out(warehouse: Path) -> None:
    organise.decide(warehouse, 1, 2, "Birch", same=False)
    organise.decide(warehouse, 2, 3, "Birch", same=False)
    assert counted(warehouse) == (3, 2)
