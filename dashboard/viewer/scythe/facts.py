"""What the drawing of a Scythe board and its mats needs of the printed game, all of it from `data/`."""

import json
from functools import cache
from importlib.resources import files
from typing import Any

from dashboard.components.colours import FACTION_LOOKS
from dashboard.viewer.speech import Speech

_NAMED = (
    "faction",
    "mat",
    "section",
    "bottom",
    "cell",
    "structure",
    "ability",
    "star",
    "resource",
    "quantity",
)


@cache
def _read(name: str) -> Any:
    return json.loads(files("data").joinpath("scythe", f"{name}.json").read_text(encoding="utf-8"))


def board_facts(speech: Speech) -> dict[str, Any]:
    """Hexes, rivers, bases, mats and limits, and the names of all that is drawn."""
    board, mats, scoring = _read("board"), _read("mats"), _read("scoring")
    return {
        "hexes": [
            {key: each[key] for key in ("id", "terrain", "tunnel", "encounter", "q", "r")}
            for each in board["hexes"]
        ],
        "rivers": board["rivers"],
        "homes": board["home_bases"],
        "looks": {faction: {"fill": look.fill, "line": look.line} for faction, look in FACTION_LOOKS.items()},
        "mats": {mat["id"]: mat["columns"] for mat in mats["mats"]},
        "tops": mats["top_actions"],
        "bottoms": mats["bottom_actions"],
        "mechs": {faction["id"]: faction["mechs"] for faction in _read("factions")["factions"]},
        "limits": scoring["limits"],
        "tiers": scoring["popularity_tiers"],
        "names": {group: speech.group(group) for group in _NAMED},
    }


def seat_facts(seat: dict[str, Any], index: int, speech: Speech) -> dict[str, Any]:
    """How a player is called and coloured; `seat` is one of a public state."""
    look = FACTION_LOOKS[seat["faction"]]
    return {
        "name": speech.name("faction", seat["faction"]),
        "more": speech.name("mat", seat["mat"]) if seat["mat"] else "",
        "fill": look.fill,
        "line": look.line,
    }


@cache
def rule_lines() -> dict[str, str]:
    """The line of the rulebook by the id of its rule."""
    sections = _read("rulebook")["sections"]
    return {rule["id"]: rule["line"] for section in sections for rule in section["rules"]}
