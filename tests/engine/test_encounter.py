"""Encounters: ENC-01..14, CARD-06, EX-16, DEC-19, every option of every card."""

from typing import Any

import pytest

from engine.scythe.board import PLACES
from engine.scythe.catalogue import catalogue, read_facts
from engine.scythe.stars import MECHS, RECRUITS, STRUCTURES, UPGRADES, WORKERS
from engine.scythe.words import RESOURCES
from tests.engine.table import Table

CARDS = read_facts("encounters")["cards"]
BASE_OPTIONS = [
    pytest.param(card["number"], number, option, id=f"card {card['number']} option {number}")
    for card in CARDS
    if card["set"] == "base"
    for number, option in enumerate(card["options"], 1)
]
PROMO_OPTIONS = [
    pytest.param(card["number"], number, option, id=f"card {card['number']} option {number}")
    for card in CARDS
    if card["set"] == "promo"
    for number, option in enumerate(card["options"], 1)
    if "move" not in option["gain"]
]
CHOICES: dict[str, Any] = {
    "upgrade": {"source": "gain_power", "target": "deploy"},
    "deploy": {"mech": "speed"},
    "build": {"structure": "mill"},
    "enlist": {"recruit": "build", "bonus": "coins"},
}


def meeting(faction: str = "nordic", table: dict[str, Any] | None = None, **pieces: Any) -> Table:
    """The character has just stepped from W1 onto the encounter of M2."""
    meet = Table(faction, "rusviet", **(table or {}))
    meet.put(faction, **{"character": "W1", "coins": 9, "popularity": 9, "power": 4, **pieces})
    meet.turn(faction, "move_gain")
    meet.do("move", unit="character", path=["M2"])
    return meet


def figures(table: Table) -> dict[str, int]:
    """Everything a card can give, counted."""
    seat = table.seat("nordic")
    lying = table.lying("M2")
    return {
        "coins": seat.coins,
        "popularity": seat.popularity,
        "power": seat.power,
        "combat_cards": seat.cards(),
        "worker": seat.workers.count(PLACES["M2"]),
        "deploy": seat.mechs.count(PLACES["M2"]),
        "build": seat.structures.count(PLACES["M2"]),
        "upgrade": sum(seat.cells),
        "enlist": 4 - seat.recruits.count(-1),
        **{kind: lying.get(kind, 0) for kind in RESOURCES},
    }


def stated(gain: dict[str, int]) -> dict[str, Any]:
    """The whole reward as a record states it; free resources are taken as wood."""
    taken: dict[str, Any] = {what: CHOICES.get(what, count) for what, count in gain.items()}
    free = taken.pop("any_resource", 0)
    taken.pop("peek_opponent_combat_cards", None)
    return {**taken, "wood": taken.get("wood", 0) + free}


def expected(before: dict[str, int], pay: dict[str, int], gain: dict[str, int]) -> dict[str, int]:
    """The figures after an option, worked out from the card alone."""
    after = dict(before)
    for what, count in pay.items():
        after[what] -= count
    for what, count in gain.items():
        if what == "any_resource":
            after["wood"] += count
        elif what in after:
            after[what] += count
    if "enlist" in gain:
        after["coins"] += 2
    return after


@pytest.mark.parametrize(("card", "number", "option"), BASE_OPTIONS)
def test_every_option_of_every_card_gives_what_is_printed(
    card: int, number: int, option: dict[str, Any]
) -> None:
    """ENC-05, ENC-07, ENC-08, ENC-14: everything appears on the character's territory."""
    table = meeting()
    before = figures(table)
    table.do("encounter", card=card, picks=[{"option": number, "gain": stated(option["gain"])}])
    assert figures(table) == expected(before, option["pay"], option["gain"])


@pytest.mark.parametrize(("card", "number", "option"), PROMO_OPTIONS)
def test_promo_cards_are_met_only_where_they_were_mixed_in(
    card: int, number: int, option: dict[str, Any]
) -> None:
    """SET-28: they belong to a print, so the record's expansions say it and no edition does."""
    pick = {"option": number, "gain": stated(option["gain"])}
    meeting().refused("SET-28", "encounter", card=card, picks=[pick])
    meeting(table={"edition": "ru_fan"}).refused("SET-28", "encounter", card=card, picks=[pick])
    table = meeting(table={"setup": {"expansions": ["promo"]}})
    before = figures(table)
    table.do("encounter", card=card, picks=[pick])
    assert figures(table) == expected(before, option["pay"], option["gain"])


