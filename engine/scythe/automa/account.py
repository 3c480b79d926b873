"""The account of one turn of the Automa: what was tried, chosen, gained and fought, with the reasons.

It is what `automa` holds in the public state (`docs/state.md`).
"""

from dataclasses import dataclass, field
from typing import Any

from engine.scythe.automa.moves import Trial
from engine.scythe.automa.table import AutomaTable
from engine.scythe.automa.targets import AIMS, Candidate
from engine.scythe.board import PLACE_NAMES


@dataclass(slots=True)
class Account:
    """Filled stage by stage; `trials` are all symbols looked at, `made` those that were carried out."""

    card: int
    scheme: int
    water_open: bool
    cube_before: int
    skipped: bool = False
    stopped: bool = False
    trials: list[Trial] = field(default_factory=list)
    made: list[Trial] = field(default_factory=list)
    combats: list[dict[str, Any]] = field(default_factory=list)
    gains: dict[str, int] = field(default_factory=dict)
    recruit_symbol: str | None = None
    recruit_bonus: str | None = None
    bonus_asked: bool = False
    star_step: bool = False
    star_placed: bool = False
    factory_card: bool = False
    open: list[str] = field(default_factory=list)

    def shown(self, cube: int, scheme: int, water_open: bool) -> dict[str, Any]:
        """The account as JSON values; cube, scheme and water are those after the turn."""
        first = self.made[0] if self.made else None
        return {
            "card": self.card,
            "scheme": self.scheme,
            "cube": cube,
            "water_open": self.water_open,
            "skipped": self.skipped,
            **_chosen(first),
            "candidates": _candidates(first or (self.trials[-1] if self.trials else None)),
            "gains": dict(self.gains),
            "recruit_bonus": self.recruit_bonus,
            "star_step": self.star_step,
            "combat": self.combats[0] if self.combats else None,
            "cube_before": self.cube_before,
            "next_scheme": scheme,
            "next_water_open": water_open,
            "star_placed": self.star_placed,
            "factory_card_taken": self.factory_card,
            "recruit_symbol": self.recruit_symbol,
            "stopped_by_combat_card": self.stopped,
            "tried": [_tried(trial) for trial in self.trials],
            "moves": [_chosen(trial) for trial in self.made],
            "combats": list(self.combats),
            "open": list(self.open),
        }


def before_the_first(table: AutomaTable) -> dict[str, Any]:
    """The same shape before the Automa's first turn: no card, no move."""
    account = Account(0, table.scheme, table.water_open, table.cube)
    return {**account.shown(table.cube, table.scheme, table.water_open), "card": None}


def _chosen(trial: Trial | None) -> dict[str, Any]:
    if trial is None or trial.unit is None or trial.to is None:
        return {"symbol": None, "unit": None, "from": None, "to": None, "decided_by": None}
    return {
        "symbol": trial.symbol.symbol,
        "unit": trial.unit.kind,
        "from": PLACE_NAMES[trial.unit.place],
        "to": PLACE_NAMES[trial.to],
        "decided_by": trial.decided_by,
    }


def _tried(trial: Trial) -> dict[str, Any]:
    shown: dict[str, Any] = {"symbol": trial.symbol.symbol, "possible": trial.possible}
    if trial.symbol.faction:
        shown["faction"] = trial.symbol.faction
    if trial.symbol.power:
        shown["power"] = trial.symbol.power
    if trial.unit is not None:
        shown |= {"unit": trial.unit.kind, "from": PLACE_NAMES[trial.unit.place]}
    if trial.refused is not None:
        shown |= {"rule": trial.refused.rule, "reason": trial.refused.reason, "why": trial.refused.why}
    if trial.candidates:
        shown["candidates"] = _candidates(trial)
    return shown


def _candidates(trial: Trial | None) -> list[dict[str, Any]]:
    """Every territory looked at: first the valid ones in the order of preference, then those shut out."""
    if trial is None or not trial.candidates:
        return []
    aim = AIMS[trial.symbol.symbol]
    sign = -1 if aim.most else 1
    ranked = sorted(
        trial.candidates,
        key=lambda each: (each.excluded is not None, sign * (each.measure or 0), each.factory, each.place),
    )
    return [_candidate(each, aim.figure) for each in ranked]


def _candidate(candidate: Candidate, figure: str | None) -> dict[str, Any]:
    shown: dict[str, Any] = {"hex": PLACE_NAMES[candidate.place], "factory": candidate.factory}
    if figure is not None:
        shown[figure] = candidate.measure
    if candidate.excluded is not None:
        out = candidate.excluded
        shown |= {"excluded": out.rule, "reason": out.reason, "why": out.why}
    return shown
