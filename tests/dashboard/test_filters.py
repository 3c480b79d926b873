"""The filters of a page: spelt in its address as on the command line, and choosing the same games."""

from pathlib import Path

import pytest

from analytics.filters import WORDS, Filters
from analytics.overview import overview
from analytics.settled import settled
from analytics.warehouse import Warehouse
from tests.analytics.season import game, load_season, season, seat
from tests.dashboard.in_process import Visitor, metrics, words

CHOSEN = {
    "edition": ("uk_geekach", 6),
    "evidence": ("sheet", 6),
    "simulated": ("yes", 7),
    "solo": ("only", 0),
    "players": ("2", 4),
    "expansions": ("base", 5),
    "event": ("Spring Cup", 4),
    "round-kind": ("final", 1),
    "since": ("2026-03-08", 3),
    "until": ("2026-03-08", 3),
    "person": ("amber", 3),
    "min-rating": ("99", 0),
    "breaches": ("only", 1),
    "disputed": ("no", 5),
}
"""Every filter with a value and how many of the games it lets through."""


@pytest.fixture(scope="module")
def warehouse(tmp_path_factory: pytest.TempPathFactory) -> Path:
    final = game(
        {"event": "Spring Cup", "round": "Final"},
        seat("Amber", "crimea", "engineering", stars=6),
        seat("Elm", "saxony", "mechanical"),
    )
    return load_season(tmp_path_factory.mktemp("filters"), [*season(), final])


def test_every_filter_of_the_command_line_has_its_word_in_the_address() -> None:
    assert {*CHOSEN, "game"} == set(WORDS)


@pytest.mark.parametrize("word", CHOSEN)
def test_a_filter_in_the_address_chooses_what_it_chooses_on_the_command_line(
    word: str, warehouse: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    value, games = CHOSEN[word]
    reader = Warehouse(warehouse)
    assert overview(reader, settled(reader, Filters.read({word: [value]})))["games"] == games
    page = Visitor(monkeypatch, warehouse).open("overview", **{word: value})
    assert (metrics(page) or ["0"])[0] == str(games)
    assert page.query_params[word] in (value, [value])


def test_a_name_that_nobody_has_is_said(warehouse: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = Visitor(monkeypatch, warehouse).open("overview", person="Amb")
    assert "Nobody has this name" in words(page)
    assert metrics(page)[0] == "6"
