"""`triumph dashboard`: the pages, served from this machine."""

import os
import signal
import socket
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import typer

from cli.options import DEFAULT_PORT, DEFAULT_WAREHOUSE, Port, Warehouse
from ingest.warehouse.connection import check_is_file

APP = Path(str(files("dashboard"))) / "app.py"
HOST = "localhost"
PORTS_TO_TRY = 50
SECONDS_TO_END = 5


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(epilog="Example: triumph dashboard --db season.duckdb --port 8600")(dashboard)


def dashboard(db: Warehouse = DEFAULT_WAREHOUSE, port: Port = DEFAULT_PORT) -> None:
    """Show the dashboard until interrupted."""
    check_is_file(db)
    raise typer.Exit(serve(db, port))


def serve(db: Path, port: int, browser: bool = False, simulated: bool = False) -> int:
    """Run the dashboard in a process of its own, which ends with this one, and pass on its exit code.

    `simulated` lets the pages count simulated games until the reader switches them off.
    """
    port = free_port(port)
    typer.echo(f"dashboard: http://{HOST}:{port} (Ctrl+C ends it)")
    sys.stdout.flush()
    environment = {**os.environ, "TRIUMPH_DB": str(db.resolve())}
    if simulated:
        environment["TRIUMPH_SIMULATED"] = "1"
    with subprocess.Popen(_command(port, browser), env=environment) as pages:  # noqa: S603
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        try:
            return max(pages.wait(), 0)
        except KeyboardInterrupt:
            _end(pages)
            return 0


def free_port(wanted: int) -> int:
    """The wanted port, or the next one on which nobody listens."""
    for port in range(wanted, min(wanted + PORTS_TO_TRY, 65536)):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((HOST, port))
            except OSError:
                continue
            return port
    raise typer.BadParameter(f"port {wanted} and the next {PORTS_TO_TRY} are taken; name another with --port")


def _end(pages: subprocess.Popen[bytes]) -> None:
    """Ask first; a server that has only just started does not hear it."""
    pages.terminate()
    try:
        pages.wait(SECONDS_TO_END)
    except subprocess.TimeoutExpired:
        pages.kill()


def _command(port: int, browser: bool) -> list[str]:
    settings = {
        "server.port": port,
        "server.headless": str(not browser).lower(),
        "server.address": HOST,
        "server.showEmailPrompt": "false",
        "browser.gatherUsageStats": "false",
        "server.fileWatcherType": "none",
    }
    options = [f"--{name}={value}" for name, value in settings.items()]
    return [sys.executable, "-m", "streamlit", "run", str(APP), *options]
