"""Times of the dashboard: each page, stepping through a game, and many visitors at once.

    python -m bench.dashboard [--games 2000 1000000] [--visitors 20] [--folder KEPT]

Everything is measured in one run beside an empty Streamlit page, because machines differ: trust the ratios.
Of a script both the wall time and the time of the processor are printed: on a busy machine only the second
tells something. `first` is the first visit after the start, when effects are worked out and kept; ratings of many
games are kept since the load, as after `triumph load`. The others find what was kept. Goals: script below 250 ms
with 2,000 and below 1 s with 1,000,000 games that are known by their results only; first paint below 2 x an empty
page; viewer open within 1.5 x an empty page; a step from key to frame below 20 ms (median) and 50 ms (p90); no
error for the visitors, while one load follows the other. A step is measured over a whole game; beside the way from
key to frame stand the same as a ratio to a frame in which nothing is done, and the time of the processor that the
browser spent on script, layout and style.
"""

import argparse
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from cli.ahead import rate_ahead
from dashboard.balance import tabs
from dashboard.pages import FIRST, PAGES
from engine.registry import DEFAULT_GAME
from engine.scythe.words import FACTIONS
from ingest.load import load

ROOT = Path(__file__).parents[1]
SAMPLES = (
    ("five players", "five-players-recruits.scythe"),
    ("with an Automa", "solo-automa-rivers.scythe"),
    ("Garden Nation", "garden-four-players.garden"),
)
"""The games that are stepped through, loaded first: their numbers are 1, 2, 3."""

EMPTY = "import streamlit as st\nst.title('Empty')\n"
VISITS = 3
A_MINUTE = 60
PATIENCE = 1_800_000
"""Effects of a million games are worked out during the first visit."""
FRAMES = """
async () => {
  const times = [];
  for (let frame = 0; frame < 200; frame++) {
    const start = performance.now();
    await new Promise((done) => requestAnimationFrame(done));
    times.push(performance.now() - start);
  }
  return times;
}
"""
WORK = ("ScriptDuration", "LayoutDuration", "RecalcStyleDuration", "TaskDuration")
"""What the browser says its main thread worked, in seconds of the processor; the last one is all of it."""

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
    asked.add_argument("--games", type=int, nargs="+", default=[2000])
    asked.add_argument("--visitors", type=int, default=0)
    asked.add_argument("--folder", type=Path, help="Keep the warehouses there and use those that are there.")
    options = asked.parse_args()
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = options.folder or Path(name)
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("TRIUMPH_CHROMIUM"), args=["--headless=new", "--no-sandbox"]
        )
        for games in options.games:
            measure(browser, Path(name), fill(folder / f"g{games}", games))
        if options.visitors:
            games = options.games[0]
            crowd(browser, Path(name), fill(folder / f"g{games}", games), options.visitors)
        browser.close()


def fill(folder: Path, games: int) -> Path:
    """Results-only games of made-up players, and the replayed games."""
    folder.mkdir(parents=True, exist_ok=True)
    warehouse = folder / "games.duckdb"
    if warehouse.exists():
        return warehouse
    write_results(folder / "results.csv", games)
    start = time.perf_counter()
    for _, name in SAMPLES:
        load([ROOT / "data" / "samples" / "games" / name], warehouse)
    load([folder / "results.csv"], warehouse)
    rate_ahead(warehouse)
    print(f"loaded {games} games in {time.perf_counter() - start:.1f} s")
    return warehouse


def write_results(file: Path, games: int, seed: int = 7) -> Path:
    chance, rows = random.Random(seed), ["game,date,player,faction,total"]  # noqa: S311
    for number in range(games):
        day = f"2026-{1 + number % 12:02}-{1 + number % 28:02}"
        factions = chance.sample(FACTIONS, 4)
        rows += [
            f"{number},{day},P{chance.randrange(200)}-{seat},{faction},{chance.randint(30, 90)}"
            for seat, faction in enumerate(factions)
        ]
    file.write_text("\n".join(rows), encoding="utf-8")
    return file


def measure(browser: Browser, folder: Path, warehouse: Path) -> None:
    empty = folder / "empty.py"
    empty.write_text(EMPTY, encoding="utf-8")
    times = folder / "times.txt"
    with serving(empty) as address:
        paints = [painted(browser, address) for _ in range(2 * VISITS)]
        base = statistics.median(paints[1:])
    print(f"{warehouse.parent.name}: an empty page is painted in {base:.0f} ms")
    settings = {"TRIUMPH_DB": str(warehouse), "TRIUMPH_TIMES": str(times)}
    with serving(ROOT / "bench" / "timed_server.py", **settings) as address:
        for path in paths():
            paints = [painted(browser, f"{address}/{path}") for _ in range(1 + VISITS)]
            report(path or FIRST, times, statistics.median(paints[1:]) / base)
        step_through(browser, address, base)


def paths() -> list[str]:
    """Every page and every tab of the page Balance."""
    pages = ["" if page.name == FIRST else page.name for page in PAGES]
    found = [*pages, *(f"balance?tab={tab}" for tab in tabs(DEFAULT_GAME))]
    modelled = ["players", "players?player=P1-1", "balance?tab=effects"]
    return [*(path for path in found if path not in modelled), *modelled]


