"""A compiled build is used while it belongs to the sources, and never when it does not."""

import json
import sys
from pathlib import Path

import pytest

from engine.compiled import FOLDER, MANIFEST, SWITCH, is_current, manifest_of, search_path


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of two modules with a build of both."""
    monkeypatch.delenv(SWITCH, raising=False)
    folder = tmp_path / "scythe"
    (folder / FOLDER).mkdir(parents=True)
    for name in ("state.py", "move.py"):
        (folder / name).write_text(f"# {name}\n")
    write_manifest(folder)
    return folder


def write_manifest(folder: Path, python: str | None = sys.implementation.cache_tag) -> None:
    (folder / FOLDER / MANIFEST).write_text(json.dumps({**manifest_of(folder), "python": python}))


def test_a_build_of_these_sources_is_used_before_them(package: Path) -> None:
    assert search_path(package) == [str(package / FOLDER / "engine" / "scythe"), str(package)]


def test_without_a_build_the_sources_are_used(package: Path) -> None:
    (package / FOLDER / MANIFEST).unlink()
    assert search_path(package) == [str(package)]


@pytest.mark.parametrize("change", ["edited", "gone", "new"])
def test_a_stale_build_is_never_used(package: Path, change: str) -> None:
    source = package / "move.py"
    if change == "edited":
        source.write_text("# another rule\n")
    elif change == "new":
        (package / "rule.py").write_text("# a rule of its own\n")
    else:
        source.unlink()
    assert not is_current(package)
    assert search_path(package) == [str(package)]


def test_a_build_for_another_python_is_not_used(package: Path) -> None:
    write_manifest(package, "cpython-27")
    assert search_path(package) == [str(package)]


@pytest.mark.parametrize("damaged", ["{", "{}", "[]", "null", '{"sources": {}}', "\xff"])
def test_a_damaged_manifest_means_no_build(package: Path, damaged: str) -> None:
    (package / FOLDER / MANIFEST).write_text(damaged, encoding="latin-1")
    assert search_path(package) == [str(package)]


def test_the_build_can_be_switched_off(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SWITCH, "0")
    assert search_path(package) == [str(package)]
