"""The cube, the stars of the star card, the change of scheme, and the deck with its reshuffles."""

import pytest

from engine.scythe.automa.deck import left_in_deck, star_marks
from engine.scythe.automa.facts import cards, trackers
from tests.engine.automa.solo import Solo

STAR_CARDS = [number for number, card in cards("nordic").items() if card.star]


def test_a_star_mark_moves_the_cube_one_space_and_a_crossed_one_does_not() -> None:
    """AUT-STAR-01, AUT-STAR-03, AUT-CARD-03: 4, 15 and 17 show the crossed mark."""
    assert [number for number, card in cards("nordic").items() if not card.star] == [4, 15, 17]
    table = Solo("nordic")
    assert (table.play(3)["star_step"], table.cards.cube) == (True, 2)
    assert (table.play(4)["star_step"], table.cards.cube) == (False, 2)


def test_spaces_run_on_from_row_to_row() -> None:
    """AUT-STAR-02: after the rightmost space comes the leftmost of the next row."""
    tracker = trackers()["automa"]
    assert [tracker.row_and_column(cell) for cell in (4, 5, 22)] == [(1, 4), (2, 1), (6, 2)]
    table = Solo("nordic")
    table.cube(4)
    assert table.play(3)["cube"] == 5


@pytest.mark.parametrize(
    ("level", "cells", "stars", "water"),
    [
        ("autometta", 24, (11, 16, 19, 21, 23, 24), 5),
        ("automa", 22, (10, 15, 18, 20, 21, 22), 4),
        ("automaszyna", 19, (10, 13, 15, 17, 18, 19), 3),
        ("ultimaszyna", 18, (9, 12, 14, 16, 17, 18), 0),
    ],
)
def test_each_star_card_to_its_end(level: str, cells: int, stars: tuple[int, ...], water: int) -> None:
    """AUT-DIFF-01, AUT-SET-08, AUT-STAR-05, AUT-STAR-06, AUT-STAR-11, AUT-SIL-02, AUT-CARD-02, AUT-DIFF-10"""
    table = Solo("nordic", level=level)
    seen: list[int] = []
    for step in range(2, cells + 1):
        assert not table.state.ended
        assert table.cards.water_open == (step - 1 > water)
        table.automa(character="home_nordic", power=0)
        card = next(
            number
            for number in (1, 5, 10, 11, 18, 19, 3, 12, 6, 2, 9, 13, 14, 16)
            if number in left_in_deck(table.cards)
        )
        shown = table.play(card)
        assert shown["cube"] == step
        if shown["star_placed"]:
            seen.append(step)
        assert table.cards.scheme == (2 if step >= stars[0] else 1)
    assert tuple(seen) == stars
    assert table.state.ended
    assert table.stars() == ["tracker"] * 6


def test_the_first_star_turns_the_deck_and_shuffles_all_cards() -> None:
    """AUT-STAR-06, AUT-CARD-02: both discards and the draw pile are one new deck of 19."""
    table = Solo("nordic")
    table.cube(9)
    table.cards.main, table.cards.combat = [1, 2, 4], [5, 6]
    shown = table.play(3)
    assert (shown["cube"], shown["scheme"], shown["next_scheme"], shown["star_placed"]) == (10, 1, 2, True)
    assert (table.cards.main, table.cards.combat, len(left_in_deck(table.cards))) == ([], [], 19)
    assert table.play(3)["scheme"] == 2, "the same card may come again at once"


def test_later_stars_shuffle_nothing() -> None:
    """AUT-STAR-06: only the first star of this kind."""
    table = Solo("nordic")
    table.cube(14, scheme=2)
    table.cards.main = [1, 2]
    table.play(3)
    assert (table.stars(), table.cards.main, table.cards.scheme) == (["tracker"], [1, 2, 3], 2)


def test_combat_and_power_stars_leave_the_scheme() -> None:
    """AUT-STAR-10"""
    table = Solo("nordic")
    table.automa(power=15)
    table.play(3)
    assert (table.stars(), table.cards.scheme) == (["power"], 1)


def test_the_active_scheme_is_read_and_the_game_begins_with_the_first() -> None:
    """AUT-CARD-01, AUT-SET-09"""
    table = Solo("nordic")
    assert table.derive(1).gains == {"power": 1, "worker": 1}
    table.cube(11, scheme=2)
    assert table.derive(1).gains == {"power": 4}


def test_combat_table_and_resource_cell_do_not_depend_on_the_scheme() -> None:
    """AUT-CARD-04"""
    card = cards("nordic")[12]
    assert (card.power, card.combat_cards, card.resources) == ((4, 5, 7), 2, 1)


def test_a_card_comes_once_between_two_shuffles() -> None:
    """AUT-CARD-05, AUT-SET-09: the refusal lists what is left."""
    table = Solo("nordic")
    table.play(3)
    table.ready()
    refusal = table.refused("AUT-CARD-05", "automa", card=3)
    assert len(refusal.legal) == 18
    assert "card 3" not in refusal.legal


def test_an_empty_deck_is_filled_from_both_discards() -> None:
    """AUT-CARD-05: the twentieth card may be any again."""
    table = Solo("nordic")
    table.cards.main = list(range(1, 16))
    table.cards.combat = [16, 17, 18, 19]
    table.play(7)
    assert (table.cards.main, table.cards.combat) == ([7], [])


def test_a_reshuffle_in_the_middle_of_a_turn_takes_the_running_card_along() -> None:
    """AUT-CARD-07: the rest of card 14 is still carried out; it may be drawn itself."""
    table = Solo("nordic")
    table.cube(12, scheme=2)
    table.automa(power=12)
    table.person(character="M2")
    table.cards.main = list(range(1, 14))
    table.cards.combat = [15, 16, 17, 18, 19]
    shown = table.play(14, fights=[{"card": 14, "side": {"dial": 0}}])
    assert (table.cards.main, table.cards.combat) == ([], [14])
    assert (shown["gains"], shown["star_step"], table.cards.cube) == ({"power": 3}, True, 13)
    assert table.cards.last == 14


def test_a_combat_card_lies_on_its_own_discard_and_never_moves_the_cube() -> None:
    """AUT-CARD-06, AUT-STAR-12"""
    table = Solo("nordic")
    table.cube(12, scheme=2)
    table.automa(power=12)
    table.person(character="M2")
    table.play(15, fights=[{"card": 1, "side": {"dial": 0}}])
    assert (table.cards.main, table.cards.combat, table.cards.cube) == ([15], [1], 12)
    assert star_marks(table.cards) == 0


def test_the_star_marks_of_the_main_discard_are_the_steps_of_the_cube() -> None:
    """AUT-STAR-12: without the turns that were skipped, although cards 7 and 8 show the star."""
    table = Solo("nordic", level="autometta")
    for card in (3, 7, 5, 8, 4, 9):
        table.play(card)
    assert star_marks(table.cards) == table.cards.cube - 1 == 3


def test_the_cards_are_those_of_the_print() -> None:
    """AUT-SIL-01, AUT-COMB-07: 19 cards; combat-card symbols 0, 1, 2, 3 on 4, 9, 5, 1 of them."""
    shown = [card.combat_cards for card in cards("nordic").values()]
    assert [shown.count(symbols) for symbols in range(4)] == [4, 9, 5, 1]
    assert len(STAR_CARDS) == 16
