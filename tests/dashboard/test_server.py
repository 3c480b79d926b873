"""What the server of the dashboard does beside the pages: its first answer, its own scripts, its connections."""

import asyncio
import gzip
import socket
import sys
from collections.abc import Coroutine, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect
from starlette.types import ASGIApp, Receive, Scope, Send
from streamlit.file_util import get_static_dir

from dashboard.opening import PARTS, QuickOpening, scripts, with_more
from dashboard.own_scripts import OwnScripts
from dashboard.pages import PAGES
from dashboard.server import read_ahead
from dashboard.without_delay import without_delay

STREAMLITS_PAGE = (Path(get_static_dir()) / "index.html").read_bytes()
A_SCRIPT = next((Path(get_static_dir()) / "static" / "js").glob("index.*.js"))
ASKS_FOR_PAGE = {"accept": "text/html,*/*", "accept-encoding": "gzip"}

Message = MutableMapping[str, Any]


async def streamlit(scope: Scope, receive: Receive, send: Send) -> None:
    """Answers with the page in two parts, packed where that is accepted, as Streamlit does."""
    packed = b"accept-encoding" in dict(scope["headers"])
    page = gzip.compress(STREAMLITS_PAGE) if packed else STREAMLITS_PAGE
    headers = [(b"content-type", b"text/html; charset=utf-8"), (b"etag", b"1")]
    packing = [(b"content-encoding", b"gzip")] if packed else []
    length = [(b"content-length", str(len(page)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers + packing + length})
    await send({"type": "http.response.body", "body": page[:100], "more_body": True})
    await send({"type": "http.response.body", "body": page[100:]})


def run(asked: Coroutine[Any, Any, None]) -> None:
    """Run to the end in a thread of its own: where a browser is driven, this one has a loop already."""
    with ThreadPoolExecutor(1) as threads:
        threads.submit(asyncio.run, asked).result()


def answer_of(app: ASGIApp, path: str, headers: dict[str, str]) -> tuple[dict[str, str], bytes]:
    """The headers and the body of an answer."""
    spelled = [(name.encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "method": "GET", "path": path, "headers": spelled}
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request"}

    async def send(message: Message) -> None:
        sent.append(message)

    async def asked() -> None:
        await app(scope, receive, send)

    run(asked())
    found = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    return found, b"".join(message.get("body", b"") for message in sent[1:])


def test_a_page_names_the_server_and_lists_the_scripts_that_every_page_needs() -> None:
    headers, body = answer_of(QuickOpening(streamlit), "/games", ASKS_FOR_PAGE)
    assert body == with_more(STREAMLITS_PAGE)
    assert headers["content-length"] == str(len(body))
    assert "etag" not in headers
    assert body.index(b"BACKEND_BASE_URL") < body.index(b'<script type="module"')
    assert body.count(b"/BidiComponent.") == 1


def test_no_script_is_listed_twice() -> None:
    page = with_more(STREAMLITS_PAGE)
    assert page.count(A_SCRIPT.name.encode()) == STREAMLITS_PAGE.count(A_SCRIPT.name.encode()) == 1


def test_what_is_no_page_passes_unchanged() -> None:
    headers, body = answer_of(QuickOpening(streamlit), "/games", {"accept": "*/*", "accept-encoding": "gzip"})
    assert headers["etag"] == "1"
    assert gzip.decompress(body) == STREAMLITS_PAGE
    assert with_more(b"no page") == b"no page"


def test_the_parts_of_every_page_are_found_among_streamlits_scripts() -> None:
    folder = A_SCRIPT.parent
    for part in PARTS:
        assert scripts(folder, [part]), f"Streamlit has no script for {part}"
    assert scripts(folder, ["NoSuchPart"]) == []


def test_scripts_come_from_memory_packed_for_those_who_can_unpack() -> None:
    path = f"/static/js/{A_SCRIPT.name}"
    packed, body = answer_of(OwnScripts(streamlit), path, {"accept-encoding": "gzip, br"})
    assert gzip.decompress(body) == A_SCRIPT.read_bytes()
    assert packed["content-encoding"] == "gzip"
    plain, body = answer_of(OwnScripts(streamlit), path, {})
    assert body == A_SCRIPT.read_bytes()
    assert plain["content-type"].startswith("text/javascript")
    assert "content-encoding" not in plain
    assert "immutable" in plain["cache-control"]


def test_only_streamlits_own_files_come_from_memory() -> None:
    for path in ("/static/../index.html", "/static/js/no.js", "/static/", "/games", "/index.html"):
        _, body = answer_of(OwnScripts(streamlit), path, {})
        assert body == STREAMLITS_PAGE, path


def test_connections_send_small_answers_at_once() -> None:
    run(_connect())


async def _connect() -> None:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        accepted: list[int] = []

        def connected(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            connection = writer.get_extra_info("socket")
            accepted.append(connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        async with without_delay(None):
            server = await asyncio.start_server(connected, sock=listening)
        reader, writer = await asyncio.open_connection(*listening.getsockname())
        assert await reader.read() == b""
        writer.close()
        server.close()
        assert accepted == [1]


def test_no_visitor_waits_for_the_modules_of_a_page() -> None:
    read_ahead()
    assert {f"dashboard.views.{page.name}" for page in PAGES} <= set(sys.modules)


def test_a_link_to_a_game_asks_for_the_server_once_and_fails_at_nothing(
    page: Page, season_server: str
) -> None:
    asked: list[tuple[str, int]] = []
    page.on("response", lambda response: asked.append((response.url, response.status)))
    page.goto(f"{season_server}/games?game=1")
    expect(page.locator("h1")).to_be_visible()
    assert [url for url, _ in asked if url.endswith("/_stcore/health")] == [f"{season_server}/_stcore/health"]
    assert [url for url, status in asked if status >= 400] == []
