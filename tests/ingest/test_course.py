"""The course of a replayed game in the warehouse, held against the replay itself and the end score."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from engine.record import Record
from engine.replay import replay, states
from engine.scythe.public import projected
from engine.scythe.state import State
from ingest.load import load
from ingest.notation import from_text
from ingest.warehouse.connection import reading
from ingest.warehouse.rebuild import rebuild
from ingest.warehouse.schema import derived_tables
from ingest.warehouse.scythe.course import Course

ROOT = Path(__file__).parents[2]
GAMES = Path(__file__).parents[1] / "games"
GAME = GAMES / "3-players-combat-attacker.json"
RECORD = Record.model_validate_json(GAME.read_text(encoding="utf-8"))

KEYS = ("game_id", "turn", "seat")
TRACKS = ("power", "popularity", "combat_cards", "stars", "workers")
COINS = ("coins", "star_coins", "territory_coins", "resource_coins", "structure_coins", "total")


def turn_scores(record: Record) -> list[tuple[int, str, dict[str, dict[str, int]]]]:
    """After every turn: its number, whose it was, and every faction's score if the game ended now."""
    turns: dict[int, tuple[int, str, dict[str, dict[str, int]]]] = {}
    for state in states(record):
        if state["turn"]:
            scores = {seat["faction"]: seat["projected"] for seat in state["seats"]}
            turns[state["turn"]] = (state["turn"], state["active"], scores)
    return list(turns.values())


