"""Stage 3: the cube on the star card, its stars and the change of scheme.

Rules: AUT-STAR-01..06, AUT-STAR-09, AUT-STAR-10, AUT-STAR-11, AUT-CARD-02, AUT-TURN-07.
"""

from engine.scythe.automa.deck import reshuffle
from engine.scythe.automa.facts import SCHEMES, Card
from engine.scythe.automa.table import AutomaTable, table_of
from engine.scythe.deals import TRACKER_STAR
from engine.scythe.stars import count_star
from engine.scythe.state import State


def advance(state: State, card: Card) -> bool:
    """AUT-STAR-01..03: one space on with a star mark; a crossed mark leaves the cube where it is."""
    table = table_of(state)
    if not card.star or table.cube >= table.tracker.cells:
        return False
    table.cube += 1
    table.water = None if table.water is not True else True
    if table.cube in table.tracker.stars:
        _place_star(state, table)
    return True


def _place_star(state: State, table: AutomaTable) -> None:
    """AUT-STAR-05, AUT-STAR-06: the star counts as placed; the first brings scheme II and a full new deck."""
    table.stars += 1
    count_star(state, table.seat, TRACKER_STAR)
    if table.cube == table.tracker.second_scheme:
        table.scheme = SCHEMES[-1]
        reshuffle(table)
        if not state.rules.automa_remembers_resources:
            table.last = None
