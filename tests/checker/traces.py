"""Hand-made traces for the checker's own tests: an opening, and lines that follow by stated changes."""

import copy
from collections.abc import Callable

from .facts import ENCOUNTERS, FACTIONS, HOMES, MATS, Json, settings
from .score import score

Change = Callable[[Json, dict[str, Json]], object]


class Trace:
    """A record and its states, grown action by action."""

    def __init__(
        self, *pairs: tuple[str, str], tile: str = "lakes_adjacent", edition: str = "uk_geekach"
    ) -> None:
        self.record: Json = {
            "edition": edition,
            "seats": [{"player": faction, "faction": faction, "mat": mat} for faction, mat in pairs],
            "setup": {"house_rules": {"banned_mat_combos": False}},
            "actions": [],
        }
        self.states: list[Json] = [_opening(pairs, tile)]
        self._score(self.states[0])

    def arrange(self, change: Change) -> "Trace":
        """Put the first state into a middle game; its set-up findings are not of interest then."""
        change(self.states[0], self._seats(self.states[0]))
        self._score(self.states[0])
        return self

    def act(self, action: Json, change: Change = lambda state, seats: None) -> "Trace":
        """An action and what it changes."""
        state = copy.deepcopy(self.states[-1])
        state |= {"action": len(self.states), "type": action["type"]}
        if action["type"] == "section":
            state["turn"] += 1
            state["active"] = action["by"]
            self._seats(state)[action["by"]]["section"] = action["section"]
        change(state, self._seats(state))
        self._score(state)
        self.record["actions"].append(action)
        self.states.append(state)
        return self

    def _seats(self, state: Json) -> dict[str, Json]:
        return {seat["faction"]: seat for seat in state["seats"]}

    def _score(self, state: Json) -> None:
        rules = settings(self.record)
        for seat in state["seats"]:
            seat["projected"] = score(state, seat["faction"], rules)


def _opening(pairs: tuple[tuple[str, str], ...], tile: str) -> Json:
    return {
        "action": 0,
        "turn": 0,
        "active": pairs[0][0],
        "type": None,
        "ended": False,
        "seats": [_seat(faction, mat) for faction, mat in pairs],
        "resources": {},
        "encounters": sorted(ENCOUNTERS),
        "factory_cards": len(pairs) + 1,
        "structure_tile": tile,
        "combats_pending": [],
    }


def _seat(faction: str, mat: str) -> Json:
    return {
        "faction": faction,
        "mat": mat,
        "player": faction,
        "section": None,
        "coins": MATS[mat]["coins"],
        "power": FACTIONS[faction]["power"],
        "popularity": MATS[mat]["popularity"],
        "combat_cards": FACTIONS[faction]["combat_cards"],
        "character": f"home_{faction}",
        "workers": dict.fromkeys(HOMES[f"home_{faction}"]["land"], 1),
        "mechs": {},
        "structures": {},
        "recruits": {},
        "upgrades": {"from": [], "to": []},
        "factory_card": None,
        "objectives_revealed": [],
        "stars": [],
    }
