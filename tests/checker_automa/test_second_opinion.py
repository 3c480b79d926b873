"""Engine and second opinion side by side: random positions, whole simulated games, planted mistakes.

`TRIUMPH_SOLO_GAMES=10000 pytest tests/checker_automa` plays the long run; `TRIUMPH_SOLO_FIRST=5000` begins
with another seed, so that it can be played in parts.
"""

import ast
import copy
import json
import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from engine.record import Record
from engine.replay import replay, states
from engine.scythe.actions import Automa
from engine.scythe.automa import combat, gains, moves, reach, recruit, targets, turn, unit
from engine.scythe.automa.ask import ask
from engine.scythe.automa.settings import AutomaSettings
from engine.scythe.automa.stated import record_at
from engine.scythe.board import DRY
from engine.scythe.public import public_state
from engine.scythe.words import FACTIONS
from simulator.entrant import Entrant
from simulator.scythe.bots.roster import STYLE_NAMES
from simulator.scythe.deck import BASE_FACTIONS
from simulator.scythe.play import Game
from simulator.scythe.solo import play_solo
from tests.checker.facts import settings
from tests.checker_automa import check_solo
from tests.checker_automa.check import state_faults, step_faults
from tests.engine.automa.positions import completed, options_of, position
from tests.engine.automa.solo import Solo

RULES = settings({"setup": {}})
GAMES = int(os.environ.get("TRIUMPH_SOLO_GAMES", "120"))
FIRST = int(os.environ.get("TRIUMPH_SOLO_FIRST", "0"))
POSITIONS = 400


def solo_game(seed: int) -> Game:
    """A game of a random bot, level and set of options; every fourth one with the factions of the expansion."""
    chance = Random(seed)  # noqa: S311
    options = AutomaSettings(**options_of(chance))
    factions = FACTIONS if seed % 4 == 3 else BASE_FACTIONS
    entrant = Entrant("Ash", chance.choice(STYLE_NAMES))
    return play_solo(entrant, seed, options, most_rounds=60, factions=factions)


def game_faults(seed: int) -> list[Any]:
    """What was refused in a simulated game, or is judged differently by the second opinion."""
    game = solo_game(seed)
    refused = [refusal for refusal in game.refused if refusal.startswith("Automa")]
    status = replay(game.record).verdict().status
    if refused or status != "accepted":
        return [*refused, status]
    return check_solo(plain(game.record), list(states(game.record)))


def plain(record: Record) -> dict[str, Any]:
    """The record as JSON values."""
    read: dict[str, Any] = json.loads(record.to_json())
    return read


def position_faults(seed: int, card: int | None = None, scheme: int | None = None) -> list[tuple[str, str]]:
    """What engine and second opinion see differently in one turn at a random position."""
    table, options = position(seed)
    if scheme is not None:
        table.cube(table.cards.cube, scheme)
    chance = Random(seed)  # noqa: S311
    action = completed(table, card or chance.randint(1, 19), chance)
    table.ready()
    before = copy.deepcopy(public_state(table.state, table.record, None))
    table.do("automa", **action)
    after = public_state(table.state, table.record, "automa")
    return list(step_faults(before, after, {"type": "automa", **action}, options, RULES))


@pytest.mark.parametrize("scheme", [1, 2])
@pytest.mark.parametrize("card", range(1, 20))
def test_each_card_in_both_schemes_means_the_same_to_both(card: int, scheme: int) -> None:
    """AUT-CARD-01, AUT-SIL-01: at eight positions each."""
    assert [position_faults(100 * card + number, card, scheme) for number in range(8)] == [[]] * 8


def test_random_positions_are_judged_alike() -> None:
    """AUT-INV-01, AUT-INV-02: the states after the turn keep the invariants, too."""
    wrong = {seed: faults for seed in range(POSITIONS) if (faults := position_faults(seed))}
    assert wrong == {}


def test_simulated_games_are_replayed_and_judged_alike() -> None:
    """AUT-INV-01, AUT-INV-02, AUT-STAR-12 in every state of every game."""
    wrong = {seed: found for seed in range(FIRST, FIRST + GAMES) if (found := game_faults(seed))}
    assert wrong == {}


