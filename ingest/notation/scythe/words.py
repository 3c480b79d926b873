"""The closed vocabularies of the notation: how each value is written, and what else is understood for it.

The writer uses the spelling in the tables below. The reader also takes the record's own id, the synonyms
listed here and the names in three languages of `data/scythe/names.json`; case and underscores do not matter.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from engine.scythe.automa.names import level_named
from engine.scythe.automa.settings import LEVELS, UNKNOWN_LEVEL
from engine.scythe.catalogue import catalogue, read_facts
from engine.scythe.words import (
    BOTTOM_ACTIONS,
    FACTIONS,
    RECRUIT_BONUSES,
    RULED_FIELDS,
    STAR_KINDS,
    STRUCTURES,
)
from ingest import names
from ingest.names import normalise
from ingest.notation.scythe.tongues import TONGUES, also

LONGEST_WORD = 60
MOST_REMEMBERED = 1000


class Known(dict[str, str | None]):
    """Values by word. A word met for the first time is looked up and, up to a limit, remembered."""

    def __init__(self, words: Mapping[str, str], elsewhere: Callable[[str], str | None] | None) -> None:
        super().__init__(words)
        self._elsewhere = elsewhere
        self._limit = len(words) + MOST_REMEMBERED

    def __missing__(self, token: str) -> str | None:
        if len(token) > LONGEST_WORD:
            return None
        value = self.get(normalise(token))
        if value is None and self._elsewhere is not None and any(map(str.isalpha, token)):
            value = self._elsewhere(token)
        if len(self) < self._limit:
            self[token] = value
        return value


@dataclass(frozen=True, eq=False)
class Words:
    """One vocabulary: `spellings` from value to written word, `known` from every understood word to value."""

    title: str
    spellings: Mapping[str, str]
    known: Known

    def find(self, token: str) -> str | None:
        """The value a token stands for."""
        return self.known[token]

    def expected(self) -> str:
        """What may stand here, for a message."""
        return f"{self.title} ({', '.join(self.spellings.values())})"


def vocabulary(
    title: str,
    spellings: Mapping[str, str],
    synonyms: Mapping[str, str] | None = None,
    elsewhere: Callable[[str], str | None] | None = None,
) -> Words:
    """Spelling, id and synonyms of every value; a synonym never displaces a spelling."""
    known = {spelling: value for value, spelling in spellings.items()}
    known |= {normalise(spelling): value for value, spelling in spellings.items()}
    for value in spellings:
        known.setdefault(normalise(value), value)
    for synonym, value in (synonyms or {}).items():
        if value in spellings:
            known.setdefault(normalise(synonym), value)
    return Words(title, dict(spellings), Known(known, elsewhere))


def other_names(family: str) -> dict[str, str]:
    """Every certain alias of a family of `names.json`, in three languages, and the id it stands for."""
    entries = read_facts("names")[family].items()
    return {alias: identity for identity, entry in entries for alias in entry["aliases"]}


SECTION_HABITS = {
    "moves": "move_gain",
    "рух": "move_gain",
    "ход": "move_gain",
    "хід": "move_gain",
    "trades": "trade",
    "produces": "produce",
    "production": "produce",
    "bolsters": "bolster",
    "фабрика": "factory",
}
"""Other words for a section than those printed on a mat or in a rulebook."""


def _same(values: Iterable[str]) -> dict[str, str]:
    return {value: value for value in values}


FACTION = vocabulary(
    "a faction", {name: name.capitalize() for name in FACTIONS}, elsewhere=names.factions().find
)
MAT = vocabulary("a player mat", _same(catalogue().mats), elsewhere=names.mats().find)
TILE = vocabulary("a structure bonus tile", _same(catalogue().scoring.tiles), elsewhere=names.tiles().find)
EDITION = vocabulary(
    "an edition", _same(("uk_geekach", "ru_crowd", "ru_fan", "quickref")), elsewhere=names.editions().find
)
GAME = vocabulary("a game", _same(("scythe",)))
SECTION = vocabulary(
    "a section",
    {
        "move_gain": "move",
        "trade": "trade",
        "produce": "produce",
        "bolster": "bolster",
        "factory": "factory",
    },
    {**SECTION_HABITS, **other_names("top_actions")},
)
BOTTOM = vocabulary(
    "a bottom-row action", _same(("upgrade", "deploy", "build", "enlist")), other_names("bottom_actions")
)
CELL = vocabulary(
    "a top-row cell",
    {
        "move_units": "move",
        "gain_coins": "coins",
        "gain_popularity": "popularity",
        "produce_territories": "produce",
        "gain_power": "power",
        "gain_combat_cards": "cards",
    },
    {
        "coin": "gain_coins",
        "pop": "gain_popularity",
        "card": "gain_combat_cards",
        **dict.fromkeys(TONGUES["cards"], "gain_combat_cards"),
        **{alias: f"gain_{quantity}" for alias, quantity in other_names("quantities").items()},
    },
)
QUANTITY = vocabulary(
    "a bonus",
    {"power": "power", "coins": "coins", "popularity": "popularity", "combat_cards": "cards"},
    {
        "coin": "coins",
        "pop": "popularity",
        "card": "combat_cards",
        **dict.fromkeys(TONGUES["cards"], "combat_cards"),
        **other_names("quantities"),
    },
)
ABILITY = vocabulary(
    "a mech ability", _same(read_facts("names")["mech_abilities"]), other_names("mech_abilities")
)
STRUCTURE = vocabulary("a structure", _same(STRUCTURES), other_names("structures"))
STAR = vocabulary("a kind of star", _same(STAR_KINDS), other_names("star_types"))
ANSWER = vocabulary("yes or no", {"yes": "yes", "no": "no"}, {"true": "yes", "false": "no"})
UNIT = vocabulary("a unit", _same(("character", "mech")), {"char": "character", "hero": "character"})
PIECE = vocabulary(
    "a unit", _same(("character", "mech", "worker")), {"char": "character", "hero": "character"}
)
LEVEL = vocabulary("a level of the Automa", _same((*LEVELS, UNKNOWN_LEVEL)), elsewhere=level_named)
RULING_KIND = vocabulary("a ruling", _same(("allow", "set")), also("allow", "set"))
RULED_FIELD = vocabulary("what is set", {**_same(RULED_FIELDS), "combat_cards": "cards"})
TARGET = vocabulary(
    "a cost or a bonus", {**_same(BOTTOM_ACTIONS), **_same(RECRUIT_BONUSES), "combat_cards": "cards"}
)

COUNTED = {
    "coins": ("coins", "coin", "$"),
    "power": ("power",),
    "popularity": ("popularity", "pop"),
    "combat_cards": ("cards", "card"),
    "food": ("food", "f"),
    "metal": ("metal", "m"),
    "oil": ("oil", "o"),
    "wood": ("wood", "wd"),
    "workers": ("workers", "worker", "wk"),
}
"""Things that are counted: the written word, then what else is understood. `w` could be two things."""
SINGULAR = {"coins": "coin", "cards": "card", "workers": "worker"}
"""How one of them is written."""

YES = {"yes": True, "no": False} | {other: word == "yes" for other, word in also("yes", "no").items()}


def _hexes() -> dict[str, str]:
    """Every hex id in either case, and with the Cyrillic letters that look like M, T and X."""
    twins = {latin: cyrillic for cyrillic, latin in catalogue().board.homoglyphs.items()}
    ids = [f"{letter}{digit}" for letter in "MFTWVL" for digit in range(1, 10)] + ["X1"]
    spellings: dict[str, str] = {}
    for identity in ids:
        twin = twins.get(identity[0], identity[0]) + identity[1]
        spellings |= dict.fromkeys((identity, identity.lower(), twin, twin.lower()), identity)
    return spellings


HEXES = _hexes()
