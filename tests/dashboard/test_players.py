"""The pages of players and of adjusted effects in a browser."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from ingest.load import load
from tests.analytics.planted_file import write_planted
from tests.dashboard.conftest import serving
from tests.dashboard.visit import keep_screenshot, visit


@pytest.fixture(scope="module")
def planted_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("planted")
    load([write_planted(folder / "planted.csv", games=80)], folder / "planted.duckdb")
    with serving(folder / "planted.duckdb") as address:
        yield address


def test_one_player_has_form_curve_groups_and_games(page: Page, planted_server: str) -> None:
    visit(page, planted_server, "players", "player=p003")
    expect(page.locator("h1").first).to_have_text("P003")
    for heading in (
        "Rating game by game",
        "Win rate by faction",
        "Win rate by mat",
        "Opponents",
        "Recent games",
    ):
        expect(page.get_by_role("heading", name=heading)).to_be_visible()
    expect(page.get_by_text("Longest winning streak")).to_be_visible()
    keep_screenshot(page, "one_player")


def test_a_part_of_a_name_is_no_person_but_leads_to_the_people_who_have_it(
    page: Page, planted_server: str
) -> None:
    visit(page, planted_server, "players", "player=P00")
    expect(page.get_by_text("A part of a name is not enough")).to_be_visible()
    page.get_by_role("link", name="P003").click()
    expect(page.locator("h1").first).to_have_text("P003")


def test_adjusted_effects_stand_beside_raw_rates_and_their_predictions(
    page: Page, planted_server: str
) -> None:
    visit(page, planted_server, "effects")
    expect(page.get_by_text("80 games, win chances at a table of")).to_be_visible()
    expect(page.get_by_text("The newest 16 games, predicted from the 64 before them")).to_be_visible()
    keep_screenshot(page, "effects_planted")
