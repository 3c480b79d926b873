"""A real server and a real browser: nothing here is replaced by a stand-in."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.analytics.season import load_season

ROOT = Path(__file__).parents[2]
SCREENSHOTS = ROOT / "var" / "screenshots"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
OPTIONS = ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage")
PATIENCE = 90

expect.set_options(timeout=PATIENCE * 1000)


def browser_path(playwrights_own: str) -> str:
    """The browser that TRIUMPH_CHROMIUM names, else one on the path, else Playwright's; without any, fail."""
    named = os.environ.get("TRIUMPH_CHROMIUM")
    found = (shutil.which(name) for name in ((named,) if named else BROWSERS))
    candidates = [*filter(None, found), playwrights_own]
    path = next((candidate for candidate in candidates if Path(candidate).is_file()), None)
    if path is None:
        pytest.fail(
            "no Chromium: install one, name it in TRIUMPH_CHROMIUM, or run `playwright install chromium`"
        )
    return path


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        path = browser_path(playwright.chromium.executable_path)
        opened = playwright.chromium.launch(executable_path=path, args=list(OPTIONS))
        yield opened
        opened.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    opened = browser.new_page(viewport={"width": 1440, "height": 1000})
    opened.set_default_timeout(PATIENCE * 1000)
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def season_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(load_season(tmp_path_factory.mktemp("served"))) as address:
        yield address


@contextmanager
def serving(warehouse: Path, **settings: str) -> Iterator[str]:
    """The address of a dashboard over this warehouse; `settings` go into its environment."""
    port = _free_port()
    address = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "streamlit", "run", str(ROOT / "dashboard" / "server.py")]
    options = [f"--server.port={port}", "--server.address=127.0.0.1", "--server.fileWatcherType=none"]
    environment = {**os.environ, "TRIUMPH_DB": str(warehouse), **settings}
    server = subprocess.Popen(
        [*command, *options],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        _wait_until_healthy(address, server)
        yield address
    finally:
        server.terminate()
        server.wait(PATIENCE)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_until_healthy(address: str, server: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and server.poll() is None:
        try:
            with urllib.request.urlopen(f"{address}/_stcore/health"):  # noqa: S310
                return
        except urllib.error.URLError:
            time.sleep(0.1)
    pytest.fail("the dashboard did not start")
