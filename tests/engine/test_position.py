"""A record that begins at a stated position (evidence `position`)."""

import json
from pathlib import Path

import pytest

from engine.record import Record
from engine.replay import replay, states
from engine.scythe.state import State
from engine.verify import verify
from tests.engine.table import record

GAMES = sorted((Path(__file__).parents[1] / "games").glob("*.json"))
DERIVED = ("action", "discard")


def record_of(path: Path) -> Record:
    return Record.model_validate_json(path.read_text(encoding="utf-8"))


def between_turns(record: Record) -> list[int]:
    """The numbers of the actions before which a section is chosen."""
    return [number for number, action in enumerate(record.actions) if action.type == "section" and number]


def from_the_middle(record: Record, number: int) -> Record:
    """The rest of a game from the position after that many actions."""
    position = next(state for state in states(record) if state["action"] == number)
    mover = record.actions[number - 1].type == "end_turn"
    order = [seat.faction for seat in record.seats]
    following = order[(order.index(position["active"]) + 1) % len(order)]
    plain = record.to_dict()
    plain["position"] = position if mover else {**position, "active": following}
    plain["actions"] = plain["actions"][number:]
    plain.pop("rulings", None)
    return Record.model_validate(json.loads(json.dumps(plain)))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_the_rest_of_a_game_replays_from_the_position_in_its_middle(path: Path) -> None:
    whole = record_of(path)
    begins = between_turns(whole)
    for number in begins[len(begins) // 3 :: max(1, len(begins) // 3)]:
        rest = from_the_middle(whole, number)
        result = replay(rest)
        assert result.failure is None, result.failure
        assert [place.total for place in result.ranking] == [place.total for place in replay(whole).ranking]
        assert verify(rest).evidence == "position"


def test_a_position_comes_back_as_it_was_stated() -> None:
    whole = record_of(GAMES[0])
    number = between_turns(whole)[5]
    rest = from_the_middle(whole, number)
    first, stated = next(states(rest)), next(state for state in states(whole) if state["action"] == number)
    for name in ("seats", "resources", "encounters", "factory_cards", "structure_tile", "turn", "deck"):
        assert first[name] == stated[name], name


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"active": "albion"}, "albion has no seat"),
        ({"seats": []}, "has a seat in the record and none in the position"),
        ({"resources": {"Q9": {"oil": 1}}}, "no hex Q9"),
        ({"resources": {"M1": {"gold": 1}}}, "gold"),
        ({"turn": "first"}, "Expected int"),
    ],
)
def test_a_position_that_cannot_be_read_says_what_is_wrong(change: dict[str, object], message: str) -> None:
    whole = record_of(GAMES[0])
    rest = from_the_middle(whole, between_turns(whole)[5])
    wrong = rest.model_copy(update={"position": {**(rest.position or {}), **change}})
    failure = verify(wrong).failure
    assert failure is not None
    assert failure.kind == "malformed"
    assert message in failure.message


def begun(**changes: object) -> State:
    """Nordic and Rusviet at a position that states little more than where the pieces stand."""
    seats = [
        {"faction": "nordic", "mat": "industrial", "workers": {"W1": 2}, "combat_cards": 3},
        {
            "faction": "rusviet",
            "mat": "engineering",
            "workers": {"V3": 2},
            "factory_card": 5,
            "character": "X1",
        },
    ]
    position = {"active": "nordic", "seats": seats, "structure_tile": "lakes_adjacent", **changes}
    expansions = ("promo",) if position.pop("promo", False) else ()
    state = replay(record("nordic", "rusviet", position=position, setup={"expansions": expansions})).state
    assert isinstance(state, State)
    return state


def test_what_a_position_does_not_state_is_as_it_must_be() -> None:
    """INV-08, INV-09: cards outside all hands are in the deck, and the Factory cards not taken on the board."""
    state = begun()
    assert (state.deck, state.discard_hidden, state.factory_cards) == (39, 0, 2)
    assert (state.seats[0].hidden, state.seats[0].section, state.promos) == (3, -1, False)
    assert (state.seats[0].character, state.active, state.turn) == (state.seats[0].home, 0, 0)


def test_what_a_position_states_is_taken_over() -> None:
    """SET-28, INV-08"""
    state = begun(promo=True, deck=30, factory_cards=1, type="end_turn", turn=7, encounters=["M2"])
    assert (state.promos, state.deck, state.discard_hidden, state.factory_cards) == (True, 30, 9, 1)
    assert (state.active, state.turn, bin(state.encounters).count("1")) == (1, 7, 1)


def test_where_a_character_stands_no_encounter_token_is_left() -> None:
    """ENC-13"""
    seats = [
        {"faction": "nordic", "mat": "industrial", "character": "M2"},
        {"faction": "rusviet", "mat": "engineering", "character": "home_rusviet"},
    ]
    assert bin(begun(seats=seats).encounters).count("1") == 10
