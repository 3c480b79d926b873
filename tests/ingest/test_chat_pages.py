"""Discord exports saved as web pages: the older and the newer form, with whatever a page may hold besides."""

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.record import Record
from ingest.formats.chat_pages import messages_of, sent_on
from ingest.formats.discord import read, sniff
from ingest.formats.reader import Reading, Source
from ingest.formats.registry import read_source
from tests.ingest.reading import FILES, games, messages, read_text

NEWER = (FILES / "chat_page_newer.html").read_text(encoding="utf-8")
OLDER = (FILES / "chat_page_older.html").read_text(encoding="utf-8")


def record_of(page: str) -> Record:
    (reading,) = games(list(read_source(Source("club.html", page.encode()))))
    assert reading.record is not None
    return reading.record


def test_a_result_in_the_newer_form_of_the_page_is_read() -> None:
    record = record_of(NEWER)
    assert [(seat.player, seat.faction, seat.mat) for seat in record.seats] == [
        ("Amber & Co", "crimea", "engineering"),
        ("Birch", "nordic", "industrial"),
    ]
    assert record.announced is not None
    assert [sheet.total for sheet in record.announced.sheets] == [84, 71]
    assert record.announced.rounds == 17
    assert (record.header.date, record.header.recorder) == (datetime.date(2024, 5, 5), "Amber")
    assert record.header.reference == "1235345678901234567"


def test_talk_on_the_page_is_counted_and_no_script_is_read() -> None:
    readings = read_text(read, NEWER)
    assert [reading.position for reading in games(readings)] == ["message 1"]
    assert messages(readings[-1]) == ["3 lines state no result and were passed over"]
    assert [message.author for message in messages_of(NEWER)] == ["Amber", "Amber"]


def test_a_result_in_the_older_form_is_read_and_its_author_stays_with_it() -> None:
    record = record_of(OLDER)
    assert [(seat.player, seat.faction) for seat in record.seats] == [
        ("Cedar", "rusviet"),
        ("Dogwood", "saxony"),
    ]
    assert record.header.recorder == "Cedar"
    assert [message.author for message in messages_of(OLDER)] == ["Cedar", "Elder"]


def test_a_time_with_two_readings_is_settled_by_the_number_of_the_message() -> None:
    """05/06/2024 may be in May or in June; the message was sent on 7 May by its number (UTC)."""
    assert record_of(OLDER).header.date == sent_on("1237400000000000000") == datetime.date(2024, 5, 7)


@pytest.mark.parametrize("number", ["", "17", "abc", "9" * 40, "١٢٣٤٥٦٧٨٩٠١٢٣٤٥٦٧٨"])
def test_other_numbers_hold_no_day(number: str) -> None:
    assert sent_on(number) is None


def test_a_page_of_no_chat_is_not_taken_for_one() -> None:
    assert sniff(Source("page.html", b"<html><body><p>17 Rounds, 4 Players</p></body></html>")) == 0.0


def test_what_is_kept_of_a_message_can_be_read_again_as_text() -> None:
    (reading,) = games(read_text(read, NEWER))
    (again,) = games(read_text(read, reading.raw))
    assert again.record is not None
    assert reading.record is not None
    assert again.record.seats == reading.record.seats


@pytest.mark.parametrize(
    "monster",
    [
        "<" * 400_000,
        "<div class=chatlog__content>" * 20_000,
        "<!--" * 100_000,
        "<a " + "x=" * 200_000,
        "</div>" * 60_000,
    ],
)
def test_what_follows_a_page_costs_none_of_its_results(monster: str) -> None:
    assert len(games(read_text(read, f"{NEWER}{monster}"))) == 1


@given(st.text(alphabet=st.sampled_from(list("<>/=\"' dataiv-chlog_meso1*|:$\n"))))
def test_any_page_gives_readings(inside: str) -> None:
    readings: list[Reading] = read_text(read, f"<html>chatlog__message{inside}")
    assert all(reading.source == "given" for reading in readings)


def test_a_match_log_in_a_box_below_a_message_is_read() -> None:
    def field(place: str, value: str) -> str:
        return (
            f"<div class=chatlog__embed-field><div class=chatlog__embed-field-name><div>{place}</div></div>"
            f"<div class=chatlog__embed-field-value><div class=chatlog__markdown>{value}</div></div></div>"
        )

    crimea, nordic = ("<img class=chatlog__emoji alt=Crimean>", "<img class=chatlog__emoji alt=:Nordic:>")
    page = (
        "<html><body><div class=chatlog__message-group><div class=chatlog__message "
        "data-message-id=1235345678901234567><span class=chatlog__author>Bot</span>"
        "<div class=chatlog__content></div><div class=chatlog__embed><div class=chatlog__embed-text>"
        "<div class=chatlog__embed-title><a href=#x><div>Match Log</div></a></div>"
        f"<div class=chatlog__embed-description><div>Amber won as {crimea} Patriotic in 16 rounds with $20 "
        "coins!</div></div><div class=chatlog__embed-fields>"
        + field("🥇 1st place", f"<strong>Amber</strong> - {crimea} Patriotic: $30 - $10 = $20")
        + field("🥈 2nd place", f"<strong>Birch</strong> - {nordic} Industrial: $20 - $5 = $15")
        + "</div></div></div></div></div></body></html>"
    )
    record = record_of(page)
    assert [(seat.player, seat.faction, seat.bid) for seat in record.seats] == [
        ("Amber", "crimea", 10),
        ("Birch", "nordic", 5),
    ]
    assert record.announced is not None
    assert [sheet.total for sheet in record.announced.sheets] == [20, 15]
    assert (record.announced.rounds, record.header.recorder) == (16, "Bot")
    assert record.header.date == sent_on("1235345678901234567")


def test_a_page_that_was_cut_off_says_so_and_gives_no_half_result() -> None:
    cut = OLDER[: OLDER.index("Dogwood")]
    joined, *_ = games(read_text(read, cut + NEWER))
    assert messages(joined, fatal=True) == ["the page was cut off"]
    first, second = games(read_text(read, cut))
    assert messages(first, fatal=True) == ["the page was cut off"]
    assert messages(second, fatal=True) == ["the summary counts other players than the lines name"]


def test_messages_whose_text_cannot_be_found_are_counted() -> None:
    readings = read_text(read, OLDER.replace("chatlog__content", "chatlog__contend", 1))
    assert ["1 messages hold no text and were passed over"] in [messages(each) for each in readings]


@pytest.mark.parametrize("name", ["data-message-id", "chatlog__content"])
def test_a_page_whose_messages_cannot_be_found_is_refused(name: str) -> None:
    (reading,) = games(read_text(read, OLDER.replace(name, "data-other")))
    assert messages(reading, fatal=True) == ["no message of this export has a text"]


def test_an_element_that_is_not_closed_ends_where_the_next_begins() -> None:
    first, *_ = messages_of(OLDER.replace("Cedar</span>", "Cedar", 1))
    assert first.author == "Cedar"
    assert first.times == messages_of(OLDER)[0].times
