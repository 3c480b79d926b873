"""The pages of Garden Nation in a browser, in three languages, with games and without."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from dashboard.balance.garden_nation import TABS
from dashboard.i18n import LANGUAGES, table
from dashboard.pages import PAGES
from ingest.load import load
from simulator.entrant import Entrant
from simulator.garden_nation import STYLE_NAMES, simulate
from tests.dashboard.conftest import serving
from tests.dashboard.test_pages import UNTRANSLATED
from tests.dashboard.visit import keep_screenshot, settle, visit, words

FIGURES = [page.name for page in PAGES if page.kind == "figures"]
ASKED = "of=garden_nation"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
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
    with serving(folder / "games.duckdb", TRIUMPH_SIMULATED="1") as address:
        yield address


def open_tab(page: Page, address: str, tab: str, language: str) -> None:
    visit(page, address, "balance", f"tab={tab}&{ASKED}&lang={language}")


@pytest.mark.parametrize(("tab", "language"), list(zip(TABS, LANGUAGES, strict=True)))
def test_a_tab_of_the_game_opens(tab: str, language: str, page: Page, server: str) -> None:
    open_tab(page, server, tab, language)
    expect(page.get_by_text(table(language)[f"{tab}.intro"])).to_be_visible()
    assert UNTRANSLATED.findall(words(page)) == []
    keep_screenshot(page, f"garden_{tab}")


@pytest.mark.parametrize("name", FIGURES)
def test_the_common_pages_show_the_game(name: str, page: Page, server: str) -> None:
    visit(page, server, name, ASKED)
    expect(page.locator("h1").first).to_be_visible()
    assert UNTRANSLATED.findall(words(page)) == []
    keep_screenshot(page, f"garden_{name}")


def test_one_game_is_shown_with_its_board(page: Page, server: str) -> None:
    visit(page, server, "games", f"game=1&{ASKED}")
    settle(page)
    assert "games.jsonl" in words(page)
    keep_screenshot(page, "garden_game")


def test_a_warehouse_without_such_games_says_so(page: Page, season_server: str) -> None:
    visit(page, season_server, "balance", ASKED)
    assert UNTRANSLATED.findall(words(page)) == []
