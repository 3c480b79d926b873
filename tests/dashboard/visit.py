"""How a test looks at a page."""

import re
from contextlib import suppress

from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TooLateError

from dashboard import pages
from dashboard.balance import tabs
from engine.registry import DEFAULT_GAME
from tests.dashboard.conftest import SCREENSHOTS

ORGANISING = tuple(page.name for page in pages.PAGES if page.kind == "organising")
FIGURES = tuple(page.name for page in pages.PAGES if page.kind == "figures")
PAGES = tuple(page.name for page in pages.PAGES)
TABS = tuple(tabs(DEFAULT_GAME))
"""The tabs of the page Balance."""

ATTEMPTS, A_MOMENT = 6, 8000


def visit(page: Page, address: str, name: str, query: str = "") -> None:
    """Open a page by its address and wait until it has finished."""
    if name in TABS:
        name, query = "balance", f"tab={name}&{query}"
    path = "" if name == pages.FIRST else name
    page.goto(f"{address}/{path}?{query}")
    settle(page)


def settle(page: Page) -> None:
    """Wait until the page stands still, and hold it to having no exception."""
    page.locator("h1").first.wait_for()
    page.locator("[data-testid=stApp][data-test-script-state=notRunning]").wait_for()
    expect(page.get_by_test_id("stException")).to_have_count(0)


def choose(page: Page, label: str, option: str) -> None:
    """Open a list until it stays open: a page that looks again by itself may close it once."""
    wanted = page.get_by_role("option", name=option, exact=True)
    for _ in range(ATTEMPTS):
        settle(page)
        page.get_by_role("combobox", name=re.compile(label)).last.click()
        with suppress(TooLateError):
            wanted.click(timeout=A_MOMENT)
            settle(page)
            return
    expect(wanted).to_be_visible()


def words(page: Page) -> str:
    """Everything the page says, the sidebar included."""
    return page.locator("[data-testid=stApp]").inner_text()


def keep_screenshot(page: Page, name: str, width: int = 1440) -> None:
    """A picture of the whole page for people to look at."""
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    height = page.locator("[data-testid=stMainBlockContainer]").evaluate("element => element.scrollHeight")
    page.set_viewport_size({"width": width, "height": max(900, min(4000, height + 40))})
    settle(page)
    page.screenshot(path=SCREENSHOTS / f"{name}.png")
