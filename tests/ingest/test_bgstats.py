import datetime
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.record import Record, ResultSheet
from ingest.formats.bgstats import read, sniff
from ingest.formats.judging import judge, place_of
from ingest.formats.reader import Reading, Source
from ingest.people.seats import is_program
from ingest.stated.game import ALONE, ONE_NAME
from tests.ingest.reading import FILES, games, is_note, messages, read_file, read_text

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


def export(*scores: dict[str, Any], **play: Any) -> str:
    people = [
        {"id": number, "name": name} for number, name in enumerate(["Amber", "Birch", "Cedar", "Dahlia"])
    ]
    seats = [{"playerRefId": number, **score} for number, score in enumerate(scores)]
    return json.dumps(
        {
            "players": people,
            "games": [
                {"id": 7, "name": "Scythe", "bggId": 169786},
                {"id": 8, "name": "Scythe: Invaders from Afar", "bggId": 199727},
                {"id": 9, "name": "My Little Scythe", "bggId": 226320},
            ],
            "plays": [
                {
                    "uuid": "u-1",
                    "gameRefId": 7,
                    "playDate": "2024-03-02 19:30:00",
                    "playerScores": seats,
                    **play,
                }
            ],
        }
    )


def one(text: str) -> Reading:
    (reading,) = games(read_text(read, text))
    return reading


def record_of(text: str) -> Record:
    record = one(text).record
    assert record is not None
    return record


def sheets(text: str) -> tuple[ResultSheet, ...]:
    announced = record_of(text).announced
    assert announced is not None
    return announced.sheets


def totals(*scores: Any) -> list[int | None]:
    return [sheet.total for sheet in sheets(export(*({"score": score} for score in scores)))]


def test_two_plays_of_scythe_are_read_and_the_third_play_is_only_counted() -> None:
    readings = read_file(read, "bgstats_a.json")
    assert [reading.position for reading in readings] == ["plays[0]", "plays[1]", "file"]
    assert messages(readings[2]) == ["left out, plays of other games: 1"]
    record = readings[0].record
    assert record is not None
    assert record.announced is not None
    assert [sheet.total for sheet in record.announced.sheets] == [67, 87]
    assert record.announced.winners == ("Player 3",)
    assert record.header.date == datetime.date(2021, 2, 27)
    assert record.header.time == datetime.time(20, 47, 10)
    assert record.header.minutes == 90


def test_yes_and_no_may_be_written_as_text() -> None:
    text = export({"score": "71", "winner": "false"}, {"score": "71", "winner": "True"}, ignored="0")
    announced = record_of(text).announced
    assert announced is not None
    assert announced.winners == ("Birch",)
    (reading,) = read_text(read, export({"score": "71"}, {"score": "60"}, ignored="true"))
    assert messages(reading) == ["left out, marked as ignored by their owner: 1"]


def test_yes_and_no_may_be_written_as_1_and_0() -> None:
    record = record_of(export({"score": "84", "winner": 1, "startPlayer": 0}, {"score": "70", "winner": 0}))
    assert record.announced is not None
    assert record.announced.winners == ("Amber",)
    assert messages(read_text(read, export({"score": "84"}, ignored=1))[0]) == [
        "left out, marked as ignored by their owner: 1"
    ]


def test_two_people_sharing_polania_are_one_seat() -> None:
    reading = read_file(read, "bgstats_b.json")[0]
    assert reading.record is not None
    assert [seat.faction for seat in reading.record.seats] == [
        "polania",
        "rusviet",
        "saxony",
        "nordic",
        "crimea",
    ]
    assert reading.record.seats[0].people == ("Player 122", "Player 119")
    assert reading.record.announced is not None
    assert reading.record.announced.winners == ("Player 122 & Player 119",)


def test_missing_scores_stay_unknown_and_a_rank_shared_by_all_losers_is_no_place() -> None:
    reading = read_file(read, "bgstats_b.json")[0]
    assert reading.record is not None
    assert reading.record.announced is not None
    assert [sheet.total for sheet in reading.record.announced.sheets] == [None] * 5
    assert [sheet.rank for sheet in reading.record.announced.sheets] == [1, None, None, None, None]


