"""Games of Garden Nation in the warehouse: common rows, the game's own tables, and loading again."""

from pathlib import Path
from typing import Any

import duckdb
import pytest

from engine.replay import replay
from ingest.load import load
from ingest.warehouse.connection import reading
from simulator.entrant import Entrant
from simulator.garden_nation import simulate

STYLES = ("builder", "raider", "ruler", "hoarder")


@pytest.fixture(scope="module")
def records() -> list[Any]:
    return [
        simulate([Entrant(f"Bot {number}", style) for number, style in enumerate(STYLES[:players])], seed)
        for seed, players in enumerate((2, 3, 4, 4))
    ]


@pytest.fixture(scope="module")
def db(records: list[Any], tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("garden")
    path = folder / "games.jsonl"
    path.write_text("\n".join(record.to_json() for record in records), encoding="utf-8")
    assert load([path], folder / "games.duckdb").counts == {"accepted": 4}
    assert load([path], folder / "games.duckdb").counts == {}
    return folder / "games.duckdb"


def ask(db: Path, sql: str) -> list[tuple[Any, ...]]:
    with reading(db) as connection:
        return _rows(connection, sql)


def _rows(connection: duckdb.DuckDBPyConnection, sql: str) -> list[tuple[Any, ...]]:
    return connection.execute(sql).fetchall()


def _seats(record: Any) -> Any:
    state = replay(record).state
    assert state is not None
    return state.seats


def test_seats_have_clans_and_totals_by_category(db: Path, records: list[Any]) -> None:
    seats = ask(db, "select game_id, player, clan, total, faction from seats order by game_id, seat")
    assert len(seats) == 13
    assert {row[2] for row in seats} <= {"sylphs", "mekassa", "pterygotes", "azagayes"}
    assert {row[4] for row in seats} == {None}
    sums = ask(db, "select sum(points) from scores group by game_id, seat order by game_id, seat")
    assert [row[0] for row in sums] == [row[3] for row in seats]


def test_turns_follow_the_order_track(db: Path, records: list[Any]) -> None:
    """GN-RND-12: the last player of a round begins the next one."""
    played = ask(db, "select game_id, round, seat, turn from turns order by game_id, turn")
    for game_id, spaces in ask(db, "select game_id, case players when 3 then 3 else 4 end from games"):
        turns = [row[1:] for row in played if row[0] == game_id]
        assert [turn for _round, _seat, turn in turns] == list(range(1, len(turns) + 1))
        rounds = [
            [seat for number, seat, _turn in turns if number == each] for each in {row[0] for row in turns}
        ]
        assert all(len(seats) == spaces for seats in rounds)
        assert [seats[-1] for seats in rounds[:-1]] == [seats[0] for seats in rounds[1:]]


def test_projects_objectives_and_ploys_are_those_of_the_replay(db: Path, records: list[Any]) -> None:
    seats = [seat for record in records for seat in _seats(record)]
    claimed = sum(len(seat.projects) for seat in seats)
    assert ask(db, "select count(*) from projects") == [(claimed,)]
    assert ask(db, "select count(*), min(points) >= 0 from secret_objectives") == [(26, True)]
    used = sum(sum(seat.used) for seat in seats)
    assert ask(db, "select count(*) from ploys") == [(used,)]
    bought = "select sum(points) from projects p join games using (game_id)"
    scored = "select sum(points) from scores where category = 'projects'"
    assert ask(db, bought) == ask(db, scored)


def test_a_claim_belongs_to_the_turn_of_its_floor(db: Path) -> None:
    wrong = """
        select count(*) from actions a join actions b
        on a.game_id = b.game_id and b.number = a.number - 1 and a.type = 'claim_project'
        where a.turn <> b.turn or a.seat <> b.seat
    """
    assert ask(db, wrong) == [(0,)]


def test_rounds_end_with_standings_and_control(db: Path) -> None:
    assert (
        ask(db, "select count(*) from round_standings s join games g using (game_id)")[0][0]
        == ask(db, "select sum(rounds * players) from games")[0][0]
    )
    gained = ask(db, "select min(population), min(floors_left) from round_standings")[0]
    assert gained[0] >= 1
    assert gained[1] >= 0
    several = """
        select count(*) from (
            select 1 from territory_control where alone group by game_id, round, territory having count(*) > 1
        )
    """
    assert ask(db, several) == [(0,)]
