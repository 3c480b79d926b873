"""Who counts as a person: not the Automa, not an unnamed player, but everybody who shares a seat."""

from pathlib import Path

import pytest

from analytics import win_rates
from analytics.filters import Filters
from analytics.games import Behind, game_list
from analytics.overview import overview
from analytics.warehouse import Warehouse
from engine.record import Announced, Header, Record, Seat
from engine.scythe.record import Sheet
from ingest.load import load
from ingest.warehouse import organise

FACTIONS = ("rusviet", "nordic", "saxony")


def game(table: dict[str, int], people: dict[str, tuple[str, ...]] | None = None) -> Record:
    """A game whose first seat won; `people` share a seat."""
    seats = tuple(
        Seat(player=name, faction=faction, people=(people or {}).get(name))
        for name, faction in zip(table, FACTIONS, strict=False)
    )
    sheets = tuple(Sheet(total=total) for total in table.values())
    return Record(header=Header(), seats=seats, announced=Announced(sheets=sheets))


@pytest.fixture
def season(tmp_path: Path) -> Path:
    """Amber beats the Automa, an unnamed player, and Cedar with Elm; then Cedar beats her, with Birch."""
    games = [
        game({"Amber": 80, "Automa": 60}),
        game({"Amber": 81, "unnamed player 2": 61, "Nordic": 41}),
        game({"Amber": 82, "Cedar & Elm": 62}, {"Cedar & Elm": ("Cedar", "Elm")}),
        game({"Cedar & Birch": 90, "Amber": 70, "Birch's friend & Sons": 50}),
        game({"Birch": 91, "Amber": 71}),
    ]
    (tmp_path / "season.jsonl").write_text("\n".join(each.to_json() for each in games), encoding="utf-8")
    load([tmp_path / "season.jsonl"], tmp_path / "season.duckdb")
    return tmp_path / "season.duckdb"


def played(season: Path) -> dict[str, tuple[int, float]]:
    rates = win_rates.by_player(Warehouse(season), Filters(solo="with"))
    columns = zip(rates["player"], rates["n"], rates["wins"], strict=True)
    return {str(player): (int(n), float(wins)) for player, n, wins in columns}


def test_players_are_people_and_whoever_shares_a_seat_has_played_the_game(season: Path) -> None:
    assert played(season) == {
        "Amber": (5, 3.0),
        "Birch": (2, 2.0),
        "Cedar": (2, 1.0),
        "Elm": (1, 0.0),
        "Birch's friend & Sons": (1, 0.0),
    }
    assert overview(Warehouse(season), Filters(solo="with"))["players"] == 5


def test_seats_of_nobody_count_for_their_faction(season: Path) -> None:
    rates = win_rates.by_faction(Warehouse(season), Filters(solo="with"))
    assert dict(zip(rates["faction"], rates["n"], strict=True)) == {"nordic": 5, "rusviet": 5, "saxony": 2}
    assert overview(Warehouse(season), Filters(solo="with"))["seats"] == 12


def test_the_games_of_a_person_include_those_of_a_shared_seat(season: Path) -> None:
    assert list(game_list(Warehouse(season), Filters(solo="with"), Behind(player="Cedar"))["game_id"]) == [
        4,
        3,
    ]


@pytest.mark.parametrize("merged", [None, "Elm", "Cedar & Birch", "Automa"])
def test_behind_every_person_stand_as_many_games_as_were_counted(season: Path, merged: str | None) -> None:
    if merged:
        organise.merge(season, merged, "Dogwood", "Fern")
    for player, (n, _) in played(season).items():
        assert len(game_list(Warehouse(season), Filters(solo="with"), Behind(player=player))) == n, player


@pytest.mark.parametrize("merged", [None, "Elm", "Cedar & Birch", "Automa"])
def test_the_seats_of_a_person_are_those_of_their_results(season: Path, merged: str | None) -> None:
    if merged:
        organise.merge(season, merged, "Dogwood", "Fern")
    reader = Warehouse(season)
    results = reader.query("select player, game_id, seat from person_results")
    for person, own in results.groupby("player"):
        found = reader.query("select game_id, seat from seats_of([$person])", {"person": person})
        wanted = set(zip(own["game_id"], own["seat"], strict=True))
        assert set(zip(found["game_id"], found["seat"], strict=True)) == wanted, person
        assert len(found) == len(own)
        listed = game_list(reader, Filters(solo="with", person=str(person)))
        assert sorted(listed["game_id"]) == sorted(own["game_id"]), person


@pytest.mark.parametrize("view", ["person_results", "people_results", "head_to_head"])
def test_the_views_of_persons_answer_for_any_columns(season: Path, view: str) -> None:
    reader = Warehouse(season)
    whole = reader.query(f"select * from {view}")  # noqa: S608
    assert len(whole)
    for column in whole:
        few = reader.query(f'select player, "{column}" as one_column from {view}')  # noqa: S608
        assert len(few) == len(whole), column


def test_a_merge_reaches_those_who_share_a_seat(season: Path) -> None:
    organise.merge(season, "Elm", "Birch", "Fern")
    assert played(season)["Birch"] == (3, 2.0)


def test_the_list_of_games_knows_people_by_name_and_as_recorded(season: Path) -> None:
    organise.merge(season, "Elm", "Birch", "Fern")
    third = game_list(Warehouse(season), Filters(solo="with")).set_index("game_id").loc[3]
    assert (third["seated"], third["persons"]) == ("Amber, Cedar & Elm", "Amber, Birch, Cedar")


def test_nobody_is_suggested_or_merged_by_a_rule_who_is_no_person(season: Path, tmp_path: Path) -> None:
    more = [game({"Cédar & Elm": 88, "AUTOMA": 60}), game({"Cédar": 85, "Amber": 60})]
    (tmp_path / "more.jsonl").write_text("\n".join(each.to_json() for each in more), encoding="utf-8")
    load([tmp_path / "more.jsonl"], season)
    assert [(each.alias, each.person) for each in organise.suggestions(season)] == [("Cédar", "Cedar")]
    assert [made.alias for made in organise.merge_by(season, "same_letters", "Fern")] == ["Cédar"]
    assert played(season)["Cedar"] == (4, 3.0)
