"""What was possible instead of a refused action, and the figures of a violation, in the language of the page."""

from pathlib import Path

import pytest

from dashboard.components import choices
from dashboard.components.choices import choice_words, figures_of
from dashboard.components.plain import for_markdown
from dashboard.i18n import table
from ingest.load import load
from tests.dashboard.in_process import Visitor, words

MISTAKES = Path(__file__).parents[2] / "data" / "mistakes"


@pytest.fixture
def russian(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choices, "language", lambda: "ru")
    monkeypatch.setattr(choices, "known_text", table("ru").get)


@pytest.mark.usefixtures("russian")
@pytest.mark.parametrize(
    ("choice", "told"),
    [
        ("worker from W1 to M2", "Рабочий с W1 на M2"),
        ("pay M6 2 metal, V6 1 metal", "заплатить M6: металл 2, V6: металл 1"),
        ("combat on W2", "бой на W2"),
        ("trade", "Торговля"),
        ("move", "Перемещение"),
        ("mekassa", table("ru")["clan.mekassa"]),
        ("polania", table("ru")["faction.polania"]),
        ("yellow_grass", table("ru")["zone.yellow_grass"]),
        ("territory 2", "территория 2"),
        ("build 5.upper_left", "постройка этажа на 5.upper_left"),
        ("V6", "V6"),
        ("a choice of a later version", "a choice of a later version"),
    ],
)
def test_a_choice_is_told_in_words(choice: str, told: str) -> None:
    assert choice_words(choice) == told


@pytest.mark.usefixtures("russian")
@pytest.mark.parametrize(
    ("message", "told"),
    [
        ("the cost is 3 metal, 2 can be spent", "Цена: металл 3; можно потратить: 2."),
        ("the option costs 2 coins, saxony has 1", "Саксония: цена монеты 2, в наличии 1 (вариант карты)."),
        ("bolster costs $1, saxony has $0", "Саксония: цена: монеты 1, в наличии 0 (Вооружение)."),
        ("M6 produces up to 1, not 2", "M6 производит не больше 1, а записано 2."),
        ("combat cards saxony may add: 1, not 2", "Саксония: можно добавить карт боя: 1, а записано 2."),
        ("not adjacent for this unit", ""),
    ],
)
def test_the_figures_of_a_violation_are_told(message: str, told: str) -> None:
    assert figures_of(message) == told


def test_in_english_the_engine_speaks_for_itself() -> None:
    assert choice_words("worker from W1 to M2") == "worker from W1 to M2"
    assert figures_of("the cost is 3 metal, 2 can be spent") == ""


def test_a_refused_game_shows_what_could_be_done_in_the_language_of_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    load([MISTAKES / "games" / "unpaid-cost.scythe"], tmp_path / "games.duckdb")
    page = Visitor(monkeypatch, tmp_path / "games.duckdb").open("quarantine", lang="ru")
    assert for_markdown("Цена: металл 3; можно потратить: 2.") in words(page)
