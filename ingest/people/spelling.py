"""Names without differences that do not matter: case, blanks, accents, alphabets."""

import re
import unicodedata

_LETTERS = re.compile(r"[^\W_]+")
_LATIN = str.maketrans(
    {
        **dict(zip("абвгдезийклмнопрстуфхыэ", "abvgdeziyklmnoprstufhye", strict=True)),
        **{"ж": "zh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch", "ю": "yu", "я": "ya", "ъ": "", "ь": ""},
        **{"і": "i", "ї": "yi", "є": "ye", "ґ": "g", "ё": "e", "ł": "l", "ø": "o", "ß": "ss", "đ": "d"},
    }
)


def same_spelling(name: str) -> str:
    """A name without invisible differences: case, blanks, forms of the same letter."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def folded(name: str) -> str:
    """A name in plain Latin letters and digits, accents and emoji gone, Cyrillic spelt out."""
    bare = unicodedata.normalize("NFKD", same_spelling(name).translate(_LATIN))
    letters = "".join(letter for letter in bare if not unicodedata.combining(letter))
    return " ".join(_LETTERS.findall(letters))
