"""What may come next in a solo game is proposed, and whatever is proposed is accepted."""

from engine.scythe.actions import Automa, AutomaCombat
from engine.scythe.legal import legal_actions
from tests.engine.automa.solo import Solo


def test_after_the_humans_turn_every_card_left_may_come_and_no_section() -> None:
    """AUT-TURN-01, AUT-CARD-05"""
    table = Solo("nordic")
    table.do("section", section="trade")
    table.do("automa", card=3)
    table.do("section", section="produce")
    table.do("end_turn")
    legal = list(legal_actions(table.state))
    assert sorted({action.card for action in legal if isinstance(action, Automa)}) == [1, 2, *range(4, 20)]
    assert "section" not in {action.type for action in legal}


def test_a_card_that_attacks_is_proposed_with_its_combat() -> None:
    """AUT-ATK-05"""
    table = Solo("nordic")
    table.cube(12, scheme=2)
    table.automa(power=12)
    table.person(character="M2")
    table.ready()
    attacks = [
        action for action in legal_actions(table.state) if isinstance(action, Automa) and action.card == 15
    ]
    assert [len(action.fights) for action in attacks] == [1]


def test_a_combat_that_is_due_is_proposed() -> None:
    """AUT-COMB-01"""
    table = Solo("nordic", human="saxony")
    table.automa(mechs=["V6"], power=5)
    table.person(character="T8", power=9)
    table.turn("saxony", "move_gain")
    table.do("move", unit="character", path=["V6"])
    fights = [action for action in legal_actions(table.state) if isinstance(action, AutomaCombat)]
    assert {action.fight.side.dial for action in fights} == set(range(8))
