"""Score sheets: nothing invented on a correct one, every planted mistake found.

Rules: INV-01, INV-03, INV-10, INV-13, INV-14, STAR-02, STAR-03, STAR-05, STAR-08..12, STAR-14, ABIL-SAX-01,
ABIL-SAX-02, END-01, TOUR-02, CTRL-04, SBON-10, SCORE-01..09, SCORE-13, TIE-01, TIE-07, DEC-12.
"""

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.scythe.catalogue import catalogue
from engine.scythe.discrepancies import CODES, SHEET_CODES
from engine.scythe.record import Announced, Record, Ruling, Seat, Setup, Sheet
from engine.scythe.scoring import Holdings, categories
from engine.scythe.sheet import arithmetic, table_arithmetic
from engine.scythe.structure_bonus import possible_counts
from engine.scythe.tally import tallies
from engine.scythe.tiebreak import criteria, rank
from engine.scythe.words import FACTIONS, MATS, STRUCTURE_TILES
from engine.verify import verify
from tests.engine import oracle
from tests.engine.sheets import SEATS, SHEETS, announcing, game, totals_only, with_seat, with_sheet

CORRECT = game()


def totals_too_high(**figures: Any) -> Record:
    """Two seats without a Factory column; the first has six territories at popularity 12, priced too high.

    Six at the multiplier of the row above make the coins of eight, the Factory among them, in the own row.
    """
    row = {"coins": 10, "popularity": 12, "stars": 5, "territories": 6, "resources": 4, "structure_bonus": 0}
    first = {**row, "territory_coins": 24, "total": 58, **figures}
    second = {**row, "stars": 6, "total": 56}
    return game(sheets=(Sheet(**first), Sheet(**second)), seats=SEATS[:2])


def codes(record: Record, policy: str | None = None) -> list[str]:
    return [discrepancy.code for discrepancy in verify(record, policy).discrepancies]


def test_a_correct_sheet_is_accepted_with_every_category() -> None:
    verdict = verify(CORRECT)
    assert (verdict.status, verdict.evidence, verdict.discrepancies, verdict.notes) == (
        "accepted",
        "sheet",
        (),
        (),
    )
    first = verdict.ranking[0]
    assert (first.player, first.rank, first.total, first.star_count) == ("Amber", 1, 101, 6)
    assert first.categories == {
        "coins": 18,
        "stars": 30,
        "territories": 40,
        "resources": 9,
        "structures": 4,
        "bid": 0,
    }
    assert first.stars == ("upgrades", "mechs", "workers", "objective", "combat", "combat")


