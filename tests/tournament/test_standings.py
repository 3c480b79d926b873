"""Standings computed by hand: every published system as a small event, and ties of every kind."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from analytics.tournament import event as events
from analytics.tournament.entering import enter_file
from analytics.tournament.errors import EventError
from analytics.tournament.rulings import ruling_step
from analytics.tournament.settings import parse_settings, preset_names
from analytics.tournament.standings import standings
from analytics.tournament.what_if import what_if
from tests.tournament.make import enter, lines, make, order, tables

FOUR = ["Alder", "Birch", "Cedar", "Dogwood"]
EIGHT = [*FOUR, "Elm", "Fir", "Ginkgo", "Hazel"]


def rule(path: Path, what: str, **said: object) -> None:
    state = events.open_event(path)
    events.change(path, [ruling_step(state, what, said, "because")], "Oak", state)


def points(path: Path) -> dict[str, Fraction]:
    return {line.player: line.points for line in lines(path)}


def test_every_preset_is_an_event_that_can_be_read() -> None:
    for name in preset_names():
        assert parse_settings(f'preset = "{name}"').preset == name


def test_garden_nation_deals_clans_and_ranks_by_points(tmp_path: Path) -> None:
    path = make(tmp_path, FOUR, preset="garden_nation", stages=[])
    state = events.draw(path)
    assert len({seat.faction for seat in state.table(1, 1).seats}) == 4
    record = {
        "game": "garden_nation",
        "seats": [{"player": name} for name in FOUR],
        "announced": {"sheets": [{"total": total} for total in (61, 70, 55, 40)]},
    }
    file = tmp_path / "garden.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    assert enter_file(path, 1, 1, file).result.counts
    assert lines(path)[0].player == "Birch"


def test_lincon_breaks_equal_points_by_the_games_own_tie_break_of_round_two(tmp_path: Path) -> None:
    """8 6 5 4: Alder 8 + 6, Birch 6 + 8; in round 2 Alder has more units although Birch won it."""
    path = make(tmp_path, FOUR, preset="lincon_2024", stages=[])
    tables(path, [FOUR], [FOUR])
    enter(path, "1/1", {"Alder": 60, "Birch": 50, "Cedar": 40, "Dogwood": 30})
    units = {"Alder": 12, "Birch": 10, "Cedar": 9, "Dogwood": 8}
    totals = {"Alder": 50, "Birch": 60, "Cedar": 40, "Dogwood": 30}
    rows = {name: {"total": totals[name], "units": units[name], "power": 5} for name in FOUR}
    enter(path, "2/1", rows)
    assert order(path)[:2] == [(1, "Alder", "game_tiebreak:2"), (2, "Birch", "points")]
    assert points(path) == {"Alder": 14, "Birch": 14, "Cedar": 10, "Dogwood": 8}


def test_moon_city_gives_ten_seven_five_and_one_for_taking_part(tmp_path: Path) -> None:
    path = make(tmp_path, FOUR, preset="moon_city", stages=[])
    tables(path, [FOUR])
    enter(path, "1/1", {"Alder": 60, "Birch": 50, "Cedar": 40, "Dogwood": 30})
    assert points(path) == {"Alder": 10, "Birch": 7, "Cedar": 5, "Dogwood": 1}


def test_wbc_2018_counts_twelve_points_towards_equal_standings_for_a_win(tmp_path: Path) -> None:
    """Alder 5 + 3 with a win, Birch 4 + 4 without: equal points, twelve against none."""
    five = ["Alder", "Birch", "Cedar", "Dogwood", "Elm"]
    path = make(tmp_path, five, preset="wbc_2018", stages=[])
    tables(path, [five], [five])
    enter(path, "1/1", {"Alder": 60, "Birch": 50, "Cedar": 40, "Dogwood": 30, "Elm": 20})
    enter(path, "2/1", {"Cedar": 60, "Birch": 50, "Alder": 40, "Dogwood": 30, "Elm": 20})
    assert points(path) == {"Alder": 8, "Birch": 8, "Cedar": 8, "Dogwood": 4, "Elm": 2}
    found = lines(path)
    assert [line.player for line in found[:3]][-1] == "Birch"
    assert (found[1].separated_by, found[1].figures) == ("tie_points", ("12", "0"))
    assert found[0].separated_by == "lot", "Alder and Cedar have the same coins and shares"


def test_shared_places_split_their_points_exactly(tmp_path: Path) -> None:
    path = make(tmp_path, FOUR, preset="planned", points={"places": [4, 3, 2, 1]})
    tables(path, [FOUR])
    rule(path, "places", round=1, table=1, order="Alder=Birch=Cedar,Dogwood")
    assert points(path)["Alder"] == Fraction(3)
    rule(path, "places", round=1, table=1, order="Alder,Birch=Cedar=Dogwood")
    assert points(path)["Birch"] == Fraction(2)
    rule(path, "places", round=1, table=1, order="Alder=Birch,Cedar,Dogwood")
    assert points(path)["Alder"] == points(path)["Birch"] == Fraction(7, 2)
    assert [line.wins for line in lines(path)[:2]] == [1, 1]


def test_a_bid_comes_off_the_end_score_and_decides_the_place(tmp_path: Path) -> None:
    """D03: 60 - 8 < 55 - 0."""
    path = make(tmp_path, FOUR, preset="wbc_2017", tables={"size": 4}, stages=[])
    state = tables(path, [FOUR])
    seats = [{"player": name, "bid": 8 if name == "Alder" else 0} for name in FOUR]
    events.change(path, [("pairs", {"round": 1, "table": 1, "seats": seats})], "", state)
    entered = enter(path, "1/1", {"Alder": 60, "Birch": 55, "Cedar": 40, "Dogwood": 30})
    assert [seat.player for seat in entered.result.seats[:2]] == ["Birch", "Alder"]
    assert entered.result.seats[1].coins == Fraction(52)
    assert "the bid of Alder comes off, as the auction says: 8" in entered.remarks


def test_head_to_head_counts_places_inside_the_tied_group_and_again_inside_its_parts(tmp_path: Path) -> None:
    path = make(
        tmp_path, EIGHT, preset="planned", criteria=["head_to_head", "lot"], points={"places": [4, 3, 2, 1]}
    )
    tables(
        path, [FOUR, EIGHT[4:]], [["Alder", "Birch", "Elm", "Fir"], ["Cedar", "Dogwood", "Ginkgo", "Hazel"]]
    )
    enter(path, "1/1", dict(zip(FOUR, (60, 50, 40, 30), strict=True)))
    enter(path, "1/2", dict(zip(EIGHT[4:], (60, 50, 40, 30), strict=True)))
    enter(path, "2/1", {"Elm": 60, "Birch": 50, "Alder": 40, "Fir": 30})
    enter(path, "2/2", {"Cedar": 60, "Ginkgo": 50, "Dogwood": 40, "Hazel": 30})
    assert points(path) == {
        **{"Alder": 6, "Birch": 6, "Cedar": 6, "Dogwood": 3},
        **{"Elm": 8, "Fir": 4, "Ginkgo": 5, "Hazel": 2},
    }
    found = lines(path)
    assert [line.player for line in found[:4]] == ["Elm", "Alder", "Birch", "Cedar"]
    by = {line.player: line.separated_by for line in found}
    assert (by["Alder"], by["Birch"]) == ("lot", "head_to_head"), "2 : 2 : 0, then 1 : 1 inside the part"


def test_strength_is_the_mean_of_table_mates_points_per_game(tmp_path: Path) -> None:
    path = make(tmp_path, EIGHT, preset="planned", criteria=["strength"], points={"places": [4, 3, 2, 1]})
    tables(path, [FOUR, EIGHT[4:]])
    enter(path, "1/1", dict(zip(FOUR, (60, 50, 40, 30), strict=True)))
    found = {line.player: line.values["strength"] for line in lines(path)}
    assert found["Alder"] == "2"
    assert found["Dogwood"] == "3"
    assert found["Elm"] == "0"


def test_coin_share_is_the_mean_share_of_the_table_exactly(tmp_path: Path) -> None:
    path = make(tmp_path, FOUR, preset="planned", criteria=["coin_share"], points={"places": [0]})
    tables(path, [FOUR], [FOUR])
    enter(path, "1/1", {"Alder": 50, "Birch": 30, "Cedar": 10, "Dogwood": 10})
    enter(path, "2/1", {"Birch": 40, "Alder": 20, "Cedar": 10, "Dogwood": 10})
    assert [line.player for line in lines(path)[:2]] == ["Birch", "Alder"]
    assert lines(path)[0].figures == ("0.4", "0.38")


def test_equal_in_everything_shares_the_place(tmp_path: Path) -> None:
    path = make(tmp_path, FOUR, preset="planned", criteria=["wins"])
    tables(path, [FOUR])
    rule(path, "places", round=1, table=1, order="Alder=Birch,Cedar,Dogwood")
    assert order(path)[:3] == [(1, "Alder", None), (1, "Birch", "points"), (3, "Cedar", "points")]


def test_the_lot_is_drawn_once_and_a_ruling_may_replace_it(tmp_path: Path) -> None:
    path = make(tmp_path, FOUR, preset="planned", criteria=["lot"])
    tables(path, [FOUR])
    assert [line.player for line in lines(path)] == FOUR
    rule(path, "lot", order="Dogwood,Cedar,Birch,Alder")
    assert [line.player for line in lines(path)] == FOUR[::-1]


def test_a_forfeit_is_last_with_nothing_and_the_others_take_the_places(tmp_path: Path) -> None:
    path = make(tmp_path, FOUR, preset="planned", points={"places": [4, 3, 2, 1]})
    tables(path, [FOUR])
    enter(path, "1/1", dict(zip(FOUR, (60, 50, 40, 30), strict=True)))
    rule(path, "forfeit", round=1, table=1, player="Alder")
    assert points(path) == {"Birch": 4, "Cedar": 3, "Dogwood": 2, "Alder": 0}


def test_a_no_show_is_no_opponent_and_has_no_game_but_one_who_left_has(tmp_path: Path) -> None:
    """D02, D10: Alder's mates have (4 + 3 + 2) / 3 without the one who did not come."""
    path = make(tmp_path, FOUR, preset="planned", criteria=["strength"], points={"places": [4, 3, 2, 1]})
    tables(path, [FOUR])
    enter(path, "1/1", dict(zip(FOUR, (60, 50, 40, 30), strict=True)))
    rule(path, "no_show", round=1, table=1, player="Dogwood")
    found = {line.player: (line.games, line.values["strength"]) for line in lines(path)}
    assert found["Dogwood"] == (0, "0")
    assert found["Alder"] == (1, "2.5")
    events.undo(path)
    rule(path, "forfeit", round=1, table=1, player="Dogwood")
    found = {line.player: (line.games, line.values["strength"]) for line in lines(path)}
    assert found["Dogwood"][0] == 1
    assert found["Alder"] == (1, "1.67")


