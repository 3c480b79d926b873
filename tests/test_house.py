"""The house itself: pinned versions, two commands, one direction of imports, nothing skipped."""

import ast
import os
import re
import socket
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from cli.dashboard import free_port
from engine.registry import GAMES

ROOT = Path(__file__).parent.parent
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
ROOMS = ("engine", "ingest", "analytics", "simulator", "dashboard", "cli")
PINS = [
    line
    for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]


def requirements() -> list[Requirement]:
    project = PYPROJECT["project"]
    return [Requirement(line) for line in project["dependencies"] + project["optional-dependencies"]["dev"]]


def modules(room: str) -> Iterator[Path]:
    yield from sorted((ROOT / room).rglob("*.py"))


def dry_run(target: str) -> str:
    """What make would do for a target from nothing."""
    command = ["make", "--dry-run", "--always-make", target]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def imported_rooms(module: Path) -> set[str]:
    tree = ast.parse(module.read_text(encoding="utf-8"))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.Import)]
    origins = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    names = origins + [alias.name for node in imports for alias in node.names]
    return {name.partition(".")[0] for name in names} & set(ROOMS)


def test_a_pin_is_a_name_and_a_version_and_names_no_host() -> None:
    plain = re.compile(r"[a-z0-9][a-z0-9-]*==[0-9][0-9a-z.]*")
    assert [pin for pin in PINS if not plain.fullmatch(pin)] == []


@pytest.mark.parametrize("wanted", requirements(), ids=lambda wanted: wanted.name)
def test_every_dependency_is_pinned_within_its_range(wanted: Requirement) -> None:
    pins = dict(pin.split("==") for pin in PINS)
    assert wanted.specifier.contains(pins[canonicalize_name(wanted.name)])


def test_the_door_runs_what_a_contributor_runs() -> None:
    script = ROOT / ".ci" / "run"
    commands = [line for line in script.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    assert os.access(script, os.X_OK)
    assert commands[-1] == "exec make test"


def test_make_test_checks_lint_format_types_imports_and_runs_every_test_with_a_browser() -> None:
    steps = dry_run("test")
    expected = ["ruff check", "ruff format --check", "-m mypy", "lint-imports", "browser.sh", "-m pytest"]
    positions = [steps.index(step) for step in expected]
    assert positions == sorted(positions)


def test_make_run_installs_by_the_constraints_and_starts_the_demo() -> None:
    steps = dry_run("run")
    assert steps.index("--constraint constraints.txt --editable .") < steps.index("triumph demo")


def test_a_taken_port_gives_way_to_the_next_free_one() -> None:
    with socket.socket() as taken:
        taken.bind(("localhost", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert free_port(port) > port
    assert free_port(port) == port


def test_the_browser_is_the_one_that_is_named() -> None:
    command = ["sh", str(ROOT / "scripts" / "browser.sh")]
    named = {**os.environ, "TRIUMPH_CHROMIUM": sys.executable}
    found = subprocess.run(command, cwd=ROOT, env=named, check=True, capture_output=True, text=True)
    assert found.stdout.strip() == sys.executable


def test_a_room_imports_only_the_rooms_below_it() -> None:
    allowed = {
        "engine": {"engine"},
        "ingest": {"engine", "ingest"},
        "analytics": {"engine", "ingest", "analytics"},
        "simulator": {"engine", "analytics", "simulator"},
        "dashboard": {"engine", "ingest", "analytics", "dashboard"},
        "cli": {"engine", "ingest", "analytics", "simulator", "cli"},
    }
    strays = {
        str(module.relative_to(ROOT)): strangers
        for room in ROOMS
        for module in modules(room)
        if (strangers := imported_rooms(module) - allowed[room])
    }
    assert strays == {}


def test_no_test_is_skipped_or_expected_to_fail() -> None:
    marks = re.compile(r"\b(?:mark\.skip|pytest\.skip|importorskip|xfail)\b")
    others = [path for path in modules("tests") if path != Path(__file__)]
    assert [path.name for path in others if marks.search(path.read_text(encoding="utf-8"))] == []


def test_data_is_found_through_its_package_and_not_through_a_path() -> None:
    assert files("data").joinpath("scythe", "board.json").is_file()
    assert files("data").joinpath("samples", "season.csv").is_file()


def test_a_package_would_carry_every_file_that_is_read_at_run_time() -> None:
    """Every data file of a room matches one of the patterns that a wheel is built from."""
    patterns = PYPROJECT["tool"]["setuptools"]["package-data"]
    kinds = {".json", ".csv", ".xlsx", ".jsonl", ".sql", ".toml", ".svg", ".css", ".js", ".html", ".j2"}
    kinds |= {".scythe", ".garden"}
    forgotten = {
        room: sorted(
            path.name for path in (ROOT / room).rglob("*") if path.suffix in kinds and path not in carried
        )
        for room in (*ROOMS, "data")
        for carried in [{path for pattern in patterns.get(room, ()) for path in (ROOT / room).glob(pattern)}]
    }
    assert {room: names for room, names in forgotten.items() if names} == {}


def lines_naming_a_game() -> list[str]:
    """Every line outside a game's own rooms that imports the game or spells its id."""
    ids = "|".join(GAMES)
    named = re.compile(rf"engine\.({ids})|[\"']({ids})[\"']")
    own = re.compile(rf"(^|/)({ids}|automa)(/|[._])|^ingest/digital/")
    return [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for room in (*ROOMS, "triumph")
        for path in modules(room)
        if not own.search(str(path.relative_to(ROOT)))
        for line in path.read_text(encoding="utf-8").splitlines()
        if named.search(line)
    ]


def test_outside_its_rooms_a_game_is_named_by_its_registry_line_and_hardly_elsewhere() -> None:
    """Printed, so that a new line is seen: `pytest -s -k registry_line`."""
    lines = lines_naming_a_game()
    print("\n".join(lines))
    listed = [line for line in lines if line.startswith("engine/registry.py")]
    assert len(listed) == len(GAMES)
    assert len(lines) - len(listed) <= 3
