"""The Factory and its cards: FACT-01..16, CARD-08, EX-17, EX-28, the top action of every card."""

from typing import Any

import pytest

from engine.scythe.board import PLACES
from engine.scythe.catalogue import catalogue, read_facts
from engine.scythe.factory import can_pay
from engine.scythe.state import NO_CARD
from engine.scythe.words import RESOURCES
from tests.engine.table import Table

CARDS = read_facts("factory_cards")["cards"]
TOPS = [
    pytest.param(card["number"], option, card["pay"], gain, id=f"card {card['number']} option {option}")
    for card in CARDS
    for option, gain in enumerate(card["gains"], 1)
]
CHOICES: dict[str, Any] = {
    "upgrade": {"source": "gain_power", "target": "deploy"},
    "deploy": {"mech": "speed", "hex": "W1"},
    "build": {"structure": "mill", "hex": "W1"},
    "enlist": {"recruit": "build", "bonus": "coins"},
}


def owning(card: int = 2, faction: str = "nordic", **pieces: Any) -> Table:
    """The player owns that Factory card and has put the token on it."""
    table = Table(faction, "rusviet", setup={"expansions": ["promo"] if card > 12 else []})
    figures = {"coins": 9, "popularity": 9, "power": 9, "workers": {"W1": 1, "T1": 1}}
    table.put(faction, **{**figures, **pieces})
    table.own_factory_card(faction, card)
    table.turn(faction, "factory")
    return table


def arriving(*factions: str, **setup: Any) -> Table:
    """The first player's character has just stepped onto the Factory."""
    table = Table(*(factions or ("nordic", "rusviet")), setup=setup)
    step_in(table, factions[0] if factions else "nordic")
    return table


def step_in(table: Table, faction: str) -> None:
    table.put(faction, character="T5")
    table.turn(faction, "move_gain")
    table.do("move", unit="character", path=["X1"])


def test_a_character_takes_a_card_on_its_first_stay() -> None:
    """FACT-01, TURN-16: it must, before the turn goes on."""
    table = arriving()
    table.refused("FACT-01", "end_turn")
    table.refused("FACT-01", "build", structure="mill", hex="W1")
    table.do("factory_card", card=3)
    assert table.seat("nordic").factory_card == 3
    table.do("end_turn")


def test_nobody_takes_a_card_elsewhere() -> None:
    """FACT-01"""
    table = Table("nordic", "rusviet")
    table.turn("nordic", "move_gain")
    table.refused("FACT-01", "factory_card", card=3)


@pytest.mark.parametrize("factions", [("nordic", "rusviet"), ("nordic", "rusviet", "crimea", "polania")])
def test_each_visitor_sees_one_card_fewer(factions: tuple[str, ...]) -> None:
    """FACT-02, SET-04, INV-09, EX-28: players + 1 for the first."""
    cards = list(range(1, len(factions) + 2))
    table = Table(*factions, setup={"factory_cards": cards})
    for visit, faction in enumerate(factions):
        assert table.state.factory_cards == len(factions) + 1 - visit
        step_in(table, faction)
        if visit:
            refusal = table.refused("CARD-08", "factory_card", card=cards[visit - 1])
            assert refusal.legal == tuple(map(str, cards[visit:]))
        table.do("factory_card", card=cards[visit])
        table.put(faction, character=f"home_{faction}")
    assert table.state.factory_offer == (cards[-1],)


def test_a_card_not_laid_out_cannot_be_taken() -> None:
    """FACT-02, CARD-08, SET-28"""
    table = arriving(factory_cards=[2, 5, 7])
    table.refused("CARD-08", "factory_card", card=3)
    table.refused("SET-28", "factory_card", card=13)
    table.do("factory_card", card=7)


def test_the_last_card_needs_no_name() -> None:
    """FACT-02"""
    table = arriving(factory_cards=[2, 5, 7])
    table.state.factory_offer = (5,)
    table.do("factory_card")
    assert table.seat("nordic").factory_card == 5


