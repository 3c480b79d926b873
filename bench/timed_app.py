"""The dashboard with a clock: writes a line with page and milliseconds for each run of the script."""

import os
import time
from pathlib import Path

import streamlit as st

from dashboard import app

start = time.perf_counter()
app.main()
page = st.context.url.rpartition("/")[2].partition("?")[0] if st.context.url else ""
with Path(os.environ["TRIUMPH_TIMES"]).open("a", encoding="utf-8") as file:
    file.write(f"{page or 'overview'} {1000 * (time.perf_counter() - start):.1f}\n")
