"""Enlist and recruits: ENLI-01..15, EX-08, DEC-07."""

from typing import Any

import pytest

from engine.scythe.stars import RECRUITS
from engine.scythe.state import OFF_BOARD
from engine.scythe.words import BOTTOM_ACTIONS, EDITIONS, RECRUIT_BONUSES
from tests.engine.table import Table

BUILD_RECRUIT = [OFF_BOARD, OFF_BOARD, 0, OFF_BOARD]
ENLIST_RECRUIT = [OFF_BOARD, OFF_BOARD, OFF_BOARD, 0]


def enlisting(*others: str, **fields: Any) -> Table:
    """Nordic has chosen Trade, above Enlist on the Industrial mat; 9 food lie on W1."""
    table = Table("nordic", *(others or ("rusviet",)), **fields)
    table.lay("W1", food=9)
    table.turn("nordic", "trade")
    return table


def figures(table: Table, faction: str) -> tuple[int, int, int, int]:
    seat = table.seat(faction)
    return seat.power, seat.coins, seat.popularity, seat.cards()


@pytest.mark.parametrize("recruit", BOTTOM_ACTIONS)
@pytest.mark.parametrize("bonus", RECRUIT_BONUSES)
def test_a_recruit_brings_one_bonus_at_once(recruit: str, bonus: str) -> None:
    """ENLI-01, ENLI-02, ENLI-03: any section with any free bonus."""
    table = enlisting()
    before = figures(table, "nordic")
    table.do("enlist", recruit=recruit, bonus=bonus)
    index = RECRUIT_BONUSES.index(bonus)
    assert figures(table, "nordic") == tuple(
        had + (2 if place == index else 0) for place, had in enumerate(before)
    )
    assert table.lying("W1") == {"food": 5}


def test_each_recruit_and_each_bonus_serves_once_and_stays() -> None:
    """ENLI-01, ENLI-02, ENLI-04"""
    table = enlisting()
    table.do("enlist", recruit="build", bonus="coins")
    table.turn("nordic", "trade")
    refusal = table.refused("ENLI-01", "enlist", recruit="build", bonus="power")
    assert refusal.legal == ("upgrade", "deploy", "enlist")
    refusal = table.refused("ENLI-02", "enlist", recruit="deploy", bonus="coins")
    assert refusal.legal == ("power", "popularity", "combat cards")


def test_recruit_and_bonus_are_named_together() -> None:
    """ENLI-01"""
    table = enlisting()
    table.malformed("enlist", recruit="build")
    table.malformed("enlist", bonus="coins")


@pytest.mark.parametrize("builder", ["rusviet", "crimea", "polania"])
def test_the_owner_gains_when_he_or_a_neighbour_takes_the_action(builder: str) -> None:
    """ENLI-05, ENLI-06, EX-08: Crimea's recruit of Build; its neighbours are Rusviet and Polania."""
    table = Table("nordic", "rusviet", "crimea", "polania")
    table.put("crimea", recruits=BUILD_RECRUIT, popularity=4)
    build(table, builder)
    assert table.seat("crimea").popularity == 5


def build(table: Table, faction: str, **more: Any) -> None:
    section = {"nordic": "move_gain", "rusviet": "bolster", "crimea": "trade", "polania": "move_gain"}
    home = table.units(faction)["workers"][0]
    table.lay(home, wood=4)
    table.turn(faction, section[faction])
    table.do("build", structure="mill", hex=home, **more)


@pytest.mark.parametrize(
    ("edition", "popularity"), [("uk_geekach", 4), ("ru_crowd", 4), ("ru_fan", 4), ("quickref", 5)]
)
def test_a_player_across_the_table_counts_only_by_the_quick_reference(edition: str, popularity: int) -> None:
    """ENLI-06 (flag recruit_bonus_scope)"""
    table = Table("nordic", "rusviet", "crimea", "polania", edition=edition)
    table.put("crimea", recruits=BUILD_RECRUIT, popularity=4)
    build(table, "nordic")
    assert table.seat("crimea").popularity == popularity


@pytest.mark.parametrize("edition", ["uk_geekach", "ru_crowd"])
def test_the_ongoing_bonus_may_be_refused(edition: str) -> None:
    """ENLI-07 (flag recruit_bonus_optional)"""
    table = Table("nordic", "rusviet", edition=edition)
    table.put("rusviet", recruits=BUILD_RECRUIT, popularity=4)
    build(table, "nordic", declined=["rusviet"])
    assert table.seat("rusviet").popularity == 4


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_ongoing_bonus_may_be_refused_in_every_edition(edition: str) -> None:
    """ENLI-07: the texts agree (31.1)."""
    table = Table("nordic", "rusviet", edition=edition)
    table.put("rusviet", recruits=BUILD_RECRUIT, popularity=4)
    build(table, "nordic", declined=["rusviet"])
    assert table.seat("rusviet").popularity == 4


def test_by_house_rule_the_ongoing_bonus_is_not_refused() -> None:
    """ENLI-07 (flag recruit_bonus_optional)"""
    table = Table("nordic", "rusviet", setup={"house_rules": {"recruit_bonus_optional": False}})
    table.put("rusviet", recruits=BUILD_RECRUIT, popularity=4)
    table.lay("W1", wood=3)
    table.turn("nordic", "move_gain")
    table.refused("ENLI-07", "build", structure="mill", hex="W1", declined=["rusviet"])
    table.do("build", structure="mill", hex="W1")
    assert table.seat("rusviet").popularity == 5