def test_one_card_for_each_player_and_only_for_characters() -> None:
    """FACT-03: the choice is final, later stays give nothing."""
    table = arriving()
    table.do("factory_card", card=3)
    table.refused("FACT-03", "factory_card", card=4)
    table.turn("nordic", "move_gain")
    table.do("move", unit="character", path=["T5"])
    step_in(table, "nordic")
    table.refused("FACT-03", "factory_card", card=4)
    table.do("end_turn")
    table.put("rusviet", mechs={"speed": "M4"}, character="M4")
    table.put("nordic", character="home_nordic")
    table.turn("rusviet", "move_gain")
    table.do("move", unit="mech", path=["X1"])
    table.refused("FACT-01", "factory_card", card=4)


def test_passing_through_or_being_beaten_there_takes_no_card() -> None:
    """FACT-04"""
    table = Table("nordic", "rusviet")
    table.put("nordic", character="T5", mechs={"speed": "W1"})
    table.turn("nordic", "move_gain")
    table.do("move", unit="character", path=["X1", "M4"])
    table.refused("FACT-01", "factory_card", card=3)
    table.put("rusviet", mechs={"speed": "X1"}, power=5)
    table.turn("nordic", "move_gain")
    table.do("move", unit="character", path=["X1"])
    table.do("combat", hex="X1", attacker={"dial": 0}, defender={"dial": 5})
    table.refused("FACT-01", "factory_card", card=3)
    assert table.seat("nordic").factory_card == NO_CARD
    table.put("rusviet", mechs={"speed": "M5"})
    step_in(table, "nordic")
    table.do("factory_card", card=3)


def test_the_card_is_a_fifth_section() -> None:
    """FACT-05: only with a card, and not twice running."""
    table = Table("nordic", "rusviet")
    table.refused("FACT-05", "section", section="factory")
    table.own_factory_card("nordic")
    table.do("section", section="factory")
    table.do("section", section="trade")
    table.refused("TURN-02", "section", section="factory")


def test_the_top_action_comes_before_the_move() -> None:
    """FACT-06"""
    table = owning(6)
    table.do("move", unit="character", path=["W1"])
    table.refused("FACT-06", "factory_top")
    table = owning(6)
    table.do("factory_top")
    table.refused("TURN-07", "factory_top")
    table.do("move", unit="character", path=["W1"])


def test_factory_actions_bring_no_coins_recruits_or_structure_bonuses() -> None:
    """FACT-07, EX-17"""
    structures = {"monument": "F1", "armory": "M1"}
    table = owning(2, structures=structures, recruits=[0, 1, -1, -1])
    table.put("rusviet", recruits=[0, 1, 2, 3], power=3, stars=[0, 0, 0, 1, 0, 0, 0, 0, 0], star_count=1)
    table.do("factory_top", option=2, gain={"upgrade": CHOICES["upgrade"]})
    seat = table.seat("nordic")
    assert (seat.coins, seat.popularity, seat.power) == (9, 8, 9)
    assert table.seat("rusviet").power == 3


def test_one_unit_moves_up_to_two_territories() -> None:
    """FACT-08, EX-17: the top action may be skipped."""
    table = owning(2, character="W1")
    table.refused("FACT-08", "move", unit="character", path=["T1", "M2", "W1"])
    table.do("move", unit="worker", origin="T1", path=["W1", "M2"])
    table.refused("FACT-08", "move", unit="character", path=["T1"])


def test_stops_hold_for_the_factory_move() -> None:
    """FACT-09: encounters for the character, enemy units for everybody."""
    table = owning(2, character="W1")
    table.put("rusviet", workers={"T1": 2})
    table.refused("MOVE-31", "move", unit="character", path=["M2", "T1"])
    table.refused("MOVE-17", "move", unit="character", path=["T1", "M2"])


