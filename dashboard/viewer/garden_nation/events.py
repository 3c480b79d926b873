"""What the engine derived in a Garden Nation game, in words: projects, control, buildings taken."""

from collections.abc import Sequence
from typing import Any

from dashboard.viewer.garden_nation.facts import card_names
from dashboard.viewer.garden_nation.words import zone_words
from dashboard.viewer.speech import Speech

Told = tuple[str, str] | None


def tell_event(event: Any, names: Sequence[str], speech: Speech) -> Told:
    """One event in words; None where the action says it already."""
    who, detail = names[event.seat], event.detail
    if event.kind == "project":
        card = card_names(speech).get(detail["card"], detail["card"])
        return "star", speech.text("gn.event_project", who=who, card=card, points=detail["points"])
    if event.kind == "ploy" and detail["ploy"] == "invade":
        return "combat", speech.text("gn.event_invade", who=who)
    if event.kind == "demolished":
        zone = zone_words(detail["zone"], speech)
        return "note", speech.text("gn.event_demolished", zone=zone, floors=detail["floors"])
    if event.kind == "control":
        return "note", speech.text("gn.event_control", round=detail["round"])
    return None
