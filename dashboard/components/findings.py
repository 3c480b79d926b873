"""Everything that does not add up, in words: the finding, whose it is, both figures, the rule."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import streamlit as st

from dashboard.components.messages import in_words
from dashboard.components.plain import for_markdown, for_reading
from dashboard.i18n import known_text, language, name, text
from engine.record import Record
from engine.registry import game_named, games
from engine.result import Breach

LIMITS = frozenset(
    {
        "too_many_stars",
        "star_beyond_cap",
        "territories_exceed_map",
        "structure_bonus_impossible",
        "figure_off_limits",
        "popularity_off_track",
        "power_off_track",
        "negative_figure",
    }
)
"""Findings whose second figure is what would have been possible, not what comes out."""

TITLED = frozenset(
    {
        "nobody_with_six_stars",
        "two_players_with_six_stars",
        "faction_twice",
        "mat_twice",
        "clan_twice",
        "objectives_unknown",
        "factory_held_twice",
    }
)
"""Findings that their title says whole."""

_AMOUNT = re.compile(r"\\?\$(\d+)")
_AMOUNTS = re.compile(rf"{_AMOUNT.pattern}( or {_AMOUNT.pattern})*")
"""Coins as the engine writes them, also where a page has made them harmless."""


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
    return f"{' · '.join(headline)}  \n{_details(known, str(finding['code']))}".rstrip()


def finding_line(finding: Mapping[str, Any]) -> str:
    """A discrepancy as one line of plain text: whose, what and the figures."""
    known = {key: for_reading(value) for key, value in finding.items() if isinstance(value, str)}
    if language() == "en":
        return ": ".join(known[key] for key in ("player", "message") if key in known)
    parts = (known.get("player", ""), name("finding", finding["code"]), _details(known, str(finding["code"])))
    return ": ".join(filter(None, parts))


def _details(known: Mapping[str, str], code: str) -> str:
    """The engine speaks English; for other readers the field and its figures say it."""
    if language() == "en":
        return known["message"]
    if code in TITLED:
        return _word(known["announced"]) if code.endswith("_twice") and "announced" in known else ""
    if "announced" not in known:
        return in_words(known["message"])
    values = {"announced": _word(known["announced"])}
    if "reconstructed" in known:
        key = "limit" if code in LIMITS else "figures"
        return _field(known) + text(f"findings.{key}", **values, reconstructed=_word(known["reconstructed"]))
    return _field(known) + text("findings.announced", **values)


def _field(known: Mapping[str, str]) -> str:
    """The name of the figure, where there is one."""
    column = known_text(f"column.{known.get('field', '')}")
    return f"{column}. " if column else ""


def _word(figure: str) -> str:
    """A figure or several amounts, or the name of what a seat holds, in the reader's language."""
    if _AMOUNTS.fullmatch(figure):
        return text("findings.or").join(_AMOUNT.findall(figure))
    groups = dict.fromkeys(each.name for game in games() for each in game.dimensions)
    return next(filter(None, (known_text(f"{group}.{figure}") for group in groups)), figure)


def breach_words(record: Record, breach: Breach, escape: Callable[[object], str] = for_markdown) -> str:
    """A pair that the policy of the table bans; the result stands all the same."""
    groups = [dimension.name for dimension in game_named(record.game).dimensions]
    pair = " + ".join(name(group, held) for group, held in zip(groups, breach.held, strict=False))
    policy = name("policy", breach.policy)
    return text("score_table.breach", player=escape(breach.player), pair=pair, policy=policy)