def test_a_faction_twice_with_different_scores_stays_two_seats_and_is_remarked() -> None:
    reading = one(export({"role": "Polania", "score": "70"}, {"role": "Polania", "score": "60"}))
    assert reading.record is not None
    assert len(reading.record.seats) == 2
    assert "polania is named for several players with different results" in messages(reading)


@pytest.mark.parametrize(
    ("written", "coins"),
    [
        ("87", 87),
        (87, 87),
        (" 87 ", 87),
        ("87+77", 164),
        ("40-3", 37),
        ("40 -\t3", 37),
        ("20+15+12 + 8", 55),
        ("87.0", 87),
        ("$87", 87),
        ("87 coins", 87),
        ("87.5", None),
        ("", None),
        (None, None),
        ("a lot", None),
        ("1e5", None),
        ("99999999999999", None),
        (True, None),
    ],
)
def test_scores_are_read_as_written_or_stay_unknown(written: Any, coins: int | None) -> None:
    assert totals(written, "50") == [coins, 50]


def test_a_sum_is_remarked_with_its_place_in_the_file() -> None:
    (problem,) = one(export({"score": "87+77"}, {"score": "50"})).problems
    assert (problem.column, problem.found, problem.fatal) == (
        "plays[0].playerScores[0].score",
        "87+77",
        False,
    )


def test_places_are_ranks_and_not_coins() -> None:
    found = sheets(export({"score": "2"}, {"score": "1", "winner": True}, {"score": "3"}))
    assert [(sheet.total, sheet.rank) for sheet in found] == [(None, 2), (None, 1), (None, 3)]


def test_places_may_be_counted_from_the_last() -> None:
    found = sheets(export({"score": "2"}, {"score": "3", "winner": True}, {"score": "1"}))
    assert [(sheet.total, sheet.rank) for sheet in found] == [(None, 2), (None, 1), (None, 3)]


@pytest.mark.parametrize("scores", [("3", "1", "1"), ("3", "2", "0"), ("2", "1", "0")])
def test_table_points_are_neither_coins_nor_ranks(scores: tuple[str, ...]) -> None:
    found = sheets(export(*({"score": score, "winner": score == scores[0]} for score in scores)))
    assert [(sheet.total, sheet.rank) for sheet in found] == [(None, None)] * 3


def test_small_figures_are_no_places_while_nobody_says_which_end_is_first() -> None:
    found = sheets(export({"score": "1"}, {"score": "2"}, {"score": "3"}))
    assert [(sheet.total, sheet.rank) for sheet in found] == [(None, None)] * 3


def test_ones_for_the_winner_and_zeros_for_the_rest_are_not_coins() -> None:
    assert totals("1", "0", "0") == [None, None, None]


@pytest.mark.parametrize(
    ("role", "faction", "mat"),
    [
        ("Rusviet／Industrial", "rusviet", "industrial"),
        ("Industrial／Rusviet Union", "rusviet", "industrial"),
        ("Саксония／2A", "saxony", "militant"),
        ("Крим", "crimea", None),
        ("Nordic - Agricultural", "nordic", "agricultural"),
        ("The Average Joes", None, None),
        ("Rusviet／Saxony", None, None),
        ("", None, None),
        (None, None, None),
        (17, None, None),
    ],
)
def test_roles_give_faction_and_mat_only_when_they_name_them(role: Any, faction: str, mat: str) -> None:
    seat = record_of(export({"role": role})).seats[0]
    assert (seat.faction, seat.mat) == (faction, mat)


def test_an_ignored_play_is_left_out_and_told() -> None:
    (reading,) = read_text(read, export({"score": "60"}, ignored=True))
    assert is_note(reading)
    assert messages(reading) == ["left out, marked as ignored by their owner: 1"]
    assert reading.problems[0].found == "plays[0]"


def test_a_play_without_players_is_left_out_and_told() -> None:
    (reading,) = read_text(read, export())
    assert messages(reading) == ["left out, no players named: 1"]


def test_expansions_are_named_by_their_id() -> None:
    assert record_of(export({"score": "60"}, expansionPlays=[{"gameRefId": 8}])).setup.expansions == (
        "invaders_from_afar",
    )


