"""How every chart is put on a page, by day and by night."""

from typing import Any

import plotly.graph_objects as go
import streamlit as st

from dashboard.components.colours import NIGHT_INK, is_night


def draw(figure: go.Figure, key: str, alt: str) -> None:
    """Put a figure on the page, without a tool bar."""
    shown = by_night(figure) if is_night() else figure
    st.plotly_chart(shown, width="stretch", key=key, config={"displayModeBar": False}, alt=alt)


def draw_cells(figure: go.Figure, key: str, alt: str) -> tuple[str, ...] | None:
    """Put a heat map on the page; the two members of the cell that was clicked, if any."""
    shown = by_night(figure) if is_night() else figure
    with st.container(key=f"map_{key}"):
        event: Any = st.plotly_chart(
            shown,
            width="stretch",
            key=key,
            config={"displayModeBar": False},
            alt=alt,
            on_select="rerun",
            selection_mode="points",
        )
    picked = event.selection.points
    return tuple(map(str, picked[0]["customdata"])) if picked else None


def by_night(figure: go.Figure) -> go.Figure:
    """With light ink wherever words and lines stand on the page; words inside a bar or cell stay dark."""
    figure.update_layout(legend={"font": {"color": NIGHT_INK}})
    figure.update_xaxes(tickfont={"color": NIGHT_INK})
    figure.update_yaxes(tickfont={"color": NIGHT_INK})
    figure.update_traces(
        textfont={"color": NIGHT_INK}, marker={"line": {"color": NIGHT_INK}}, selector={"type": "scatter"}
    )
    bars = [trace for trace in figure.data if trace.type == "bar" and trace.error_x.array is not None]
    for trace in bars:
        trace.error_x.color = NIGHT_INK
    return figure
