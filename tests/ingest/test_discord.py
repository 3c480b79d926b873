import datetime
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.record import Record
from ingest.formats.discord import read, sniff
from ingest.formats.reader import Reading, Source
from ingest.formats.registry import read_source
from tests.ingest.reading import FILES, games, is_note, messages, read_file, read_text

MESSAGE = """<@!680000000000000000>
**Scythe** | 17 Rounds | 2 Players

**Amber** (76561190000000001) <:Crimean:554000000000000001> | Eng | **$84**
**Birch** <:Nordic:554000000000000002> | Industrial | **$71**
"""


def one(text: str) -> Reading:
    (reading,) = games(read_text(read, text))
    return reading


def record_of(text: str) -> Record:
    record = one(text).record
    assert record is not None
    return record


@pytest.mark.parametrize(
    ("name", "rounds"),
    [("discord_ok.txt", 17), ("discord_singular_round.txt", 1), ("discord_trailing_space.txt", 17)],
)
def test_messages_are_read_also_with_one_round_or_a_trailing_blank(name: str, rounds: int) -> None:
    (reading,) = read_file(read, name)
    assert reading.problems == ()
    assert reading.record is not None
    assert [seat.player for seat in reading.record.seats] == [
        "Nightfall",
        "Mr. Derp",
        "p4ul (he/him)",
        "Wojtek",
    ]
    assert [seat.faction for seat in reading.record.seats] == ["crimea", "nordic", "saxony", "togawa"]
    assert [seat.mat for seat in reading.record.seats] == [
        "engineering",
        "industrial",
        "patriotic",
        "innovative",
    ]
    assert reading.record.announced is not None
    assert [(sheet.total, sheet.rank) for sheet in reading.record.announced.sheets] == [
        (84, 1),
        (71, 2),
        (71, 3),
        (40, 4),
    ]
    assert reading.record.announced.rounds == rounds


def test_a_file_of_many_messages_among_talk_gives_every_game() -> None:
    talk = "[2024-05-01 21:10] Amber\nwell played!\n\n"
    readings = read_text(
        read, talk + MESSAGE + "rematch? 🎉\n" + MESSAGE.replace("84", "90") + "good night\n"
    )
    first, second = games(readings)
    assert (first.position, second.position) == ("line 1", "line 10")
    assert second.record is not None
    assert second.record.announced is not None
    assert second.record.announced.sheets[0].total == 90
    assert second.record.header.date == datetime.date(2024, 5, 1)
    assert messages(readings[-1]) == ["4 lines state no result and were passed over"]


def test_a_copied_chat_may_begin_with_a_heading_in_brackets() -> None:
    (reading,) = games(list(read_source(Source("chat.txt", f"[2024-05-01 21:10] Amber\n{MESSAGE}".encode()))))
    assert reading.record is not None
    assert reading.record.header.date == datetime.date(2024, 5, 1)


def test_windows_line_ends_change_nothing() -> None:
    assert record_of(MESSAGE.replace("\n", "\r\n")) == record_of(MESSAGE)


@pytest.mark.parametrize(
    "name", ["**bold** Amber", "Amber | Birch", "🐻Amber🐻", "<:bear:1> Amber", "$100", "(1234567)"]
)
def test_a_name_may_hold_anything(name: str) -> None:
    assert record_of(MESSAGE.replace("Amber", name)).seats[0].player == name


def test_short_mat_names_are_known() -> None:
    for short, mat in (
        ("Mech", "mechanical"),
        ("Agri", "agricultural"),
        ("Mil", "militant"),
        ("Inno", "innovative"),
    ):
        assert record_of(MESSAGE.replace("Eng", short)).seats[0].mat == mat


def test_an_unknown_faction_stays_unknown_and_gets_a_suggestion() -> None:
    reading = one(MESSAGE.replace("Crimean", "Cremean"))
    assert reading.record is not None
    assert reading.record.seats[0].faction is None
    assert (reading.problems[0].line, reading.problems[0].fatal) == (4, False)
    assert "nearest is" in reading.problems[0].message


