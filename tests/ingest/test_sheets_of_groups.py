"""Sheets as groups of friends keep them: places for scores, names with factions, sums below the games."""

import datetime

import pytest

from tests.ingest.reading import games, messages
from tests.ingest.sheets import lines, notes, ranks, records, seats, winners


def test_places_in_the_column_of_scores_are_no_coins() -> None:
    first, second = games(
        lines(
            "Date,Player,Faction,Score",
            "2024-01-05,Amber,Rusviet,2",
            "2024-01-05,Birch,Nordic,1",
            "2024-01-05,Cedar,Saxony,3",
            "2024-01-12,Amber,Crimea,84",
            "2024-01-12,Birch,Polania,71",
        )
    )
    assert first.record is not None
    assert second.record is not None
    assert ranks(first.record) == [2, 1, 3]
    assert [total for *_, total in seats(first.record)] == [None, None, None]
    assert messages(first) == ["the scores are places, not coins"]
    assert [total for *_, total in seats(second.record)] == [84, 71]
    assert messages(second) == []


def test_ones_and_noughts_in_the_column_of_scores_are_wins() -> None:
    (record,) = records("Game,Player,Score", "1,Amber,0", "1,Birch,1", "1,Cedar,0")
    assert winners(record) == ("Birch",)
    assert [total for *_, total in seats(record)] == [None, None, None]


def test_points_of_a_league_are_neither_places_nor_coins() -> None:
    (reading,) = games(lines("Game,Player,Score,Winner", "1,Amber,3,yes", "1,Birch,1,no", "1,Cedar,2,no"))
    assert reading.record is not None
    assert ranks(reading.record) == [None, None, None]
    assert [total for *_, total in seats(reading.record)] == [None, None, None]
    assert messages(reading) == ["the scores are too small to be coins and stay unknown"]


@pytest.mark.parametrize("scores", [(4, 1, 2), (2, 3, 3), (1, 1, 1), (0, 2, 3)])
def test_small_scores_that_are_no_places_stay_as_they_are(scores: tuple[int, ...]) -> None:
    rows = (f"1,{name},{score}" for name, score in zip(("Amber", "Birch", "Cedar"), scores, strict=True))
    (record,) = records("Game,Player,Score", *rows)
    assert tuple(total for *_, total in seats(record)) == scores


def test_a_poor_score_beside_its_categories_is_no_place() -> None:
    (record,) = records("Game,Player,Coins,Stars,Popularity,Total", "1,Amber,1,0,0,1", "1,Birch,2,0,0,2")
    assert [total for *_, total in seats(record)] == [1, 2]


def test_sums_in_words_below_the_games_are_nobodys_seats() -> None:
    readings = lines(
        "Game,Player,Faction,Score",
        "1,Amber,Rusviet,84",
        "1,Birch,Nordic,71",
        "",
        ",Total games,,1",
        ",Amber wins,,1",
        "Average,,,77",
    )
    (reading,) = games(readings)
    assert reading.record is not None
    assert [seat.player for seat in reading.record.seats] == ["Amber", "Birch"]
    assert notes(readings) == ["3 rows hold no seat and were passed over"]


def test_a_player_whose_name_sounds_like_a_sum_sits_where_the_row_names_its_game() -> None:
    (record,) = records("Game,Player,Score", "1,Total Amber,84", "1,Birch,71")
    assert [seat.player for seat in record.seats] == ["Total Amber", "Birch"]


def test_sums_below_columns_of_players_are_no_game() -> None:
    readings = lines(
        "Date,Amber,,Birch,",
        ",Faction,Score,Faction,Score",
        "2024-01-05,Rusviet,84,Nordic,71",
        "Wins,,1,,0",
    )
    (reading,) = games(readings)
    assert reading.record is not None
    assert seats(reading.record) == [("Amber", "rusviet", 84), ("Birch", "nordic", 71)]
    assert reading.record.header.date == datetime.date(2024, 1, 5)
    assert notes(readings) == ["1 rows hold no seat and were passed over"]


def test_a_row_per_game_without_any_player_is_told() -> None:
    readings = lines(
        "Date,Player 1,Score 1,Player 2,Score 2", "2024-01-05,Amber,84,Birch,71", "2024-01-12,,,,"
    )
    assert len(games(readings)) == 1
    assert notes(readings) == ["1 rows hold no seat and were passed over"]


