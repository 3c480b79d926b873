"""A record that begins at a stated position."""

from typing import Any

import pytest

from engine.garden_nation.game import apply
from engine.garden_nation.legal import legal_actions
from engine.garden_nation.public import public_state
from engine.garden_nation.record import Record
from engine.garden_nation.setup import set_up
from engine.replay import replay
from engine.violation import Ambiguous, Malformed, Violation
from tests.engine.garden_nation.random_play import play
from tests.engine.garden_nation.table import Table, stated


def test_every_public_state_can_be_stated_and_played_on() -> None:
    """A game begun again at any of its states goes the same way."""
    record, actions = play(3, seed=5)
    state = set_up(record)
    for action in actions:
        shown = public_state(state, record, None)
        again = set_up(Record.model_validate({**record.to_dict(), "position": shown}))
        assert public_state(again, record, None) == shown
        apply(state, action)
        apply(again, action)
        ours, theirs = public_state(again, record, None), public_state(state, record, None)
        assert ours == theirs


def test_what_a_position_leaves_out_follows_or_is_unknown() -> None:
    table = Table(zones={"4.center": "sylphs 3 roof"}, turn=None, projects_open=None)
    seat = table.seat("sylphs")
    assert (seat["floors_left"], seat["roofs"], seat["ploys"], seat["points"]) == (17, 1, 4, 0)
    assert table.public["projects_open"] == [None] * 4
    assert table.public["order"] is None


def test_a_turn_of_another_round_does_not_tell_the_order() -> None:
    """GN-RND-13: turn 9 of two players opens round 3 with one action; turn 1 is no turn of that round."""
    assert Table(turn=9, round=3).public["actions_left"] == 1
    lost = Table(turn=1, round=3)
    assert (lost.public["order"], lost.public["actions_left"]) == (None, 2)


def test_in_an_unknown_order_a_turn_has_up_to_two_actions() -> None:
    """GN-RND-02: nobody knows the space of the active player."""
    table = Table(3, turn=None).do("build", zone="4.center")
    assert table.public["active"] == "sylphs"
    table.do("build", zone="4.left")
    table.ambiguous("GN-RND-06", "build", zone="3.center")
    table.do("build", by="mekassa", zone="3.center")
    one = Table(3, turn=None).do("build", zone="4.center").do("build", by="mekassa", zone="4.left")
    assert one.public["active"] == "mekassa"


def test_an_unknown_open_project_may_be_claimed() -> None:
    """GN-PROJ-01, GN-SIL-08."""
    table = Table(zones={"4.center": "sylphs 1"}, projects_open=None).do("build", zone="4.lower_right")
    table.do("claim_project", project="p3_g")
    assert table.public["projects_open"] == [None] * 4


@pytest.mark.parametrize(
    ("rule", "fields"),
    [
        ("GN-POP-03", {"seats": {"sylphs": {"population": 0}}}),
        ("GN-INV-01", {"zones": {"4.center": "sylphs 21"}}),
        ("GN-TURT-01", {"zones": {"4.center": "red_leaves"}}),
        (
            "GN-ACT-09",
            {
                "zones": {
                    f"{name}": "greenery"
                    for name in ("1.center", "2.lower_right", "3.lower_right", "4.right")
                }
            },
        ),
        ("GN-SET-03", {"order": ["sylphs"] * 5}),
    ],
)
def test_a_position_that_cannot_be_is_a_violation(rule: str, fields: dict[str, Any]) -> None:
    with pytest.raises(Violation, match=rule):
        set_up(stated(**fields))


