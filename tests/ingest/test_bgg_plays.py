import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.record import Record
from ingest.formats.bgg_plays import read, sniff
from ingest.formats.reader import Reading, Source
from ingest.formats.registry import read_source
from tests.ingest.reading import FILES, games, is_note, messages, read_file, read_text


def page(*players: str, play: str = "", comments: str = "") -> str:
    return (
        '<?xml version="1.0" encoding="utf-8"?><plays username="amber" total="1" page="1">'
        f'<play id="5" date="2024-01-20" length="95" location="Den" {play}>'
        '<item name="Scythe" objecttype="thing" objectid="169786"/>'
        f"<comments>{comments}</comments><players>{''.join(players)}</players></play></plays>"
    )


def player(name: str, score: str = "", color: str = "", win: str = "0") -> str:
    return f'<player username="" name="{name}" startposition="" color="{color}" score="{score}" win="{win}"/>'


def one(text: str) -> Reading:
    (reading,) = games(read_text(read, text))
    return reading


def record_of(text: str) -> Record:
    record = one(text).record
    assert record is not None
    return record


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("<errors><error><message>Invalid username</message></error></errors>", "Invalid username"),
        ("<message>Your request has been accepted.</message>", "Your request has been accepted."),
        (
            '<items totalitems="1" termsofuse="x"><item objectid="169786"><name>Scythe</name></item></items>',
            "Scythe",
        ),
    ],
)
def test_other_answers_of_the_service_are_refused_with_what_to_ask_for(answer: str, said: str) -> None:
    (reading,) = read_source(Source("answer.xml", answer.encode()))
    (problem,) = reading.problems
    assert problem.message == "parts that no page of plays has were not read"
    assert said in str(problem.found)
    assert problem.expected == "the answer of xmlapi2/plays?username=NAME, every page of it"


def test_pages_within_one_element_are_read_like_pages_one_after_the_other() -> None:
    both = [page(player("Amber", "84", win="1"), player("Birch", "70")).split("?>")[1] for _ in range(2)]
    inside = read_text(read, f"<?xml version='1.0'?><all>{''.join(both)}</all>")
    assert [reading.position for reading in games(inside)] == ["play 5", "play 5"]
    assert [reading.record is None for reading in games(inside)] == [False, False]


def test_a_page_without_scythe_gives_no_game_and_says_what_it_lists() -> None:
    readings = read_file(read, "bgg_plays_other.xml")
    assert games(readings) == []
    assert messages(readings[0]) == ["left out, plays of other games: 2"]
    assert messages(readings[1]) == [
        "the account has 2039 plays, of which this file lists 2: other pages are missing"
    ]


def test_a_play_without_a_result_is_told() -> None:
    others, excluded, missing = read_file(read, "bgg_plays_scythe.xml")
    assert messages(others) == ["left out, plays of other games: 1"]
    assert messages(excluded) == ["left out, kept out of win statistics by their owner: 1"]
    assert excluded.problems[0].found == "play 123457"
    assert "this file lists 2" in messages(missing)[0]


def test_a_play_without_players_is_left_out_and_told() -> None:
    assert messages(read_text(read, page())[0]) == ["left out, no players named: 1"]


def test_several_games_with_one_result_are_counted_once() -> None:
    reading = one(page(player("Amber", "84", win="1"), play='quantity="2"'))
    assert messages(reading) == ["entered as 2 games with one result: counted once"]


def test_names_scores_winners_and_circumstances_are_read() -> None:
    record = record_of(page(player("Amber", "84", win="1"), player("Birch", "71")))
    assert record.announced is not None
    assert [sheet.total for sheet in record.announced.sheets] == [84, 71]
    assert record.announced.winners == ("Amber",)
    assert record.header.date == datetime.date(2024, 1, 20)
    assert (record.header.place, record.header.minutes, record.header.reference) == ("Den", 95, "5")
    assert record.header.recorder == "amber"


@pytest.mark.parametrize("score", ["49-46ish", "49-46", "many", "", "71.5"])
def test_free_text_is_not_taken_for_coins(score: str) -> None:
    record = record_of(page(player("Amber", score), player("Birch", "71")))
    assert record.announced is not None
    assert [sheet.total for sheet in record.announced.sheets] == [None, 71]


