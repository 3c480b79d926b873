"""Solo games from the file to the figures: tables of their own, never among the games of people."""

import json
from pathlib import Path

import pandas as pd
import pytest

from analytics.automa import results
from analytics.automa.margins import mean_interval
from analytics.filters import Filters, Solo
from analytics.intervals import wilson
from analytics.marts import ask_marts
from analytics.warehouse import Warehouse
from engine.scythe.automa.settings import AutomaSettings
from ingest.load import load
from simulator.entrant import Entrant
from simulator.scythe.solo import play_solo

SHEET = """game,player,faction,mat,coins,popularity,stars,territories,resources,structure_bonus,total
1,Amber,nordic,industrial,30,12,6,8,6,4,88
1,Automaszyna,saxony,,20,,4,7,,,57
2,Amber,crimea,engineering,10,12,3,5,0,0,37
2,Automa,polania,,30,,6,6,,,72
3,Amber,nordic,industrial,30,12,6,8,6,4,88
3,Birch,saxony,engineering,20,12,4,7,0,0,57
"""


@pytest.fixture(scope="module")
def warehouse(tmp_path_factory: pytest.TempPathFactory) -> Warehouse:
    folder: Path = tmp_path_factory.mktemp("solo")
    played = [
        play_solo(Entrant("Ash", "builder"), f"solo {seed}", AutomaSettings(level=level)).record
        for seed, level in enumerate(("autometta", "automa", "ultimaszyna"))
    ]
    (folder / "games.jsonl").write_text("\n".join(record.to_json() for record in played), encoding="utf-8")
    (folder / "sheet.csv").write_text(SHEET, encoding="utf-8")
    database = folder / "solo.duckdb"
    load([folder / "games.jsonl", folder / "sheet.csv"], database)
    return Warehouse(database)


def test_every_solo_game_has_its_row_and_the_other_game_none(warehouse: Warehouse) -> None:
    games = results.solo_games(warehouse, Filters(simulated=True))
    assert sorted(games["level"]) == ["automa", "automaszyna", "autometta", "ultimaszyna", "unknown"]
    sheet = games[games["level"] == "automaszyna"].iloc[0]
    assert (sheet["human_won"], sheet["human_total"], sheet["automa_total"], sheet["margin"]) == (
        True,
        88,
        57,
        31,
    )
    assert (sheet["ended_by"], sheet["automa_faction"], sheet["mat"]) == ("human", "saxony", "industrial")
    lost = games[games["level"] == "unknown"].iloc[0]
    assert (lost["human_won"], lost["ended_by"]) == (False, "automa")


def seats(warehouse: Warehouse, solo: Solo) -> pd.DataFrame:
    """The seats of the games that the filters let through."""
    question = "select player from chosen_games join seats using (game_id)"
    return ask_marts(warehouse, question, Filters(simulated=True, solo=solo))


def test_solo_games_do_not_mix_with_games_of_people(warehouse: Warehouse) -> None:
    assert set(seats(warehouse, "without")["player"]) == {"Amber", "Birch"}
    assert len(seats(warehouse, "without")) == 2
    assert len(seats(warehouse, "only")) == 10
    assert len(seats(warehouse, "with")) == 12


def test_every_turn_of_the_automa_is_kept(warehouse: Warehouse) -> None:
    turns = warehouse.query("select * from automa_turns order by game_id, turn")
    games = results.solo_games(warehouse, Filters(simulated=True)).dropna(subset="automa_turns")
    assert len(turns) == int(games["automa_turns"].sum())
    assert set(turns["card"]) <= set(range(1, 20))
    moved = turns.dropna(subset="symbol")
    assert (moved["to_hex"].notna() & moved["unit"].notna()).all()
    assert turns[turns["skipped"].astype(bool)]["symbol"].isna().all()
    assert all(isinstance(json.loads(gains), dict) for gains in turns["gains"])


def test_no_section_is_written_for_the_automa(warehouse: Warehouse) -> None:
    found = warehouse.query(
        "select count(*) as n from sections join solo_games using (game_id) where sections.seat = solo_games.automa"
    )
    assert int(found["n"].iloc[0]) == 0


def test_rates_have_n_and_interval(warehouse: Warehouse) -> None:
    games = results.solo_games(warehouse, Filters(simulated=True))
    levels = results.by_level(games)
    assert list(levels["level"]) == ["autometta", "automa", "automaszyna", "ultimaszyna", "unknown"]
    assert int(levels["n"].sum()) == len(games) == 5
    hard = levels[levels["level"] == "automaszyna"].iloc[0]
    span = wilson(1, 1)
    assert (hard["wins"], hard["rate"], hard["low"], hard["high"]) == (1, 1.0, span.low, span.high)
    assert bool(hard["small_sample"]) is True
    assert int(results.by_faction(games)["n"].sum()) == int(results.by_mat(games)["n"].sum()) == 5
    assert int(results.by_opponent(games)["n"].sum()) == 5
    assert int(results.endings(games)["n"].sum()) == 5
    for rows in (results.by_faction(games), results.by_mat(games), results.endings(games)):
        assert list(dict.fromkeys(rows["level"])) == [
            *("autometta", "automa", "automaszyna", "ultimaszyna", "unknown")
        ], "the easiest level first"


def test_the_mean_of_one_margin_has_no_interval_and_of_equal_ones_a_point() -> None:
    assert mean_interval([5.0]) is None
    span = mean_interval([4.0, 6.0])
    assert span is not None
    assert (round(span.low, 1), round(span.high, 1)) == (-7.7, 17.7)
