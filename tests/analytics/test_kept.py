"""Effects and ratings of a warehouse: computed once per state, kept beside it, the same in any order of
loading.
"""

import itertools
import os
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from analytics import kept as store
from analytics.effects import (
    TooFewGames,
    calibration_frame,
    effects,
    effects_frame,
    heldout_frame,
    pair_frame,
)
from analytics.filters import Filters
from analytics.games import game_list
from analytics.marts import kept_mart, read_mart
from analytics.rating import curve_of, rated, ratings_frame
from analytics.state import state_of
from analytics.warehouse import Warehouse
from ingest.load import load
from ingest.warehouse.organise import give_policy
from tests.analytics.planted_file import write_planted
from tests.analytics.season import game, load_season, seat


@pytest.fixture(scope="module")
def planted_warehouse(tmp_path_factory: pytest.TempPathFactory) -> Warehouse:
    folder = tmp_path_factory.mktemp("planted")
    load([write_planted(folder / "planted.csv", games=150)], folder / "planted.duckdb")
    return Warehouse(folder / "planted.duckdb")


@pytest.fixture(scope="module")
def found(planted_warehouse: Warehouse) -> dict[str, Any]:
    return effects(planted_warehouse, Filters())


def test_effects_have_the_documented_shape(found: dict[str, Any]) -> None:
    assert {row["kind"] for row in found["effects"]} == {"faction", "mat", "pair", "players"}
    fields = {"kind", "name", "win_chance", "low", "high", "raw", "n"}
    assert all(fields <= set(row) for row in found["effects"])
    assert found["heldout"]["games"] == 30
    assert set(found["heldout"]["log_loss"]) == {"uniform", "raw", "elo", "openskill", "model"}
    pair = next(row for row in found["effects"] if row["kind"] == "pair")
    assert pair["name"].count("+") == 1


def test_raw_rates_beside_the_effects_are_those_of_the_views(
    planted_warehouse: Warehouse, found: dict[str, Any]
) -> None:
    rates = planted_warehouse.query("select faction, n, wins / n as rate from faction_results")
    shown = effects_frame(found, "faction")
    assert dict(zip(shown["name"], shown["n"], strict=True)) == dict(
        zip(rates["faction"], rates["n"], strict=True)
    )
    assert shown.sort_values("name")["raw"].tolist() == pytest.approx(
        rates.sort_values("faction")["rate"].tolist()
    )


def test_frames_for_pages(found: dict[str, Any]) -> None:
    assert heldout_frame(found)["model"].iloc[-1] in ("uniform", "elo", "raw", "openskill", "model")
    assert calibration_frame(found)["n"].sum() > 90
    assert {"faction", "mat"} <= set(pair_frame(found, "faction", "mat").columns)


def test_a_result_is_computed_once_and_kept(planted_warehouse: Warehouse, found: dict[str, Any]) -> None:
    calls = itertools.count()

    def compute() -> dict[str, Any]:
        return {"answer": next(calls)}

    first = store.kept(planted_warehouse, "test", Filters(), compute)
    store._read.clear()
    again = store.kept(planted_warehouse, "test", Filters(), compute)
    other = store.kept(planted_warehouse, "test", Filters(players=(5,)), compute)
    anew = store.kept(planted_warehouse, "test", Filters(), compute, anew=True)
    assert [first["answer"], again["answer"], other["answer"], anew["answer"]] == [0, 0, 1, 2]
    assert first["state"] == found["state"] == state_of(planted_warehouse).name
    assert first["as_of"][:2] == "20"


def test_another_game_is_another_state(tmp_path: Path) -> None:
    path = load_season(tmp_path)
    before = state_of(Warehouse(path)).name
    load([write_planted(tmp_path / "more.csv", games=2)], path)
    assert state_of(Warehouse(path)).name != before


def test_what_changes_the_results_of_the_same_records_is_another_state(tmp_path: Path) -> None:
    rusviet_industrial = game(
        {"event": "Cup"}, seat("Amber", "rusviet", "industrial"), seat("Elm", "nordic", "patriotic", coins=30)
    )
    path = load_season(tmp_path, [rusviet_industrial])
    before = state_of(Warehouse(path)).name
    give_policy(path, "Cup", "official", "Elm")
    held_to_a_policy = state_of(Warehouse(path)).name
    give_policy(path, "Cup", None, "Elm")
    assert held_to_a_policy != before == state_of(Warehouse(path)).name


def test_ratings_and_state_do_not_depend_on_the_order_of_loading(tmp_path: Path) -> None:
    text = write_planted(tmp_path / "all.csv", games=24).read_text(encoding="utf-8").splitlines()
    parts = []
    for name, games in (("a", range(1, 13)), ("b", range(13, 25))):
        part = tmp_path / f"{name}.csv"
        lines = [line for line in text[1:] if int(line.split(",")[0]) in games]
        part.write_text("\n".join([text[0], *lines]) + "\n", encoding="utf-8")
        parts.append(part)
    readers = []
    for name, order in (("one", parts), ("two", parts[::-1])):
        for part in order:
            load([part], tmp_path / f"{name}.duckdb")
        readers.append(Warehouse(tmp_path / f"{name}.duckdb"))
    one, two = (rated(reader, Filters()) for reader in readers)
    assert one["ratings"] == two["ratings"]
    assert one["state"] == two["state"]


def test_a_curve_ends_at_the_rating(planted_warehouse: Warehouse) -> None:
    ratings = rated(planted_warehouse, Filters())
    best = ratings_frame(ratings).iloc[0]
    curve = curve_of(planted_warehouse, ratings, best["person"])
    assert len(curve) == best["games"]
    assert curve["rating"].iloc[-1] == best["rating"]
    assert curve["played_on"].is_monotonic_increasing


def test_a_minimum_rating_leaves_out_games_with_weaker_players(planted_warehouse: Warehouse) -> None:
    ratings = ratings_frame(rated(planted_warehouse, Filters()))
    least = float(ratings["rating"].quantile(0.2))
    weak = set(ratings[ratings["rating"] < least]["person"])
    seats = planted_warehouse.query("select game_id, person from seat_results")
    expected = set(seats["game_id"]) - set(seats[seats["person"].isin(weak)]["game_id"])
    listed = game_list(planted_warehouse, Filters(min_rating=least))
    assert set(listed["game_id"]) == expected
    assert 0 < len(expected) < 150


def test_too_few_games_are_refused(tmp_path: Path) -> None:
    with pytest.raises(TooFewGames):
        effects(Warehouse(load_season(tmp_path)), Filters())


def test_a_summary_is_made_once_for_a_file_and_anew_for_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    warehouse = Warehouse(load_season(tmp_path))
    made = kept_mart(warehouse, "lengths", Filters())
    pd.testing.assert_frame_equal(made, read_mart(warehouse, "lengths", Filters()))
    monkeypatch.setattr("analytics.marts.read_mart", lambda *_: pytest.fail("it was made again"))
    pd.testing.assert_frame_equal(made, kept_mart(warehouse, "lengths", Filters()))
    monkeypatch.undo()
    stat = warehouse.path.stat()
    os.utime(warehouse.path, ns=(stat.st_atime_ns, stat.st_mtime_ns + 1))
    calls: list[str] = []

    def again(_warehouse: Warehouse, name: str, _filters: Filters) -> pd.DataFrame:
        calls.append(name)
        return made

    monkeypatch.setattr("analytics.marts.read_mart", again)
    kept_mart(warehouse, "lengths", Filters())
    assert calls == ["lengths"]