@pytest.mark.parametrize(
    ("color", "faction", "mat"),
    [
        ("Rusviet", "rusviet", None),
        ("Polania / Mechanical", "polania", "mechanical"),
        ("Red", "rusviet", None),
        ("жёлтый", "crimea", None),
        ("Teal", None, None),
        ("", None, None),
    ],
)
def test_the_colour_gives_the_faction_when_it_names_one(
    color: str, faction: str | None, mat: str | None
) -> None:
    seat = record_of(page(player("Amber", "84", color))).seats[0]
    assert (seat.faction, seat.mat) == (faction, mat)


def test_a_faction_known_only_by_its_colour_is_remarked() -> None:
    assert messages(one(page(player("Amber", "84", "Blue", "1")))) == ["the colour stands for nordic"]


def test_a_comment_line_about_a_player_gives_the_faction() -> None:
    text = page(
        player("Amber", "84"), player("Birch", "70"), comments="Amber: Polania, Mechanical\nWhat a game!"
    )
    record = record_of(text)
    assert [(seat.faction, seat.mat) for seat in record.seats] == [("polania", "mechanical"), (None, None)]


def test_a_number_in_a_comment_is_no_mat() -> None:
    text = page(
        player("Amber", "84", win="1"),
        player("Birch", "70", "Nordic 5 stars"),
        comments="Amber: Rusviet, 3 stars, 84",
    )
    seats = record_of(text).seats
    assert [(seat.faction, seat.mat) for seat in seats] == [("rusviet", None), ("nordic", None)]


def test_a_comment_that_names_two_factions_for_a_player_gives_none() -> None:
    text = page(player("Amber", "84"), player("Birch", "70"), comments="Amber: Polania\nAmber: Saxony")
    assert record_of(text).seats[0].faction is None


def test_an_incomplete_play_is_unfinished() -> None:
    reading = one(page(player("Amber", "84"), play='incomplete="1"'))
    assert messages(reading, fatal=True) == ["unfinished: the play is marked as incomplete"]


def test_what_is_kept_of_a_play_reads_to_the_same_record() -> None:
    first = one(page(player("Amber &amp; co 🐻", "84", "Rusviet")))
    assert one(first.raw).record == first.record


def test_entities_are_refused() -> None:
    bomb = (
        '<!DOCTYPE plays [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>'
        '<plays><play id="1"><item name="&b;" objectid="169786"/></play></plays>'
    )
    (reading,) = read_text(read, bomb)
    assert messages(reading, fatal=True) == ["the XML cannot be read any further"]


def test_an_external_entity_is_refused() -> None:
    (reading,) = read_text(
        read, '<!DOCTYPE plays [<!ENTITY x SYSTEM "file:///etc/hostname">]><plays>&x;</plays>'
    )
    assert reading.record is None


def test_absurd_depth_is_refused() -> None:
    (reading,) = read_text(read, "<plays>" + "<a>" * 10_000)
    assert messages(reading, fatal=True) == ["the XML cannot be read any further"]


def test_a_cut_file_gives_the_whole_plays_and_the_line_of_the_cut() -> None:
    whole_page = page(player("Amber", "84"))
    readings = read_text(read, whole_page.removesuffix("</plays>") + "\n<play id=")
    assert readings[0].record is not None
    assert readings[1].problems[0].line == 2


@pytest.mark.parametrize("name", ["bgg_plays_other.xml", "bgg_plays_scythe.xml"])
def test_pages_are_recognised_by_content(name: str) -> None:
    assert sniff(Source("upload", (FILES / name).read_bytes())) > 0.9


@given(st.binary(max_size=300))
def test_any_bytes_are_read_without_raising(content: bytes) -> None:
    list(read(Source("fuzz", content)))
    list(read(Source("fuzz", b"<plays>" + content)))
    assert 0 <= sniff(Source("fuzz", content)) <= 1


@given(st.text(st.characters(exclude_characters='<>&"', exclude_categories=("Cs", "Cc")), max_size=40))
def test_any_attribute_is_read_without_raising(text: str) -> None:
    reading = one(page(player(text, text, text, text), play=f'quantity="{text}"', comments=text))
    assert reading.record is not None
    assert reading.record.content_hash()


