"""Cards that the scribe did not see or that no fact is known of: recorded all the same, and said.

Rules: ENC-03, ENC-05, ENC-08, SET-28, FACT-15, CARD-06, CARD-08.
"""

from typing import Any

import pytest

from engine.scythe.board import PLACE_NAMES
from tests.engine.table import Table

PROMO = {"setup": {"expansions": ["promo"]}}


def meeting(fields: dict[str, Any] | None = None, **pieces: Any) -> Table:
    """Nordic's character stands on the encounter of M2."""
    table = Table("nordic", "rusviet", **(PROMO if fields is None else fields))
    table.put("nordic", **{"character": "W1", "coins": 9, "popularity": 9, **pieces})
    table.turn("nordic", "move_gain")
    table.do("move", unit="character", path=["M2"])
    return table


def said(table: Table) -> list[object]:
    return [event.detail["said"] for event in table.state.events if event.kind == "inferred"]


@pytest.mark.parametrize("card", [43, 68, None])
def test_an_encounter_card_without_facts_does_what_is_stated(card: int | None) -> None:
    """ENC-05, ENC-08"""
    table = meeting()
    pick = {"option": 2, "pay_coins": 3, "pay_popularity": 1, "gain": {"wood": 6, "power": 2}}
    table.do("encounter", card=card, picks=[pick])
    seat = table.seat("nordic")
    assert (seat.coins, seat.popularity, seat.power, table.lying("M2")) == (6, 8, 6, {"wood": 6})
    name = "the encounter card" if card is None else f"encounter card {card}"
    assert said(table) == [f"nothing is known of {name}; option 2 is taken as it is stated"]


def test_what_it_cost_and_gave_must_be_stated() -> None:
    """ENC-03"""
    table = meeting()
    for pick in ({"option": 2}, {"option": 2, "gain": {"wood": 6}}, {"option": 2, "pay_coins": 2}):
        doubt = table.ambiguous("ENC-03", "encounter", card=50, picks=[pick])
        assert doubt.message == "nothing is known of encounter card 50: what did option 2 cost and give?"


def test_such_a_card_is_met_once_and_only_where_promo_cards_are_in_play() -> None:
    """SET-28, CARD-06"""
    pick = {"option": 1, "pay_coins": 0, "gain": {"wood": 1}}
    meeting({}).refused("SET-28", "encounter", card=50, picks=[pick])
    table = meeting()
    table.do("encounter", card=50, picks=[pick])
    table.put("nordic", character="W1")
    table.state.encounters |= 1 << PLACE_NAMES.index("M2")
    table.turn("nordic", "move_gain")
    table.do("move", unit="character", path=["M2"])
    table.refused("CARD-06", "encounter", card=50, picks=[pick])


def test_a_card_without_facts_costs_what_is_stated_or_cannot_be_taken() -> None:
    """ENC-05"""
    table = meeting(coins=1)
    table.refused("ENC-05", "encounter", card=50, picks=[{"option": 2, "pay_coins": 2, "gain": {"wood": 1}}])


def airship(to: str = "T3", **units: Any) -> dict[str, Any]:
    return {"card": 42, "picks": [{"option": 2, "gain": {"move": {"to": to, **units}}}]}


def test_units_move_by_card_42_over_a_river() -> None:
    """ENC-08: any of those on the encounter's territory, together."""
    table = meeting(mechs={"speed": "M2", "artillery": "W1"}, workers={"M2": 2})
    table.do("encounter", **airship(character=True, mechs=["speed"], workers=1))
    assert table.units("nordic") == {"character": ["T3"], "mechs": ["W1", "T3"], "workers": ["M2", "T3"]}
    assert table.seat("nordic").coins == 7


@pytest.mark.parametrize(
    "stated",
    [
        airship("L3", character=True),
        airship("F3", character=True),
        airship("W1", character=True),
        airship("T1", character=True),
        airship(mechs=["artillery"]),
        airship(mechs=["township"]),
        airship(workers=3),
        airship(),
    ],
    ids=["lake", "far", "own mech", "structure", "elsewhere", "no such mech", "too many", "nobody"],
)
def test_card_42_moves_only_units_that_are_there_to_an_empty_land_territory(stated: dict[str, Any]) -> None:
    """ENC-08"""
    table = meeting(mechs={"speed": "M2", "artillery": "W1"}, workers={"M2": 2}, structures={"mine": "T1"})
    table.refused("ENC-08", "encounter", **stated)


def test_card_42_may_be_paid_for_nothing_but_not_left_open() -> None:
    """ENC-06"""
    table = meeting()
    doubt = table.ambiguous("ENC-08", "encounter", card=42, picks=[{"option": 2}])
    assert doubt.message == "which units moved, and where to?"
    table.do("encounter", card=42, picks=[{"option": 2, "gain": {}}])
    assert (table.seat("nordic").coins, table.units("nordic")["character"]) == (7, ["M2"])