def test_only_characters_have_encounters() -> None:
    """ENC-01"""
    table = Table("nordic", "rusviet")
    table.put("nordic", workers={"W1": 2}, mechs={"speed": "W1"})
    table.turn("nordic", "move_gain")
    table.do("move", unit="mech", path=["M2"])
    table.do("move", unit="worker", origin="W1", path=["M2"])
    table.refused("ENC-02", "encounter", card=1, picks=[{"option": 1}])
    table.do("end_turn")
    assert table.state.encounters >> PLACES["M2"] & 1


def test_the_encounter_comes_after_the_moves_and_takes_the_token() -> None:
    """ENC-02, ENC-13, INV-12: each symbol gives one encounter per game."""
    table = meeting()
    table.refused("ENC-02", "end_turn")
    table.refused("ENC-02", "build", structure="mill", hex="W1")
    table.do("encounter", card=1, picks=[{"option": 1}])
    assert not table.state.encounters >> PLACES["M2"] & 1
    assert table.state.encounters.bit_count() == 10
    table.refused("ENC-02", "encounter", card=2, picks=[{"option": 1}])
    for path in (["W1"], ["M2"]):
        table.turn("nordic", "move_gain")
        table.do("move", unit="character", path=path)
    table.refused("ENC-02", "encounter", card=2, picks=[{"option": 1}])
    table.do("end_turn")


def test_one_option_must_be_taken() -> None:
    """ENC-04, DEC-19 (flag encounter_must_choose): every card has a free one, so one can always be paid."""
    free = [any(not option.pay for option in card.options) for card in catalogue().encounters.values()]
    assert all(free)
    table = meeting(coins=0, popularity=0)
    table.refused("ENC-04", "encounter", card=1)
    table.refused("ENC-04", "encounter", card=1, picks=[{"option": 1}, {"option": 2}])
    table.do("encounter", card=1, picks=[{"option": 1, "gain": {}}])
    assert (table.seat("nordic").coins, table.seat("nordic").popularity) == (0, 0)


@pytest.mark.parametrize(("poor", "option"), [({"coins": 1}, 2), ({"popularity": 1}, 3)])
def test_an_option_that_cannot_be_paid_is_not_available(poor: dict[str, Any], option: int) -> None:
    """ENC-05"""
    table = meeting(**poor)
    pick = {"option": option, "gain": {"food": 4} if option == 2 else {"build": CHOICES["build"]}}
    table.refused("ENC-05", "encounter", card=1, picks=[pick])


def test_a_stated_price_must_be_the_printed_one() -> None:
    """ENC-05, ENC-14"""
    table = meeting()
    table.refused("ENC-05", "encounter", card=1, picks=[{"option": 2, "pay_coins": 1}])
    table.refused("ENC-05", "encounter", card=1, picks=[{"option": 1, "pay_popularity": 1}])
    table.do("encounter", card=1, picks=[{"option": 2, "pay_coins": 2, "pay_popularity": 0}])


def test_the_reward_may_be_taken_in_part() -> None:
    """ENC-06, EX-16: three metal and a worker, only two of the metal are wanted."""
    table = meeting()
    table.do("encounter", card=14, picks=[{"option": 3, "gain": {"metal": 2}}])
    assert table.lying("M2") == {"metal": 2}
    assert len(table.seat("nordic").workers) == 2


def test_nothing_appears_elsewhere() -> None:
    """ENC-07"""
    table = meeting()
    table.refused("ENC-07", "encounter", card=14, picks=[{"option": 1, "gain": {"food": 2, "hex": "W1"}}])
    elsewhere = {"build": {"structure": "mill", "hex": "W1"}}
    table.refused("ENC-07", "encounter", card=1, picks=[{"option": 3, "gain": elsewhere}])


@pytest.mark.parametrize(
    "gain",
    [
        {"coins": 3},
        {"power": 1},
        {"combat_cards": 1},
        {"worker": 1},
        {"food": 1},
        {"upgrade": CHOICES["upgrade"]},
        {"enlist": CHOICES["enlist"]},
        {"produce": [{"hex": "W1"}]},
    ],
)
def test_no_more_is_gained_than_the_card_says(gain: dict[str, Any]) -> None:
    """ENC-08"""
    meeting().refused("ENC-08", "encounter", card=1, picks=[{"option": 1, "gain": gain}])


def test_no_coins_and_no_structure_bonuses_come_with_it() -> None:
    """ENC-08: building by an encounter pays no coins of the mat."""
    table = meeting(structures={"monument": "T1", "armory": "W1"})
    table.do("encounter", card=1, picks=[{"option": 3, "gain": {"build": {"structure": "mill"}}}])
    seat = table.seat("nordic")
    assert (seat.coins, seat.popularity, seat.power) == (9, 7, 4)