def plays(*players: str, **attributes: str) -> str:
    facts = " ".join(f'{name}="{value}"' for name, value in attributes.items())
    seats = "".join(f"<player {player}/>" for player in players)
    item = '<item name="Scythe" objectid="169786"/>'
    return f'<plays><play id="1" date="2024-02-03" {facts}>{item}<players>{seats}</players></play></plays>'


def test_places_written_as_scores_are_places() -> None:
    page = plays('name="Amber" score="1" win="1"', 'name="Birch" score="2"', 'name="Cedar" score="3"')
    (reading,) = games(read_text(read, page))
    assert "the scores are places, not coins" in messages(reading)
    assert reading.record is not None
    assert reading.record.announced is not None
    assert [(sheet.total, sheet.rank) for sheet in reading.record.announced.sheets] == [
        (None, 1),
        (None, 2),
        (None, 3),
    ]


def test_a_nought_for_everybody_is_no_score() -> None:
    (reading,) = games(
        read_text(read, plays('name="Amber" score="0" win="1"', 'name="Birch" score="0" win="0"'))
    )
    assert reading.record is not None
    assert reading.record.announced is not None
    assert [sheet.total for sheet in reading.record.announced.sheets] == [None, None]
    assert reading.record.announced.winners == ("Amber",)


def test_the_number_of_a_team_or_a_player_is_no_printed_number_of_a_mat() -> None:
    page = plays('name="Amber" color="Team 2" score="60"', 'name="Birch" color="Player 3" score="50"')
    (reading,) = games(read_text(read, page))
    assert reading.record is not None
    assert [seat.mat for seat in reading.record.seats] == [None, None]


def test_anonymous_players_and_namesakes_are_nobody_in_particular() -> None:
    page = plays(
        'name="Anonymous player" score="60"',
        'name="Guest" score="50"',
        'name="Guest" score="40"',
        'name="Amber" score="45"',
    )
    (reading,) = games(read_text(read, page))
    assert reading.record is not None
    assert [seat.player for seat in reading.record.seats] == [
        "unnamed player 1",
        "unnamed player 2",
        "unnamed player 3",
        "Amber",
    ]
    assert messages(reading) == ["one name for several players; who of them sat where is not known"]


def test_pages_saved_one_after_the_other_are_all_read() -> None:
    head = '<?xml version="1.0" encoding="utf-8"?>\n'
    page = head + plays('name="Amber" score="60"', 'name="Birch" score="50"')
    assert len(games(read_text(read, page + "\n" + page.replace('id="1"', 'id="2"')))) == 2


def test_pages_that_are_not_in_the_file_are_told() -> None:
    text = page(player("Amber", "84", win="1")).replace('total="1"', 'total="240"')
    _, note = read_text(read, text)
    assert messages(note) == [
        "the account has 240 plays, of which this file lists 1: other pages are missing"
    ]


def test_a_page_without_plays_says_so() -> None:
    (reading,) = read_text(read, '<plays username="amber" total="0" page="1"></plays>')
    assert is_note(reading)
    assert messages(reading) == ["the list “plays” is empty"]


def test_a_game_alone_that_is_not_marked_as_won_is_no_win() -> None:
    assert messages(one(page(player("Amber", "84"))), fatal=True) == [
        "played alone and not marked as won: a score alone does not say who won"
    ]
    won = record_of(page(player("Amber", "84", win="1"))).announced
    assert won is not None
    assert won.winners == ("Amber",)


def test_blanks_before_the_declaration_change_nothing() -> None:
    text = page(player("Amber", "84", win="1"), player("Birch", "71"))
    assert record_of(f"\n  {text}") == record_of(text)
    assert sniff(Source("upload", f"\n\t{text}".encode())) >= 0.9


def play(number: int, title: str, scores: tuple[str, str] = ("84", "71"), day: str = "2024-01-20") -> str:
    identity = ' objectid="169786"' if title == "Scythe" else ""
    players = player("Amber", scores[0], win="1") + player("Birch", scores[1])
    return (
        f'<play id="{number}" date="{day}" quantity="1"><item name="{title}"{identity}/>'
        f"<players>{players}</players></play>"
    )


def listing(*plays: str) -> str:
    return f'<plays username="amber">{"".join(plays)}</plays>'