@pytest.mark.parametrize(
    "headings",
    [
        "Date,1. Platz,2. Platz",
        "Date,Winner,2nd",
        "Date,Winner,Second place",
        "Дата,1 место,2 место",
        "Date,1st place,Place 2",
    ],
)
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Amber (Rusviet) 84", "Birch (Nordic) 71"),
        ("Amber - Rusviet - 84", "Birch – Nordic – 71"),
        ("Amber: 84 (Rusviet)", "Birch: 71 (Nordic)"),
        ("Amber: Rusviet 84", "Birch Nordic 71 pts"),
        ("Amber/Rusviet/Industrial/84", "Birch/Nordic/Patriotic/71"),
    ],
)
def test_places_may_be_headed_and_filled_in_many_ways(headings: str, first: str, second: str) -> None:
    (record,) = records(headings, f"2024-01-05,{first},{second}")
    assert seats(record) == [("Amber", "rusviet", 84), ("Birch", "nordic", 71)]
    assert ranks(record) == [1, 2]


@pytest.mark.parametrize(
    ("cell", "player", "total"),
    [
        ("Amber (guest) 84", "Amber (guest)", 84),
        ("Amber (-) 84", "Amber", 84),
        ("Anna-Maria 84", "Anna-Maria", 84),
        ("Amber W. 84", "Amber W.", 84),
        ("Jean Pol 84", "Jean Pol", 84),
        ("Amber -5", "Amber", -5),
        ("12 Monkeys", "12 Monkeys", None),
    ],
)
def test_what_is_no_role_stays_with_the_name(cell: str, player: str, total: int | None) -> None:
    (record,) = records("Date,1st,2nd", f"2024-01-05,{cell},Birch")
    assert seats(record)[0] == (player, None, total)


@pytest.mark.parametrize("cell", ["Amber (Rusviet / Nordic) 84", "Amber 84 (71)", "Amber (Rusviet) Cedar"])
def test_a_cell_that_says_something_twice_is_refused(cell: str) -> None:
    (reading,) = games(lines("Date,1st,2nd", f"2024-01-05,{cell},Birch"))
    assert reading.record is None
    assert [problem.found for problem in reading.problems] == [cell]


def test_a_place_beside_a_named_player_is_their_place() -> None:
    (record,) = records(
        "Date,Player 1,Score 1,Place 1,Player 2,Score 2,Place 2", "2024-01-05,Amber,71,2,Birch,84,1"
    )
    assert seats(record) == [("Amber", None, 71), ("Birch", None, 84)]
    assert ranks(record) == [2, 1]


def test_letters_may_head_the_columns_of_every_player() -> None:
    (record,) = records("Date,P1,F1,S1,P2,F2,S2", "2024-01-05,Amber,Rusviet,84,Birch,Nordic,71")
    assert seats(record) == [("Amber", "rusviet", 84), ("Birch", "nordic", 71)]


def test_one_faction_beside_several_seats_is_nobodys_unless_it_is_the_winners() -> None:
    (reading,) = games(lines("Date,Winner,2nd,Faction,Score", "2024-01-05,Amber,Birch,Rusviet,84"))
    assert reading.record is not None
    assert seats(reading.record) == [("Amber", None, None), ("Birch", None, None)]
    assert messages(reading) == ["a column nobody understands; it was left out"] * 2
    assert [problem.column for problem in reading.problems] == ["Faction", "Score"]
    (record,) = records("Date,Winner,2nd,Winning faction", "2024-01-05,Amber,Birch,Rusviet")
    assert seats(record) == [("Amber", "rusviet", None), ("Birch", None, None)]


def test_what_stands_once_and_right_behind_the_winner_is_the_winners() -> None:
    (record,) = records(
        "Date,Winner,Faction,Mat,Score,2nd,Score,3rd,Score",
        "2024-01-05,Amber,Rusviet,Engineering,84,Birch,71,Cedar,60",
    )
    assert seats(record) == [("Amber", "rusviet", 84), ("Birch", None, 71), ("Cedar", None, 60)]
    assert [seat.mat for seat in record.seats] == ["engineering", None, None]