def test_more_cards_than_the_option_gives_cannot_be_drawn() -> None:
    """ENC-08"""
    table = meeting()
    table.refused("ENC-08", "encounter", card=2, picks=[{"option": 1}], draws=[2, 3])
    table.do("encounter", card=2, picks=[{"option": 1}], draws=[2])
    assert table.seat("nordic").hand[2] == 1


def test_a_beaten_character_has_no_encounter() -> None:
    """ENC-09"""
    table = Table("nordic", "rusviet")
    table.put("nordic", character="W1", power=2)
    table.put("rusviet", character="M2", power=5)
    table.turn("nordic", "move_gain")
    table.do("move", unit="character", path=["M2"])
    table.do("combat", hex="M2", attacker={"dial": 0}, defender={"dial": 5})
    table.refused("ENC-02", "encounter", card=1, picks=[{"option": 1}])
    assert table.state.encounters >> PLACES["M2"] & 1
    table.do("end_turn")


def test_a_card_once_met_lies_under_the_deck() -> None:
    """ENC-10, CARD-06"""
    table = meeting()
    table.do("encounter", card=7, picks=[{"option": 1}])
    table.put("nordic", character="T1", mechs={"riverwalk": "T1"})
    table.put("nordic", character="F1")
    table.turn("nordic", "move_gain")
    table.do("move", unit="character", path=["V1"])
    table.refused("CARD-06", "encounter", card=7, picks=[{"option": 1}])
    table.do("encounter", card=8, picks=[{"option": 1}])


@pytest.mark.parametrize(
    ("card", "option", "gain", "pieces", "star"),
    [
        (7, 2, {"upgrade": {"source": "gain_power", "target": "enlist"}}, {}, UPGRADES),
        (5, 2, {"deploy": {"mech": "speed"}}, {}, MECHS),
        (9, 2, {"build": {"structure": "mill"}}, {}, STRUCTURES),
        (6, 2, {"enlist": {"recruit": "enlist", "bonus": "combat_cards"}}, {}, RECRUITS),
        (3, 2, {"worker": 1}, {"workers": {"W1": 7}}, WORKERS),
    ],
)
def test_what_is_gained_counts_for_stars(
    card: int, option: int, gain: dict[str, Any], pieces: dict[str, Any], star: int
) -> None:
    """ENC-11: the last cube, mech, structure, recruit and worker."""
    table = meeting(
        mechs={"riverwalk": "T1", "seaworthy": "T1", "artillery": "T1"},
        structures={"mine": "W1", "armory": "T1", "monument": "F1"},
        recruits=[0, 1, 2, -1],
        cells=[1, 1, 1, 1, 0, 1],
        covered=[1, 2, 1, 1],
        **pieces,
    )
    table.do("encounter", card=card, picks=[{"option": option, "gain": gain}])
    assert table.seat("nordic").stars[star] == 1
    assert table.seat("nordic").star_count == 1


def test_a_mech_gained_unlocks_its_ability() -> None:
    """ENC-11, DEPL-05"""
    table = meeting()
    table.do("encounter", card=5, picks=[{"option": 2, "gain": {"deploy": {"mech": "riverwalk"}}}])
    assert table.seat("nordic").skills == {"riverwalk"}


def test_without_workers_on_the_mat_none_is_gained() -> None:
    """ENC-11, PROD-11"""
    table = meeting(workers={"W1": 8}, stars=[0, 0, 0, 0, 1, 0, 0, 0, 0], star_count=1)
    table.refused("PROD-11", "encounter", card=3, picks=[{"option": 2, "gain": {"food": 3, "worker": 1}}])
    table.do("encounter", card=3, picks=[{"option": 2}])
    assert table.lying("M2") == {"food": 3}


def test_a_structure_is_forfeited_where_one_stands() -> None:
    """ENC-12, BUILD-02: no worker is needed, but the place must be free."""
    table = meeting(structures={"mine": "M2"})
    table.refused("ENC-12", "encounter", card=1, picks=[{"option": 3, "gain": {"build": CHOICES["build"]}}])
    table.do("encounter", card=1, picks=[{"option": 3}])
    assert table.seat("nordic").structures.count(-1) == 3
    assert table.seat("nordic").popularity == 7


def test_every_cost_is_popularity_or_coins() -> None:
    """ENC-14"""
    costs = {what for card in CARDS for option in card["options"] for what in option["pay"]}
    assert costs == {"coins", "popularity"}
