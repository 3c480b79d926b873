"""The Automa's turns in words: its card, what it moved and why there, what it gained."""

from typing import Any

from dashboard.viewer.scythe.places import place_words
from dashboard.viewer.speech import Speech

_SHOWN = frozenset({"hex", "factory", "excluded", "why"})


def tell_turn(card: int, account: dict[str, Any] | None, speech: Speech) -> str:
    """A turn by its card; with the account of the turn also what came of it."""
    if account is None:
        return speech.text("automa_turn.card", card=card)
    parts = [speech.text("automa.head", card=card, scheme=account["scheme"], cube=account["cube"])]
    if account["skipped"]:
        parts.append(speech.text("automa.skipped"))
    if account["to"]:
        way = " → ".join(place_words(account[end], speech) for end in ("from", "to"))
        parts.append(f"{speech.name('unit', account['unit'])}: {way}")
    gains = ", ".join(f"{count} × {speech.name('gain', kind)}" for kind, count in account["gains"].items())
    if gains:
        parts.append(speech.text("automa.gains", gains=gains))
    return ". ".join(parts)


def reasons(account: dict[str, Any] | None, speech: Speech) -> list[str]:
    """Why it moved there: symbols that were not possible, and every territory that was looked at."""
    if account is None:
        return []
    impossible = [
        speech.text("automa.not_possible", symbol=speech.name("symbol", tried["symbol"]), why=tried["rule"])
        for tried in account.get("tried", ())
        if not tried["possible"]
    ]
    return [*impossible, *(_candidate(each, speech) for each in account["candidates"])]


def _candidate(each: dict[str, Any], speech: Speech) -> str:
    figures = [f"{speech.name('figure', key)}: {value}" for key, value in each.items() if key not in _SHOWN]
    far = speech.text("automa_turn.to_factory", n=each["factory"])
    out = [speech.text("automa_turn.excluded", rule=each["excluded"])] if "excluded" in each else []
    return " · ".join([each["hex"], *figures, far, *out])
