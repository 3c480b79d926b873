"""Answers leave the server at once.

Streamlit binds its socket without naming TCP, and Python then leaves small packets waiting for one another: each
answer on a connection that is kept open comes 40 ms late. Connections take the setting over from the socket that
listens.
"""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any


@asynccontextmanager
async def without_delay(app: object) -> AsyncIterator[None]:
    """The life of a server: it begins before the socket is listened to."""
    loop: Any = asyncio.get_running_loop()
    listen = loop.create_server

    async def listen_without_delay(*args: Any, sock: socket.socket | None = None, **options: Any) -> Any:
        if sock is not None:
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return await listen(*args, sock=sock, **options)

    loop.create_server = listen_without_delay
    yield