def test_the_winner_may_stand_with_a_score_beside_a_list_of_the_others() -> None:
    (record,) = records(
        "Date,Winner,Faction,Score,Others",
        '2024-01-05,Amber,Rusviet,84,"Birch (Nordic) 71, Cedar (Saxony) 60"',
    )
    assert sorted(seats(record)) == [
        ("Amber", "rusviet", 84),
        ("Birch", "nordic", 71),
        ("Cedar", "saxony", 60),
    ]
    assert winners(record) == ("Amber",)


def test_the_score_after_the_bid_is_the_total() -> None:
    (reading,) = games(
        lines(
            "Round,Table,Player,Faction,Bid,Score,Score after bid",
            "1,1,Amber,Rusviet,5,82,77",
            "1,1,Birch,Nordic,0,78,78",
        )
    )
    assert reading.record is not None
    assert seats(reading.record) == [("Amber", "rusviet", 77), ("Birch", "nordic", 78)]
    assert [seat.bid for seat in reading.record.seats] == [5, 0]
    assert [problem.column for problem in reading.problems] == ["Score"]


@pytest.mark.parametrize(
    "headings",
    [
        "Timestamp,Your name,Players in game,1st place (name),1st place faction,1st place coins,"
        "2nd place (name),2nd place faction,2nd place coins",
        "Date,Name,Players,First place,First place faction,First place coins,"
        "Runner up,Runner up faction,Runner up coins",
        "Дата,Игрок,Игроков,1 место,1 место фракция,1 место монеты,2 место,2 место фракция,2 место монеты",
    ],
)
def test_a_form_may_ask_for_every_place_what_there_is_to_know(headings: str) -> None:
    (reading,) = games(lines(headings, "2024-01-05,Birch,2,Amber,Rusviet,84,Birch,Nordic,71"))
    assert reading.record is not None
    assert seats(reading.record) == [("Amber", "rusviet", 84), ("Birch", "nordic", 71)]
    assert ranks(reading.record) == [1, 2]
    assert [problem.column for problem in reading.problems] == [headings.split(",")[1]]


def test_the_faction_of_the_winner_may_stand_beside_a_list_of_players() -> None:
    (record,) = records("Дата;Победитель;Фракция победителя;Участники", "05.01.2024;Аня;Руссвет;Боря, Аня")
    assert seats(record) == [("Боря", None, None), ("Аня", "rusviet", None)]
    assert winners(record) == ("Аня",)


def test_the_faction_of_the_winner_goes_to_whoever_has_most_coins() -> None:
    headings = "Date,Player 1,Player 2,Score 1,Score 2,Winner's faction"
    (record,) = records(headings, "2024-01-05,Amber,Birch,71,84,Rusviet")
    assert seats(record) == [("Amber", None, 71), ("Birch", "rusviet", 84)]
    (reading,) = games(lines(headings, "2024-01-05,Amber,Birch,84,84,Rusviet"))
    assert messages(reading) == ["a column nobody understands; it was left out"]


def test_ticks_below_names_say_who_took_part_where_the_winner_is_named() -> None:
    (record,) = records("Date,Amber,Birch,Cedar,Winner", "2024-01-05,x,,x,Cedar")
    assert [seat.player for seat in record.seats] == ["Amber", "Cedar"]
    assert winners(record) == ("Cedar",)


def test_won_and_lost_may_stand_below_the_names() -> None:
    (record,) = records("Scythe", "Date,Amber,Birch,Cedar", "2024-01-05,L,W,-")
    assert [seat.player for seat in record.seats] == ["Amber", "Birch"]
    assert winners(record) == ("Birch",)


def test_ticks_below_names_alone_say_nothing_and_are_refused() -> None:
    assert [reading.record for reading in lines("Scythe", "Date,Amber,Birch", "2024-01-05,x,")] == [None]


def test_a_cup_beside_a_faction_is_a_tick() -> None:
    (record,) = records("Scythe", "Game,Amber,Birch", "1,Rusviet 84 🏆,Nordic 71")
    assert seats(record) == [("Amber", "rusviet", 84), ("Birch", "nordic", 71)]
    assert winners(record) == ("Amber",)


