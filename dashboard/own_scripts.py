"""Streamlit's own scripts, styles and fonts from memory: a first visit asks for a hundred of them at once."""

import gzip
import mimetypes
from functools import cache
from pathlib import Path

from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from streamlit.file_util import get_static_dir

ADDRESS = "/static/"
_PACKED = (".js", ".css")
"""Fonts and pictures are packed already."""

_A_YEAR = "public, immutable, max-age=31536000"
"""Their names change with their contents."""


class OwnScripts:
    """Answers what Streamlit would read from the disk for each visit, and packs it for those who can unpack."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer for a file that is there; pass everything else on."""
        name = asked_for(scope)
        if name not in files():
            await self._app(scope, receive, send)
            return
        accepted = dict(scope["headers"]).get(b"accept-encoding", b"")
        await answer(name, packed=b"gzip" in accepted)(scope, receive, send)


def asked_for(scope: Scope) -> str:
    """The file below the folder of static files that is asked for; empty for all other questions."""
    if scope["type"] != "http" or scope["method"] != "GET" or not scope["path"].startswith(ADDRESS):
        return ""
    return str(scope["path"].removeprefix("/"))


@cache
def files() -> dict[str, Path]:
    """The files that do not change while the server runs, by their names."""
    folder = Path(get_static_dir())
    there = folder.joinpath(ADDRESS.strip("/")).rglob("*")
    return {file.relative_to(folder).as_posix(): file for file in there if file.is_file()}


@cache
def answer(name: str, packed: bool) -> Response:
    """A file as it is sent, again and again."""
    content = files()[name].read_bytes()
    headers = {"Cache-Control": _A_YEAR, "Vary": "Accept-Encoding"}
    if packed and name.endswith(_PACKED):
        content = gzip.compress(content, mtime=0)
        headers["Content-Encoding"] = "gzip"
    return Response(content, headers=headers, media_type=mimetypes.guess_type(name)[0])
