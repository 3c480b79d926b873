"""The worker's move: which worker, which territories, which of them."""

from tests.engine.automa.solo import Solo

WORKER_CARD = 3
"""Scheme I of this card shows nothing but the worker's move."""


def test_the_worker_goes_where_most_units_are_near() -> None:
    """AUT-EX-03, AUT-WRK-01..05, AUT-MOVE-10: five other units reach M2."""
    table = Solo("nordic", human="rusviet")
    table.automa(workers={"W1": 1, "T1": 1, "F2": 1}, mechs=["T3", "W4"], character="M2")
    table.person(mechs={"riverwalk": "V3"}, workers={"M5": 2})
    table.cube(5)
    move = table.derive(WORKER_CARD)
    assert (move.unit, move.start, move.to) == ("worker", "W1", "M2")
    assert move.candidates["M2"]["units"] == 5
    assert move.decided_by == "figure"
    assert move.why("F3") == "AUT-WRK-04"


def test_the_first_worker_move_of_nordic_leads_to_the_village_of_the_forum_answer() -> None:
    """AUT-DEC-04, AUT-WRK-05: one unit is near W1, T1 and M2, and M2 lies nearest to the Factory."""
    move = Solo("nordic").derive(WORKER_CARD)
    assert (move.start, move.to, move.decided_by) == ("W1", "M2", "factory")


def test_the_worker_nearest_to_the_base_moves_and_one_on_the_base_first_of_all() -> None:
    """AUT-WRK-01, AUT-MOVE-07: distance decides before reading order."""
    table = Solo("saxony", human="nordic")
    table.automa(workers={"V1": 1, "T8": 1})
    assert table.derive(WORKER_CARD).start == "T8"
    table.automa(workers={"V1": 1, "T8": 1, "home_saxony": 1})
    assert table.derive(WORKER_CARD).start == "home_saxony"


def test_of_two_workers_equally_near_the_one_read_first_moves() -> None:
    """AUT-WRK-01, AUT-MOVE-09: M6 stands in a higher row than T8."""
    table = Solo("saxony", human="nordic")
    table.automa(workers={"T8": 1, "M6": 1})
    assert table.derive(WORKER_CARD).start == "M6"


def test_human_units_and_other_workers_shut_a_territory_and_own_fighters_do_not() -> None:
    """AUT-WRK-02"""
    table = Solo("nordic")
    table.automa(workers={"W1": 1, "T1": 1}, mechs=["M2"])
    table.cube(5)
    table.person(workers={"F2": 2})
    move = table.derive(WORKER_CARD)
    assert move.why("F2") == "AUT-WRK-02"
    assert move.why("T1") == "AUT-WRK-02"
    assert "M2" in move.valid


def test_the_own_hex_is_valid_unless_a_second_worker_stands_on_it() -> None:
    """AUT-WRK-02, AUT-MOVE-04"""
    table = Solo("nordic")
    assert "W1" in table.derive(WORKER_CARD).valid
    table.automa(workers={"W1": 2})
    assert table.derive(WORKER_CARD).why("W1") == "AUT-WRK-02"


def test_the_lifted_worker_opens_territories_but_is_not_counted() -> None:
    """AUT-WRK-03: M2 is near the lifted worker alone and counts 0."""
    table = Solo("nordic")
    table.automa(workers={"W1": 1, "V9": 1})
    move = table.derive(WORKER_CARD)
    assert move.start == "W1"
    assert move.candidates["M2"]["units"] == 0
    assert move.candidates["V9"]["units"] == 1


def test_units_on_the_base_and_the_base_itself_are_not_counted() -> None:
    """AUT-WRK-04, AUT-NBH-04, AUT-NBH-05"""
    table = Solo("nordic")
    table.automa(workers={"home_nordic": 3})
    move = table.derive(WORKER_CARD)
    assert {name: each["units"] for name, each in move.candidates.items()} == {"W1": 0, "T1": 0}
    assert move.to == "W1"


def test_a_territory_beside_a_human_combat_unit_is_out_although_it_counts_most() -> None:
    """AUT-WRK-04: the figure is compared only among those that are left."""
    table = Solo("nordic")
    table.automa(workers={"W1": 1, "T1": 1}, character="M2", mechs=["W4"])
    table.cube(5)
    table.person(character="M4")
    move = table.derive(WORKER_CARD)
    assert move.why("W4") == "AUT-WRK-04"
    assert move.to == "M2"


def test_human_workers_frighten_nobody() -> None:
    """AUT-WRK-04: only combat units keep a worker away."""
    table = Solo("nordic", human="rusviet")
    table.cube(5)
    table.person(workers={"F2": 2})
    assert "M2" in table.derive(WORKER_CARD).valid


def test_the_way_to_the_factory_and_then_the_reading_order_separate_equals() -> None:
    """AUT-WRK-05, AUT-MOVE-08, AUT-MOVE-09"""
    table = Solo("saxony", human="nordic")
    table.automa(workers={"home_saxony": 2})
    move = table.derive(WORKER_CARD)
    assert (move.to, move.decided_by) == ("M6", "reading_order")
    table = Solo("nordic")
    assert table.derive(WORKER_CARD).decided_by == "factory"


def test_with_every_valid_territory_guarded_the_symbol_gives_no_move() -> None:
    """AUT-WRK-06, AUT-MOVE-03"""
    table = Solo("nordic", human="rusviet")
    table.automa(workers={"home_nordic": 2})
    table.person(character="M2", workers={"T1": 2})
    move = table.derive(WORKER_CARD)
    assert (move.to, move.why("W1"), move.why("T1")) == (None, "AUT-WRK-04", "AUT-WRK-02")
    assert move.refused("move_worker") == "AUT-WRK-06"


def test_a_worker_that_stays_has_moved() -> None:
    """AUT-MOVE-04, AUT-MOVE-02: staying is a move, the next symbol is not looked at."""
    table = Solo("nordic")
    table.automa(workers={"M2": 1, "V9": 1}, character="W1", mechs=["T1"])
    move = table.derive(12)
    assert (move.symbol, move.start, move.to) == ("move_worker", "M2", "M2")
    assert len(move.shown["tried"]) == 1
