"""Chance, all of it out of one seeded generator: what is shuffled, dealt and drawn.

Rules: SET-03..09, CARD-01, CARD-02, CARD-11.
"""

from collections.abc import Sequence
from random import Random

from engine.scythe.catalogue import catalogue
from engine.scythe.policy import banned_pairs
from engine.scythe.words import FACTIONS, MATS, STRUCTURE_TILES, Faction, Mat, StructureTile

_BASE = "base"
_COMBAT_DECK = tuple(
    value for value, copies in catalogue().scoring.combat_deck.items() for _ in range(copies)
)
_OBJECTIVES = tuple(card.number for card in catalogue().objectives.values() if card.set == _BASE)
_ENCOUNTERS = tuple(card.number for card in catalogue().encounters.values() if card.set == _BASE)
_FACTORY_CARDS = tuple(card.number for card in catalogue().factory_cards.values() if card.set == _BASE)
BASE_FACTIONS = tuple(name for name in FACTIONS if catalogue().factions[name].expansion == _BASE)
BASE_MATS = tuple(name for name in MATS if catalogue().mats[name].expansion == _BASE)


class Decks:
    """The decks of one game, shuffled once; the combat deck is filled again from its discard pile."""

    def __init__(self, chance: Random, players: int) -> None:
        self._chance = chance
        self._combat = _shuffled(chance, _COMBAT_DECK)
        self.refilled = [0] * (max(_COMBAT_DECK) + 1)
        """How many cards of each value went back into the combat deck so far."""
        self._objectives = _shuffled(chance, _OBJECTIVES)
        self._encounters = _shuffled(chance, _ENCOUNTERS)
        self.factory_cards = tuple(sorted(_shuffled(chance, _FACTORY_CARDS)[: players + 1]))
        self.tile: StructureTile = chance.choice(STRUCTURE_TILES)

    def draw(self, count: int, discard: Sequence[int]) -> tuple[int, ...]:
        """Combat cards off the deck; `discard` counts the cards by value that a reshuffle brings back."""
        if count > len(self._combat):
            pile = [value for value, copies in enumerate(discard) for _ in range(copies)]
            self._combat = [*_shuffled(self._chance, pile), *self._combat]
            self.refilled = [before + copies for before, copies in zip(self.refilled, discard, strict=True)]
        return tuple(self._combat.pop() for _ in range(min(count, len(self._combat))))

    def mark(self) -> tuple[list[int], list[int]]:
        """The combat deck as it lies, to be put back if the action is refused."""
        return self._combat[:], self.refilled

    def reset(self, mark: tuple[list[int], list[int]]) -> None:
        """Put the combat deck back."""
        self._combat, self.refilled = mark

    def deal_objectives(self, count: int) -> tuple[int, ...]:
        """SET-14: objective cards for one seat."""
        return tuple(self._objectives.pop() for _ in range(count))

    def next_encounter(self) -> int:
        """CARD-06: a used card goes under the deck, and there are fewer tokens than cards."""
        return self._encounters.pop()

    def steal(self, hand: Sequence[int]) -> int:
        """MECH-CRI-05: a random card of a hand that counts cards by value."""
        return self._chance.choice([value for value, copies in enumerate(hand) for _ in range(copies)])


def deal_pairs(chance: Random, players: int) -> list[tuple[Faction, Mat]]:
    """SET-08, TOUR-02: a faction and a mat each, in seating order, without a banned pair."""
    banned = banned_pairs("official", "uk_geekach")
    while True:
        factions = chance.sample(BASE_FACTIONS, players)
        mats = dict(zip(factions, chance.sample(BASE_MATS, players), strict=True))
        pairs = [(name, mats[name]) for name in FACTIONS if name in mats]
        if banned.isdisjoint(pairs):
            return sorted(pairs, key=lambda pair: catalogue().seating.index(pair[0]))


def _shuffled(chance: Random, cards: Sequence[int]) -> list[int]:
    mixed = list(cards)
    chance.shuffle(mixed)
    return mixed