def test_a_cell_may_list_everybody_line_by_line() -> None:
    (record,) = records(
        "Date,Result", '2024-01-05,"1. Amber (Rusviet, Industrial) - 84\n2. Birch (Nordic, Patriotic) - 71"'
    )
    assert seats(record) == [("Amber", "rusviet", 84), ("Birch", "nordic", 71)]
    assert [seat.mat for seat in record.seats] == ["industrial", "patriotic"]
    assert ranks(record) == [1, 2]


def test_a_survey_may_ask_in_whole_questions() -> None:
    (record,) = records(
        "Timestamp,Date of game,Who played? (list everyone),Which factions?,Final scores,Who won?",
        '1/16/2024 22:14:05,1/15/2024,"Amber, Birch","Rusviet, Nordic","84, 71",Amber',
    )
    assert seats(record) == [("Amber", "rusviet", 84), ("Birch", "nordic", 71)]
    assert record.header.date == datetime.date(2024, 1, 15)


def test_everybody_may_answer_a_survey_of_their_own() -> None:
    (record,) = records(
        "Timestamp,Your name,Your faction,Your score,Did you win?",
        "2024-01-05 22:10:33,Amber,Rusviet,84,Yes",
        "2024-01-05 22:12:33,Birch,Nordic,71,No",
    )
    assert seats(record) == [("Amber", "rusviet", 84), ("Birch", "nordic", 71)]
    assert winners(record) == ("Amber",)


def test_a_faction_behind_a_name_is_no_part_of_the_name() -> None:
    first, second = records(
        "Date,Player,Score,Winner",
        "2024-01-05,Amber (Rusviet),84,Amber",
        "2024-01-05,Birch (Nordic / Patriotic),71,Amber",
        "2024-01-12,Amber (guest),60,Cedar",
        "2024-01-12,Cedar - Crimea,77,Cedar",
    )
    assert seats(first) == [("Amber", "rusviet", 84), ("Birch", "nordic", 71)]
    assert first.seats[1].mat == "patriotic"
    assert seats(second) == [("Amber (guest)", None, 60), ("Cedar", "crimea", 77)]
    assert (winners(first), winners(second)) == (("Amber",), ("Cedar",))


def test_a_faction_behind_a_name_here_and_there_stays_with_the_name() -> None:
    (record,) = records(
        "Game,Player,Score", "1,Amber,84", "1,Birch,71", "1,Cedar (Nordic),60", "1,Dogwood,50", "1,Elm,40"
    )
    assert [seat.player for seat in record.seats][2] == "Cedar (Nordic)"


@pytest.mark.parametrize(
    "cell",
    [
        "Rusviet Industrial",
        "Industrial Rusviet",
        "Rusviet/Industrial",
        "Rusviet (Industrial)",
        "R-Ind",
        "Red 1",
    ],
)
def test_a_faction_and_a_mat_may_share_a_cell(cell: str) -> None:
    (record,) = records(
        "Date,Player,Faction,Score", f"2024-01-05,Amber,{cell},84", "2024-01-05,Birch,Nordic,71"
    )
    assert [(seat.faction, seat.mat) for seat in record.seats] == [
        ("rusviet", "industrial"),
        ("nordic", None),
    ]


def test_two_words_of_one_faction_hold_no_mat() -> None:
    rows = ("2024-01-05,Amber,Nordic Kingdoms,84", "2024-01-05,Birch,Rusviet Union,71")
    (record,) = records("Date,Player,Faction,Score", *rows)
    assert [(seat.faction, seat.mat) for seat in record.seats] == [("nordic", None), ("rusviet", None)]


def test_a_cell_of_a_faction_and_something_unknown_is_refused() -> None:
    (reading,) = games(lines("Date,Player,Faction,Score", "2024-01-05,Amber,Rusviet Banana,84"))
    assert reading.record is None


def test_titles_between_the_seats_tell_the_games_apart_and_date_them() -> None:
    first, second = records(
        "Player,Faction,Score",
        "",
        "Game 1 - 5 Jan 2024,,",
        "Amber,Rusviet,84",
        "Birch,Nordic,71",
        "Game 2 (12.01.2024),,",
        "Amber,Saxony,60",
        "Birch,Crimea,77",
    )
    assert [record.header.date for record in (first, second)] == [
        datetime.date(2024, 1, 5),
        datetime.date(2024, 1, 12),
    ]
    assert [total for *_, total in seats(second)] == [60, 77]


