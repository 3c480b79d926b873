"""Numbers, dates and the forms of words, as each language writes them."""

import datetime

import pytest

from dashboard.i18n.forms import Counted, day, figure, number, shown

NO_BREAK = "\N{NO-BREAK SPACE}"


@pytest.mark.parametrize(
    ("language", "count", "word"),
    [
        ("ru", 1, "монета"),
        ("ru", 82, "монеты"),
        ("ru", 85, "монет"),
        ("ru", 11, "монет"),
        ("ru", 112, "монет"),
        ("uk", 21, "монета"),
        ("uk", 14, "монет"),
        ("uk", -3, "монеты"),
    ],
)
def test_a_word_takes_the_form_that_the_number_asks_for(language: str, count: int, word: str) -> None:
    assert f"{Counted(count, language):монета/монеты/монет}" == word


@pytest.mark.parametrize(("count", "word"), [(1, "coin"), (2, "coins"), (0, "coins")])
def test_english_has_two_forms(count: int, word: str) -> None:
    assert f"{Counted(count, 'en'):coin/coins}" == word


@pytest.mark.parametrize(
    ("language", "value", "written"),
    [
        ("en", 12345, "12,345"),
        ("ru", 1234, "1234"),
        ("ru", 12345, f"12{NO_BREAK}345"),
        ("uk", -2.1, "\N{MINUS SIGN}2,1"),
    ],
)
def test_numbers_are_written_as_the_language_writes_them(language: str, value: float, written: str) -> None:
    assert number(value, language) == written


def test_dates_are_written_as_the_language_writes_them() -> None:
    played = datetime.date(2026, 12, 5)
    assert [day(played, language) for language in ("en", "ru", "uk")] == [
        "2026-12-05",
        "05.12.2026",
        "05.12.2026",
    ]


def test_texts_and_truths_are_left_alone() -> None:
    assert shown("Amber", "ru") == "Amber"
    assert shown(True, "ru") is True


@pytest.mark.parametrize(
    ("language", "value", "form", "written"),
    [
        ("en", 1138, "{:.0f}", "1,138"),
        ("ru", 1138, "{:.0f}", "1138"),
        ("uk", 12345.6, "{:.1f}", f"12{NO_BREAK}345,6"),
        ("en", -1234.5, "{:+.1f}", "\N{MINUS SIGN}1,234.5"),
        ("ru", 6.5, "{:.10g}", "6,5"),
    ],
)
def test_figures_of_tables_and_boxes_are_written_alike(
    language: str, value: float, form: str, written: str
) -> None:
    assert figure(value, form, language) == written