def test_an_expansion_entered_as_a_game_is_scythe_with_that_expansion() -> None:
    record = record_of(export({"score": "60"}, gameRefId=8))
    assert record.setup.expansions == ("invaders_from_afar",)


def test_my_little_scythe_is_another_game() -> None:
    assert games(read_text(read, export({"score": "60"}, gameRefId=9))) == []


def test_what_is_kept_of_a_play_reads_to_the_same_record() -> None:
    first = read_file(read, "bgstats_b.json")[0]
    assert one(first.raw).record == first.record


def test_categories_of_the_score_sheet_are_kept_when_they_add_up() -> None:
    rows = {"Stars": "24", "Territories": "18", "Resources": "6", "Structure bonus": "4", "Coins": "20"}
    sheet = {
        "rounds": [{"rows": [{"label": label, "scores": {"0": value}} for label, value in rows.items()]}]
    }
    (found,) = sheets(export({"score": "72"}, scoresheet=json.dumps(sheet)))
    assert (found.star_coins, found.territory_coins, found.resource_coins) == (24, 18, 6)
    assert (found.structure_bonus, found.coins, found.total) == (4, 20, 72)


def test_categories_that_do_not_add_up_are_left_out_and_remarked() -> None:
    sheet = {"groups": [{"rows": [{"label": "Stars", "scores": {"0": "6"}}]}]}
    reading = one(export({"score": "72", "winner": True}, scoresheet=json.dumps(sheet)))
    assert messages(reading) == ["the score sheet of Amber does not add up to the score and was left out"]
    assert sheets(export({"score": "72"}, scoresheet=json.dumps(sheet)))[0].star_coins is None


def test_seats_follow_the_seat_order_when_all_are_known() -> None:
    record = record_of(export({"seatOrder": 3}, {"seatOrder": 1}, {"seatOrder": 2}))
    assert [seat.player for seat in record.seats] == ["Birch", "Cedar", "Amber"]


def test_eight_players_are_refused_with_the_limit() -> None:
    (problem,) = [p for p in one(export(*({"score": "60"} for _ in range(8)))).problems if p.fatal]
    assert (problem.found, problem.expected) == ("8", "1 to 7 players")


def test_a_player_missing_from_the_export_is_unnamed_and_remarked() -> None:
    reading = one(export({"playerRefId": 99, "score": "60", "winner": True}))
    assert reading.record is not None
    assert reading.record.seats[0].player == "unnamed player 1"
    assert messages(reading) == ["this player has no name in the export"]


def test_a_broken_export_is_refused_and_not_raised() -> None:
    (reading,) = read_text(read, '{"plays": [')
    assert messages(reading, fatal=True) == ["not readable as JSON"]


def test_deep_nesting_is_refused_and_not_raised() -> None:
    (reading,) = read_text(read, "[" * 200_000)
    assert messages(reading, fatal=True) == ["not readable as JSON"]


@pytest.mark.parametrize("name", ["bgstats_a.json", "bgstats_b.json"])
def test_exports_are_recognised_by_content(name: str) -> None:
    assert sniff(Source("upload", (FILES / name).read_bytes())) > 0.9


@given(JSON, JSON, JSON)
def test_any_shape_of_export_is_read_without_raising(players: Any, score: Any, value: Any) -> None:
    root = {
        "players": players,
        "games": [{"id": 7, "bggId": 169786}],
        "plays": [
            score,
            {"gameRefId": 7, "playerScores": score, "playDate": value, "rounds": value, "scoresheet": value},
            {
                "gameRefId": 7,
                "playerScores": [{"playerRefId": value, "score": value, "role": value, "rank": value}],
            },
        ],
    }
    for reading in read_text(read, json.dumps(root)):
        assert is_note(reading) or reading.problems or reading.record
        if reading.record:
            assert reading.record.content_hash()


@given(st.binary(max_size=300))
def test_any_bytes_are_read_without_raising(content: bytes) -> None:
    list(read(Source("fuzz", content)))
    assert 0 <= sniff(Source("fuzz", content)) <= 1


