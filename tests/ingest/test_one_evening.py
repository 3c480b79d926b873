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


def test_two_games_of_one_evening_stay_two_with_nicknames_and_a_slip(tmp_path: Path) -> None:
    """The app has both games, the site both with a nickname, the sheet the second with a slip of the pen."""
    plays = [
        {
            "uuid": f"u-{number}",
            "gameRefId": 7,
            "playDate": "2024-01-13 20:00:00",
            "playerScores": [
                {"playerRefId": n, "score": score, "winner": score == max(scores)}
                for n, score in enumerate(scores)
            ],
        }
        for number, scores in enumerate((("84", "71", "66"), ("62", "75", "58")))
    ]
    entries = [
        f'<play id="{number}" date="2024-01-13"><item name="Scythe" objectid="169786"/><players>'
        f'<player name="amberwood" score="{one}"/><player name="Birch" score="{two}"/>'
        f'<player name="Cedar" score="{three}"/></players></play>'
        for number, (one, two, three) in enumerate(((62, 75, 58), (84, 71, 66)), start=1)
    ]
    files = {
        "app.json": json.dumps({**APP, "plays": plays}),
        "site.xml": f'<plays username="amberwood">{"".join(entries)}</plays>',
        "sheet.csv": "Date,Player,Score\n13/01/2024,Amber,62\n13/01/2024,Birch,57\n13/01/2024,Cedar,58\n",
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    load([tmp_path / name for name in files], tmp_path / "w.duckdb")
    assert counted(tmp_path / "w.duckdb") == (5, 2)
    with reading(tmp_path / "w.duckdb") as connection:
        query = """select player, total from seats
            where won and game_id not in (select game_id from copies) order by player"""
        assert connection.execute(query).fetchall() == [("Amber", 84), ("Birch", 75)]