@pytest.fixture(scope="module")
def warehouse(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("course") / "games.duckdb"
    assert load([GAME, GAMES / "4-players-encounter.json"], path).counts == {"accepted": 2}
    return path


def query(warehouse: Path, sql: str) -> list[tuple[Any, ...]]:
    with reading(warehouse) as connection:
        return connection.execute(sql).fetchall()


def test_every_action_is_there_with_its_turn_and_player(warehouse: Path) -> None:
    rows = query(warehouse, "select number, type, action from actions where game_id = 1 order by number")
    assert [row[0] for row in rows] == list(range(1, len(RECORD.actions) + 1))
    assert [row[1] for row in rows] == [action.type for action in RECORD.actions]
    ((turn, seat),) = query(warehouse, "select turn, seat from actions where game_id = 1 and number = 1")
    assert (turn, RECORD.seats[seat].faction) == turn_scores(RECORD)[0][:2]


def test_turns_cover_all_actions_without_a_gap(warehouse: Path) -> None:
    rows = query(
        warehouse, "select turn, seat, first_action, last_action from turns where game_id = 1 order by turn"
    )
    assert rows[0] == (0, None, None, None)
    assert [row[0] for row in rows] == list(range(len(rows)))
    order = [seat.faction for seat in RECORD.seats]
    assert [order[row[1]] for row in rows[1:]] == [faction for _, faction, _ in turn_scores(RECORD)]
    assert rows[1][2] == 1
    assert rows[-1][3] == len(RECORD.actions)
    assert all(before[3] + 1 == after[2] for before, after in pairwise(rows[1:]))


@pytest.mark.parametrize("path", sorted(GAMES.glob("**/*.json")), ids=lambda path: path.stem)
def test_scores_after_every_turn_are_those_of_the_replay(path: Path) -> None:
    game = json.loads(path.read_text(encoding="utf-8"))
    record = Record.model_validate(game.get("record", game))
    course = Course(1, record)
    expected: list[tuple[int, ...]] = []

    def observe(state: State, kind: str | None) -> None:
        ended = len(course.turns)
        course(state, kind)
        if len(course.turns) > ended:
            for index, seat in enumerate(state.seats):
                tracks = (seat.power, seat.popularity, seat.cards(), seat.star_count, len(seat.workers))
                expected.append((1, state.turn, index, *tracks, *projected(state, index).values()))

    assert replay(record, observe).failure is None
    (scores,) = course.own_rows()["turn_scores"]
    columns = [scores[name].tolist() for name in (*KEYS, *TRACKS, *COINS)]
    assert list(zip(*columns, strict=True)) == expected != []


@pytest.mark.parametrize(
    ("table", "key"), [("turn_scores", "game_id, turn, seat"), ("actions", "game_id, number")]
)
def test_no_row_of_a_long_table_stands_twice(warehouse: Path, table: str, key: str) -> None:
    ((rows, keys),) = query(warehouse, f"select count(*), count(distinct ({key})) from {table}")  # noqa: S608
    assert rows == keys > 0


def test_every_turn_has_a_score_for_every_seat(warehouse: Path) -> None:
    scores = "select game_id, turn, count(*) from turn_scores group by all order by all"
    turns = "select game_id, turn, players from turns join games using (game_id) order by all"
    assert query(warehouse, scores) == query(warehouse, turns)


def test_the_last_turn_has_the_end_score(warehouse: Path) -> None:
    differing = query(
        warehouse,
        """
        from seats join turn_scores using (game_id, seat) join games using (game_id)
        where turn = turns and turn_scores.total <> seats.total + bid
        """,
    )
    assert differing == []


def test_the_parts_of_a_score_make_its_total(warehouse: Path) -> None:
    parts = "coins + star_coins + territory_coins + resource_coins + structure_coins"
    assert query(warehouse, f"from turn_scores where {parts} <> total") == []


def test_placed_stars_are_the_stars_of_the_end(warehouse: Path) -> None:
    placed = "select game_id, seat, kind::varchar, count(*) from placed_stars group by all order by all"
    assert query(warehouse, placed) == query(warehouse, "from stars order by all")
    ((most,),) = query(warehouse, "select max(nth) from placed_stars where game_id = 1")
    assert most == 6


def test_combats_name_both_sides_and_what_they_spent(warehouse: Path) -> None:
    fought = sum(action.type == "combat" for action in RECORD.actions)
    rows = query(
        warehouse,
        "select attacker, winner, loser, winner_dial from combats where game_id = 1 order by number",
    )
    assert len(rows) == fought > 0
    assert all(winner != loser and attacker in (winner, loser) for attacker, winner, loser, _ in rows)
    assert all(0 <= dial <= 7 for *_, dial in rows)


@pytest.mark.parametrize(
    ("table", "kind"),
    [("encounters", "encounter"), ("factory_cards", "factory_card"), ("objectives", "objective")],
)
def test_cards_are_listed_where_they_were_drawn(warehouse: Path, table: str, kind: str) -> None:
    listed = query(warehouse, f"select game_id, action from {table} order by all")  # noqa: S608
    acted = query(warehouse, "select game_id, number, type from actions order by all")
    assert listed == [(game_id, number) for game_id, number, of_type in acted if of_type == kind]


def test_figures_of_a_replayed_seat_come_from_the_replay(warehouse: Path) -> None:
    differing = query(
        warehouse,
        """
        from holdings join games using (game_id) join turn_scores using (game_id, seat)
        where turn = turns
            and (holdings.power <> turn_scores.power or holdings.popularity <> turn_scores.popularity)
        """,
    )
    assert differing == []


def test_a_rebuild_derives_the_same_course(warehouse: Path) -> None:
    before = {table: query(warehouse, f"from {table} order by all") for table in derived_tables()}
    rebuilt = rebuild(warehouse)
    assert [change for change in rebuilt.changes if change.added or change.removed] == []
    assert {table: query(warehouse, f"from {table} order by all") for table in derived_tables()} == before


def test_games_of_two_kinds_in_one_file_are_loaded_together(tmp_path: Path) -> None:
    """Scythe's turns come by columns, those of other games row by row."""
    garden = next((ROOT / "data/samples/games").glob("*.garden"))
    record = from_text(garden.read_text(encoding="utf-8"))[0].record
    assert record is not None
    both = tmp_path / "evening.jsonl"
    both.write_text(f"{RECORD.to_json()}\n{record.to_json()}\n", encoding="utf-8")
    path = tmp_path / "both.duckdb"
    assert load([both], path).counts == {"accepted": 2}
    assert len(query(path, "select distinct game_id from turns")) == 2
    assert [change for change in rebuild(path).changes if change.added or change.removed] == []
