"""Numbers, dates and the forms of words, as each language writes them."""

import datetime

import pytest

from dashboard.i18n.forms import Counted, day, number, shown

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
