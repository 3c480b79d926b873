"""Decks, hands and hidden information: CARD-01..12, INV-08."""

from typing import Any

import pytest

from engine.replay import replay
from engine.scythe.catalogue import catalogue
from engine.scythe.public import public_state
from tests.engine.table import Table, record

ALL_FIVES: tuple[dict[str, Any], ...] = ({}, {"combat_cards": [5, 5]}, {}, {"combat_cards": [5, 5, 5, 5]})
"""Rusviet and Saxony hold the six cards of value 5."""


def hands_hold(table: Table, faction: str, cards: int) -> None:
    """Put that many unseen cards from the deck into a hand."""
    table.seat(faction).hidden += cards
    table.state.deck -= cards


def fight(nordic: dict[str, Any], rusviet: dict[str, Any]) -> Table:
    """A combat is due on T1, where the Nordic mech meets Rusviet's character."""
    table = Table("nordic", "rusviet")
    table.put("nordic", mechs={"speed": "W1"}, workers={"home_nordic": 2}, **nordic)
    table.put("rusviet", character="T1", **rusviet)
    table.turn("nordic", "move_gain")
    table.do("move", unit="mech", path=["T1"])
    return table


def test_an_empty_deck_is_shuffled_anew_from_the_discard_pile() -> None:
    """CARD-01: and the draw goes on."""
    table = Table("nordic", "rusviet")
    hands_hold(table, "rusviet", 36)
    table.state.deck, table.state.discard = 1, [0, 0, 0, 2, 0, 0]
    table.put("nordic", upgrades={"gain_combat_cards": "deploy"})
    table.turn("nordic", "bolster")
    table.do("bolster", gain="combat_cards", draws=[4, 3])
    assert (table.state.deck, sum(table.state.discard)) == (1, 0)
    assert (table.seat("nordic").hand[4], table.seat("nordic").hand[3]) == (1, 1)


def test_a_card_on_the_discard_pile_cannot_be_drawn_before_it_is_shuffled_in() -> None:
    """CARD-01, CARD-11: the six 5s lie on the discard pile, the deck still has a card."""
    table = Table("nordic", "rusviet")
    hands_hold(table, "rusviet", 32)
    table.state.deck, table.state.discard = 1, [0, 0, 0, 0, 0, 6]
    table.put("nordic", upgrades={"gain_combat_cards": "deploy"})
    table.turn("nordic", "bolster")
    table.refused("CARD-11", "bolster", gain="combat_cards", draws=[5, 3])
    table.do("bolster", gain="combat_cards", draws=[3, 5])


def test_after_the_last_card_of_the_deck_only_discarded_cards_can_come() -> None:
    """CARD-01, CARD-11: two open 3s lie there, so no 4 is drawn; a card discarded unseen might be one."""
    table = Table("nordic", "rusviet")
    hands_hold(table, "rusviet", 36)
    table.state.deck, table.state.discard = 1, [0, 0, 0, 2, 0, 0]
    table.put("nordic", upgrades={"gain_combat_cards": "deploy"})
    table.turn("nordic", "bolster")
    table.refused("CARD-11", "bolster", gain="combat_cards", draws=[3, 4])
    table.state.discard, table.state.discard_hidden = [0, 0, 0, 1, 0, 0], 1
    table.do("bolster", gain="combat_cards", draws=[3, 4])


def test_a_draw_from_nothing_yields_nothing_and_is_not_owed() -> None:
    """CARD-02"""
    table = Table("nordic", "rusviet")
    hands_hold(table, "rusviet", table.state.deck)
    table.turn("nordic", "bolster")
    table.refused("CARD-02", "bolster", gain="combat_cards", draws=[3])
    table.do("bolster", gain="combat_cards")
    assert table.seat("nordic").cards() == 1
    assert table.state.deck == 0


def test_the_number_of_cards_is_public_and_their_values_are_not() -> None:
    """CARD-03, SET-12"""
    table = Table("nordic", "rusviet", seats=({"combat_cards": [5]}, {"combat_cards": [2, 3]}))
    shown = public_state(table.state, table.record, None)["seats"]
    assert [seat["combat_cards"] for seat in shown] == [1, 2]
    assert not any("hand" in seat for seat in shown)


def test_a_card_that_is_not_in_the_hand_cannot_be_played() -> None:
    """CARD-03: the hand is known to be 2 and 3."""
    table = Table("nordic", "rusviet", seats=({}, {"combat_cards": [2, 3]}))
    table.put("nordic", mechs={"speed": "W1"}, workers={"home_nordic": 2})
    table.put("rusviet", character="T1")
    table.turn("nordic", "move_gain")
    table.do("move", unit="mech", path=["T1"])
    wrong = {"dial": 0, "cards": [4]}
    table.refused("CARD-03", "combat", hex="T1", attacker={"dial": 4}, defender=wrong)
    table.do("combat", hex="T1", attacker={"dial": 4}, defender={"dial": 0, "cards": [3]})


