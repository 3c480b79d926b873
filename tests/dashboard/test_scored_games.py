"""A game that was typed on the page Score a table, as the page of the game tells it in Russian."""

from pathlib import Path

import pytest

from engine.record import Record
from ingest.saving import save_table
from tests.analytics.season import load_season, season
from tests.dashboard.in_process import Visitor, words

SHEETS = (
    {"coins": 14, "popularity": 13, "stars": 6, "territories": 7, "resources": 5, "structure_bonus": 5,
     "power": 9, "units": 11},
    {"coins": 51, "popularity": 8, "stars": 5, "territories": 4, "resources": 0, "structure_bonus": 0,
     "power": 12, "units": 13},
)  # fmt: skip
"""Both have 83 and the second more units; no tile pays 5."""


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    warehouse = load_season(tmp_path, season()[:1])
    seats = tuple({"player": player} for player in ("Зоя", "Антон"))
    record = Record.model_validate({"seats": seats, "announced": {"sheets": SHEETS}})
    saved = save_table(warehouse, record, "Elm / Ash")
    return words(Visitor(monkeypatch, warehouse).open("games", game=str(saved.game_id), lang="ru"))


def test_it_names_the_organiser_and_no_file(page: str) -> None:
    assert "Введено на странице «Подсчёт партии»: Elm / Ash." in page
    assert "score a table" not in page


def test_it_tells_what_decided_the_tie(page: str) -> None:
    assert "Выше Антон: рабочие, роботы и здания (13 против 11)." in page


def test_the_bonuses_that_would_be_possible_are_told_without_english_words(page: str) -> None:
    assert "Объявлено: 5. Допустимо: 0 или 2 или 4 или 6 или 9." in page
