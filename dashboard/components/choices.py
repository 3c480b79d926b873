"""What the engine says of a refused action in words and figures, in the reader's language.

A text `choice.<key>` or `refusal.<key>` is in English what the engine says, with blanks where it varies;
the other languages say the same with the same blanks.
"""

import re
import string
from functools import cache

from dashboard.i18n import known_text, language, table
from engine.registry import games

_NUMBERS = r"\d+"
_BLANKS = {"n": _NUMBERS, "other": _NUMBERS, "most": _NUMBERS, "hex": r"[A-Z]\d+", "word": r"\w+"}
_ANY = ".+?"
_BETWEEN = ", "
_GROUPS = ("section", "ability", "resource", "unit", "quantity", "structure", "bottom", "zone", "ploy")


def choice_words(choice: str) -> str:
    """What was possible instead: a place stays as it is, a name or a deed is told."""
    return _told("choice", choice) or _name(choice) or choice


def figures_of(message: str) -> str:
    """The figures of a violation, such as what a cost is and what can be spent; empty where none are known."""
    return _told("refusal", message) or ""


def _told(group: str, said: str) -> str | None:
    if language() == "en":
        return None
    for pattern, key in _patterns(group):
        found = pattern.fullmatch(said)
        if found:
            blanks = {name: _parts(part) for name, part in found.groupdict().items()}
            if "word" in blanks:
                blanks["word"] = blanks["word"].lower()
            return table(language())[key].format(**blanks)
    return None


def _parts(said: str) -> str:
    return _BETWEEN.join(map(choice_words, said.split(_BETWEEN)))


def _name(word: str) -> str | None:
    """What a word of the engine is called on the pages."""
    if language() == "en":
        return None
    held = [dimension.name for game in games() for dimension in game.dimensions]
    return next(filter(None, (known_text(f"{group}.{word}") for group in (*_GROUPS, *held))), None)


@cache
def _patterns(group: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Those with more words of their own first."""
    known = [(key, words) for key, words in table("en").items() if key.startswith(f"{group}.")]
    known.sort(key=lambda each: -len(re.sub(r"\{\w+\}", "", each[1])))
    return tuple((_pattern(words), key) for key, words in known)


def _pattern(words: str) -> re.Pattern[str]:
    parts = []
    for fixed, name, _, _ in string.Formatter().parse(words):
        parts += [re.escape(fixed), f"(?P<{name}>{_BLANKS.get(name, _ANY)})" if name else ""]
    return re.compile("".join(parts))
