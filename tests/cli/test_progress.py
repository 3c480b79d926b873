"""Progress on a terminal: a bar on standard error, and nothing of it on standard output."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def check_with_a_terminal(*paths: str) -> tuple[str, str]:
    """Standard output of `triumph check` in a pipe, and what a terminal on standard error showed."""
    ours, theirs = os.openpty()
    command = [sys.executable, "-c", "from cli.main import main; main()", "check", "--workers", "1", *paths]
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100"}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=theirs, check=True
    )
    os.close(theirs)
    shown = os.read(ours, 100_000).decode()
    os.close(ours)
    return done.stdout.decode(), shown


def test_check_shows_a_bar_on_the_terminal_and_keeps_its_output_clean() -> None:
    printed, shown = check_with_a_terminal("data/samples/games")
    assert re.fullmatch(r"\d+ accepted", printed.splitlines()[-1])
    assert "checking" not in printed
    assert "checking" in shown
