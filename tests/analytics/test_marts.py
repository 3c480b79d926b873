"""Marts: each states its grain, and all of them reconcile to the listed games."""

import datetime
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from analytics.filters import NO_EVENT, Filters
from analytics.marts import mart_names, read_mart
from analytics.warehouse import Warehouse
from ingest.load import load

SAMPLES = Path(str(files("data"))) / "samples"
SOME_FILTERS = (
    Filters(),
    Filters(simulated=True),
    Filters(disputed=False),
    Filters(players=(2, 3)),
    Filters(events=("Spring Cup",)),
    Filters(expansions="base"),
    Filters(game="garden_nation"),
)


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Warehouse]:
    path = tmp_path_factory.mktemp("samples") / "samples.duckdb"
    load([SAMPLES], path)
    reader = Warehouse(path)
    yield reader
    reader.close()


@pytest.mark.parametrize("name", mart_names())
def test_a_mart_states_its_grain_on_the_first_line(name: str) -> None:
    sql = files("analytics.marts").joinpath(f"{name}.sql").read_text(encoding="utf-8")
    assert sql.startswith("-- grain: one row ")


@pytest.mark.parametrize("name", mart_names())
def test_a_mart_without_any_game_still_answers(name: str, warehouse: Warehouse) -> None:
    rows = read_mart(warehouse, name, Filters(game="garden_nation"))
    assert len(rows) == {"overview": 1, "data_quality": 1}.get(name, 0)


@pytest.mark.parametrize("filters", SOME_FILTERS)
@pytest.mark.parametrize("name", ["faction_results", "mat_results", "pair_results", "player_results"])
@pytest.mark.parametrize("games", ["warehouse", "samples"])
def test_wins_and_seats_reconcile_to_the_listed_games(
    name: str, filters: Filters, games: str, request: pytest.FixtureRequest
) -> None:
    reader = request.getfixturevalue(games)
    listed = read_mart(reader, "game_list", filters)
    rows = read_mart(reader, name, filters)
    assert rows["n"].sum() == listed["players"].sum()
    assert rows["wins"].sum() == pytest.approx(len(listed))
    assert rows["expected"].sum() == pytest.approx(len(listed))


@pytest.mark.parametrize("filters", SOME_FILTERS)
def test_the_overview_counts_the_listed_games(filters: Filters, samples: Warehouse) -> None:
    listed = read_mart(samples, "game_list", filters)
    found = read_mart(samples, "overview", filters).iloc[0]
    assert found["games"] == len(listed) == len(read_mart(samples, "chosen_games", filters))
    assert found["replayed"] + found["sheets"] + found["results"] == len(listed)
    assert found["disputed"] == (listed["discrepancies"] > 0).sum()


@pytest.mark.parametrize(
    ("filters", "chosen"),
    [
        (Filters(), [1, 2, 3, 4, 5]),
        (Filters(simulated=True), [1, 2, 3, 4, 5, 6]),
        (Filters(disputed=False), [1, 2, 3]),
        (Filters(players=(3, 4)), [1, 3]),
        (Filters(events=("Spring Cup",)), [1, 2, 3]),
        (Filters(events=("Club night", NO_EVENT)), [4, 5]),
        (Filters(evidence=("replayed",)), []),
        (Filters(expansions="base"), [1, 2, 3, 4]),
        (Filters(expansions="expanded"), [5]),
        (Filters(since=datetime.date(2026, 3, 8)), [3, 4, 5]),
        (Filters(until=datetime.date(2026, 3, 7)), [1, 2]),
        (Filters(players=(2,), events=("Spring Cup",), disputed=False), [2]),
    ],
)
def test_a_filter_lets_through(filters: Filters, chosen: list[int], warehouse: Warehouse) -> None:
    assert sorted(read_mart(warehouse, "game_list", filters)["game_id"]) == chosen


def test_a_filter_is_a_value_and_never_part_of_the_query(warehouse: Warehouse) -> None:
    sly = Filters(events=("') or true --",))
    assert read_mart(warehouse, "game_list", sly).empty
