"""What a seat holds, in the reader's language: the faction and mat or the clan of any game."""

from functools import cache

from dashboard.i18n import known_text, name
from engine.registry import games


def held_words(*held: str | None) -> str:
    """Everything a seat was dealt or bought, such as “Crimea / Industrial”; empty without anything."""
    return " / ".join(_word(value) for value in held if value)


def _word(value: str) -> str:
    group = next((group for group in _groups() if known_text(f"{group}.{value}")), "")
    return name(group, value)


@cache
def _groups() -> tuple[str, ...]:
    """What the games call the things that are dealt."""
    return tuple(dict.fromkeys(each.name for game in games() for each in game.dimensions))
