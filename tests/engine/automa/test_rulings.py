"""What a judge lets stand about the Automa's turn is done; what cannot be done is refused all the same."""

from typing import Any

import pytest

from engine.scythe.automa.table import table_of
from tests.engine.automa.solo import Solo


def let(rule: str) -> Solo:
    """The Automa's turn with this rule let stand."""
    table = Solo("nordic")
    table.state.waived, table.state.careful = frozenset({rule}), True
    return table


def test_another_unit_moves_where_that_is_let_stand() -> None:
    """AUT-WRK-01: the worker from T1 goes where the derived one would; a unit that is not there does not."""
    table = let("AUT-WRK-01")
    table.play(3, moves=[{"origin": "T1"}])
    assert table.where()["workers"] == ["M2", "W1"]
    assert "the Automa has no mech from W1" in let("AUT-WRK-01").fails(
        "AUT-WRK-01", 3, moves=[{"unit": "mech"}]
    )


def test_a_move_that_was_forgotten_is_not_made_where_that_is_let_stand() -> None:
    """AUT-MOVE-01: gains and cube follow."""
    table = let("AUT-MOVE-01")
    power = table.seat("nordic").power
    table.play(3, no_move=True)
    assert table.where()["workers"] == ["T1", "W1"]
    assert table.seat("nordic").power > power


def test_a_cube_on_another_space_stays_there_where_that_is_let_stand() -> None:
    """AUT-STAR-01"""
    table = let("AUT-STAR-01")
    table.play(3, cube=7)
    assert table_of(table.state).cube == 7
    assert "there is no space 99" in let("AUT-STAR-01").fails("AUT-STAR-01", 3, cube=99)


@pytest.mark.parametrize(
    ("rule", "stated"),
    [
        ("AUT-TURN-03", {"skipped": True}),
        ("AUT-MOVE-02", {"moves": [{"unit": "worker", "to": "M2"}, {"unit": "character", "to": "W1"}]}),
        ("AUT-ATK-05", {"fights": [{"card": 1, "side": {"dial": 0}}]}),
        ("AUT-GAIN-06", {"draws": [4]}),
        ("AUT-DIFF-05", {"reveals": [4]}),
        ("AUT-ENC-06", {"factory_card": 2}),
        ("AUT-RECR-01", {"bonus_card": 4}),
        ("AUT-RECR-01", {"declined": True}),
    ],
)
def test_what_the_turn_does_not_come_to_cannot_be_let_stand(rule: str, stated: dict[str, Any]) -> None:
    """AUT-TURN-03, AUT-MOVE-02, AUT-ATK-05, AUT-GAIN-06, AUT-DIFF-05, AUT-ENC-06, AUT-RECR-01"""
    assert "no ruling can let this stand" in let(rule).fails(rule, 3, **stated)
