"""Check a record against the public states of its replay."""

import json
from collections.abc import Callable, Iterable
from itertools import pairwise
from pathlib import Path

from .card_actions import encounter, factory_card, factory_top, objective
from .combat import combat
from .compare import compare
from .facts import BASE_FACTIONS, Json, settings
from .finding import Finding
from .flow import begin_turn, check_order, seating_faults, setup_faults
from .hands import Hands
from .invariants import change_faults, state_faults
from .mat_actions import bolster, bottom, gain_coins, produce, trade
from .moves import move, settle_late_retreats, undo_arrivals
from .stars import place_stars
from .step import Game, Step


def check_files(record: Path, states: Path) -> list[Finding]:
    """The same for a record file and the lines of a trace."""
    lines = [json.loads(line) for line in states.read_text(encoding="utf-8").splitlines() if line.strip()]
    return check(json.loads(record.read_text(encoding="utf-8")), lines)


def check(record: Json, states: list[Json]) -> list[Finding]:
    """Everything in the trace that the rules do not explain, in the order of the game."""
    rules = settings(record)
    findings = [Finding(0, *fault) for fault in setup_faults(states[0])]
    findings += [Finding(0, *fault) for fault in seating_faults(states[0], rules)]
    for state in states:
        findings += [Finding(state["action"], *fault) for fault in state_faults(state, rules)]
    for before, after in pairwise(states):
        findings += [Finding(after["action"], *fault) for fault in change_faults(before, after, rules)]
    findings += _check_steps(record, states, rules)
    allowed = {ruling["action"] for ruling in record.get("rulings", ()) if ruling["kind"] == "allow"}
    return sorted({finding for finding in findings if finding.line not in allowed})


def _check_steps(record: Json, states: list[Json], rules: Json) -> Iterable[Finding]:
    """Base factions only: the inventory holds no rules of the others."""
    game, hands = Game(rules, record), Hands(record, states[0])
    for pair in pairwise(states):
        number, actions = pair[1]["action"], record["actions"]
        if number != pair[0]["action"] + 1 or number > len(actions):
            yield Finding(number, "TRACE", "the line does not follow the one before it")
            return
        if actions[number - 1]["type"] != pair[1]["type"]:
            yield Finding(number, "TRACE", f"the record says {actions[number - 1]['type']}")
            return
        if {seat["faction"] for seat in pair[0]["seats"]} <= BASE_FACTIONS:
            yield from check_step(pair, actions[number - 1], game, hands)


def check_step(pair: tuple[Json, Json], action: Json, game: Game, hands: Hands) -> list[Finding]:
    """Reckon one action and compare."""
    if action.get("taken_back"):
        return []
    step = Step(pair, action, game)
    step.require(not step.before.ended or step.kind == "state", "END-02", "acts after the end of the game")
    settle_late_retreats(step)
    check_order(step)
    HANDLERS.get(step.kind, _nothing)(step)
    place_stars(step)
    if step.own.ended:
        _end(step)
    if game.rules["objective_reveal_window"] == "forced_when_met":
        _accept_forced_objectives(step)
    if _pieces_set(game.record, step.line):
        return step.findings
    compare(step, pair[1], _set_by_ruling(game.record, step.line))
    for rule, message in hands.follow(step):
        step.fault(rule, message)
    return step.findings


def _end(step: Step) -> None:
    """A stopped game may keep its unresolved moves; a finished one may not."""
    if step.kind != "stop" or not step.after.shared():
        undo_arrivals(step)


def _accept_forced_objectives(step: Step) -> None:
    """The hidden cards decide when an objective is forced; the trace is believed."""
    for name, seat in step.own.seats.items():
        seen = step.after.seats[name]
        missing = seen.stars.count("objective") - seat.stars.count("objective")
        seat.stars += ["objective"] * missing
        seat.objectives = seen.objectives
    step.own.ended = step.own.ended or step.after.ended


def _pieces_set(record: Json, line: int) -> bool:
    """Whether a judge put pieces, cards, tokens or stars right there: then the trace is believed."""
    tracks = {"coins", "power", "popularity"}
    return any(
        ruling["kind"] == "set" and ruling["action"] == line and ruling.get("field") not in tracks
        for ruling in record.get("rulings", ())
    )


def _set_by_ruling(record: Json, line: int) -> set[tuple[str, str]]:
    return {
        (ruling["faction"], ruling["field"])
        for ruling in record.get("rulings", ())
        if ruling["kind"] == "set" and ruling["action"] == line
    }


def _transfer(step: Step) -> None:
    coins = step.action["coins"]
    step.require(not step.rules["tournament"], "TOUR-01", "gives coins away")
    step.require(step.action["to"] != step.actor, "DEAL-02", "gives coins to itself")
    step.pay(step.seat, "coins", coins, "DEAL-02")
    step.own.seats[step.action["to"]].gain("coins", coins)


def _leave(step: Step) -> None:
    """No further turns; undecided moves of the own turn go back (TABLE-02, END-04)."""
    step.require(step.actor not in step.game.gone, "TABLE-02", "leaves twice")
    step.game.gone.append(step.actor)
    if step.actor == step.before.active:
        undo_arrivals(step)
        step.game.last = step.actor


def _stall(step: Step) -> None:
    step.require(step.rules["stalling_penalty"], "VAR-01", "the stalling rule is not in force")
    step.seat.lose("popularity", 2)


def _nothing(step: Step) -> None:
    """Statements, the end of a turn and a stop change nothing by themselves."""


HANDLERS: dict[str, Callable[[Step], None]] = {
    "section": begin_turn,
    "move": move,
    "gain_coins": gain_coins,
    "bolster": bolster,
    "trade": trade,
    "produce": produce,
    **dict.fromkeys(("upgrade", "deploy", "build", "enlist"), bottom),
    "combat": combat,
    "encounter": encounter,
    "factory_card": factory_card,
    "factory_top": factory_top,
    "objective": objective,
    "transfer": _transfer,
    "stall": _stall,
    "leave": _leave,
}