def owning_unseen(offer: list[int] | None = None, **pieces: Any) -> Table:
    """Nordic has taken a Factory card that nobody saw and puts the token on it."""
    table = Table("nordic", "rusviet", setup={} if offer is None else {"factory_cards": offer})
    table.put("nordic", **{"character": "W3", "coins": 9, "hidden": 2, "workers": {"W1": 2}, **pieces})
    table.turn("nordic", "move_gain")
    table.do("move", unit="character", path=["X1"])
    table.do("factory_card")
    table.turn("nordic", "factory")
    return table


def test_an_unseen_factory_card_is_known_once_a_single_one_fits() -> None:
    """FACT-15: only card 9 gives an upgrade and popularity."""
    table = owning_unseen()
    upgrade = {"source": "gain_power", "target": "deploy"}
    table.do("factory_top", gain={"upgrade": upgrade, "popularity": 1})
    assert (table.seat("nordic").factory_card, table.seat("nordic").coins) == (9, 7)
    assert said(table) == ["of the Factory cards left only card 9 gives what nordic took"]


def test_the_cards_on_the_board_narrow_it_down() -> None:
    """FACT-15, CARD-08: popularity for power or for a combat card."""
    table = owning_unseen()
    doubt = table.ambiguous("FACT-15", "factory_top", gain={"popularity": 2})
    assert doubt.readings == ("card 3", "card 5")
    table.do("factory_top", gain={"popularity": 2}, cards=[None])
    assert table.seat("nordic").factory_card == 3
    table = owning_unseen([2, 5, 8])
    table.do("factory_top", gain={"popularity": 2})
    assert (table.seat("nordic").factory_card, table.state.factory_offer) == (5, (2, 8))


def test_what_no_card_on_the_board_gives_is_refused() -> None:
    """FACT-15"""
    owning_unseen().refused("FACT-15", "factory_top", gain={"coins": 9})


def test_card_42_may_take_every_worker_along() -> None:
    """ENC-08"""
    table = meeting(mechs={"speed": "M2"}, workers={"M2": 2})
    table.do("encounter", **airship(workers=2))
    assert table.units("nordic")["workers"] == ["T3", "T3"]
    assert [event.detail["to"] for event in table.state.events if event.kind == "units_moved"] == ["T3"]


@pytest.mark.parametrize(("stated", "number"), [({"pay": [{"hex": "W1", "oil": 1}]}, 16), ({}, 4)])
def test_a_factory_card_that_was_not_seen_is_known_by_what_is_paid_for_it(
    stated: dict[str, Any], number: int
) -> None:
    """FACT-15: only some cards are paid with resources."""
    table = Table("nordic", "rusviet", setup={"expansions": ["promo"], "factory_cards": [4, 16, 1]})
    table.put("nordic", workers={"W1": 2}, factory_card=0, hidden=2, coins=0)
    table.lay("W1", oil=2)
    table.state.factory_cards = 2
    table.turn("nordic", "factory")
    table.do("factory_top", **stated, gain={"coins": 1 if stated else 3})
    assert table.seat("nordic").factory_card == number


def test_a_card_without_facts_gives_pieces_that_are_stated() -> None:
    """ENC-07, ENC-08, ENC-11"""
    table = meeting()
    gain = {"worker": 1, "deploy": {"mech": "speed"}, "build": {"structure": "mill"}}
    table.do("encounter", card=50, picks=[{"option": 1, "pay_coins": 0, "gain": gain}])
    assert table.units("nordic")["mechs"] == ["M2"]
    assert table.seat("nordic").structures.count(PLACE_NAMES.index("M2")) == 1
    assert "M2" in table.units("nordic")["workers"]


@pytest.mark.parametrize(
    ("card", "readings"),
    [
        (15, ["pay W1 1 oil", "pay W1 1 wood", "pay T1 1 wood"]),
        (18, ["pay W1 1 oil, W1 1 wood", "pay W1 1 oil, T1 1 wood", "pay W1 1 wood, T1 1 wood"]),
    ],
)
def test_what_was_paid_for_a_factory_card_is_asked_in_payments(card: int, readings: list[str]) -> None:
    """RES-04, FACT-15"""
    table = Table("nordic", "rusviet", **PROMO)
    table.put("nordic", workers={"W1": 1, "T1": 1})
    table.lay("W1", oil=1, wood=1)
    table.lay("T1", wood=1)
    table.own_factory_card("nordic", card)
    table.turn("nordic", "factory")
    assert sorted(table.ambiguous("RES-04", "factory_top").readings) == sorted(readings)