def test_a_position_says_what_is_wrong_with_it() -> None:
    for fields, where in (
        ({"colour": "red"}, "position.colour"),
        ({"seats": {"sylphs": {"population": "many"}}}, "position.seats[0].population"),
        ({"seats": {"sylphs": {"colour": "red"}}}, "position.seats[0].colour"),
        ({"layout": {"center": 4}}, "position.layout.center"),
        ({"order": ["sylphs", "mekassa"]}, "position.order"),
    ):
        with pytest.raises(Malformed) as caught:
            set_up(stated(**fields))
        assert caught.value.where == where
    with pytest.raises(Ambiguous, match="which bramble token"):
        set_up(stated(zones={"4.right": "sylphs 1"}))
    with pytest.raises(Ambiguous, match="whose turn"):
        set_up(stated(active=None))
    with pytest.raises(Ambiguous, match="where does each territory lie"):
        set_up(stated(layout=None))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seats": [{"clan": "sylphs"}, {"clan": "mekassa", "population": 9}]}, "does not say population"),
        ({"seats": [{"clan": "sylphs", "population": 9}]}, "0 times what mekassa has"),
        ({"seats": [{"clan": "sylphs", "population": 9}] * 3}, "3 times what sylphs has"),
        ({"zones": {"4.ul": {"owner": "sylphs", "floors": 1}}}, r"position.zones has no 4\.ul"),
        ({"zones": {"4.center": {"roof": True}}}, "a building has an owner"),
    ],
)
def test_what_lies_on_the_table_is_neither_assumed_nor_lost(change: dict[str, Any], said: str) -> None:
    record = stated()
    position = {**(record.position or {}), **change}
    with pytest.raises(Malformed, match=said):
        set_up(Record.model_validate({**record.to_dict(), "position": position}))


def test_an_empty_zone_may_be_spelt_in_several_ways() -> None:
    record = stated()
    empty = {"4.center": None, "4.left": {}, "4.right": {"owner": None, "floors": 0, "roof": False}}
    position = {**(record.position or {}), "zones": empty}
    assert not any(set_up(Record.model_validate({**record.to_dict(), "position": position})).floors)


def test_who_acts_first_is_on_turn_where_nothing_else_says_it() -> None:
    """GN-RND-02"""
    record = stated(active=None)
    acting = [{"type": "build", "zone": "4.center", "by": "mekassa"}]
    assert set_up(Record.model_validate({**record.to_dict(), "actions": acting})).active == 1


def test_a_number_that_does_not_fit_the_board_is_told() -> None:
    """GN-INV-01: what is stated counts, and the difference is a discrepancy."""
    result = replay(stated(zones={"4.center": "sylphs 3"}, seats={"sylphs": {"floors_left": 5}}))
    assert [(wrong.code, wrong.rule) for wrong in result.discrepancies] == [("position_differs", "GN-INV-01")]


def test_ploys_are_stated_as_a_number_or_by_their_use() -> None:
    """GN-PLOY-03."""
    for given in (2, {"invade": 1, "strategic_move": 1}, ["invade", "strategic_move"], {"invasion": 2}):
        assert Table(seats={"sylphs": {"ploys": given}}).seat("sylphs")["ploys"] == 2


@pytest.mark.parametrize(
    "seat",
    [{"ploys": 5}, {"ploys": 4, "ploys_used": {"invade": 1}}, {"ploys": 1, "ploys_used": {"invade": 2}}],
)
def test_ploys_that_cannot_be_are_told(seat: dict[str, Any]) -> None:
    """GN-SET-11"""
    (wrong,) = replay(stated(seats={"sylphs": seat})).discrepancies
    assert (wrong.rule, wrong.field) == ("GN-SET-11", "ploys")


def test_a_clan_may_be_named_by_the_position_alone() -> None:
    record = stated(2)
    seats = [{"player": seat.player} for seat in record.seats]
    bare = Record.model_validate({**record.to_dict(), "seats": seats})
    state = set_up(bare)
    assert [seat.name for seat in state.seats] == ["Sylphs", "Mekassa"]
    assert state.names["mekassa"] == 1


def test_legal_actions_of_a_position_are_accepted() -> None:
    state = set_up(
        stated(4, turn=3, zones={"4.center": "mekassa 1", "4.left": "sylphs 2 roof", "3.left": "sylphs 1"})
    )
    found = list(legal_actions(state))
    assert {each.type for each in found} == {"build", "demolish", "invade", "strategic_move", "roof_transfer"}
    for each in found:
        apply(state.copy(), each)


def test_without_the_active_player_the_last_one_of_the_order_is_on_turn() -> None:
    """GN-RND-02"""
    for order, active in ((["mekassa", "sylphs"], 0), (["sylphs", "mekassa"], 1)):
        state = set_up(stated(3, active=None, turn=None, order=order))
        assert (state.active, state.turn) == (active, 2)
