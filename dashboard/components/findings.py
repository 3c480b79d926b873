"""Everything that does not add up, in words: the finding, whose it is, both figures, the rule."""

from collections.abc import Mapping, Sequence
from typing import Any

import streamlit as st

from dashboard.components.plain import for_markdown
from dashboard.i18n import language, name, text


def show_findings(findings: Sequence[Mapping[str, Any]]) -> None:
    """One line per discrepancy, or that there is none."""
    if not findings:
        st.success(text("findings.none"), icon=":material/check_circle:")
        return
    for finding in findings:
        st.error(finding_words(finding), icon=":material/error:")


def finding_words(finding: Mapping[str, Any]) -> str:
    """A discrepancy as one paragraph: what, whose, which rule; then the figures."""
    known = {key: for_markdown(value) for key, value in finding.items() if isinstance(value, str)}
    headline = [
        f"**{name('finding', finding['code'])}**",
        *(known[key] for key in ("player", "rule") if key in known),
    ]
    return f"{' · '.join(headline)}  \n{_details(known)}"


def _details(known: Mapping[str, str]) -> str:
    # The engine speaks English; for other readers the figures say it.
    if language() == "en":
        return known["message"]
    if "reconstructed" in known and "announced" in known:
        return text("findings.figures", announced=known["announced"], reconstructed=known["reconstructed"])
    if "announced" in known:
        return text("findings.announced", announced=known["announced"])
    return known["message"]