def test_a_player_of_whom_nothing_is_known_is_no_title() -> None:
    (reading,) = games(lines("Player,Score", "Amber,84", "Guest 2,", "Birch,71"))
    assert reading.record is not None
    assert [seat.player for seat in reading.record.seats] == ["Amber", "Guest 2", "Birch"]


@pytest.mark.parametrize("headings", ["Game,Player,Score,Player count", "Game,Player,Score,# players"])
def test_a_number_of_players_that_disagrees_with_the_rows_is_told(headings: str) -> None:
    first, second = games(lines(headings, "1,Amber,84,2", "1,Birch,71,2", "2,Amber,60,3", "2,Birch,77,3"))
    assert messages(first) == []
    assert messages(second) == ["the sheet counts another number of players than the 2 it names"]
    assert second.record is not None


def test_a_number_of_players_in_words_keeps_nothing_out() -> None:
    (reading,) = games(lines("Game,Player,Score,Player count", "1,Amber,84,two", "1,Birch,71,2"))
    assert reading.record is not None
    assert messages(reading) == ["no number of players; it was left out"]


@pytest.mark.parametrize("place", ["1=", "=1", "T1", "1st (tie)", "1st (shared)"])
def test_a_shared_place_may_be_written_in_many_ways(place: str) -> None:
    (record,) = records(
        "Game,Player,Score,Rank", f"1,Amber,84,{place}", f"1,Birch,84,{place}", "1,Cedar,70,3"
    )
    assert ranks(record) == [1, 1, 3]


def test_marks_beside_a_figure_change_nothing_and_marks_alone_are_no_figure() -> None:
    (record,) = records("Game,Player,Score,Winner", "1,Amber,84 ⭐,🏆", "1,Birch,71*,")
    assert [total for *_, total in seats(record)] == [84, 71]
    assert winners(record) == ("Amber",)
    (reading,) = games(lines("Game,Player,Score", "1,Amber,⭐⭐⭐", "1,Birch,71"))
    assert reading.record is None


def test_a_log_of_ones_own_games_keeps_the_others_unnamed() -> None:
    first, second = games(
        lines(
            "Date,My faction,My score,Place,Players", "2024-01-05,Rusviet,84,1,3", "2024-01-12,Saxony,60,2,3"
        )
    )
    assert first.record is not None
    assert second.record is not None
    assert [seat.player for seat in second.record.seats] == ["Saxony", "unnamed player 2", "unnamed player 3"]
    assert ranks(first.record) == [1, 2, 3]
    assert ranks(second.record) == [2, 1, 3]
    assert messages(second) == ["one seat of 3 is recorded; the others stay unnamed"]


@pytest.mark.parametrize("place", ["1", "2"])
def test_a_place_without_anybody_else_is_refused(place: str) -> None:
    (reading,) = games(lines("Date,Faction,Score,Place", f"2024-01-05,Rusviet,84,{place}"))
    assert reading.record is None
    assert messages(reading) == ["one seat alone, and how it came in"]


def test_a_score_alone_beats_nobody() -> None:
    (reading,) = games(lines("Date,Player,Faction,Score", "2024-01-05,Amber,Rusviet,84"))
    assert reading.record is None
    assert messages(reading) == ["played alone and not marked as won: a score alone does not say who won"]


def test_a_game_alone_is_won_where_it_is_counted_as_such_and_ticked() -> None:
    won, lost, untold = games(
        lines(
            "Date,Player,Score,Players,Winner",
            "2024-01-05,Amber,84,1,yes",
            "2024-01-12,Amber,61,1,no",
            "2024-01-19,Amber,70,1,",
        )
    )
    assert won.record is not None
    assert winners(won.record) == ("Amber",)
    assert (lost.record, untold.record) == (None, None)
    assert messages(lost) == messages(untold)
    assert messages(lost) == ["played alone and not marked as won: a score alone does not say who won"]


def test_a_score_beside_that_of_the_automa_is_a_game() -> None:
    (record,) = records("Date,Player,Score", "2024-01-05,Amber,84", "2024-01-05,Automa,71")
    assert seats(record) == [("Amber", None, 84), ("Automa", None, 71)]


ONE_NAME = "one name for several players; who of them sat where is not known"


