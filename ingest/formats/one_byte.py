"""Which encoding of one byte per letter a text was saved in, judged by whether its words look like words.

Spreadsheets of Russia, Ukraine, the West and Poland and those of older Macs save so. A file in which no
encoding gives words is none of them: then a few of its bytes were lost.
"""

import re
from itertools import islice, pairwise

MOST_WORDS = 5_000

_CYRILLIC = "абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґ"
_WESTERN = "àáâãäåæçèéêëìíîïñòóôõöøœùúûüß"
_POLISH = "ąćęłńóśźż"
_ENCODINGS = {
    "cp1251": _CYRILLIC,
    "cp1252": _WESTERN,
    "mac_cyrillic": _CYRILLIC,
    "mac_roman": _WESTERN,
    "cp1250": _POLISH,
}
"""With the letters that each is used for; of two that fit alike the first is meant."""

_COMMON = "cp1252"
_MARKS = "’‘“”„«»–—…€£°№"
_WORD = re.compile(rb"[A-Za-z\x80-\xff]+")
_ACCENTS_IN_A_ROW = 3


def one_byte_encoding(content: bytes) -> str | None:
    """The encoding in which most words beyond ASCII are words; None when there is none."""
    found = (match[0] for match in _WORD.finditer(content))
    words = list(islice((word for word in found if not word.isascii()), MOST_WORDS))
    fits = {name: [_looks_right(word.decode(name, "replace"), name) for word in words] for name in _ENCODINGS}
    best = max(fits, key=lambda name: fits[name].count(True) - fits[name].count(False))
    return best if fits[best].count(True) > fits[best].count(False) else None


def _looks_right(word: str, encoding: str) -> bool | None:
    """Whether a word is one in this encoding; quotes and dashes alone speak for the commonest."""
    bare = word.strip(_MARKS).replace("’", "")
    special = [letter for letter in bare if not letter.isascii()]
    if not special:
        return True if encoding == _COMMON else None
    letters = _ENCODINGS[encoding]
    if not all(letter.lower() in letters for letter in special):
        return False
    if any(map(_is_capital_inside, pairwise(bare))):
        return False
    if letters is _CYRILLIC:
        return len(bare) == len(special) > 1
    rows = (bare[start : start + _ACCENTS_IN_A_ROW] for start in range(len(bare) - _ACCENTS_IN_A_ROW + 1))
    return not any(set(row) <= set(special) for row in rows)


def _is_capital_inside(pair: tuple[str, str]) -> bool:
    """Whether a capital beyond ASCII follows a small letter."""
    before, after = pair
    return before.islower() and after.isupper() and not after.isascii()
