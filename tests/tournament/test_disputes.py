"""Disputes settled by hand before the program was asked: who stands where, and by which figures."""

from fractions import Fraction
from pathlib import Path

import pytest

from analytics.tournament import event as events
from analytics.tournament.cut import outdated_stages
from analytics.tournament.entering import enter_file
from analytics.tournament.errors import EventError
from analytics.tournament.export import event_files
from analytics.tournament.players import parse_players
from analytics.tournament.publish import page_html
from ingest.formats.reader import Source
from ingest.formats.registry import read_source
from tests.tournament.make import enter, lines, make, order, tables
from tests.tournament.test_standings import EIGHT, FOUR, points, rule

FALLING = (60, 50, 40, 30)


def ranked(path: Path, at: str, *names: str) -> None:
    """A result in this order of coins."""
    enter(path, at, dict(zip(names, (60, 50, 40, 30, 20), strict=False)))


def test_head_to_head_shows_the_mini_table_of_those_whom_earlier_criteria_left_equal(tmp_path: Path) -> None:
    """5 4 3 1: Alder 5+4+1, Birch 1+5+4, Cedar 4+3+3; wins set Cedar back, Birch leads Alder 2 : 1."""
    path = make(tmp_path, FOUR, points={"places": [5, 4, 3, 1]}, criteria=["wins", "head_to_head"])
    tables(path, [FOUR], [FOUR], [FOUR])
    ranked(path, "1/1", "Alder", "Cedar", "Dogwood", "Birch")
    ranked(path, "2/1", "Birch", "Alder", "Cedar", "Dogwood")
    ranked(path, "3/1", "Dogwood", "Birch", "Cedar", "Alder")
    assert points(path) == {"Alder": 10, "Birch": 10, "Cedar": 10, "Dogwood": 9}
    found = [(line.player, line.separated_by, line.figures) for line in lines(path)]
    assert found == [
        ("Birch", "head_to_head", ("2", "1")),
        ("Alder", "wins", ("1", "0")),
        ("Cedar", "points", ("10", "9")),
        ("Dogwood", None, None),
    ]


def test_head_to_head_names_one_who_is_first_whatever_the_missing_meeting_had_brought(tmp_path: Path) -> None:
    """Alder beat Birch and Cedar, who never met: 2 against at most 1; then the list goes on."""
    path = make(
        tmp_path, EIGHT, points={"places": [3, 2, 1, 0]}, criteria=["head_to_head", "best_coins"], rounds={}
    )
    tables(
        path,
        [["Alder", "Birch", "Dogwood", "Elm"], ["Cedar", "Fir", "Ginkgo", "Hazel"]],
        [["Alder", "Cedar", "Dogwood", "Elm"], ["Birch", "Fir", "Ginkgo", "Hazel"]],
    )
    ranked(path, "1/1", "Dogwood", "Alder", "Birch", "Elm")
    enter(path, "1/2", {"Cedar": 61, "Fir": 50, "Ginkgo": 40, "Hazel": 30})
    ranked(path, "2/1", "Elm", "Alder", "Cedar", "Dogwood")
    ranked(path, "2/2", "Birch", "Ginkgo", "Hazel", "Fir")
    found = [(line.player, int(line.points), line.separated_by, line.figures) for line in lines(path)]
    assert found[:3] == [
        ("Alder", 4, "head_to_head", ("2", "1")),
        ("Cedar", 4, "best_coins", ("61", "60")),
        ("Birch", 4, "points", ("4", "3")),
    ]


def test_a_circle_in_the_mini_table_goes_on_to_the_next_criterion(tmp_path: Path) -> None:
    """Alder, Birch, Cedar each 3 + 2 + 1 and one win over each other: 3 : 3 : 3, then coins 160, 150, 140."""
    three = FOUR[:3]
    path = make(tmp_path, three, points={"places": [3, 2, 1]}, criteria=["head_to_head", "coins"])
    tables(path, [three], [three], [three])
    enter(path, "1/1", {"Alder": 70, "Birch": 50, "Cedar": 40})
    enter(path, "2/1", {"Birch": 60, "Cedar": 50, "Alder": 40})
    enter(path, "3/1", {"Cedar": 60, "Alder": 50, "Birch": 30})
    assert order(path) == [(1, "Alder", "coins"), (2, "Cedar", "coins"), (3, "Birch", None)]
    assert [line.figures for line in lines(path)] == [("160", "150"), ("150", "140"), None]