@pytest.mark.parametrize("name", ["Guest", "player", "Гость", "Гість", "Гравець", "Игрок", "?", "-"])
def test_two_guests_at_a_table_are_two_people_without_a_name(name: str) -> None:
    rows = ("2024-01-05,Amber,84", f"2024-01-05,{name},71", f"2024-01-05,{name},60")
    (reading,) = games(lines("Date,Player,Score", *rows))
    assert reading.record is not None
    assert seats(reading.record) == [
        ("Amber", None, 84),
        ("unnamed player 2", None, 71),
        ("unnamed player 3", None, 60),
    ]
    assert messages(reading) == [ONE_NAME]


def test_guests_in_a_row_per_game_are_people_without_a_name_as_well() -> None:
    (record,) = records("Date,Player 1,Score 1,Player 2,Score 2", "2024-01-05,Guest,84,Guest,71")
    assert seats(record) == [("unnamed player 1", None, 84), ("unnamed player 2", None, 71)]


def test_one_guest_is_a_name_and_a_gap_between_two_of_them_parts_games() -> None:
    first, second = records(
        "Date,Player,Score",
        *("2024-01-05,Amber,84", "2024-01-05,Guest,71", ""),
        *("2024-01-05,Birch,66", "2024-01-05,Guest,60"),
    )
    assert seats(first) == [("Amber", None, 84), ("Guest", None, 71)]
    assert seats(second) == [("Birch", None, 66), ("Guest", None, 60)]


def test_a_gap_parts_games_of_one_day_with_several_guests_each() -> None:
    first, second = records(
        "Date,Player,Score",
        *("2024-01-05,Amber,84", "2024-01-05,Guest,71", "2024-01-05,Guest,70", ""),
        *("2024-01-05,Amber,66", "2024-01-05,Guest,60"),
    )
    assert [seat.player for seat in first.seats] == ["Amber", "unnamed player 2", "unnamed player 3"]
    assert [seat.player for seat in second.seats] == ["Amber", "Guest"]


def test_a_winner_called_like_another_guest_is_not_known_by_name() -> None:
    header = "Game,Player,Score,Winner"
    (named,) = records(header, "1,Guest,84,Guest", "1,Guest,71,Guest", "1,Birch,60,Guest")
    (ticked,) = records(header, "1,Guest,84,yes", "1,Guest,71,no", "1,Birch,60,no")
    assert winners(named) == ()
    assert winners(ticked) == ("unnamed player 1",)


def test_whoever_is_anonymous_has_no_name_even_once() -> None:
    (record,) = records("Date,Player,Score", "2024-01-05,Amber,84", "2024-01-05,Аноним,71")
    assert seats(record) == [("Amber", None, 84), ("unnamed player 2", None, 71)]


def test_a_name_twice_at_a_table_is_still_refused() -> None:
    (reading,) = games(lines("Game,Player,Score", "1,Amber,84", "1,Birch,71", "1,Birch,60"))
    assert reading.record is None
    assert messages(reading) == ["one player twice at a table"]


def test_the_winner_and_the_others_may_have_a_column_each() -> None:
    (record,) = records(
        "Date,Winner,Winning faction,Other players", '2024-01-05,Amber,Rusviet,"Birch, Cedar"'
    )
    assert seats(record) == [("Amber", "rusviet", None), ("Birch", None, None), ("Cedar", None, None)]
    assert winners(record) == ("Amber",)


def test_medals_head_places() -> None:
    (record,) = records("Date,🥇,🥈,🥉", "2024-01-05,Amber,Birch,Cedar")
    assert [seat.player for seat in record.seats] == ["Amber", "Birch", "Cedar"]
    assert ranks(record) == [1, 2, 3]


def test_a_seat_whose_faction_cannot_be_read_is_refused_and_not_passed_over() -> None:
    (reading,) = games(lines("Game,Saxony,Crimea", "1,Amber 84 (71),Birch 71"))
    assert reading.record is None
    assert [problem.found for problem in reading.problems] == ["Amber 84 (71)"]


def test_a_start_by_the_clock_is_no_seat() -> None:
    (reading,) = games(
        lines("Date,Start,Player,Score", "2024-01-05,19:30,Amber,84", "2024-01-05,19:30,Birch,71")
    )
    assert reading.record is not None
    assert [seat.start for seat in reading.record.seats] == [None, None]
    assert messages(reading) == []


