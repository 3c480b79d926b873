"""Set-up: SET-01..28, SET-27 for the number of players, TOUR-02 where SET-08 meets it."""

from typing import Any

import pytest

from engine.replay import replay, states
from engine.scythe.board import PLACE_NAMES, members
from engine.scythe.catalogue import catalogue
from engine.scythe.encounter import encounter_deck
from engine.scythe.state import OFF_BOARD
from engine.scythe.turn import legal_sections
from engine.scythe.words import UPGRADE_CELLS
from engine.violation import Failure
from tests.engine.table import Table, record

FIVE = ("nordic", "rusviet", "crimea", "saxony", "polania")
START = {
    "nordic": (4, 1, ["T1", "W1"]),
    "rusviet": (3, 2, ["M5", "V3"]),
    "crimea": (5, 0, ["F6", "V9"]),
    "saxony": (1, 4, ["M6", "T8"]),
    "polania": (2, 3, ["F4", "W2"]),
}
"""Start power, combat cards and the workers' territories by faction."""

MATS = {
    "industrial": (1, 2, 4),
    "engineering": (2, 2, 5),
    "patriotic": (3, 2, 6),
    "mechanical": (4, 3, 6),
    "agricultural": (5, 4, 7),
}
"""Number, start popularity and start coins by player mat."""


def refused(*factions: str, **fields: Any) -> Failure:
    """Why a record without actions fails."""
    failure = replay(record(*factions, **fields)).failure
    assert failure is not None
    assert failure.action == 0
    return failure


def test_eleven_encounter_tokens_lie_on_the_printed_symbols() -> None:
    """SET-01"""
    table = Table("nordic", "rusviet")
    assert sorted(PLACE_NAMES[place] for place in members(table.state.encounters)) == sorted(
        ["V1", "T2", "M2", "F3", "V4", "T4", "W5", "V6", "V7", "M7", "M8"]
    )


def test_all_resources_start_in_the_common_supply() -> None:
    """SET-02"""
    assert sum(Table(*FIVE).state.resources) == 0


def test_forty_two_combat_cards_make_the_deck_before_the_deal() -> None:
    """SET-03"""
    table = Table(*FIVE)
    assert table.state.deck + sum(seat.cards() for seat in table.state.seats) == 42
    assert table.state.deck == 42 - 1 - 2 - 0 - 4 - 3


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_one_factory_card_more_than_players_lies_on_the_board(players: int) -> None:
    """SET-04"""
    assert Table(*FIVE[:players]).state.factory_cards == players + 1


@pytest.mark.parametrize("cards", [[1, 2], [1, 2, 3, 4], [1, 2, 2]])
def test_too_few_too_many_or_repeated_factory_cards_are_refused(cards: list[int]) -> None:
    """SET-04"""
    assert refused("nordic", "rusviet", setup={"factory_cards": cards}).rule == "SET-04"
    assert Table("nordic", "rusviet", setup={"factory_cards": [1, 2, 3]}).state.factory_offer == (1, 2, 3)


def test_the_encounter_deck_has_twenty_eight_cards() -> None:
    """SET-05"""
    assert len(encounter_deck(Table("nordic", "rusviet").state)) == 28


def test_there_are_twenty_three_objectives_and_each_is_dealt_once() -> None:
    """SET-06"""
    assert sum(card.set == "base" for card in catalogue().objectives.values()) == 23
    own = ({"objectives": [1, 2]}, {"objectives": [2, 3]})
    assert refused("nordic", "rusviet", seats=own).rule == "SET-06"
    assert refused("nordic", "rusviet", seats=({"objectives": [5, 5]}, {})).rule == "SET-06"


def test_one_structure_tile_is_public_from_the_start() -> None:
    """SET-07: without it the score cannot be known."""
    failure = refused("nordic", "rusviet", setup={"structure_tile": None})
    assert (failure.kind, failure.rule) == ("ambiguous", "SET-07")
    assert len(failure.legal) == 6
    first = next(states(record("nordic", "rusviet", setup={"structure_tile": "structures_in_row"})))
    assert first["structure_tile"] == "structures_in_row"


def test_every_player_has_a_faction_and_a_mat_of_his_own() -> None:
    """SET-08"""
    assert refused("nordic", "nordic").rule == "SET-08"
    assert refused("nordic", "rusviet", mats=("industrial", "industrial")).rule == "SET-08"


def test_banned_pairs_are_told_where_the_edition_bans_them() -> None:
    """SET-08, TOUR-02: the game was played, so it is a breach of policy and not an illegal action."""
    dealt: dict[str, Any] = {"mats": ("industrial", "engineering"), "setup": {"policy": None}}
    assert [found.rule for found in replay(record("rusviet", "saxony", **dealt)).breaches] == ["TOUR-02"]
    assert replay(record("rusviet", "saxony", edition="ru_crowd", **dealt)).breaches == ()


def test_the_factions_sit_clockwise_in_board_order() -> None:
    """SET-09: any rotation of it, absent factions skipped."""
    failure = refused("nordic", "crimea", "rusviet")
    assert (failure.rule, failure.legal) == ("SET-09", ("nordic", "rusviet", "crimea"))
    assert replay(record("crimea", "polania", "nordic")).failure is None
    assert replay(record("nordic", "crimea", "rusviet", edition="ru_fan")).failure is None


def test_turns_go_to_the_left_neighbour() -> None:
    """SET-10: clockwise among the factions in play."""
    table = Table("rusviet", "saxony", "nordic")
    seen = []
    for section in ("bolster", "bolster", "bolster", "trade"):
        table.do("section", section=section)
        seen.append(table.state.seats[table.state.active].name)
    assert seen == ["rusviet", "saxony", "nordic", "rusviet"]
    assert table.state.clockwise(1) == [1, 2, 0]


