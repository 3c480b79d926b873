"""The Automa's seat before the first turn, and records that cannot be."""

from typing import Any

import pytest

from engine.scythe.automa.facts import cards
from engine.scythe.setup import set_up
from engine.violation import Malformed, Violation
from tests.engine.automa.solo import Solo
from tests.engine.table import record

AUTOMA: dict[str, Any] = {"mat": None, "player": "Automa", "automa": {}}


@pytest.mark.parametrize(
    ("faction", "power", "combat_cards"),
    [
        ("polania", 2, 3),
        ("saxony", 1, 4),
        ("crimea", 5, 0),
        ("nordic", 4, 1),
        ("rusviet", 3, 2),
        ("albion", 3, 0),
        ("togawa", 0, 2),
    ],
)
def test_power_and_cards_are_those_of_the_faction_mat(faction: str, power: int, combat_cards: int) -> None:
    """AUT-SET-03, AUT-SIL-04, AUT-SET-02: any faction, whatever mat the human has."""
    human = "nordic" if faction != "nordic" else "saxony"
    seat = Solo(faction, human=human).seat(faction)
    assert (seat.power, seat.cards(), seat.hidden) == (power, combat_cards, combat_cards)


def test_the_board_is_laid_out_for_two() -> None:
    """AUT-SET-01: three Factory cards; the human's seat is normal."""
    table = Solo("nordic", human="saxony")
    assert table.state.factory_cards == 3
    assert table.seat("saxony").mat.id == "industrial"


def test_coins_popularity_and_units_at_the_start() -> None:
    """AUT-SET-04..07, AUT-INV-02: 5 coins, popularity 10, workers beside the base, six on the mat."""
    table = Solo("rusviet")
    seat = table.seat("rusviet")
    assert (seat.coins, seat.popularity, seat.star_count) == (5, 10, 0)
    assert table.where() == {"character": ["home_rusviet"], "mechs": [], "workers": ["M5", "V3"]}


def test_the_cube_stands_on_the_first_space_and_all_cards_are_in_the_deck() -> None:
    """AUT-SET-08, AUT-SET-09, AUT-CARD-01"""
    table = Solo("nordic", level="automaszyna")
    assert (table.cards.cube, table.cards.scheme, table.cards.tracker.id) == (1, 1, "automaszyna")
    assert (table.cards.main, table.cards.combat, len(table.cards.cards)) == ([], [], 19)


def test_the_automa_has_no_mat_recruits_structures_upgrades_or_objectives() -> None:
    """AUT-GEN-02, AUT-GEN-08"""
    table = Solo("nordic")
    seat = table.seat("nordic")
    assert (seat.mat.id, seat.objectives, seat.recruits, seat.structures) == ("", (), [-1] * 4, [-1] * 4)
    for wrong in ({"mat": "innovative"}, {"objectives": [1, 2]}):
        with pytest.raises(Malformed, match="the Automa has no"):
            set_up(record("saxony", "nordic", seats=({}, {**AUTOMA, **wrong})))


def test_one_human_plays_against_one_automa() -> None:
    """AUT-GEN-01, AUT-SIL-06, VAR-03"""
    for factions, seats in (
        (("saxony", "nordic"), (AUTOMA, AUTOMA)),
        (("nordic", "rusviet", "saxony"), ({}, {}, AUTOMA)),
    ):
        with pytest.raises(Violation, match="AUT-GEN-01"):
            set_up(record(*factions, seats=seats))


def test_the_skip_option_belongs_to_the_lower_levels() -> None:
    """AUT-DIFF-02"""
    with pytest.raises(Violation, match="AUT-DIFF-02"):
        Solo("nordic", level="ultimaszyna", skips=True)


def test_a_hand_that_does_not_fit_the_faction_mat_is_refused() -> None:
    """AUT-SET-03, SET-12"""
    with pytest.raises(Violation, match="SET-12"):
        set_up(record("saxony", "nordic", seats=({}, {**AUTOMA, "combat_cards": [2, 3]})))


def test_albion_and_togawa_bring_the_cards_that_name_them() -> None:
    """AUT-SET-02: and the five others do not see them; by setting the base print is used."""
    assert cards("albion")[19].schemes[1].moves[0].faction == "albion"
    assert cards("togawa")[8].schemes[0].moves[0].faction == "togawa"
    assert cards("nordic")[19].schemes[1].moves[0].symbol == "attack_worker"
    assert cards("albion", False) == cards("nordic")


def test_unknown_settings_are_refused() -> None:
    with pytest.raises(ValueError, match="level"):
        Solo("nordic", level="automatic")
    with pytest.raises(ValueError, match="speed"):
        Solo("nordic", speed=2)
