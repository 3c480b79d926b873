"""Combat with the Automa: the table of its card, its cards, retreat, stars, popularity."""

from typing import Any

import pytest

from engine.scythe.automa.combat import cards_added, power_spent
from engine.scythe.automa.facts import cards
from tests.engine.automa.solo import Solo

CARDS = cards("nordic")


def defended(**options: Any) -> Solo:
    """A human Saxon character beside an Automa mech on V6, with a worker under it."""
    table = Solo("nordic", human="saxony", **options)
    table.automa(mechs=["V6"], workers={"V6": 1, "W1": 1}, power=12, hidden=3)
    table.person(character="T8", workers={"M6": 2}, power=16, popularity=5)
    table.turn("saxony", "move_gain")
    table.do("move", unit="character", path=["V6"])
    return table


def fight(card: int, dial: int, **more: Any) -> dict[str, Any]:
    return {"hex": "V6", "fight": {"card": card, "side": {"dial": dial}, **more}}


def test_the_printed_example_of_the_combat_table() -> None:
    """AUT-EX-05, AUT-COMB-05, AUT-COMB-06: 12 power fall into 8-13: 5 power and 2 cards."""
    assert (power_spent(CARDS[12], 12), cards_added(CARDS[12], 4)) == (5, 2)


def test_the_automa_spends_all_it_has_if_it_has_less() -> None:
    """AUT-EX-06, AUT-COMB-05, AUT-COMB-06"""
    assert (power_spent(CARDS[12], 1), cards_added(CARDS[12], 2)) == (1, 2)
    assert cards_added(CARDS[13], 1) == 1


@pytest.mark.parametrize(("power", "spent"), [(0, 0), (3, 3), (7, 4), (8, 5), (13, 5), (14, 7), (16, 7)])
def test_the_ranges_of_the_table(power: int, spent: int) -> None:
    """AUT-COMB-05: the borders lie at 8 and 14."""
    assert power_spent(CARDS[12], power) == spent


def test_an_attack_on_the_automa_is_resolved_by_its_card() -> None:
    """AUT-COMB-01, AUT-COMB-03..06, AUT-COMB-11: 5 power and two cards of 2 against 7."""
    table = defended()
    table.do("automa_combat", **fight(12, 7, cards=[2, 2]))
    assert table.seat("nordic").power == 7
    assert table.where("saxony")["character"] == ["home_saxony"]
    assert (table.cards.combat, table.stars()) == ([12], ["combat"])


def test_a_tie_goes_to_the_attacker() -> None:
    """AUT-COMB-11, COMB-12: as human and as Automa."""
    table = defended()
    table.do("automa_combat", **fight(14, 3, cards=[2]))
    assert table.where("saxony")["character"] == ["V6"]
    table = Solo("nordic")
    table.cube(12, scheme=2)
    table.automa(power=1)
    table.seat("nordic").hidden = 0
    table.person(character="M2", power=5)
    table.play(15, fights=[{"card": 3, "side": {"dial": 1}}])
    assert table.where()["character"] == ["M2"]


def test_cards_are_not_limited_by_the_number_of_combat_units() -> None:
    """AUT-COMB-06: one mech, three cards."""
    table = defended()
    table.do("automa_combat", **fight(13, 7, cards=[5, 5, 5]))
    assert table.seat("nordic").cards() == 0


def test_a_beaten_automa_puts_its_fighters_on_the_mat_and_its_workers_on_the_base() -> None:
    """AUT-COMB-08, AUT-COMB-09, AUT-GEN-10, AUT-COMB-12: the attacker pays popularity for the worker."""
    table = defended()
    table.do("automa_combat", **fight(14, 7, cards=[2]))
    assert table.where() == {"character": ["home_nordic"], "mechs": [], "workers": ["W1", "home_nordic"]}
    assert table.seat("saxony").popularity == 4
    assert table.stars("saxony") == ["combat"]


def test_the_loser_draws_a_card_if_he_committed_anything() -> None:
    """AUT-COMB-10: not the winner; and none for nothing."""
    table = defended()
    before = table.seat("saxony").cards()
    table.do("automa_combat", **fight(14, 7, cards=[2]))
    assert (table.seat("nordic").cards(), table.seat("saxony").cards()) == (3, before)
    table = defended()
    table.automa(power=0)
    table.do("automa_combat", **fight(3, 7))
    assert table.seat("nordic").cards() == 3, "0 power and 0 cards"


def test_the_automa_never_loses_popularity() -> None:
    """AUT-COMB-12, AUT-GEN-03: an attack that drives off workers costs it nothing."""
    table = Solo("nordic", rules={"defender_winner_loses_popularity": True})
    table.cube(12, scheme=2)
    table.automa(power=12)
    table.person(character="M2", workers={"M2": 2})
    table.play(15, fights=[{"card": 1, "side": {"dial": 0}}])
    assert table.seat("nordic").popularity == 10
    assert table.where("saxony")["workers"] == ["home_saxony", "home_saxony"]


def test_the_automa_places_two_combat_stars_at_most_even_as_saxony() -> None:
    """AUT-STAR-07, AUT-COMB-13: in attack and defence; the human Saxony is not limited."""
    table = Solo("saxony", human="nordic")
    for _ in range(3):
        table.automa(mechs=["M2"], power=12, hidden=3)
        table.person(character="W1", power=5)
        table.turn("nordic", "move_gain")
        table.do("move", unit="character", path=["M2"])
        table.cards.combat, table.cards.main = [], []
        table.do("automa_combat", hex="M2", fight={"card": 17, "side": {"dial": 0}})
    assert table.stars() == ["combat", "combat"]
    human = Solo("nordic", human="saxony")
    human.person(power=16)
    for _ in range(3):
        human.automa(mechs=["T8"], power=0)
        human.seat("nordic").hidden = 0
        human.person(character="M6", power=9)
        human.turn("saxony", "move_gain")
        human.do("move", unit="character", path=["T8"])
        human.cards.combat = []
        human.do("automa_combat", hex="T8", fight={"card": 3, "side": {"dial": 1}})
    assert human.stars("saxony") == ["combat"] * 3


