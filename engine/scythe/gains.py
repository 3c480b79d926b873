"""Rewards of encounter and Factory cards: what the card offers, what was taken, where it goes.

These run on a state that the caller can put back, so they check and do in one pass.
Rules: ENC-05..08, ENC-11, ENC-12, FACT-07, FACT-15, TURN-12, EX-16.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from engine.scythe import phrasing
from engine.scythe.actions import BuildChoice, DeployChoice, EnlistChoice, Gains, UpgradeChoice
from engine.scythe.board import LAKES, PLACE_NAMES, TERRITORIES, place_of
from engine.scythe.build import check_structure, do_build, holds_structure, takes_structure
from engine.scythe.cards import check_draw, draw
from engine.scythe.control import has_worker
from engine.scythe.deploy import MECHS, check_mech, check_worker_place, do_deploy, takes_mech
from engine.scythe.enlist import ONE_TIME, check_enlist, do_enlist, open_recruits
from engine.scythe.move import move_from_encounter
from engine.scythe.phrasing import word
from engine.scythe.produce import check_harvest, reap
from engine.scythe.stars import ALL_WORKERS, gain_popularity, gain_power
from engine.scythe.state import OFF_BOARD, State
from engine.scythe.upgrade import check_upgrade, do_upgrade, open_cells
from engine.scythe.words import RESOURCES, STRUCTURES
from engine.violation import Ambiguous

_Choice = TypeVar("_Choice", UpgradeChoice, DeployChoice, BuildChoice, EnlistChoice)
_TRACKS: Final = ("coins", "power", "popularity", "combat_cards", "worker")
_KINDS: Final = frozenset(RESOURCES)
CHOICES: Final = ("upgrade", "deploy", "build", "enlist", "move")
COUNTED: Final = (*_TRACKS, *RESOURCES)
_THINGS: Final = tuple(name for name in Gains.__struct_fields__ if name != "hex")
_PLACED: Final = (*RESOURCES, "worker")
_OFFER: Final = {"produce": "produce_territories"}
"""What the card's table calls a thing, where it is not called the same."""


def _has_own_worker(state: State, place: int) -> bool:
    return has_worker(state, state.active, place)


def _has_own_mech(state: State, place: int) -> bool:
    return place < TERRITORIES and place in state.seats[state.active].mechs


def offers(table: Mapping[str, Any], gain: Gains) -> bool:
    """Whether a card with this reward can give at least what was taken."""
    if any(getattr(gain, what) > table.get(what, 0) for what in _TRACKS):
        return False
    chosen = [what for what in CHOICES if getattr(gain, what) is not None]
    chosen += [_OFFER["produce"]] if gain.produce else []
    if not all(table.get(what) for what in chosen):
        return False
    over = sum(max(0, getattr(gain, kind) - table.get(kind, 0)) for kind in RESOURCES)
    return bool(over <= table.get("any_resource", 0))