def test_with_speed_it_is_three_territories() -> None:
    """FACT-10, EX-18: not for workers."""
    table = owning(2, character="W1", mechs={"speed": "W1"})
    table.refused("FACT-10", "move", unit="mech", path=["T1", "M2", "W1", "T1"])
    table.refused("FACT-08", "move", unit="worker", origin="W1", path=["T1", "M2", "W1"])
    table.do("move", unit="mech", path=["T1", "W1", "M2"])


def test_the_mine_serves_the_factory_move() -> None:
    """FACT-11, BUILD-18"""
    table = owning(2, structures={"mine": "W1"})
    table.do("move", unit="worker", origin="W1", path=["M3", "W3"])
    assert "W3" in table.units("nordic")["workers"]


def test_what_the_factory_move_leads_to_is_resolved_in_the_same_turn() -> None:
    """FACT-12: combat, then encounter."""
    table = owning(2, character="W1")
    table.put("rusviet", character="M2", power=0)
    table.do("move", unit="character", path=["M2"])
    table.refused("COMB-05", "end_turn")
    table.do("combat", hex="M2", attacker={"dial": 1}, defender={"dial": 0})
    table.refused("ENC-02", "end_turn")
    table.do("encounter", card=1, picks=[{"option": 1}])
    table.do("end_turn")


def test_the_factory_counts_as_three_territories() -> None:
    """FACT-13, SCORE-07"""
    table = Table("nordic", "rusviet")
    table.put("nordic", workers={"W1": 2}, popularity=0)
    assert table.projected("nordic")["territories"] == 2
    table.put("nordic", workers={"X1": 2})
    assert table.projected("nordic")["territories"] == 6


def test_the_factory_yields_nothing() -> None:
    """FACT-14, TERR-12"""
    table = Table("nordic", "rusviet")
    table.put("nordic", workers={"X1": 2})
    table.turn("nordic", "produce")
    table.refused("PROD-07", "produce", at=[{"hex": "X1"}])


def counted(table: Table) -> dict[str, int]:
    """Everything a Factory card can cost or give, counted."""
    seat = table.seat("nordic")
    return {
        "coins": seat.coins,
        "popularity": seat.popularity,
        "power": seat.power,
        "combat_cards": seat.cards(),
        "worker": len(seat.workers),
        "deploy": 4 - seat.mechs.count(-1),
        "build": 4 - seat.structures.count(-1),
        "upgrade": sum(seat.cells),
        "enlist": 4 - seat.recruits.count(-1),
        "tokens": sum(table.lying("W1").values()) + sum(table.lying("T1").values()),
    }


def stated(pay: dict[str, int], gain: dict[str, int]) -> dict[str, Any]:
    """The action as a record states it."""
    taken: dict[str, Any] = {what: CHOICES.get(what, count) for what, count in gain.items()}
    if "produce_territories" in taken:
        del taken["produce_territories"]
        taken["produce"] = [{"hex": "W1"}, {"hex": "T1"}]
    if "any_resource" in taken:
        taken.update({"food": taken.pop("any_resource"), "hex": "W1"})
    if "worker" in taken:
        taken["hex"] = "T1"
    tokens = pay.get("any_resource", 0) + pay.get("different_resources", 0)
    spent = [{"hex": "W1", kind: 1} for kind in RESOURCES[:tokens]]
    return {"pay": spent, "gain": taken}


@pytest.mark.parametrize(("card", "option", "pay", "gain"), TOPS)
def test_every_top_action_costs_and_gives_what_is_printed(
    card: int, option: int, pay: dict[str, int], gain: dict[str, int]
) -> None:
    """FACT-15"""
    table = owning(card, mechs={"riverwalk": "T1"}, hidden=2)
    table.state.deck -= 1
    table.lay("W1", food=1, metal=1)
    before = counted(table)
    table.do("factory_top", option=option, **stated(pay, gain))
    after = {what: count - pay.get(what, 0) + gain.get(what, 0) for what, count in before.items()}
    after["tokens"] -= pay.get("any_resource", 0) + pay.get("different_resources", 0)
    after["tokens"] += gain.get("any_resource", 0) + gain.get("produce_territories", 0)
    after["coins"] += 2 * gain.get("enlist", 0)
    assert counted(table) == after


