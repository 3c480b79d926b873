"""A test kit: a table with pieces where a test wants them, actions by name, refusals by rule id.

    table = Table("nordic", "rusviet")
    table.put("nordic", mechs={"speed": "T1"}, workers={"T1": 2})
    table.turn("nordic", "move_gain")
    table.do("move", unit="mech", path=["M2"], loads=[{"workers": 2}])
    table.refused("MOVE-04", "move", unit="mech", path=["T1"])

Every accepted action is followed by the invariants INV-01..14; every refused one must leave the whole state
as it was.
"""

import contextlib
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, TypeVar

import pytest

from engine.scythe.board import PLACE_NAMES, PLACES
from engine.scythe.cards import drawable
from engine.scythe.deploy import MECHS
from engine.scythe.game import apply
from engine.scythe.mats import START_WORKERS
from engine.scythe.public import projected, public_state
from engine.scythe.record import Record
from engine.scythe.setup import set_up
from engine.scythe.spelling import read_actions
from engine.scythe.stars import ALL_WORKERS
from engine.scythe.state import OFF_BOARD, SEAT_FIELDS, STATE_FIELDS, SeatState, State
from engine.scythe.words import BOTTOM_ACTIONS, RESOURCES, STRUCTURES, UPGRADE_CELLS
from engine.violation import Ambiguous, Malformed, Violation
from tests.checker.invariants import state_faults

MATS = ("industrial", "engineering", "patriotic", "mechanical", "agricultural", "militant", "innovative")
"""Handed out in this order; the faction named first has the lowest number and begins."""

_Failure = TypeVar("_Failure", bound=Exception)


def record(*factions: str, mats: tuple[str, ...] = MATS, **fields: Any) -> Record:
    """A record of a game without actions; `fields` are those of a record, `seats` merged seat by seat."""
    extra = fields.pop("seats", ({},) * len(factions))
    seats = [
        {"player": faction.title(), "faction": faction, "mat": mat, **more}
        for faction, mat, more in zip(factions, mats, extra, strict=False)
    ]
    setup = {"structure_tile": "lakes_adjacent", "policy": "open", **fields.pop("setup", {})}
    return Record.model_validate({"seats": seats, "setup": setup, **fields})


def action(kind: str, **fields: Any) -> Any:
    """An action of plain values, as a record would state it."""
    (read,) = read_actions([{"type": kind, **fields}])
    return read