def test_a_player_line_that_cannot_be_read_keeps_the_game_out() -> None:
    reading = one(MESSAGE.replace("<:Nordic:554000000000000002>", ""))
    assert messages(reading, fatal=True) == ["a player's line that cannot be read"]
    assert reading.problems[0].line == 5


def test_a_summary_that_counts_more_players_than_are_named_keeps_the_game_out() -> None:
    reading = one(MESSAGE.replace("2 Players", "3 Players"))
    assert messages(reading, fatal=True) == ["the summary counts other players than the lines name"]


def test_lines_out_of_the_order_of_the_coins_keep_the_game_out() -> None:
    reading = one(MESSAGE.replace("$71", "$99"))
    assert messages(reading, fatal=True) == ["the lines do not stand in the order of the coins"]
    assert reading.problems[0].found == "84, 99"


def test_rounds_coins_and_repeats_beyond_the_format_are_remarked() -> None:
    text = MESSAGE.replace("17 Rounds", "99 Rounds").replace("$84", "$300").replace("Nordic", "Crimean")
    reading = one(text)
    assert messages(reading) == [
        "the number of rounds cannot be right",
        "the coins are beyond what this format allows",
        "the same faction twice",
    ]
    assert reading.record is not None
    assert reading.record.announced is not None
    assert reading.record.announced.rounds is None
    assert [sheet.total for sheet in reading.record.announced.sheets] == [None, 71]


@pytest.mark.parametrize(
    "name", ["discord_ok.txt", "discord_singular_round.txt", "discord_trailing_space.txt"]
)
def test_messages_are_recognised_by_content(name: str) -> None:
    assert sniff(Source("upload", (FILES / name).read_bytes())) >= 0.9


@given(st.text(max_size=60))
def test_any_text_in_a_line_is_read_without_raising(text: str) -> None:
    for target in ("Amber", "Crimean", "Eng", "$84", "17"):
        for reading in read_text(read, MESSAGE.replace(target, text.encode(errors="replace").decode())):
            assert reading.record is None or reading.record.content_hash()


@given(st.binary(max_size=300))
def test_any_bytes_are_read_without_raising(content: bytes) -> None:
    list(read(Source("fuzz", content)))
    assert 0 <= sniff(Source("fuzz", content)) <= 1


def test_the_day_of_a_message_is_that_of_its_own_heading() -> None:
    text = (
        "[07-Jan-23 08:00 PM] Amber\n"
        + MESSAGE
        + "\n[2023-01-09 20:00] Birch\nnice\n\n[03/04/2023 9:00 PM] Birch\n"
        + MESSAGE.replace("84", "90")
    )
    first, second = games(read_text(read, text))
    assert first.record is not None
    assert second.record is not None
    assert (first.record.header.date, first.record.header.recorder) == (datetime.date(2023, 1, 7), "Amber")
    # 03/04 is the third of April or the fourth of March: no date at all.
    assert (second.record.header.date, second.record.header.recorder) == (None, "Birch")


def test_text_copied_from_the_chat_has_lost_its_bold_letters_and_is_still_read() -> None:
    text = (
        "Amber — 01/17/2023 8:00 PM\n@Scythe Stats\nScythe | 17 Rounds | 2 Players\n\n"
        "Nightfall (76561190000000001) :Crimean: | Engineering | $84\nMr. Derp :Nordic: | Industrial | $71\n"
    )
    (reading,) = games(read_text(read, text))
    assert sniff(Source("upload", text.encode())) > 0.5
    assert reading.record is not None
    assert reading.record.header.date == datetime.date(2023, 1, 17)
    assert [seat.player for seat in reading.record.seats] == ["Nightfall", "Mr. Derp"]


