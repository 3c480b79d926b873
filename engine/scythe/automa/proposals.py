"""What may come next in a solo game: the Automa's cards, and the combats that the human began.

Chance is left open: a combat is proposed with either winner, by the first card left in the deck.
"""

from collections.abc import Iterator

from engine.scythe.actions import Automa, AutomaCombat, AutomaFight, Side
from engine.scythe.automa.deck import left_in_deck
from engine.scythe.automa.table import human_seat, table_of
from engine.scythe.board import PLACE_NAMES
from engine.scythe.catalogue import catalogue
from engine.scythe.state import State

_DIAL = catalogue().scoring.limits["dial"]


def automa_proposals(state: State) -> Iterator[Automa | AutomaCombat]:
    """Every card that can be drawn, with and without a combat; combats that are due with every dial."""
    cards = left_in_deck(table_of(state))
    for card in cards:
        yield Automa(card=card)
        rest = [other for other in cards if other != card] or list(table_of(state).cards)
        for wins in (True, False):
            yield Automa(card=card, fights=(AutomaFight(card=rest[0], side=Side(dial=0), automa_wins=wins),))
    for place in state.pending:
        for fight in _fights(state, cards[0]):
            yield AutomaCombat(hex=PLACE_NAMES[place], fight=fight)


def _fights(state: State, card: int) -> Iterator[AutomaFight]:
    for dial in range(min(_DIAL, human_seat(state).power) + 1):
        for wins in (True, False):
            yield AutomaFight(card=card, side=Side(dial=dial), automa_wins=wins)