@pytest.mark.parametrize("scores", [("84", "71"), ("", "")])
def test_an_expansion_entered_beside_its_game_is_no_game_of_its_own(scores: tuple[str, str]) -> None:
    titles = ("Scythe: The Wind Gambit", "Scythe", "Scythe: Invaders from Afar", "Wingspan")
    readings = read_text(read, listing(*(play(n, title, scores) for n, title in enumerate(titles))))
    (reading,) = games(readings)
    assert reading.record is not None
    assert reading.record.header.reference == "1"
    assert reading.record.setup.expansions == ("wind_gambit", "invaders_from_afar")
    assert [messages(each) for each in readings[1:]] == [
        ["left out, expansions entered beside their game: 2"],
        ["left out, plays of other games: 1"],
    ]
    assert one(reading.raw).record == reading.record


def test_players_of_whom_less_is_stated_are_compared_as_well() -> None:
    page = plays('name="Amber" score="60"', 'name="Amber" username="amber" score="60"', 'name="Amber"')
    (reading,) = games(read_text(read, page))
    assert reading.record is not None


def test_an_expansion_with_another_day_or_result_is_a_game_of_its_own() -> None:
    fenris = "Scythe: The Rise of Fenris"
    text = listing(play(1, "Scythe"), play(2, fenris, ("90", "60")), play(3, fenris, day="2024-01-21"))
    assert [reading.position for reading in games(read_text(read, text))] == ["play 1", "play 2", "play 3"]


def test_an_expansion_of_only_one_of_two_equal_entries_is_given_to_neither() -> None:
    text = listing(play(1, "Scythe"), play(2, "Scythe"), play(3, "Scythe: Encounters"))
    first, second = games(read_text(read, text))
    assert first.record is not None
    assert second.record is not None
    assert (first.record.setup.expansions, second.record.setup.expansions) == ((), ())


@pytest.mark.parametrize(
    ("title", "counted"),
    [
        ("Scythe (English edition)", 1),
        ("Scythe Digital", 1),
        ("Scythe – Digital Edition", 1),
        ("Серп", 1),
        ("Коса", 1),
        ("Scythe: Expeditions", 0),
        ("My Little Scythe", 0),
        ("Scytheria", 0),
    ],
)
def test_the_game_is_known_by_its_titles_and_its_kin_is_not_taken_for_it(title: str, counted: int) -> None:
    readings = games(read_text(read, listing(play(1, title))))
    assert len(readings) == counted
    for reading in readings:
        assert reading.record is not None
        assert reading.record.setup.expansions == ()


def test_points_of_a_league_are_no_coins() -> None:
    record = record_of(page(player("Amber", "10", win="1"), player("Birch", "6"), player("Cedar", "0")))
    assert record.announced is not None
    assert [sheet.total for sheet in record.announced.sheets] == [None, None, None]
    assert record.announced.winners == ("Amber",)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be"])
def test_a_page_saved_with_two_bytes_per_letter_is_read_though_it_declares_utf_8(encoding: str) -> None:
    text = page(player("Янтарь", "84", win="1"), player("Birch", "71"))
    source = Source("given", text.encode(encoding))
    assert sniff(source) == 0.95
    (reading,) = games(list(read(source)))
    assert reading.record == record_of(text)


def test_a_page_copied_from_a_browser_is_read_below_the_words_of_the_browser() -> None:
    text = page(player("Amber", "84", win="1"), player("Birch", "71"))
    shown = "This XML file does not appear to have any style information. The document tree is shown below.\n"
    reading, note = read_source(Source("given", (shown + text).encode()))
    assert reading.record == record_of(text)
    assert "not known" in note.problems[0].message


@pytest.mark.parametrize("rest", ["rubbish", "2024-05-01 C/2/95/6 A/5/88/3"])
def test_what_stands_behind_a_page_is_refused_and_its_plays_are_kept(rest: str) -> None:
    whole, refused = games(read_text(read, page(player("Amber", "84", win="1")) + rest))
    assert whole.record is not None
    assert refused.problems[0].found == rest


def test_a_page_in_another_encoding_than_it_declares_is_read() -> None:
    text = page(player("Янтарь", "84", win="1"), player("Birch", "71"))
    (reading,) = games(list(read(Source("given", text.encode("cp1251")))))
    assert reading.record == record_of(text)


