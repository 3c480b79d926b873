"""The server of the dashboard: `streamlit run dashboard/server.py`.

It serves the pages of `app.py`, turns the ticket of a sign-in into a cookie that scripts cannot read, and
bounds what visitors may upload.
"""

import streamlit as st
from starlette.middleware import Middleware
from starlette.routing import Route

from dashboard.stay import KEEP, LEAVE, keep, leave
from dashboard.uploads import UploadLimits

app = st.App(
    "app.py",
    routes=[Route(KEEP, keep, methods=["POST"]), Route(LEAVE, leave, methods=["POST"])],
    middleware=[Middleware(UploadLimits)],
)
