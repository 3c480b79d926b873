"""Bounds on what visitors may upload: files and bytes of one visit, and bytes of all visits together.

Streamlit frees the files of a visit when it ends; what is counted here is what it holds at the moment
and what is on its way.
"""

import re
from typing import Any

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from streamlit.runtime import Runtime, exists

MEBIBYTE = 1024 * 1024
MOST_FILES = 20
MOST_BYTES = 40 * MEBIBYTE
MOST_BYTES_IN_ALL = 400 * MEBIBYTE
_UPLOAD = re.compile(r"/_stcore/upload_file/([^/]+)/([^/]+)$")

Held = dict[str, dict[str, int]]
"""The sizes of the files that are held, by visit and file."""


class UploadLimits:
    """Refuses an upload before its bytes are read."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._coming: Held = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on but an upload that is too much."""
        asked = _UPLOAD.search(scope["path"]) if scope["type"] == "http" else None
        if asked is None or scope["method"] != "PUT":
            await self._app(scope, receive, send)
            return
        size = _length(scope)
        if size is None or not fits(_together(held(), self._coming), asked[1], size):
            refusal = PlainTextResponse("too many or too large files; wait or use `triumph load`", 413)
            await refusal(scope, receive, send)
            return
        await self._take(asked[1], size, scope, receive, send)

    async def _take(self, visit: str, size: int, scope: Scope, receive: Receive, send: Send) -> None:
        """Let an upload in; while it is on its way it counts, so that many at once do not pass together."""
        coming, key = self._coming.setdefault(visit, {}), f"coming {id(scope)}"
        coming[key] = size
        try:
            await self._app(scope, receive, send)
        finally:
            del coming[key]
            if not coming:
                self._coming.pop(visit, None)


def fits(held_now: Held, visit: str, size: int | None) -> bool:
    """Whether a visit may bring one more file of this size; a size that is not stated does not fit."""
    own = held_now.get(visit, {})
    in_all = sum(sum(files.values()) for files in held_now.values())
    return (
        size is not None
        and len(own) < MOST_FILES
        and sum(own.values()) + size <= MOST_BYTES
        and in_all + size <= MOST_BYTES_IN_ALL
    )


def _together(stored: Held, coming: Held) -> Held:
    """What is held and what is on its way."""
    return {visit: stored.get(visit, {}) | coming.get(visit, {}) for visit in stored.keys() | coming.keys()}


def held() -> Held:
    """What the server holds at the moment."""
    if not exists():
        return {}
    manager: Any = Runtime.instance().uploaded_file_mgr
    storage = {visit: dict(files) for visit, files in list(manager.file_storage.items())}
    return {
        visit: {key: len(record.data) for key, record in files.items()} for visit, files in storage.items()
    }


def _length(scope: Scope) -> int | None:
    stated = dict(scope["headers"]).get(b"content-length", b"")
    return int(stated) if stated.isdigit() else None
