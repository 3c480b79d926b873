"""Bolster: BOLS-01..05, BUILD-10."""

from typing import Any

import pytest

from tests.engine.table import Table


def bolstering(**pieces: Any) -> Table:
    """Nordic has chosen Bolster: $4, 4 power, 1 combat card, 2 popularity."""
    table = Table("nordic", "rusviet")
    table.put("nordic", **pieces)
    table.turn("nordic", "bolster")
    return table


@pytest.mark.parametrize("gain", ["power", "combat_cards"])
def test_bolster_costs_one_coin(gain: str) -> None:
    """BOLS-01"""
    table = bolstering()
    table.do("bolster", gain=gain)
    assert table.seat("nordic").coins == 3
    bolstering(coins=0).refused("BOLS-01", "bolster", gain=gain)


def test_bolster_gives_power_or_cards_never_both() -> None:
    """BOLS-02"""
    table = bolstering()
    table.refused("BOLS-02", "bolster", gain="power", draws=[3])
    table.do("bolster", gain="power")
    assert (table.seat("nordic").power, table.seat("nordic").cards()) == (6, 1)
    table.refused("TURN-07", "bolster", gain="combat_cards")
    table = bolstering()
    table.do("bolster", gain="combat_cards", draws=[5])
    assert (table.seat("nordic").power, table.seat("nordic").cards()) == (4, 2)


@pytest.mark.parametrize(("upgrades", "power"), [({}, 2), ({"gain_power": "deploy"}, 3)])
def test_one_power_for_each_visible_symbol(upgrades: dict[str, str], power: int) -> None:
    """BOLS-03"""
    table = bolstering(upgrades=upgrades)
    table.refused("BOLS-03", "bolster", gain="power", amount=power + 1)
    table.do("bolster", gain="power")
    assert table.seat("nordic").power == 4 + power


@pytest.mark.parametrize(("upgrades", "cards"), [({}, 1), ({"gain_combat_cards": "deploy"}, 2)])
def test_one_card_for_each_visible_symbol(upgrades: dict[str, str], cards: int) -> None:
    """BOLS-04"""
    table = bolstering(upgrades=upgrades)
    table.refused("BOLS-04", "bolster", gain="combat_cards", amount=cards + 1)
    table.refused("BOLS-04", "bolster", gain="combat_cards", draws=[2] * (cards + 1))
    table.do("bolster", gain="combat_cards", draws=[4] * cards)
    assert table.seat("nordic").cards() == 1 + cards
    assert table.seat("nordic").hand[4] == cards


def test_no_more_cards_are_drawn_than_deck_and_discard_hold() -> None:
    """BOLS-04, CARD-02: two symbols, one card left on the table."""
    table = bolstering(upgrades={"gain_combat_cards": "deploy"})
    table.put("rusviet", hidden=40)
    table.state.deck, table.state.discard_hidden = 0, 1
    table.refused("CARD-02", "bolster", gain="combat_cards", draws=[2, 2])
    table.do("bolster", gain="combat_cards", draws=[2])
    assert table.seat("nordic").cards() == 2
    assert (table.state.deck, table.state.discard_hidden) == (0, 0)


@pytest.mark.parametrize("gain", ["power", "combat_cards"])
def test_the_monument_adds_a_popularity_to_either_half(gain: str) -> None:
    """BOLS-05, BUILD-10, BUILD-08"""
    table = bolstering(structures={"monument": "T1"})
    table.do("bolster", gain=gain)
    assert table.seat("nordic").popularity == 3
    table = bolstering(structures={"mine": "T1", "mill": "W1"})
    table.do("bolster", gain=gain)
    assert table.seat("nordic").popularity == 2


def test_the_monuments_popularity_may_be_declined() -> None:
    """BOLS-05, TURN-12"""
    table = bolstering(structures={"monument": "T1"})
    table.do("bolster", gain="power", bonus=False)
    assert table.seat("nordic").popularity == 2
