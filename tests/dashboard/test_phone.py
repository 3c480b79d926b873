"""A phone at the table: one seat at a time, a tie, a mistake, a saved game."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from ingest.warehouse import organisers
from ingest.warehouse.changes import changes
from tests.analytics.season import load_season, season
from tests.dashboard.conftest import PATIENCE, SCREENSHOTS, serving
from tests.dashboard.visit import settle, visit

PASSPHRASE = "seven workers on a farm"  # noqa: S105
PHONE = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140 Mobile"
BOXES = (
    "Player",
    "Coins in hand",
    "Popularity",
    "Stars",
    "Territories",
    "Resources",
    "Structure bonus",
    "Power",
    "Units and structures",
    "Announced total",
)
SEATS = tuple(
    dict(zip(BOXES, cells, strict=True))
    for cells in (
        ("Amber", "14", "13", "6", "7", "5", "4", "9", "11", "82"),
        ("Birch", "50", "8", "5", "4", "0", "0", "12", "13", "80"),
    )
)
"""Both have 82; the total announced for Birch is wrong."""


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    warehouse = load_season(tmp_path_factory.mktemp("phone"), season()[:5])
    organisers.add(warehouse, "Elm", PASSPHRASE)
    with serving(warehouse) as address:
        yield address, warehouse


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True, user_agent=PHONE
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE * 1000)
    yield page
    context.close()


def type_seat(page: Page, seat: dict[str, str]) -> None:
    for label, typed in seat.items():
        page.get_by_label(label, exact=True).fill(typed)
        page.get_by_label(label, exact=True).press("Tab")
    settle(page)


def sign_in(page: Page) -> None:
    page.get_by_test_id("stExpandSidebarButton").click()
    page.get_by_text("Organiser", exact=True).click()
    page.get_by_label("Name", exact=True).fill("Elm")
    page.get_by_label("Passphrase").fill(PASSPHRASE)
    page.get_by_label("Passphrase").press("Enter")
    expect(page.get_by_text("Signed in: Elm")).to_be_visible()
    settle(page)
    page.get_by_test_id("stSidebarCollapseButton").locator("button").click()
    expect(page.get_by_test_id("stExpandSidebarButton")).to_be_visible()


def test_a_table_is_typed_seat_by_seat_and_saved(phone: Page, club: tuple[str, Path]) -> None:
    address, warehouse = club
    visit(phone, address, "score_table")
    sign_in(phone)
    visit(phone, address, "score_table")
    expect(phone.get_by_label("Coins in hand", exact=True)).to_have_attribute("inputmode", "numeric")
    type_seat(phone, SEATS[0])
    expect(phone.get_by_text("Amber: 82").first).to_be_visible()
    phone.get_by_role("button", name="Next seat").click()
    expect(phone.locator("input[aria-label='Coins in hand'][value='14']")).to_have_count(0)
    settle(phone)
    type_seat(phone, SEATS[1])
    expect(phone.get_by_text("Birch wins with 82 coins.")).to_be_visible()
    expect(phone.get_by_text("total $80 announced, the categories add up to $82")).to_be_visible()
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    phone.screenshot(path=SCREENSHOTS / "phone_score_table.png", full_page=True)
    phone.get_by_role("button", name="Save into the archive").click()
    expect(phone.get_by_text("is saved and counts from now on.")).to_be_visible()
    assert [(line.by_whom, line.deed) for line in changes(warehouse, 1)] == [("Elm", "save")]