def test_the_table_is_read_after_the_abilities() -> None:
    """AUT-COMB-05, AUT-COMB-03, AUT-DEC-08: Disarm takes 2 of 8 power, so the lower range counts."""
    table = Solo("nordic", human="saxony")
    table.automa(mechs=["F5"], power=8)
    table.person(character="V7", mechs={"disarm": "T6"}, power=7)
    table.turn("saxony", "move_gain")
    table.do("move", unit="character", path=["F5"])
    table.do("automa_combat", hex="F5", fight={"card": 5, "side": {"dial": 7}, "cards": [2], "spent": 2})
    assert table.seat("nordic").power == 4


def test_scout_takes_a_card_of_the_automas_hand() -> None:
    """AUT-DEC-08, AUT-COMB-06: of two cards one is left to add."""
    table = Solo("nordic", human="crimea")
    table.automa(mechs=["V9"], power=3, hidden=2)
    table.person(character="F6", mechs={"scout": "M8"}, power=7)
    table.turn("crimea", "move_gain")
    table.do("move", unit="character", path=["V9"])
    side = {"dial": 7, "stolen": 3, "ability": True}
    table.do("automa_combat", hex="V9", fight={"card": 12, "side": side, "cards": [2]})
    assert table.seat("crimea").hand[3] == 1


def test_nordic_retreats_to_a_lake_before_the_automa_too() -> None:
    """AUT-DEC-08, MECH-NOR-03"""
    table = Solo("crimea", human="nordic")
    table.cube(12, scheme=2)
    table.automa(power=12, character="T3")
    table.person(mechs={"seaworthy": "M2"})
    table.play(15, fights=[{"card": 1, "side": {"dial": 0}, "retreats": [{"unit": "mech", "to": "L3"}]}])
    assert table.where("nordic")["mechs"] == ["L3"]


def test_a_stated_spending_or_number_of_cards_is_compared() -> None:
    """AUT-COMB-05, AUT-COMB-06: the refusal names what the card gives."""
    table = defended()
    refusal = table.refused("AUT-COMB-05", "automa_combat", **fight(12, 7, spent=4, cards=[2, 2]))
    assert "5 of its 12 power, not 4" in refusal.message
    refusal = table.refused("AUT-COMB-06", "automa_combat", **fight(12, 7, cards=[2]))
    assert "2 of its 3 cards, not 1" in refusal.message
    assert table.cards.combat == []


def test_unknown_cards_leave_the_winner_open_until_it_is_stated() -> None:
    """AUT-COMB-06, COMB-12"""
    table = defended()
    table.ambiguous("COMB-12", "automa_combat", **fight(14, 5))
    table.do("automa_combat", **fight(14, 5, automa_wins=True))
    assert table.where("saxony")["character"] == ["home_saxony"]


def test_a_combat_without_an_automa_card_is_ambiguous() -> None:
    """AUT-COMB-04"""
    table = defended()
    table.ambiguous("AUT-COMB-04", "combat", hex="V6", attacker={"dial": 1}, defender={"dial": 0})


def test_a_combat_card_that_was_drawn_already_is_refused() -> None:
    """AUT-COMB-04, AUT-CARD-05"""
    table = defended()
    table.cards.main = [12]
    table.refused("AUT-CARD-05", "automa_combat", **fight(12, 7, cards=[2, 2]))


def test_no_combat_is_due_without_a_meeting() -> None:
    """COMB-01"""
    table = Solo("nordic")
    table.turn("saxony", "move_gain")
    table.refused("COMB-01", "automa_combat", hex="V6", fight={"card": 1, "side": {"dial": 0}})


def test_several_combats_take_a_card_each() -> None:
    """AUT-DEC-07, AUT-COMB-04: and the same turn card gives the resources of both."""
    table = Solo("nordic", human="saxony")
    table.play(5)
    table.automa(mechs=["M6", "V6"], power=0)
    table.seat("nordic").hidden = 0
    table.person(mechs={"speed": "T8"}, character="T8", power=7, upgrades={"move_units": "upgrade"})
    table.turn("saxony", "move_gain")
    table.do("move", unit="mech", path=["M6"])
    table.do("move", unit="character", path=["V6"])
    table.do("automa_combat", hex="M6", fight={"card": 3, "side": {"dial": 1}})
    table.refused("AUT-CARD-05", "automa_combat", hex="V6", fight={"card": 3, "side": {"dial": 1}})
    table.do("automa_combat", hex="V6", fight={"card": 4, "side": {"dial": 1}})
    assert (table.cards.combat, table.lying("M6"), table.lying("V6")) == ([3, 4], {"metal": 4}, {})


def test_workers_alone_are_driven_off_without_a_combat() -> None:
    """AUT-COMB-02, AUT-RES-01"""
    table = Solo("nordic", human="saxony")
    table.play(5)
    table.automa(workers={"M6": 1, "W1": 1})
    table.person(character="T8", popularity=5)
    table.turn("saxony", "move_gain")
    table.do("move", unit="character", path=["M6"])
    assert table.where()["workers"] == ["W1", "home_nordic"]
    assert (table.seat("saxony").popularity, table.lying("M6")) == (4, {"metal": 4})
