"""Valid games with one thing changed: the failure names the right rule at the right action."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from engine.replay import replay
from engine.scythe.actions import EndTurn, Load, Payment, Statement, TransferCoins, Yield
from engine.scythe.board import LAND, PLACE_NAMES, PLACES, RIVERS, members
from engine.scythe.mats import COST_RESOURCE, FACTORY_SECTION
from engine.scythe.record import Ruling
from engine.scythe.state import OFF_BOARD, State
from engine.scythe.words import BOTTOM_ACTIONS, RESOURCES, SECTIONS
from tests.engine.recorded import GAMES, Recorded, recorded
from tests.engine.table import record

Change = tuple[str, int, list[Any]]
"""The rule that must be named, the number of the action it must be named at, and the changed actions."""

PER_GAME = 3
"""How many places of one game each change is tried at."""


def instead(game: Recorded, number: int, **changes: Any) -> list[Any]:
    """The game with one action changed."""
    actions = list(game.record.actions)
    actions[number - 1] = replace(actions[number - 1], **changes)
    return actions


def after(game: Recorded, number: int, *more: Any) -> list[Any]:
    """The game with actions put in behind one."""
    actions = list(game.record.actions)
    return [*actions[:number], *more, *actions[number:]]


def without(game: Recorded, number: int) -> list[Any]:
    """The game with one action left out."""
    actions = list(game.record.actions)
    return actions[: number - 1] + actions[number:]


def each(game: Recorded, *kinds: str) -> Iterator[tuple[int, Any, State]]:
    """The actions of these types, with their numbers and the table before them."""
    for number, action in enumerate(game.record.actions, 1):
        if action.type in kinds:
            yield number, action, game.states[number - 1]


def a_step_too_far(game: Recorded) -> Iterator[Change]:
    for number, action, state in each(game, "move"):
        if action.unit == "worker" and action.origin is not None and len(action.path) == 1:
            seat = state.seats[state.active]
            here = PLACES[action.origin]
            far = LAND & ~(seat.walk[here] | RIVERS[here] | 1 << here)
            yield "MOVE-07", number, instead(game, number, path=(PLACE_NAMES[next(members(far))],))


def over_a_river(game: Recorded) -> Iterator[Change]:
    for number, action, state in each(game, "move"):
        seat = state.seats[state.active]
        if action.unit == "character" and len(action.path) == 1:
            wet = RIVERS[seat.character] & ~seat.steps[seat.character]
            if wet and not seat.skills:
                yield "MOVE-14", number, instead(game, number, path=(PLACE_NAMES[next(members(wet))],))


def onto_a_lake(game: Recorded) -> Iterator[Change]:
    for number, action, _state in each(game, "move"):
        if action.unit == "worker" and action.origin in ("T3", "W3", "M4", "V5", "T5", "V7", "V1"):
            lake = {"T3": "L2", "W3": "L2", "M4": "L3", "V5": "L5", "T5": "L5", "V7": "L7", "V1": "L2"}
            yield "MOVE-15", number, instead(game, number, path=(lake[action.origin],), loads=())


def the_same_unit_twice(game: Recorded) -> Iterator[Change]:
    for number, action, _state in each(game, "move"):
        then = game.states[number]
        if action.unit == "character" and then.moving and then.moves_left:
            yield "MOVE-04", number + 1, after(game, number, replace(action, origin=None))


def one_unit_too_many(game: Recorded) -> Iterator[Change]:
    for number, action, _state in each(game, "move"):
        then = game.states[number]
        if then.moving and not then.moves_left and then.section != FACTORY_SECTION:
            yield "MOVE-02", number + 1, after(game, number, replace(action, origin=None))


def more_cargo_than_lies_there(game: Recorded) -> Iterator[Change]:
    for number, action, state in each(game, "move"):
        if len(action.path) == 1 and "L" not in action.path[0]:
            seat = state.seats[state.active]
            here = PLACES[action.origin] if action.origin else seat.character
            if action.unit == "mech" and action.origin is None:
                continue
            lying = state.resources[here * 4]
            yield "MOVE-08", number, instead(game, number, loads=(Load(food=lying + 1),))


def a_cost_not_paid_in_full(game: Recorded) -> Iterator[Change]:
    for number, action, state in each(game, *BOTTOM_ACTIONS):
        seat = state.seats[state.active]
        bottom = BOTTOM_ACTIONS.index(action.type)
        need = seat.mat.cost[bottom] - seat.covered[bottom]
        if not action.coerce and action.pay and need > 1:
            kind = RESOURCES[COST_RESOURCE[bottom]]
            spot = action.pay[0].hex
            short = Payment(hex=spot, **{kind: min(getattr(action.pay[0], kind), need - 1)})
            yield "TURN-11", number, instead(game, number, pay=(short,))


def paid_from_a_strange_territory(game: Recorded) -> Iterator[Change]:
    for number, action, state in each(game, *BOTTOM_ACTIONS):
        kind = RESOURCES[COST_RESOURCE[BOTTOM_ACTIONS.index(action.type)]]
        other = state.seats[(state.active + 1) % len(state.seats)]
        theirs = next((place for place in other.workers if place < PLACES["home_nordic"]), None)
        if theirs is not None and not action.coerce:
            pay = (Payment(hex=PLACE_NAMES[theirs], **{kind: 1}),)
            yield "RES-03", number, instead(game, number, pay=pay)


def a_bolster_on_credit(game: Recorded) -> Iterator[Change]:
    for number, _action, state in each(game, "bolster"):
        seat = state.seats[state.active]
        if seat.coins:
            away = TransferCoins(to=_rival(state), coins=seat.coins)
            yield "BOLS-01", number + 1, after(game, number - 1, away)


def the_same_section_again(game: Recorded) -> Iterator[Change]:
    for number, _action, state in each(game, "section"):
        begins = state.active if state.section < 0 else (state.active + 1) % len(state.seats)
        seat = state.seats[begins]
        if seat.name != "rusviet" and seat.section != OFF_BOARD:
            yield "TURN-02", number, instead(game, number, section=SECTIONS[seat.section])


def a_section_without_its_card(game: Recorded) -> Iterator[Change]:
    for number, _action, state in each(game, "section"):
        begins = state.active if state.section < 0 else (state.active + 1) % len(state.seats)
        if state.seats[begins].factory_card < 0:
            yield "FACT-05", number, instead(game, number, section="factory")


def somebody_elses_turn(game: Recorded) -> Iterator[Change]:
    for number, _action, state in each(game, "bolster", "trade", "produce", "gain_coins", *BOTTOM_ACTIONS):
        yield "TURN-01", number, instead(game, number, by=_rival(state))


def a_top_row_action_twice(game: Recorded) -> Iterator[Change]:
    for number, action, _state in each(game, "bolster", "trade", "produce"):
        if not game.states[number].ended:
            yield "TURN-07", number + 1, after(game, number, action)


def a_bottom_row_action_twice(game: Recorded) -> Iterator[Change]:
    for number, action, _state in each(game, *BOTTOM_ACTIONS):
        if not game.states[number].ended:
            yield "TURN-07", number + 1, after(game, number, action)


def the_same_mech_deployed_again(game: Recorded) -> Iterator[Change]:
    first: dict[str, str] = {}
    for number, action, state in each(game, "deploy"):
        name = state.seats[state.active].name
        if name in first:
            yield "DEPL-02", number, instead(game, number, mech=first[name])
        if action.mech is not None:
            first[name] = action.mech


def the_same_structure_built_again(game: Recorded) -> Iterator[Change]:
    first: dict[str, str] = {}
    for number, action, state in each(game, "build"):
        name = state.seats[state.active].name
        if name in first:
            yield "BUILD-03", number, instead(game, number, structure=first[name])
        if action.structure is not None:
            first[name] = action.structure


def a_structure_where_no_worker_stands(game: Recorded) -> Iterator[Change]:
    for number, action, state in each(game, "build"):
        if action.structure is not None:
            taken = {place for seat in state.seats for place in (*seat.workers, *seat.structures)}
            free = next(place for place in members(LAND) if place not in taken)
            yield "BUILD-01", number, instead(game, number, hex=PLACE_NAMES[free])


def the_same_recruit_again(game: Recorded) -> Iterator[Change]:
    first: dict[str, str] = {}
    for number, action, state in each(game, "enlist"):
        name = state.seats[state.active].name
        if name in first and action.recruit is not None:
            yield "ENLI-01", number, instead(game, number, recruit=first[name], draws={})
        if action.recruit is not None:
            first[name] = action.recruit


def the_same_cube_again(game: Recorded) -> Iterator[Change]:
    first: dict[str, str] = {}
    for number, action, state in each(game, "upgrade"):
        name = state.seats[state.active].name
        if name in first and action.source is not None:
            yield "UPGR-01", number, instead(game, number, source=first[name])
        if action.source is not None:
            first[name] = action.source


def more_coins_than_the_mat_pays(game: Recorded) -> Iterator[Change]:
    for number, action, state in each(game, *BOTTOM_ACTIONS):
        coins = state.seats[state.active].mat.coins[BOTTOM_ACTIONS.index(action.type)]
        yield "BOT-02", number, instead(game, number, coins=coins + 1)


def a_third_traded_resource(game: Recorded) -> Iterator[Change]:
    for number, action, _state in each(game, "trade"):
        if action.gain == "resources":
            yield "TRADE-02", number, instead(game, number, food=action.food + 1)


def more_than_the_workers_produce(game: Recorded) -> Iterator[Change]:
    for number, action, _state in each(game, "produce"):
        if action.at:
            too_much = (Yield(hex=action.at[0].hex, count=9), *action.at[1:])
            yield "PROD-05", number, instead(game, number, at=too_much)


def an_extra_card_drawn(game: Recorded) -> Iterator[Change]:
    for number, action, _state in each(game, "bolster"):
        if action.gain == "combat_cards":
            yield "BOLS-04", number, instead(game, number, draws=(*action.draws, 2, 2, 2))


def an_extra_card_played(game: Recorded) -> Iterator[Change]:
    for number, action, _state in each(game, "combat"):
        side = replace(action.attacker, cards=(*action.attacker.cards, 2, 2, 2, 2, 2, 2))
        yield "COMB-09", number, instead(game, number, attacker=side)


def a_card_not_in_the_hand(game: Recorded) -> Iterator[Change]:
    for number, action, state in each(game, "combat"):
        hand = state.seats[state.active].hand
        missing = next((value for value in (5, 4, 3, 2) if not hand[value]), None)
        if action.attacker.cards and missing is not None and "scout" not in state.seats[state.active].skills:
            if any("scout" in seat.skills for seat in state.seats):
                continue
            side = replace(action.attacker, cards=(missing, *action.attacker.cards[1:]))
            yield "CARD-03", number, instead(game, number, attacker=side, winner=None, draw=None)


def a_dial_beyond_seven(game: Recorded) -> Iterator[Change]:
    for number, action, _state in each(game, "combat"):
        side = replace(action.attacker, dial=8)
        yield "COMB-08", number, instead(game, number, attacker=side)


def a_combat_left_out(game: Recorded) -> Iterator[Change]:
    for number, _action, state in each(game, "combat"):
        if len(state.pending) == 1 and _next(game, number) in ("section", *BOTTOM_ACTIONS):
            yield "COMB-05", number, without(game, number)


def an_encounter_left_out(game: Recorded) -> Iterator[Change]:
    for number, _action, _state in each(game, "encounter"):
        if _next(game, number) in ("section", *BOTTOM_ACTIONS):
            yield "ENC-02", number, without(game, number)


def a_factory_card_left_out(game: Recorded) -> Iterator[Change]:
    for number, _action, _state in each(game, "factory_card"):
        if _next(game, number) in ("section", *BOTTOM_ACTIONS):
            yield "FACT-01", number, without(game, number)


def an_encounter_card_met_before(game: Recorded) -> Iterator[Change]:
    for number, _action, state in each(game, "encounter"):
        if state.encounters_met:
            yield "CARD-06", number, instead(game, number, card=state.encounters_met[0])


def an_objective_of_somebody_else(game: Recorded) -> Iterator[Change]:
    for number, _action, state in each(game, "objective"):
        other = state.seats[(state.active + 1) % len(state.seats)]
        if other.objectives:
            yield "OBJ-01", number, instead(game, number, card=other.objectives[0])


def something_after_the_end(game: Recorded) -> Iterator[Change]:
    last = len(game.record.actions)
    yield "END-02", last + 1, after(game, last, EndTurn())


CHANGES: tuple[Callable[[Recorded], Iterator[Change]], ...] = (
    a_step_too_far,
    over_a_river,
    onto_a_lake,
    the_same_unit_twice,
    one_unit_too_many,
    more_cargo_than_lies_there,
    a_cost_not_paid_in_full,
    paid_from_a_strange_territory,
    a_bolster_on_credit,
    the_same_section_again,
    a_section_without_its_card,
    somebody_elses_turn,
    a_top_row_action_twice,
    a_bottom_row_action_twice,
    the_same_mech_deployed_again,
    the_same_structure_built_again,
    a_structure_where_no_worker_stands,
    the_same_recruit_again,
    the_same_cube_again,
    more_coins_than_the_mat_pays,
    a_third_traded_resource,
    more_than_the_workers_produce,
    an_extra_card_drawn,
    an_extra_card_played,
    a_card_not_in_the_hand,
    a_dial_beyond_seven,
    a_combat_left_out,
    an_encounter_left_out,
    a_factory_card_left_out,
    an_encounter_card_met_before,
    an_objective_of_somebody_else,
    something_after_the_end,
)


def spread(changes: list[Change]) -> list[Change]:
    """A few of them, from the beginning, the middle and the end of the game."""
    if len(changes) <= PER_GAME:
        return changes
    return [changes[0], changes[len(changes) // 2], changes[-1]]


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_one_change_is_refused_by_its_rule_where_it_stands(
    change: Callable[[Recorded], Iterator[Change]],
) -> None:
    tried = 0
    for path in GAMES:
        game = recorded(path)
        for rule, number, actions in spread(list(change(game))):
            changed = game.record.model_copy(update={"actions": tuple(actions), "announced": None})
            failure = replay(changed).failure
            assert failure is not None, (path.name, number)
            assert (failure.rule, failure.action) == (rule, number), (path.name, number, failure)
            tried += 1
    assert tried > 0


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_wrong_star_in_a_statement_is_a_discrepancy_at_that_action(path: Path) -> None:
    game = recorded(path)
    number = len(game.record.actions) // 2
    seat = game.states[number].seats[0]
    claim = Statement(by=game.record.seats[0].faction, coins=seat.coins, stars=("objective",) * 6)
    changed = game.record.model_copy(update={"actions": tuple(after(game, number, claim))})
    result = replay(changed)
    assert result.failure is None
    (wrong,) = result.discrepancies
    assert (wrong.code, wrong.field, wrong.action, wrong.seat) == (
        "statement_differs",
        "stars",
        number + 1,
        0,
    )


@pytest.mark.parametrize(
    "path", [path for path in GAMES if path.stem.startswith("5")], ids=lambda path: path.stem
)
def test_a_seventh_five_cannot_be_dealt(path: Path) -> None:
    """CARD-11"""
    game = recorded(path).record
    seats = tuple(
        seat.model_copy(update={"combat_cards": (5,) * len(seat.combat_cards or ())}) for seat in game.seats
    )
    failure = replay(game.model_copy(update={"seats": seats})).failure
    assert failure is not None
    assert (failure.rule, failure.action) == ("CARD-11", 0)


def test_a_seventh_five_cannot_be_drawn() -> None:
    """CARD-11: six are seen in two hands."""
    actions = [
        {"type": "section", "section": "bolster"},
        {"type": "bolster", "gain": "combat_cards", "draws": [5]},
    ]
    hands = ({"combat_cards": [5, 5, 5, 5]}, {"combat_cards": [5, 5, 2]})
    failure = replay(record("saxony", "polania", seats=hands, actions=actions)).failure
    assert failure is not None
    assert (failure.rule, failure.action, failure.player) == ("CARD-11", 2, "saxony")


def _next(game: Recorded, number: int) -> str | None:
    """The type of the action that follows."""
    actions = game.record.actions
    return actions[number].type if number < len(actions) else None


def _rival(state: State) -> Any:
    return state.seats[(state.active + 1) % len(state.seats)].name


def test_a_ruling_lets_any_of_these_changes_stand_without_breaking_the_replay() -> None:
    """What follows may be refused in its turn, but always as a located failure."""
    for change in CHANGES:
        for path in GAMES[::4]:
            game = recorded(path)
            for rule, number, actions in spread(list(change(game))):
                ruling = Ruling(kind="allow", action=number, rule=rule, by="Judge Elm", reason="let stand")
                fields = {"actions": tuple(actions), "announced": None, "rulings": (ruling,)}
                failure = replay(game.record.model_copy(update=fields)).failure
                assert failure is None or failure.action >= number, (path.name, change, failure)
