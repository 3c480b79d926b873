"""Score sheets of solo games."""

from typing import Any

import pytest

from engine.result import Verdict
from engine.scythe.automa.names import is_automa, level_named
from engine.scythe.record import Record
from engine.verify import verify

HUMAN = {"coins": 30, "popularity": 12, "stars": 6, "territories": 8, "resources": 6, "structure_bonus": 4}
AUTOMA = {"coins": 20, "stars": 4, "territories": 7}


def verdict(human: dict[str, Any], automa: dict[str, Any], name: str = "Automa", **seat: Any) -> Verdict:
    """The verdict on a sheet of two seats."""
    seats = [
        {"player": "Amber", "faction": "nordic", "mat": "industrial"},
        {"player": name, "faction": "saxony", **seat},
    ]
    return verify(Record.model_validate({"seats": seats, "announced": {"sheets": [human, automa]}}))


def test_the_automas_sheet_adds_up_without_popularity_resources_and_structures() -> None:
    """AUT-SCORE-01, AUT-SCORE-02, AUT-SET-05: 20 + 4 x 4 + 7 x 3."""
    found = verdict(HUMAN, AUTOMA)
    assert (found.status, found.evidence) == ("accepted", "sheet")
    assert {place.player: place.total for place in found.ranking} == {"Amber": 88, "Automa": 57}


@pytest.mark.parametrize(
    "figure", [{"popularity": 12}, {"resources": 2}, {"structure_bonus": 2}, {"structures": 1}]
)
def test_a_figure_that_the_automa_cannot_have_is_named(figure: dict[str, int]) -> None:
    """AUT-SCORE-02, AUT-GEN-02..04"""
    codes = {each.code for each in verdict(HUMAN, {**AUTOMA, **figure}).discrepancies}
    assert "automa_figure_impossible" in codes


def test_a_person_may_have_these_figures() -> None:
    """AUT-SCORE-02 is about the Automa alone."""
    codes = {each.code for each in verdict(HUMAN, {**AUTOMA, "popularity": 12}, name="Birch").discrepancies}
    assert "automa_figure_impossible" not in codes


def test_resources_do_not_separate_equal_totals() -> None:
    """AUT-SCORE-06: territories decide although the human has resources."""
    equal = {"power": 3, "units": 6}
    human = {
        "coins": 0,
        "popularity": 10,
        "stars": 6,
        "territories": 2,
        "resources": 2,
        "structure_bonus": 0,
        **equal,
    }
    automa = {"coins": 1, "stars": 4, "territories": 5, **equal}
    found = verdict(human, automa)
    assert [(place.player, place.total, place.tiebreak) for place in found.ranking] == [
        ("Automa", 32, "territories"),
        ("Amber", 32, None),
    ]


@pytest.mark.parametrize(
    ("name", "level"),
    [
        ("Automa", None),
        ("AUTOMA 2", None),
        ("The Automa", None),
        ("Автома (Nordic)", None),
        ("Bot: Birch", None),
        ("Scythe Automaszyna", "automaszyna"),
        ("Автомашина", "automaszyna"),
        ("Autometta", "autometta"),
        ("Автомета (бот)", "autometta"),
        ("Automa (hard)", "automaszyna"),
        ("Automa easy", "autometta"),
        ("Automa, normal level", "automa"),
        ("Automa very_hard", "ultimaszyna"),
        ("Автома (дуже складна)", "ultimaszyna"),
        ("Комп’ютер", None),
        ("Ultimaszyna", "ultimaszyna"),
        ("Ультрамашина", "ultimaszyna"),
    ],
)
def test_the_automa_is_known_under_all_its_names(name: str, level: str | None) -> None:
    """AUT-DIFF-01: `Automa` is its name on every level."""
    assert is_automa(name)
    assert level_named(name) == level


@pytest.mark.parametrize(
    "name", ["Amber", "Ai", "Hard Automat", "Very Hard", "Anna Automa", "Automat", "", "Nordic", "Solo"]
)
def test_a_person_is_not_taken_for_the_automa(name: str) -> None:
    assert not is_automa(name)


@pytest.mark.parametrize(
    "figure", ["resources", "resource_coins", "structure_bonus", "structure_count", "structures"]
)
def test_what_the_automa_never_has_may_be_stated_as_none(figure: str) -> None:
    """AUT-SCORE-02: with one it cannot be right."""
    for value, right in ((0, True), (1, False)):
        codes = {each.code for each in verdict(HUMAN, {**AUTOMA, figure: value}).discrepancies}
        assert ("automa_figure_impossible" not in codes) is right
