"""Filters: which games a statistic counts."""

import datetime
from dataclasses import dataclass
from typing import Any, Literal

from engine.scythe.catalogue import catalogue

Expansions = Literal["any", "base", "expanded"]

NO_EVENT = ""
"""Stands among the events for the games that name none."""


@dataclass(frozen=True, slots=True)
class Filters:
    """An empty choice lets everything through; simulated games count only when asked for."""

    game: str = "scythe"
    players: tuple[int, ...] = ()
    events: tuple[str, ...] = ()
    evidence: tuple[str, ...] = ()
    expansions: Expansions = "any"
    since: datetime.date | None = None
    until: datetime.date | None = None
    simulated: bool = False
    disputed: bool = True

    def params(self) -> dict[str, Any]:
        """The named parameters of `marts/chosen_games.sql`."""
        return {
            "game": self.game,
            "players": list(self.players) or None,
            "events": list(self.events) or None,
            "evidence": list(self.evidence) or None,
            "expansions": self.expansions,
            "expansion_factions": _added(catalogue().factions),
            "expansion_mats": _added(catalogue().mats),
            "since": self.since,
            "until": self.until,
            "simulated": self.simulated,
            "disputed": self.disputed,
        }


def _added(components: Any) -> list[str]:
    return [name for name, facts in components.items() if facts.expansion != "base"]