def exported(*contents: str) -> list[dict[str, object]]:
    return [
        {"id": str(number), "timestamp": f"2023-01-0{number}T20:00:00+00:00", "content": content}
        for number, content in enumerate(contents, start=1)
    ]


@pytest.mark.parametrize("wrapped", [True, False])
def test_an_export_as_json_is_read_message_by_message(wrapped: bool) -> None:
    rows = exported(MESSAGE, "gg", MESSAGE.replace("84", "90"))
    text = json.dumps({"guild": {"name": "club"}, "messages": rows} if wrapped else rows)
    readings = list(read_source(Source("chat.json", text.encode())))
    first, second = games(readings)
    assert (first.position, second.position) == ("message 1", "message 3")
    assert second.record is not None
    assert second.record.header.date == datetime.date(2023, 1, 3)
    assert second.record.header.reference == "3"
    assert len(second.record.seats) == MESSAGE.count("$")


@pytest.mark.parametrize("between", ["", "\n", ",\n"])
def test_exports_one_behind_the_other_are_read_and_a_broken_one_is_refused(between: str) -> None:
    text = json.dumps({"messages": exported(MESSAGE)})
    found = games(list(read_source(Source("chat.json", (text + between + text).encode()))))
    assert [(each.position, each.record is None) for each in found] == [
        ("message 1", False),
        ("message 2", False),
    ]
    (refused,) = read_source(Source("chat.json", (text + between + text[:-20]).encode()))
    assert refused.refuses_file


def test_a_message_of_an_export_is_read_the_same_from_what_was_kept() -> None:
    (reading,) = games(list(read_source(Source("chat.json", json.dumps(exported(MESSAGE)).encode()))))
    (again,) = games(read_text(read, reading.raw))
    assert again.record is not None
    assert reading.record is not None
    assert again.record.seats == reading.record.seats
    assert again.record.header.date == reading.record.header.date


TABLE = 'AuthorID,Author,Date,Content,Attachments,Reactions\n"5","Amber","2023-01-07T20:00:00","{}","",""\n'
PACKAGE = 'ID,Timestamp,Contents,Attachments\n5,2023-01-07 20:00:00,"{}",\n'


@pytest.mark.parametrize(
    ("content", "what"),
    [
        ((FILES / "chat_page_newer.html").read_text(encoding="utf-8"), "a chat saved as a web page"),
        (
            f"<!-- saved --><html><body><p>{MESSAGE}</p><div class=chatlog__message>",
            "a chat saved as a web page",
        ),
        (TABLE.format(MESSAGE), "a chat exported as a table (CSV)"),
        (TABLE.replace('"', "").format("gg"), "a chat exported as a table (CSV)"),
        (PACKAGE.format(MESSAGE), "a chat exported as a table (CSV)"),
    ],
)
@pytest.mark.parametrize("name", ["club.html", "club.csv", "club"])
def test_a_web_page_or_a_table_of_a_chat_is_refused_whole_and_told_what_to_give_instead(
    content: str, what: str, name: str
) -> None:
    for encoding in ("utf-8", "utf-8-sig"):
        (refused,) = read_source(Source(name, content.encode(encoding)))
        assert refused.refuses_file
        assert messages(refused, fatal=True) == [what]
        assert refused.problems[0].expected == "the channel exported as JSON, or its messages copied as text"


LOG = """Match Log
Amber won as <:Crimean:554000000000000001> Patriotic in 16 rounds with $20 coins!
🥇 1st place
**Amber** - <:Crimean:554000000000000001> Patriotic: $30 - $10 = $20
🥈 2nd place
**Birch - B** - <:Rusviet:554000000000000002> Industrial: $20 - $5 = $15
3rd place
**Cedar** - Nordic Agricultural: $1
Via https://example.org/
"""

