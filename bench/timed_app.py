"""The dashboard with a clock: a line per run with the page, its milliseconds and those of the processor."""

import os
import time
from pathlib import Path

import streamlit as st

from dashboard import app

start, worked = time.perf_counter(), time.process_time()
app.main()
page = st.context.url.rpartition("/")[2].partition("?")[0] if st.context.url else ""
spent = f"{1000 * (time.perf_counter() - start):.1f} {1000 * (time.process_time() - worked):.1f}"
with Path(os.environ["TRIUMPH_TIMES"]).open("a", encoding="utf-8") as file:
    file.write(f"{page or 'overview'} {spent}\n")
