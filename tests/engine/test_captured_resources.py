"""What may lie on a lake: captured resources, and nothing that its owner brings (DEC-15, DEC-30)."""

from engine.scythe.board import PLACES
from tests.engine.table import Table


def on_the_lake(winner: str = "attacker", brought: int = 1, lying: int = 2) -> Table:
    """Nordic's mech has attacked Polania's on L3, where oil lies, and brought metal of its own."""
    table = Table("nordic", "polania")
    table.put("nordic", mechs={"seaworthy": "M2"}, power=7, hidden=0)
    table.put("polania", mechs={"submerge": "L3"}, power=7, hidden=0)
    table.lay("M2", metal=brought)
    table.lay("L3", oil=lying)
    table.turn("nordic", "move_gain")
    table.do("move", unit="mech", path=["L3"], loads=[{"metal": brought}])
    dials = (5, 1) if winner == "attacker" else (1, 5)
    table.do("combat", hex="L3", attacker={"dial": dials[0]}, defender={"dial": dials[1]})
    return table


def test_the_winner_may_leave_what_was_captured_and_not_what_was_brought() -> None:
    """DEC-15, DEC-30"""
    table = on_the_lake()
    table.turn("nordic", "move_gain")
    table.refused("MECH-NOR-04", "move", unit="mech", path=["W3"])
    table.do("move", unit="mech", path=["W3"], loads=[{"metal": 1}])
    assert table.lying("L3") == {"oil": 2}


def test_a_winning_defender_may_leave_what_the_attacker_brought_and_not_its_own() -> None:
    """DEC-15, DEC-30"""
    table = on_the_lake("defender")
    table.turn("polania", "move_gain")
    table.refused("MECH-POL-04", "move", unit="mech", path=["W3"], loads=[{"oil": 1}])
    table.do("move", unit="mech", path=["W3"], loads=[{"oil": 2}])
    assert table.lying("L3") == {"metal": 1}


def test_one_combat_does_not_exempt_the_lake_for_ever() -> None:
    """DEC-30: what is brought there later may not stay."""
    table = on_the_lake()
    table.turn("nordic", "move_gain")
    table.do("move", unit="mech", path=["W3"], loads=[{"metal": 1, "oil": 1}])
    table.turn("nordic", "move_gain")
    table.do("move", unit="mech", path=["L3"], loads=[{"oil": 1, "metal": 1}])
    table.turn("nordic", "move_gain")
    table.refused("MECH-NOR-04", "move", unit="mech", path=["W3"])
    table.refused("MECH-NOR-04", "move", unit="mech", path=["W3"], loads=[{"oil": 1}])
    table.do("move", unit="mech", path=["W3"], loads=[{"oil": 1, "metal": 1}])
    assert table.lying("L3") == {"oil": 1}


def test_a_refused_move_changes_nothing_of_what_was_captured() -> None:
    """DEC-30: two tries, the first refused at its second step."""
    table = on_the_lake()
    table.turn("nordic", "move_gain")
    captured = dict(table.state.captured)
    table.refused("MECH-NOR-04", "move", unit="mech", path=["W3"], loads=[{"oil": 1}])
    assert table.state.captured == captured


def test_a_lake_without_a_combat_keeps_nothing() -> None:
    """DEC-15"""
    table = Table("nordic", "polania")
    table.put("nordic", mechs={"seaworthy": "L3"})
    table.lay("L3", oil=1)
    table.turn("nordic", "move_gain")
    table.refused("MECH-NOR-04", "move", unit="mech", path=["W3"])


def test_what_is_left_of_each_captured_kind_stays_captured() -> None:
    """DEC-30: one of each is carried off, the rest may lie there."""
    table = on_the_lake()
    table.state.captured = {PLACES["L3"]: (3, 1, 2, 4)}
    table.lay("L3", food=3, metal=1, oil=2, wood=4)
    table.turn("nordic", "move_gain")
    table.do("move", unit="mech", path=["W3"], loads=[{"food": 1, "oil": 1, "wood": 1}])
    assert table.state.captured == {PLACES["L3"]: (2, 1, 1, 3)}