EMBED = {
    "title": "Match Log",
    "description": "Amber won as <:Crimean:1> Patriotic in 1 round with $84 coins!",
    "fields": [
        {"name": ":first_place: 1st place", "value": "**Amber** - <:Crimean:1> Patriotic - $84"},
        {"name": ":second_place: 2nd place", "value": "**Birch** - <:Nordic:2> Industrial - $71"},
    ],
    "footer": {"text": "Via https://example.org/"},
}


def test_a_match_log_gives_places_bids_and_what_is_left_after_them() -> None:
    (reading,) = read_text(read, LOG)
    assert reading.problems == ()
    assert reading.record is not None
    assert [(seat.player, seat.faction, seat.mat, seat.bid) for seat in reading.record.seats] == [
        ("Amber", "crimea", "patriotic", 10),
        ("Birch - B", "rusviet", "industrial", 5),
        ("Cedar", "nordic", "agricultural", 0),
    ]
    assert reading.record.announced is not None
    assert [(sheet.total, sheet.rank) for sheet in reading.record.announced.sheets] == [
        (20, 1),
        (15, 2),
        (1, 3),
    ]
    assert (reading.record.announced.winners, reading.record.announced.rounds) == (("Amber",), 16)


def test_a_match_log_copied_from_the_chat_is_read_among_talk_and_other_results() -> None:
    copied = LOG.replace("**", "").replace("<:Crimean:554000000000000001>", ":Crimean:")
    text = f"[2024-05-01 21:10] Bot\n{copied}I owe Birch - no thanks: $5\n{LOG}{MESSAGE}"
    readings = list(read_source(Source("chat.txt", text.encode())))
    assert [len(game.record.seats) for game in games(readings) if game.record] == [3, 3, 2]
    assert messages(readings[-1]) == ["2 lines state no result and were passed over"]


def test_a_bid_above_the_coins_leaves_less_than_nothing() -> None:
    for written in ("$-4", "-$4"):
        seat = f"**Cedar** - Nordic Agricultural: $1 - $5 = {written}"
        announced = record_of(LOG.replace("**Cedar** - Nordic Agricultural: $1", seat)).announced
        assert announced is not None
        assert announced.sheets[-1].total == -4


def test_coins_less_the_bid_that_are_not_what_is_stated_keep_the_game_out() -> None:
    reading = one(LOG.replace("= $15", "= $16"))
    assert messages(reading, fatal=True)[0] == "the coins less the bid are not what is stated"
    assert reading.problems[0].line == 6


def test_boxes_below_a_message_of_an_export_are_read() -> None:
    rows = [
        {"id": "1", "timestamp": "2023-01-07T20:00:00+00:00", "content": "", "embeds": [EMBED]},
        {"id": "2", "timestamp": "2023-01-08T20:00:00+00:00", "content": "", "embeds": [{"fields": [{}]}]},
    ]
    (reading,) = games(list(read_source(Source("chat.json", json.dumps(rows).encode()))))
    assert reading.record is not None
    assert (reading.record.header.date, reading.record.header.reference) == (datetime.date(2023, 1, 7), "1")
    assert reading.record.announced is not None
    assert [sheet.total for sheet in reading.record.announced.sheets] == [84, 71]
    (again,) = games(read_text(read, reading.raw))
    assert again.record is not None
    assert again.record.seats == reading.record.seats


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_chat_is_recognised_though_much_talk_comes_before_its_first_result(form: str) -> None:
    talk = ["who is in?"] * 5000
    if form == "json":
        text = json.dumps([{"date": "2023-01-07T20:00", "content": each} for each in [*talk, MESSAGE]])
    else:
        text = "\n".join(f"[2023-01-07 20:00] Amber\n{each}\n" for each in [*talk, MESSAGE])
    assert sniff(Source("chat", text.encode())) == 0.9
    (reading,) = games(list(read_source(Source("chat", text.encode()))))
    assert reading.record is not None
    assert reading.record.header.date == datetime.date(2023, 1, 7)