def test_anonymous_players_are_nobody_in_particular() -> None:
    text = export({"score": "80", "winner": True}, {"score": "60"}, {"score": "50"})
    known = json.loads(text)
    for person in known["players"][1:3]:
        person |= {"name": "Anonymous player", "isAnonymous": True}
    reading = one(json.dumps(known))
    assert messages(reading) == []
    assert reading.record is not None
    assert [seat.player for seat in reading.record.seats] == ["Amber", "unnamed player 2", "unnamed player 3"]


def test_a_seat_played_by_the_game_itself_is_remarked() -> None:
    known = json.loads(export({"score": "80"}, {"score": "60"}))
    known["players"][1] |= {"name": "Automa", "metaData": '{"isNpc":1}'}
    assert messages(one(json.dumps(known))) == ["this seat is played by the game itself"]


def test_a_program_with_a_name_of_its_own_is_no_person() -> None:
    known = json.loads(export({"score": "60"}, {"score": "80", "winner": True}, {"score": "50"}))
    known["players"][1] |= {"name": "Cedar", "metaData": '{"bgaUsername":"","isNpc":1}'}
    known["players"][2] |= {"name": "", "metaData": {"isNpc": True}}
    record = record_of(json.dumps(known))
    assert [seat.player for seat in record.seats] == ["Amber", "Bot: Cedar", "Bot"]
    assert [is_program(seat.player) for seat in record.seats] == [False, True, True]
    assert record.announced is not None
    assert record.announced.winners == ("Bot: Cedar",)


def test_a_deleted_play_is_left_out_and_told() -> None:
    known = json.loads(export({"score": "80"}, {"score": "60"})) | {"deletedObjects": [{"uuid": "u-1"}]}
    (reading,) = read_text(read, json.dumps(known))
    assert is_note(reading)
    assert messages(reading) == ["left out, deleted by their owner: 1"]


def test_a_colour_as_a_role_is_remarked() -> None:
    reading = one(export({"score": "80", "role": "Red"}, {"score": "60", "role": "Team 2"}))
    assert messages(reading) == ["the colour stands for rusviet", "the role is not fully understood"]
    assert reading.record is not None
    assert [(seat.faction, seat.mat) for seat in reading.record.seats] == [("rusviet", None), (None, None)]


def test_a_name_typed_for_an_anonymous_player_is_kept() -> None:
    people = {"isAnonymous": True}
    data = json.loads(export({"score": "84", "winner": True, "anonymousName": "Hazel"}, {"score": "71"}))
    data["players"][0] |= people
    data["players"][1] |= people
    assert [seat.player for seat in record_of(json.dumps(data)).seats] == ["Hazel", "unnamed player 2"]


def test_a_play_in_teams_is_refused_because_the_game_has_none() -> None:
    reading = one(export({"score": "80", "winner": True}, {"score": "60"}, usesTeams=True))
    assert messages(reading, fatal=True) == ["played in teams, which the game does not have"]
    assert reading.problems[0].column == "plays[0].usesTeams"


def test_a_game_alone_that_is_not_marked_as_won_is_no_win() -> None:
    reading = one(export({"score": "61", "winner": False}))
    assert messages(reading, fatal=True) == [
        "played alone and not marked as won: a score alone does not say who won"
    ]
    assert record_of(export({"score": "61", "winner": True})).announced is not None


def test_stars_or_points_of_a_league_are_no_coins() -> None:
    assert totals("6", "4", "3") == [None, None, None]
    assert totals("17", "12") == [None, None]
    assert totals("18", "12") == [18, 12]
    # With a score missing, the best one may be the one that is missing.
    assert totals("12", None) == [12, None]


def test_a_title_with_its_printing_is_the_game_and_no_expansion() -> None:
    data = json.loads(export({"score": "84"}, {"score": "71"}, expansionPlays=[{"gameRefId": 8}]))
    data["games"][0] = {"id": 7, "name": "Scythe (Polish edition)", "bggName": "Scythe", "bggId": 169786}
    data["games"][1] = {"id": 8, "name": "Najeźdźcy", "bggName": "Scythe: Invaders from Afar"}
    assert record_of(json.dumps(data)).setup.expansions == ("invaders_from_afar",)