def test_a_scribe_may_leave_the_cards_of_a_combat_unknown() -> None:
    """CARD-04: then only a decided strength or the stated winner settles it."""
    table = fight({}, {})
    hidden = {"dial": 0, "cards": [None]}
    table.ambiguous("COMB-12", "combat", hex="T1", attacker={"dial": 3}, defender=hidden)
    table.do("combat", hex="T1", attacker={"dial": 3}, defender=hidden, winner="defender")
    assert table.units("nordic")["mechs"] == ["home_nordic"]
    assert table.seat("rusviet").cards() == 1


def test_an_unknown_card_is_worth_two_to_five() -> None:
    """CARD-04, CARD-11: a lead of five needs no statement, and none against it is believed."""
    table = fight({"power": 7}, {})
    sides: dict[str, Any] = {"attacker": {"dial": 5}, "defender": {"dial": 0, "cards": [None]}}
    table.refused("COMB-12", "combat", hex="T1", winner="defender", **sides)
    table.do("combat", hex="T1", **sides)
    assert table.units("nordic")["mechs"] == ["T1"]


def test_cards_used_in_a_combat_are_discarded() -> None:
    """CARD-05: open, so that a later claim of the same copies can be judged."""
    table = fight({"hand": [0, 0, 0, 0, 0, 1], "hidden": 0}, {})
    table.do("combat", hex="T1", attacker={"dial": 0, "cards": [5]}, defender={"dial": 0, "cards": [2]})
    assert table.state.discard == [0, 0, 1, 0, 0, 1]
    assert (table.seat("nordic").cards(), table.seat("rusviet").cards()) == (0, 2)


def test_the_loser_may_draw_a_card_that_was_played_in_the_very_combat() -> None:
    """CARD-01, CARD-05: the deck is empty, so the two cards just discarded are shuffled."""
    table = fight({}, {})
    hands_hold(table, "rusviet", table.state.deck)
    sides: dict[str, Any] = {"attacker": {"dial": 0, "cards": [5]}, "defender": {"dial": 0, "cards": [2]}}
    table.refused("CARD-11", "combat", hex="T1", draw=4, **sides)
    table.do("combat", hex="T1", draw=5, **sides)
    assert (table.state.deck, table.state.discard) == (1, [0] * 6)
    assert table.seat("rusviet").hand[5] == 1


def test_crimea_may_draw_the_card_it_has_just_paid_with() -> None:
    """CARD-01, DEC-21: the deck is empty, so the coerced card is the only one to draw."""
    table = Table("crimea", "saxony", mats=("engineering", "mechanical"))
    table.put("crimea", hand=[0, 0, 0, 0, 1, 0])
    table.state.deck -= 1
    hands_hold(table, "saxony", table.state.deck)
    table.lay("F6", food=2)
    table.turn("crimea", "move_gain")
    choice = {"recruit": "build", "bonus": "combat_cards", "coerce": True, "coerced": 4}
    table.refused("CARD-11", "enlist", draws={"crimea": [5]}, **choice)
    table.do("enlist", draws={"crimea": [4]}, **choice)
    assert table.seat("crimea").hand[4] == 1


def test_an_encounter_card_goes_under_the_deck_and_does_not_come_again() -> None:
    """CARD-06, INV-12: nor does its token."""
    table = Table("nordic", "rusviet")
    table.put("nordic", character="W1", workers={"home_nordic": 2})
    table.turn("nordic", "move_gain")
    table.do("move", unit="character", path=["M2"])
    table.do("encounter", card=1, picks=[{"option": 1}])
    table.put("nordic", character="F1")
    table.turn("nordic", "move_gain")
    table.do("move", unit="character", path=["V1"])
    table.refused("CARD-06", "encounter", card=1, picks=[{"option": 1}])
    table.do("encounter", card=2, picks=[{"option": 1}])
    assert table.state.encounters.bit_count() == 9


def test_an_encounter_card_may_be_told_by_its_effect_instead_of_its_number() -> None:
    """CARD-10, ENC-03: the number only names the card; one of the two must be known."""
    outcomes = []
    told: list[dict[str, Any]] = [
        {"card": 1, "picks": [{"option": 2}]},
        {"picks": [{"option": 2, "pay_coins": 2, "gain": {"food": 4}}]},
    ]
    for encounter in told:
        table = Table("nordic", "rusviet")
        table.put("nordic", character="W1")
        table.turn("nordic", "move_gain")
        table.do("move", unit="character", path=["M2"])
        table.ambiguous("ENC-03", "encounter", picks=[{"option": 2}])
        table.do("encounter", **encounter)
        outcomes.append((table.seat("nordic").coins, table.lying("M2")))
    assert outcomes == [(2, {"food": 4})] * 2


