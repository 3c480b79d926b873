"""Which failed tests are tried again, and that the end of a run names them."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

CONFTEST = Path(__file__).with_name("conftest.py")
FAILS_ONCE = """
from pathlib import Path

import pytest

{mark}
def test_fails_once():
    file = Path(__file__).with_suffix(".seen")
    seen = file.exists()
    file.touch()
    assert seen
"""
SETTINGS = """
[pytest]
addopts = --strict-markers
markers =
    browser: x
    cluster: x
    process: x
"""


def run_of(test: str, folder: Path) -> subprocess.CompletedProcess[str]:
    shutil.copy(CONFTEST, folder / "conftest.py")
    (folder / "pytest.ini").write_text(SETTINGS, encoding="utf-8")
    (folder / "test_one.py").write_text(test, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", str(folder)]
    return subprocess.run(command, cwd=folder, check=False, capture_output=True, text=True)


@pytest.mark.parametrize("kind", ["browser", "cluster", "process"])
def test_a_test_of_an_unsteady_kind_is_tried_again_and_named(kind: str, tmp_path: Path) -> None:
    run = run_of(FAILS_ONCE.format(mark=f"@pytest.mark.{kind}"), tmp_path)
    assert run.returncode == 0, run.stdout
    assert "NEEDED A SECOND TRY" in run.stdout
    assert "test_one.py::test_fails_once" in run.stdout


def test_a_module_that_starts_threads_is_of_an_unsteady_kind(tmp_path: Path) -> None:
    run = run_of("import threading\n" + FAILS_ONCE.format(mark=""), tmp_path)
    assert run.returncode == 0, run.stdout
    assert "test_one.py::test_fails_once" in run.stdout


def test_any_other_test_fails_at_once(tmp_path: Path) -> None:
    run = run_of(FAILS_ONCE.format(mark=""), tmp_path)
    assert run.returncode == 1
    assert "NEEDED A SECOND TRY" not in run.stdout


def test_a_test_that_fails_twice_fails(tmp_path: Path) -> None:
    run = run_of("import pytest\n\n@pytest.mark.process\ndef test_fails():\n    assert False\n", tmp_path)
    assert run.returncode == 1
    assert "NEEDED A SECOND TRY" in run.stdout
