"""A three-table event with a final, walked in a real browser by an organiser and two phones."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from analytics.tournament.event import open_event
from analytics.tournament.standings import standings
from ingest.warehouse import organisers
from tests.analytics.season import load_season, season
from tests.dashboard.conftest import PATIENCE, serving
from tests.dashboard.visit import choose, keep_screenshot, settle

PASSPHRASE = "seven workers on a farm"  # noqa: S105
PLAYERS = [f"Tree {letter}" for letter in "ABCDEFGHIJKL"]
PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def warehouse(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = load_season(tmp_path_factory.mktemp("tournament"), season()[:1])
    organisers.add(made, "Elm", PASSPHRASE)
    return made


@pytest.fixture(scope="module")
def address(warehouse: Path) -> Iterator[str]:
    # The address is named as --public-url does it: links for phones then use it.
    with serving(warehouse, TRIUMPH_PUBLIC_URL="http://tournament.test", TRIUMPH_PLAIN_SIGN_IN="1") as found:
        yield found


def opened(browser: Browser, url: str, viewport: dict[str, int] | None = None) -> Page:
    page = browser.new_page(viewport=viewport or {"width": 1440, "height": 1400})  # type: ignore[arg-type]
    page.set_default_timeout(PATIENCE * 1000)
    page.goto(url)
    settle(page)
    return page


def part(page: Page, name: str) -> None:
    page.get_by_role("radio", name=name, exact=True).click()
    settle(page)


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name).last.click()
    settle(page)


def fill_totals(page: Page, totals: list[int]) -> None:
    """Box after box without a pause: each click cuts the run of the one before short, and nothing is lost."""
    boxes = page.get_by_label("Total", exact=True)
    expect(boxes).to_have_count(len(totals))
    settle(page)
    for place, total in enumerate(totals):
        boxes.nth(place).fill(str(total))
        boxes.nth(place).press("Tab")
    last = page.get_by_text(re.compile(rf": {totals[-1]}$")).last
    expect(last).to_be_visible()
    settle(page)


def phone_link(page: Page, address: str) -> str:
    link = page.locator("code", has_text="my_table?code=").first
    if not link.is_visible():
        page.get_by_text("Link for phones", exact=True).click()
    expect(link).to_be_visible()
    return link.inner_text().strip().replace("http://tournament.test", address)


def event_file(warehouse: Path) -> Path:
    """The newest, should a walk have been begun before."""
    return max((warehouse.parent / "events").glob("*.toml"), key=lambda file: file.stat().st_mtime)


def create(desk: Page) -> None:
    desk.get_by_text("New event", exact=True).click()
    desk.get_by_label("Name of the event").fill("Spring open")
    desk.get_by_label("Rounds", exact=True).fill("1")
    desk.get_by_label("Players, one name a line").fill("\n".join(PLAYERS))
    press(desk, "Create")


def draw(desk: Page) -> None:
    part(desk, "Draw")
    press(desk, "Draw what comes next")
    expect(desk.get_by_text("Certificate of the draw")).to_be_visible()
    part(desk, "Tables")


def confirm(desk: Page, table: int, totals: list[int] | None = None) -> None:
    """What phones sent, or what the organiser types."""
    if totals:
        desk.get_by_text("Score sheet", exact=True).click()
        fill_totals(desk, totals)
    press(desk, "Confirm the result")
    expect(desk.get_by_text(f"Table {table} is decided.").first).to_be_visible()


def links_of(desk: Page, address: str, *tables: int) -> list[str]:
    links = []
    for table in tables:
        choose(desk, "Table", str(table))
        links.append(phone_link(desk, address))
    return links


def send(browser: Browser, link: str, totals: list[int]) -> Page:
    """A phone types the totals and sends them."""
    phone = opened(browser, link, PHONE)
    fill_totals(phone, totals)
    press(phone, "Send to the organiser")
    expect(phone.get_by_text("Sent. The organiser confirms it")).to_be_visible()
    return phone


def sees(browser: Browser, link: str, totals: list[int]) -> None:
    """A second phone that opens the same link."""
    second = opened(browser, link, PHONE)
    boxes = second.get_by_label("Total", exact=True)
    for place, total in enumerate(totals):
        expect(boxes.nth(place)).to_have_value(str(total))
    keep_screenshot(second, "phone-table")
    second.close()


def test_an_event_with_phones_and_a_final(browser: Browser, warehouse: Path, address: str) -> None:
    desk = opened(browser, f"{address}/tournament")
    sign_in(desk)
    create(desk)
    draw(desk)
    press(desk, "Start the clocks")
    links = links_of(desk, address, 1, 2)
    phones = [send(browser, links[0], [70, 60, 50, 40]), send(browser, links[1], [69, 59, 49, 39])]
    sees(browser, links[0], [70, 60, 50, 40])
    for table in (1, 2):
        choose(desk, "Table", str(table))
        confirm(desk, table)
    choose(desk, "Table", "3")
    confirm(desk, 3, [68, 58, 48, 38])
    phones[0].reload()
    settle(phones[0])
    expect(phones[0].get_by_text("This code opens no table")).to_be_visible()

    draw(desk)
    confirm(desk, 1, [80, 90, 70, 60])
    part(desk, "Standings")
    keep_screenshot(desk, "tournament-standings")
    done = open_event(event_file(warehouse))
    final = done.rounds[1].tables[0].players
    assert standings(done)[0].player == final[1]
    assert {line.player for line in standings(done)[:4]} == set(final)

    part(desk, "Print and publish")
    press(desk, "Open the public page")
    public = opened(browser, f"{address}/public_event")
    expect(public.get_by_text("Spring open").first).to_be_visible()
    expect(public.get_by_text(re.compile(r"#1 · 70")).first).to_be_visible()
    projector = opened(browser, f"{address}/projector")
    expect(projector.get_by_text("Spring open").first).to_be_visible()
    for page in (*phones, public, projector, desk):
        page.close()


def sign_in(page: Page) -> None:
    page.get_by_text("Organiser", exact=True).click()
    page.get_by_label("Name", exact=True).fill("Elm")
    page.get_by_label("Passphrase").fill(PASSPHRASE)
    page.get_by_label("Passphrase").press("Enter")
    expect(page.get_by_text("Signed in: Elm")).to_be_visible()
    settle(page)


def test_a_visitor_who_is_not_signed_in_can_change_nothing(browser: Browser, address: str) -> None:
    page = opened(browser, f"{address}/tournament")
    page.get_by_text("New event", exact=True).click()
    expect(page.get_by_role("button", name="Create")).to_be_disabled()
    page.close()
