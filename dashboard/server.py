"""The server of the dashboard: `streamlit run dashboard/server.py`.

It serves the pages of `app.py`, turns the ticket of a sign-in into a cookie that scripts cannot read,
bounds what visitors may upload, and tells browsers at once what a page needs.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import streamlit as st
from starlette.middleware import Middleware
from starlette.routing import Route

from dashboard.opening import QuickOpening
from dashboard.own_scripts import OwnScripts
from dashboard.pages import PAGES
from dashboard.stay import KEEP, LEAVE, keep, leave
from dashboard.uploads import UploadLimits
from dashboard.without_delay import without_delay
from engine.registry import games

ROUTES = [Route(KEEP, keep, methods=["POST"]), Route(LEAVE, leave, methods=["POST"])]
MIDDLEWARE = [Middleware(UploadLimits), Middleware(OwnScripts), Middleware(QuickOpening)]


@asynccontextmanager
async def life(app: object) -> AsyncIterator[None]:
    """From the start, when modules are read that the first visitors would wait for, to the end."""
    reading = asyncio.create_task(asyncio.to_thread(read_ahead))
    async with without_delay(app):
        yield
    await reading


def read_ahead() -> None:
    """Read the modules of all games and pages, those of the first page first."""
    games()
    for page in PAGES:
        page.read()


app = st.App("app.py", routes=ROUTES, middleware=MIDDLEWARE, lifespan=life)
