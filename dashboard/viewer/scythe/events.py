"""What the engine derived in a Scythe game, in words: stars, combats, bonuses, penalties."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from dashboard.viewer.speech import Speech

Names = Sequence[str]
"""What the seats are called, in the language of the story."""

Told = tuple[str, str] | None
"""A kind a reader can jump to (`star`, `combat`, `note`) and the sentence; None where the action says it."""


def tell_event(event: Any, names: Names, speech: Speech) -> Told:
    """One event in words."""
    teller = _TELLERS.get(event.kind)
    return teller(event, names, speech) if teller else None


def _star(event: Any, names: Names, speech: Speech) -> Told:
    star = speech.name("star", event.detail["star"])
    who = names[event.seat]
    return "star", speech.text("event.star", who=who, star=star, n=event.detail["number"])


def _combat(event: Any, names: Names, speech: Speech) -> Told:
    """COMB-12: who won, and that the attacker wins a tie."""
    mine, theirs = _sum(event, 0), _sum(event, 1)
    attacked = event.detail["loser"] != event.detail["attacker"]
    level = attacked and mine == theirs and "?" not in mine
    return "combat", speech.text(
        "event.combat_level" if level else "event.combat",
        winner=names[event.seat],
        loser=speech.name("faction", event.detail["loser"]),
        mine=mine,
        theirs=theirs,
        hex=event.detail["place"],
    )


def _sum(event: Any, side: int) -> str:
    cards = event.detail["cards"][side]
    dial = event.detail["dials"][side]
    return f"{dial} + ?" if None in cards else str(dial + sum(cards))


def _recruit_bonus(event: Any, names: Names, speech: Speech) -> Told:
    who = names[event.seat]
    return "note", speech.text(
        "event.recruit_bonus", who=who, bonus=speech.name("quantity", event.detail["bonus"])
    )


def _driven_off(event: Any, names: Names, speech: Speech) -> Told:
    return "note", speech.text("event.driven_off", hex=event.detail["place"], n=event.detail["workers"])


def _trap(event: Any, names: Names, speech: Speech) -> Told:
    trap = speech.name("quantity", event.detail["trap"])
    return "note", speech.text("event.trap", hex=event.detail["place"], trap=trap)


def _fixed(key: str) -> Callable[[Any, Names, Speech], Told]:
    return lambda event, names, speech: ("note", speech.text(key))


_TELLERS: Mapping[str, Callable[[Any, Names, Speech], Told]] = {
    "star": _star,
    "combat": _combat,
    "recruit_bonus": _recruit_bonus,
    "workers_driven_off": _driven_off,
    "trap_sprung": _trap,
    "move_undone": _fixed("event.move_undone"),
    "stalling_penalty": _fixed("event.stalling_penalty"),
}
