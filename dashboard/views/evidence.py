"""How results are known, and how far they can be trusted."""

import pandas as pd
import streamlit as st

from analytics.filters import Filters
from analytics.overview import data_quality
from analytics.warehouse import Warehouse
from dashboard.asked import answered, counts
from dashboard.components.bars import count_bars
from dashboard.components.colours import NEUTRAL
from dashboard.components.drawing import draw
from dashboard.components.tables import show_table
from dashboard.i18n import name, text

_EVIDENCE = {"replayed": "replayed", "sheet": "sheets", "result": "results"}
_FINDINGS = ("found_in", "finding", "games", "findings")
_FINDINGS_ON_PHONE = ("finding", "games", "findings", "found_in")


def show(warehouse: Warehouse, filters: Filters) -> None:
    """The kinds of evidence, and what does not add up."""
    found = counts(warehouse, filters)
    left, right = st.columns([4, 5], gap="medium")
    with left:
        _evidence(found)
    with right:
        _quality(answered(data_quality, warehouse, filters), int(found["games"]))


def _evidence(found: pd.Series) -> None:
    st.subheader(text("overview.evidence"))
    numbers = pd.DataFrame(
        {"evidence": list(_EVIDENCE), "games": [int(found[column]) for column in _EVIDENCE.values()]}
    )
    figure = count_bars(
        numbers, lambda evidence: name("evidence", evidence), {"games": (text("overview.games"), NEUTRAL)}
    )
    draw(figure.update_layout(showlegend=False), "evidence", text("overview.evidence"))
    st.caption(text("overview.evidence_caption"))


def _quality(findings: pd.DataFrame, games_counted: int) -> None:
    st.subheader(text("overview.quality"))
    if findings.empty:
        st.success(text("overview.quality_clean", n=games_counted), icon=":material/check_circle:")
        return
    rows = findings.assign(
        finding=[name("finding", code) for code in findings["code"]],
        found_in=[name("found_in", place) for place in findings["found_in"]],
    )
    show_table(rows, _FINDINGS, "quality", on_a_phone=_FINDINGS_ON_PHONE)
    st.caption(text("overview.quality_caption", n=games_counted))