@pytest.mark.parametrize("faction", FIVE)
def test_power_and_hand_come_from_the_faction_mat(faction: str) -> None:
    """SET-11, SET-12, SET-16, SET-17"""
    seat = Table(*FIVE).seat(faction)
    power, cards, workers = START[faction]
    assert (seat.power, seat.cards()) == (power, cards)
    assert PLACE_NAMES[seat.character] == f"home_{faction}"
    assert sorted(PLACE_NAMES[place] for place in seat.workers) == workers


def test_a_stated_hand_has_as_many_cards_as_the_faction_mat_says() -> None:
    """SET-12"""
    assert refused("nordic", "rusviet", seats=({"combat_cards": [2, 3]}, {})).rule == "SET-12"
    table = Table("nordic", "rusviet", seats=({"combat_cards": [5]}, {"combat_cards": [3, None]}))
    assert (table.seat("nordic").hand[5], table.seat("rusviet").hand[3], table.seat("rusviet").hidden) == (
        1,
        1,
        1,
    )


@pytest.mark.parametrize("mat", MATS)
def test_popularity_coins_and_objectives_come_from_the_player_mat(mat: str) -> None:
    """SET-13, SET-14, SET-15"""
    other = "agricultural" if mat != "agricultural" else "industrial"
    seat = Table("nordic", "rusviet", mats=(mat, other)).seat("nordic")
    _number, popularity, coins = MATS[mat]
    assert (seat.popularity, seat.coins) == (popularity, coins)
    assert catalogue().mats[mat].objectives == 2


def test_a_player_starts_with_two_objectives() -> None:
    """SET-14"""
    assert refused("nordic", "rusviet", seats=({"objectives": [1]}, {})).rule == "SET-14"
    assert refused("nordic", "rusviet", seats=({"objectives": [1, 2, 3]}, {})).rule == "SET-14"
    assert Table("nordic", "rusviet", seats=({"objectives": [1, 2]}, {})).seat("nordic").objectives == (1, 2)


def test_a_fresh_player_mat_holds_six_cubes_six_workers_four_structures_and_four_recruits() -> None:
    """SET-18, SET-19, SET-20, SET-21"""
    seat = Table("nordic", "rusviet").seat("nordic")
    cubes = {cell: cubes for top in catalogue().top_actions.values() for cell, _, cubes in top.cells if cubes}
    assert cubes == dict.fromkeys(UPGRADE_CELLS, 1)
    assert (seat.cells, seat.covered) == ([0] * 6, [0] * 4)
    assert len(catalogue().produce_track) == 6
    assert len(seat.workers) == 2
    assert seat.structures == [OFF_BOARD] * 4
    assert seat.recruits == [OFF_BOARD] * 4


@pytest.mark.parametrize("section", ["move_gain", "trade", "produce", "bolster"])
def test_any_section_of_the_mat_is_legal_on_the_first_turn(section: str) -> None:
    """SET-22: but there is no Factory card yet (FACT-05)."""
    table = Table("nordic", "rusviet")
    assert legal_sections(table.state, table.seat("nordic")) == ["move_gain", "trade", "produce", "bolster"]
    table.refused("FACT-05", "section", section="factory")
    table.do("section", section=section)


def test_a_fresh_faction_mat_holds_six_stars_and_four_covered_mech_abilities() -> None:
    """SET-23, SET-24"""
    seat = Table("nordic", "rusviet").seat("nordic")
    assert (seat.star_count, seat.stars) == (0, [0] * 9)
    assert seat.mechs == [OFF_BOARD] * 4
    assert seat.skills == frozenset()


def test_the_lowest_mat_number_begins() -> None:
    """SET-25"""
    table = Table("nordic", "rusviet", "crimea", mats=("mechanical", "agricultural", "engineering"))
    assert table.state.seats[table.state.active].name == "crimea"
    table.refused("TURN-01", "section", section="trade", by="nordic")
    table.do("section", section="trade", by="crimea")


def test_a_stated_order_of_play_must_follow_the_mats() -> None:
    """SET-25"""
    assert refused("nordic", "rusviet", seats=({"start": 2}, {"start": 1})).rule == "SET-25"
    assert replay(record("nordic", "rusviet", seats=({"start": 1}, {"start": 2}))).failure is None


def test_a_replayed_game_has_two_to_five_players_of_the_base_game() -> None:
    """SET-27"""
    assert refused("nordic").rule == "SET-27"
    assert replay(record(*FIVE)).failure is None


def test_promo_cards_are_in_play_only_where_the_record_says_so() -> None:
    """SET-28: objectives, Factory cards and encounters alike; they belong to a print, not to an edition."""
    assert refused("nordic", "rusviet", seats=({"objectives": [1, 24]}, {})).rule == "SET-28"
    assert refused("nordic", "rusviet", setup={"factory_cards": [1, 2, 13]}).rule == "SET-28"
    assert len(encounter_deck(Table("nordic", "rusviet", edition="ru_fan").state)) == 28
    promo = {"expansions": ["promo"]}
    assert len(encounter_deck(Table("nordic", "rusviet", setup=promo).state)) > 28
    cards: dict[str, Any] = {"factory_cards": [1, 2, 13], **promo}
    dealt: dict[str, Any] = {"seats": ({"objectives": [1, 24]}, {}), "setup": cards}
    assert replay(record("nordic", "rusviet", edition="ru_fan", **dealt)).failure is None