POOR: dict[str, Any] = {"coins": 0, "popularity": 0, "power": 0, "hand": [0] * 6, "hidden": 0}


@pytest.mark.parametrize("card", sorted(catalogue().factory_cards))
def test_a_top_action_that_cannot_be_paid_is_not_available(card: int) -> None:
    """FACT-15, TURN-11"""
    table = owning(card, **POOR)
    table.state.deck += 1
    pay, gain = catalogue().factory_cards[card].pay, catalogue().factory_cards[card].gains[0]
    rule = "TURN-11" if {"any_resource", "different_resources"} & set(pay) else "FACT-15"
    table.refused(rule, "factory_top", gain=stated({}, dict(gain))["gain"])


def test_no_more_is_taken_than_the_card_gives() -> None:
    """FACT-15"""
    table = owning(6)
    table.refused("FACT-15", "factory_top", option=2)
    table.refused("FACT-15", "factory_top", gain={"coins": 4})
    table.refused("FACT-15", "factory_top", draws=[2])
    table.refused("FACT-15", "factory_top", pay=[{"hex": "W1", "food": 1}])
    table.refused("FACT-15", "factory_top", cards=[2])
    table.do("factory_top", gain={"coins": 2})
    assert table.seat("nordic").coins == 11


def test_an_unknown_card_leaves_its_top_action_open() -> None:
    """FACT-15"""
    table = arriving()
    table.do("factory_card")
    table.put("nordic", character="X1")
    table.turn("nordic", "factory")
    table.ambiguous("FACT-15", "factory_top")
    table.do("move", unit="character", path=["T5"])


def test_things_gained_by_a_factory_card_need_an_own_worker() -> None:
    """FACT-15, DEPL-01, BUILD-01, BUILD-02, TRADE-04"""
    table = owning(7, character="M2", structures={"mine": "T1"})
    table.refused("DEPL-01", "factory_top", gain={"deploy": {"mech": "speed", "hex": "M2"}})
    built = {"option": 2, "gain": {"build": {"structure": "mill", "hex": "T1"}}}
    table.refused("BUILD-02", "factory_top", **built)
    other = owning(8, character="M2")
    other.refused("TRADE-04", "factory_top", gain={"food": 3, "hex": "M2"})
    other.do("factory_top", gain={"food": 1, "wood": 2, "hex": "W1"})


def test_the_production_of_a_factory_card_knows_no_mill() -> None:
    """FACT-07, FACT-15: two territories, and the mill adds nothing."""
    table = owning(1, structures={"mill": "W1"}, workers={"W1": 1, "T1": 1, "M2": 1})
    three = [{"hex": "W1"}, {"hex": "T1"}, {"hex": "M2"}]
    table.refused("PROD-04", "factory_top", gain={"produce": three})
    table.do("factory_top", gain={"produce": three[:2]})
    assert (table.lying("W1"), table.lying("T1")) == ({"wood": 1}, {"oil": 1})


def test_different_resources_are_of_different_kinds() -> None:
    """FACT-15: the two of the promo cards."""
    table = owning(13)
    table.lay("W1", food=2, metal=1)
    gain = {"deploy": {"mech": "speed", "hex": "W1"}}
    table.refused("FACT-15", "factory_top", pay=[{"hex": "W1", "food": 2}], gain=gain)
    table.refused("RES-03", "factory_top", pay=[{"hex": "V3", "food": 1}], gain=gain)
    table.do("factory_top", pay=[{"hex": "W1", "food": 1, "metal": 1}], gain=gain)
    assert table.lying("W1") == {"food": 1}


def test_a_price_in_resources_may_be_left_out_when_only_one_way_is_open() -> None:
    """FACT-15, RES-04"""
    gain = {"deploy": {"mech": "speed", "hex": "W1"}}
    table = owning(13)
    table.lay("W1", food=1)
    table.lay("T1", metal=1, oil=1)
    doubt = table.ambiguous("RES-04", "factory_top", gain=gain)
    assert doubt.readings == (
        "pay W1 1 food, T1 1 metal",
        "pay W1 1 food, T1 1 oil",
        "pay T1 1 metal, T1 1 oil",
    )
    table.lay("T1", metal=1, oil=0)
    table.do("factory_top", gain=gain)
    assert (table.lying("W1"), table.lying("T1")) == ({}, {})