def report(path: str, times: Path, ratio: float) -> None:
    lines = times.read_text(encoding="utf-8").splitlines() if times.exists() else []
    times.unlink(missing_ok=True)
    runs = [tuple(map(float, line.split()[-2:])) for line in lines]
    if not runs:
        raise SystemExit(f"{path} ended with an error")
    first, later = runs[0], runs[1:] or runs
    wall, worked = (statistics.median(run[side] for run in later) for side in (0, 1))
    print(
        f"{path:24} script {wall:6.0f} ms (processor {worked:6.0f}), first {first[0]:6.0f} ({first[1]:6.0f}); "
        f"painted in {ratio:.1f} x empty",
        flush=True,
    )


def painted(browser: Browser, address: str) -> float:
    page = browser.new_page()
    start = time.perf_counter()
    page.goto(address)
    page.locator("h1").first.wait_for(timeout=PATIENCE)
    spent = 1000 * (time.perf_counter() - start)
    settle(page)
    page.close()
    return spent


def settle(page: Page) -> None:
    page.locator("[data-testid=stApp][data-test-script-state=notRunning]").wait_for(timeout=PATIENCE)


def step_through(browser: Browser, address: str, base: float) -> None:
    opened = []
    for _ in range(VISITS):
        page: Page = browser.new_page(viewport={"width": 1440, "height": 1000})
        start = time.perf_counter()
        page.goto(f"{address}/games?game=1")
        page.locator(".viewer").wait_for(timeout=PATIENCE)
        opened.append(1000 * (time.perf_counter() - start))
        settle(page)
        page.close()
    print(f"viewer: opened in {statistics.median(opened) / base:.1f} x empty")
    for game, (name, _) in enumerate(SAMPLES, 1):
        step_cost(browser, f"{address}/games?game={game}", name)


def step_cost(browser: Browser, address: str, name: str) -> None:
    """What a step costs over a whole game: the browser's own work, and the way from key to frame."""
    page = browser.new_page(viewport={"width": 1440, "height": 1000})
    page.goto(address)
    page.locator(".viewer .tools").wait_for(timeout=PATIENCE)
    settle(page)
    page.wait_for_timeout(1000)
    asked = page.context.new_cdp_session(page)
    asked.send("Performance.enable", {"timeDomain": "threadTicks"})
    frame = statistics.median(page.evaluate(FRAMES))
    before = worked(asked)
    steps = sorted(page.locator(".viewer").evaluate(STEP))
    script, layout, style, all_of_it = (
        1000 * (now - then) / len(steps) for now, then in zip(worked(asked), before, strict=True)
    )
    page.close()
    median, p90 = statistics.median(steps), steps[int(0.9 * len(steps))]
    print(
        f"{name}: {len(steps)} steps; of the processor script {script:.1f}, layout {layout:.1f}, "
        f"style {style:.1f}, main thread in all {all_of_it:.1f} ms a step"
    )
    print(
        f"  key to frame: median {median:.1f} ms ({median / frame:.1f} x an empty frame), "
        f"p90 {p90:.1f} ms ({p90 / frame:.1f} x)",
        flush=True,
    )


def worked(asked: CDPSession) -> list[float]:
    """The seconds of each kind of work so far."""
    metrics = {each["name"]: each["value"] for each in asked.send("Performance.getMetrics")["metrics"]}
    return [metrics[kind] for kind in WORK]


def crowd(browser: Browser, folder: Path, warehouse: Path, visitors: int) -> None:
    """Visitors who open page after page for a minute, while games are loaded; counts pages, loads and errors."""
    settings = {"TRIUMPH_DB": str(warehouse), "TRIUMPH_TIMES": str(folder / "times.txt")}
    over = threading.Event()
    with (
        serving(ROOT / "bench" / "timed_server.py", **settings) as address,
        ThreadPoolExecutor(1) as beside,
    ):
        loading = beside.submit(load_on, folder, warehouse, over)
        try:
            opened, wrong = click_around(browser, address, visitors)
        finally:
            over.set()
    print(
        f"{visitors} visitors beside {loading.result()} loads: {opened} pages in {A_MINUTE} s, "
        f"errors: {wrong or 'none'}"
    )


def load_on(folder: Path, warehouse: Path, over: threading.Event) -> int:
    """Load file after file until it is over; how many there were."""
    loaded = 0
    while not over.is_set():
        loaded += 1
        load([write_results(folder / f"more{loaded}.csv", 500, seed=1000 + loaded)], warehouse)
    return loaded


def click_around(browser: Browser, address: str, visitors: int) -> tuple[int, list[str]]:
    chance, opened = random.Random(1), 0  # noqa: S311
    wrong: list[str] = []
    offered = [path for path in paths() if "?" not in path]
    pages = [browser.new_page() for _ in range(visitors)]
    end = time.monotonic() + A_MINUTE
    while time.monotonic() < end:
        for page in pages:
            page.goto(f"{address}/{chance.choice(offered)}", wait_until="commit")
        for page in pages:
            page.locator("h1").first.wait_for(timeout=PATIENCE)
            settle(page)
            wrong += page.get_by_test_id("stException").all_inner_texts()
            opened += 1
    return opened, wrong


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
        "--server.fileWatcherType=none",
    ]
    # The settings of the dashboard lie in its folder; its modules are not to be found there.
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONSAFEPATH": "1", **settings}
    server = subprocess.Popen(command, cwd=ROOT / "dashboard", env=environment, stdout=subprocess.DEVNULL)  # noqa: S603
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