def test_a_byte_that_is_no_letter_ends_the_reading_where_it_stands() -> None:
    whole = page(player("Amber", "84", win="1"))
    kept, refused = games(list(read(Source("given", f"{whole}\n{whole}".encode()[:-40] + b"\xff"))))
    assert kept.record is not None
    assert refused.problems[0].line == 2


@pytest.mark.parametrize(
    ("written", "mistyped", "found"),
    [
        ("<player ", "<Player ", "Player"),
        (" score=", " Score=", "player Score"),
        ("<item ", "<thing ", "play without item, thing"),
        ("play>", "Play>", "Play"),
    ],
)
def test_parts_of_a_page_under_another_name_are_refused(written: str, mistyped: str, found: str) -> None:
    text = page(player("Amber", "84", win="1"), player("Birch", "70")).replace(written, mistyped)
    text = text.replace("<play ", "<Play ") if found == "Play" else text
    refused = [problem for each in read_text(read, text) for problem in each.problems if problem.fatal]
    assert {problem.found for problem in refused} == {found}


def test_an_attribute_that_is_new_beside_all_others_is_told_and_refuses_nothing() -> None:
    text = page(player("Amber", "84", win="1"), player("Birch", "70")).replace("<item ", '<item shelf="3" ')
    readings = list(read(Source("plays.xml", text.encode())))
    told = [problem for reading in readings for problem in reading.problems if "not known" in problem.message]
    assert [(problem.found, problem.fatal) for problem in told] == [("item shelf", False)]
    assert sum(reading.record is not None for reading in readings) == 1


def test_a_winner_that_is_neither_yes_nor_no_keeps_the_play_out() -> None:
    reading = one(page(player("Amber", "84", win="yes"), player("Birch", "70")))
    assert [(problem.message, problem.column, problem.found) for problem in reading.problems] == [
        ("neither yes nor no", "win", "yes")
    ]


def test_a_play_whose_winner_has_another_name_is_refused_and_not_only_the_file() -> None:
    text = page(player("Amber", "60", win="1"), player("Birch", "60")).replace(" win=", " won=")
    play, file = read_text(read, text)
    assert messages(play, fatal=True) == ["an attribute that no page of plays has"]
    assert file.refuses_file


@pytest.mark.parametrize(
    "play", ['nowinstats="true" incomplete="0"', 'nowinstats="1" incomplete="0"', 'nowinstats=" TRUE "']
)
def test_plays_kept_out_of_statistics_may_be_marked_as_text(play: str) -> None:
    (note,) = read_text(read, page(player("Amber", "84", win="1"), play=play))
    assert messages(note) == ["left out, kept out of win statistics by their owner: 1"]


@pytest.mark.parametrize(
    ("play", "said"),
    [
        ('incomplete="true"', "unfinished: the play is marked as incomplete"),
        ('incomplete="maybe"', "neither yes nor no"),
        ('nowinstats="yes"', "neither yes nor no"),
    ],
)
def test_marks_of_a_play_that_are_yes_or_unreadable_keep_it_out(play: str, said: str) -> None:
    assert messages(one(page(player("Amber", "84", win="1"), play=play)), fatal=True) == [said]


def test_mistyped_marks_of_a_play_are_refused_although_nothing_else_is_missing() -> None:
    text = page(player("Amber", "84", win="1"), play='incomplet="1" nowinstat="1"')
    assert all(reading.fatal for reading in read_text(read, text))


@pytest.mark.parametrize("year", ["1850", "2301"])
def test_a_year_without_games_leaves_the_day_unknown(year: str) -> None:
    reading = one(page(player("Amber", "84", win="1")).replace("2024", year))
    assert messages(reading) == ["the date is not known"]
    assert reading.record is not None
    assert reading.record.header.date is None


def test_words_between_pages_are_refused_with_their_line() -> None:
    text = f"{page(player('Amber', '84', win='1'))}\nsaved by hand\n{page(player('Birch', '70', win='1'))}"
    *_, file = read_text(read, text)
    assert [(problem.line, problem.found) for problem in file.fatal] == [(2, "saved by hand")]
