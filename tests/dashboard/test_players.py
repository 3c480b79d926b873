"""The pages of players and of adjusted effects in a browser."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from ingest.load import load
from tests.analytics.planted_file import write_planted
from tests.dashboard.conftest import serving
from tests.dashboard.visit import keep_screenshot, visit, words


@pytest.fixture(scope="module")
def planted_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("planted")
    load([write_planted(folder / "planted.csv", games=80)], folder / "planted.duckdb")
    with serving(folder / "planted.duckdb") as address:
        yield address


def test_one_player_has_form_curve_groups_and_games(page: Page, planted_server: str) -> None:
    visit(page, planted_server, "players", "player=p003")
    expect(page.locator("h1").first).to_have_text("P003")
    said = words(page)
    for part in ("Rating over the games", "By faction", "By pair", "Opponents", "Longest winning streak"):
        assert part in said
    keep_screenshot(page, "one_player")


def test_a_part_of_a_name_is_nobody(page: Page, planted_server: str) -> None:
    visit(page, planted_server, "players", "player=P00")
    expect(page.get_by_text("A part of a name is not enough")).to_be_visible()


def test_adjusted_effects_stand_beside_raw_rates_and_their_predictions(
    page: Page, planted_server: str
) -> None:
    visit(page, planted_server, "effects")
    said = words(page)
    assert "80 games, win chances at a table of" in said
    assert "The newest 16 games, predicted from the 64 before them" in said
    keep_screenshot(page, "effects_planted")