def test_only_a_bonus_one_has_can_be_refused() -> None:
    """ENLI-06"""
    table = Table("nordic", "rusviet")
    table.lay("W1", wood=3)
    table.turn("nordic", "move_gain")
    table.refused("ENLI-06", "build", structure="mill", hex="W1", declined=["rusviet"])


def test_factory_cards_trigger_no_recruit() -> None:
    """ENLI-08, FACT-07: building with a Factory card is not the Build of the mat."""
    table = Table("nordic", "rusviet")
    table.own_factory_card("nordic", 11)
    for faction in ("nordic", "rusviet"):
        table.put(faction, recruits=BUILD_RECRUIT, popularity=4, coins=4)
    table.turn("nordic", "factory")
    table.do("factory_top", gain={"build": {"structure": "mill", "hex": "W1"}})
    assert (table.seat("nordic").popularity, table.seat("rusviet").popularity) == (4, 4)


def test_encounters_trigger_no_recruit() -> None:
    """ENLI-09, ENC-08"""
    table = Table("nordic", "rusviet")
    table.put("nordic", character="W1", recruits=BUILD_RECRUIT, popularity=4)
    table.put("rusviet", recruits=BUILD_RECRUIT, popularity=4)
    table.turn("nordic", "move_gain")
    table.do("move", unit="character", path=["M2"])
    table.do("encounter", card=1, picks=[{"option": 3, "gain": {"build": {"structure": "mill"}}}])
    assert (table.seat("nordic").popularity, table.seat("rusviet").popularity) == (2, 4)


def test_the_active_player_gains_first_then_left_then_right() -> None:
    """ENLI-10: seen in who gets the last cards of the deck."""
    table = enlisting("rusviet", "crimea", "saxony")
    for faction in ("nordic", "rusviet", "saxony"):
        table.put(faction, recruits=ENLIST_RECRUIT)
    table.seat("crimea").hidden = table.state.deck - 2
    table.state.deck = 2
    before = {faction: table.seat(faction).cards() for faction in ("nordic", "rusviet", "saxony")}
    table.do("enlist")
    gained = [table.seat(faction).cards() - had for faction, had in before.items()]
    assert gained == [1, 1, 0]


def test_drawn_cards_are_named_by_faction_and_no_more_than_are_drawn() -> None:
    """ENLI-05, ENLI-10"""
    table = enlisting()
    table.put("rusviet", recruits=ENLIST_RECRUIT)
    choice = {"recruit": "build", "bonus": "combat_cards"}
    table.refused("ENLI-05", "enlist", **choice, draws={"rusviet": [2, 3]})
    table.refused("ENLI-05", "enlist", **choice, draws={"nordic": [2, 3, 4]})
    table.do("enlist", **choice, draws={"nordic": [2, 3], "rusviet": [5]})
    assert (table.seat("nordic").hand[2], table.seat("nordic").hand[3]) == (1, 1)
    assert table.seat("rusviet").hand[5] == 1
    table.lay("W1", wood=3)
    table.turn("nordic", "move_gain")
    table.refused("ENLI-05", "build", structure="mill", hex="W1", draws={"nordic": [2]})


def test_a_bonus_on_anothers_turn_may_end_the_game() -> None:
    """ENLI-11, END-05"""
    table = Table("nordic", "rusviet")
    table.put("rusviet", recruits=BUILD_RECRUIT, popularity=17, power=16, workers={"V3": 8})
    table.put("rusviet", stars=[0, 0, 0, 0, 1, 1, 2, 0, 1], star_count=5)
    build(table, "nordic")
    assert table.state.ended
    assert table.seat("rusviet").star_count == 6


def test_with_two_players_the_opponent_gains_once() -> None:
    """ENLI-12"""
    table = Table("nordic", "rusviet")
    table.put("rusviet", recruits=BUILD_RECRUIT, popularity=4)
    build(table, "nordic")
    assert table.seat("rusviet").popularity == 5


def test_the_recruit_of_enlist_does_not_count_for_the_enlist_that_took_it() -> None:
    """ENLI-13, DEC-07"""
    table = enlisting()
    table.do("enlist", recruit="enlist", bonus="coins")
    assert table.seat("nordic").cards() == 1
    table.turn("nordic", "trade")
    table.do("enlist", recruit="build", bonus="power")
    assert table.seat("nordic").cards() == 2


def test_a_table_may_let_it_count_at_once() -> None:
    """ENLI-13, DEC-07 (house rule enlist_section_bonus_same_action)"""
    table = enlisting(setup={"house_rules": {"enlist_section_bonus_same_action": True}})
    table.do("enlist", recruit="enlist", bonus="combat_cards", draws={"nordic": [2, 3, 4]})
    assert table.seat("nordic").cards() == 4


def test_an_exhausted_enlist_still_triggers_the_recruits() -> None:
    """ENLI-14"""
    table = enlisting()
    table.put("nordic", recruits=[0, 1, 2, 3], stars=[0, 0, 0, 1, 0, 0, 0, 0, 0], star_count=1)
    table.do("enlist", draws={"nordic": [5]})
    assert table.seat("nordic").hand[5] == 1


def test_the_fourth_recruit_brings_the_star() -> None:
    """ENLI-15, STAR-04"""
    table = enlisting()
    table.put("nordic", recruits=[0, 1, OFF_BOARD, OFF_BOARD])
    table.do("enlist", recruit="build", bonus="popularity")
    assert table.seat("nordic").stars[RECRUITS] == 0
    table.turn("nordic", "trade")
    table.do("enlist", recruit="enlist", bonus="combat_cards")
    assert table.seat("nordic").stars[RECRUITS] == 1
