"""What a record states about the Automa's move beside what the rules derive: a difference is a violation.

Rules: AUT-MOVE-01, AUT-MOVE-03, AUT-MOVE-07..10.
"""

from engine.scythe.actions import AutomaMove
from engine.scythe.automa.moves import Trial
from engine.scythe.automa.table import automa_seat
from engine.scythe.automa.targets import AIMS, Candidate
from engine.scythe.automa.unit import Unit, combat_units, workers
from engine.scythe.board import PLACE_NAMES, place_of
from engine.scythe.state import State

_FIGURE_RULE = {
    "move_worker": "AUT-WRK-04",
    "move_mech": "AUT-CMB-04",
    "move_character": "AUT-CMB-04",
    "encounter_or_factory": "AUT-ENC-02",
    "attack_combat_unit": "AUT-ATK-04",
    "attack_worker": "AUT-ATK-08",
}
_TIE_RULE = {"factory": "AUT-MOVE-08", "reading_order": "AUT-MOVE-09"}
_WORDS = {
    "units": "units of the Automa near it",
    "distance": "steps to a human combat unit",
    "combat_units": "human combat units on it",
    "resources": "resources on it",
}


def followed(state: State, trial: Trial, stated: AutomaMove | None) -> tuple[Unit, int]:
    """The unit and destination to carry out: as derived, or as stated where a ruling lets that stand."""
    if trial.unit is None or trial.to is None:
        raise LookupError("a symbol that is not possible was carried out")
    unit, to = trial.unit, trial.to
    if stated is None:
        return unit, to
    return _unit(state, trial, unit, stated), _destination(state, trial, to, stated)


def expected(trial: Trial) -> str:
    """The derived move as a sentence."""
    return f"by {trial.symbol.symbol} the Automa moves its {move_text(trial)}"


def move_text(trial: Trial) -> str:
    """The derived move in short: unit, from, to."""
    if trial.unit is None or trial.to is None:
        return "nothing"
    return f"{trial.unit.kind} from {PLACE_NAMES[trial.unit.place]} to {PLACE_NAMES[trial.to]}"


def _unit(state: State, trial: Trial, unit: Unit, stated: AutomaMove) -> Unit:
    place = unit.place if stated.origin is None else place_of(stated.origin)
    if stated.unit in (None, unit.kind) and place == unit.place:
        return unit
    rule = AIMS[trial.symbol.symbol].unit_rule
    told = f"{stated.unit or unit.kind} from {PLACE_NAMES[place]}"
    why = "the unit nearest to its base moves, of equals the first in reading order"
    state.refuse(rule, f"{expected(trial)}, not its {told}: {why}", [move_text(trial)])
    seat = automa_seat(state)
    there = [each for each in combat_units(seat) + workers(seat) if each.place == place]
    named = [each for each in there if each.kind == (stated.unit or unit.kind)]
    if not named:
        state.forbid(rule, f"the Automa has no {told}", [move_text(trial)])
    return named[0]


def _destination(state: State, trial: Trial, to: int, stated: AutomaMove) -> int:
    told = to if stated.to is None else place_of(stated.to)
    if told == to:
        return to
    rule, why = _why_not(trial, told)
    state.refuse(rule, f"{expected(trial)}, not to {PLACE_NAMES[told]}: {why}", [move_text(trial)])
    return told


def _why_not(trial: Trial, told: int) -> tuple[str, str]:
    """The rule that speaks against the stated territory."""
    by_place = {each.place: each for each in trial.candidates}
    candidate, chosen = by_place.get(told), by_place[trial.to if trial.to is not None else told]
    if candidate is None:
        return "AUT-MOVE-11", "it lies in the neighbourhood of none of its units, nor of its base"
    if candidate.excluded is not None:
        return candidate.excluded.rule, candidate.excluded.why
    return _lost(trial, candidate, chosen)


def _lost(trial: Trial, candidate: Candidate, chosen: Candidate) -> tuple[str, str]:
    """By figure, by the way to the Factory, or by reading order."""
    figure = AIMS[trial.symbol.symbol].figure
    if candidate.measure != chosen.measure and figure is not None:
        why = f"{_WORDS[figure]}: {chosen.measure} against {candidate.measure}"
        return _FIGURE_RULE[trial.symbol.symbol], why
    if candidate.factory != chosen.factory:
        why = f"steps to the Factory: {chosen.factory} against {candidate.factory}"
        return _TIE_RULE["factory"], why
    return _TIE_RULE["reading_order"], f"{PLACE_NAMES[chosen.place]} comes first in reading order"
