"""Who ends a command ends it quietly, with the exit code that shells expect, however early it is."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from ingest.warehouse.connection import reading
from tests.ingest.sheets import AMBER, BIRCH, HEADINGS, sheet

pytestmark = pytest.mark.process

START = "import sys; sys.argv = ['triumph', 'rebuild', '--help']; from cli.start import main; main()"
COMMAND = "import sys; sys.argv[0] = 'triumph'; from cli.start import main; main()"
HEARING = f"import signal; signal.signal(signal.SIGHUP, signal.SIG_DFL); {COMMAND}"
"""Under `nohup` the tests, and with them what they start, would not hear of a closed terminal."""

FILES = 20
"""More than one process takes before the first of them is done."""


@pytest.mark.parametrize("module", ["typer", "duckdb", "numpy", "pyarrow", "pydantic"])
def test_an_interrupt_while_modules_are_read_ends_quietly(module: str) -> None:
    """Python tells each module once it is read; the interrupt comes right behind it."""
    command = [sys.executable, "-X", "importtime", "-c", START]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        assert any(line.split("|")[-1].strip() == module for line in process.stderr)
        os.kill(process.pid, signal.SIGINT)
        told = process.stderr.read()
    assert "Traceback" not in told
    assert process.returncode == 130


def sheets(folder: Path) -> list[Path]:
    """Files of one game each."""
    files = [folder / f"{number}.csv" for number in range(FILES)]
    for number, file in enumerate(files):
        file.write_bytes(sheet(HEADINGS, *(f"{number}{seat.removeprefix('1')}" for seat in (AMBER, BIRCH))))
    return files


def games(warehouse: Path) -> int:
    with reading(warehouse) as connection:
        ((count,),) = connection.execute("select count(*) from records").fetchall()
    return int(count)


@pytest.mark.parametrize("request_to_end", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_load_that_is_asked_to_end_publishes_what_it_has_and_goes_on_later(
    tmp_path: Path, request_to_end: signal.Signals
) -> None:
    """The load opens the pipe behind the other files and waits there until the other end is closed."""
    files, pipe, warehouse = sheets(tmp_path), tmp_path / "pipe", tmp_path / "games.duckdb"
    os.mkfifo(pipe)
    load = [sys.executable, "-c", HEARING, "load", "--workers", "1", "--db", str(warehouse)]
    process = subprocess.Popen([*load, *map(str, files), str(pipe)], stderr=subprocess.PIPE, text=True)
    with pipe.open("wb"):
        process.send_signal(request_to_end)
    _, told = process.communicate()
    assert told == "triumph: interrupted; run the same command again to continue\n"
    assert process.returncode == 128 + request_to_end
    assert 0 < games(warehouse) < FILES
    assert sorted(file.suffix for file in tmp_path.glob("games.duckdb.*")) == [".lock"] * 3
    subprocess.run([*load, *map(str, files)], check=True)
    assert games(warehouse) == FILES


def test_a_load_under_nohup_outlives_the_terminal(tmp_path: Path) -> None:
    (file, *_), pipe, warehouse = sheets(tmp_path), tmp_path / "pipe", tmp_path / "games.duckdb"
    os.mkfifo(pipe)
    deaf = f"import signal; signal.signal(signal.SIGHUP, signal.SIG_IGN); {COMMAND}"
    command = [sys.executable, "-c", deaf, "load", "--db", str(warehouse), str(pipe)]
    with subprocess.Popen(command) as process, pipe.open("wb") as stream:
        process.send_signal(signal.SIGHUP)
        stream.write(file.read_bytes())
    assert process.returncode == 0
    assert games(warehouse) == 1
