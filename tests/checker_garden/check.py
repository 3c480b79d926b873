"""A whole game checked: every step from the state before it, conservation, and the end score."""

from collections.abc import Iterator, Sequence
from typing import Any

from tests.checker_garden.score import ranking
from tests.checker_garden.step import expected

DERIVED = ("projected", "roofs")
FLOORS = {2: 20, 3: 17, 4: 14}


def check(actions: Sequence[dict[str, Any]], states: Sequence[dict[str, Any]], places: Any) -> list[str]:
    """Every fault of a finished game: its actions, its public states and its ranking."""
    faults = list(_steps(actions, states))
    faults += [fault for state in states for fault in _conserved(state)]
    ours = ranking(states[-1])
    if ours != sorted(places, key=lambda entry: (entry[1], entry[0])):
        faults.append(f"the ranking is {places}, expected {ours}")
    return faults


def _steps(actions: Sequence[dict[str, Any]], states: Sequence[dict[str, Any]]) -> Iterator[str]:
    if len(states) != len(actions) + 1:
        yield f"{len(actions)} actions, {len(states)} states"
    for index, action in enumerate(actions[: len(states) - 1]):
        after, faults = expected(states[index], action)
        yield from (f"action {index + 1}: {fault}" for fault in faults)
        for name, value in _plain(after).items():
            if value != _plain(states[index + 1])[name]:
                yield f"action {index + 1} ({action['type']}): {name} should be {value}"


def _plain(state: dict[str, Any]) -> dict[str, Any]:
    seats = [{name: value for name, value in seat.items() if name not in DERIVED} for seat in state["seats"]]
    return {**state, "seats": seats}


def _conserved(state: dict[str, Any]) -> Iterator[str]:
    for seat in state["seats"]:
        own = [held for held in state["zones"].values() if held["owner"] == seat["clan"]]
        if sum(held["floors"] for held in own) + seat["floors_left"] != FLOORS[len(state["seats"])]:
            yield f"action {state['action']}: floors of {seat['clan']} were lost"
        if seat["roofs"] != sum(bool(held["roof"]) for held in own) or seat["population"] < 1:
            yield f"action {state['action']}: roofs or inhabitants of {seat['clan']}"
    if sum(bool(held["roof"]) for held in state["zones"].values()) + state["roofs_left"] != 19:
        yield f"action {state['action']}: roofs were lost"
