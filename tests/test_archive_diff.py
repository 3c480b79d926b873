"""Comparing the archive between two engines: a small repository with an older rule, made here."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ROOMS = ("engine", "ingest", "analytics", "simulator", "dashboard", "cli", "data", "scripts")
GAMES = ("2-players-tie.json", "2-players-workers.json")
PERSON = ("-c", "user.name=Amber", "-c", "user.email=amber@example.org")


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program as it is, committed once, with two recorded games in its archive."""
    folder = tmp_path_factory.mktemp("repository")
    for room in ROOMS:
        shutil.copytree(ROOT / room, folder / room, ignore=shutil.ignore_patterns("__pycache__"))
    for game in GAMES:
        shutil.copy(ROOT / "tests" / "games" / game, folder / game)
    for words in (["init", "--quiet"], ["add", "."], [*PERSON, "commit", "--quiet", "-m", "As it was"]):
        subprocess.run(["git", *words], cwd=folder, check=True)
    return folder


def archive_diff(repository: Path, base: str = "HEAD") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "scripts.archive_diff", base, "--games", "0", "--archive", *GAMES]
    return subprocess.run(command, cwd=repository, capture_output=True, text=True, check=False)


def test_the_same_engine_changes_nothing_and_leaves_nothing_behind(repository: Path) -> None:
    done = archive_diff(repository)
    trees = subprocess.run(
        ["git", "worktree", "list"], cwd=repository, capture_output=True, text=True, check=True
    )
    assert (done.stdout, done.returncode) == ("2 games, results changed since HEAD: 0\n", 0)
    assert len(trees.stdout.splitlines()) == 1


def test_every_game_that_another_rule_decides_otherwise_is_listed(repository: Path) -> None:
    path = repository / "data" / "scythe" / "scoring.json"
    printed = path.read_text(encoding="utf-8")
    rules = json.loads(printed)
    rules["popularity_tiers"][0]["star"] = 5
    path.write_text(json.dumps(rules), encoding="utf-8")
    done = archive_diff(repository)
    path.write_text(printed, encoding="utf-8")
    assert done.returncode == 1
    assert "2-players-tie.json, line 1\n  was accepted: 1. " in done.stdout
    assert "\n  is  discrepancy: " in done.stdout


def test_a_commit_that_does_not_exist_is_named(repository: Path) -> None:
    done = archive_diff(repository, "nowhere")
    assert done.returncode == 1
    assert "nowhere" in done.stderr