def test_two_who_leave_are_both_last_with_nothing_and_the_others_take_the_first_places(
    tmp_path: Path,
) -> None:
    path = make(tmp_path, FOUR, points={"places": [4, 3, 2, 1]})
    tables(path, [FOUR])
    ranked(path, "1/1", *FOUR)
    rule(path, "forfeit", round=1, table=1, player="Alder")
    rule(path, "no_show", round=1, table=1, player="Cedar")
    assert points(path) == {"Birch": 4, "Dogwood": 3, "Alder": 0, "Cedar": 0}
    games = {line.player: (line.games, line.wins, int(line.coins)) for line in lines(path)}
    assert games["Alder"] == (1, 0, 0)
    assert games["Cedar"] == (0, 0, 0)


def test_a_bye_counts_when_its_round_is_played_and_not_before(tmp_path: Path) -> None:
    five = EIGHT[:5]
    path = make(tmp_path, five, tables={"uneven": "byes"}, rounds={"count": 2}, byes={"points": 3})
    state = events.draw(path)
    assert set(points(path).values()) == {Fraction(0)}
    ranked(path, "1/1", *state.table(1, 1).players)
    (out,) = state.rounds[0].byes
    (later,) = state.rounds[1].byes
    assert points(path)[out] == 3
    assert points(path)[later] == 4 - state.table(1, 1).players.index(later)


def test_an_event_with_byes_has_to_say_what_they_are_worth(tmp_path: Path) -> None:
    with pytest.raises(EventError, match=r"\[byes\]"):
        make(tmp_path, EIGHT[:5], tables={"uneven": "byes"})


def cut(folder: Path, coins: tuple[int, ...] = (60, 50, 40, 30), **stage: object) -> Path:
    """Two tables of one round with the same coins, so that every place is shared by two."""
    stages = [{"name": "final", "players": 3, "size": 4, **stage}]
    path = make(folder, EIGHT, rounds={"count": 1}, criteria=["lot"], stages=stages)
    tables(path, [FOUR, EIGHT[4:]])
    enter(path, "1/1", dict(zip(FOUR, coins, strict=True)))
    enter(path, "1/2", dict(zip(EIGHT[4:], coins, strict=True)))
    return path


def finalists(path: Path) -> list[str]:
    return sorted(events.draw(path).rounds[-1].tables[0].players)


def test_the_lot_decides_the_line_of_the_cut_unless_all_tied_have_room(tmp_path: Path) -> None:
    (tmp_path / "all").mkdir()
    assert finalists(cut(tmp_path)) == ["Alder", "Birch", "Elm"], "Birch was drawn before Fir"
    assert finalists(cut(tmp_path / "all", all_tied=True)) == ["Alder", "Birch", "Elm", "Fir"]


def test_all_tied_without_room_leaves_it_to_the_lot(tmp_path: Path) -> None:
    assert finalists(cut(tmp_path, players=3, size=3, all_tied=True)) == ["Alder", "Birch", "Elm"]


def test_who_dropped_is_skipped_at_the_cut_and_the_next_moves_up(tmp_path: Path) -> None:
    path = cut(tmp_path)
    events.drop(path, "Elm")
    assert finalists(path) == ["Alder", "Birch", "Fir"]
    assert next(line for line in lines(path) if line.player == "Elm").points == 4


@pytest.mark.parametrize(
    ("champion", "fill", "final"),
    [
        ("Hazel", False, ["Alder", "Birch", "Elm", "Hazel"]),
        ("Elm", False, ["Alder", "Birch", "Elm"]),
        ("Elm", True, ["Alder", "Birch", "Elm", "Fir"]),
    ],
)
def test_the_defending_champion_comes_in_addition(
    tmp_path: Path, champion: str, fill: bool, final: list[str]
) -> None:
    assert finalists(cut(tmp_path, champion=champion, fill=fill)) == final


def test_a_champion_who_dropped_does_not_come(tmp_path: Path) -> None:
    path = cut(tmp_path, champion="Hazel")
    events.drop(path, "Hazel")
    assert finalists(path) == ["Alder", "Birch", "Elm"]


def test_a_late_entry_has_the_stated_points_for_each_missed_round(tmp_path: Path) -> None:
    path = make(tmp_path, FOUR[:3], rounds={"count": 2}, byes={"late_entry": 0.5})
    tables(path, [FOUR[:3]])
    ranked(path, "1/1", *FOUR[:3])
    events.add(path, {"name": "Dogwood"})
    assert points(path) == {"Alder": 4, "Birch": 3, "Cedar": 2, "Dogwood": Fraction(1, 2)}


