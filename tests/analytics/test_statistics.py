"""Every figure of the small season, counted by hand."""

import pytest

from analytics import games, overview, stars, tie_breaks, win_rates
from analytics.filters import Filters
from analytics.games import Behind
from analytics.warehouse import Warehouse
from tests.analytics.season import HOSTILE

ALL = Filters()


def test_a_win_rate_has_its_n_its_interval_and_what_chance_would_give(warehouse: Warehouse) -> None:
    rates = win_rates.by_faction(warehouse, ALL).set_index("faction")
    nordic = rates.loc["nordic"].to_dict()
    assert (nordic["n"], nordic["wins"], nordic["expected"]) == (3, 1.0, 1 / 2 + 1 / 4 + 1 / 2)
    assert nordic["rate"] == pytest.approx(1 / 3)
    assert nordic["surplus"] == pytest.approx(-0.25)
    assert [nordic["low"], nordic["high"]] == pytest.approx([0.0615, 0.7923], abs=1e-4)
    assert nordic["small_sample"]


def test_players_who_share_a_victory_share_the_win(warehouse: Warehouse) -> None:
    wins = win_rates.by_player(warehouse, ALL).set_index("player")["wins"]
    assert dict(wins) == {"Amber": 1.5, "Birch": 0.5, "Cedar": 1.0, "Dahlia": 1.0, "Elm": 1.0, HOSTILE: 0.0}


def test_mats_and_pairs_are_counted_apart(warehouse: Warehouse) -> None:
    mats = win_rates.by_mat(warehouse, ALL).set_index("mat")
    pairs = win_rates.by_pair(warehouse, ALL).set_index(["faction", "mat"])
    assert (mats.loc["engineering", "n"], mats.loc["engineering", "wins"]) == (3, 2.5)
    assert (pairs.loc[("nordic", "engineering"), "n"], pairs.loc[("nordic", "engineering"), "wins"]) == (
        1,
        1.0,
    )


def test_a_small_sample_is_drawn_toward_chance(warehouse: Warehouse) -> None:
    albion = win_rates.by_faction(warehouse, ALL).set_index("faction").loc["albion"]
    assert albion["rate"] == 1.0
    assert albion["chance"] < albion["shrunk"] < 0.6


def test_no_games_give_no_rates_and_no_error(warehouse: Warehouse) -> None:
    nothing = Filters(events=("No such event",))
    assert win_rates.by_faction(warehouse, nothing).empty
    assert stars.winners_against_others(warehouse, nothing).empty
    assert tie_breaks.by_criterion(warehouse, nothing)["n"].sum() == 0


def test_ties_name_the_criterion_and_who_stood_where(warehouse: Warehouse) -> None:
    ties = tie_breaks.ties(warehouse, ALL)
    assert ties[["game_id", "criterion", "ahead"]].values.tolist() == [
        [3, "shared", "Amber, Birch"],
        [2, "power", "Dahlia"],
    ]
    assert ties["behind"].tolist()[1] == "Elm"


def test_criteria_stand_in_the_order_of_the_rules(warehouse: Warehouse) -> None:
    counts = tie_breaks.by_criterion(warehouse, ALL)
    assert counts["criterion"].tolist() == [
        "units", "power", "popularity", "resources", "territories", "stars", "shared",
    ]  # fmt: skip
    assert counts["for_victory"].tolist() == [0, 1, 0, 0, 0, 0, 1]


def test_stars_are_compared_over_the_seats_whose_kinds_are_known(warehouse: Warehouse) -> None:
    shares = stars.winners_against_others(warehouse, ALL).set_index("kind")
    assert set(shares["n"]) == {3}
    assert (shares.loc["upgrades", "winners_rate"], shares.loc["upgrades", "others_rate"]) == (1.0, 1.0)
    assert (shares.loc["combat", "others_rate"], shares.loc["combat", "placed"]) == (0.5, 3)