@pytest.mark.parametrize("heading", ["Bot\nAPP\n — 05/15/2024 9:10 PM", "Bot\nAPP\n\n15.05.2024 21:10"])
def test_copied_text_may_have_its_author_on_a_line_before_the_time(heading: str) -> None:
    text = f"Amber\n — 05/14/2024 9:10 PM\nwho is in at 9:30?\n{heading}\n{LOG}"
    assert record_of(text).header.date == datetime.date(2024, 5, 15)


@pytest.mark.parametrize("before", ["> ", "```"])
@pytest.mark.parametrize("after", ["", " (edited)", " (изменено)", " (відредаговано)", "```"])
def test_marks_that_the_chat_puts_around_a_line_change_nothing(before: str, after: str) -> None:
    marked = "\n".join(f"{before}{line}" for line in MESSAGE.strip().split("\n")) + after
    assert record_of(marked) == record_of(MESSAGE)


@pytest.mark.parametrize(
    "export",
    [
        json.dumps(
            {
                "guild": {"id": "1", "name": "Club"},
                "channel": {"id": "2", "name": "talk"},
                "messages": [{"id": "3", "timestamp": "2024-05-01T21:10:11+00:00", "content": "well played"}],
            }
        ),
        f"{'=' * 62}\nGuild: Club\nChannel: talk\n{'=' * 62}\n\n[01-May-24 09:10 PM] Amber\nwell, well\n",
    ],
)
def test_a_part_of_an_export_with_talk_alone_is_a_note_and_no_refusal(export: str) -> None:
    (reading,) = read_source(Source("given", export.encode()))
    assert is_note(reading)


@pytest.mark.parametrize(
    "heading",
    [
        "Amber — 14 мая 2024 г. в 21:10",
        "Amber — вторник, 14 мая 2024 г. в 21:10",
        "Amber — 14 травня 2024 р. о 21:10",
        "Amber — Tuesday, May 14, 2024 at 9:10 PM",
    ],
)
def test_a_day_with_its_month_in_letters_heads_a_message(heading: str) -> None:
    assert record_of(f"{heading}\n{MESSAGE}").header.date == datetime.date(2024, 5, 14)


@pytest.mark.parametrize("when", ["Сегодня, в 21:10", "вчора о 21:10", "Yesterday at 9:10 PM"])
def test_a_day_that_is_only_today_or_yesterday_is_not_known(when: str) -> None:
    assert record_of(f"[2024-05-01 20:00] Birch\nwell\nAmber — {when}\n{MESSAGE}").header.date is None


@pytest.mark.parametrize("mistyped", ["Nordic Agricultural: 1", "Nordik Agrcultural: $1", "Nordic: $1"])
def test_a_place_of_a_match_log_that_cannot_be_read_keeps_the_game_out(mistyped: str) -> None:
    reading = one(LOG.replace("Nordic Agricultural: $1", mistyped))
    assert messages(reading, fatal=True) == ["the summary counts other players than the lines name"]


def test_a_single_player_whose_table_is_not_counted_has_not_won_alone() -> None:
    reading = one(
        "Amber won as <:Crimean:1> Patriotic in 16 rounds\n**Amber** - <:Crimean:1> Patriotic: $30\n"
    )
    assert messages(reading, fatal=True) == ["a single player and no number of players"]


@pytest.mark.parametrize("cut", ["first", "last"])
def test_a_message_without_its_beginning_or_its_number_of_players_has_no_known_table(cut: str) -> None:
    lines = (
        (FILES / "discord_ok.txt")
        .read_text(encoding="utf-8")
        .replace("4 Players", "four Players")
        .split("\n")
    )
    reading = one("\n".join(lines[4:] if cut == "first" else lines[:-1]))
    assert messages(reading, fatal=True) == ["nothing says how many played"]