def test_a_deck_that_runs_out_between_a_gained_and_a_revealed_card_is_judged_alike() -> None:
    """CARD-05, AUT-DIFF-06: the gained card is the last of the deck, and the next one comes after a reshuffle."""
    assert game_faults(3_004_440) == []


def test_a_public_state_before_a_turn_says_enough_to_derive_it() -> None:
    """Asked about the state that stands before it, every turn of a game comes out as it was replayed."""
    game = solo_game(4)
    trace, actions = list(states(game.record)), plain(game.record)["actions"]
    turns = [pair for pair in pairwise(trace) if pair[1]["type"] == "automa"]
    for before, after in turns:
        said = {**actions[after["action"] - 1], "moves": []}
        shown = ask(record_at(before), msgspec.convert(said, Automa))
        assert {name: shown[name] for name in after["automa"]} == after["automa"]
        assert shown["after"] == {name: after[name] for name in shown["after"]}
    assert len(turns) > 10


def test_the_destination_is_always_valid_and_the_derivation_is_repeatable() -> None:
    """AUT-MOVE-10: the chosen territory was looked at and not shut out; asking twice says the same."""
    for seed in range(POSITIONS):
        table, _options = position(seed)
        card = Random(seed).randint(1, 19)  # noqa: S311
        first, second = table.derive(card), table.derive(card)
        assert first.shown == second.shown
        assert first.to is None or first.to in first.valid


def test_the_second_opinion_knows_nothing_of_the_engine() -> None:
    """A mistake must be made twice in different words to stay hidden."""
    folder = Path(__file__).parent
    modules = [path for path in folder.glob("*.py") if not path.name.startswith("test_")]
    named = {name.split(".")[0] for path in modules for name in _imported(path)}
    assert not named & {"engine", "simulator"}
    assert len(modules) == 5


def _imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


Patch = Callable[[pytest.MonkeyPatch], None]


def _aim(symbol: str, **changed: Any) -> Patch:
    aim = replace(targets.AIMS[symbol], **changed)
    return lambda patch: patch.setitem(targets.AIMS, symbol, aim)