def test_stars_by_faction_count_seats_that_placed_the_kind(warehouse: Warehouse) -> None:
    shares = stars.by_faction(warehouse, ALL).set_index(["faction", "kind"])
    assert shares.loc[("crimea", "power"), "rate"] == 1.0
    assert shares.loc[("saxony", "power"), "rate"] == 0.0


def test_banned_pairs_name_the_seat(warehouse: Warehouse) -> None:
    banned = games.banned_pairs(warehouse, ALL)
    assert banned[["game_id", "player", "faction", "mat"]].values.tolist() == [
        [4, "Elm", "rusviet", "industrial"]
    ]


def test_any_list_of_pairs_is_checked_against_all_games_and_says_where_it_was_in_force(
    warehouse: Warehouse,
) -> None:
    held = games.held_pairs(warehouse, ALL, [("rusviet", "industrial"), ("nordic", "patriotic")])
    assert held[["game_id", "faction", "in_force"]].values.tolist() == [
        [4, "rusviet", True],
        [3, "nordic", False],
    ]
    every, rest = win_rates.by_faction(warehouse, ALL), win_rates.by_faction(warehouse, ALL, [3, 4])
    nordic = [dict(zip(rates["faction"], rates["n"], strict=True))["nordic"] for rates in (every, rest)]
    assert nordic == [3, 1]


@pytest.mark.parametrize(
    ("behind", "found"),
    [
        (Behind(), [1, 2, 3, 4, 5]),
        (Behind(faction="nordic"), [2, 3, 4]),
        (Behind(faction="nordic", mat="patriotic"), [3]),
        (Behind(player="Elm"), [2, 4]),
        (Behind(faction="crimea", star="power"), [1]),
        (Behind(faction="saxony", star="power"), []),
    ],
)
def test_the_games_behind_a_figure(behind: Behind, found: list[int], warehouse: Warehouse) -> None:
    assert sorted(games.game_list(warehouse, ALL, behind)["game_id"]) == found


def test_one_game_comes_with_its_whole_sheet(warehouse: Warehouse) -> None:
    sheet = games.one_game(warehouse, 5)
    assert sheet is not None
    assert sheet.seats["player"].tolist() == ["Cedar", HOSTILE]
    assert sheet.categories().sum(axis=1).tolist() == [57, 45]
    assert [finding["code"] for finding in sheet.findings()] == ["total_does_not_add_up"]


def test_a_game_that_is_not_there_is_none(warehouse: Warehouse) -> None:
    assert games.one_game(warehouse, 999) is None


def test_the_overview_says_what_is_stored_and_what_is_counted(warehouse: Warehouse) -> None:
    found = overview.overview(warehouse, ALL)
    counted = ("games", "seats", "players", "events", "disputed", "stored", "stored_simulated", "quarantined")
    assert [found[name] for name in counted] == [5, 13, 6, 2, 1, 6, 1, 1]


def test_data_quality_counts_findings_and_quarantine(warehouse: Warehouse) -> None:
    rows = overview.data_quality(warehouse, ALL)
    assert rows[["found_in", "code", "games"]].values.tolist() == [
        ["discrepancy", "total_does_not_add_up", 1],
        ["quarantine", "malformed", 1],
    ]


def test_the_filters_offer_what_occurs(warehouse: Warehouse) -> None:
    assert overview.choices(warehouse) == {
        "players": [2, 3, 4],
        "events": ["", "Bots", "Club night", "Spring Cup"],
        "evidence": ["sheet"],
        "editions": ["uk_geekach"],
    }


def test_sets_of_six_are_counted_where_no_game_was_replayed(warehouse: Warehouse) -> None:
    (found,) = stars.ending_sets(warehouse, Filters()).to_dict("records")
    assert found["kinds"] == "combat x2 + objective + power + recruits + upgrades"
    assert (found["n"], found["won"], found["replayed"]) == (1, 1, 0)
