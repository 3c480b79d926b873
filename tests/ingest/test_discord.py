import csv
import datetime
import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.record import Record
from ingest.formats.discord import read, sniff
from ingest.formats.reader import Reading, Source
from ingest.formats.registry import read_source
from tests.ingest.reading import FILES, games, messages, read_file, read_text

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


def test_lines_out_of_order_give_no_places() -> None:
    reading = one(MESSAGE.replace("$71", "$99"))
    assert reading.record is not None
    assert reading.record.announced is not None
    assert [sheet.rank for sheet in reading.record.announced.sheets] == [None, None]
    assert reading.record.announced.winners == ()


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


def test_a_message_of_an_export_is_read_the_same_from_what_was_kept() -> None:
    (reading,) = games(list(read_source(Source("chat.json", json.dumps(exported(MESSAGE)).encode()))))
    (again,) = games(read_text(read, reading.raw))
    assert again.record is not None
    assert reading.record is not None
    assert again.record.seats == reading.record.seats
    assert again.record.header.date == reading.record.header.date


def test_an_export_as_csv_is_read_message_by_message() -> None:
    text = io.StringIO()
    table = csv.writer(text)
    table.writerow(["AuthorID", "Author", "Date", "Content", "Attachments", "Reactions"])
    table.writerow([5, "Amber", "2023-01-07T20:00:00.0000000+00:00", MESSAGE, "", ""])
    (reading,) = games(list(read_source(Source("chat.csv", text.getvalue().encode()))))
    assert reading.record is not None
    assert reading.record.header.date == datetime.date(2023, 1, 7)
    assert reading.record.announced is not None
    assert reading.record.announced.sheets[-1].total == 71
