"""How every chart is put on a page."""

import plotly.graph_objects as go
import streamlit as st


def draw(figure: go.Figure, key: str, alt: str) -> None:
    """Put a figure on the page, without the tool bar nobody asked for."""
    st.plotly_chart(figure, width="stretch", key=key, config={"displayModeBar": False}, alt=alt)
