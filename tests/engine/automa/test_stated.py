"""What a record states beyond the card is compared: a difference names the expected move and why."""

import pytest

from tests.engine.automa.solo import Solo


def test_a_move_as_derived_passes_however_much_is_stated() -> None:
    """AUT-MOVE-10"""
    table = Solo("nordic")
    table.play(3, moves=[{"unit": "worker", "origin": "W1", "to": "M2"}], cube=2)
    assert table.where()["workers"] == ["M2", "T1"]


@pytest.mark.parametrize(
    ("rule", "stated", "why"),
    [
        ("AUT-MOVE-08", {"to": "W1"}, "steps to the Factory: 2 against 3"),
        ("AUT-MOVE-11", {"to": "V9"}, "neighbourhood of none"),
        ("AUT-WRK-02", {"to": "T1"}, "another worker"),
        ("AUT-WRK-01", {"origin": "T1"}, "nearest to its base"),
        ("AUT-WRK-01", {"unit": "character"}, "not its character"),
    ],
)
def test_a_wrong_worker_move_names_the_rule_and_the_expected_move(
    rule: str, stated: dict[str, str], why: str
) -> None:
    message = Solo("nordic").fails(rule, 3, moves=[stated])
    assert why in message
    assert "worker from W1 to M2" in message


def test_the_figures_of_both_territories_are_told() -> None:
    """AUT-WRK-04, AUT-CMB-04, AUT-ATK-04, AUT-ATK-08"""
    table = Solo("nordic")
    table.automa(mechs=["X1"], character="W3")
    assert "units of the Automa near it: 2 against 1" in table.fails("AUT-WRK-04", 3, moves=[{"to": "W1"}])
    table.cube(12, scheme=2)
    assert "steps to a human combat unit" in table.fails("AUT-CMB-04", 6, moves=[{"to": "T1"}])
    table.automa(power=9)
    table.person(character="V1", mechs={"speed": "F2", "riverwalk": "F2"})
    fight = {"card": 1, "side": {"dial": 0}}
    assert "1 against 2" in table.fails("AUT-ATK-04", 15, moves=[{"to": "F2"}], fights=[fight])
    raid = Solo("nordic")
    raid.cube(12, scheme=2)
    raid.automa(power=0)
    raid.person(workers={"M2": 1, "V1": 1})
    raid.lay("V1", oil=2)
    assert "resources on it: 2 against 0" in raid.fails("AUT-ATK-08", 15, moves=[{"to": "M2"}])


def test_the_reading_order_is_named() -> None:
    """AUT-MOVE-09"""
    table = Solo("saxony", human="nordic")
    table.automa(workers={"home_saxony": 2})
    assert "M6 comes first in reading order" in table.fails("AUT-MOVE-09", 3, moves=[{"to": "T8"}])


def test_a_move_where_none_is_possible_is_refused() -> None:
    """AUT-MOVE-03: with the reason of every symbol."""
    table = Solo("nordic")
    table.cube(12, scheme=2)
    assert "no such unit" in table.fails("AUT-MOVE-03", 8, moves=[{"to": "M2"}])
    skipped = Solo("nordic", level="autometta")
    assert "its turn is skipped" in skipped.fails("AUT-MOVE-03", 8, moves=[{"to": "M2"}])


def test_a_second_move_is_refused() -> None:
    """AUT-MOVE-02"""
    moves = [{"unit": "worker", "to": "M2"}, {"unit": "character", "to": "W1"}]
    assert "one move a turn" in Solo("nordic").fails("AUT-MOVE-02", 3, moves=moves)


def test_a_move_left_out_is_refused_only_if_the_record_says_there_was_none() -> None:
    """AUT-MOVE-01"""
    table = Solo("nordic")
    assert "worker from W1 to M2" in table.fails("AUT-MOVE-01", 3, no_move=True)
    table.play(3)


def test_a_combat_that_was_not_due_is_refused() -> None:
    """AUT-ATK-05"""
    Solo("nordic").fails("AUT-ATK-05", 3, fights=[{"card": 1, "side": {"dial": 0}}])


def test_cards_that_were_not_drawn_are_refused() -> None:
    """AUT-GAIN-06, AUT-DIFF-05, AUT-RECR-01"""
    Solo("nordic").fails("AUT-GAIN-06", 3, draws=[4])
    Solo("nordic").fails("AUT-DIFF-05", 3, reveals=[4])
    Solo("nordic").fails("AUT-RECR-01", 3, bonus_card=4)
    Solo("nordic").fails("AUT-RECR-01", 3, declined=True)


def test_the_derivation_changes_nothing_and_always_says_the_same() -> None:
    """The derivation is a function of state and card."""
    table = Solo("nordic")
    before = table.snapshot()
    first, second = table.derive(3).shown, table.derive(3).shown
    assert first == second
    assert table.snapshot() == before
