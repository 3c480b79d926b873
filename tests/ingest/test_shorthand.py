import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.formats.reader import Source
from ingest.formats.registry import read_source
from ingest.formats.shorthand import read, sniff
from ingest.stated.game import ALONE
from tests.ingest.reading import messages, read_text

LINE = "C/2/95/6 A/5/88/3 R/3/70/5"


def test_a_line_is_a_game_with_faction_mat_coins_and_stars() -> None:
    (reading,) = read_text(read, LINE)
    assert reading.record is not None
    assert [(seat.faction, seat.mat) for seat in reading.record.seats] == [
        ("crimea", "engineering"),
        ("albion", "agricultural"),
        ("rusviet", "patriotic"),
    ]
    assert reading.record.announced is not None
    assert [(sheet.total, sheet.stars) for sheet in reading.record.announced.sheets] == [
        (95, 6),
        (88, 3),
        (70, 5),
    ]
    assert [sheet.coins for sheet in reading.record.announced.sheets] == [None, None, None]


def test_printed_mat_numbers_with_letters_are_known_in_both_alphabets() -> None:
    (reading,) = read_text(read, "N/2A/60/4 S/3а/50/2")
    assert reading.record is not None
    assert [seat.mat for seat in reading.record.seats] == ["militant", "innovative"]


def test_a_date_and_names_may_be_added() -> None:
    (reading,) = read_text(read, "2024-05-01 Amber:C/2/95/6 Birch=Nordic/Ind/70/5")
    assert reading.record is not None
    assert [seat.player for seat in reading.record.seats] == ["Amber", "Birch"]
    assert reading.record.seats[1].mat == "industrial"
    assert reading.record.header.date == datetime.date(2024, 5, 1)


def test_a_question_mark_stays_unknown() -> None:
    (reading,) = read_text(read, "C/?/95/? A/5/88/3")
    assert reading.record is not None
    assert reading.record.seats[0].mat is None
    assert reading.record.announced is not None
    assert reading.record.announced.sheets[0].stars is None


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("C/2/95/6 Q/5/88/3", "unknown faction"),
        ("X/2/95/6 A/5/88/3", "unknown faction"),
        ("C/9/95/6 A/5/88/3", "unknown player mat"),
        ("C/2/lots/6 A/5/88/3", "the coins are not a number"),
        ("C/2/95/6 A/5/88", "not a seat"),
    ],
)
def test_what_is_not_understood_keeps_the_line_out_and_names_it(line: str, message: str) -> None:
    (reading,) = read_text(read, "# club night\n" + line)
    assert messages(reading, fatal=True) == [message]
    assert reading.problems[0].line == 2


def test_shorthand_is_recognised_among_comments_and_not_elsewhere() -> None:
    assert sniff(Source("x", f"# round 1\n{LINE}\n{LINE}\n".encode())) > 0.8
    assert sniff(Source("x", b"player,faction,coins\nAmber,Crimea,95\n")) == 0


@given(st.binary(max_size=200), st.text(max_size=20))
def test_any_bytes_are_read_without_raising(content: bytes, word: str) -> None:
    list(read(Source("fuzz", content)))
    list(read(Source("fuzz", f"C/{word}/95/6 {word}/5/{word}/3".encode(errors="replace"))))
    assert 0 <= sniff(Source("fuzz", content)) <= 1


def test_seats_stand_in_the_order_of_their_places() -> None:
    (reading,) = read_text(read, "P/1/66/6 T/2/66/5 N/4/40/2")
    assert reading.record is not None
    assert reading.record.announced is not None
    assert [sheet.rank for sheet in reading.record.announced.sheets] == [1, 2, 3]


def test_scores_that_rise_or_are_missing_leave_the_places_unknown() -> None:
    for line in ("P/1/40/6 T/2/66/5", "P/1/40/6 T/2/?/5"):
        (reading,) = read_text(read, line)
        assert reading.record is not None
        assert reading.record.announced is not None
        assert [sheet.rank for sheet in reading.record.announced.sheets] == [None, None]


def test_a_faction_of_a_later_expansion_does_not_keep_its_game_out() -> None:
    (reading,) = read_text(read, "V/1/80/6 F/4/71/4 N/2A/60/3")
    assert messages(reading, fatal=True) == []
    assert messages(reading) == [
        "Vesna is no faction of the catalogue; it stays unknown",
        "Fenris is no faction of the catalogue; it stays unknown",
    ]
    assert reading.record is not None
    assert [seat.faction for seat in reading.record.seats] == [None, None, "nordic"]


@pytest.mark.parametrize("line", ["C 2 95 6 A 5 88 3", "C\\2\\95\\6 A\\5\\88\\3"])
def test_a_line_of_figures_that_is_mistyped_is_refused_and_not_passed_over(line: str) -> None:
    first, second = read_text(read, f"C/2/95/6 A/5/88/3\n{line}\n")
    assert messages(first) == []
    assert "not a seat" in messages(second, fatal=True)


def test_an_unknown_word_comes_with_the_nearest_known_one() -> None:
    (reading,) = read_text(read, "Crimaea/2/95/6 A/5/88/3")
    assert messages(reading, fatal=True) == ["unknown faction; nearest is crimea"]


@pytest.mark.parametrize("day", ["01/02/2024", "1.2.24", "2024-13-45", "2024-02-31"])
def test_a_day_that_is_none_is_told_as_a_day(day: str) -> None:
    (reading,) = read_text(read, f"{day} C/2/95/6 A/5/88/3")
    assert messages(reading, fatal=True) == ["not a day"]
    assert reading.problems[0].expected == "a day such as 2024-05-31"


def test_a_name_apart_from_its_seat_is_told_as_a_name() -> None:
    (reading,) = read_text(read, "Amber: C/2/95/6 Birch:A/5/88/3")
    assert messages(reading, fatal=True) == ["a name apart from its seat"]


@pytest.mark.parametrize(
    "cut", ["C/2/95/6 A/5", "C/2/95/6", "C/2/95 A/5/88", "2024-05-01 Amber:C/2/95/6 A/5"]
)
def test_shorthand_that_is_cut_and_alone_is_refused_as_shorthand(cut: str) -> None:
    (reading,) = read_source(Source("a.txt", cut.encode()))
    assert reading.position == "line 1"
    assert {"not a seat", ALONE} & set(messages(reading, fatal=True))
