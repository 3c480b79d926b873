"""A solo record beside the public states of its replay: every turn of the Automa reckoned anew."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from tests.checker.facts import HEXES, LIMITS, TIERS, Json, settings
from tests.checker.finding import Finding

from .turn import Reckoning, duel, expected_turn, leave

SEAT_FIELDS = (
    "coins",
    "power",
    "popularity",
    "combat_cards",
    "character",
    "mechs",
    "structures",
    "factory_card",
)


def check_solo(record: Json, states: list[Json]) -> list[Finding]:
    """Everything about the Automa that its rules do not explain."""
    automa = next(seat["automa"] for seat in record["seats"] if "automa" in seat)
    rules = settings(record)
    findings = [Finding(state["action"], *fault) for state in states for fault in state_faults(state)]
    for before, after in pairwise(states):
        action = record["actions"][after["action"] - 1]
        faults = step_faults(before, after, action, automa, rules)
        findings += [Finding(after["action"], *fault) for fault in faults]
    return findings


def step_faults(
    before: Json, after: Json, action: Json, automa: Json, rules: Json
) -> Iterator[tuple[str, str]]:
    """The differences of one action from the own reckoning."""
    if action["type"] == "automa":
        yield from _turn_faults(expected_turn(before, action, automa, rules), before, after)
    elif action["type"] == "automa_combat":
        yield from _combat_faults(before, after, action, automa, rules)
    elif action["type"] == "move":
        yield from _entry_faults(before, after, action, automa, rules)
    else:
        yield from _untouched(before, after)


def _turn_faults(turn: Reckoning, before: Json, after: Json) -> Iterator[tuple[str, str]]:
    shown = after["automa"]
    made = [(move["symbol"], move["unit"], move["from"], move["to"]) for move in shown["moves"]]
    for rule, name, mine, theirs in (
        ("AUT-MOVE-01", "moves", turn.moves, made),
        ("AUT-TURN-03", "skipped", turn.skipped, shown["skipped"]),
        ("AUT-GAIN-01", "gains", {k: v for k, v in turn.gains.items() if v}, shown["gains"]),
        ("AUT-RECR-01", "bonus", turn.bonus, shown["recruit_bonus"]),
        ("AUT-STAR-01", "step", turn.star_step, shown["star_step"]),
        ("AUT-STAR-02", "cube", turn.cube, shown["cube"]),
        ("AUT-STAR-06", "scheme", turn.scheme, shown["next_scheme"]),
        ("AUT-STAR-04", "water", turn.water, shown["next_water_open"]),
        ("AUT-CARD-06", "main discard", turn.main, shown["main_discard"]),
        ("AUT-CARD-06", "combat discard", turn.fought, shown["combat_discard"]),
    ):
        if mine != theirs:
            yield rule, f"{name} should be {mine}, is {theirs}"
    yield from _differences(turn.state, after)
    if after["turn"] != before["turn"] + 1:
        yield "AUT-TURN-01", "the turn of the Automa is not counted"


def _combat_faults(
    before: Json, after: Json, action: Json, automa: Json, rules: Json
) -> Iterator[tuple[str, str]]:
    turn = Reckoning(before, action, automa, rules)
    duel(turn, action["hex"], action["fight"], attacker=turn.foe)
    if turn.state["ended"]:
        return
    yield from _differences(turn.state, after)


def _entry_faults(
    before: Json, after: Json, action: Json, automa: Json, rules: Json
) -> Iterator[tuple[str, str]]:
    """A human unit that drives off workers of the Automa finds resources there."""
    turn = Reckoning(before, action, automa, rules)
    at = action["path"][-1]
    alone = (
        turn.own["workers"].get(at) and turn.own["character"] != at and at not in turn.own["mechs"].values()
    )
    if not alone:
        yield from _untouched(before, after)
        return
    lying = Counter(before["resources"].get(at, {}))
    for load in action.get("loads", ()):
        lying += Counter({kind: load.get(kind, 0) for kind in ("food", "metal", "oil", "wood")})
    turn.state["resources"] = {at: dict(lying)}
    leave(turn, at)
    expected = {kind: count for kind, count in turn.state["resources"][at].items() if count}
    if after["resources"].get(at, {}) != expected:
        yield "AUT-RES-01", f"{at} should hold {expected}, holds {after['resources'].get(at)}"


def _untouched(before: Json, after: Json) -> Iterator[tuple[str, str]]:
    for old, new in zip(before["seats"], after["seats"], strict=True):
        if old["mat"] is None:
            for name in ("workers", *SEAT_FIELDS):
                if old[name] != new[name] and after["type"] != "transfer":
                    yield "AUT-GEN-02", f"{name} of the Automa changed in the human's turn"


def _differences(own: Json, seen: Json) -> Iterator[tuple[str, str]]:
    for mine, theirs in zip(own["seats"], seen["seats"], strict=True):
        for name in SEAT_FIELDS:
            if mine[name] != theirs[name]:
                yield "AUT-GEN-01", f"{mine['faction']} {name} should be {mine[name]}, is {theirs[name]}"
        if +Counter(mine["workers"]) != +Counter(theirs["workers"]):
            yield "AUT-INV-02", f"{mine['faction']} workers: {mine['workers']}, {theirs['workers']}"
        if Counter(mine["stars"]) != Counter(theirs["stars"]):
            yield "AUT-STAR-05", f"{mine['faction']} stars: {mine['stars']}, {theirs['stars']}"
    for name in ("resources", "factory_cards", "ended"):
        if own[name] != seen[name]:
            yield "AUT-RES-06", f"{name} should be {own[name]}, is {seen[name]}"
    if sorted(own["encounters"]) != sorted(seen["encounters"]):
        yield "AUT-ENC-05", f"tokens on {own['encounters']}, not {seen['encounters']}"


def state_faults(state: Json) -> Iterator[tuple[str, str]]:
    """AUT-INV-01, AUT-INV-02, the score and the popularity of the Automa in one state."""
    own = next(seat for seat in state["seats"] if seat["mat"] is None)
    fighters = Counter([own["character"], *own["mechs"].values()])
    crowded = {at for at, count in (own["workers"] | fighters).items() if at in HEXES and count > 1}
    if crowded:
        yield "AUT-INV-01", f"two workers or two combat units of the Automa on {sorted(map(str, crowded))}"
    if not 2 <= sum(own["workers"].values()) <= LIMITS["workers"] or len(own["mechs"]) > 4:
        yield "AUT-INV-02", f"workers {own['workers']}, mechs {own['mechs']}"
    if own["popularity"] != 10 or own["structures"] or own["recruits"]:
        yield "AUT-GEN-03", "the Automa's popularity, structures or recruits changed"
    yield from _score_faults(state, own)
    marks = state["automa"]["star_marks"]
    if not state["ended"] and not 0 <= marks <= max(0, state["automa"]["cube"] - 1):
        yield "AUT-STAR-12", f"{marks} star marks, cube on {state['automa']['cube']}"


def _score_faults(state: Json, own: Json) -> Iterator[tuple[str, str]]:
    if state["combats_pending"] or state.get("retreats_pending"):
        return
    held = {own["character"], *own["mechs"].values(), *(at for at, n in own["workers"].items() if n)}
    territories = sum(3 if at == "X1" else 1 for at in held if at in HEXES)
    wanted: dict[str, Any] = {
        "coins": own["coins"],
        "stars": 4 * len(own["stars"]),
        "territories": 3 * territories,
        "resources": 0,
        "structures": 0,
    }
    for name, coins in wanted.items():
        if own["projected"][name] != coins:
            yield "AUT-SCORE-01", f"{name}: {own['projected'][name]}, not {coins}"
    yield from _human_faults(state, own)


def _human_faults(state: Json, own: Json) -> Iterator[tuple[str, str]]:
    foe = next(seat for seat in state["seats"] if seat is not own)
    theirs = {own["character"], *own["mechs"].values(), *(at for at, n in own["workers"].items() if n)}
    units = {foe["character"], *foe["mechs"].values(), *(at for at, n in foe["workers"].items() if n)}
    alone = set(foe["structures"].values()) - theirs
    held = {at for at in units | alone if at in HEXES}
    counted = sum(min(6, sum(state["resources"].get(at, {}).values())) for at in held)
    tier = next(tier for tier in TIERS if foe["popularity"] <= tier["to"])
    if foe["projected"]["resources"] != counted // 2 * tier["resource_pair"] and not foe.get("traps"):
        yield "AUT-SCORE-05", f"resources: {foe['projected']['resources']}, {counted} counted"
