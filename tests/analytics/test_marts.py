"""Marts: each states its grain, and all of them reconcile to the listed games."""

import datetime
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pandas as pd
import pytest

from analytics.filters import NO_EVENT, Filters
from analytics.marts import mart_names, read_mart
from analytics.marts.grouped import person_groups, seat_groups
from analytics.warehouse import Warehouse
from ingest.load import load
from ingest.warehouse.schema import views_sql

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
@pytest.mark.parametrize("columns", [("faction",), ("mat",), ("faction", "mat"), ("players",), ("bid",)])
@pytest.mark.parametrize("games", ["warehouse", "samples"])
def test_groups_reconcile_to_the_seats_of_the_listed_games(
    columns: tuple[str, ...], filters: Filters, games: str, request: pytest.FixtureRequest
) -> None:
    reader = request.getfixturevalue(games)
    if filters.game != "scythe":
        columns = ("players",)
    listed = read_mart(reader, "game_list", filters)
    seats = read_mart(reader, "chosen_seats", filters)
    rows, known = seat_groups(reader, filters, columns), seats.dropna(subset=list(columns))
    if "bid" in columns:
        known = known[known["game_id"].isin(known.loc[known["bid"] > 0, "game_id"])]
    assert len(seats) == listed["players"].sum()
    assert seats["win_share"].sum() == pytest.approx(len(listed))
    assert seats["expected"].sum() == pytest.approx(len(listed))
    assert rows["n"].sum() == len(known)
    assert rows["wins"].sum() == pytest.approx(known["win_share"].sum())


@pytest.mark.parametrize("games", ["warehouse", "samples"])
def test_the_views_in_the_file_say_what_the_filtered_marts_say(
    games: str, request: pytest.FixtureRequest
) -> None:
    reader = request.getfixturevalue(games)
    counts = ["n", "wins", "expected", "points", "totals"]
    for view, columns in (
        ("faction_results", ("faction",)),
        ("mat_results", ("mat",)),
        ("pair_results", ("faction", "mat")),
        ("turn_order_results", ("players", "start_order")),
        ("bid_results", ("bid",)),
        ("people_results", ("player",)),
    ):
        kept = reader.query(f"select * from {view} order by all")  # noqa: S608
        kept = kept[kept["game"] == "scythe"].reset_index(drop=True) if "game" in kept else kept
        filtered = (
            person_groups(reader, Filters())
            if columns == ("player",)
            else seat_groups(reader, Filters(), columns)
        )
        wanted = filtered.sort_values(list(columns), ignore_index=True)[[*columns, *counts]]
        pd.testing.assert_frame_equal(kept[[*columns, *counts]], wanted, check_dtype=False)


@pytest.mark.parametrize("games", ["warehouse", "samples"])
def test_the_view_of_stars_says_what_the_filtered_mart_says(
    games: str, request: pytest.FixtureRequest
) -> None:
    reader = request.getfixturevalue(games)
    key = ["faction", "mat", "players", "kind"]
    kept = reader.query("select * from star_results").sort_values(key, ignore_index=True)
    filtered = read_mart(reader, "star_kinds", Filters()).sort_values(key, ignore_index=True)
    assert len(kept)
    pd.testing.assert_frame_equal(filtered, kept[list(filtered)], check_dtype=False)


def test_every_seat_with_six_stars_stands_in_one_set(samples: Warehouse) -> None:
    sets = read_mart(samples, "star_sets", Filters())
    of_seats = samples.query(
        """
        select
            string_agg(kind || if(placed > 1, ' x' || placed, ''), ' + ' order by kind) as kinds,
            any_value(won) as won
        from seat_stars
        where placed > 0 and not simulated and not solo
        group by game_id, seat
        having sum(placed) = 6
        """
    )
    wanted = of_seats.groupby("kinds")["won"].agg(["size", "sum"])
    assert len(sets) == len(wanted) > 1
    assert wanted.loc[sets["kinds"], "size"].tolist() == sets["n"].tolist()
    assert wanted.loc[sets["kinds"], "sum"].tolist() == sets["won"].tolist()


def test_every_view_has_the_key_its_grain_states(samples: Warehouse) -> None:
    keys = {
        "counted_games": ["game_id"],
        "seat_results": ["game_id", "seat"],
        "person_results": ["game_id", "seat", "player"],
        "dimension_results": ["game", "dimension", "value"],
        "player_count_results": ["game", "players"],
        "turn_order_results": ["game", "players", "start_order"],
        "people_results": ["game", "player"],
        "head_to_head": ["game", "player", "opponent"],
        "tie_break_results": ["game", "criterion"],
        "length_results": ["game", "players"],
        "bid_results": ["game", "bid"],
        "pick_order_results": ["game", "players", "pick"],
        "faction_results": ["faction"],
        "mat_results": ["mat"],
        "pair_results": ["faction", "mat"],
        "seat_stars": ["game_id", "seat", "kind"],
        "star_results": ["faction", "mat", "players", "kind"],
        "star_timing": ["kind", "nth"],
        "combat_results": ["faction"],
        "encounter_results": ["faction", "card"],
        "structure_tile_results": ["tile"],
    }
    for view, key in keys.items():
        rows = samples.query(f"select * from {view}")  # noqa: S608
        assert not rows.duplicated(key).any(), view
    assert set(re.findall(r"^create view (\w+)", views_sql(), re.MULTILINE)) >= set(keys)


