"""What a sheet states and was lost in silence once: every case is read, told or refused where it stands."""

import datetime
import json

import pytest

from dashboard.i18n import LANGUAGES, table
from engine.result import Verdict
from ingest.formats.judging import judge
from ingest.formats.reader import Source
from ingest.formats.registry import read_source
from ingest.people.seats import is_program
from ingest.sheets.meanings import meaning
from ingest.sheets.vocabulary import words_of
from ingest.stated import names
from tests.ingest.reading import games, messages
from tests.ingest.sheets import lines, ranks, records, seats, winners


def test_a_row_without_scores_costs_the_others_no_faction() -> None:
    first, second = records(
        "Date,Winner,Winner faction,Winner mat,Amber,Birch",
        "2024-01-05,Amber,Rusviet,Industrial,84,71",
        "2024-01-12,Birch,Nordic,Patriotic,,",
    )
    assert (first.seats[0].faction, first.seats[0].mat) == ("rusviet", "industrial")
    assert [(seat.player, seat.faction, seat.mat) for seat in second.seats] == [
        ("Birch", "nordic", "patriotic")
    ]
    assert winners(second) == ("Birch",)


def test_a_winner_who_is_not_among_the_players_is_refused() -> None:
    (refused,) = games(lines("Date,Winner,Faction,Amber,Birch", "2024-01-05,Cedar,Rusviet,84,71"))
    assert messages(refused) == ["the winner is not among the players"]
    assert refused.problems[0].found == "Cedar"


def test_a_winning_score_that_differs_from_the_winners_own_is_refused() -> None:
    (refused,) = games(lines("Date,Winner,Winning score,Amber,Birch", "2024-01-05,Amber,90,84,71"))
    assert messages(refused) == ["two different figures for the winner: total"]
    assert refused.problems[0].column == "Winning score"


def test_faction_and_mat_behind_the_winner_are_read_whatever_they_are_called() -> None:
    for headings in (
        "Date,Winner,Faction,Mat,Amber,Birch",
        "Date,Winner,Winning faction,Winning mat,Amber,Birch",
    ):
        (record,) = records(headings, "2024-01-05,Amber,Rusviet,Industrial,84,71")
        assert (record.seats[0].faction, record.seats[0].mat) == ("rusviet", "industrial")


def test_a_player_column_that_is_not_understood_makes_no_people_of_factions() -> None:
    (refused,) = lines(
        "Дата;Хтось невідомий;Нація;Рахунок", "05.01.2024;Аня;Русвет;84", "05.01.2024;Боря;Крим;71"
    )
    assert refused.record is None
    assert "“Хтось невідомий” may be it" in refused.problems[0].message


def test_a_total_is_checked_where_popularity_is_a_tier() -> None:
    headings = "game,player,coins,popularity tier,stars,territories,factory,resources,structure bonus,total"
    good = "1,Amber,12,1,6,8,no,4,6,70"
    bad = good.replace(",70", ",75")
    birch = "1,Birch,9,0,3,5,no,2,2,31"
    assert _verdict(headings, good, birch).discrepancies == ()
    assert _verdict(headings, bad, birch).discrepancies != ()


def test_a_score_after_a_bid_must_hold() -> None:
    headings = "Game,Player,Bid,Score,Net score"
    (record,) = records(headings, "1,Amber,5,82,77", "1,Birch,0,78,78")
    assert [total for *_, total in seats(record)] == [77, 78]
    (refused,) = games(lines(headings, "1,Amber,5,82,79", "1,Birch,0,78,78"))
    assert messages(refused) == ["the score after the bid is worked out wrongly"]


def test_points_of_a_league_are_no_coins() -> None:
    rows = [
        f"1,{name},{points},{won}"
        for name, points, won in zip("ABCD", (5, 3, 2, 1), ("x", "", "", ""), strict=True)
    ]
    (record,) = records("Game,Player,Points,Winner", *rows)
    assert [total for *_, total in seats(record)] == [None] * 4
    assert winners(record) == ("A",)


def test_arithmetic_that_we_print_is_read_back() -> None:
    (record,) = records("Game,Player,Star coins,Total", "1,Amber,6x4=24,60", "1,Birch,3×3=9,50")
    assert record.announced is not None
    assert [sheet.star_coins for sheet in record.announced.sheets] == [24, 9]
    (refused,) = games(lines("Game,Player,Star coins,Total", "1,Amber,6x4=25,60", "1,Birch,9,50"))
    assert messages(refused) == ["a product that is worked out wrongly"]