class Reward:
    """A card's reward being taken by the active player.

    `place` is the encounter's territory; None for a Factory card, where things need an own worker.
    """

    __slots__ = ("draws", "place", "rule", "seat", "state", "table")

    def __init__(
        self,
        state: State,
        table: Mapping[str, Any],
        place: int | None,
        draws: list[int | None],
        rule: str,
    ) -> None:
        self.state = state
        self.seat = state.seats[state.active]
        self.table = table
        self.place = place
        self.draws = draws
        self.rule = rule

    def take(self, gain: Gains | None) -> None:
        """ENC-06: item by item, never more than the card gives."""
        taken = self._everything() if gain is None else gain
        self._check_amounts(taken)
        self._check_place(taken)
        self.seat.coins += taken.coins
        gain_power(self.seat, taken.power)
        gain_popularity(self.seat, taken.popularity)
        self._draw(taken.combat_cards)
        self._take_tokens(taken)
        self._take_workers(taken)
        self._take_choices(taken)

    def _check_amounts(self, taken: Gains) -> None:
        """Only what was taken is looked at."""
        spare = self.table.get("any_resource", 0)
        for what in _THINGS:
            stated = getattr(taken, what)
            if not stated:
                continue
            offered = self.table.get(_OFFER.get(what, what), 0)
            if what in _KINDS:
                spare -= max(0, stated - offered)
            elif what in _TRACKS:
                if stated > offered:
                    self.state.refuse(self.rule, f"the card gives {offered} {word(what)}, not {stated}")
            elif not offered:
                self.state.refuse(self.rule, f"the card gives no {word(what)}")
        if spare < 0:
            self.state.refuse(self.rule, "more resources were taken than the card gives")

    def _check_place(self, taken: Gains) -> None:
        """A stated territory is where the things appear, or it is not stated at all."""
        if taken.hex is None:
            return
        pieces = [choice for choice in (taken.deploy, taken.build) if choice is not None and not choice.hex]
        if self.place is not None:
            self._spot(taken.hex, _has_own_worker, self.rule)
        elif not pieces and not any(getattr(taken, what) for what in _PLACED):
            self.state.refuse(self.rule, f"nothing of the reward is put on {taken.hex}")

    def _draw(self, count: int) -> None:
        if not count:
            return
        values = self.draws[:count]
        del self.draws[:count]
        draw(self.state, self.seat, check_draw(self.state, count, values, self.rule), values)

    def _take_tokens(self, taken: Gains) -> None:
        tokens = (taken.food, taken.metal, taken.oil, taken.wood)
        if not any(tokens):
            return
        place = self._spot(taken.hex, _has_own_worker, "TRADE-04")
        for kind, count in enumerate(tokens):
            self.state.resources[place * 4 + kind] += count

    def _take_workers(self, taken: Gains) -> None:
        if not taken.worker:
            return
        left = ALL_WORKERS - len(self.seat.workers)
        if taken.worker > left:
            self.state.forbid("PROD-11", f"workers left on the mat: {left}, not {taken.worker}")
        place = self._spot(taken.hex, _has_own_mech, "FACT-15")
        self.seat.workers.extend([place] * taken.worker)

    def _take_choices(self, taken: Gains) -> None:
        if taken.upgrade is not None:
            check_upgrade(self.state, self.seat, taken.upgrade.source, taken.upgrade.target)
            do_upgrade(self.seat, taken.upgrade.source, taken.upgrade.target)
        if taken.deploy is not None:
            slot = check_mech(self.state, self.seat, taken.deploy.mech)
            place = self._spot(taken.deploy.hex or taken.hex, takes_mech, "DEPL-01")
            do_deploy(self.state, self.seat, slot, place)
        if taken.build is not None:
            index = check_structure(self.state, self.seat, taken.build.structure)
            place = self._spot(taken.build.hex or taken.hex, takes_structure, "BUILD-01")
            if self.place is not None and holds_structure(self.state, place):
                self.state.refuse("ENC-12", f"{PLACE_NAMES[place]} already holds a structure")
            do_build(self.state, self.seat, index, place)
        if taken.enlist is not None:
            self._enlist(taken.enlist)
        if taken.move is not None and self.place is not None:
            move_from_encounter(self.state, self.seat, self.place, taken.move)
        if taken.produce:
            limit = self.table.get("produce_territories", len(taken.produce))
            reap(
                self.state, self.seat, check_harvest(self.state, self.seat, taken.produce, limit, mill=False)
            )

    def _enlist(self, choice: EnlistChoice) -> None:
        check_enlist(self.state, self.seat, choice.recruit, choice.bonus)
        count = ONE_TIME["combat_cards"] if choice.bonus == "combat_cards" else 0
        values = self.draws[:count]
        del self.draws[:count]
        check_draw(self.state, count, values, "ENLI-02")
        do_enlist(self.state, self.seat, choice.recruit, choice.bonus, values)

    def _spot(self, stated: str | None, fits: Callable[[State, int], bool], rule: str) -> int:
        """ENC-07: the encounter's territory; for a Factory card where an own worker (or mech) stands."""
        if self.place is None:
            return check_worker_place(self.state, stated, fits, rule)
        if stated is not None and place_of(stated) != self.place:
            self.state.refuse("ENC-07", f"everything appears on {PLACE_NAMES[self.place]}")
            return place_of(stated)
        return self.place

    def _everything(self) -> Gains:
        """All of the reward, when the card leaves no choice."""
        amounts: dict[str, Any] = {what: self.table.get(what, 0) for what in (*_TRACKS, *RESOURCES)}
        amounts["worker"] = min(amounts["worker"], ALL_WORKERS - len(self.seat.workers))
        if self.table.get("any_resource"):
            raise Ambiguous(self.rule, "which resources were taken?", list(RESOURCES))
        if self.table.get("produce_territories"):
            raise Ambiguous(self.rule, "which territories produced?", [])
        if self.table.get("move"):
            readings = ["gain move character to T5", "gain nothing"]
            raise Ambiguous(self.rule, "which units moved, and where to?", readings)
        return Gains(
            **amounts,
            upgrade=self._only_upgrade(),
            deploy=self._only_mech(),
            build=self._only_structure(),
            enlist=self._only_recruit(),
        )

    def _only_upgrade(self) -> UpgradeChoice | None:
        sources, targets = open_cells(self.seat)
        readings = [UpgradeChoice(source=source, target=target) for source in sources for target in targets]
        return self._only("upgrade", readings, phrasing.upgrade)

    def _only_mech(self) -> DeployChoice | None:
        own = MECHS[self.seat.faction]
        readings = [
            DeployChoice(mech=skill) for slot, skill in enumerate(own) if self.seat.mechs[slot] == OFF_BOARD
        ]
        return self._only("deploy", readings, phrasing.deploy)

    def _only_structure(self) -> BuildChoice | None:
        if self.place is not None and (holds_structure(self.state, self.place) or LAKES >> self.place & 1):
            return None
        readings = [
            BuildChoice(structure=structure)
            for index, structure in enumerate(STRUCTURES)
            if self.seat.structures[index] == OFF_BOARD
        ]
        return self._only("build", readings, phrasing.build)

    def _only_recruit(self) -> EnlistChoice | None:
        recruits, bonuses = open_recruits(self.seat)
        readings = [EnlistChoice(recruit=recruit, bonus=bonus) for recruit in recruits for bonus in bonuses]
        return self._only("enlist", readings, phrasing.enlist)

    def _only(self, what: str, readings: list[_Choice], spelled: Callable[[_Choice], str]) -> _Choice | None:
        if not self.table.get(what) or not readings:
            return None
        if len(readings) > 1:
            options = [spelled(reading) for reading in readings]
            raise Ambiguous(self.rule, f"which {what} was chosen?", options)
        return readings[0]
