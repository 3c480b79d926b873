"""Pages in a browser: how they look by day, by night and on a phone, and what only a browser does."""

import re
from importlib.resources import files

import pytest
from playwright.sync_api import Browser, Page, expect

from dashboard.i18n import LANGUAGES, table
from engine.scythe.words import FACTIONS, MATS
from tests.dashboard.visit import PAGES, TABS, keep_screenshot, settle, visit

CONTRAST = files("tests.dashboard").joinpath("contrast.js").read_text(encoding="utf-8")
ENOUGH = 4.5
DESK, PHONE = 1440, 390
OUTSIDE = """() => {
  const main = document.querySelector("[data-testid=stMain]");
  return Math.max(main.scrollWidth - main.clientWidth, document.documentElement.scrollWidth - window.innerWidth);
}"""


def pale_words(page: Page) -> list[object]:
    """Words whose contrast is too low, once the styles have arrived."""
    for _ in range(30):
        found: list[object] = page.evaluate(CONTRAST, ENOUGH)
        if not found:
            break
        page.wait_for_timeout(100)
    return found


SPOKEN = [
    pytest.param(name, tuple(LANGUAGES)[number % len(LANGUAGES)], id=name)
    for number, name in enumerate((*PAGES, *TABS))
]
"""Every page in one of the languages; that none lacks a text is tested without a browser."""


@pytest.mark.parametrize(("name", "language"), SPOKEN)
def test_a_page_is_readable_on_a_desk_by_day_and_on_a_phone_by_night(
    name: str, language: str, page: Page, season_server: str
) -> None:
    visit(page, season_server, name, f"lang={language}")
    expect(page.locator("html")).to_have_attribute("lang", language)
    assert pale_words(page) == []
    keep_screenshot(page, name, DESK)
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size({"width": PHONE, "height": 900})
    settle(page)
    assert pale_words(page) == []
    assert page.evaluate(OUTSIDE) <= 1
    keep_screenshot(page, f"{name}_phone_dark", PHONE)


def choose_language(page: Page, label: str, language: str) -> None:
    page.get_by_role("combobox", name=label).click()
    page.get_by_role("option", name=language).click()
    settle(page)


def test_the_switch_changes_the_language_of_the_page(page: Page, season_server: str) -> None:
    visit(page, season_server, "tie_breaks")
    choose_language(page, "Language", "Українська")
    expect(page.locator("h1").first).to_have_text("Баланс")
    expect(page).to_have_url(re.compile("tab=tie_breaks.*lang=uk"))


def test_what_streamlit_says_to_screen_readers_follows_the_language(page: Page, season_server: str) -> None:
    visit(page, season_server, "overview", "lang=ru")
    expect(page.get_by_label("Пояснение: Партии").first).to_be_attached()
    choose_language(page, "Язык", "Українська")
    expect(page.get_by_label("Пояснення: Партії").first).to_be_attached()
    choose_language(page, "Мова", "English")
    expect(page.get_by_label("Help for Games").first).to_be_attached()
    labels = page.locator("[aria-label]").evaluate_all("found => found.map(each => each.ariaLabel)")
    assert [said for said in labels if re.search("[а-яіїє]", said)] == []


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
    expect(page.locator("h1").first).to_have_text("Balance")
    page.get_by_role("radio", name="Banned pairs").click()
    expect(page.get_by_test_id("stMetricValue").first).to_have_text("1 of 4")
    page.get_by_role("link", name="People").click()
    expect(page.locator("h1").first).to_have_text("People")
    page.get_by_role("link", name="Lately").click()
    expect(page.get_by_test_id("stMetricValue").first).to_have_text("4")
    expect(page).to_have_url(re.compile("disputed=no"))


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


def test_pages_make_entries_in_the_history_and_language_and_filters_none(
    page: Page, season_server: str
) -> None:
    visit(page, season_server, "games", "lang=ru")
    expect(page.get_by_text(table("en")["browser.skip"])).to_have_count(0)
    page.get_by_label(table("ru")["column.player"], exact=True).fill("elm")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("name=elm"))
    settle(page)
    page.get_by_role("link", name=table("ru")["solo.title"], exact=True).click()
    expect(page).to_have_url(re.compile("solo.*lang=ru"))
    settle(page)
    page.go_back()
    expect(page.locator("h1").first).to_have_text(table("ru")["games.title"])
    settle(page)
    page.go_back()
    expect(page).to_have_url("about:blank")


def test_a_game_can_be_left_for_the_list(page: Page, season_server: str) -> None:
    visit(page, season_server, "games", "game=1")
    page.get_by_role("button", name="All games").click()
    expect(page.get_by_text("Games: 5. Tick a row to open the game.")).to_be_visible()


def test_a_hostile_name_is_shown_as_text(page: Page, season_server: str) -> None:
    alarms: list[str] = []
    page.on("dialog", lambda dialog: alarms.append(dialog.message))
    visit(page, season_server, "games", "game=5")
    expect(page.get_by_text("<img src=x onerror=alert(1)>").first).to_be_visible()
    expect(page.locator("img[src=x]")).to_have_count(0)
    expect(page.locator("a[href='http://x.invalid']")).to_have_count(0)
    assert alarms == []


def test_a_click_on_a_cell_of_a_heat_map_opens_its_games(page: Page, season_server: str) -> None:
    visit(page, season_server, "factions")
    plot = page.locator("[class*=st-key-map_] .nsewdrag").first
    plot.scroll_into_view_if_needed()
    box = plot.bounding_box()
    assert box
    nordic, agricultural = (0 + 0.5) / len(FACTIONS), (len(MATS) - 0.5) / len(MATS)
    page.mouse.click(box["x"] + agricultural * box["width"], box["y"] + nordic * box["height"])
    expect(page).to_have_url(re.compile("faction=nordic"))
    expect(page).to_have_url(re.compile("mat=agricultural"))