@pytest.mark.parametrize(("faction", "keeps"), [("nordic", False), ("saxony", True)])
def test_both_objectives_leave_after_the_star_except_with_saxony(faction: str, keeps: bool) -> None:
    """CARD-07, ABIL-SAX-02"""
    table = Table(faction, "polania", seats=({"objectives": [7, 8]}, {}))
    workers = {"W6": 2, "V8": 2}
    table.put(faction, workers=workers, coins=2, popularity=7)
    table.turn(faction, "bolster")
    table.do("objective", card=8)
    table.put(faction, workers={"W6": 3}, mechs={"speed": "W6"}, factory_card=3)
    table.state.factory_cards -= 1
    if keeps:
        table.do("objective", card=7)
        assert table.seat(faction).star_count == 2
    else:
        table.refused("OBJ-01", "objective", card=7)


def test_the_factory_pile_is_never_refilled() -> None:
    """CARD-08, INV-09: the next visitor chooses from what was left."""
    table = Table("nordic", "rusviet", setup={"factory_cards": [1, 2, 3]})
    table.put("nordic", character="M4", workers={"home_nordic": 2})
    table.turn("nordic", "move_gain")
    table.do("move", unit="character", path=["X1"])
    table.refused("CARD-08", "factory_card", card=4)
    table.do("factory_card", card=2)
    table.put("nordic", character="W3")
    table.put("rusviet", character="M4")
    table.turn("rusviet", "move_gain")
    table.do("move", unit="character", path=["X1"])
    refusal = table.refused("CARD-08", "factory_card", card=2)
    assert refusal.legal == ("1", "3")
    table.do("factory_card", card=3)
    assert table.state.factory_cards == 1


def test_combat_cards_are_worth_nothing_at_the_end() -> None:
    """CARD-09, SCORE-12"""
    table = Table("nordic", "rusviet")
    before = table.projected("nordic")
    hands_hold(table, "nordic", 20)
    assert table.projected("nordic") == before


def test_the_deck_holds_forty_two_cards_worth_one_hundred_and_thirty() -> None:
    """CARD-11"""
    deck = catalogue().scoring.combat_deck
    assert dict(deck) == {2: 16, 3: 12, 4: 8, 5: 6}
    assert sum(value * count for value, count in deck.items()) == 130


def test_a_seventh_five_cannot_be_dealt_or_drawn() -> None:
    """CARD-11, INV-08"""
    seven = ({"combat_cards": [5]}, *ALL_FIVES[1:])
    failure = replay(record("nordic", "rusviet", "crimea", "saxony", seats=seven)).failure
    assert failure is not None
    assert (failure.rule, failure.action) == ("CARD-11", 0)
    table = Table("nordic", "rusviet", "crimea", "saxony", seats=ALL_FIVES)
    table.turn("nordic", "bolster")
    table.refused("CARD-11", "bolster", gain="combat_cards", draws=[5])
    table.do("bolster", gain="combat_cards", draws=[4])


def test_a_hidden_card_cannot_turn_out_to_be_a_seventh_five() -> None:
    """CARD-11: the Nordic hand is unknown, but all 5s are known to be elsewhere."""
    table = Table("nordic", "rusviet", "crimea", "saxony", seats=ALL_FIVES)
    table.put("nordic", mechs={"speed": "W1"}, workers={"home_nordic": 2})
    table.put("crimea", character="T1")
    table.turn("nordic", "move_gain")
    table.do("move", unit="mech", path=["T1"])
    table.refused("CARD-11", "combat", hex="T1", attacker={"dial": 0, "cards": [5]}, defender={"dial": 0})
    table.do("combat", hex="T1", attacker={"dial": 0, "cards": [4]}, defender={"dial": 0})


def test_there_is_no_hand_limit() -> None:
    """CARD-12"""
    table = Table("nordic", "rusviet")
    hands_hold(table, "nordic", 30)
    table.turn("nordic", "bolster")
    table.do("bolster", gain="combat_cards")
    assert table.seat("nordic").cards() == 32


def test_what_is_not_held_is_named_by_number_and_value() -> None:
    """CARD-03"""
    for cards, said in (([4], "a combat card of 4"), ([4, 4], "2 combat cards of 4")):
        table = Table("rusviet", "polania")
        table.put("rusviet", character="X1", mechs={"speed": "X1"}, hand=[0, 0, 3, 0, 0, 0], hidden=0)
        table.put("polania", character="T5")
        table.turn("rusviet", "move_gain")
        table.do("move", unit="character", path=["T5"])
        table.do("move", unit="mech", path=["T5"])
        attack = {"dial": 0, "cards": cards}
        refusal = table.refused("CARD-03", "combat", hex="T5", attacker=attack, defender={"dial": 0})
        assert refusal.message == f"rusviet does not hold {said}"
