"""Traps and flags of the expansion's factions against the Automa."""

import pytest

from engine.scythe.board import PLACES
from engine.scythe.words import TRAPS
from tests.engine.automa.solo import Solo


@pytest.mark.parametrize("trap", TRAPS)
def test_a_trap_costs_the_automa_power_coins_or_cards_but_no_popularity(trap: str) -> None:
    """AUT-DEC-16, AUT-GEN-03"""
    table = Solo("nordic", human="togawa")
    table.automa(coins=9, power=9, hidden=3)
    table.person(traps=((PLACES["M2"], TRAPS.index(trap), True),))
    before = {"coins": 9, "power": 9 + 3, "combat_cards": 3, "popularity": 10}
    table.play(3)
    seat = table.seat("nordic")
    after = {
        "coins": seat.coins,
        "power": seat.power,
        "combat_cards": seat.cards(),
        "popularity": seat.popularity,
    }
    changed = {name for name in after if after[name] != before[name]}
    assert changed == (set() if trap == "popularity" else {trap})


def test_a_flag_of_albion_means_nothing_to_the_automa() -> None:
    """AUT-DEC-16"""
    table = Solo("nordic", human="albion")
    table.person(flags=(PLACES["M2"],))
    assert table.play(3)["to"] == "M2"
