"""Single cells."""

import datetime

import pytest

from ingest.sheets import cells, scythe


@pytest.mark.parametrize(
    ("written", "value"),
    [
        (" 12 ", 12),
        ("12,0", 12),
        ("12.00", 12),
        ("$12", 12),
        ("12$", 12),
        ("12 монет", 12),
        ("+3", 3),
        ("-3", -3),
        ("−3", -3),
        ("１２", 12),
        ("\u00a07", 7),
        ("", None),
        ("?", None),
        ("—", None),
        ("н/д", None),
    ],
)
def test_a_number_is_read_as_people_write_it(written: str, value: int | None) -> None:
    assert cells.number(written) == value


@pytest.mark.parametrize(
    "written", ["twelve", "12.5", "1 2", "8-3", "87+", "4 of 5", "x", "#REF!", "1e3", "99999", "9" * 40]
)
def test_what_is_no_whole_number_is_refused(written: str) -> None:
    with pytest.raises(cells.CellError):
        cells.number(written)


@pytest.mark.parametrize("written", ["yes", "Да", "так", "x", "Х", "✓", "+", "1", "TRUE"])
def test_yes_in_three_languages_and_as_a_tick(written: str) -> None:
    assert cells.yes_or_no(written) is True


@pytest.mark.parametrize("written", ["no", "Нет", "ні", "0", "False"])
def test_no_in_three_languages(written: str) -> None:
    assert cells.yes_or_no(written) is False


def test_an_empty_answer_is_unknown() -> None:
    assert cells.yes_or_no("") is None


@pytest.mark.parametrize(
    "written",
    ["2025-03-14", "14.03.2025", "14.3.25", "2025/03/14", "14/03/2025", "03/14/2025", "2025-03-14 19:30"],
)
def test_a_date_with_one_reading_is_read(written: str) -> None:
    assert cells.date(written) == datetime.date(2025, 3, 14)


def test_a_date_with_two_readings_is_refused_with_both() -> None:
    with pytest.raises(cells.CellError) as refused:
        cells.date("05/06/2025")
    assert (
        refused.value.expected
        == '`date_order = "day first"` or `date_order = "month first"` in the layout, or year-month-day'
    )


@pytest.mark.parametrize("written", ["31.02.2025", "yesterday", "2025"])
def test_what_is_no_day_is_refused(written: str) -> None:
    with pytest.raises(cells.CellError):
        cells.date(written)


def test_a_formula_is_never_a_value() -> None:
    with pytest.raises(cells.CellError, match="formula"):
        cells.tidy("=HYPERLINK(1)")


def test_a_name_may_begin_with_a_sign_that_is_no_formula() -> None:
    assert cells.text(cells.tidy("@birch")) == "@birch"


def test_a_sum_is_added_up() -> None:
    assert cells.number("87+77") == 164


@pytest.mark.parametrize("written", ["1st", "2nd", "3rd", "4th", "5.", "6-е"])
def test_a_place_may_be_written_as_an_ordinal(written: str) -> None:
    assert cells.number(written) == int(written[0])


@pytest.mark.parametrize(
    "written",
    [
        "7 Jan 2024",
        "Jan 7, 2024",
        "January 7th, 2024",
        "Sunday, January 7, 2024",
        "07-Jan-24",
        "7 января 2024",
    ],
)
def test_a_month_may_be_written_in_letters(written: str) -> None:
    assert cells.date(written) == datetime.date(2024, 1, 7)


@pytest.mark.parametrize("written", ["Jan 2024", "7 Foo 2024", "7 Jan 8 2024", "31 Feb 2024"])
def test_what_is_no_day_in_letters_is_refused(written: str) -> None:
    with pytest.raises(cells.CellError):
        cells.date(written)


def test_the_colour_of_the_pieces_names_a_faction() -> None:
    assert [scythe.faction(colour) for colour in ("Red", "blue", "чёрный")] == ["rusviet", "nordic", "saxony"]


def test_a_faction_of_a_later_expansion_stays_unknown_and_keeps_nothing_out() -> None:
    with pytest.raises(cells.CellError) as error:
        scythe.faction("Fenris")
    assert not error.value.fatal
