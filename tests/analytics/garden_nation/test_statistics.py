"""The statistics of Garden Nation reconcile with the records they come from."""

from collections import Counter
from typing import Any

import pytest

from analytics.filters import Filters
from analytics.garden_nation import cards, course, order
from analytics.warehouse import Warehouse
from analytics.win_rates import by_dimension
from engine.replay import replay
from ingest.load import load
from simulator.entrant import Entrant
from simulator.garden_nation import STYLE_NAMES, simulate

FILTERS = Filters(game="garden_nation", simulated=True)
PLAYED = 24


@pytest.fixture(scope="module")
def records() -> list[Any]:
    return [
        simulate(
            [Entrant(f"Bot {number}", STYLE_NAMES[(seed + number) % 7]) for number in range(2 + seed % 3)],
            seed,
        )
        for seed in range(PLAYED)
    ]


@pytest.fixture(scope="module")
def warehouse(records: list[Any], tmp_path_factory: pytest.TempPathFactory) -> Warehouse:
    folder = tmp_path_factory.mktemp("statistics")
    path = folder / "games.jsonl"
    path.write_text("\n".join(record.to_json() for record in records), encoding="utf-8")
    assert load([path], folder / "games.duckdb").counts == {"accepted": PLAYED}
    return Warehouse(folder / "games.duckdb")


def test_wins_by_clan_seat_and_first_turn_add_up_to_the_games(
    warehouse: Warehouse, records: list[Any]
) -> None:
    seats = sum(len(record.seats) for record in records)
    for rates in (
        by_dimension(warehouse, FILTERS, "clan"),
        order.by_seat(warehouse, FILTERS),
        order.by_first_turn(warehouse, FILTERS),
    ):
        assert int(rates["n"].sum()) == seats
        assert float(rates["wins"].sum()) == pytest.approx(PLAYED)
        assert float(rates["expected"].sum()) == pytest.approx(PLAYED)
        assert (rates["low"] <= rates["rate"]).all()
        assert (rates["rate"] <= rates["high"]).all()


def test_the_first_turn_is_the_one_of_the_set_up(warehouse: Warehouse, records: list[Any]) -> None:
    """GN-SET-07, GN-RND-06: one first player a game."""
    rates = order.by_first_turn(warehouse, FILTERS)
    first = rates[rates["space"] == 1]
    assert first["n"].tolist() == [8, 8, 8]
    assert rates[rates["players"] == 2]["space"].tolist() == [1, 2]
    assert rates[rates["players"] == 4]["space"].tolist() == [1, 2, 3, 4]


def test_projects_are_counted_as_the_replays_have_them(warehouse: Warehouse, records: list[Any]) -> None:
    claimed = Counter(
        action.project for record in records for action in record.actions if action.type == "claim_project"
    )
    found = cards.projects(warehouse, FILTERS)
    assert dict(zip(found["card"], found["completed"], strict=True)) == claimed
    assert set(found["n"]) == {PLAYED}
    assert (found["by_winners"] <= found["completed"]).all()
    assert found["mean_round"].between(1, 40).all()


def test_objectives_are_worth_what_the_scores_say(warehouse: Warehouse, records: list[Any]) -> None:
    scored = sum(
        place.categories["secret_objectives"] for record in records for place in replay(record).ranking
    )
    found = cards.objectives(warehouse, FILTERS)
    assert int(found["points"].sum()) == scored
    assert int(found["n"].sum()) == 2 * sum(len(record.seats) for record in records)
    assert (found["least"] <= found["mean_points"]).all()


def test_ploys_rounds_and_territories_reconcile(warehouse: Warehouse, records: list[Any]) -> None:
    used = Counter(action.type for record in records for action in record.actions)
    ploys = course.ploys(warehouse, FILTERS)
    assert {row.ploy: row.uses for row in ploys.itertuples()} == {
        name: used[name] for name in ("strategic_move", "roof_transfer", "invade")
    }
    rounds = course.rounds(warehouse, FILTERS)
    first = rounds[rounds["round"] == 1]
    assert int(first["n"].sum()) == sum(len(record.seats) for record in records)
    assert first["mean_population"].between(15, 45).all()
    control = course.control(warehouse, FILTERS)
    assert control["territory"].tolist() == list(range(1, 8))
    assert (control["alone"] + control["shared"] <= control["n"]).all()
    assert set(control["n"]) == {sum(record.announced.rounds for record in records)}


def test_without_games_there_is_nothing_and_no_error(warehouse: Warehouse) -> None:
    nothing = Filters(game="garden_nation", simulated=False)
    assert cards.projects(warehouse, nothing).empty
    assert cards.objectives(warehouse, nothing).empty
    assert course.rounds(warehouse, nothing).empty