def test_a_day_without_a_time_is_read() -> None:
    header = record_of(export({"score": "84"}, {"score": "71"}, playDate=None, playDateYmd=20240302)).header
    assert (header.date, header.time) == (datetime.date(2024, 3, 2), None)


def test_a_number_beside_the_name_of_a_mat_is_no_other_mat() -> None:
    seat = record_of(export({"score": "84", "winner": True, "role": "Polania／Industrial／3"}, {})).seats[0]
    assert (seat.faction, seat.mat) == ("polania", "industrial")


def test_a_comment_about_a_player_gives_the_faction_where_the_role_does_not() -> None:
    scores = ({"score": "84", "winner": True}, {"score": "71", "role": "Nordic"})
    text = export(*scores, comments="Amber: Polania, Mechanical\nBirch: Saxony\nthree stars in combat")
    reading = one(text)
    assert reading.record is not None
    assert [(seat.faction, seat.mat) for seat in reading.record.seats] == [
        ("polania", "mechanical"),
        ("nordic", None),
    ]
    assert messages(reading) == ["the comment names polania for Amber"]


def test_a_play_without_scores_and_winner_is_refused_with_nothing_before_the_reason() -> None:
    reading = one(export({"score": None}, {"score": None}))
    failure = judge(reading).failure
    assert failure is not None
    assert failure.message.startswith("Amber has no total")
    assert place_of(failure, reading) == ""


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-8-sig"])
def test_an_export_saved_with_two_bytes_per_letter_is_recognised_and_read(encoding: str) -> None:
    text = export({"score": "80", "winner": True}, {"score": "60"}).replace("Amber", "Янтарь")
    source = Source("given", text.encode(encoding))
    assert sniff(source) == 0.95
    (reading,) = read(source)
    assert reading.record == record_of(text)


def test_a_lone_seat_that_nobody_says_won_is_refused() -> None:
    reading = one(export({"score": "72"}))
    assert [problem.message for problem in reading.problems if problem.fatal] == [ALONE]


def changed(**root: Any) -> str:
    return json.dumps({**json.loads(export({"score": "84", "winner": True}, {"score": "70"})), **root})


def test_an_export_whose_plays_have_another_name_is_refused() -> None:
    reading = one(changed(plays=None, Plays=[]))
    assert messages(reading, fatal=True) == ["no list “plays” is found"]


def test_an_export_without_plays_says_so() -> None:
    (reading,) = read_text(read, changed(plays=[]))
    assert is_note(reading)
    assert messages(reading) == ["the list “plays” is empty"]


def test_a_file_that_is_a_list_of_plays_is_no_export() -> None:
    reading = one(json.dumps(json.loads(export({"score": "84"}))["plays"]))
    assert messages(reading, fatal=True) == ["no list “plays” is found"]


def test_a_play_whose_game_is_not_listed_is_no_play_of_another_game() -> None:
    assert messages(one(changed(games=[])), fatal=True) == ["a play of a game that the export does not list"]


@pytest.mark.parametrize("scores", [None, {"0": {"score": "84"}}, [{"score": "84"}, "Birch 70"]])
def test_a_play_whose_players_are_no_list_of_objects_is_refused(scores: Any) -> None:
    (play,) = json.loads(export())["plays"]
    reading = one(changed(plays=[{**play, "playerScores": scores}]))
    assert messages(reading, fatal=True) == ["a play without a list of players"]


def test_a_winner_that_is_neither_yes_nor_no_keeps_the_game_out() -> None:
    reading = one(export({"score": "84", "winner": "yes"}, {"score": "70", "winner": False}))
    assert messages(reading, fatal=True) == ["neither yes nor no"]


def test_a_score_under_another_name_is_told() -> None:
    reading = one(export({"Score": "84", "winner": True}, {"score": "70", "winner": False}))
    assert messages(reading) == ["no score is stated; it stays unknown"]


