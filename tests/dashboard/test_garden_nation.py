"""The pages of Garden Nation in three languages, with games and without."""

from pathlib import Path

import pytest

from dashboard.balance import tabs
from dashboard.i18n import LANGUAGES, table
from ingest.load import load
from simulator.entrant import Entrant
from simulator.garden_nation import STYLE_NAMES, simulate
from tests.analytics.season import load_season
from tests.dashboard.in_process import UNTRANSLATED, Visitor, settled, words
from tests.dashboard.visit import FIGURES

GAME = "garden_nation"


@pytest.fixture(scope="module")
def garden(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("garden_pages")
    games = [
        simulate(
            [Entrant(f"Bot {each}", STYLE_NAMES[(seed + each) % 7]) for each in range(2 + seed % 3)], seed
        )
        for seed in range(18)
    ]
    path = folder / "games.jsonl"
    path.write_text("\n".join(record.to_json() for record in games), encoding="utf-8")
    load([path], folder / "games.duckdb")
    return folder / "games.duckdb"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("tab", tabs(GAME))
def test_a_tab_of_the_game_opens(
    tab: str, language: str, garden: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = Visitor(monkeypatch, garden).open("balance", tab=tab, of=GAME, simulated="1", lang=language)
    assert table(language)[f"{tab}.intro"] in [each.value for each in page.markdown]
    assert UNTRANSLATED.findall(words(page)) == []


def test_the_common_pages_show_the_game(garden: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor = Visitor(monkeypatch, garden)
    for name in FIGURES:
        assert UNTRANSLATED.findall(words(visitor.open(name, of=GAME, simulated="1"))) == []
    assert r"games\.jsonl" in words(visitor.open("games", of=GAME, game="1"))


def test_a_warehouse_without_such_games_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = Visitor(monkeypatch, load_season(tmp_path)).open("balance", of=GAME)
    assert UNTRANSLATED.findall(words(page)) == []
    assert table("en")["filter.title"] in words(page)


def test_a_scored_table_counts_victory_points(garden: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = Visitor(monkeypatch, garden).open("score_table", of=GAME)
    example = next(each for each in page.button if each.label == table("en")["score_table.example"])
    shown = words(settled(example.click().run()))
    assert "Amber wins with 33 points." in shown
    assert table("en")["score_table.more_stopped"] in shown
