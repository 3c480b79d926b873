"""Each Garden Nation action as a short sentence, and the zones it touches."""

from collections.abc import Callable, Mapping
from typing import Any

from dashboard.viewer.garden_nation.facts import card_names
from dashboard.viewer.speech import Speech

Step = Mapping[str, Any]
Teller = Callable[[Any, Speech], str]


def tell(action: Any, step: Step, speech: Speech) -> str:
    """The whole sentence."""
    return _TELLERS[action.type](action, speech)


def touched(action: Any, step: Step) -> dict[str, list[str]]:
    """The zones of an action; a roof goes along a path."""
    path = [action.source, action.target] if action.type == "roof_transfer" else []
    zone = getattr(action, "zone", None)
    return {"path": path, "at": [zone] if zone else []}


def reasons(action: Any, step: Step, speech: Speech) -> list[str]:
    """People give no reasons."""
    return []


def rules_of_action(action: Any) -> list[str]:
    """The ids of the rules under which such an action stands."""
    return []


def zone_words(zone: str, speech: Speech) -> str:
    """A zone as people say it: the number of its territory and its side."""
    territory, _, side = zone.partition(".")
    return f"{territory} · {speech.name('side', side)}"


def _build(action: Any, speech: Speech) -> str:
    words = speech.text("gn.build", zone=zone_words(action.zone, speech))
    return f"{words} ({speech.name('zone', action.bramble)})" if action.bramble else words


def _at_zone(key: str) -> Teller:
    return lambda action, speech: speech.text(key, zone=zone_words(action.zone, speech))


def _strategic_move(action: Any, speech: Speech) -> str:
    return speech.text("gn.strategic_move", n=action.to)


def _roof_transfer(action: Any, speech: Speech) -> str:
    source, target = zone_words(action.source, speech), zone_words(action.target, speech)
    return speech.text("gn.roof_transfer", source=source, target=target)


def _claim(action: Any, speech: Speech) -> str:
    return speech.text("gn.claim_project", project=card_names(speech).get(action.project, action.project))


def _pass(action: Any, speech: Speech) -> str:
    return speech.text("gn.pass")


def _reveal(action: Any, speech: Speech) -> str:
    names = card_names(speech)
    return speech.text("gn.reveal", cards=", ".join(names.get(card, card) for card in action.objectives))


_TELLERS: Mapping[str, Teller] = {
    "build": _build,
    "demolish": _at_zone("gn.demolish"),
    "invade": _at_zone("gn.invade"),
    "strategic_move": _strategic_move,
    "roof_transfer": _roof_transfer,
    "claim_project": _claim,
    "pass": _pass,
    "reveal_objectives": _reveal,
}
