"""Scout and its stolen card: a stated card was taken, and must have been there (MECH-CRI-05, DEC-25)."""

from typing import Any

import pytest

from tests.engine.table import Table

THREES = [0, 0, 0, 4, 0, 0]


def scouting(skill: str = "scout", hand: list[int] | None = None, edition: str = "uk_geekach") -> Table:
    """Crimea (Nordic with another ability) has entered T5, where Saxony stands with cards in hand."""
    attacker = "crimea" if skill == "scout" else "nordic"
    table = Table(attacker, "saxony", edition=edition)
    table.put(attacker, character="X1", mechs={skill: f"home_{attacker}"}, power=7, hidden=0)
    table.put("saxony", character="T5", power=7, hand=list(THREES if hand is None else hand), hidden=0)
    table.turn(attacker, "move_gain")
    table.do("move", unit="character", path=["T5"])
    return table


def fought(table: Table, **attacker: Any) -> tuple[list[int], list[int]]:
    table.do("combat", hex="T5", attacker={"dial": 3, **attacker}, defender={"dial": 1}, draw=2)
    return table.seat("crimea").hand, table.seat("saxony").hand


@pytest.mark.parametrize("edition", ["uk_geekach", "ru_crowd", "ru_fan", "quickref"])
@pytest.mark.parametrize("word", [{}, {"ability": True}])
def test_a_stated_card_was_stolen_with_or_without_a_further_word(edition: str, word: dict[str, Any]) -> None:
    """MECH-CRI-05, DEC-25"""
    own, rest = fought(scouting(edition=edition), stolen=3, **word)
    assert (own, rest) == ([0, 0, 0, 1, 0, 0], [0, 0, 1, 3, 0, 0])


def test_the_stolen_card_may_be_played_at_once() -> None:
    """MECH-CRI-06"""
    own, _ = fought(scouting(), stolen=3, cards=[3])
    assert own == [0] * 6


def test_a_card_that_the_hand_does_not_hold_cannot_be_stolen() -> None:
    """CARD-03: four threes."""
    table = scouting()
    for word in ({}, {"ability": True}):
        table.refused(
            "CARD-03", "combat", hex="T5", attacker={"dial": 3, "stolen": 5, **word}, defender={"dial": 1}
        )


def test_a_stolen_card_contradicts_an_ability_that_was_not_used() -> None:
    """MECH-CRI-05, DEC-25"""
    table = scouting()
    stated = {"dial": 3, "stolen": 3, "ability": False}
    refusal = table.refused("MECH-CRI-05", "combat", hex="T5", attacker=stated, defender={"dial": 1})
    assert refusal.message == "either a card was taken with Scout or Scout was not used"


def test_no_other_ability_takes_a_card() -> None:
    """MECH-CRI-05: Artillery costs power and takes nothing."""
    table = scouting("artillery")
    for word in ({}, {"ability": True}):
        stated = {"dial": 3, "stolen": 3, **word}
        table.refused("MECH-CRI-05", "combat", hex="T5", attacker=stated, defender={"dial": 1})


def test_where_scout_is_optional_silence_steals_nothing() -> None:
    """DEC-25: only a word or a card says that it was used."""
    assert fought(scouting())[1] == [0, 0, 1, 4, 0, 0]
