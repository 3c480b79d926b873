"""`triumph dashboard`: the pages, served from this machine."""

import os
import subprocess
import sys
from pathlib import Path

import typer

import dashboard as dashboard_package
from cli.options import DEFAULT_PORT, DEFAULT_WAREHOUSE, Port, Warehouse
from ingest.warehouse.connection import WarehouseError

APP = Path(dashboard_package.__file__).with_name("app.py")


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(epilog="Example: triumph dashboard --db season.duckdb --port 8600")(dashboard)


def dashboard(db: Warehouse = DEFAULT_WAREHOUSE, port: Port = DEFAULT_PORT) -> None:
    """Show the dashboard until interrupted."""
    if not db.is_file():
        raise WarehouseError(f"there is no warehouse at {db}; create it with: triumph load PATH --db {db}")
    raise typer.Exit(serve(db, port))


def serve(db: Path, port: int, browser: bool = False) -> int:
    """Run the dashboard in a process of its own and pass on its exit code."""
    typer.echo(f"dashboard: http://localhost:{port} (Ctrl+C ends it)")
    sys.stdout.flush()
    environment = {**os.environ, "TRIUMPH_DB": str(db.resolve())}
    try:
        return subprocess.run(_command(port, browser), env=environment, check=False).returncode  # noqa: S603
    except KeyboardInterrupt:
        return 0


def _command(port: int, browser: bool) -> list[str]:
    settings = {
        "server.port": port,
        "server.headless": str(not browser).lower(),
        "server.address": "localhost",
        "server.showEmailPrompt": "false",
        "browser.gatherUsageStats": "false",
        "server.fileWatcherType": "none",
    }
    options = [f"--{name}={value}" for name, value in settings.items()]
    return [sys.executable, "-m", "streamlit", "run", str(APP), *options]