def test_scores_stand_as_they_are_when_time_is_called(tmp_path: Path) -> None:
    """Nobody has six stars; without the time call this sheet would not add up."""
    path = make(tmp_path, FOUR, preset="wbc_2018", tables={"size": 4}, stages=[])
    tables(path, [FOUR])
    sheet = {"popularity": 3, "stars": 2, "territories": 3, "resources": 2, "structure_bonus": 0}
    rows = {name: {"coins": coins, **sheet} for name, coins in zip(FOUR, FALLING, strict=True)}
    entered = enter(path, "1/1", rows)
    assert entered.result.counts
    assert any("time was called" in remark for remark in entered.remarks)
    # 60 + 3 a star + 2 a territory + 1 for two resources, at popularity 3
    assert entered.result.seats[0].coins == 60 + 2 * 3 + 3 * 2 + 1


def test_equal_net_scores_are_shared_and_the_lower_bid_breaks_no_tie(tmp_path: Path) -> None:
    """D18: 60 - 5 and 55 - 0 are equal; both have won, 5 and 4 are split."""
    path = make(tmp_path, FOUR, preset="wbc_2017", tables={"size": 4}, stages=[])
    state = tables(path, [FOUR])
    seats = [{"player": name, "bid": 5 if name == "Alder" else 0} for name in FOUR]
    events.change(path, [("pairs", {"round": 1, "table": 1, "seats": seats})], "", state)
    enter(path, "1/1", {"Alder": 60, "Birch": 55, "Cedar": 40, "Dogwood": 30})
    assert points(path) == {"Alder": Fraction(9, 2), "Birch": Fraction(9, 2), "Cedar": 3, "Dogwood": 2}
    assert [line.wins for line in lines(path)[:2]] == [1, 1]


def test_a_player_without_a_game_in_the_named_round_comes_last_among_equals(tmp_path: Path) -> None:
    path = make(
        tmp_path, EIGHT[:7], points={"places": [1, 1, 1, 1]}, criteria=["game_tiebreak:2", "lot"], rounds={}
    )
    three = EIGHT[4:7]
    tables(path, [FOUR, three], [FOUR[:3], three])
    ranked(path, "1/1", *FOUR)
    ranked(path, "1/2", *three)
    units = {name: {"total": 60 - place, "units": place + 5} for place, name in enumerate(FOUR[:3])}
    enter(path, "2/1", units)
    rule(path, "penalty", player="Alder", points=1)
    rule(path, "penalty", player="Birch", points=1)
    rule(path, "penalty", player="Cedar", points=1)
    ones = [line.player for line in lines(path) if line.points == 1]
    assert ones[:3] == ["Cedar", "Birch", "Alder"], "7, 6 and 5 units decide, not the coins"
    assert ones[3:] == ["Dogwood", *three], "no game in round 2: then the lot"


WRONG = {"coins": 30, "popularity": 10, "stars": 6, "territories": 8, "resources": 4, "total": 99}


def test_a_mistyped_correction_does_not_take_the_result_before_it_away(tmp_path: Path) -> None:
    path = make(tmp_path, FOUR, points={"places": [4, 3, 2, 1]})
    tables(path, [FOUR])
    ranked(path, "1/1", *FOUR)
    rows = {name: {**WRONG, "coins": 30 - place} for place, name in enumerate(reversed(FOUR))}
    entered = enter(path, "1/1", rows)
    assert not entered.result.counts
    assert "the result before it still counts" in entered.remarks
    assert points(path) == {"Alder": 4, "Birch": 3, "Cedar": 2, "Dogwood": 1}


def test_an_acceptance_lets_its_own_record_stand_and_no_later_one(tmp_path: Path) -> None:
    path = make(tmp_path, FOUR, points={"places": [4, 3, 2, 1]})
    tables(path, [FOUR])
    enter(path, "1/1", {name: {**WRONG, "total": 99 - place} for place, name in enumerate(FOUR)})
    assert set(points(path).values()) == {Fraction(0)}
    rule(path, "accept", round=1, table=1)
    assert points(path)["Alder"] == 4
    enter(path, "1/1", {name: {**WRONG, "total": 90 + place} for place, name in enumerate(FOUR)})
    assert points(path)["Alder"] == 4, "the later one was not accepted"
    rule(path, "accept", round=1, table=1)
    assert points(path)["Dogwood"] == 4


