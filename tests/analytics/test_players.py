"""One person's record in the small season, counted by hand."""

import json

import pytest

from analytics.filters import Filters
from analytics.people import UnknownPerson, find_person
from analytics.players import as_json, compare, player, player_list
from analytics.warehouse import Warehouse


def test_a_record_counts_games_wins_and_opponents(warehouse: Warehouse) -> None:
    amber = player(warehouse, "Amber", Filters())
    assert amber.summary["games_played"] == 2
    assert amber.summary["wins"] == 1.5
    assert amber.summary["expected"] == pytest.approx(1 / 3 + 1 / 4)
    assert amber.summary["form"]["ranks"] == [1, 1]
    assert amber.summary["longest_winning_streak"] == 2
    assert amber.summary["rival"] == "Birch"
    opponents = amber.opponents.set_index("opponent")
    assert [int(opponents[name]["Birch"]) for name in ("n", "ahead", "behind", "level")] == [2, 1, 0, 1]
    assert amber.by["faction"]["n"].tolist() == [2]
    assert set(amber.by["pair"]["mat"]) == {"engineering", "mechanical"}
    assert len(amber.curve) == 2


def test_the_nemesis_is_who_was_mostly_ahead(warehouse: Warehouse) -> None:
    assert player(warehouse, "Dahlia", Filters()).summary["nemesis"] in {"Amber", "Birch", "Cedar"}
    assert player(warehouse, "Amber", Filters()).summary["nemesis"] is None


def test_star_profile_stands_beside_everybodys(warehouse: Warehouse) -> None:
    stars = player(warehouse, "Cedar", Filters()).stars.set_index("kind")
    columns = ("n", "placing", "everybody", "everybody_placing")
    assert [int(stars[name]["objective"]) for name in columns] == [1, 1, 3, 2]


@pytest.mark.parametrize("name", ["amber", " AMBER "])
def test_case_and_blanks_do_not_matter(name: str, warehouse: Warehouse) -> None:
    assert find_person(warehouse, name) == "Amber"


@pytest.mark.parametrize("name", ["Amb", "Amber Birch", ""])
def test_a_part_of_a_name_is_nobody(name: str, warehouse: Warehouse) -> None:
    with pytest.raises(UnknownPerson):
        find_person(warehouse, name)


def test_everybody_is_listed_once_and_can_be_compared(warehouse: Warehouse) -> None:
    listed = player_list(warehouse, Filters())
    assert listed["player"].is_unique
    assert listed["provisional"].all()
    both = compare(warehouse, ["Amber", "Elm"], Filters())
    assert both[["person", "games_played"]].to_numpy().tolist() == [["Amber", 2], ["Elm", 2]]


def test_a_record_is_plain_json(warehouse: Warehouse) -> None:
    text = json.dumps(as_json(player(warehouse, "Amber", Filters())), default=str)
    assert '"person": "Amber"' in text
