"""Figures in boxes side by side; on a phone two in a row."""

from collections.abc import Mapping

import streamlit as st

from dashboard.i18n import known_text, text


def show_metrics(group: str, shown: Mapping[str, str]) -> None:
    """A box for each figure; its label is the text `<group>.<key>`, its help `<group>.<key>_help` if any."""
    with st.container(horizontal=True, key=f"metrics_{group}"):
        for key, value in shown.items():
            label, explained = text(f"{group}.{key}"), known_text(f"{group}.{key}_help")
            st.metric(label, value, help=explained, border=True)
