"""The names under which people write the program that sits in for a player.

Solo records call it by its level, by the kind of player, or by our own word; a person is never called so.
"""

import re
import unicodedata
from functools import cache

from engine.scythe.automa.settings import LEVELS, Level
from engine.scythe.catalogue import read_facts

_NAMES: dict[str, Level | None] = {
    **{level: level for level in LEVELS},
    "automa": None,
    "automata": None,
    "automachine": "automaszyna",
    "automashyna": "automaszyna",
    "automashina": "automaszyna",
    "automazyna": "automaszyna",
    "automasyna": "automaszyna",
    "ultramachine": "ultimaszyna",
    "ultramashina": "ultimaszyna",
    "ultimashyna": "ultimaszyna",
    "ultimachine": "ultimaszyna",
    "автома": None,
    "автомата": None,
    "автомета": "autometta",
    "автометта": "autometta",
    "автомашина": "automaszyna",
    "автомашына": "automaszyna",
    "автомашиная": "automaszyna",
    "ультрамашина": "ultimaszyna",
    "ультимашина": "ultimaszyna",
    "bot": None,
    "бот": None,
    "npc": None,
    "cpu": None,
    "computer": None,
    "компьютер": None,
    "компютер": None,
}
_DIFFICULTIES: dict[str, Level] = {
    **dict.fromkeys(("easy", "легка", "легкий", "легко", "лёгкий", "лёгкая"), "autometta"),
    **dict.fromkeys(("normal", "звичайна", "звичайний", "нормальна", "обычный", "нормальный"), "automa"),
    **dict.fromkeys(("hard", "важка", "важкий", "складна", "складний", "сложный", "тяжёлый"), "automaszyna"),
}
_VERY = frozenset(("very", "дуже", "очень"))
_FILLER = frozenset(
    (
        *("scythe", "the", "solo", "player", "bot", "ai", "npc", "opponent", "level"),
        *("коса", "серп", "соло", "бот", "гравець", "игрок", "рівень", "уровень"),
    )
)
_APOSTROPHES = re.compile(r"['’ʼ`]")
_MARKS = re.compile(r"[\W_]+")


def is_automa(name: str) -> bool:
    """Whether a player's name means the Automa: `Automa`, `Scythe Automaszyna`, `Автома (бот)`, `Bot: Birch`.

    What stands behind a colon is only how people call it; numbers and factions may stand behind its name.
    """
    return _word_of(name) is not None


def level_named(name: str) -> Level | None:
    """The level that a name tells: `Automaszyna`, `Automa (hard)`; `Automa` is the opponent on every level."""
    word = _word_of(name)
    return None if word is None else _NAMES[word] or difficulty_named(name)


def difficulty_named(text: str) -> Level | None:
    """The level that a word for its difficulty tells: `easy`, `normal`, `hard`, `very hard`."""
    words = _words(text)
    told = next((_DIFFICULTIES[word] for word in words if word in _DIFFICULTIES), None)
    return LEVELS[-1] if told == LEVELS[-2] and not _VERY.isdisjoint(words) else told


def _word_of(name: str) -> str | None:
    """The one word that is a name of the Automa, if nothing but needless words stand around it."""
    words = _words(name.partition(":")[0])
    telling = [word for word in words if _NAMES.get(word)]
    plain = [word for word in words if word in _NAMES]
    strangers = [word for word in words if word not in _NAMES and not _needless(word)]
    return None if strangers or not plain else (telling or plain)[0]


def _words(text: str) -> list[str]:
    spelled = _APOSTROPHES.sub("", unicodedata.normalize("NFKC", text).casefold())
    return _MARKS.sub(" ", spelled).split()


def _needless(word: str) -> bool:
    about_it = word in _FILLER or word in _DIFFICULTIES or word in _VERY
    return about_it or word.isdecimal() or word in _faction_words()


@cache
def _faction_words() -> frozenset[str]:
    """The names of the factions in all languages."""
    entries = read_facts("names")["factions"]
    aliases = [alias for entry in entries.values() for alias in entry["aliases"]]
    return frozenset(word for name in (*entries, *aliases) for word in name.casefold().split())