def test_head_to_head_is_the_same_from_both_sides(samples: Warehouse) -> None:
    rows = samples.query("select * from head_to_head")
    both = rows.merge(rows, left_on=["game", "player", "opponent"], right_on=["game", "opponent", "player"])
    assert len(both) == len(rows)
    assert (both["ahead_x"] == both["behind_y"]).all()
    assert (both["wins_x"] == both["losses_y"]).all()
    assert (rows["ahead"] + rows["behind"] + rows["level"] == rows["n"]).all()


def test_replayed_games_know_their_turn_order(samples: Warehouse) -> None:
    rows = samples.query(
        "select game_id, list(start_order order by start_order) as o, any_value(players) as p "
        "from seat_results where evidence = 'replayed' and not solo group by game_id"
    )
    assert len(rows)
    assert all(
        list(order) == list(range(1, players + 1))
        for order, players in zip(rows["o"], rows["p"], strict=True)
    )


@pytest.mark.parametrize("filters", SOME_FILTERS)
def test_lengths_sum_up_to_the_chosen_games(filters: Filters, samples: Warehouse) -> None:
    lengths, chosen = read_mart(samples, "lengths", filters), read_mart(samples, "chosen_games", filters)
    chosen = chosen[chosen["players"].notna()]
    assert lengths["games"].sum() == len(chosen)
    for count, total, column in (
        ("with_rounds", "rounds", "rounds"),
        ("with_minutes", "minutes", "minutes"),
        ("with_totals", "winner_points", "winner_total"),
        ("with_margins", "margins", "margin"),
    ):
        assert lengths[count].sum() == chosen[column].count()
        assert lengths[total].sum() == chosen[column].sum()


@pytest.mark.parametrize("filters", SOME_FILTERS)
def test_kinds_of_star_sum_up_to_the_known_seats(filters: Filters, samples: Warehouse) -> None:
    kinds, seats = read_mart(samples, "star_kinds", filters), read_mart(samples, "known_seats", filters)
    assert (kinds["winners"] + kinds["others"] == kinds["n"]).all()
    assert (kinds["winners_placing"] <= kinds["winners"]).all()
    assert (kinds["others_placing"] <= kinds["others"]).all()
    assert kinds["placed"].sum() == seats["placed"].sum()
    assert set(kinds.groupby("kind")["n"].sum()) <= {len(seats)}


@pytest.mark.parametrize("filters", SOME_FILTERS)
def test_every_tie_is_one_place_of_a_chosen_game(filters: Filters, samples: Warehouse) -> None:
    ties, seats = read_mart(samples, "tie_breaks", filters), read_mart(samples, "chosen_seats", filters)
    assert not ties.duplicated(["game_id", "rank"]).any()
    assert (ties["criterion"].notna() | ties["shared"]).all()
    named = seats.dropna(subset=["tiebreak", "total"])
    assert ties["criterion"].notna().sum() == len(named[["game_id", "rank"]].drop_duplicates())
    places = seats.dropna(subset="total").groupby(["game_id", "rank", "total"])
    assert ties["shared"].sum() == places.size().gt(1).sum()


@pytest.mark.parametrize("filters", SOME_FILTERS)
def test_the_overview_counts_the_listed_games(filters: Filters, samples: Warehouse) -> None:
    listed = read_mart(samples, "game_list", filters)
    found = read_mart(samples, "overview", filters).iloc[0]
    assert found["games"] == len(listed) == len(read_mart(samples, "chosen_games", filters))
    assert found["replayed"] + found["positions"] + found["sheets"] + found["results"] == len(listed)
    assert found["disputed"] == (listed["discrepancies"] > 0).sum()


@pytest.mark.parametrize(
    ("filters", "chosen"),
    [
        (Filters(), [1, 2, 3, 4, 5]),
        (Filters(simulated=True), [1, 2, 3, 4, 5, 6]),
        (Filters(disputed=False), [1, 2, 3, 4]),
        (Filters(players=(3, 4)), [1, 3]),
        (Filters(events=("Spring Cup",)), [1, 2, 3]),
        (Filters(events=("Club night", NO_EVENT)), [4, 5]),
        (Filters(evidence=("replayed",)), []),
        (Filters(expansions="base"), [1, 2, 3, 4]),
        (Filters(expansions="expanded"), [5]),
        (Filters(since=datetime.date(2026, 3, 8)), [3, 4, 5]),
        (Filters(until=datetime.date(2026, 3, 7)), [1, 2]),
        (Filters(players=(2,), events=("Spring Cup",), disputed=False), [2]),
        (Filters(person="Elm"), [2, 4]),
        (Filters(round_kinds=("round",)), [1, 2, 3]),
        (Filters(round_kinds=("final",)), []),
        (Filters(breaches="only"), [4]),
        (Filters(breaches="no"), [1, 2, 3, 5]),
        (Filters(solo="only"), []),
        (Filters(solo="with", editions=("no such edition",)), []),
    ],
)
def test_a_filter_lets_through(filters: Filters, chosen: list[int], warehouse: Warehouse) -> None:
    assert sorted(read_mart(warehouse, "game_list", filters)["game_id"]) == chosen


def test_a_filter_is_a_value_and_never_part_of_the_query(warehouse: Warehouse) -> None:
    sly = Filters(events=("') or true --",))
    assert read_mart(warehouse, "game_list", sly).empty