def test_a_result_in_two_messages_of_an_export_gives_no_game() -> None:
    head, tail = MESSAGE.split("**Birch**")
    found = games(read_text(read, json.dumps(exported(head, f"**Birch**{tail}**Cedar**{tail}"))))
    assert [each.record and each.fatal == [] for each in found] == [False, False]


def test_a_match_log_that_stops_behind_its_first_place_is_no_game_alone() -> None:
    reading = one(LOG.split("🥈", maxsplit=1)[0])
    assert messages(reading, fatal=True) == ["a single player and no number of players"]


@pytest.mark.parametrize(
    ("written", "instead", "found"),
    [("🥈 2nd", "🥈 3rd", "3"), ("🥈 2nd", "🥇 1st", "1"), ("3rd", "4th", "4"), ("🥇 1st", "🥈 2nd", "2")],
)
def test_places_that_do_not_follow_each_other_keep_the_game_out(
    written: str, instead: str, found: str
) -> None:
    reading = one(LOG.replace(f"{written} place", f"{instead} place"))
    assert messages(reading, fatal=True) == ["the places do not follow each other from the first"]
    assert reading.problems[0].found == found


@pytest.mark.parametrize(
    ("written", "instead", "what"),
    [
        ("Amber won", "Birch - B won", "player"),
        ("Amber won", "Cedar won", "player"),
        ("Amber won", "Amber and Birch - B won", "player"),
        ("<:Crimean:554000000000000001> Patriotic in", "<:Nordic:5> Patriotic in", "faction"),
        ("<:Crimean:554000000000000001> Patriotic in", "Crimea Industrial in", "mat"),
        ("with $20", "with $25", "total"),
    ],
)
def test_a_headline_that_differs_from_the_first_line_keeps_the_game_out(
    written: str, instead: str, what: str
) -> None:
    reading = one(LOG.replace(written, instead))
    assert messages(reading, fatal=True) == [
        f"the headline says another {what} of the winner than the first line"
    ]
    assert reading.problems[0].line == 2


@pytest.mark.parametrize(
    "headline",
    [
        "**Amber** won in 16 rounds",
        "Amber won as :Crimea: in 16 rounds",
        "Amber won as Crimea Pat in 16 rounds!",
    ],
)
def test_a_headline_may_say_less(headline: str) -> None:
    reading = one(LOG.replace(LOG.split("\n")[1], headline.replace("Pat ", "Patriotic ")))
    assert reading.problems == ()


@pytest.mark.parametrize("marks", ["1. 2. 3.", "1) 2) 3)", "- - -", "• • •"])
def test_what_a_list_puts_before_a_line_belongs_to_no_name(marks: str) -> None:
    text = LOG.replace("**", "")
    for mark, name in zip(marks.split(), ("Amber -", "Birch - B", "Cedar"), strict=True):
        text = text.replace(f"\n{name}", f"\n{mark} {name}")
    assert record_of(text).seats == record_of(LOG).seats


def test_coins_beyond_the_format_stay_unknown_also_in_a_headline() -> None:
    reading = one(LOG.replace("$30 - $10 = $20", "$840").replace("$20 coins", "$840 coins"))
    assert messages(reading) == ["the coins are beyond what this format allows"]
    assert reading.record is not None
    assert reading.record.announced is not None
    assert [sheet.total for sheet in reading.record.announced.sheets] == [None, 15, 1]


def test_the_numbers_of_a_list_must_count_the_places() -> None:
    reading = one(MESSAGE.replace("**Amber**", "1. **Amber**").replace("**Birch**", "3. **Birch**"))
    assert messages(reading, fatal=True) == ["the places do not follow each other from the first"]


