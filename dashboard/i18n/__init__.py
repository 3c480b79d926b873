"""One folder per language with a file per topic; every text of the dashboard goes through it.

A key missing from a table is a mistake that the tests find, so looking one up is strict.
"""

import datetime
import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

import streamlit as st

from dashboard.i18n import forms
from engine.registry import games

LANGUAGES = MappingProxyType({"en": "English", "ru": "Русский", "uk": "Українська"})
LANGUAGE_KEY = "language"
_DEFAULT = "en"


@cache
def table(language: str) -> Mapping[str, str]:
    """All texts of one language."""
    folder = files(__name__).joinpath(language)
    topics = sorted(
        (each for each in folder.iterdir() if each.name.endswith(".json")), key=lambda file: file.name
    )
    texts: dict[str, str] = {}
    for topic in topics:
        texts |= json.loads(topic.read_text(encoding="utf-8"))
    return MappingProxyType(texts)


def language() -> str:
    """The reader's language: the one chosen, else the one the address asks for, else English."""
    asked = st.query_params.get("lang", _DEFAULT)
    chosen = str(st.session_state.get(LANGUAGE_KEY, asked))
    return chosen if chosen in LANGUAGES else _DEFAULT


def text(key: str, **values: object) -> str:
    """The text of a key in the reader's language, its figures filled in."""
    chosen = language()
    found = table(chosen).get(key) or _game_word(key)
    return (
        found.format(**{name: forms.shown(value, chosen) for name, value in values.items()})
        if values
        else found
    )


def figure(value: float | None, form: str = "{:.1f}") -> str:
    """A number in a form as the reader's language writes it; a dash where it is not known."""
    return "–" if value is None or value != value else forms.figure(value, form, language())  # noqa: PLR0124


def day(value: datetime.date) -> str:
    """A date as the reader's language writes it."""
    return forms.day(value, language())


def moment(value: datetime.datetime) -> str:
    """A date and time as the reader's language writes it."""
    return forms.moment(value, language())


def _game_word(key: str) -> str:
    """The plain word for a dimension or category of a game that brings no texts of its own."""
    word = key.partition(".")[2].removeprefix("by_").removesuffix("_coins")
    own = {each for game in games() for each in (*(one.name for one in game.dimensions), *game.categories)}
    if word not in own:
        raise KeyError(key)
    return word.replace("_", " ").capitalize()


def known_text(key: str) -> str | None:
    """The text of a key that may not exist."""
    return table(language()).get(key)


def name(group: str, member: object) -> str:
    """What a faction, mat, star kind, ... is called; a dash when it was not recorded.

    A word the table does not know (a code of a later version) is shown as it is stored.
    """
    if not isinstance(member, str):
        return "–"
    return table(language()).get(f"{group}.{member}", member.replace("_", " "))