def test_a_slip_in_an_event_splits_no_game() -> None:
    rows = ("Spring cup,1,Amber,84", "Sprnig cup,1,Birch,71", "Spring cup,1,Cedar,60")
    found = games(lines("Event,Round,Player,Score", *rows))
    assert [reading.record for reading in found] == [None, None]
    assert "row 3 stands alone beside this game" in messages(found[0])[0]


def test_a_lone_seat_that_won_is_a_result_with_unnamed_opponents() -> None:
    (reading,) = games(lines("Date,Player,Faction,Score,Winner", "2024-01-05,Amber,Rusviet,84,yes"))
    assert reading.record is not None
    assert messages(reading) == ["only the winner is named; how many played is not known"]
    (refused,) = games(lines("Date,Player,Faction,Score", "2024-01-05,Amber,Rusviet,84"))
    assert refused.record is None


def test_kinds_of_stars_may_be_listed_in_a_cell() -> None:
    (record,) = records(
        "Game,Player,Stars,Total", '1,Amber,"Upgrade, Worker, Battle, Battle",80', "1,Birch,2,50"
    )
    assert record.announced is not None
    assert record.announced.sheets[0].star_kinds == {"combat": 2, "upgrades": 1, "workers": 1}
    assert record.announced.sheets[1].stars == 2


def test_a_sheet_of_friends_is_held_to_no_list_whatever_its_layout() -> None:
    banned = "rusviet,industrial"
    by_seat = _verdict("Game,Player,Faction,Mat,Score", f"1,Amber,{banned},84", "1,Birch,nordic,patriotic,71")
    by_game = _verdict(
        "Date,Player 1,Faction 1,Mat 1,Score 1,Player 2,Score 2", f"2024-01-05,Amber,{banned},84,Birch,71"
    )
    assert (by_seat.breaches, by_game.breaches) == ((), ())
    (reading,) = games(
        lines(
            "Game,Player,Faction,Mat,Score,Policy", f"1,Amber,{banned},84,official", "1,Birch,,,71,official"
        )
    )
    told = judge(reading)
    assert told.discrepancies == ()
    assert [breach.player for breach in told.breaches] == ["Amber"]


def test_errors_name_columns_as_they_are_written() -> None:
    (refused,) = games(lines("Date,Player 1,Score 1,Player 2,Score 2", "2024-01-05,Amber,84,Birch,many"))
    assert [problem.column for problem in refused.problems] == ["Score 2"]


def test_ranks_and_totals_of_a_row_per_game_are_each_seats_own() -> None:
    (record,) = records(
        "Date,Player 1,Score 1,Place 1,Player 2,Score 2,Place 2", "2024-01-05,Amber,71,2,Birch,84,1"
    )
    assert ranks(record) == [2, 1]


HEADINGS = (
    "Монеты на руках",
    "Поп.",
    "Фабр.",
    "Звезда за роботов",
    "Кол-во звёзд",
    "К-сть зірок",
    "Зірка за силу",
)


@pytest.mark.parametrize("heading", HEADINGS)
def test_words_of_the_rulebooks_are_headings(heading: str) -> None:
    assert meaning(heading, words_of("scythe")) is not None