PLANTED: list[tuple[str, Record]] = [
    ("category_does_not_multiply_out", with_sheet(CORRECT, 0, star_coins=24)),
    ("category_does_not_multiply_out", with_sheet(CORRECT, 1, territory_coins=12)),
    ("category_does_not_multiply_out", with_sheet(CORRECT, 1, resource_coins=2)),
    (
        "category_does_not_multiply_out",
        with_sheet(CORRECT, 1, stars=None, star_kinds=None, star_coins=21, total=65),
    ),
    ("faction_twice", with_seat(CORRECT, 2, faction="nordic")),
    ("factory_held_twice", with_sheet(CORRECT, 1, factory=True, territory_coins=24, total=70)),
    ("factory_not_stated", totals_too_high(territory_coins=None)),
    (
        "factory_without_territory",
        with_sheet(
            CORRECT, 0, coins=28, territories=0, resources=0, territory_coins=8, resource_coins=0, total=70
        ),
    ),
    ("figure_off_limits", with_sheet(CORRECT, 2, workers=1, units=3)),
    ("figure_off_limits", with_sheet(CORRECT, 1, mechs=5, star_kinds={"mechs": 1, "combat": 4}, units=11)),
    ("figure_off_limits", with_sheet(CORRECT, 1, workers=None, mechs=None, units=17)),
    ("mat_twice", with_seat(CORRECT, 2, mat="engineering")),
    ("negative_figure", with_sheet(CORRECT, 0, coins=-18)),
    ("negative_figure", with_sheet(CORRECT, 1, star_kinds={"combat": 6, "objective": -1})),
    ("negative_figure", with_sheet(with_seat(CORRECT, 0, bid=-2), 0, total=103)),
    ("nobody_with_six_stars", with_sheet(CORRECT, 0, stars=5, star_coins=25, total=96, star_kinds=None)),
    ("popularity_off_track", with_sheet(CORRECT, 1, popularity=19)),
    ("popularity_off_track", with_sheet(CORRECT, 1, popularity=-1)),
    ("power_off_track", with_sheet(CORRECT, 1, power=17)),
    (
        "rank_differs",
        announcing(CORRECT, sheets=(SHEETS[0], SHEETS[1].model_copy(update={"rank": 3}), SHEETS[2])),
    ),
    (
        "resources_without_territory",
        with_sheet(CORRECT, 2, territories=0, territory_coins=0, total=19),
    ),
    ("sheet_without_seat", announcing(CORRECT, sheets=(*SHEETS, Sheet(total=12)))),
    ("star_beyond_cap", with_sheet(CORRECT, 2, star_kinds={"power": 2})),
    ("star_beyond_cap", with_sheet(CORRECT, 1, star_kinds={"objective": 3, "combat": 2})),
    ("star_kinds_differ_from_count", with_sheet(CORRECT, 2, star_kinds={"power": 1})),
    (
        "star_missing",
        with_sheet(CORRECT, 2, popularity=4, power=16, star_kinds={"popularity": 1, "combat": 1}),
    ),
    ("star_missing", with_sheet(CORRECT, 2, workers=8, units=10)),
    ("star_not_earned", with_sheet(CORRECT, 2, star_kinds={"mechs": 1, "combat": 1})),
    ("structure_bonus_differs_from_count", with_sheet(CORRECT, 1, structure_bonus=4)),
    ("structure_bonus_impossible", with_sheet(CORRECT, 1, structure_bonus=5, structure_count=None, total=67)),
    ("structure_bonus_impossible", with_sheet(CORRECT, 2, structure_bonus=2, structure_count=None, total=29)),
    ("structure_count_impossible", with_sheet(CORRECT, 1, structure_count=8)),
    ("structure_count_impossible", with_sheet(CORRECT, 1, structure_count=4, structure_bonus=6, total=68)),
    (
        "tie_break_unknown",
        with_sheet(CORRECT, 1, coins=57, total=101, units=None, workers=None, rank=None),
    ),
    ("too_many_stars", with_sheet(CORRECT, 0, stars=7, star_kinds=None, star_coins=35, total=106)),
    ("too_many_territories", with_sheet(CORRECT, 2, territories=8, territory_coins=16, total=35)),
    ("total_does_not_add_up", with_sheet(CORRECT, 2, total=28)),
    ("total_does_not_add_up", with_sheet(CORRECT, 2, coins=None, total=14)),
    ("total_does_not_add_up", with_sheet(CORRECT, 2, structure_bonus=None, structure_count=None, total=28)),
    (
        "two_players_with_six_stars",
        with_sheet(CORRECT, 1, stars=6, star_kinds={"combat": 6}, star_coins=24, total=68),
    ),
    ("units_differ_from_parts", with_sheet(CORRECT, 1, units=10)),
    ("winner_differs", announcing(CORRECT, winners=("Birch",))),
]
"""One mistake each; the tie has unknown units and one unstated rank."""


@pytest.mark.parametrize(
    ("code", "record"), PLANTED, ids=[f"{code}-{at}" for at, (code, _) in enumerate(PLANTED)]
)
def test_a_planted_mistake_is_found_and_nothing_else(code: str, record: Record) -> None:
    verdict = verify(record)
    assert verdict.status == "discrepancy"
    assert [found.code for found in verdict.discrepancies] == [code]
    assert verdict.discrepancies[0].rule == CODES[code]


def test_territories_beyond_the_map_are_found() -> None:
    """CTRL-04: 47 hexes have one controller each; Albion's flags may add four."""
    many = Sheet(territories=16, total=50)
    three = Record(seats=SEATS, announced=Announced(sheets=(many, many, many)))
    assert codes(three) == ["territories_exceed_map"]
    assert codes(with_seat(three, 0, faction="albion")) == []


def test_every_code_has_a_planted_mistake() -> None:
    elsewhere = {"territories_exceed_map", "automa_figure_impossible"}
    assert {code for code, _ in PLANTED} | elsewhere == set(SHEET_CODES)


