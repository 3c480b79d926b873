"""The server of the dashboard with a clock: the same routes and answers around `timed_app.py`."""

import sys
from pathlib import Path

import streamlit as st

# Streamlit puts the folder of the script first, where another module is called `dashboard`.
sys.path[:] = [folder for folder in sys.path if Path(folder or ".").resolve() != Path(__file__).parent]
from dashboard.server import MIDDLEWARE, ROUTES, life  # noqa: E402

app = st.App("timed_app.py", routes=ROUTES, middleware=MIDDLEWARE, lifespan=life)