def test_a_penalty_comes_off_after_the_tables(tmp_path: Path) -> None:
    path = make(tmp_path, FOUR, preset="planned", points={"places": [4, 3, 2, 1]})
    tables(path, [FOUR])
    enter(path, "1/1", dict(zip(FOUR, (60, 50, 40, 30), strict=True)))
    rule(path, "penalty", player="Alder", points=1.5)
    assert points(path)["Alder"] == Fraction(5, 2)
    assert [line.player for line in lines(path)[:2]] == ["Birch", "Alder"]


def test_coins_are_corrected_by_a_ruling_and_places_follow(tmp_path: Path) -> None:
    path = make(tmp_path, FOUR, preset="planned")
    tables(path, [FOUR])
    enter(path, "1/1", dict(zip(FOUR, (60, 50, 40, 30), strict=True)))
    rule(path, "coins", round=1, table=1, player="Dogwood", coins=65)
    assert lines(path)[0].player == "Dogwood"


def test_a_small_table_takes_points_from_the_top_or_leaves_out_the_middle(tmp_path: Path) -> None:
    five = {"places": [5, 4, 3, 2, 1], "small_tables": "skip_middle"}
    path = make(tmp_path, FOUR, preset="planned", points=five)
    tables(path, [FOUR])
    enter(path, "1/1", dict(zip(FOUR, (60, 50, 40, 30), strict=True)))
    assert list(points(path).values()) == [5, 4, 2, 1]


