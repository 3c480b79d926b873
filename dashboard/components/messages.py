"""What readers of files say in English, in the reader's language.

A text `message.<key>` is in English the sentence of a reader, with blanks where it varies; the other
languages say the same with the same blanks.
"""

import re
import string
from functools import cache

from dashboard.i18n import language, table

PREFIX = "message."
_BETWEEN = "; "
"""Between sentences that are said one after the other."""

_QUOTED = re.compile(r"“([^“”]*)”")
"""What a message quotes; in Russian and Ukrainian between angled marks."""


def in_words(message: str) -> str:
    """A message in the reader's language; one that no text is known for stays as it is."""
    return message if language() == "en" else _QUOTED.sub(r"«\1»", _translated(message))


def _translated(message: str) -> str:
    parts = message.split(_BETWEEN)
    told = [_told(part) for part in parts]
    whole = None if all(told) else _told(message)
    return whole or _BETWEEN.join(words or part for words, part in zip(told, parts, strict=True))


def _told(message: str) -> str | None:
    """One sentence, if a text is known for it."""
    for pattern, key in _patterns():
        found = pattern.fullmatch(message)
        if found:
            parts = {name: in_words(part) for name, part in found.groupdict().items()}
            return table(language())[key].format(**parts)
    return None


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    """The sentences with more words of their own first."""
    known = [(key, words) for key, words in table("en").items() if key.startswith(PREFIX)]
    known.sort(key=lambda each: -len(re.sub(r"\{\w+\}", "", each[1])))
    return tuple((_pattern(words), key) for key, words in known)


def _pattern(words: str) -> re.Pattern[str]:
    parts = []
    for fixed, name, _, _ in string.Formatter().parse(words):
        parts += [re.escape(fixed), f"(?P<{name}>.+?)" if name else ""]
    return re.compile("".join(parts), re.DOTALL)
