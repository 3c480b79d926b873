"""What strangers may send: uploads in number and size, tickets for a cookie, addresses of the server."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import pytest
import typer
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from cli.dashboard import Place, _checked, free_port
from dashboard import uploads
from dashboard.components.sign_in import of_this_machine
from dashboard.stay import COOKIE, KEEP, LEAVE, TICKETS, Tickets, keep, leave
from dashboard.uploads import MOST_BYTES, MOST_BYTES_IN_ALL, MOST_FILES, UploadLimits, fits


@pytest.mark.parametrize(
    ("held", "size", "fit"),
    [
        ({}, 1000, True),
        ({}, None, False),
        ({"me": dict.fromkeys(map(str, range(MOST_FILES)), 1)}, 1, False),
        ({"me": {"a": MOST_BYTES - 10}}, 10, True),
        ({"me": {"a": MOST_BYTES - 10}}, 11, False),
        ({"another": {"a": MOST_BYTES_IN_ALL}}, 1, False),
    ],
)
def test_uploads_are_bounded_for_a_visit_and_for_all(held: Any, size: int | None, fit: bool) -> None:
    assert fits(held, "me", size) is fit


@dataclass
class Answer:
    """What a server said."""

    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""


def ask(app: Starlette, method: str, path: str, body: bytes = b"", **headers: str) -> Answer:
    """One request, without a network."""
    answer = Answer()
    stated = {"content-length": str(len(body)), **headers}

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Any) -> None:
        answer.status = message.get("status", answer.status)
        answer.headers |= {key.decode(): value.decode() for key, value in message.get("headers", ())}
        answer.body += message.get("body", b"")

    scope = {
        "type": "http",
        "method": method,
        "path": path,
        "scheme": "http",
        "query_string": b"",
        "headers": [(key.replace("_", "-").encode(), value.encode()) for key, value in stated.items()],
    }
    in_a_thread(app(scope, receive, send))
    return answer


def in_a_thread(coroutine: Coroutine[Any, Any, None]) -> None:
    """Run to the end where no event loop runs: a browser of an earlier test leaves one in this thread."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, coroutine).result()


async def taken(request: Request) -> Response:
    return PlainTextResponse("taken")


def test_an_upload_too_much_is_refused_before_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploads, "held", lambda: {"visit": dict.fromkeys("abc", MOST_BYTES // 3)})
    path = "/_stcore/upload_file/{visit}/{file}"
    app = Starlette(
        routes=[Route(path, taken, methods=["PUT"]), Route("/other", taken)],
        middleware=[Middleware(UploadLimits)],
    )
    assert ask(app, "PUT", "/_stcore/upload_file/visit/d", b"x" * 100).status == 413
    assert ask(app, "PUT", "/_stcore/upload_file/other/d", b"x" * 100).body == b"taken"
    assert ask(app, "GET", "/other").body == b"taken"


def test_uploads_on_their_way_count_and_are_forgotten_when_they_arrived(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(uploads, "held", dict)
    monkeypatch.setattr(uploads, "MOST_FILES", 1)
    statuses: list[int] = []

    async def meanwhile(request: Request) -> Response:
        """While this upload is on its way, the same visit sends another one."""
        if not statuses:
            statuses.append(0)
            statuses.append(ask(app, "PUT", "/_stcore/upload_file/visit/b", b"x").status)
        return PlainTextResponse("taken")

    path = "/_stcore/upload_file/{visit}/{file}"
    routes = [Route(path, meanwhile, methods=["PUT"])]
    app = Starlette(routes=routes, middleware=[Middleware(UploadLimits)])
    for _ in range(2):
        assert ask(app, "PUT", "/_stcore/upload_file/visit/a", b"x").status == 200
    assert statuses == [0, 413]


@pytest.fixture
def door() -> Starlette:
    return Starlette(routes=[Route(KEEP, keep, methods=["POST"]), Route(LEAVE, leave, methods=["POST"])])


def test_a_ticket_becomes_a_cookie_out_of_reach_of_scripts_and_only_once(door: Starlette) -> None:
    ticket = TICKETS.give("token", 30)
    answer = ask(door, "POST", KEEP, ticket.encode())
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith(f"{COOKIE}=token;")
    assert {"HttpOnly", "SameSite=strict", "Max-Age=1800"} <= set(cookie.split("; "))
    assert ask(door, "POST", KEEP, ticket.encode()).status == 403


def test_behind_https_the_cookie_travels_encrypted_only(door: Starlette) -> None:
    answer = ask(door, "POST", KEEP, TICKETS.give("token", 30).encode(), x_forwarded_proto="https")
    assert "Secure" in answer.headers["set-cookie"].split("; ")


@pytest.mark.parametrize("ticket", ["", "made up", "x" * 10_000, "\u00e9"])
def test_a_made_up_ticket_brings_nothing(ticket: str, door: Starlette) -> None:
    answer = ask(door, "POST", KEEP, ticket.encode())
    assert (answer.status, "set-cookie" in answer.headers) == (403, False)


def test_leaving_takes_the_cookie_back(door: Starlette) -> None:
    assert "Max-Age=0" in ask(door, "POST", LEAVE).headers["set-cookie"]


def test_a_ticket_runs_out(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    clock: Callable[[], float] = lambda: now[0]  # noqa: E731
    monkeypatch.setattr("dashboard.stay.time.monotonic", clock)
    tickets = Tickets()
    ticket = tickets.give("token", 30)
    now[0] += 61
    assert tickets.take(ticket) is None


def test_only_this_machine_is_served_unless_a_host_is_named() -> None:
    assert Place("localhost", 8501).settings() == {"server.address": "localhost", "server.port": 8501}
    shown = Place("192.168.1.20", 8501).settings()
    assert shown["browser.serverAddress"] == "192.168.1.20"


@pytest.mark.parametrize(
    ("url", "name", "port"),
    [
        ("https://games.example.org", "games.example.org", 443),
        ("http://club.local:8080/", "club.local", 8080),
    ],
)
def test_a_public_address_names_the_origin_that_is_allowed(url: str, name: str, port: int) -> None:
    settings = Place("127.0.0.1", 8501, _checked(url)).settings()
    assert (settings["browser.serverAddress"], settings["browser.serverPort"]) == (name, port)


@pytest.mark.parametrize("url", ["games.example.org", "ftp://x.example", "https://", "javascript:alert(1)"])
def test_a_public_address_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(typer.BadParameter):
        _checked(url)


def test_a_host_that_is_not_of_this_machine_is_refused() -> None:
    with pytest.raises(typer.BadParameter):
        free_port(8501, "no-such-host.invalid")


@pytest.mark.parametrize(
    ("address", "headers", "here"),
    [
        (None, {"Host": "localhost:8501"}, True),
        (None, {"Host": "[::1]:8501"}, True),
        (None, {}, True),
        ("192.168.1.7", {"Host": "localhost:8501"}, False),
        (None, {"Host": "games.example.org"}, False),
        (None, {"Host": "127.0.0.1:8501", "X-Forwarded-For": "192.168.1.7"}, False),
        (None, {"Host": "127.0.0.1:8501", "Via": "1.1 proxy"}, False),
    ],
)
def test_a_passphrase_counts_as_local_only_without_a_proxy_between(
    address: str | None, headers: dict[str, str], here: bool
) -> None:
    assert of_this_machine(address, headers) is here