TALE = (FILES.parents[2] / "data" / "samples" / "games" / "two-players-tie-break.scythe").read_text(
    encoding="utf-8"
)
RECORD = (FILES.parents[1] / "games" / "2-players-tie.json").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("other", "line"),
    [
        ("C/2/95/6 A/5/88/3", 1),
        ("2024-05-01 C/2/95/6 A/5/88/3", 1),
        ("well played\nC/2/95/6 A/5/88/3\nand see you", 2),
        ("Date,Player,Faction,Score\n2024-05-01,Amber,Crimea,84\n2024-05-01,Birch,Nordic,71", 1),
        (json.dumps(json.loads(RECORD)), 1),
        (json.dumps(json.loads(RECORD), indent=1), 1),
        (TALE, 4),
    ],
)
@pytest.mark.parametrize("stands_before", [True, False])
def test_results_in_another_form_among_messages_are_refused_with_their_line(
    other: str, line: int, stands_before: bool
) -> None:
    # JSON at the beginning of a file is not read as copied text.
    if other.startswith("{") and stands_before:
        other, line = f"well, well\n\n{other}", line + 2
    text = f"{other}\n\n{MESSAGE}" if stands_before else f"{MESSAGE}\n{other}\n"
    refused = [each for each in read_text(read, text) if each.fatal]
    assert messages(refused[0], fatal=True) == ["results in another form stand here"]
    assert refused[0].problems[0].line == line + (0 if stands_before else MESSAGE.count("\n") + 1)
    assert refused[0].position == f"line {refused[0].problems[0].line}"


def test_results_in_another_form_in_a_message_of_an_export_are_refused() -> None:
    rows = exported(MESSAGE, "gg\nC/2/95/6 A/5/88/3\nC/2/90/6 A/5/88/3")
    game, *refused = games(list(read_source(Source("chat.json", json.dumps(rows).encode()))))
    assert game.record is not None
    assert [(each.position, each.raw) for each in refused] == [
        ("message 2", "C/2/95/6 A/5/88/3"),
        ("message 2", "C/2/90/6 A/5/88/3"),
    ]


@pytest.mark.parametrize(
    "talk",
    [
        "Amber: 84, Birch: 71\nnice, 13 more!",
        "from 9:30, or 10:15, at 5 of us?",
        "I had 14 coins, 6 stars, 8 popularity",
    ],
)
def test_talk_with_figures_is_no_result_in_another_form(talk: str) -> None:
    assert [each.fatal for each in read_text(read, f"{MESSAGE}\n{talk}\n")] == [[], []]


@pytest.mark.parametrize(
    "other",
    [
        "C/2/95/6 A/5/88/3",
        "Date,Player,Faction,Score\n2024-05-01,Amber,Crimea,84\n2024-05-01,Birch,Nordic,71",
    ],
)
@pytest.mark.parametrize("stands_before", [True, False])
def test_results_in_another_form_beside_a_log_are_refused_with_their_line(
    other: str, stands_before: bool
) -> None:
    log = (FILES / "digital_log.txt").read_text(encoding="utf-8").strip()
    text = f"{other}\n{log}" if stands_before else f"{log}\n{other}"
    game, *refused = read_source(Source("given", text.encode()))
    assert game.record is not None
    assert [(each.position, messages(each, fatal=True)) for each in refused] == [
        (f"line {1 if stands_before else log.count(chr(10)) + 2}", ["results in another form stand here"])
    ]


def test_a_result_behind_a_log_has_its_own_line_and_not_the_day_of_the_log() -> None:
    log = (FILES / "digital_log.txt").read_text(encoding="utf-8")
    _, result = games(list(read_source(Source("given", f"{log}\n{MESSAGE}".encode()))))
    assert result.record is not None
    assert (result.position, result.raw) == (f"line {log.count(chr(10)) + 2}", MESSAGE)
    assert result.record.header.date is None


@pytest.mark.parametrize("when", ["05/06/2024 9:10 PM", "yesterday"])
def test_a_time_that_gives_no_day_is_remarked(when: str) -> None:
    copied = one(f"[{when}] Amber\n{MESSAGE}") if when[0] == "0" else None
    (exported_one,) = games(read_text(read, json.dumps([{"timestamp": when, "content": MESSAGE}])))
    for reading in filter(None, (copied, exported_one)):
        assert messages(reading, fatal=False) == ["the date is not known"]
        assert reading.problems[0].found == when