def test_byes_have_stated_points_and_no_win(tmp_path: Path) -> None:
    path = make(
        tmp_path, 5, preset="planned", tables={"uneven": "byes"}, rounds={"count": 2}, byes={"points": 3}
    )
    state = events.draw(path)
    out = [each.byes for each in state.rounds]
    assert [len(each) for each in out] == [1, 1]
    assert out[0] != out[1]
    enter(path, "1/1", dict(zip(state.table(1, 1).players, (60, 50, 40, 30), strict=True)))
    assert points(path)[out[0][0]] == 3
    assert next(line for line in lines(path) if line.player == out[0][0]).wins == 0


def test_the_final_decides_the_first_places_and_the_place_before_it_breaks_its_ties(tmp_path: Path) -> None:
    path = make(
        tmp_path,
        EIGHT,
        preset="planned",
        rounds={"count": 1},
        points={"places": [4, 3, 2, 1]},
        criteria=["coins", "lot"],
        stages=[{"name": "final", "players": 4, "size": 4}],
    )
    tables(path, [FOUR, EIGHT[4:]])
    enter(path, "1/1", dict(zip(FOUR, (60, 50, 40, 30), strict=True)))
    with pytest.raises(EventError, match="round 1 table 2 has none"):
        events.draw(path)
    enter(path, "1/2", dict(zip(EIGHT[4:], (59, 49, 39, 29), strict=True)))
    final = events.draw(path).rounds[-1]
    assert sorted(final.tables[0].players) == ["Alder", "Birch", "Elm", "Fir"]
    rule(path, "places", round=2, table=1, order="Fir,Birch=Alder,Elm")
    assert [line.player for line in lines(path)] == [
        "Fir",
        "Alder",
        "Birch",
        "Elm",
        "Cedar",
        "Ginkgo",
        "Dogwood",
        "Hazel",
    ]
    assert [line.separated_by for line in lines(path)[:5]] == [
        "final",
        "place_before",
        "final",
        "final",
        "coins",
    ]