MISTAKES: dict[str, Patch] = {
    "AUT-MOVE-07: the unit farthest from the base moves": lambda patch: patch.setattr(
        unit, "distance", lambda here, there: -abs(there - here)
    ),
    "AUT-MOVE-08: ties are broken away from the Factory": lambda patch: patch.setattr(
        targets, "to_factory", lambda place: -place
    ),
    "AUT-WRK-04: the fewest units attract a worker": _aim("move_worker", most=False),
    "AUT-WRK-02: workers go where other workers are": _aim("move_worker", shut_out=targets._fighter_shut_out),
    "AUT-WRK-04: human combat units frighten nobody": lambda patch: patch.setattr(
        targets, "human_guard", lambda state: 0
    ),
    "AUT-CMB-04: mechs keep away from the human": _aim("move_mech", most=True),
    "AUT-ATK-04: the largest army is attacked": _aim("attack_combat_unit", most=True),
    "AUT-ATK-08: the poorest workers are raided": _aim("attack_worker", most=False),
    "AUT-NBH-05: the base opens nothing": lambda patch: patch.setattr(reach, "base_reach", lambda seat: 0),
    "AUT-NBH-03: water never opens": lambda patch: patch.setattr(reach, "NEIGHBOURS", DRY),
    "AUT-MOVE-05: every faction uses the brackets": lambda patch: patch.setattr(
        moves, "_condition", lambda state, symbol: None
    ),
    "AUT-COMB-05: the borders of the ranges are one too high": lambda patch: patch.setattr(
        combat, "_RANGES", (0, 9, 15)
    ),
    "AUT-GAIN-01: brackets of row 2 count for all": lambda patch: patch.setattr(
        gains, "shown_gains", lambda state, scheme: list(scheme.gains)
    ),
    "AUT-RECR-01: the bonus comes without a recruit": lambda patch: patch.setattr(
        recruit, "bonus_due", lambda state, scheme: scheme.recruit_bonus
    ),
    "AUT-STAR-01: the cube never moves": lambda patch: patch.setattr(
        turn, "advance", lambda state, card: False
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_planted_in_the_engine_is_found(mistake: str, monkeypatch: pytest.MonkeyPatch) -> None:
    MISTAKES[mistake](monkeypatch)
    assert any(_found(seed) for seed in range(200)), mistake


def _found(seed: int) -> bool:
    """Whether the turn is judged differently, or breaks an invariant at once."""
    try:
        return bool(position_faults(seed))
    except AssertionError:
        return True


def _mutated(record: Record, change: Callable[[list[dict[str, Any]]], None]) -> Any:
    body = plain(record)
    change(body["actions"])
    return replay(type(record).model_validate({**body, "announced": None})).failure


def _turns(actions: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [action for action in actions if action["type"] == "automa"]


def _first_with(actions: list[dict[str, Any]], name: str) -> dict[str, Any]:
    return next(action for action in _turns(actions) if action.get(name))


def _double_card(actions: list[dict[str, Any]]) -> None:
    turns = _turns(actions)
    turns[1]["card"] = turns[0]["card"]
    for name in ("fights", "draws", "bonus_card", "factory_card"):
        turns[1].pop(name, None)


def _swap_turns(actions: list[dict[str, Any]]) -> None:
    first = actions.index(_turns(actions)[0])
    actions.insert(0, actions.pop(first))


def _drop_turn(actions: list[dict[str, Any]]) -> None:
    actions.remove(_turns(actions)[1])


def _wrong_spending(actions: list[dict[str, Any]]) -> None:
    fights = [fight for action in _turns(actions) for fight in action.get("fights", ())]
    fights += [action["fight"] for action in actions if action["type"] == "automa_combat"]
    fights[0]["spent"] = 9


MUTATIONS: dict[str, tuple[str, Callable[[list[dict[str, Any]]], None]]] = {
    "a card drawn twice": ("AUT-CARD-05", _double_card),
    "the Automa first": ("AUT-TURN-01", _swap_turns),
    "a turn of the Automa left out": ("AUT-TURN-01", _drop_turn),
    "another destination": (
        "AUT-MOVE-11",
        lambda actions: _turns(actions)[0].update(moves=[{"to": "home_togawa"}]),
    ),
    "a cube moved on": ("AUT-STAR-01", lambda actions: _turns(actions)[2].update(cube=20)),
    "a skip that did not happen": ("AUT-TURN-03", lambda actions: _turns(actions)[0].update(skipped=True)),
    "too much power spent": ("AUT-COMB-05", _wrong_spending),
}


@pytest.mark.parametrize("name", MUTATIONS)
def test_a_record_with_a_mistake_is_refused_at_its_place(name: str) -> None:
    rule, change = MUTATIONS[name]
    game = play_solo(Entrant("Ash", "fighter"), 5, AutomaSettings(level="automaszyna"))
    failure = _mutated(game.record, change)
    assert (failure.kind, failure.rule) == ("violation", rule)


def test_a_state_that_was_tampered_with_is_found() -> None:
    """The second opinion looks at every figure of the trace."""
    game = solo_game(3)
    trace = list(states(game.record))
    automa = next(index for index, seat in enumerate(trace[0]["seats"]) if seat["mat"] is None)
    turn = next(number for number, state in enumerate(trace) if state["type"] == "automa")
    for field, value in (("coins", 99), ("power", 15), ("popularity", 9), ("combat_cards", 9)):
        wrong = copy.deepcopy(trace)
        wrong[turn]["seats"][automa][field] = value
        assert check_solo(plain(game.record), wrong), field


def test_the_invariants_of_the_automa_are_seen() -> None:
    """AUT-INV-01, AUT-INV-02: two units of a kind on one hex, a worker back on the mat."""
    table = Solo("nordic")
    good = public_state(table.state, table.record, None)
    assert list(state_faults(good)) == []
    crowded = copy.deepcopy(good)
    crowded["seats"][1]["workers"] = {"W1": 2}
    assert "AUT-INV-01" in {rule for rule, _why in state_faults(crowded)}
    lost = copy.deepcopy(good)
    lost["seats"][1]["workers"] = {"W1": 1}
    assert "AUT-INV-02" in {rule for rule, _why in state_faults(lost)}
