"""The dashboard with a clock: a line per run with the page, its milliseconds and those of the processor."""

import os
import sys
import time
from pathlib import Path

import streamlit as st

# Streamlit puts the folder of the script first, where another module is called `dashboard`.
sys.path[:] = [folder for folder in sys.path if Path(folder or ".").resolve() != Path(__file__).parent]
from dashboard import app  # noqa: E402

start, worked = time.perf_counter(), time.process_time()
app.main()
page = st.context.url.rpartition("/")[2].partition("?")[0] if st.context.url else ""
spent = f"{1000 * (time.perf_counter() - start):.1f} {1000 * (time.process_time() - worked):.1f}"
with Path(os.environ["TRIUMPH_TIMES"]).open("a", encoding="utf-8") as file:
    file.write(f"{page or 'overview'} {spent}\n")
