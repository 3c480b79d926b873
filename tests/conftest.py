"""Property tests look for counterexamples and give every run the same answer; unsteady kinds get a second try.

Tests that drive a browser, a cluster or processes of their own depend on how busy the machine is. Exactly these
kinds are tried a second time, and the end of the run names every test that needed it.
"""

import sys
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "house", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("house")

TRIED_TWICE = ("browser", "cluster", "process")
STARTS_SOMETHING = frozenset({"subprocess", "threading", "ThreadPoolExecutor", "AppTest", "Visitor"})
"""What a module imports whose tests run beside a process or a thread."""

LINES_SHOWN = 6


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what drives a browser, and let the unsteady kinds be tried twice."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")
        if STARTS_SOMETHING & vars(getattr(item, "module", None) or object).keys():
            item.add_marker("process")
        if any(item.get_closest_marker(kind) for kind in TRIED_TWICE):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(autouse=True)
def _main_module_stays() -> Iterator[None]:
    """Streamlit puts the script of an AppTest in place of `__main__`; spawned processes would run it again."""
    main = sys.modules["__main__"]
    yield
    sys.modules["__main__"] = main


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name the tests that failed once, and what failed in them."""
    again = {report.nodeid: report for report in terminalreporter.getreports("rerun")}
    if again:
        terminalreporter.section("NEEDED A SECOND TRY", red=True, bold=True)
        for test, report in sorted(again.items()):
            terminalreporter.line(test, yellow=True)
            said = [line for line in report.longreprtext.splitlines() if line.startswith(("E ", ">"))]
            for line in said[:LINES_SHOWN]:
                terminalreporter.line(f"    {line}")
