"""`triumph dashboard`: the pages, served from this machine, to this machine unless a host is named."""

import os
import signal
import socket
import subprocess
import sys
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

import typer

from cli.options import DEFAULT_PORT, DEFAULT_WAREHOUSE, Port, Warehouse
from ingest.warehouse.connection import check_is_file, writing
from ingest.warehouse.organisers import organisers

APP = Path(str(files("dashboard"))) / "server.py"
HOST = "localhost"
LOCAL = (HOST, "127.0.0.1", "::1")
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104
PLAIN_PORTS = {"http": 80, "https": 443}
PORTS_TO_TRY = 50
SECONDS_TO_END = 5


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(epilog="Example: triumph dashboard --db season.duckdb --port 8600")(dashboard)


Host = Annotated[
    str,
    typer.Option("--host", metavar="ADDRESS", help="Listen there; only this machine is served if left out."),
]
PublicUrl = Annotated[
    str | None,
    typer.Option("--public-url", metavar="URL", help="How browsers reach it, behind a proxy or by a name."),
]
PlainPassphrases = Annotated[
    bool,
    typer.Option(
        "--allow-plain-passphrases",
        help="Let organisers of other machines sign in over plain HTTP, where others could read along.",
    ),
]


def dashboard(
    db: Warehouse = DEFAULT_WAREHOUSE,
    port: Port = DEFAULT_PORT,
    host: Host = HOST,
    public_url: PublicUrl = None,
    allow_plain_passphrases: PlainPassphrases = False,
) -> None:
    """Show the dashboard until interrupted."""
    _begin(db)
    check_is_file(db)
    place = Place(host, free_port(port, host), _checked(public_url))
    settings = {"TRIUMPH_PLAIN_SIGN_IN": "1"} if allow_plain_passphrases else {}
    raise typer.Exit(run(db, place, settings))


def _begin(db: Path) -> None:
    """A first event comes before the first game: begin the warehouse that organisers were added for."""
    if not db.exists() and organisers(db):
        with writing(db):
            typer.echo(f"{db}: begun without games, because organisers were added for it")


def serve(db: Path, port: int, browser: bool = False, simulated: bool = False) -> int:
    """Show the dashboard to this machine.

    `simulated` lets the pages count simulated games until the reader switches them off.
    """
    settings = {"TRIUMPH_SIMULATED": "1"} if simulated else {}
    return run(db, Place(HOST, free_port(port)), settings, browser)


@dataclass(frozen=True, slots=True)
class Place:
    """Where the dashboard listens, and the address that browsers use if it is another one."""

    host: str
    port: int
    public_url: str | None = None

    @property
    def address(self) -> str:
        """What a reader types."""
        return self.public_url or f"http://{self.host}:{self.port}"

    def settings(self) -> dict[str, object]:
        """Of Streamlit: where it listens, and under which name it may be asked."""
        found: dict[str, object] = {"server.address": self.host, "server.port": self.port}
        public = urlsplit(self.public_url or "")
        if public.hostname:
            found["browser.serverAddress"] = public.hostname
            found["browser.serverPort"] = public.port or PLAIN_PORTS[public.scheme]
        elif self.host not in LOCAL:
            found["browser.serverAddress"] = self.host
        return found


def run(db: Path, place: Place, settings: dict[str, str], browser: bool = False) -> int:
    """Run the dashboard in a process of its own, which ends with this one, and pass on its exit code."""
    typer.echo(f"dashboard: {place.address} (Ctrl+C ends it)")
    if place.host not in LOCAL:
        typer.echo("other machines of the network can open it; only organisers can change anything", err=True)
    if place.host in EVERYWHERE:
        typer.echo(f"organisers sign in on this machine at http://{HOST}:{place.port}", err=True)
    sys.stdout.flush()
    stated = {"TRIUMPH_PUBLIC_URL": place.public_url} if place.public_url else {}
    environment = {**os.environ, "TRIUMPH_DB": str(db.resolve()), **stated, **settings}
    with subprocess.Popen(_command(place, browser), env=environment) as pages:  # noqa: S603
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        try:
            return max(pages.wait(), 0)
        except KeyboardInterrupt:
            _end(pages)
            return 0


def _checked(public_url: str | None) -> str | None:
    if public_url is None:
        return None
    parts = urlsplit(public_url)
    if parts.scheme not in PLAIN_PORTS or not parts.hostname:
        raise typer.BadParameter(f"{public_url!r} is no address; write it like https://games.example.org")
    return public_url.rstrip("/")


def free_port(wanted: int, host: str = HOST) -> int:
    """The wanted port, or the next free one."""
    for port in range(wanted, min(wanted + PORTS_TO_TRY, 65536)):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except socket.gaierror as unknown:
                raise typer.BadParameter(f"{host!r} is no address of this machine") from unknown
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


def _command(place: Place, browser: bool) -> list[str]:
    settings = {
        **place.settings(),
        "server.headless": str(not browser).lower(),
        "server.showEmailPrompt": "false",
        "browser.gatherUsageStats": "false",
        "server.fileWatcherType": "none",
    }
    options = [f"--{name}={value}" for name, value in settings.items()]
    return [sys.executable, "-m", "streamlit", "run", str(APP), *options]