class Table:
    """A game in progress."""

    def __init__(self, *factions: str, **fields: Any) -> None:
        self.record = record(*factions, **fields)
        self.state: State = set_up(self.record)

    def seat(self, faction: str) -> SeatState:
        """A seat's state."""
        return self.state.seats[self.state.order[faction]]

    def put(
        self,
        faction: str,
        *,
        character: str | None = None,
        workers: Mapping[str, int] | None = None,
        mechs: Mapping[str, str] | None = None,
        structures: Mapping[str, str] | None = None,
        upgrades: Mapping[str, str] | None = None,
        **figures: Any,
    ) -> None:
        """Place pieces by hex, move cubes, set figures such as coins or power.

        Workers are placed all anew; a player has two at least, so missing ones stand on the home base.
        """
        seat = self.seat(faction)
        if character is not None:
            seat.character = PLACES[character]
        if workers is not None:
            seat.workers = [PLACES[name] for name, count in workers.items() for _ in range(count)]
            seat.workers += [seat.home] * (START_WORKERS - len(seat.workers))
        for skill, name in (mechs or {}).items():
            seat.mechs[MECHS[seat.faction].index(skill)] = PLACES[name]
            seat.skills = seat.skills | {skill}
        for structure, name in (structures or {}).items():
            seat.structures[STRUCTURES.index(structure)] = PLACES[name]
        for cell, bottom in (upgrades or {}).items():
            seat.cells[UPGRADE_CELLS.index(cell)] += 1
            seat.covered[BOTTOM_ACTIONS.index(bottom)] += 1
        for figure, value in figures.items():
            setattr(seat, figure, value)
        seat.refresh_steps()

    def own_factory_card(self, faction: str, number: int = 1) -> None:
        """Let a seat have taken a Factory card earlier in the game."""
        self.seat(faction).factory_card = number
        self.state.factory_cards -= 1

    def lay(self, name: str, **tokens: int) -> None:
        """Put resource tokens on a place."""
        for kind, count in tokens.items():
            self.state.resources[PLACES[name] * 4 + RESOURCES.index(kind)] = count

    def lying(self, name: str) -> dict[str, int]:
        """The resource tokens on a place."""
        start = PLACES[name] * 4
        stock = zip(RESOURCES, self.state.resources[start : start + 4], strict=True)
        return {kind: count for kind, count in stock if count}

    def units(self, faction: str) -> dict[str, list[str]]:
        """Where a seat's pieces stand, by hex names."""
        seat = self.seat(faction)
        return {
            "character": [PLACE_NAMES[seat.character]],
            "mechs": [PLACE_NAMES[place] for place in seat.mechs if place != OFF_BOARD],
            "workers": sorted(PLACE_NAMES[place] for place in seat.workers),
        }

    def projected(self, faction: str) -> dict[str, int]:
        """What a seat would score if the game ended now."""
        return projected(self.state, self.state.order[faction])

    def turn(self, faction: str, section: str) -> None:
        """Begin a turn of that faction now, whoever's turn came before."""
        self.state.active = self.state.order[faction]
        self.state.begin_turn()
        self.state.forget_moves()
        self.seat(faction).section = OFF_BOARD
        self.do("section", section=section)

    def do(self, kind: str, **fields: Any) -> None:
        """Apply one action, which must be accepted."""
        self.state.action += 1
        apply(self.state, action(kind, **fields))
        faults = self._faults(kind)
        assert not faults, faults

    def refused(self, rule: str, kind: str, **fields: Any) -> Violation:
        """The action must break exactly this rule and leave the state unchanged."""
        refusal = self._fails(Violation, kind, fields)
        assert refusal.rule == rule, str(refusal)
        self._let_stand(rule, kind, fields)
        return refusal

    def ambiguous(self, rule: str, kind: str, **fields: Any) -> Ambiguous:
        """The action must leave several readings and the state unchanged."""
        doubt = self._fails(Ambiguous, kind, fields)
        assert doubt.rule == rule, str(doubt)
        return doubt

    def malformed(self, kind: str, **fields: Any) -> Malformed:
        """The action must be unreadable and leave the state unchanged."""
        return self._fails(Malformed, kind, fields)

    def snapshot(self) -> dict[str, Any]:
        """Every field of the state, deep."""
        shown = _slots(self.state)
        shown["seats"] = [_slots(seat) for seat in self.state.seats]
        return shown

    def _let_stand(self, rule: str, kind: str, fields: dict[str, Any]) -> None:
        """A ruling on that rule does it or refuses it; no card, cube or worker comes from nowhere."""
        state = self.state.copy()
        state.waived, state.careful = frozenset({rule}), True
        before = _pieces(state)
        with contextlib.suppress(Violation, Ambiguous, Malformed):
            apply(state, action(kind, **fields))
        assert _pieces(state) == before, rule

    def _faults(self, kind: str) -> list[tuple[str, str]]:
        """What the checker finds wrong; it does not know how the expansion's tokens score."""
        shown = public_state(self.state, self.record, kind)
        faults = state_faults(shown, asdict(self.state.rules))
        tokens = not {"albion", "togawa"}.isdisjoint(self.state.order)
        return [fault for fault in faults if not (tokens and fault[0] == "INV-14")]

    def _fails(self, error: type[_Failure], kind: str, fields: dict[str, Any]) -> _Failure:
        before = self.snapshot()
        with pytest.raises(error) as caught:
            apply(self.state, action(kind, **fields))
        assert self.snapshot() == before
        return caught.value


def _pieces(state: State) -> tuple[int, bool, list[int]]:
    """All combat cards, whether anybody has too many workers, and cubes on no cell or on two."""
    cards = drawable(state) + sum(seat.cards() for seat in state.seats)
    crowded = any(len(seat.workers) > ALL_WORKERS for seat in state.seats)
    return cards, crowded, [sum(seat.cells) - sum(seat.covered) for seat in state.seats]


def _slots(thing: State | SeatState) -> dict[str, Any]:
    return {
        name: list(value) if isinstance(value := getattr(thing, name), list) else value
        for name in (STATE_FIELDS if isinstance(thing, State) else SEAT_FIELDS)
    }
