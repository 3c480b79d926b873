"""The end score of a solo game. Rules: AUT-SCORE-01..06, AUT-GEN-03, AUT-DEC-13.

The Automa's popularity of 10 gives 4 coins for a star and 3 for a territory by the normal table.
"""

from collections.abc import Iterable

from engine.scythe.automa.facts import raw_facts
from engine.scythe.catalogue import catalogue
from engine.scythe.control import tokens_on
from engine.scythe.state import SeatState, State, off_mat
from engine.scythe.tiebreak import Criteria

MOST_PER_TERRITORY: int = raw_facts()["scoring"]["human_resources_per_territory"]
_RESOURCES = catalogue().scoring.tie_breaks.index("resources")


def scored_resources(state: State, index: int, held: Iterable[int]) -> int:
    """AUT-SCORE-02, AUT-SCORE-05: none for the Automa; for the human at most six on each territory."""
    if state.seats[index].automa:
        return 0
    return sum(min(MOST_PER_TERRITORY, tokens_on(state, (place,))) for place in held)


def solo_units(state: State, seat: SeatState) -> int:
    """AUT-DEC-13: workers, mechs and structures on territories or the base, nothing on a mat; the
    character only by house rule.
    """
    counted = len(seat.workers) + off_mat(seat.mechs) + off_mat(seat.structures)
    return counted + (off_mat((seat.character,)) if state.rules.automa_tie_counts_character else 0)


def without_resources(criteria: Criteria) -> Criteria:
    """AUT-SCORE-06: resources are no tie-break."""
    return (*criteria[:_RESOURCES], 0, *criteria[_RESOURCES + 1 :])