def test_days_may_stand_side_by_side() -> None:
    readings = lines(
        "Scythe", "Player,2024-01-05,2024-01-12,Total", "Amber,84,60,144", "Birch,71,77,148", "Cedar,,50,50"
    )
    first, second = [reading.record for reading in games(readings)]
    assert first is not None
    assert second is not None
    assert seats(first) == [("Amber", None, 84), ("Birch", None, 71)]
    assert seats(second) == [("Amber", None, 60), ("Birch", None, 77), ("Cedar", None, 50)]
    assert second.header.date == datetime.date(2024, 1, 12)
    assert notes(readings) == ["another table beside the games was passed over: Total"]


def test_days_side_by_side_of_a_game_nobody_names_are_refused() -> None:
    (reading,) = lines("Player,2024-01-05,2024-01-12,Total", "Amber,84,60,144", "Birch,71,77,148")
    assert messages(reading) == ["a column per game, of which nothing says what was played"]


def test_games_may_stand_side_by_side_with_headings_of_their_own() -> None:
    first, second = records(
        "Game 1,,,,Game 2,,",
        "Player,Faction,Score,,Player,Faction,Score",
        "Amber,Rusviet,84,,Cedar,Saxony,60",
        "Birch,Nordic,71,,Dogwood,Crimea,77",
    )
    assert seats(first) == [("Amber", "rusviet", 84), ("Birch", "nordic", 71)]
    assert seats(second) == [("Cedar", "saxony", 60), ("Dogwood", "crimea", 77)]


@pytest.mark.parametrize("heading", ["Season", "Year", "Сезон"])
def test_games_numbered_anew_each_season_are_games_of_their_own(heading: str) -> None:
    first, second = records(
        f"{heading},Game,Player,Score",
        "2023,1,Amber,84",
        "2023,1,Birch,71",
        "2024,1,Cedar,60",
        "2024,1,Dogwood,77",
    )
    assert [seat.player for seat in first.seats] == ["Amber", "Birch"]
    assert [seat.player for seat in second.seats] == ["Cedar", "Dogwood"]


def test_a_single_row_with_another_year_than_its_game_still_belongs_to_it() -> None:
    (record,) = records("Year,Game,Player,Score", "2023,1,Amber,84", "2023,1,Birch,71", "2032,1,Cedar,60")
    assert [seat.player for seat in record.seats] == ["Amber", "Birch", "Cedar"]


def test_rows_that_leave_out_the_day_of_their_game_still_belong_to_it() -> None:
    rows = ("1,2024-01-05,Amber,84", "2,2024-01-12,Amber,60", "1,2024-01-05,Birch,71", "2,,Birch,77")
    more = ("1,,Cedar,50", "2,,Cedar,40", "1,,Dogwood,30", "2,2024-01-12,Dogwood,20")
    assert [len(record.seats) for record in records("Game,Date,Player,Score", *rows, *more)] == [4, 4]


def test_a_season_alone_names_no_game() -> None:
    rows = ("2024,Amber,84", "2024,Birch,71", "", "2024,Cedar,60", "2024,Dogwood,77")
    assert [len(record.seats) for record in records("Season,Player,Score", *rows)] == [2, 2]


def test_games_numbered_anew_each_day_are_games_of_their_own() -> None:
    first, second = records(
        "Date,Game,Player,Score",
        "2024-01-05,1,Amber,84",
        "2024-01-05,1,Birch,71",
        "2024-01-12,1,Cedar,60",
        "2024-01-12,1,Dogwood,77",
    )
    assert [record.header.date for record in (first, second)] == [
        datetime.date(2024, 1, 5),
        datetime.date(2024, 1, 12),
    ]


def test_a_single_row_with_another_day_than_its_game_is_refused() -> None:
    (reading,) = games(
        lines(
            "Date,Game,Player,Score",
            "2024-01-05,1,Amber,84",
            "2024-01-05,1,Birch,71",
            "2024-01-15,1,Cedar,60",
        )
    )
    assert messages(reading) == ["rows of one game disagree"]


def test_a_title_above_headings_that_come_again_begins_the_numbers_anew() -> None:
    first, second = records(
        "Season 1",
        "Game,Player,Score",
        "1,Amber,84",
        "1,Birch,71",
        "Season 2",
        "Game,Player,Score",
        "1,Cedar,60",
        "1,Dogwood,77",
    )
    assert [seat.player for seat in second.seats] == ["Cedar", "Dogwood"]
    assert len(first.seats) == 2


