"""Every page in a browser: with games, without any, in three languages, and with hostile names."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from dashboard.i18n import table
from ingest.warehouse.connection import writing
from tests.analytics.season import load_season, season
from tests.dashboard.conftest import serving
from tests.dashboard.visit import FIGURES, ORGANISING, PAGES, TABS, keep_screenshot, settle, visit, words

GROUPS = {key.partition(".")[0] for key in table("en")}
FOLDERS = re.compile(r"/(?:tmp|home|root|srv|var|work|usr)/\S*")
"""Folders of a server."""

UNTRANSLATED = re.compile(rf"\b({'|'.join(GROUPS)})\.[a-z]+(_[a-z]+)*\b")


SPOKEN = [
    pytest.param(name, language, id=f"{name}-{language}")
    for number, name in enumerate((*PAGES, *TABS))
    for language in ("en", ("ru", "uk")[number % 2])
]
"""Every page in English and in one of the other languages; a text that is missing is found without a page."""


@pytest.mark.parametrize(("name", "language"), SPOKEN)
def test_a_page_opens_by_its_address_in_the_language_asked_for(
    name: str, language: str, page: Page, season_server: str
) -> None:
    visit(page, season_server, name, f"lang={language}")
    if name in PAGES:
        expect(page.locator("h1").first).to_have_text(table(language)[f"{name}.title"])
    else:
        expect(page.get_by_text(table(language)[f"{name}.intro"])).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", language)
    assert UNTRANSLATED.findall(words(page)) == []
    assert FOLDERS.findall(words(page)) == []
    if language == "en":
        keep_screenshot(page, name)
        page.emulate_media(color_scheme="dark")
        keep_screenshot(page, f"{name}_dark")


def test_the_overview_counts_the_season(page: Page, season_server: str) -> None:
    visit(page, season_server, "overview")
    metrics = page.get_by_test_id("stMetricValue")
    expect(metrics).to_have_text(["5", "6", "2", "1", "1"])


def test_the_switch_changes_the_language_of_the_page(page: Page, season_server: str) -> None:
    visit(page, season_server, "tie_breaks")
    page.get_by_label("Language").click()
    page.get_by_role("option", name="Українська").click()
    expect(page.locator("h1").first).to_have_text("Баланс")
    expect(page).to_have_url(re.compile("tab=tie_breaks.*lang=uk"))


def test_ties_are_counted(page: Page, season_server: str) -> None:
    visit(page, season_server, "tie_breaks")
    expect(page.get_by_test_id("stMetricValue")).to_have_text(["2 of 5", "40% (5–85)", "1", "2"])


def test_banned_pairs_are_counted(page: Page, season_server: str) -> None:
    visit(page, season_server, "banned_pairs")
    expect(page.get_by_test_id("stMetricValue")).to_have_text(["1 of 5", "1", "1", "1"])


def test_factions_show_n_and_no_rate_from_a_few_games(page: Page, season_server: str) -> None:
    visit(page, season_server, "factions")
    chart = page.locator(".js-plotly-plot").first
    expect(chart).to_contain_text("Nordic")
    expect(chart).to_contain_text("n 3: too few")
    assert "33%" not in chart.inner_text()


def test_a_filter_narrows_every_figure(page: Page, season_server: str) -> None:
    visit(page, season_server, "overview")
    page.get_by_text("Which games count").click()
    page.get_by_text("Count games that do not add up").click()
    expect(page.get_by_test_id("stMetricValue").first).to_have_text("4")
    page.get_by_role("link", name="Balance").click()
    page.get_by_role("radio", name="Banned pairs").click()
    expect(page.get_by_test_id("stMetricValue").first).to_have_text("1 of 4")
    page.get_by_role("link", name="People").click()
    expect(page.locator("h1").first).to_have_text("People")
    page.get_by_role("link", name="Lately").click()
    expect(page.get_by_test_id("stMetricValue").first).to_have_text("4")
    expect(page).to_have_url(re.compile("disputed=0"))


def test_a_copied_link_shows_the_same_in_another_browser(
    page: Page, browser: Browser, season_server: str
) -> None:
    visit(page, season_server, "banned_pairs", "event=Club+night&lang=ru")
    expect(page.get_by_test_id("stMetricValue").first).to_have_text("1 из 1")
    other = browser.new_page()
    other.goto(page.url)
    expect(other.get_by_test_id("stMetricValue").first).to_have_text("1 из 1")
    other.close()


def test_going_back_leads_to_the_tab_before(page: Page, season_server: str) -> None:
    visit(page, season_server, "balance")
    page.get_by_role("radio", name="Stars").click()
    expect(page).to_have_url(re.compile("tab=stars"))
    settle(page)
    page.go_back()
    expect(page.get_by_text(table("en")["factions.intro"])).to_be_visible()


@pytest.mark.parametrize(
    "query",
    [
        "players=x",
        "since=yesterday",
        "event=%3Cb%3E",
        "tab=__class__",
        "of=chess",
        "disputed=maybe",
        "lang=xx",
        "lang=en&lang=ru",
    ],
)
def test_an_odd_address_does_nothing(query: str, page: Page, season_server: str) -> None:
    visit(page, season_server, "balance", query)
    expect(page.locator("h1").first).to_have_text(re.compile("Balance|Баланс"))


def test_simulated_games_count_when_asked_for_and_say_so(page: Page, season_server: str) -> None:
    visit(page, season_server, "overview")
    page.get_by_text("Which games count").click()
    page.get_by_text("Include simulated games").click()
    expect(page.get_by_text("Simulated games are counted: 1.")).to_be_visible()
    expect(page.get_by_test_id("stMetricValue").first).to_have_text("6")


def test_one_game_shows_its_sheet_and_what_does_not_add_up(page: Page, season_server: str) -> None:
    visit(page, season_server, "games", "game=5")
    expect(page.get_by_text("The total does not add up")).to_be_visible()
    expect(page.get_by_text("total $48 announced, the categories add up to $45")).to_be_visible()
    keep_screenshot(page, "one_game")


def test_a_game_can_be_left_for_the_list(page: Page, season_server: str) -> None:
    visit(page, season_server, "games", "game=1")
    page.get_by_role("button", name="All games").click()
    expect(page.get_by_text("Games: 5. Tick a row to open the game.")).to_be_visible()


@pytest.mark.parametrize("number", ["999", "99999999999999999999", "1; drop table games"])
def test_a_game_that_is_not_there_is_said_to_be_unknown(number: str, page: Page, season_server: str) -> None:
    visit(page, season_server, "games", f"game={number}")
    listed = page.get_by_text("Tick a row to open the game.")
    expect(page.get_by_text("There is no such game.").or_(listed)).to_be_visible()


def test_a_hostile_name_is_shown_as_text(page: Page, season_server: str) -> None:
    alarms: list[str] = []
    page.on("dialog", lambda dialog: alarms.append(dialog.message))
    visit(page, season_server, "games", "game=5")
    expect(page.get_by_text("<img src=x onerror=alert(1)>").first).to_be_visible()
    expect(page.locator("img[src=x]")).to_have_count(0)
    expect(page.locator("a[href='http://x.invalid']")).to_have_count(0)
    assert alarms == []


def test_without_a_warehouse_every_page_says_what_to_do_next(page: Page, tmp_path: Path) -> None:
    with serving(tmp_path / "absent.duckdb") as address:
        for name in (*FIGURES, *ORGANISING):
            visit(page, address, name)
            expect(page.get_by_text("There is no warehouse yet")).to_be_visible()
            expect(page.get_by_text("triumph load games.csv")).to_be_visible()
        visit(page, address, "score_table")
        expect(page.get_by_label("Player, Seat 7")).to_be_visible()


def test_an_empty_warehouse_says_what_to_do_next(page: Page, tmp_path: Path) -> None:
    with writing(tmp_path / "empty.duckdb"):
        pass
    with serving(tmp_path / "empty.duckdb") as address:
        for name in FIGURES:
            visit(page, address, name)
            expect(page.get_by_text("The warehouse is empty.")).to_be_visible()


def test_simulated_games_alone_are_shown_after_a_click(page: Page, tmp_path: Path) -> None:
    with serving(load_season(tmp_path, season()[5:])) as address:
        visit(page, address, "balance")
        expect(page.get_by_text("All 1 games here are simulated")).to_be_visible()
        page.get_by_role("button", name="Show simulated games").click()
        settle(page)
        expect(page.locator(".js-plotly-plot").first).to_contain_text("Crimea")


def test_a_load_shows_without_a_restart(page: Page, tmp_path: Path) -> None:
    warehouse = load_season(tmp_path, season()[:1])
    with serving(warehouse) as address:
        visit(page, address, "overview")
        expect(page.get_by_test_id("stMetricValue").first).to_have_text("1")
        load_season(tmp_path, season()[:4])
        visit(page, address, "overview")
        expect(page.get_by_test_id("stMetricValue").first).to_have_text("4")
