"""People and doubles in the warehouse: merged and linked by decision, taken back, and counted once."""

import datetime
from pathlib import Path
from typing import Any

import pytest

from analytics.filters import Filters
from analytics.overview import overview
from analytics.warehouse import Warehouse
from analytics.win_rates import by_player
from engine.record import Announced, Header, Record, Seat
from engine.scythe.record import Sheet
from ingest.load import load
from ingest.people.aliases import MergeError
from ingest.warehouse import organise
from ingest.warehouse.connection import reading
from ingest.warehouse.rebuild import rebuild

EVENING = datetime.date(2026, 3, 1)


def game(totals: dict[str, int], source: str, date: datetime.date = EVENING, **sheet: Any) -> str:
    record = Record(
        header=Header(date=date, source=source),
        seats=tuple(Seat(player=name) for name in totals),
        announced=Announced(sheets=tuple(Sheet(total=total, **sheet) for total in totals.values())),
    )
    return record.to_json()


@pytest.fixture
def warehouse(tmp_path: Path) -> Path:
    """One evening written down by two people (Birch was forgotten by one of them), and another evening."""
    full, short = {"Amber": 80, "Birch": 70, "Cedar": 60}, {"Amber": 80, "Cedar": 60}
    later = {"Ámber": 50, "cedar": 40}
    path = tmp_path / "games.duckdb"
    for name, text in {
        "one.json": game(full, "app"),
        "two.json": game(short, "club"),
        "three.json": game(later, "club", datetime.date(2026, 5, 1)),
    }.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
        load([tmp_path / name], path)
    return path


def query(warehouse: Path, sql: str) -> list[tuple[Any, ...]]:
    with reading(warehouse) as connection:
        return connection.execute(sql).fetchall()


def games_of(warehouse: Path) -> dict[str, int]:
    rates = by_player(Warehouse(warehouse), Filters())
    return {str(player): int(n) for player, n in zip(rates["player"], rates["n"], strict=True)}


def test_an_evening_recorded_twice_is_counted_once_and_kept_twice(warehouse: Path) -> None:
    (pair,) = organise.doubles(warehouse)
    assert (pair.first, pair.second, pair.grade, pair.counted_once) == (1, 2, "likely", True)
    assert query(warehouse, "from copies") == [(2, 1)]
    assert query(warehouse, "select count(*) from games") == [(3,)]
    assert overview(Warehouse(warehouse), Filters())["games"] == 2


def test_the_organiser_may_keep_a_pair_apart_and_change_the_mind(warehouse: Path) -> None:
    organise.decide(warehouse, 2, 1, "Elm", same=False, reason="two tables")
    assert query(warehouse, "from copies") == []
    assert organise.doubles(warehouse)[0].decided is False
    organise.decide(warehouse, 1, 2, "Elm", same=True)
    assert query(warehouse, "from copies") == [(2, 1)]


def test_the_organiser_may_link_what_does_not_look_alike(warehouse: Path) -> None:
    organise.decide(warehouse, 1, 3, "Elm", same=True)
    assert query(warehouse, "select game_id from copies order by 1") == [(2,), (3,)]
    assert [pair.grade for pair in organise.doubles(warehouse)] == ["likely", None]


def test_a_decision_is_taken_back_and_the_likeness_decides_again(warehouse: Path) -> None:
    organise.decide(warehouse, 1, 2, "Elm", same=False)
    organise.leave_open(warehouse, 2, 1, "Fern", reason="a slip")
    (pair,) = organise.doubles(warehouse)
    assert (pair.decided, pair.counted_once) == (None, True)
    assert query(warehouse, "select by_whom, subject, reason from changes order by number desc limit 1") == [
        ("Fern", "1 ? 2", "a slip")
    ]
    with pytest.raises(organise.UnknownGameError, match="nobody has decided on games 1 and 2"):
        organise.leave_open(warehouse, 1, 2, "Fern")


def test_a_game_is_no_double_of_itself(warehouse: Path) -> None:
    with pytest.raises(organise.UnknownGameError, match="game 1 is named twice"):
        organise.decide(warehouse, 1, 1, "Elm", same=True)


def test_a_decision_on_a_game_that_is_not_there_is_refused(warehouse: Path) -> None:
    with pytest.raises(organise.UnknownGameError, match="no game 99"):
        organise.decide(warehouse, 1, 99, "Elm", same=True)


def test_a_bot_is_never_taken_for_a_person(warehouse: Path, tmp_path: Path) -> None:
    before = organise.suggestions(warehouse)
    simulated = Record(
        header=Header(simulated=True),
        seats=(Seat(player="Birch the builder"), Seat(player="Birchh")),
        announced=Announced(sheets=(Sheet(total=60), Sheet(total=50))),
    )
    (tmp_path / "bots.json").write_text(simulated.to_json(), encoding="utf-8")
    assert load([tmp_path / "bots.json"], warehouse).counts == {"accepted": 1}
    assert organise.suggestions(warehouse) == before != []


def test_names_are_suggested_and_only_case_and_blanks_are_overlooked(warehouse: Path) -> None:
    assert [(each.alias, each.person) for each in organise.suggestions(warehouse)] == [("Ámber", "Amber")]
    assert games_of(warehouse) == {"Amber": 1, "Birch": 1, "Cedar": 2, "Ámber": 1}


def test_a_merge_counts_in_every_figure_and_can_be_taken_back(warehouse: Path) -> None:
    before = games_of(warehouse)
    made = organise.merge(warehouse, "Ámber", "Amber", "Elm", "a slip")
    assert (made.number, made.alias, made.person) == (1, "Ámber", "Amber")
    assert games_of(warehouse) == {"Amber": 2, "Birch": 1, "Cedar": 2}
    assert query(warehouse, "select player from seats where game_id = 3 and seat = 0") == [("Ámber",)]
    organise.undo(warehouse, 1, "Fern")
    assert games_of(warehouse) == before
    assert [(each.number, each.undone_by) for each in organise.merges(warehouse)] == [(1, "Fern")]
    with pytest.raises(MergeError):
        organise.undo(warehouse, 1, "Fern")


def test_a_rule_merges_what_it_takes_for_one_name(warehouse: Path) -> None:
    (made,) = organise.merge_by(warehouse, "same_letters", "Elm")
    assert {made.alias, made.person} == {"Ámber", "Amber"}
    assert organise.merge_by(warehouse, "same_letters", "Elm") == ()


def test_decisions_outlive_a_rebuild(warehouse: Path) -> None:
    organise.merge(warehouse, "Ámber", "Amber", "Elm")
    organise.decide(warehouse, 1, 2, "Elm", same=False)
    rebuild(warehouse)
    assert games_of(warehouse)["Amber"] == 3
    assert query(warehouse, "from copies") == []
