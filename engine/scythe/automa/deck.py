"""The Automa's deck and its two discards.

Rules: AUT-CARD-05..07, AUT-STAR-06, AUT-STAR-12, AUT-TURN-02, AUT-COMB-04.
"""

from engine.scythe.automa.facts import Card
from engine.scythe.automa.table import AutomaTable, table_of
from engine.scythe.state import State


def draw_for_turn(state: State, number: int) -> Card:
    """AUT-TURN-02, AUT-CARD-06: the card of a turn goes onto the main discard; its resource cell counts."""
    table = table_of(state)
    _draw(state, table, number)
    table.main.append(number)
    table.last = number
    return table.cards[number]


def draw_for_combat(state: State, number: int) -> Card:
    """AUT-COMB-04, AUT-CARD-06: the card of a combat goes onto the combat discard."""
    table = table_of(state)
    _draw(state, table, number)
    table.combat.append(number)
    return table.cards[number]


def reshuffle(table: AutomaTable) -> None:
    """AUT-CARD-05, AUT-CARD-07: all cards of both discards, that of the running turn too, are a new deck."""
    table.main, table.combat, table.skipped = [], [], []
    table.known = True


def left_in_deck(table: AutomaTable) -> list[int]:
    """The cards that can be drawn next; after the last one, all of them again."""
    gone = {*table.main, *table.combat}
    return [number for number in table.cards if number not in gone] or list(table.cards)


def star_marks(table: AutomaTable) -> int:
    """AUT-STAR-12: the cube's steps since the last reshuffle, as the main discard shows them."""
    return sum(table.cards[number].star for number in table.main if number not in table.skipped)


def _draw(state: State, table: AutomaTable, number: int) -> None:
    if len({*table.main, *table.combat}) == len(table.cards):
        reshuffle(table)
    left = left_in_deck(table)
    if number in left:
        return
    if table.known:
        legal = [f"card {each}" for each in left]
        state.refuse("AUT-CARD-05", f"Automa card {number} was drawn since the last shuffle", legal)
    reshuffle(table)
