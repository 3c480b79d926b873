"""The facts of Scythe: counted, symmetric, frozen, and guarded by their own check."""

import dataclasses
from collections import Counter
from types import MappingProxyType

import pytest

from engine.scythe.catalogue import Board, Catalogue, CatalogueError, HexFacts, catalogue, check_catalogue
from engine.scythe.words import BOTTOM_ACTIONS, FACTIONS, STRUCTURES, TOP_ACTIONS

FACTS = catalogue()
BASE_FACTIONS = [faction for faction in FACTS.factions.values() if faction.expansion == "base"]


def with_board(board: Board) -> Catalogue:
    return dataclasses.replace(FACTS, board=board)


def with_hex(hex_id: str, **changes: object) -> Catalogue:
    """The catalogue with one hex misprinted."""
    hexes = [_misprint(hex_, changes) if hex_.id == hex_id else hex_ for hex_ in FACTS.board.hexes]
    return with_board(dataclasses.replace(FACTS.board, hexes=tuple(hexes)))


def _misprint(hex_: HexFacts, changes: dict[str, object]) -> HexFacts:
    return dataclasses.replace(hex_, **changes)  # type: ignore[arg-type]


def test_terr_01_every_territory_has_one_of_seven_terrains() -> None:
    assert Counter(hex_.terrain for hex_ in FACTS.board.hexes) == {
        "farm": 7, "forest": 7, "mountain": 8, "tundra": 8, "village": 9, "lake": 7, "factory": 1,
    }  # fmt: skip


def test_terr_02_the_five_primary_terrains_produce_and_the_other_two_do_not() -> None:
    assert dict(FACTS.board.produces) == {
        "mountain": "metal", "farm": "food", "tundra": "oil", "forest": "wood", "village": "worker",
        "lake": None, "factory": None,
    }  # fmt: skip


def test_terr_03_no_home_base_is_a_territory() -> None:
    territories = {hex_.id for hex_ in FACTS.board.hexes}
    cells = {(hex_.q, hex_.r) for hex_ in FACTS.board.hexes}
    assert territories.isdisjoint(base.id for base in FACTS.board.home_bases)
    assert cells.isdisjoint((base.q, base.r) for base in FACTS.board.home_bases)


def test_terr_04_every_faction_owns_one_home_base() -> None:
    assert sorted(base.faction for base in FACTS.board.home_bases) == sorted(FACTIONS)
    assert all(base.id == f"home_{base.faction}" for base in FACTS.board.home_bases)


def test_terr_05_two_home_bases_belong_to_factions_outside_the_base_game() -> None:
    assert {name for name, faction in FACTS.factions.items() if faction.expansion != "base"} == {
        "albion",
        "togawa",
    }


def test_terr_12_the_factory_is_the_centre_and_produces_nothing() -> None:
    (factory,) = [hex_ for hex_ in FACTS.board.hexes if hex_.terrain == "factory"]
    assert (factory.id, factory.q, factory.r) == ("X1", 0, 0)
    assert FACTS.board.produces["factory"] is None


def test_neighbours_lie_one_step_away_and_see_each_other() -> None:
    by_id = {hex_.id: hex_ for hex_ in FACTS.board.hexes}
    for hex_ in FACTS.board.hexes:
        for other in map(by_id.__getitem__, hex_.neighbours):
            dq, dr = other.q - hex_.q, other.r - hex_.r
            assert max(abs(dq), abs(dr), abs(dq + dr)) == 1, (hex_.id, other.id)
            assert hex_.id in other.neighbours, (hex_.id, other.id)


def test_adjacent_cells_are_neighbours() -> None:
    cells = {(hex_.q, hex_.r): hex_ for hex_ in FACTS.board.hexes}
    for (q, r), hex_ in cells.items():
        around = [(q + 1, r), (q - 1, r), (q, r + 1), (q, r - 1), (q + 1, r - 1), (q - 1, r + 1)]
        assert set(hex_.neighbours) == {cells[cell].id for cell in around if cell in cells}, hex_.id


def test_set_01_eleven_encounter_symbols_are_printed() -> None:
    assert sum(hex_.encounter for hex_ in FACTS.board.hexes) == 11
    assert FACTS.scoring.limits["encounter_tokens"] == 11


def test_set_03_card_11_the_combat_deck_holds_42_cards_worth_130() -> None:
    deck = FACTS.scoring.combat_deck
    assert dict(deck) == {2: 16, 3: 12, 4: 8, 5: 6}
    assert sum(deck.values()) == 42
    assert sum(value * count for value, count in deck.items()) == 130


def test_set_05_the_base_game_has_28_encounter_cards_of_three_options() -> None:
    base = [card for card in FACTS.encounters.values() if card.set == "base"]
    assert len(base) == 28
    assert {len(card.options) for card in base} == {3}


def test_set_06_the_base_game_has_23_objective_cards() -> None:
    assert sum(card.set == "base" for card in FACTS.objectives.values()) == 23


def test_set_18_six_cubes_lie_on_the_top_row_and_leave_six_costs_below() -> None:
    cubes = sum(count for top in FACTS.top_actions.values() for _cell, _base, count in top.cells)
    assert cubes == FACTS.scoring.limits["upgrades"] == 6
    assert {sum(column.upgradable for column in mat.columns) for mat in FACTS.mats.values()} == {6}


