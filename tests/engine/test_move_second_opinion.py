"""The engine and the independent checker judge random moves on random tables alike."""

import random
from collections import Counter
from dataclasses import asdict
from typing import Any

import pytest

from engine.scythe.board import LAKES, LAND, NEIGHBOURS, PLACE_NAMES, TUNNELS, VILLAGES, members
from engine.scythe.deploy import MECHS
from engine.scythe.public import public_state
from engine.scythe.state import OFF_BOARD, SeatState
from engine.scythe.words import FACTIONS, RESOURCES
from engine.violation import Violation
from tests.checker.moves import move as judge
from tests.checker.step import Game, Step
from tests.engine.table import Table

BASE = ("nordic", "rusviet", "crimea", "saxony", "polania")
LAND_NAMES = [PLACE_NAMES[place] for place in members(LAND)]
LAKE_NAMES = [PLACE_NAMES[place] for place in members(LAKES)]
SAILING = {"nordic": "seaworthy", "polania": "submerge"}
TABLES_PER_SEED = 12
TRIES_PER_TABLE = 12


@pytest.mark.parametrize("seed", range(8))
def test_engine_and_checker_agree_on_random_moves(seed: int) -> None:
    """An accepted move has no fault, a refused one has at least one."""
    rng = random.Random(seed)  # noqa: S311
    verdicts: Counter[bool] = Counter()
    for _ in range(TABLES_PER_SEED):
        table, faction = random_table(rng)
        game = Game(asdict(table.state.rules), table.record.to_dict())
        for _ in range(TRIES_PER_TABLE):
            action = random_move(rng, table, table.seat(faction))
            verdicts[compare(table, action, game)] += 1
    assert verdicts[True] > 10
    assert verdicts[False] > 10


def compare(table: Table, action: dict[str, Any], game: Game) -> bool:
    """Try the move in both, which must agree; whether it was accepted."""
    before = public_state(table.state, table.record, "section")
    try:
        table.do("move", **action)
        accepted = True
    except Violation:
        accepted = False
    after = public_state(table.state, table.record, "move")
    turn = game.turn(table.state.seats[table.state.active].name)
    memory = list(turn.moved), set(turn.walkers), list(turn.arrivals)
    step = Step((before, after), {"type": "move", **action}, game)
    judge(step)
    assert accepted == (not step.findings), (action, accepted, step.findings, before)
    if not accepted:
        turn.moved, turn.walkers, turn.arrivals = memory
    return accepted


def random_table(rng: random.Random) -> tuple[Table, str]:
    """Two to five factions on a crowded part of the board; one of them has chosen to move."""
    chosen = set(rng.sample(BASE, rng.randint(2, 5)))
    factions = [faction for faction in BASE if faction in chosen]
    table = Table(*factions, edition=rng.choice(["uk_geekach", "ru_fan"]))
    region = rng.sample(LAND_NAMES, rng.choice([8, 14, 25])) + rng.sample(LAKE_NAMES, 2)
    owner = {name: rng.choice(factions) for name in region}
    sites = iter(rng.sample(LAND_NAMES, 2 * len(factions)))
    for faction in factions:
        settle(rng, table, faction, [name for name in region if owner[name] == faction])
        table.put(faction, structures={"mine": next(sites), "mill": next(sites)})
    for name in rng.sample(LAND_NAMES, 15):
        table.lay(name, **{rng.choice(RESOURCES): rng.randint(1, 3)})
    mover = rng.choice(factions)
    if rng.random() < 0.3:
        table.put(mover, factory_card=3)
        table.state.factory_cards -= 1
        table.turn(mover, "factory")
    else:
        table.turn(mover, "move_gain")
    return table, mover


def settle(rng: random.Random, table: Table, faction: str, names: list[str]) -> None:
    """Put a faction's units on its part of the region, on the base, and where its abilities lead."""
    skills = [skill for skill in MECHS[FACTIONS.index(faction)] if rng.random() < 0.6]
    dry = [name for name in names if name not in LAKE_NAMES]
    afloat = names if SAILING.get(faction) in skills else dry
    bases = [f"home_{other}" for other in FACTIONS if other not in table.state.order]
    places = [*afloat, f"home_{faction}", *(bases if "wayfare" in skills else [])]
    mechs: dict[str, str] = {skill: rng.choice(places) for skill in skills}
    workers = Counter(rng.choices([*dry, f"home_{faction}", *mechs.values()], k=rng.randint(2, 8)))
    table.put(faction, character=rng.choice(places), mechs=mechs, workers=workers)


def random_move(rng: random.Random, table: Table, seat: SeatState) -> dict[str, Any]:
    """A unit of the seat, one to three steps that may be possible, and loads that may be there."""
    mechs = [slot for slot in range(4) if seat.mechs[slot] != OFF_BOARD]
    unit = rng.choice(["character", "worker", "mech"] if mechs else ["character", "worker"])
    action: dict[str, Any] = {"unit": unit, "path": [], "loads": []}
    here = seat.character if unit == "character" else rng.choice(seat.workers)
    if unit == "mech":
        slot = rng.choice(mechs)
        here = seat.mechs[slot]
        action["mech"] = MECHS[seat.faction][slot]
    action["origin"] = PLACE_NAMES[here]
    aboard = 0
    for _ in range(rng.choice([1, 1, 1, 2, 2, 3])):
        load = random_load(rng, table, here)
        if unit == "mech":
            load["workers"] = aboard = rng.randint(0, seat.workers.count(here) + aboard)
        here = random_target(rng, here)
        action["path"].append(PLACE_NAMES[here])
        action["loads"].append(load)
    return action


def random_load(rng: random.Random, table: Table, here: int) -> dict[str, int]:
    return {kind: rng.randint(0, count) for kind, count in table.lying(PLACE_NAMES[here]).items()}


def random_target(rng: random.Random, here: int) -> int:
    far = rng.choice([TUNNELS, LAKES, VILLAGES, (1 << len(PLACE_NAMES)) - 1])
    return rng.choice(list(members(NEIGHBOURS[here] if rng.random() < 0.7 else far)))
