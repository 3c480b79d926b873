"""The server of the dashboard: `streamlit run dashboard/server.py`.

It serves the pages of `app.py`, turns the ticket of a sign-in into a cookie that scripts cannot read,
bounds what visitors may upload, and tells browsers at once what a page needs.
"""

import streamlit as st
from starlette.middleware import Middleware
from starlette.routing import Route

from dashboard.opening import QuickOpening
from dashboard.own_scripts import OwnScripts
from dashboard.stay import KEEP, LEAVE, keep, leave
from dashboard.uploads import UploadLimits
from dashboard.without_delay import without_delay

ROUTES = [Route(KEEP, keep, methods=["POST"]), Route(LEAVE, leave, methods=["POST"])]
MIDDLEWARE = [Middleware(UploadLimits), Middleware(OwnScripts), Middleware(QuickOpening)]

app = st.App("app.py", routes=ROUTES, middleware=MIDDLEWARE, lifespan=without_delay)