def test_the_champion_plays_in_addition_and_the_next_moves_up_only_if_the_event_says_so(
    tmp_path: Path,
) -> None:
    stage = {"name": "final", "players": 3, "size": 4, "champion": "Alder"}
    path = make(tmp_path, EIGHT, preset="planned", rounds={"count": 1}, criteria=["coins"], stages=[stage])
    tables(path, [FOUR, EIGHT[4:]])
    enter(path, "1/1", dict(zip(FOUR, (60, 50, 40, 30), strict=True)))
    enter(path, "1/2", dict(zip(EIGHT[4:], (59, 49, 39, 29), strict=True)))
    assert sorted(events.draw(path).rounds[-1].tables[0].players) == ["Alder", "Birch", "Elm"]


def test_what_if_changes_nothing(tmp_path: Path) -> None:
    path = make(tmp_path, FOUR, preset="planned")
    tables(path, [FOUR])
    enter(path, "1/1", dict(zip(FOUR, (60, 50, 40, 30), strict=True)))
    before = path.with_name("event.journal.jsonl").read_bytes()
    state = events.open_event(path)
    other = standings(what_if(state, placed=["1/1=Dogwood,Cedar,Birch,Alder"]))
    assert [line.player for line in other] == FOUR[::-1]
    assert [line.points for line in standings(what_if(state, struck=["1/1"]))] == [0, 0, 0, 0]
    assert path.with_name("event.journal.jsonl").read_bytes() == before
    assert lines(path)[0].player == "Alder"


def test_a_sheet_that_does_not_add_up_is_kept_but_counts_only_after_a_ruling(tmp_path: Path) -> None:
    path = make(tmp_path, FOUR, preset="planned")
    tables(path, [FOUR])
    wrong = {
        name: {"total": total, "rank": place}
        for name, total, place in zip(FOUR, (60, 50, 40, 30), (2, 1, 3, 4), strict=True)
    }
    entered = enter(path, "1/1", wrong)
    assert not entered.result.counts
    assert sum(points(path).values()) == 0
    rule(path, "accept", round=1, table=1)
    assert lines(path)[0].player == "Alder"


def test_a_sheet_of_other_players_is_refused_with_both_lists(tmp_path: Path) -> None:
    path = make(tmp_path, FOUR, preset="planned")
    tables(path, [FOUR])
    with pytest.raises(EventError, match="names Alder, Birch, Cedar, Elm, and the table has Alder, Birch"):
        enter(path, "1/1", {"Alder": 60, "Birch": 50, "Cedar": 40, "Elm": 30})


def test_only_the_best_rounds_count_where_the_event_says_so(tmp_path: Path) -> None:
    path = make(
        tmp_path, FOUR, preset="planned", rounds={"count": 2, "counted": 1}, points={"places": [4, 3, 2, 1]}
    )
    tables(path, [FOUR], [FOUR])
    enter(path, "1/1", dict(zip(FOUR, (60, 50, 40, 30), strict=True)))
    enter(path, "2/1", dict(zip(FOUR[::-1], (60, 50, 40, 30), strict=True)))
    assert points(path) == {"Alder": 4, "Dogwood": 4, "Birch": 3, "Cedar": 3}