@pytest.mark.parametrize(("edition", "shortage"), [("ru_fan", False), ("ru_crowd", True)])
def test_crimea_may_pay_a_factory_card_by_coercion(edition: str, shortage: bool) -> None:
    """FACT-15, ABIL-CRI-01, ABIL-CRI-02, ABIL-CRI-03"""
    table = Table("rusviet", "crimea", edition=edition, setup={"expansions": ["promo"]})
    table.put("crimea", hand=[0, 0, 1, 1, 0, 0])
    table.state.deck -= 2
    table.own_factory_card("crimea", 16)
    table.lay("F6", food=1)
    table.turn("crimea", "factory")
    if shortage:
        table.refused("ABIL-CRI-02", "factory_top", coerce=True, cards=[3])
        table.lay("F6", food=0)
    table.refused("CARD-03", "factory_top", coerce=True, cards=[4])
    table.do("factory_top", coerce=True, cards=[3])
    assert table.seat("crimea").hand == [0, 0, 1, 0, 0, 0]
    assert table.state.discard[3] == 1
    assert table.state.coerced


def test_a_combat_card_replaces_no_resource_where_none_is_asked() -> None:
    """FACT-15, ABIL-CRI-01"""
    table = Table("rusviet", "crimea")
    table.own_factory_card("crimea", 6)
    table.put("crimea", hidden=1)
    table.state.deck -= 1
    table.turn("crimea", "factory")
    table.refused("FACT-15", "factory_top", coerce=True)


def test_the_factory_move_has_no_coins_instead() -> None:
    """FACT-16"""
    owning(2).refused("TURN-03", "gain_coins")


def test_a_card_on_the_factory_waits_for_its_combat() -> None:
    """FACT-01, COMB-02: the winner takes the card."""
    table = Table("nordic", "rusviet")
    table.put("rusviet", character="X1", power=0)
    table.own_factory_card("rusviet")
    table.put("nordic", character="T5", power=5)
    table.turn("nordic", "move_gain")
    table.do("move", unit="character", path=["X1"])
    table.refused("FACT-01", "factory_card", card=3)
    table.do("combat", hex="X1", attacker={"dial": 1}, defender={"dial": 0})
    table.do("factory_card", card=3)
    assert table.seat("nordic").character == PLACES["X1"]


def test_who_can_pay_a_card_needs_nothing_that_it_does_not_ask_for() -> None:
    """FACT-15: all figures at zero but the one it costs."""
    for number, card in catalogue().factory_cards.items():
        table = Table("nordic", "rusviet")
        held: dict[str, Any] = {what: card.pay.get(what, 0) for what in ("coins", "power", "popularity")}
        table.put("nordic", hidden=card.pay.get("combat_cards", 0), **held)
        tokens = card.pay.get("any_resource", 0) + card.pay.get("different_resources", 0)
        table.lay("W1", **dict.fromkeys(("food", "metal")[:tokens], 1))
        seat = table.seat("nordic")
        assert can_pay(table.state, seat, card), number
        for what in [name for name, amount in held.items() if amount]:
            setattr(seat, what, held[what] - 1)
            assert not can_pay(table.state, seat, card), number
            setattr(seat, what, held[what])


def test_taking_a_card_is_told() -> None:
    """FACT-01"""
    table = Table("nordic", "rusviet")
    table.put("nordic", character="T5")
    table.turn("nordic", "move_gain")
    table.do("move", unit="character", path=["X1"])
    table.do("factory_card", card=5)
    told = [
        (event.seat, event.detail["card"]) for event in table.state.events if event.kind == "factory_card"
    ]
    assert told == [(0, 5)]
