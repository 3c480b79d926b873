"""Gains of row 2 and the recruit bonus of row 3."""

import pytest

from engine.scythe.automa.facts import cards
from tests.engine.automa.solo import Solo


def test_every_symbol_is_carried_out_from_left_to_right() -> None:
    """AUT-GAIN-01, AUT-GAIN-02, AUT-GAIN-05"""
    table = Solo("nordic")
    power = table.seat("nordic").power
    assert table.play(1)["gains"] == {"power": 1, "worker": 1}
    assert table.seat("nordic").power == power + 1
    assert table.where()["workers"].count("home_nordic") == 1


@pytest.mark.parametrize(
    ("faction", "card", "scheme", "gains"),
    [
        ("rusviet", 8, 1, {"character_or_mech": 2}),
        ("nordic", 8, 1, {"character_or_mech": 1}),
        ("crimea", 2, 1, {"coin": 2}),
        ("nordic", 2, 1, {"coin": 1}),
        ("saxony", 8, 2, {"power": 1, "coin": 1, "character_or_mech": 1}),
        ("nordic", 8, 2, {"coin": 1, "character_or_mech": 1}),
        ("rusviet", 11, 1, {"worker": 2, "coin": 1}),
        ("nordic", 11, 1, {"worker": 1, "coin": 1}),
    ],
)
def test_a_bracketed_gain_belongs_to_its_faction(
    faction: str, card: int, scheme: int, gains: dict[str, int]
) -> None:
    """AUT-GAIN-01, AUT-EX-10"""
    table = Solo(faction, human="polania")
    table.cube(6, scheme)
    assert table.derive(card).gains == gains


def test_workers_come_to_the_base_as_long_as_any_is_left() -> None:
    """AUT-GAIN-02: never to a village."""
    table = Solo("nordic")
    table.automa(workers={"home_nordic": 6, "V1": 1})
    table.play(5)
    assert table.where()["workers"] == ["F1", "V1", *["home_nordic"] * 6]
    assert "worker" not in table.play(14)["gains"]


def test_the_character_comes_back_before_a_mech() -> None:
    """AUT-GAIN-03, AUT-EX-10: of Rusviet's two symbols the second brings a mech."""
    table = Solo("rusviet")
    table.automa(character=None)
    table.play(8)
    assert table.where() == {
        "character": ["home_rusviet"],
        "mechs": ["home_rusviet"],
        "workers": table.where()["workers"],
    }


def test_with_every_fighter_out_the_symbol_gives_nothing() -> None:
    """AUT-GAIN-03"""
    table = Solo("nordic")
    table.automa(mechs=["M2", "W1", "T1", "home_nordic"])
    assert table.derive(16).gains == {}


def test_coins_and_combat_cards() -> None:
    """AUT-GAIN-04, AUT-GAIN-06"""
    table = Solo("nordic")
    coins, held, deck = table.seat("nordic").coins, table.seat("nordic").cards(), table.state.deck
    table.play(17)
    assert table.seat("nordic").coins == coins + 2
    table.play(14)
    assert (table.seat("nordic").cards(), table.state.deck) == (held + 1, deck - 1)
    table.play(4, draws=[3])
    assert table.seat("nordic").hand[3] == 1


def test_combat_cards_come_only_while_there_are_any() -> None:
    """AUT-GAIN-06, CARD-01, CARD-02"""
    table = Solo("nordic")
    table.state.deck, table.state.discard = 0, [0] * 6
    assert "combat_card" not in table.derive(14).gains
    table.state.discard[2] = 1
    assert table.derive(14).gains["combat_card"] == 1
    table.fails("CARD-11", 14, draws=[5])


def test_the_power_star_comes_when_the_top_is_first_reached() -> None:
    """AUT-STAR-08, AUT-STAR-09, AUT-STAR-10: once; what is above 16 is lost; the scheme stays."""
    table = Solo("nordic")
    table.automa(power=14)
    assert table.play(12)["gains"] == {"power": 2}
    assert (table.seat("nordic").power, table.stars(), table.cards.scheme) == (16, ["power"], 1)
    table.automa(power=15)
    table.play(3)
    assert table.stars() == ["power"]


def test_workers_mechs_and_popularity_bring_no_stars() -> None:
    """AUT-STAR-09, AUT-GEN-11, AUT-SIL-05"""
    table = Solo("nordic")
    table.automa(workers={"home_nordic": 7}, mechs=["M2", "W1", "T1"])
    table.play(9)
    assert (len(table.where()["workers"]), len(table.where()["mechs"])) == (8, 4)
    assert table.stars() == []


def test_the_automa_pays_nothing_and_produces_nothing() -> None:
    """AUT-GEN-04, AUT-GEN-05: over all cards coins and power never fall, no resource appears."""
    for card in cards("crimea"):
        for scheme in (1, 2):
            table = Solo("crimea", human="polania")
            table.cube(2, scheme)
            coins, power = table.seat("crimea").coins, table.seat("crimea").power
            table.play(card)
            assert table.seat("crimea").coins >= coins
            assert table.seat("crimea").power >= power
            assert not any(table.state.resources)


@pytest.mark.parametrize(
    ("bonus", "card", "figure", "symbol"),
    [
        ("power", 1, "power", "power"),
        ("coins", 5, "coins", "coin"),
        ("popularity", 7, "popularity", "popularity"),
        ("combat_cards", 14, "hidden", "combat_card"),
    ],
)
def test_the_human_gains_one_of_the_bonus_he_has_enlisted(
    bonus: str, card: int, figure: str, symbol: str
) -> None:
    """AUT-RECR-01, AUT-EX-11"""
    table = Solo("nordic")
    without = getattr(table.seat("saxony"), figure)
    assert table.play(card)["recruit_bonus"] is None
    assert getattr(table.seat("saxony"), figure) == without
    table = Solo("nordic")
    table.enlist(bonus)
    assert table.play(card)["recruit_bonus"] == symbol
    assert getattr(table.seat("saxony"), figure) == without + 1


def test_only_the_human_gains_and_not_by_another_recruit() -> None:
    """AUT-RECR-01, AUT-RECR-02: the human's bottom-row actions give the Automa nothing."""
    table = Solo("nordic")
    table.enlist("coins", "popularity", "combat_cards")
    own = table.seat("nordic").power
    table.play(1)
    assert table.seat("nordic").power == own + 1, "the gain of row 2 alone"
    assert table.cards.shown["recruit_bonus"] is None
    table.person(workers={"T8": 2}, coins=9)
    table.lay("T8", oil=4, metal=4, wood=4, food=4)
    coins = table.seat("nordic").coins, table.seat("nordic").power
    table.turn("saxony", "trade")
    bottom = table.seat("saxony").mat.bottom_of[table.state.section]
    assert bottom >= 0
    assert (table.seat("nordic").coins, table.seat("nordic").power) == coins


def test_the_human_may_decline_the_bonus() -> None:
    """AUT-RECR-03"""
    table = Solo("nordic")
    table.enlist("power")
    before = table.seat("saxony").power
    assert table.play(1, declined=True)["recruit_bonus"] is None
    assert table.seat("saxony").power == before


def test_the_bonus_may_bring_the_humans_star() -> None:
    """AUT-RECR-01, STAR-09"""
    table = Solo("nordic")
    table.enlist("popularity")
    table.person(popularity=17)
    table.play(7)
    assert table.stars("saxony") == ["popularity"]