def test_set_19_six_of_eight_workers_wait_on_the_produce_action() -> None:
    workers_on_the_board = len(FACTS.board.home_bases[0].land)
    assert len(FACTS.produce_track) == FACTS.scoring.limits["workers"] - workers_on_the_board == 6


def test_set_20_every_top_row_action_has_its_own_structure() -> None:
    assert sorted(top.structure for top in FACTS.top_actions.values()) == sorted(STRUCTURES)


def test_set_21_every_bottom_row_action_has_its_own_recruit() -> None:
    assert {name: bottom.recruit_bonus for name, bottom in FACTS.bottom_actions.items()} == {
        "upgrade": "power", "deploy": "coins", "build": "popularity", "enlist": "combat_cards",
    }  # fmt: skip


@pytest.mark.parametrize("faction", FACTIONS)
def test_set_24_a_faction_mat_holds_four_different_mechs(faction: str) -> None:
    assert len(set(FACTS.factions[faction].mechs)) == FACTS.scoring.limits["mechs"] == 4


def test_turn_18_all_mats_pair_every_top_action_with_the_same_bottom_row() -> None:
    for mat in FACTS.mats.values():
        assert sorted(column.top for column in mat.columns) == sorted(TOP_ACTIONS), mat.id
        assert [column.bottom for column in mat.columns] == list(BOTTOM_ACTIONS), mat.id


def test_no_two_mats_pair_the_rows_at_the_same_costs() -> None:
    assert len({mat.columns for mat in FACTS.mats.values()}) == len(FACTS.mats) == 7
    assert sorted(mat.order for mat in FACTS.mats.values()) == [1, 2, 3, 4, 5, 6, 7]


def test_bot_01_each_bottom_row_action_is_paid_in_its_own_resource() -> None:
    assert {name: bottom.resource for name, bottom in FACTS.bottom_actions.items()} == {
        "upgrade": "oil", "deploy": "metal", "build": "wood", "enlist": "food",
    }  # fmt: skip


def test_mech_all_01_base_factions_share_riverwalk_and_speed_and_have_two_abilities_of_their_own() -> None:
    own = [ability for faction in BASE_FACTIONS for ability in faction.mechs[1:-1]]
    assert {(faction.mechs[0], faction.mechs[-1]) for faction in BASE_FACTIONS} == {("riverwalk", "speed")}
    assert len(set(own)) == len(own) == 2 * len(BASE_FACTIONS)


def test_the_catalogue_is_read_once() -> None:
    assert catalogue() is catalogue()


def test_the_catalogue_cannot_be_changed() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        FACTS.board.hexes[0].terrain = "lake"  # type: ignore[misc]
    with pytest.raises(TypeError):
        FACTS.mats["industrial"] = FACTS.mats["militant"]  # type: ignore[index]


def test_the_catalogue_passes_its_own_check() -> None:
    check_catalogue(FACTS)


def test_a_border_seen_from_one_side_only_is_caught() -> None:
    with pytest.raises(CatalogueError, match="M1-L1 seen from both sides"):
        check_catalogue(with_hex("L1", neighbours=("T2", "W2")))


def test_a_wrong_terrain_is_caught() -> None:
    with pytest.raises(CatalogueError, match=r"terrains: found .*'lake': 8"):
        check_catalogue(with_hex("F1", terrain="lake"))


def test_a_tunnel_too_many_is_caught() -> None:
    with pytest.raises(CatalogueError, match="tunnels: found 7, expected 6"):
        check_catalogue(with_hex("M1", tunnel=True))


def test_a_river_that_is_not_on_a_border_is_caught() -> None:
    rivers = (*FACTS.board.rivers[1:], ("M1", "X1"))
    with pytest.raises(CatalogueError, match="river M1-X1 lies on a border"):
        check_catalogue(with_board(dataclasses.replace(FACTS.board, rivers=rivers)))


def test_a_missing_faction_is_caught() -> None:
    six = MappingProxyType({name: facts for name, facts in FACTS.factions.items() if name != "albion"})
    with pytest.raises(CatalogueError, match="factions"):
        check_catalogue(dataclasses.replace(FACTS, factions=six))


def test_a_wrong_cost_on_a_mat_is_caught() -> None:
    mat = FACTS.mats["industrial"]
    dearer = dataclasses.replace(mat.columns[0], cost=9)
    wrong = dataclasses.replace(mat, columns=(dearer, *mat.columns[1:]))
    with pytest.raises(CatalogueError, match="costs of industrial: found 19, expected 13"):
        check_catalogue(
            dataclasses.replace(FACTS, mats=MappingProxyType({**FACTS.mats, "industrial": wrong}))
        )


def test_a_gap_in_the_popularity_track_is_caught() -> None:
    low, middle, high = FACTS.scoring.tiers
    tiers = (low, dataclasses.replace(middle, low=8), high)
    with pytest.raises(CatalogueError, match="popularity rows"):
        check_catalogue(dataclasses.replace(FACTS, scoring=dataclasses.replace(FACTS.scoring, tiers=tiers)))
