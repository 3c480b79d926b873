"""Times of the dashboard: script time and first paint of each page, and stepping through a game.

    python bench/dashboard.py [--games 2000] [--visitors 0]

Everything is measured in one run beside an empty Streamlit page, because machines differ: trust the ratios.
"""

import argparse
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from dashboard.balance import tabs
from dashboard.pages import FIRST, PAGES
from engine.registry import DEFAULT_GAME
from engine.scythe.words import FACTIONS
from ingest.load import load

ROOT = Path(__file__).parents[1]
SAMPLE = ROOT / "data" / "samples" / "games" / "five-players-recruits.scythe"
EMPTY = "import streamlit as st\nst.title('Empty')\n"
VISITS = 3
STEP = """
async (viewer) => {
  const times = [];
  const steps = Number(viewer.querySelector('input[type=range]').max);
  for (let step = 0; step < steps; step++) {
    const start = performance.now();
    viewer.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    await new Promise((done) => requestAnimationFrame(done));
    times.push(performance.now() - start);
  }
  return times;
}
"""


def main() -> None:
    asked = argparse.ArgumentParser()
    asked.add_argument("--games", type=int, default=2000)
    options = asked.parse_args()
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("TRIUMPH_CHROMIUM"), args=["--headless=new", "--no-sandbox"]
        )
        warehouse = fill(folder, options.games)
        measure(browser, folder, warehouse)
        browser.close()


def fill(folder: Path, games: int) -> Path:
    """Results-only games of made-up players, and one replayed game."""
    chance, rows = random.Random(7), ["game,date,player,faction,total"]  # noqa: S311
    for number in range(games):
        day = f"2026-{1 + number % 12:02}-{1 + number % 28:02}"
        factions = chance.sample(FACTIONS, 4)
        rows += [
            f"{number},{day},P{chance.randrange(200)}-{seat},{faction},{chance.randint(30, 90)}"
            for seat, faction in enumerate(factions)
        ]
    (folder / "results.csv").write_text("\n".join(rows), encoding="utf-8")
    warehouse = folder / "games.duckdb"
    start = time.perf_counter()
    load([SAMPLE, folder / "results.csv"], warehouse)
    print(f"loaded {games} games in {time.perf_counter() - start:.1f} s")
    return warehouse


def measure(browser: Browser, folder: Path, warehouse: Path) -> None:
    empty = folder / "empty.py"
    empty.write_text(EMPTY, encoding="utf-8")
    times = folder / "times.txt"
    with serving(empty) as address:
        base = statistics.median(painted(browser, address) for _ in range(VISITS))
    print(f"empty page: first paint {base:.0f} ms")
    settings = {"TRIUMPH_DB": str(warehouse), "TRIUMPH_TIMES": str(times), "TRIUMPH_SIMULATED": "1"}
    with serving(ROOT / "bench" / "timed_app.py", **settings) as address:
        paths = ["" if page.name == FIRST else page.name for page in PAGES]
        paths += [f"balance?tab={tab}" for tab in tabs(DEFAULT_GAME)]
        for path in paths:
            paints = [painted(browser, f"{address}/{path}") for _ in range(VISITS)]
            report(path or FIRST, times, statistics.median(paints), base)
        step_through(browser, address, base)


def report(path: str, times: Path, paint: float, base: float) -> None:
    lines = times.read_text(encoding="utf-8").splitlines() if times.exists() else []
    times.unlink(missing_ok=True)
    runs: dict[str, list[float]] = defaultdict(list)
    for line in lines:
        page, _, spent = line.rpartition(" ")
        runs[page].append(float(spent))
    spent = statistics.median(value for values in runs.values() for value in values) if runs else float("nan")
    print(f"{path:24} script {spent:7.0f} ms   first paint {paint:6.0f} ms = {paint / base:.1f} x empty")


def painted(browser: Browser, address: str) -> float:
    page = browser.new_page()
    start = time.perf_counter()
    page.goto(address)
    page.locator("h1").first.wait_for(timeout=180_000)
    page.locator("[data-testid=stApp][data-test-script-state=notRunning]").wait_for(timeout=180_000)
    spent = 1000 * (time.perf_counter() - start)
    page.close()
    return spent


def step_through(browser: Browser, address: str, base: float) -> None:
    page: Page = browser.new_page(viewport={"width": 1440, "height": 1000})
    start = time.perf_counter()
    page.goto(f"{address}/games?game=1")
    page.locator(".viewer").wait_for(timeout=180_000)
    opened = 1000 * (time.perf_counter() - start)
    page.locator("[data-testid=stApp][data-test-script-state=notRunning]").wait_for(timeout=180_000)
    steps = sorted(page.locator(".viewer").evaluate(STEP))
    page.close()
    p90 = steps[int(0.9 * len(steps))]
    print(f"viewer: opened in {opened:.0f} ms = {opened / base:.1f} x empty; {len(steps)} steps")
    print(f"step from key to its frame: median {statistics.median(steps):.1f} ms, p90 {p90:.1f} ms")


@contextmanager
def serving(script: Path, **settings: str) -> Iterator[str]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [
        sys.executable,
        "-m",
        "streamlit",
        "run",
        str(script),
        f"--server.port={port}",
        "--server.headless=true",
    ]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **settings}
    server = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)  # noqa: S603
    address = f"http://127.0.0.1:{port}"
    try:
        wait_for(address)
        yield address
    finally:
        server.terminate()
        server.wait(30)


def wait_for(address: str) -> None:
    for _ in range(300):
        try:
            with urllib.request.urlopen(f"{address}/_stcore/health"):  # noqa: S310
                return
        except OSError:
            time.sleep(0.2)
    raise SystemExit("the server did not start")


if __name__ == "__main__":
    main()
