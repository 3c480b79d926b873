"""Words that only help the ear: where an action cannot be read because of one, it is read without it."""

from collections.abc import Sequence

MOST_EAR_WORDS = 8
"""How many of them a piece may hold; a sentence has fewer, and reading stays linear."""

ANYWHERE = frozenset({"a", "an", "the", "from", "of", "and", "&", "и", "та", "і", ":", "=", ")", "revealed"})
BEHIND_THE_WORD = frozenset({"at", "card", "mech", "№"})
"""Skipped right behind the word of an action: `combat at V7`, `encounter card 12`, `deploy mech speed`."""
CARDS = frozenset({"card", "cards"})


def needless(tokens: Sequence[str], index: int) -> int | None:
    """The number of the needless word at a token that does not fit, or else just before it."""
    return next((number for number in (index, index - 1) if _is_needless(tokens, number)), None)


def _is_needless(tokens: Sequence[str], number: int) -> bool:
    if not 0 <= number < len(tokens):
        return False
    word, last = tokens[number].lower(), number + 1 == len(tokens)
    following = "" if last else tokens[number + 1].lower()
    return (
        word in ANYWHERE
        or (number == 1 and word in BEHIND_THE_WORD and not last)
        or (word == "combat" and following in CARDS)
        or (word == "(" and following.isdecimal())
        or (word == "." and last)
    )
