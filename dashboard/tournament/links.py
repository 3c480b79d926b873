"""Addresses of phone pages: where browsers reach this dashboard, and the drawing that a phone reads."""

import os
from urllib.parse import urlsplit

import segno
import streamlit as st

PUBLIC_URL = "TRIUMPH_PUBLIC_URL"
_LOCAL = frozenset({"localhost", "127.0.0.1", "::1", "0.0.0.0", ""})  # noqa: S104


def public_address() -> str | None:
    """The address that phones can open: as stated, else the organiser's own unless it is this machine only."""
    stated = os.environ.get(PUBLIC_URL, "").rstrip("/")
    if stated:
        return stated
    parts = urlsplit(st.context.url or "")
    if not parts.scheme or (parts.hostname or "") in _LOCAL:
        return None
    return f"{parts.scheme}://{parts.netloc}"


def table_link(address: str, code: str) -> str:
    """The page of one table."""
    return f"{address}/my_table?code={code}"


def drawing(link: str) -> str:
    """A QR code as SVG."""
    return str(segno.make(link, error="m").svg_inline(scale=4, border=2))
