"""Colours that also speak to the colour-blind: every faction has its own pattern and its name beside it.

The hues are the factions' own, moved apart in lightness so that they differ in grey as well.
"""

from types import MappingProxyType
from typing import NamedTuple

import streamlit as st


class Look(NamedTuple):
    """Fill, outline and hatching."""

    fill: str
    line: str
    pattern: str


INK = "#2B2622"
NIGHT_INK = "#EDE6DA"
PALE_INK, PALE_NIGHT_INK = "#6B665F", "#A39C92"
"""For figures of small samples: paler than the rest, and still 4.5 : 1 against the page."""

LETTERS = {"color": INK, "size": 13}
NEUTRAL = Look("#A3B8C9", "#4B6174", "")
WINNERS = Look("#D98A62", "#7E3A1A", "")
OTHERS = Look("#C9D3DB", "#6B7C8A", "/")

FACTION_LOOKS = MappingProxyType(
    {
        "nordic": Look("#2F6FB0", "#173A5E", ""),
        "rusviet": Look("#C4412F", "#6E1D12", "/"),
        "togawa": Look("#7B4B9E", "#432559", "x"),
        "crimea": Look("#EFC02E", "#8A6A00", "."),
        "saxony": Look("#7A746D", "#2A2724", "\\"),
        "polania": Look("#F1EEE6", "#5A5650", "-"),
        "albion": Look("#3C8D5A", "#1B4A2D", "|"),
    }
)

CATEGORY_LOOKS = MappingProxyType(
    {
        "coins": Look("#F0CF7A", "#7A5B00", ""),
        "stars": Look("#E6A27E", "#7E3A1A", "/"),
        "territories": Look("#9FCDB3", "#27503B", "."),
        "resources": Look("#A5C4DE", "#254661", "\\"),
        "structures": Look("#C9BCDF", "#4B3D63", "x"),
        "bid": Look("#BDB7B0", "#3B3835", "-"),
    }
)

BELOW_TO_ABOVE = ((0.0, "#5E93C4"), (0.25, "#AECBE2"), (0.5, "#F7F4EC"), (0.75, "#F2C59E"), (1.0, "#E08A4C"))
"""Blue is less than chance, orange is more: a pair that every kind of colour vision keeps apart."""

RARE_TO_OFTEN = ((0.0, "#FBF8F2"), (0.5, "#F3CFB0"), (1.0, "#D98A55"))


def is_night() -> bool:
    """Whether the reader's page is dark."""
    return st.context.theme.type == "dark"


def pale_ink() -> str:
    """The ink of small samples by day or by night."""
    return PALE_NIGHT_INK if is_night() else PALE_INK
