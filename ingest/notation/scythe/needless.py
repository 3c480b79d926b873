"""Words that say nothing: where an action cannot be read because of one, it is read without it."""

from collections.abc import Sequence

from ingest.notation.scythe.grammar import CARGO
from ingest.notation.scythe.phrases import SIGNS
from ingest.notation.scythe.words import COUNTED, HEXES, signs

MOST_NEEDLESS = 8
"""How many of them a piece may hold; a sentence has fewer, and reading stays linear."""

ANYWHERE = signs("needless")
BEHIND_THE_WORD = signs("needless_behind_the_word")
"""Skipped right behind the word of an action: `combat at V7`, `encounter card 12`, `deploy mech speed`."""
AT_THE_BEGINNING = signs("needless_at_the_beginning")
"""Skipped at the beginning: `produce on M6`, `trade for 2 wood`."""
PRODUCED = {"M": "metal", "F": "food", "T": "oil", "W": "wood", "V": "workers"}
"""What a hex gives, by its letter: `M6 1 metal` says no more than `M6 1`."""
CARDS = frozenset(COUNTED["combat_cards"])


def needless(tokens: Sequence[str], index: int) -> int | None:
    """The number of the needless word at a token that does not fit, or else just before it."""
    return next((number for number in (index, index - 1) if _is_needless(tokens, number)), None)


def _is_needless(tokens: Sequence[str], number: int) -> bool:
    if not 0 <= number < len(tokens):
        return False
    word, last = tokens[number].lower(), number + 1 == len(tokens)
    at_first = {} if last else {0: AT_THE_BEGINNING, 1: BEHIND_THE_WORD}
    if word in ANYWHERE or word in at_first.get(number, ()):
        return True
    return _is_needless_beside(tokens, number) or _is_produced(tokens, number) or (word == "." and last)


def _is_needless_beside(tokens: Sequence[str], number: int) -> bool:
    """Words that are needless because of the word before or behind them."""
    word, before = tokens[number].lower(), tokens[number - 1].lower()
    following = tokens[number + 1].lower() if number + 1 < len(tokens) else ""
    needless_here = {"base": before == "home", "combat": following in CARDS, "(": following.isdecimal()}
    return needless_here.get(word, False)


def _is_produced(tokens: Sequence[str], number: int) -> bool:
    """Whether the word is what the hex two words before gives, behind how many workers produce there."""
    before = [token for token in tokens[:number] if token not in SIGNS]
    if len(before) < 2 or not before[-1].isdecimal():
        return False
    place = HEXES.get(before[-2], "")
    return bool(place) and CARGO.find(tokens[number]) == PRODUCED.get(place[0])