@pytest.mark.parametrize("file", ["results.csv", "bgstats.json"])
def test_the_results_of_an_event_can_be_read_as_any_game(tmp_path: Path, file: str) -> None:
    path = make(tmp_path, FOUR)
    state = events.draw(path)
    ranked(path, "1/1", *state.table(1, 1).players)
    text = event_files(events.open_event(path))[file]
    (record,) = [each.record for each in read_source(Source(file, text.encode())) if each.record]
    totals = {
        seat.player: sheet.total
        for seat, sheet in zip(record.seats, record.announced.sheets if record.announced else (), strict=True)
    }
    assert totals == dict(zip(state.table(1, 1).players, FALLING, strict=True))


def test_two_spellings_of_one_name_are_one_player(tmp_path: Path) -> None:
    """A sheet is matched without regard to case, so the two could never be told apart."""
    with pytest.raises(EventError, match="line 2: “alder” stands in line 1 already"):
        parse_players("Alder\nalder\nBirch\n")
    with pytest.raises(EventError, match="entered twice"):
        make(tmp_path, ["Alder", "ALDER", "Birch"])
    path = make(tmp_path, FOUR)
    with pytest.raises(EventError, match="“Alder” takes part already"):
        events.add(path, {"name": "alder"})


def test_a_correction_after_the_cut_says_that_the_final_is_drawn_with_others(tmp_path: Path) -> None:
    """Alder and Birch lead; the final is drawn, then Birch loses four points: Cedar would be in."""
    stages = [{"name": "final", "players": 2, "size": 2}]
    path = make(tmp_path, FOUR, pairs={"way": "none"}, rounds={"count": 1}, stages=stages)
    tables(path, [FOUR])
    ranked(path, "1/1", *FOUR)
    final = events.draw(path)
    assert (outdated_stages(final), set(final.rounds[1].tables[0].players)) == ([], {"Alder", "Birch"})
    rule(path, "penalty", player="Birch", points="4")
    assert outdated_stages(events.open_event(path)) == ["final"]
    again = events.draw(path, again=True)
    assert (outdated_stages(again), set(again.rounds[1].tables[0].players)) == ([], {"Alder", "Cedar"})


def test_a_ruling_takes_numbers_only_and_names_with_commas(tmp_path: Path) -> None:
    names = ["Oak, Elder", "Oak, Younger", "Birch"]
    path = make(tmp_path, names)
    tables(path, [names])
    for value in ("nan", "inf", "1e999", "two"):
        with pytest.raises(EventError, match="is no number"):
            rule(path, "penalty", player="Birch", points=value)
    rule(path, "places", round=1, table=1, order="Birch; Oak, Younger; Oak, Elder")
    assert [line.player for line in lines(path)] == ["Birch", "Oak, Younger", "Oak, Elder"]


def test_a_table_of_a_no_show_hands_in_the_sheet_of_those_who_played(tmp_path: Path) -> None:
    """Dogwood did not come: 4, 3 and 2 points for the others, and the files for others list all four."""
    path = make(tmp_path, FOUR, points={"places": [4, 3, 2, 1]})
    tables(path, [FOUR])
    three = {"Birch": 60, "Alder": 50, "Cedar": 40}
    with pytest.raises(EventError, match="if Dogwood did not come or left, record that first"):
        enter(path, "1/1", three)
    rule(path, "no_show", round=1, table=1, player="Dogwood")
    assert enter(path, "1/1", three).result.counts
    assert points(path) == {"Birch": 4, "Alder": 3, "Cedar": 2, "Dogwood": 0}
    assert {line.player: line.games for line in lines(path)}["Dogwood"] == 0
    state = events.open_event(path)
    assert "1,,1,4,Dogwood,,,0,0,0,r1t1.csv" in event_files(state)["results.csv"]
    assert "Рішення судді: не прийшов Dogwood" in page_html(state, "report", "uk")
    with pytest.raises(EventError, match="cannot be undone before later ones"):
        events.undo(path, steps=[3])


def test_a_game_of_another_kind_decides_no_table(tmp_path: Path) -> None:
    path = make(tmp_path, FOUR)
    tables(path, [FOUR])
    seats = ", ".join(f'{{"player": "{name}"}}' for name in FOUR)
    sheets = ", ".join(f'{{"total": {total}}}' for total in FALLING)
    file = tmp_path / "garden.json"
    file.write_text(
        f'{{"game": "garden_nation", "seats": [{seats}], "announced": {{"sheets": [{sheets}]}}}}',
        encoding="utf-8",
    )
    with pytest.raises(EventError, match=r"garden\.json holds a game of garden_nation"):
        enter_file(path, 1, 1, file)