def test_columns_for_the_automa_are_a_seat() -> None:
    (record,) = records(
        "Date,Player,Faction,Score,Automa faction,Automa score", "2024-01-12,Amber,Saxony,60,Crimea,77"
    )
    assert seats(record) == [("Amber", "saxony", 60), ("Automa", "crimea", 77)]
    (record,) = records("Date,Faction,Score,Automa,Automa score", "2024-01-12,Saxony,60,Crimea,77")
    assert seats(record) == [("unnamed player 1", "saxony", 60), ("Automa", "crimea", 77)]


def test_games_may_be_numbered_side_by_side() -> None:
    first, second = records("Scythe", "Player,Game 1,Game 2", "Amber,84,", "Birch,71,77", "Cedar,,50")[:2]
    assert (first.header.game, second.header.game) == ("Game 1", "Game 2")
    assert seats(second) == [("Birch", None, 77), ("Cedar", None, 50)]


def test_the_winner_may_have_the_columns_that_the_others_have() -> None:
    (record,) = records(
        "Date,Winner,Winning Faction,Winning Mat,Winning Score,2nd,2nd Faction,2nd Mat,2nd Score",
        "2024-01-05,Amber,Rusviet,Engineering,84,Birch,Nordic,Militant,71",
    )
    assert seats(record) == [("Amber", "rusviet", 84), ("Birch", "nordic", 71)]
    assert [seat.mat for seat in record.seats] == ["engineering", "militant"]
    assert ranks(record) == [1, 2]


def test_columns_that_come_once_for_each_numbered_player_are_theirs() -> None:
    (record,) = records(
        "Datum,Spieler 1,Fraktion,Punkte,Spieler 2,Fraktion,Punkte",
        "05.01.2024,Amber,Rusviet,84,Birch,Nordisch,71",
    )
    assert seats(record) == [("Amber", "rusviet", 84), ("Birch", "nordic", 71)]


def test_nobody_is_lost_behind_the_fourth_place() -> None:
    (record,) = records("Date,Winner,Second,Third,Fourth,Fifth", "2024-01-05,Amber,Birch,Cedar,Dogwood,Elm")
    assert ranks(record) == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("place", ["2/4", "2 of 4", "2 из 4"])
def test_a_place_may_say_of_how_many(place: str) -> None:
    (record,) = records("Game,Player,Score,Rank", "1,Amber,84,1", f"1,Birch,71,{place}")
    assert ranks(record) == [1, 2]


@pytest.mark.parametrize(
    "mat", ["1 Industrial", "1. Industrial", "Industrial (1)", "#1 Industrial", "Industrial 1"]
)
def test_a_mat_may_have_its_printed_number_beside_its_name(mat: str) -> None:
    (record,) = records("Game,Player,Faction,Mat,Score", f"1,Amber,Nordic,{mat},84", "1,Birch,Saxony,4,71")
    assert [seat.mat for seat in record.seats] == ["industrial", "mechanical"]


def test_a_mat_with_the_number_of_another_is_refused() -> None:
    (reading,) = games(
        lines("Game,Player,Faction,Mat,Score", "1,Amber,Nordic,2 Industrial,84", "1,Birch,Saxony,4,71")
    )
    assert reading.record is None
    assert [(problem.column, problem.found) for problem in reading.problems] == [("Mat", "2 Industrial")]


def test_players_may_head_a_name_in_every_row() -> None:
    (record,) = records("Date,Players,Faction,Score", "2024-01-05,Amber,Rusviet,84", ",Birch,Nordic,71")
    assert seats(record) == [("Amber", "rusviet", 84), ("Birch", "nordic", 71)]


def test_a_row_of_another_game_is_counted_once_however_many_played_it() -> None:
    readings = lines(
        "Date,Game,Player 1,Score 1,Player 2,Score 2",
        "2024-01-05,Scythe,Amber,84,Birch,71",
        "2024-01-06,Wingspan,Amber,88,Birch,91",
    )
    assert len(games(readings)) == 1
    assert notes(readings) == ["left out, rows of other games: 1"]