@pytest.mark.parametrize("rest", ["hello", '{"plays": ['])
def test_exports_one_after_the_other_are_read_and_what_is_broken_behind_them_is_told(rest: str) -> None:
    whole = export({"score": "84", "winner": True}, {"score": "70", "winner": False})
    assert [bool(each.record) for each in games(read_text(read, f"{whole}\n{whole}"))] == [True, True]
    assert [bool(each.record) for each in games(read_text(read, f"{whole},\n{whole}"))] == [True, True]
    game, refused = games(read_text(read, f"{whole}\n{rest}"))
    assert game.record is not None
    assert messages(refused, fatal=True) == ["not readable as JSON"]
    assert refused.problems[0].line == 2


def test_a_role_by_another_name_is_told_and_not_used() -> None:
    reading = one(export({"score": "84", "rolle": "Rusviet / Industrial"}, {"score": "71", "role": "Nordic"}))
    assert reading.record is not None
    assert [seat.faction for seat in reading.record.seats] == [None, "nordic"]
    (told,) = [problem for problem in reading.problems if "a role by a name" in problem.message]
    assert told.column == "plays[0].playerScores[0].rolle"
    assert told.found == "Rusviet / Industrial"


def test_a_score_that_is_said_twice_is_refused() -> None:
    text = export({"score": "87", "winner": True}, {"score": "60"})
    (reading,) = read_text(read, text.replace('"score": "87"', '"score": "87", "score": "95"'))
    assert messages(reading, fatal=True) == ["the key “score” stands twice in one object"]


def test_a_number_with_too_many_digits_is_refused_in_our_words() -> None:
    (reading,) = read_text(read, export({"score": 87}).replace("87", "9" * 5001))
    (problem,) = reading.fatal
    assert problem.found == "nested too deeply, or a number with more digits than any figure has"


@pytest.mark.parametrize(
    ("table", "row"),
    [
        ("players", {"id": 0, "name": "Zed"}),
        ("games", {"id": 7, "name": "Azul"}),
        ("games", {"id": "7", "name": "Azul"}),
    ],
)
def test_a_play_that_refers_to_an_id_of_two_rows_is_refused(table: str, row: dict[str, Any]) -> None:
    data = json.loads(export({"score": "87", "winner": True}, {"score": "60"}))
    for rows in ([*data[table], row], [row, *data[table]]):
        (reading,) = read_text(read, json.dumps({**data, table: rows}))
        assert messages(reading, fatal=True) == ["it refers to an id that the export gives twice"]


def test_rows_that_stand_twice_without_a_difference_do_no_harm() -> None:
    data = json.loads(export({"score": "87", "winner": True}, {"score": "60"}))
    data["players"] *= 2
    assert record_of(json.dumps(data)).seats[0].player == "Amber"


@pytest.mark.parametrize("name", ["won", "Winner"])
def test_a_winner_by_another_name_keeps_the_play_out(name: str) -> None:
    reading = one(export({"score": "60", name: True}, {"score": "60", name: False}))
    assert messages(reading, fatal=True) == ["a mark by a name that exports do not have, and no winner"] * 2


@pytest.mark.parametrize("name", ["ignored", "usesTeams"])
def test_a_mark_of_a_play_that_is_neither_yes_nor_no_keeps_it_out(name: str) -> None:
    reading = one(export({"score": "80", "winner": True}, {"score": "60"}, **{name: "yes"}))
    assert messages(reading, fatal=True) == ["neither yes nor no"]


@pytest.mark.parametrize("mark", [{"isNpc": "yes"}, {"metaData": '{"isNpc": "yes"}'}, {"isAnonymous": "yes"}])
def test_a_mark_of_a_player_that_is_neither_yes_nor_no_keeps_the_play_out(mark: dict[str, str]) -> None:
    data = json.loads(export({"score": "80", "winner": True}, {"score": "60"}))
    data["players"][1] |= mark
    assert messages(one(json.dumps(data)), fatal=True) == ["neither yes nor no"]


def test_one_person_in_two_seats_is_told_and_is_nobody() -> None:
    data = json.loads(export({"score": "80", "winner": True}, {"score": "60"}))
    data["players"][1]["name"] = "amber "
    reading = one(json.dumps(data))
    assert messages(reading) == [ONE_NAME]
    assert reading.record is not None
    assert [seat.player for seat in reading.record.seats] == ["unnamed player 1", "unnamed player 2"]