def test_a_sheet_that_names_no_game_is_one_of_the_event(tmp_path: Path) -> None:
    """Player and total alone: a game of Garden Nation there, of Scythe elsewhere."""
    path = make(tmp_path, FOUR, preset="garden_nation", stages=[])
    tables(path, [FOUR])
    assert enter(path, "1/1", dict(zip(FOUR, (9, 14, 7, 3), strict=True))).result.counts
    state = events.open_event(path)
    assert state.entries[-1].said["record"]["game"] == "garden_nation"
    assert "player,clan,bid,total" in event_files(state)["results.csv"]
    assert [line.player for line in lines(path)] == ["Birch", "Alder", "Cedar", "Dogwood"]


def test_only_a_record_that_was_entered_can_be_let_stand(tmp_path: Path) -> None:
    path = make(tmp_path, FOUR)
    tables(path, [FOUR])
    with pytest.raises(EventError, match="no record that could stand"):
        rule(path, "accept", round=1, table=1)


def test_a_struck_table_names_no_winner_for_the_next_stage(tmp_path: Path) -> None:
    """The best eight play semifinals; Alder's is struck, so its players come after those of the other table."""
    semifinal = {"name": "semifinal", "players": 8, "size": 4}
    final = {"name": "final", "players": 4, "size": 4, "take": "winners"}
    path = make(tmp_path, EIGHT, rounds={"count": 1}, pairs={"way": "none"}, stages=[semifinal, final])
    tables(path, [FOUR, EIGHT[4:]])
    ranked(path, "1/1", *FOUR)
    ranked(path, "1/2", *EIGHT[4:])
    state = events.draw(path)
    mine, other = sorted(state.rounds[1].tables, key=lambda table: "Alder" not in table.players)
    ranked(path, f"2/{mine.number}", *mine.players)
    ranked(path, f"2/{other.number}", *other.players)
    rule(path, "strike", round=2, table=mine.number)
    assert set(events.draw(path).table(3, 1).players) == set(other.players)


def test_a_final_may_auction_its_pairs_where_the_rounds_were_dealt(tmp_path: Path) -> None:
    final = {"name": "final", "players": 4, "size": 4, "pairs": "auction"}
    path = make(tmp_path, FOUR, rounds={"count": 1}, stages=[final])
    events.draw(path)
    ranked(path, "1/1", *FOUR)
    assert len(events.draw(path).table(2, 1).offered) == 4


@pytest.mark.parametrize(
    ("said", "complaint"),
    [
        ({"criteria": ["luck"]}, "unknown criterion “luck”"),
        ({"stages": [{"players": 6, "size": 6}]}, "a table of 6 needs 6 factions and the event has 5"),
        ({"tabels": {"size": 4}}, "unknown setting “tabels”"),
    ],
)
def test_a_setting_that_cannot_work_is_refused_before_the_first_round(
    tmp_path: Path, said: dict[str, object], complaint: str
) -> None:
    with pytest.raises(EventError, match=complaint):
        make(tmp_path, FOUR, **said)
    assert not list(tmp_path.iterdir())


def test_the_best_of_the_qualifiers_go_past_a_stage_into_the_next(tmp_path: Path) -> None:
    """Alder and Elm won their tables and go past the semifinal; its two best come to them into the final."""
    semifinal = {"name": "semifinal", "players": 8, "size": 6, "byes": 2}
    final = {"name": "final", "players": 4, "size": 4, "take": "winners"}
    path = make(tmp_path, EIGHT, rounds={"count": 1}, pairs={"way": "none"}, stages=[semifinal, final])
    tables(path, [FOUR, EIGHT[4:]])
    ranked(path, "1/1", *FOUR)
    ranked(path, "1/2", *EIGHT[4:])
    drawn = events.draw(path).rounds[1]
    assert (set(drawn.byes), len(drawn.tables[0].players)) == ({"Alder", "Elm"}, 6)
    coins = {"Hazel": 70, "Dogwood": 60, "Birch": 50, "Cedar": 45, "Fir": 40, "Ginkgo": 30}
    enter(path, "2/1", coins)
    assert set(events.draw(path).table(3, 1).players) == {"Alder", "Elm", "Hazel", "Dogwood"}
    assert not outdated_stages(events.open_event(path))
