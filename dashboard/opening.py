"""What a browser is told with the first answer, so that a page is there sooner.

Streamlit's own start asks for the server below the address of the page, waits, and asks again at the root;
and it fetches the scripts of widgets when the first widgets are to be drawn. Both are known before: the answer
names the server, and lists the scripts that every page needs.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from starlette.types import ASGIApp, Message, Receive, Scope, Send
from streamlit.file_util import get_static_dir

PARTS = ("BidiComponent", "Button", "Html", "Selectbox", "TextInput")
"""Streamlit's names of what every page shows: our components, the style sheet, the boxes of the sidebar."""

NAME_SERVER = b"""<script>window.__streamlit = {
  BACKEND_BASE_URL: new URL(".", location.href).href,
  HOST_CONFIG: { allowedOrigins: [location.origin], useExternalAuthToken: false },
}</script>"""
"""Every page lies beside the root, whatever folder a proxy puts in front of it. With the rest known as well,
Streamlit connects at once and asks for its settings meanwhile; pages of others may not steer ours."""

_SCRIPTS = "static/js"
_IMPORTED = re.compile(r'(?:from|import)"\./([\w.-]+\.js)"')
_BEFORE = b"<script type="
_OF_THE_FILE = (b"content-length", b"etag", b"last-modified")
"""Headers that say something about the answer as it lies on the disk."""


class QuickOpening:
    """Adds to Streamlit's page what the browser should know at once."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on, a page with more in its head."""
        if scope["type"] != "http" or not _asks_for_page(scope):
            await self._app(scope, receive, send)
            return
        # What is to be added to must not come compressed; Streamlit does not compress the page at the root either.
        headers = [(name, value) for name, value in scope["headers"] if name != b"accept-encoding"]
        await self._app({**scope, "headers": headers}, receive, _Answer(send).send)


class _Answer:
    """One answer on its way; a page is held back until it is whole."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._start: Message | None = None
        self._body = b""

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start" and _is_page(message):
            self._start = message
        elif self._start is None:
            await self._send(message)
        elif message["type"] == "http.response.body":
            self._body += message.get("body", b"")
            if not message.get("more_body", False):
                await self._finish(self._start)

    async def _finish(self, start: Message) -> None:
        body = with_more(self._body)
        kept = [(name, value) for name, value in start["headers"] if name.lower() not in _OF_THE_FILE]
        length = (b"content-length", str(len(body)).encode())
        await self._send({**start, "headers": [*kept, length]})
        await self._send({"type": "http.response.body", "body": body})


def _asks_for_page(scope: Scope) -> bool:
    accepted = bytes(dict(scope["headers"]).get(b"accept", b""))
    return scope["method"] == "GET" and b"text/html" in accepted


def _is_page(start: Message) -> bool:
    headers = {name.lower(): value for name, value in start["headers"]}
    kind = bytes(headers.get(b"content-type", b""))
    return start["status"] == 200 and kind.startswith(b"text/html")


def with_more(page: bytes) -> bytes:
    """Streamlit's page with the name of the server and the scripts that every page needs."""
    before, script, rest = page.partition(_BEFORE)
    head, end, body = rest.partition(b"</head>")
    if not end:
        return page
    links = [link for name, link in _links().items() if name not in rest]
    return b"".join([before, NAME_SERVER, script, head, *links, end, body])


@cache
def _links() -> dict[bytes, bytes]:
    """The scripts that every page needs, and how a page asks for each."""
    names = scripts(Path(get_static_dir()) / _SCRIPTS, PARTS)
    link = '<link rel="modulepreload" crossorigin href="./{}/{}">'
    return {name.encode(): link.format(_SCRIPTS, name).encode() for name in names}


def scripts(folder: Path, parts: Iterable[str]) -> list[str]:
    """The files that draw these parts of a page and all that they import; a part that is not there has none."""
    found: dict[str, None] = {}
    asked = [file.name for part in parts for file in sorted(folder.glob(f"{part}.*.js"))]
    while asked:
        name = asked.pop()
        if name not in found:
            found[name] = None
            asked += _imported(folder / name)
    return list(found)


def _imported(file: Path) -> Iterator[str]:
    if file.is_file():
        yield from _IMPORTED.findall(file.read_text(encoding="utf-8"))
