"""What a bot may know: no other hand, no other objective, no card that lies face down."""

from engine.scythe.setup import set_up
from engine.scythe.state import State
from simulator.scythe.look import view_of
from tests.simulator.games import corpus


def opening() -> State:
    return set_up(corpus()[3].record)


def test_a_view_shows_the_own_hand_and_objectives() -> None:
    state = opening()
    for index, seat in enumerate(state.seats):
        own = view_of(state, index).own
        assert (own.hand, own.objectives) == (seat.hand, seat.objectives)


def test_a_view_shows_of_the_others_only_how_many_cards_they_hold() -> None:
    state = opening()
    for index in range(len(state.seats)):
        others = [other for number, other in enumerate(view_of(state, index).state.seats) if number != index]
        real = [other for number, other in enumerate(state.seats) if number != index]
        assert [other.hand for other in others] == [[0] * 6] * len(others)
        assert [other.objectives for other in others] == [None] * len(others)
        assert [other.cards() for other in others] == [other.cards() for other in real]


def test_a_view_does_not_show_the_factory_cards() -> None:
    assert opening().factory_offer is not None
    assert view_of(opening(), 0).state.factory_offer is None


def test_a_bot_that_spoils_its_view_does_not_touch_the_game() -> None:
    state = opening()
    view = view_of(state, 0)
    view.own.coins += 100
    view.own.workers.clear()
    view.state.resources[0] += 5
    assert (state.seats[0].workers, state.resources[0]) == (set_up(corpus()[3].record).seats[0].workers, 0)
    assert state.seats[0].coins < 100
