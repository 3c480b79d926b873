"""Standings on a page: figures in the reader's language, and no more columns than a phone has room for."""

from fractions import Fraction

import pytest
from streamlit.testing.v1 import AppTest

from analytics.tournament.standings import NO_GAME, Line
from dashboard.i18n import LANGUAGE_KEY
from dashboard.tournament import standings_view

LINES = [
    Line(1, "Alder", Fraction(11, 2), "strength", ("2.67", "2.33"), games=2, wins=1),
    Line(2, "Birch", Fraction(11, 2), "best_points", ("3", NO_GAME), games=2, wins=1),
    Line(3, "Cedar", Fraction(5), games=2, dropped=True),
]

DRAW = """
from dashboard.tournament.standings_view import show_standings
from tests.dashboard.test_standings_view import LINES
show_standings(LINES)
"""


def page(language: str) -> list[list[str]]:
    """The headings and the rows as they are shown."""
    app = AppTest.from_string(DRAW)
    app.session_state[LANGUAGE_KEY] = language
    (shown,) = app.run().table
    rows = shown.value.reset_index()
    return [list(rows.columns), *rows.to_numpy().tolist()]


@pytest.mark.parametrize(
    ("language", "points", "separated"),
    [
        ("en", "5.5", ["strength of opponents (2.67 : 2.33)", "best game (3 : no game)", ""]),
        ("ru", "5,5", ["сила соперников (2,67 : 2,33)", "лучшая партия (3 : нет партии)", ""]),
        ("uk", "5,5", ["сила суперників (2,67 : 2,33)", "найкраща партія (3 : немає партії)", ""]),
    ],
)
def test_figures_are_written_in_the_language_of_the_page(
    language: str, points: str, separated: list[str]
) -> None:
    _, *rows = page(language)
    assert [row[2] for row in rows] == [points, points, "5"]
    assert [row[-1] for row in rows] == separated


def test_a_phone_shows_place_player_points_and_what_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(standings_view, "on_phone", lambda: True)
    headings, *rows = page("en")
    assert len(headings) == 4
    assert [row[1] for row in rows] == ["Alder", "Birch", "Cedar ✕"]