@pytest.mark.parametrize(
    "row",
    [
        "Amber 84",
        {"id": "2", "body": MESSAGE},
        {"id": "2", "content": [MESSAGE]},
        {"id": "2", "content": "", "embeds": [None, {"fields": [7, {"name": 3}]}]},
    ],
)
def test_a_message_of_an_export_without_a_text_is_refused_beside_the_others(row: object) -> None:
    game, refused = games(read_text(read, json.dumps({"messages": [{"content": MESSAGE}, row]})))
    assert (refused.position, messages(refused)) == ("message 2", ["a message that cannot be read"])
    assert game.record is not None


@pytest.mark.parametrize("text", ["", " \n"])
def test_an_export_whose_messages_are_all_empty_is_refused(text: str) -> None:
    (reading,) = games(read_text(read, json.dumps({"messages": [{"content": text}, {"content": text}]})))
    assert messages(reading, fatal=True) == ["no message of this export has a text"]


def test_messages_without_text_among_others_are_counted() -> None:
    readings = read_text(read, json.dumps({"messages": [{"content": MESSAGE}, {"content": ""}]}))
    assert messages(readings[0]) == ["1 messages hold no text and were passed over"]
    assert len(games(readings)) == 1


def test_a_player_whose_emoji_and_bold_letters_are_lost_keeps_the_game_out() -> None:
    copied = MESSAGE.replace("**", "").replace("| 2 Players", "").replace("<:Nordic:554000000000000002>", "")
    assert messages(one(copied), fatal=True) == ["a player's line that cannot be read"]


def test_a_bid_beyond_any_game_is_checked_and_keeps_the_game_out() -> None:
    reading = one(LOG.replace("$30 - $10 = $20", "$30 - $20000 = $20"))
    assert messages(reading, fatal=True)[0] == "the coins less the bid are not what is stated"
    assert reading.record is None


def test_what_an_export_says_is_none_is_not_known_and_tells_no_two_games_for_one() -> None:
    nothing = dict.fromkeys(("id", "timestamp", "author"))
    for game in games(read_text(read, json.dumps([{**nothing, "content": MESSAGE}] * 2))):
        assert game.raw.startswith("[]\n")
        assert game.record is not None
        header = game.record.header
        assert (header.reference, header.date, header.recorder) == (None, None, None)


@pytest.mark.parametrize(
    "author", [{"name": "Elm", "nickname": "Amber"}, {"username": "Amber"}, "Amber", {"id": 4}]
)
def test_the_author_of_a_message_is_called_as_the_chat_shows_the_name(author: object) -> None:
    (game,) = games(read_text(read, json.dumps([{"author": author, "content": MESSAGE}])))
    assert game.record is not None
    assert game.record.header.recorder == (None if author == {"id": 4} else "Amber")


def test_the_names_of_the_parts_of_an_export_may_be_in_capitals() -> None:
    row = {"ID": 7, "Timestamp": "2024-05-01 10:00:00", "Contents": "", "Embeds": [EMBED]}
    (game,) = games(read_text(read, json.dumps([row])))
    assert game.record is not None
    assert (game.record.header.reference, game.record.header.date) == ("7", datetime.date(2024, 5, 1))
    assert len(game.record.seats) == len(EMBED["fields"])


def test_a_time_of_several_lines_is_one_heading() -> None:
    rows = [{"timestamp": "2024-05-01\n10:00", "content": MESSAGE}]
    (game,) = games(read_text(read, json.dumps(rows)))
    assert game.raw.startswith("[2024-05-01 10:00]\n")
    assert game.record is not None
    assert game.record.header.date == datetime.date(2024, 5, 1)
