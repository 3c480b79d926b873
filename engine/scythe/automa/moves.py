"""Stage 2A: row 1 read from the left until a move is possible.

Nothing is changed here: a move is derived from the state and the card alone. Rules: AUT-MOVE-01..06,
AUT-MOVE-10, AUT-MOVE-14, AUT-WRK-06, AUT-ATK-01, AUT-TURN-04, AUT-DEC-11.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.scythe.automa.facts import MoveSymbol
from engine.scythe.automa.reach import automa_ground
from engine.scythe.automa.table import automa_seat
from engine.scythe.automa.targets import AIMS, Candidate, Exclusion, Field, best, decided_by, looked_at
from engine.scythe.automa.unit import Unit, nearest
from engine.scythe.board import members
from engine.scythe.state import State


@dataclass(frozen=True, slots=True)
class Trial:
    """One symbol of the row: the unit it chose, what was looked at, and where it leads or why nowhere."""

    position: int
    symbol: MoveSymbol
    unit: Unit | None = None
    candidates: tuple[Candidate, ...] = ()
    to: int | None = None
    decided_by: str | None = None
    refused: Exclusion | None = None

    @property
    def possible(self) -> bool:
        """AUT-MOVE-01: whether the symbol gives a move; staying is one too (AUT-MOVE-04)."""
        return self.to is not None


def read_row(
    state: State, row: Sequence[MoveSymbol], start: int = 0, first: str | None = None
) -> tuple[Trial, ...]:
    """AUT-MOVE-01..03: the symbols tried from `start` on; only the last one can be possible.

    `first` says which of a character and a mech on the same place goes first (AUT-DEC-11).
    """
    trials: list[Trial] = []
    for position in range(start, len(row)):
        trials.append(try_symbol(state, row[position], position, first))
        if trials[-1].possible:
            break
    return tuple(trials)


def try_symbol(state: State, symbol: MoveSymbol, position: int = 0, first: str | None = None) -> Trial:
    """AUT-MOVE-10: condition, unit, valid territories, destination."""
    seat = automa_seat(state)
    refused = _condition(state, symbol)
    if refused is not None:
        return Trial(position, symbol, refused=refused)
    aim = AIMS[symbol.symbol]
    unit = nearest(seat, aim.units(seat), first or state.rules.automa_equal_units)
    if unit is None:
        why = "no such unit of the Automa stands on the board or its base"
        return Trial(position, symbol, refused=Exclusion("AUT-MOVE-14", "no_unit", why))
    with_base = not aim.needs_unit_nearby or state.rules.automa_encounter_from_base
    ground = list(members(automa_ground(state, with_base)))
    candidates = looked_at(Field(state, unit), aim, ground)
    chosen = best(aim, candidates)
    if chosen is None:
        return Trial(position, symbol, unit, candidates, refused=_nowhere(candidates))
    decided = decided_by(aim, candidates, chosen)
    return Trial(position, symbol, unit, candidates, chosen.place, decided)


def _condition(state: State, symbol: MoveSymbol) -> Exclusion | None:
    seat = automa_seat(state)
    if symbol.faction is not None and symbol.faction != seat.name:
        return Exclusion("AUT-MOVE-05", "other_faction", f"only {symbol.faction} does this")
    if seat.power < symbol.power:
        why = f"it takes {symbol.power} power and the Automa has {seat.power}"
        return Exclusion("AUT-ATK-01", "too_weak", why)
    return None


def _nowhere(candidates: tuple[Candidate, ...]) -> Exclusion:
    """AUT-WRK-06: the rule that shut out the last territories left."""
    guarded = any(each.excluded and each.excluded.rule == "AUT-WRK-04" for each in candidates)
    if guarded:
        return Exclusion("AUT-WRK-06", "all_guarded", "every valid territory lies beside a human combat unit")
    return Exclusion("AUT-MOVE-01", "nowhere", "no territory is valid")
