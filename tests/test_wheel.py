"""The wheel that `pipx install .` builds: it carries everything, and the demo runs from it."""

import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
import urllib.error
import urllib.request
from pathlib import Path
from typing import IO
from zipfile import ZipFile

import pytest

pytestmark = pytest.mark.process

ROOT = Path(__file__).parent.parent
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
BUILD = "import sys; from setuptools.build_meta import build_wheel; print(build_wheel(sys.argv[1]))"
DEMO = """
import sys, cli
from cli.start import main
assert cli.__file__.startswith(sys.argv.pop(1)), cli.__file__
main()
"""


def rooms() -> list[str]:
    """Every top-level package that is listed and there."""
    listed = PYPROJECT["tool"]["setuptools"]["packages"]["find"]["include"]
    return [name.rstrip("*") for name in listed if (ROOT / name.rstrip("*")).is_dir()]


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What an installation would hold, built from a copy of the sources without a network."""
    sources, wheels = tmp_path_factory.mktemp("sources"), tmp_path_factory.mktemp("wheels")
    for name in rooms():
        shutil.copytree(ROOT / name, sources / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, sources)
    subprocess.run([sys.executable, "-c", BUILD, str(wheels)], cwd=sources, check=True, capture_output=True)
    (wheel,) = wheels.glob("triumph-*.whl")
    with ZipFile(wheel) as archive:
        archive.extractall(wheels / "installed")
    return wheels / "installed"


def test_the_wheel_carries_every_file_of_the_rooms(unpacked: Path) -> None:
    missing = [
        str(file.relative_to(ROOT))
        for name in rooms()
        for file in (ROOT / name).rglob("*")
        if file.is_file() and file.suffix not in (".pyc", ".md")
        if not (unpacked / file.relative_to(ROOT)).is_file()
    ]
    assert missing == []


def until_address(lines: IO[str]) -> list[str]:
    """What is printed, up to the line that names the address."""
    printed: list[str] = []
    for line in lines:
        printed.append(line)
        if "http://" in line:
            break
    return printed


def answer(address: str) -> str:
    """What the server says of its health, once it listens."""
    while True:
        try:
            with urllib.request.urlopen(f"{address}/_stcore/health") as page:  # noqa: S310
                return str(page.read().decode())
        except urllib.error.URLError:
            time.sleep(0.1)


def test_the_demo_runs_from_the_wheel(unpacked: Path, tmp_path: Path) -> None:
    arguments = ["demo", "--games", "0", "--no-browser", "--port", "8711", "--db", "games.duckdb"]
    command = [sys.executable, "-c", DEMO, str(unpacked), *arguments]
    environment = {**os.environ, "PYTHONPATH": str(unpacked)}
    with subprocess.Popen(command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, text=True) as demo:
        try:
            assert demo.stdout is not None
            printed = until_address(demo.stdout)
            assert "accepted" in "".join(printed)
            assert answer(re.findall(r"http://\S+", printed[-1])[0]) == "ok"
        finally:
            demo.terminate()
    assert (tmp_path / "games.duckdb").is_file()
