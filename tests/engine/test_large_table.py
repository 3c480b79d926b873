"""A table of six or seven: what the expansion changes for Crimea and Polania.

Rules: MECH-CRI-02, SCORE-01.
"""

import pytest

from engine.scythe.board import FARMS, PLACE_NAMES, TERRITORIES, members
from engine.scythe.catalogue import catalogue
from engine.scythe.final import holdings
from engine.scythe.move import CHARACTER, one_step
from tests.engine.table import Table

SIX = ("nordic", "rusviet", "togawa", "crimea", "saxony", "polania")


def test_wayfare_leads_to_empty_farms_instead_of_home_bases() -> None:
    """MECH-CRI-02"""
    table = Table(*SIX)
    table.put("crimea", character="M1", mechs={"wayfare": "home_crimea"}, workers={"F6": 1})
    table.put("nordic", workers={"F2": 2})
    seat = table.seat("crimea")
    near = {there for there in range(len(PLACE_NAMES)) if one_step(table.state, seat, CHARACTER, 0, there)}
    far = {PLACE_NAMES[there] for there in near if not seat.steps[0] >> there & 1}
    assert not any(there >= TERRITORIES for there in near)
    assert far == {
        PLACE_NAMES[farm]
        for farm in members(FARMS & ~seat.steps[0])
        if not any(other.stands_at(farm) for other in table.state.seats)
    }


@pytest.mark.parametrize(("seats", "worth"), [(6, 1), (5, 0)])
def test_polania_scores_the_encounter_territories_it_controls(seats: int, worth: int) -> None:
    """SCORE-01: two of the three have the symbol."""
    table = Table(*SIX[6 - seats :])
    table.put("polania", character="V4", workers={"M2": 1, "W1": 1})
    index = table.state.order["polania"]
    coins = catalogue().scoring.polania_encounter_coins
    assert holdings(table.state, index).faction_coins == 2 * coins * worth
