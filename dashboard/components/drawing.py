"""How every chart is put on a page, by day and by night."""

from typing import Any

import plotly.graph_objects as go
import streamlit as st

from dashboard.components.colours import INK, NIGHT_INK, is_night

_WHISKERED = ("bar", "scatter")
"""The kinds of trace that can have whiskers."""


def draw(figure: go.Figure, key: str, alt: str) -> None:
    """Put a figure on the page, without a tool bar."""
    shown = by_night(figure) if is_night() else by_day(figure)
    st.plotly_chart(shown, width="stretch", key=key, config={"displayModeBar": False}, alt=alt)


def draw_cells(figure: go.Figure, key: str, alt: str) -> tuple[str, ...] | None:
    """Put a heat map on the page; the two members of the cell that was clicked, if any."""
    shown = by_night(figure) if is_night() else by_day(figure)
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


def by_day(figure: go.Figure) -> go.Figure:
    """With dark ink on every axis; Streamlit's own grey is too pale to be read easily."""
    for axis in (figure.update_xaxes, figure.update_yaxes):
        axis(tickfont={"color": INK}, title={"font": {"color": INK}})
    return _write_scale(figure, INK)


def by_night(figure: go.Figure) -> go.Figure:
    """With light ink wherever words and lines stand on the page; words inside a bar or cell stay dark."""
    figure.update_layout(legend={"font": {"color": NIGHT_INK}})
    for axis in (figure.update_xaxes, figure.update_yaxes):
        axis(tickfont={"color": NIGHT_INK}, title={"font": {"color": NIGHT_INK}})
    figure.update_traces(
        textfont={"color": NIGHT_INK}, marker={"line": {"color": NIGHT_INK}}, selector={"type": "scatter"}
    )
    figure.update_traces(textfont={"color": NIGHT_INK}, selector={"type": "bar", "textposition": "outside"})
    for trace in figure.data:
        for whiskers in (trace.error_x, trace.error_y) if trace.type in _WHISKERED else ():
            if whiskers.array is not None:
                whiskers.color = NIGHT_INK
        if trace.type == "scatter" and trace.line.color == INK:
            trace.line.color = NIGHT_INK
    return _write_scale(figure, NIGHT_INK)


def _write_scale(figure: go.Figure, ink: str) -> go.Figure:
    """The figures beside a scale of colours."""
    return figure.update_traces(colorbar={"tickfont": {"color": ink}}, selector={"type": "heatmap"})
