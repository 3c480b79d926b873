"""Numbers and dates as the reader's language writes them, and the form of a word that a number asks for.

In a text, `{n}` is the number and `{n:монета/монеты/монет}` the word behind it: the forms for one, few, many
in Russian and Ukrainian, for one and several in English.
"""

import datetime
import re
from functools import cache
from typing import Any

from babel import Locale
from babel.dates import format_date
from babel.numbers import format_decimal

FORMS = {"one": 0, "few": 1, "many": 2}
GROUPED_FROM = {"en": 1_000, "ru": 10_000, "uk": 10_000}
"""From where on thousands are set apart."""

DAY = {"en": "yyyy-MM-dd", "ru": "dd.MM.yyyy", "uk": "dd.MM.yyyy"}
DATE_FORMAT = {"en": "YYYY-MM-DD", "ru": "DD.MM.YYYY", "uk": "DD.MM.YYYY"}
"""The same for boxes and tables, in the spelling of Streamlit."""

DECIMAL_SIGN = {"en": ".", "ru": ",", "uk": ","}
GROUP_SIGN = {"en": ",", "ru": "\N{NO-BREAK SPACE}", "uk": "\N{NO-BREAK SPACE}"}
MINUS = "\N{MINUS SIGN}"
_WHOLE_PART = re.compile(r"\d+")


@cache
def _locale(language: str) -> Locale:
    return Locale.parse(language)


class Counted:
    """A number inside a text."""

    def __init__(self, value: float, language: str) -> None:
        self._value = value
        self._language = language

    def __format__(self, spec: str) -> str:
        """The number itself, a word in the form it asks for, or what the specification says."""
        if "/" in spec:
            return self._form(spec.split("/"))
        return format(self._value, spec) if spec else number(self._value, self._language)

    def _form(self, forms: list[str]) -> str:
        rule = _locale(self._language).plural_form(abs(self._value))
        return forms[min(FORMS.get(rule, len(forms) - 1), len(forms) - 1)]


def number(value: float, language: str) -> str:
    """A number with the language's decimal sign, and thousands set apart where they are many."""
    grouped = abs(value) >= GROUPED_FROM[language]
    return format_decimal(value, locale=_locale(language), group_separator=grouped).replace("-", MINUS)


def figure(value: float, form: str, language: str) -> str:
    """A number in a form such as `{:.1f}` or `{:+.0f}%`, with the signs that the language writes."""
    written = form.format(value).replace(".", DECIMAL_SIGN[language]).replace("-", MINUS)
    return _grouped(written, language) if abs(value) >= GROUPED_FROM[language] else written


def _grouped(written: str, language: str) -> str:
    return _WHOLE_PART.sub(
        lambda part: f"{int(part[0]):,}".replace(",", GROUP_SIGN[language]), written, count=1
    )


def day(value: datetime.date, language: str) -> str:
    """A date as people of the language write it."""
    return format_date(value, DAY[language], locale=_locale(language))


def moment(value: datetime.datetime, language: str) -> str:
    """A date and the time of day."""
    return f"{day(value, language)} {value:%H:%M}"


def shown(value: Any, language: str) -> Any:
    """A value on its way into a text."""
    if isinstance(value, bool) or not isinstance(value, int | float | datetime.date):
        return value
    if isinstance(value, datetime.date):
        return day(value, language)
    return Counted(value, language)