@pytest.mark.parametrize("name", ["Automaszyna", "Ultimaszyna", "Автометта", "Автомашина"])
def test_programs_are_no_people(name: str) -> None:
    assert is_program(name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_field_that_the_page_load_shows_can_be_read_back(language: str) -> None:
    words = {game: words_of(game) for game in ("scythe", "garden_nation")}
    shown = {
        key.removeprefix("load.field."): text
        for key, text in table(language).items()
        if key.startswith("load.field.")
    }
    passed = {
        "seat",
        "played",
        "time",
        "hours",
        "stamp",
        "clan",
        "projects",
        "secret_objectives",
        "population",
        "inhabitants",
    }
    for field, heading in shown.items():
        if field not in passed:
            found = meaning(heading, words["scythe"])
            assert found is not None, heading
            assert found.field == field, (heading, found)
    for field in ("clan", "projects", "secret_objectives", "population", "inhabitants"):
        found = meaning(shown[field], words["garden_nation"])
        assert found is not None
        assert found.field == field


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_a_score_sheet_that_a_page_shows_can_be_read_back(language: str) -> None:
    words = [words_of(game) for game in ("scythe", "garden_nation")]
    kinds = ("grid", "category", "star", "tile", "column.structures_coins", "column.recorder", "column.place")
    shown = [
        text
        for key, text in table(language).items()
        if f"{key}.".startswith(tuple(f"{kind}." for kind in kinds))
    ]
    passed = {table(language)["star.tracker"]}
    unread = [
        text
        for text in shown
        if text not in passed
        and names.tiles().find(text) is None
        and not any(
            known is not None and known.of is None for known in (meaning(text, each) for each in words)
        )
    ]
    assert (unread, len(shown) > 30) == ([], True)


def test_unused_columns_stand_in_the_json_of_a_game() -> None:
    from cli.output import game_json  # noqa: PLC0415

    reading, *_ = lines("Game,Player,Score,Mood", "1,Amber,84,fine", "1,Birch,71,")
    said = json.loads(json.dumps(game_json(reading, judge(reading)), default=str))
    assert said["unused"] == ["Mood"]


def _verdict(*rows: str) -> Verdict:
    (reading,) = games(lines(*rows))
    assert reading.record is not None, messages(reading)
    return judge(reading)


ROW_PER_GAME = "Date,Event,Player 1,Score 1,Player 2,Score 2"


def test_an_event_that_is_written_once_holds_for_the_games_below_and_is_told() -> None:
    first, second = lines(ROW_PER_GAME, "2024-01-05,Cup,Amber,84,Birch,71", "2024-01-12,,Amber,60,Birch,66")
    assert [each.record.header.event for each in (first, second) if each.record] == ["Cup", "Cup"]
    assert messages(second) == ["a game without an event of its own; that of the game above is taken"]


def test_a_blank_event_is_none_where_events_are_written_in_every_row() -> None:
    dates = ("2024-01-05,Cup", "2024-01-12,Cup", "2024-01-19,")
    found = lines(ROW_PER_GAME, *(f"{each},Amber,84,Birch,71" for each in dates))
    assert [each.record.header.event for each in found if each.record] == ["Cup", "Cup", None]
    seated = lines(
        "Game,Event,Player,Score", "1,Cup,Amber,84", "1,Cup,Birch,71", "2,,Amber,60", "2,,Birch,66"
    )
    assert [each.record.header.event for each in seated if each.record] == ["Cup", None]


def test_games_below_other_headings_are_read_by_those() -> None:
    first, second = records(
        "Date,Winner,Faction,Amber,Birch,Cedar",
        "2024-01-05,Amber,Rusviet,84,71,",
        "Date,Winner,Faction,Cedar,Amber,Birch",
        "2024-01-12,Cedar,Nordic,90,,60",
    )
    assert seats(first) == [("Amber", "rusviet", 84), ("Birch", None, 71)]
    assert seats(second) == [("Cedar", "nordic", 90), ("Birch", None, 60)]


def test_blocks_may_have_headings_of_their_own() -> None:
    blocks = (
        ("Game 1,2024-01-05", "Player,Faction,Score", "Amber,Rusviet,84", "Birch,Nordic,71", ""),
        (
            "Game 2,2024-01-12",
            "Player,Faction,Mat,Score",
            "Amber,Crimea,Industrial,60",
            "Cedar,Saxony,Militant,77",
        ),
    )
    first, second = records(*blocks[0], *blocks[1])
    assert (str(second.header.date), second.seats[1].mat) == ("2024-01-12", "militant")
    assert seats(first) == [("Amber", "rusviet", 84), ("Birch", "nordic", 71)]


def test_headings_that_a_layout_does_not_name_are_refused_and_not_read_as_others() -> None:
    layout = """
        orientation = "row per game"
        columns = [
          { heading = "Date", field = "date" }, { heading = "Winner", field = "winner" },
          { heading = "Faction", field = "faction", of = "winner" },
          { heading = "Amber", field = "total", of = "player Amber" },
          { heading = "Birch", field = "total", of = "player Birch" },
        ]"""
    rows = ("Date,Winner,Faction,Amber,Birch", "2024-01-05,Amber,Rusviet,84,71")
    below = ("Date,Winner,Faction,Cedar,Dahlia", "2024-01-12,Cedar,Nordic,90,60")
    source = Source("sheet.csv", "\n".join((*rows, *below)).encode(), layout)
    read, refused = games(list(read_source(source)))
    assert read.record is not None
    assert messages(refused) == ["other headings begin in row 3, and the layout does not name them"]


def test_a_block_on_its_side_that_lacks_a_heading_costs_one_game() -> None:
    block = ("Date,{}", "Player,Amber,Birch", "Faction,Rusviet,Nordic", "Total,84,71", "")
    days = ("2024-01-05", "2024-01-12", "2024-01-19")
    rows = [line.format(day) for day in days for line in block]
    del rows[7]
    read, refused, last = games(lines(*rows))
    assert (read.record is None, last.record is None) == (False, False)
    assert messages(refused) == ["no row has the heading “Faction” that the layout names"]


def test_seats_that_are_counted_and_not_named_sit_at_the_table() -> None:
    (record,) = records(
        "Date,Players,Winner,Winner faction,Winner score,Second,Second score",
        "2024-01-05,4,Amber,Rusviet,84,Birch,71",
    )
    assert [seat.player for seat in record.seats] == [
        "Amber",
        "Birch",
        "unnamed player 3",
        "unnamed player 4",
    ]


def test_a_row_that_is_missing_from_a_counted_table_leaves_no_winner() -> None:
    (reading,) = games(lines("Game,Player,Score,Player count", "1,Amber,60,3", "1,Birch,77,3"))
    assert judge(reading).failure is not None


def test_a_column_that_names_the_winners_among_others_is_not_left_unused() -> None:
    (refused,) = lines(
        "Date,Line-up,Winner",
        "2024-01-05,Amber against Birch at home,Amber",
        "2024-01-12,Cedar against Amber at home,Cedar",
    )
    assert "“Line-up” may name the players" in refused.problems[0].message


def test_a_row_of_a_game_that_was_cut_off_is_refused() -> None:
    whole = [f"2024-01-{day:02},Amber,Rusviet,84,71" for day in range(1, 5)]
    *read, refused = games(lines("Date,Winner,Faction,Amber,Birch", *whole, "2024-01-09,Birch,R"))
    assert all(reading.record is not None for reading in read)
    assert messages(refused) == ["half a row: 3 cells"]


def test_what_stands_below_the_games_and_is_not_understood_is_refused() -> None:
    sheet = (
        "Date,Winner,Faction,Amber,Birch",
        "2024-01-05,Amber,Rusviet,84,71",
        "",
        "Player,Faction,Mat",
        "x,y,z",
    )
    read, refused = games(lines(*sheet))
    assert (read.record is None, refused.record is None) == (False, True)


def test_a_heading_that_is_the_name_of_a_winner_is_a_player_whatever_stands_below() -> None:
    first, second, third = records(
        "Дата,Оля,Миша,Вова,Переміг,Нація",
        "12.01.2023,81,70,,Оля,Крим",
        "19.01.2023,60,н/д,77,Вова,Саксонія",
        "26.01.2023,+,+,,Миша,Нордія",
    )
    assert seats(first) == [("Оля", "crimea", 81), ("Миша", None, 70)]
    assert seats(second) == [("Оля", None, 60), ("Миша", None, None), ("Вова", "saxony", 77)]
    assert seats(third) == [("Оля", None, None), ("Миша", "nordic", None)]


WON_AGAINST = ('2024-01-05,Amber,Rusviet,"Birch, Cedar",84', "2024-01-12,Birch,Nordic,Cedar,71")


@pytest.mark.parametrize(
    "headings", ["Date,Winner,Faction,Others,Score", "Date,Who won?,Nation,Against,Points"]
)
def test_what_stands_once_in_a_row_with_a_winner_is_the_winners(headings: str) -> None:
    first, second = records(headings, *WON_AGAINST)
    assert seats(first) == [("Amber", "rusviet", 84), ("Birch", None, None), ("Cedar", None, None)]
    assert seats(second) == [("Birch", "nordic", 71), ("Cedar", None, None)]


@pytest.mark.parametrize("heading", ["Combo", "Wanted"])
def test_factions_below_a_heading_that_says_nothing_are_told_and_not_given_to_the_winner(
    heading: str,
) -> None:
    first, second, _ = lines(f"Date,Winner,{heading},Others,Score", *WON_AGAINST)
    assert first.record is not None
    assert seats(first.record) == [("Amber", None, 84), ("Birch", None, None), ("Cedar", None, None)]
    assert first.unused == second.unused == (heading,)


def test_somebody_who_plays_only_further_down_is_a_player() -> None:
    days = [datetime.date(2020, 1, 1) + datetime.timedelta(days) for days in range(400)]
    rows = [f"{day},Amber,Rusviet,84,71," for day in days[:-3]]
    rows += [f"{day},Cedar,Nordic,60,,90" for day in days[-3:]]
    found = records("Date,Winner,Faction,Amber,Birch,Cedar", *rows)
    assert seats(found[-1]) == [("Amber", None, 60), ("Cedar", "nordic", 90)]


@pytest.mark.parametrize(
    ("slip", "message"),
    [
        ("2024-01-09,Birch,Nordic,50,77,60", "half a row: 6 cells"),
        ("2024-01-09,Birch,Nordic,long, late,50,77,60", "too many cells: 8"),
    ],
)
def test_a_row_with_a_comma_too_few_or_too_many_gives_nobody_the_score_of_another(
    slip: str, message: str
) -> None:
    whole = [f"2024-01-{day:02},Amber,Rusviet,nice,84,71,60" for day in range(1, 6)]
    *read, refused = games(lines("Date,Winner,Faction,Notes,Amber,Birch,Cedar", *whole, slip, ""))
    assert all(reading.record is not None for reading in read)
    assert messages(refused)[0] == message


@pytest.mark.parametrize("slip", ["Birch,,71,77,60,50,40,30", "Birch,71,77,50,40,30"])
def test_cells_that_slipped_in_a_sheet_on_its_side_are_refused(slip: str) -> None:
    days = ",".join(f"2024-01-0{day}" for day in range(1, 7))
    rows = (f"Date,{days}", "Winner" + ",Amber" * 6, "Faction" + ",Rusviet" * 6, "Amber" + ",84" * 6)
    refused = games(lines(*rows, slip))
    assert all("cells that may have slipped" in "".join(messages(reading)) for reading in refused)


def test_yes_and_no_are_nobody() -> None:
    rows = [
        f"2024-01-0{day},{day},{name},{won}"
        for day in range(1, 5)
        for name, won in (("A", "yes"), ("B", "no"))
    ]
    assert all(reading.record is None for reading in lines("Date,Game,,Won", *rows))


def test_a_list_where_the_winner_belongs_is_refused() -> None:
    rows = [f'2024-01-0{day},Amber,"84, 71",Rusviet,"Birch, Cedar"' for day in range(1, 5)]
    slipped = '2024-01-09,"Amber (84) 71, Cedar",,,Birch'
    *_, refused = games(lines("Date,Winner,Scores,Faction,Others", *rows, slipped))
    assert refused.record is None


@pytest.mark.parametrize(("number", "accepted"), [(0, 2), (1, 2), (3, 1), (4, 2)])
def test_a_row_whose_day_cannot_be_read_is_not_left_out_of_its_game(number: int, accepted: int) -> None:
    people = (("A", 84), ("B", 71), ("C", 60))
    rows = [f"2024-01-0{day},{name},{score}" for day in (1, 2, 3) for name, score in people]
    rows[number] = rows[number].replace("2024-01-0", "2024-01-4")
    found = [reading.record for reading in games(lines("Date,Player,Score", *rows)) if reading.record]
    assert [len(record.seats) for record in found] == [3] * accepted


def test_a_day_is_no_player() -> None:
    rows = [f"2024-01-0{day},Amber 84,Birch 71" for day in range(1, 6)]
    *_, refused = games(lines("Date,1st,2nd,3rd", *rows, ",2024-01-09,Amber 84,Birch 71"))
    assert messages(refused)[0] == "a day where a player belongs"


def test_a_score_that_nobody_ever_had_wins_no_game() -> None:
    (reading,) = games(lines("Game,Player,Score", "1,Amber,890", "1,Birch,71"))
    assert judge(reading).failure is not None
    assert "too large to be coins and stays unknown" in messages(reading)


def test_a_numbered_seat_without_its_player_is_refused() -> None:
    (game,) = games(
        lines(
            "Date,Player 1,Faction 1,Score 1,Player 2,Faction 2,Score 2",
            "2024-01-05,Amber,Rusviet,84,,Nordic,71",
        )
    )
    assert messages(game) == ["no player"]


def test_a_single_day_that_was_forgotten_stays_unknown() -> None:
    found = records(
        "Date,Winner,Amber,Birch",
        "2024-01-05,Amber,84,71",
        ",Birch,60,66",
        "2024-01-19,Amber,90,50",
    )
    assert [record.header.date is None for record in found] == [False, True, False]


def test_a_score_that_is_the_sum_of_the_others_is_no_player() -> None:
    (game,) = games(
        lines("Game,Player,Score", "1,Amber,84", "1,Birch,71", "1,Cedar,40", "1,Gesamtpunkte,195")
    )
    assert game.record is None
    assert [problem.found for problem in game.problems] == ["Gesamtpunkte"]


def test_a_letter_where_a_number_of_a_game_belongs_leaves_no_game_without_a_seat() -> None:
    found = games(
        lines("Game,Player,Score", "1,Amber,84", "1,Birch,71", "x,Cedar,40", "2,Amber,50", "2,Birch,60")
    )
    assert [game.record for game in found] == [None, None, None]


BID = "Date,Player,Faction,Score before bid,Bid,Final score"


def test_a_final_score_beside_the_score_before_the_bid_is_not_overruled() -> None:
    (wrong,) = games(lines(BID, "2024-09-02,Amber,Saxony,92,12,71", "2024-09-02,Birch,Nordic,75,0,75"))
    assert messages(wrong) == ["the score after the bid is worked out wrongly"]
    (right,) = records(BID, "2024-09-02,Amber,Saxony,92,12,80", "2024-09-02,Birch,Nordic,75,0,75")
    assert [total for _, _, total in seats(right)] == [80, 75]
    (bare,) = records(
        "Date,Player,Score before bid,Final score", "2024-09-02,Amber,92,71", "2024-09-02,Birch,75,72"
    )
    assert [total for _, _, total in seats(bare)] == [71, 72]


def test_games_side_by_side_with_days_of_their_own_are_refused() -> None:
    (refused,) = lines(
        "Date,Player,Faction,Score,,Date,Player,Faction,Score",
        "2024-03-01,Amber,Rusviet,84,,2024-03-08,Cedar,Crimea,60",
        "2024-03-01,Birch,Nordic,71,,2024-03-08,Dogwood,Saxony,66",
    )
    assert "“Date” stands above several columns" in messages(refused)[0]


@pytest.mark.parametrize(
    "title", ["Catan - 9 February 2024", "Game 2 Wingspan 9 February 2024", "Terraforming Mars"]
)
def test_rows_below_the_title_of_another_game_are_told_and_not_read(title: str) -> None:
    readings = lines(
        *("Scythe - 2 February 2024", "Player,Faction,Score", "Amber,Saxony,62", "Birch,Nordic,70", ""),
        *(title, "Player,Faction,Score", "Amber,,62", "Birch,,70"),
    )
    (game,) = games(readings)
    assert game.record is not None
    assert [player for player, _, _ in seats(game.record)] == ["Amber", "Birch"]
    assert "left out, rows of other games: 2" in [m for each in readings for m in messages(each)]


@pytest.mark.parametrize("day", ["March 2024", "2024", "?"])
def test_a_day_that_is_half_known_is_not_that_of_the_game_above(day: str) -> None:
    found = records(
        "Date,Winner,Amber,Birch", "2024-01-05,Amber,80,70", f"{day},Birch,60,70", "2024-04-09,Amber,81,70"
    )
    assert [record.header.date is None for record in found] == [False, True, False]


def test_a_row_of_sums_below_rows_of_games_is_no_game() -> None:
    *games_above, sums = games(
        lines("Date,Winner,Amber,Birch", "2024-01-05,Amber,80,70", "2024-01-12,Birch,60,70", "2024,,140,140")
    )
    assert all(game.record for game in games_above)
    assert "scores that are the sums of those above: this may be a sum and no game" in messages(sums)


def test_a_game_alone_that_was_lost_is_the_victory_of_the_game_itself() -> None:
    (game,) = games(lines("Date,Players,Player,Faction,Score,Won", "2024-08-03,1,Amber,Saxony,66,no"))
    assert game.record is not None
    assert [is_program(seat.player) for seat in game.record.seats] == [False, True]
    assert winners(game.record) == (game.record.seats[1].player,)
