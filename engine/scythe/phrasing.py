"""How messages say things: in the words of the notation, never in the spellings of the program."""

from collections.abc import Iterable, Mapping, Sequence

from engine.scythe.actions import BuildChoice, DeployChoice, EnlistChoice, UpgradeChoice
from engine.scythe.board import PLACE_NAMES
from engine.scythe.words import RESOURCES

_CELLS = {
    "move_units": "move",
    "gain_coins": "coins",
    "gain_popularity": "popularity",
    "produce_territories": "produce",
    "gain_power": "power",
    "gain_combat_cards": "cards",
}
_WORDS = {**_CELLS, "move_gain": "move", "combat_cards": "combat cards"}

MOST_READINGS = 12
"""More ways than this are not listed one by one."""


def word(name: str) -> str:
    """The word for a cell, a section, a quantity or a thing."""
    return _WORDS.get(name, name.replace("_", " "))


def amounts(counted: Mapping[str, int]) -> str:
    """Such as `2 coins, 1 popularity`; `nothing` when there is nothing."""
    return ", ".join(f"{amount} {word(what)}" for what, amount in counted.items()) or "nothing"


def stars(kinds: Iterable[str]) -> str:
    """Kinds of stars as a statement writes them: `(combat mechs)`."""
    return f"({' '.join(sorted(kinds))})"


def upgrade(choice: UpgradeChoice) -> str:
    """Such as `upgrade power>build`."""
    return f"upgrade {word(choice.source)}>{choice.target}"


def deploy(choice: DeployChoice) -> str:
    """Such as `deploy speed`."""
    return f"deploy {choice.mech}"


def build(choice: BuildChoice) -> str:
    """Such as `build mill`."""
    return f"build {choice.structure}"


def enlist(choice: EnlistChoice) -> str:
    """Such as `enlist build>cards`."""
    bonus = "cards" if choice.bonus == "combat_cards" else choice.bonus
    return f"enlist {choice.recruit}>{bonus}"


def payments(kind: int, need: int, spots: Sequence[tuple[int, int]]) -> list[str]:
    """Every way to pay `need` tokens of one kind from places with so many of them, as `pay` writes it."""
    ways = [
        ", ".join(f"{PLACE_NAMES[place]} {count} {RESOURCES[kind]}" for place, count in way)
        for way in _ways(need, spots)
    ]
    left = len(ways) - MOST_READINGS
    return [f"pay {way}" for way in ways[:MOST_READINGS]] + ([f"and {left} more ways"] if left > 0 else [])


def _ways(need: int, spots: Sequence[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    if not spots:
        return [[]] if need == 0 else []
    (place, lying), rest = spots[0], spots[1:]
    return [
        [(place, count), *way] if count else way
        for count in range(min(lying, need), -1, -1)
        for way in _ways(need - count, rest)
    ]
