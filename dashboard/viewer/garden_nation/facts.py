"""What the drawing of a Garden Nation board needs of the printed game, all of it from `data/`."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from dashboard.components.colours import Look
from dashboard.viewer.speech import Speech

_BESIDE = ("claim_project", "reveal_objectives")
CLAN_LOOKS = {
    "sylphs": Look("#2F6FB0", "#173A5E", ""),
    "mekassa": Look("#B8382A", "#641A10", ""),
    "pterygotes": Look("#6E4394", "#3A2050", ""),
    "azagayes": Look("#F0B429", "#7A5600", ""),
}


@cache
def read_facts(name: str) -> Any:
    """One file of the printed facts."""
    return json.loads(files("data").joinpath("garden_nation", f"{name}.json").read_text(encoding="utf-8"))


def card_names(speech: Speech) -> dict[str, str]:
    """What each project and secret objective is called, by its id."""
    cards = [*read_facts("projects")["cards"], *read_facts("secret_objectives")["cards"]]
    return {card["id"]: speech.name("card", _key(card["name_en"])) for card in cards}


def board_facts(speech: Speech) -> dict[str, Any]:
    """Zones of the seven territories, directions, tracks and the names of all that is drawn."""
    board, population, table = read_facts("board"), read_facts("population"), read_facts("table")
    points = {card["id"]: card["points"] for card in read_facts("projects")["cards"]}
    return {
        "directions": board["directions"],
        "territories": board["territories"],
        "population": {"cells": population["cells"], "red": population["red_below"]},
        "ploys": table["ploys"],
        "cards": card_names(speech),
        "points": points,
    }


def seat_facts(seat: dict[str, Any], index: int, speech: Speech) -> dict[str, Any]:
    """How a player is called and coloured; a player without a clan is coloured by the order of seats."""
    look = CLAN_LOOKS[seat["clan"] or list(CLAN_LOOKS)[index]]
    name = speech.name("clan", seat["clan"]) if seat["clan"] else seat["player"]
    return {"name": name, "more": "", "emblem": index, "fill": look.fill, "line": look.line}


def rule_lines() -> dict[str, str]:
    """The rulebook of this game has no lines by id yet that could be shown."""
    return {}


def tie_values(replayed: Any) -> Sequence[dict[str, Any]]:
    """GN-END-05: no criterion separates equal totals."""
    return ()


def _key(name: str) -> str:
    return name.lower().replace(" ", "_")


def turns(
    actions: Sequence[Any], states: Sequence[Mapping[str, Any]], seats: Sequence[int]
) -> list[tuple[int, int]]:
    """The turn and the round in which each action was done.

    A turn that is over gives way at once, so the state after its last action shows the next turn; what is claimed
    or revealed belongs to the action before.
    """
    told: list[tuple[int, int]] = []
    for action, before, seat in zip(actions, states, seats, strict=False):
        if action.type in _BESIDE and told:
            told.append(told[-1])
            continue
        own = before["seats"][seat]
        fresh = before["choosing"] or before["active"] not in (own["clan"], own["player"])
        told.append((before["turn"] + bool(fresh), before["round"]))
    return told