def test_every_code_is_explained() -> None:
    page = (Path(__file__).parents[2] / "docs" / "discrepancies.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE)) == set(CODES)


def test_a_discrepancy_names_seat_field_and_both_figures() -> None:
    (found,) = verify(with_sheet(CORRECT, 2, total=28)).discrepancies
    assert (found.seat, found.player, found.field) == (2, "Cedar", "total")
    assert (found.announced, found.reconstructed) == ("28", "27")
    assert found.message == "total $28 announced, the categories add up to $27"


def test_the_reconstructed_total_decides_the_ranking() -> None:
    verdict = verify(with_sheet(CORRECT, 2, total=127))
    assert [(place.player, place.total) for place in verdict.ranking] == [
        ("Amber", 101),
        ("Birch", 64),
        ("Cedar", 27),
    ]


def test_a_forgotten_bid_is_said_to_be_one() -> None:
    bid = with_seat(CORRECT, 0, bid=7)
    (found,) = verify(bid).discrepancies
    assert found.message.endswith("the bid of $7 was not taken off")
    paid = verify(with_sheet(bid, 0, total=94))
    assert paid.status == "accepted"
    assert paid.ranking[0].categories["bid"] == -7


def test_saxony_may_place_two_objectives_and_many_combats() -> None:
    """ABIL-SAX-01, ABIL-SAX-02, STAR-12: nobody else may."""
    assert codes(CORRECT) == []
    swapped = with_seat(with_seat(CORRECT, 1, faction="polania"), 0, faction="saxony")
    assert codes(swapped) == ["star_beyond_cap", "star_beyond_cap"]


def test_a_star_stays_though_its_value_fell_later() -> None:
    """STAR-11: Cedar keeps the stars for power and popularity at 14 and 4."""
    assert codes(CORRECT) == []


def test_a_player_with_six_stars_has_none_left_for_another_condition() -> None:
    """STAR-14."""
    assert codes(with_sheet(CORRECT, 0, power=16)) == []


def test_a_seventh_star_is_no_second_sixth() -> None:
    """STAR-14, INV-13: Amber has six, Birch one too many."""
    seven = with_sheet(CORRECT, 1, stars=7, star_kinds=None, star_coins=28, total=72)
    assert codes(seven) == ["too_many_stars"]


def test_a_stopped_game_needs_no_sixth_star() -> None:
    """END-01."""
    short = with_sheet(CORRECT, 0, stars=5, star_coins=25, total=96, star_kinds=None)
    assert codes(announcing(short, stopped=True)) == []


def test_stars_of_some_seats_unknown_say_nothing_about_the_sixth() -> None:
    assert codes(with_sheet(CORRECT, 0, stars=None, star_kinds=None, star_coins=None)) == []


def banned(record: Record, policy: str | None = None) -> list[str]:
    return [breach.player for breach in verify(record, policy).breaches]


def test_a_ban_depends_on_the_policy_that_is_declared() -> None:
    """TOUR-02: a sheet is held to a list only where it or the organiser names one; it is no discrepancy."""
    pair = with_seat(CORRECT, 2, mat="patriotic")
    assert banned(pair) == []
    assert banned(pair, "official") == ["Cedar"]
    assert banned(pair, "open") == []
    assert banned(with_seat(CORRECT, 2, mat="militant"), "club") == ["Cedar"]
    named = pair.model_copy(update={"setup": pair.setup.model_copy(update={"policy": "official"})})
    assert banned(named) == ["Cedar"]
    assert verify(named).status == "accepted"


def test_an_organiser_may_let_a_banned_pair_stand() -> None:
    ruling = Ruling(
        kind="allow", action=0, rule="TOUR-02", by="Elder", reason="dealt before the rule was known"
    )
    pair = with_seat(CORRECT, 2, mat="patriotic").model_copy(update={"rulings": (ruling,)})
    verdict = verify(pair, "official")
    assert verdict.breaches == ()
    assert "let stand by Elder (dealt before the rule was known)" in verdict.notes[-1]


def test_a_ruling_for_one_faction_does_not_help_another() -> None:
    ruling = Ruling(kind="allow", action=0, rule="TOUR-02", faction="rusviet", by="Elder", reason="agreed")
    pair = with_seat(CORRECT, 2, mat="patriotic").model_copy(update={"rulings": (ruling,)})
    assert banned(pair, "official") == ["Cedar"]


def test_an_impossible_figure_settles_nothing_while_a_total_is_stated() -> None:
    verdict = verify(with_sheet(CORRECT, 1, popularity=19))
    assert verdict.evidence == "result"
    assert verdict.ranking[1].total == 64
    assert "stars" in verdict.ranking[1].categories
    assert verify(with_sheet(CORRECT, 1, popularity=19, total=None)).ranking[1].player == "Birch"


def test_a_sheet_without_a_factory_column_may_still_hold_the_factory() -> None:
    """SCORE-07: one seat's own figures show it."""
    silent = CORRECT
    for seat in range(3):
        silent = with_sheet(silent, seat, factory=None)
    verdict = verify(silent)
    assert verdict.status == "accepted"
    assert "Amber" in verdict.notes[0]
    by_total = with_sheet(silent, 0, territory_coins=None)
    assert verify(by_total).ranking[0].total == 101


@pytest.mark.parametrize(
    ("popularity", "territories", "row", "star", "pair"),
    [(12, 6, 24, 25, 6), (6, 4, 12, 20, 4)],
)
def test_a_sheet_priced_by_the_wrong_row_has_no_factory(
    popularity: int, territories: int, row: int, star: int, pair: int
) -> None:
    """SCORE-02, SCORE-07: stars and resources priced by the same wrong row contradict it."""
    figures = {"popularity": popularity, "territories": territories, "territory_coins": row}
    wrong = totals_too_high(**figures, star_coins=star, resource_coins=pair, total=10 + row + star + pair)
    verdict = verify(wrong)
    assert [found.code for found in verdict.discrepancies].count("category_does_not_multiply_out") == 3
    assert verdict.ranking[0].player == "Birch"
    assert not any("Factory" in note for note in verdict.notes)


def test_an_inferred_factory_is_said_and_does_not_turn_the_winner_in_silence() -> None:
    """SCORE-07, SCORE-13: $58 with it, $52 without, against $56."""
    for silent in (totals_too_high(), totals_too_high(territory_coins=None)):
        verdict = verify(silent)
        assert [found.code for found in verdict.discrepancies] == ["factory_not_stated"]
        assert verdict.discrepancies[0].message == (
            "the Factory is not stated and decides who wins: $58 with it, $52 without; "
            "write factory yes or no for every seat"
        )
        assert verdict.notes == ("Amber: the figures only fit with the Factory, so it was counted there",)
    stated = with_sheet(with_sheet(totals_too_high(), 0, factory=True), 1, factory=False)
    assert verify(stated).status == "accepted"
    harmless = with_sheet(totals_too_high(), 1, stars=6, coins=20, total=66)
    assert verify(harmless).status == "accepted"
    assert "Amber" in verify(harmless).notes[0]


def test_two_seats_cannot_both_have_held_an_unstated_factory() -> None:
    silent = with_sheet(CORRECT, 1, territory_coins=24, total=70)
    for seat in range(3):
        silent = with_sheet(silent, seat, factory=None)
    assert codes(silent).count("category_does_not_multiply_out") == 2


def test_polania_at_a_large_table_may_have_coins_for_encounters() -> None:
    """Three coins per controlled encounter territory, which no column of the sheet shows."""
    six = game(
        sheets=(*SHEETS, *(SHEETS[2].model_copy(update={"rank": None}),) * 3),
        seats=tuple(
            Seat(player=f"{faction} player", faction=faction, mat=mat)
            for faction, mat in zip(
                ("nordic", "saxony", "polania", "albion", "togawa", "crimea"), MATS, strict=False
            )
        ),
    )
    six = with_sheet(six, 2, total=33, rank=None)
    verdict = verify(six, "open")
    assert verdict.status == "accepted"
    polania = next(place for place in verdict.ranking if place.faction == "polania")
    assert (polania.total, polania.categories["coins"]) == (33, 18)
    assert codes(with_sheet(six, 2, total=34), "open") == ["total_does_not_add_up"]
    assert codes(with_sheet(six, 2, total=42), "open") == ["total_does_not_add_up"]


def test_totals_alone_rank_without_invented_categories() -> None:
    verdict = verify(totals_only(55, 80, 61))
    assert (verdict.status, verdict.evidence) == ("accepted", "result")
    assert [(place.player, place.rank, place.total, place.categories) for place in verdict.ranking] == [
        ("Birch", 1, 80, {}),
        ("Cedar", 2, 61, {}),
        ("Amber", 3, 55, {}),
    ]


def test_level_totals_without_criteria_share_the_place_with_a_note() -> None:
    verdict = verify(totals_only(70, 70, 61))
    assert [place.rank for place in verdict.ranking] == [1, 1, 3]
    assert verdict.status == "accepted"
    assert verdict.notes == (
        "Amber, Birch are level at $70, not all with units stated; they share the place",
    )


def test_the_announced_order_stands_where_criteria_are_unknown() -> None:
    named = verify(announcing(totals_only(70, 70, 61), winners=("birch ",)))
    assert [(place.player, place.rank) for place in named.ranking] == [
        ("Birch", 1),
        ("Amber", 2),
        ("Cedar", 3),
    ]
    assert named.status == "accepted"
    both = verify(announcing(totals_only(70, 70, 61), winners=("Amber", "Birch")))
    assert [place.rank for place in both.ranking] == [1, 1, 3]
    assert both.status == "accepted"


def test_the_announced_order_cannot_overrule_the_totals() -> None:
    assert codes(announcing(totals_only(71, 70), winners=("Birch",))) == ["winner_differs"]


def test_a_winner_who_is_not_at_the_table_differs() -> None:
    assert codes(announcing(CORRECT, winners=("Fern",))) == ["winner_differs"]


def test_shared_places_may_be_counted_on_or_leave_a_gap() -> None:
    """TIE-07."""
    level = Sheet(**{**SHEETS[1].model_dump(), "rank": 2})
    for last in (3, 4):
        twins = game(
            (SHEETS[0], level, level, SHEETS[2].model_copy(update={"rank": last})), (*SEATS, SEATS[0])
        )
        assert "rank_differs" not in codes(twins)


def test_a_tie_is_broken_by_the_sheet() -> None:
    """TIE-01: Amber has more units than Birch."""
    verdict = verify(with_sheet(CORRECT, 1, coins=57, total=101))
    assert [(place.player, place.rank, place.tiebreak) for place in verdict.ranking] == [
        ("Amber", 1, "units"),
        ("Birch", 2, None),
        ("Cedar", 3, None),
    ]


@pytest.mark.parametrize(("weight", "decided"), [(1, "stars"), (3, "territories")])
def test_the_weight_of_the_factory_in_a_tie_is_a_house_rule(weight: int, decided: str) -> None:
    """TIE-05, DEC-12."""
    level = {"units": 10, "workers": None, "mechs": None, "structures": None, "power": 8, "popularity": 9}
    level |= {"resources": 4, "resource_coins": None, "territories": 6, "territory_coins": None}
    level |= {"star_coins": None, "star_kinds": None, "rank": None}
    level |= {"structure_bonus": 2, "structure_count": None}
    record = game(
        tie_break_factory_territories := SHEETS, house_rules={"tie_break_factory_territories": weight}
    )
    assert tie_break_factory_territories == SHEETS
    record = with_sheet(record, 0, **level, factory=True, coins=10, stars=6, total=64)
    record = with_sheet(record, 1, **level, factory=False, coins=20, stars=5, total=64)
    verdict = verify(record)
    assert [(place.player, place.tiebreak) for place in verdict.ranking[:2]] == [
        ("Amber", decided),
        ("Birch", None),
    ]


def test_categories_given_in_coins_are_enough_for_a_verified_sheet() -> None:
    """SCORE-02: the coins of a category must be a multiple of its row."""
    record = CORRECT
    unstated = {"stars": None, "star_kinds": None, "territories": None, "resources": None, "factory": None}
    for seat in range(3):
        record = with_sheet(record, seat, **unstated)
    verdict = verify(record)
    assert (verdict.status, verdict.evidence) == ("accepted", "sheet")
    assert [place.star_count for place in verdict.ranking] == [6, 5, 2]


def test_the_count_for_the_tile_is_enough_for_the_bonus() -> None:
    """SBON-05."""
    verdict = verify(with_sheet(CORRECT, 0, structure_bonus=None))
    assert (verdict.evidence, verdict.ranking[0].categories["structures"]) == ("sheet", 4)


def test_an_unknown_tile_still_pays_only_printed_amounts() -> None:
    """SBON-10."""
    record = CORRECT.model_copy(update={"setup": Setup()})
    assert codes(record) == []
    odd = with_sheet(record, 1, structure_bonus=7, structure_count=None, total=69)
    assert codes(odd) == ["structure_bonus_impossible"]


def test_a_row_of_structures_pays_whoever_has_built() -> None:
    """SBON-08."""
    record = CORRECT.model_copy(update={"setup": Setup(structure_tile="structures_in_row")})
    record = with_sheet(record, 0, structure_count=2)
    assert codes(record) == []
    unpaid = with_sheet(record, 1, structure_bonus=0, structure_count=None, total=62)
    assert codes(unpaid) == ["structure_bonus_impossible"]


def test_togawa_traps_and_albion_flags_hold_territories_beside_the_pieces() -> None:
    """SCORE-08: six units and the character hold seven, traps or flags four more."""
    eleven = with_sheet(CORRECT, 2, territories=11, territory_coins=22, total=41)
    assert codes(eleven) == ["too_many_territories"]
    assert codes(with_seat(eleven, 2, faction="togawa")) == []
    assert codes(with_seat(eleven, 2, faction="albion")) == []


def test_a_seat_without_total_or_categories_is_malformed() -> None:
    unranked = tuple(sheet.model_copy(update={"rank": None}) for sheet in SHEETS[:2])
    verdict = verify(announcing(CORRECT, sheets=unranked, winners=()))
    assert verdict.status == "malformed"
    assert verdict.failure is not None
    assert verdict.failure.message.startswith("Cedar has no total, and without coins, stars")
    assert "nobody is named as the winner" in verdict.failure.message


def test_a_game_without_a_result_is_unfinished() -> None:
    assert verify(Record(seats=SEATS)).status == "unfinished"


def test_an_unknown_policy_or_house_rule_is_malformed() -> None:
    assert verify(game(policy="leage")).status == "malformed"
    unknown = verify(game(house_rules={"trade_spilt": True}))
    assert unknown.failure is not None
    assert "unknown house rule 'trade_spilt'" in unknown.failure.message


def test_a_single_seat_may_have_lost_to_the_automa() -> None:
    """END-01."""
    assert codes(game(SHEETS[1:2], SEATS[1:2])) == ["rank_differs"]


def test_the_arithmetic_of_a_sheet_can_be_shown() -> None:
    lines = {line.category: line.formula for line in arithmetic(SHEETS[0], SEATS[0], "lakes_adjacent")}
    assert lines == {
        "coins": "$18",
        "stars": "6 x $5 = $30",
        "territories": "10 x $4 = $40",
        "resources": "3 x $3 = $9",
        "structures": "$4",
        "bid": "$0",
    }
    assert [line.formula for line in arithmetic(Sheet(total=50), SEATS[0])] == ["?"] * 6


def test_the_arithmetic_of_a_table_knows_bids() -> None:
    assert table_arithmetic(with_seat(CORRECT, 0, bid=7))[0][-1].formula == "-$7"


def test_sixty_tables_of_others_are_accepted_and_ranked_by_their_totals() -> None:
    """SCORE-01..13, INV-14 against the oracle."""
    tables = oracle.tables()
    assert len(tables) == 60
    for rows in tables.values():
        verdict = verify(oracle_record(rows))
        assert (verdict.status, verdict.evidence, verdict.discrepancies) == ("accepted", "sheet", ())
        totals = sorted((int(row["exp_total_geometry"]) for row in rows), reverse=True)
        assert [place.total for place in verdict.ranking] == totals


def oracle_record(rows: list[dict[str, str]]) -> Record:
    columns = {
        "coins": "coins",
        "popularity": "popularity",
        "stars": "stars",
        "territories": "territories",
        "resources": "resources",
        "power": "power",
        "units": "units_structures_excl_character",
        "structure_count": "bonus_count_geometry",
        "structure_bonus": "exp_bonus_geometry",
        "star_coins": "exp_stars",
        "territory_coins": "exp_territories",
        "resource_coins": "exp_resources",
        "total": "exp_total_geometry",
    }
    seats = tuple(
        Seat.model_validate({"player": row["faction"], "faction": row["faction"], "mat": row["mat"]})
        for row in rows
    )
    sheets = tuple(
        Sheet(factory=row["factory"] == "1", **{field: int(row[column]) for field, column in columns.items()})
        for row in rows
    )
    setup = Setup.model_validate({"structure_tile": oracle.TILES[rows[0]["tile"]], "policy": "open"})
    return Record(seats=seats, setup=setup, announced=Announced(sheets=sheets))


def test_boards_of_others_break_no_limit_of_stars_and_pieces() -> None:
    """STAR-12, INV-01, INV-03 with the kinds of star and the pieces of every player."""
    for board in oracle.boards():
        sheets = tuple(
            Sheet(
                star_kinds=player["stars"],
                popularity=player["popularity"],
                power=player["power"],
                workers=len(player["workers"]),
                mechs=len(player["mechs"]),
                structures=len(player["structures"]),
                territories=len(player["controlled"]),
                total=player["expect"]["total_geometry"],
            )
            for player in board["players"]
        )
        seats = tuple(
            Seat(player=player["faction"], faction=player["faction"], mat=player["mat"])
            for player in board["players"]
        )
        record = Record(seats=seats, setup=Setup(policy="open"), announced=Announced(sheets=sheets))
        assert codes(record) == []


@st.composite
def consistent_sheets(draw: st.DrawFn) -> Record:
    """A table of two to seven whose figures all fit together, announced as they are."""
    players = draw(st.integers(2, 7))
    tile = draw(st.sampled_from(STRUCTURE_TILES))
    factions = draw(st.permutations(FACTIONS))[:players]
    mats = draw(st.permutations(MATS))[:players]
    factory = draw(st.none() | st.integers(0, players - 1))
    held = [
        draw(holdings(tile, faction, last == 0, last == factory)) for last, faction in enumerate(factions)
    ]
    scored = [categories(each[0]) for each in held]
    standings = rank(
        [(sum(coins.values()), criteria(each[0])) for coins, each in zip(scored, held, strict=True)]
    )
    ranks = {standing.seat: standing.rank for standing in standings}
    seats = tuple(
        Seat(player=f"Player {number}", faction=faction, mat=mat, bid=held[number][0].bid)
        for number, (faction, mat) in enumerate(zip(factions, mats, strict=True))
    )
    sheets = tuple(
        stated(holding, pieces, coins, ranks[number])
        for number, ((holding, pieces), coins) in enumerate(zip(held, scored, strict=True))
    )
    setup = Setup(structure_tile=tile, policy="open")
    return Record(seats=seats, setup=setup, announced=Announced(sheets=sheets))


@st.composite
def holdings(
    draw: st.DrawFn, tile: str, faction: str, ended: bool, factory: bool
) -> tuple[Holdings, dict[str, Any]]:
    """What one player holds, with the count for the tile, the pieces and the stars behind the figures."""
    pieces: dict[str, Any] = {
        "workers": draw(st.integers(2, 8)),
        "mechs": draw(st.integers(0, 4)),
        "structures": draw(st.integers(0, 4)),
    }
    pieces["structure_count"] = draw(st.sampled_from(possible_counts(tile, pieces["structures"])))
    units = pieces["workers"] + pieces["mechs"] + pieces["structures"]
    popularity, power = draw(st.integers(0, 18)), draw(st.integers(0, 16))
    figures = {**pieces, "popularity": popularity, "power": power}
    kinds = draw(star_kinds(faction, figures, ended))
    pieces["star_kinds"] = kinds
    territories = draw(st.integers(1, min(6, units + 1)))
    return (
        Holdings(
            coins=draw(st.integers(0, 90)),
            popularity=popularity,
            stars=sum(kinds.values()),
            territories=territories,
            factory=factory,
            resources=draw(st.integers(0, 30)),
            structure_bonus=catalogue().scoring.tiles[tile].coins(pieces["structure_count"]),
            power=power,
            units=units,
            bid=draw(st.integers(0, 12)),
        ),
        pieces,
    )


@st.composite
def star_kinds(draw: st.DrawFn, faction: str, figures: dict[str, Any], ended: bool) -> dict[Any, int]:
    """Stars that the pieces and tracks force, and others up to five, or six for whoever ended the game."""
    stars = catalogue().scoring.stars
    kinds = {kind: int(figures[kind] >= stars[kind].need) for kind in ("workers", "mechs", "structures")}
    kinds |= {kind: int(figures[kind] >= stars[kind].need) for kind in ("popularity", "power")}
    wanted = 6 if ended else draw(st.integers(sum(kinds.values()), 5))
    caps = {kind: star.most_saxony if faction == "saxony" else star.most for kind, star in stars.items()}
    free = [kind for kind in ("upgrades", "recruits", "objective", "combat") for _ in range(caps[kind])]
    free += [kind for kind in ("popularity", "power") if not kinds[kind]]
    for kind in draw(st.permutations(free))[: max(0, wanted - sum(kinds.values()))]:
        kinds[kind] = kinds.get(kind, 0) + 1
    return kinds


def stated(holding: Holdings, pieces: dict[str, Any], coins: dict[str, int], place: int) -> Sheet:
    return Sheet(
        coins=holding.coins,
        popularity=holding.popularity,
        stars=holding.stars,
        territories=holding.territories,
        factory=holding.factory,
        resources=holding.resources,
        structure_bonus=holding.structure_bonus,
        power=holding.power,
        units=holding.units,
        star_coins=coins["stars"],
        territory_coins=coins["territories"],
        resource_coins=coins["resources"],
        total=sum(coins.values()),
        rank=place,
        **pieces,
    )


@given(consistent_sheets())
def test_nothing_is_invented_on_consistent_figures(record: Record) -> None:
    verdict = verify(record)
    assert verdict.discrepancies == ()
    assert verdict.evidence == "sheet"


@given(consistent_sheets(), st.integers(0, 6), st.sampled_from([-7, -2, -1, 1, 2, 5, 10]))
def test_a_wrong_total_is_always_found(record: Record, seat: int, error: int) -> None:
    assert record.announced is not None
    seat %= len(record.seats)
    total = record.announced.sheets[seat].total
    assert total is not None
    found = verify(with_sheet(record, seat, total=total + error)).discrepancies
    assert [(wrong.code, wrong.seat) for wrong in found] == [("total_does_not_add_up", seat)]


@given(
    consistent_sheets(),
    st.integers(0, 6),
    st.sampled_from(["star_coins", "territory_coins", "resource_coins"]),
)
def test_a_wrong_category_is_always_found(record: Record, seat: int, field: str) -> None:
    assert record.announced is not None
    seat %= len(record.seats)
    coins = getattr(record.announced.sheets[seat], field) + 1
    found = verify(with_sheet(record, seat, **{field: coins})).discrepancies
    assert [(wrong.code, wrong.seat, wrong.field) for wrong in found] == [
        ("category_does_not_multiply_out", seat, field)
    ]


@pytest.mark.parametrize(
    ("total", "words"),
    [
        (20, "total $20 announced, but the stated categories already make $27"),
        (
            28,
            "total $28 announced, but the stated categories make $27, and no structures bring the other $1",
        ),
    ],
)
def test_a_total_that_leaves_no_possible_rest_is_told_by_what_is_left(total: int, words: str) -> None:
    unstated = {"structure_bonus": None, "structure_count": None, "structures": None}
    wrong = with_sheet(CORRECT, 2, **unstated, total=total)
    assert [found.message for found in verify(wrong).discrepancies] == [words]


@pytest.mark.parametrize(("short", "right"), [(0, True), (1, False)])
def test_categories_that_are_not_stated_may_have_brought_nothing(short: int, right: bool) -> None:
    """SCORE-01: neither coins nor structures are written down."""
    unstated = {"coins": None, "structure_bonus": None, "structure_count": None, "structures": None}
    stated = sum(tallies(with_sheet(CORRECT, 2, **unstated, total=None))[2].categories.values())
    found = verify(with_sheet(CORRECT, 2, **unstated, total=stated - short)).discrepancies
    assert ("total_does_not_add_up" not in [wrong.code for wrong in found]) is right
