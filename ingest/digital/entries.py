"""What a digital log consists of: players, actions with payments and gains, resumptions, the final table."""

import re
from dataclasses import dataclass, field

TOP = "TOP"
BOTTOM = "BOTTOM"
ACTS = (TOP, BOTTOM)
STAR = "GainStar"
FINAL_COLUMNS = ("total", "stars", "pop", "terr", "res", "struct", "coins")

KINDS = {
    "coin": "coins",
    "coins": "coins",
    "power": "power",
    "popularity": "popularity",
    "pop": "popularity",
    "combatcard": "combat_cards",
    "combatcards": "combat_cards",
    "oil": "oil",
    "metal": "metal",
    "wood": "wood",
    "food": "food",
}

_FIGURE = re.compile(r"([+-]\s?\d{1,6})\s*([A-Za-z]+)")


@dataclass(frozen=True, slots=True)
class LogPlayer:
    """A line of the list of players; a faction or mat the catalogue does not know is None."""

    line: int
    faction: str | None
    mat: str | None
    kind: str
    name: str
    text: str

    @property
    def is_program(self) -> bool:
        """Whether the program itself plays this seat."""
        return self.kind.upper().startswith("AI")


@dataclass(slots=True)
class Entry:
    """One action of the log with what it states to be paid and gained."""

    line: int
    turn: int
    faction: str
    place: str
    action: str
    details: str
    flows: list[tuple[str, int]] = field(default_factory=list)
    gains: list[str] = field(default_factory=list)

    @property
    def statements(self) -> list[str]:
        """What the action's own line says, then what its GAIN lines say."""
        return [self.details, *self.gains]

    def flow(self, kind: str, sign: int) -> int:
        """How much of a kind was gained (sign 1) or paid (sign -1), as a positive number.

        A figure on the action's own line counts only when no PAY or GAIN line repeats it.
        """
        stated = [amount for name, amount in self.flows if name == kind and amount * sign > 0]
        if not stated and not self.action.startswith("Combat"):
            own = [(KINDS.get(word.lower()), signed(figure)) for figure, word in figures(self.details)]
            stated = [amount for name, amount in own if name == kind and amount * sign > 0]
        return abs(sum(stated))


@dataclass(frozen=True, slots=True)
class FinalLine:
    """A line of the final table: coins by category, popularity as a track position."""

    line: int
    rank: int
    faction: str | None
    player: str
    figures: dict[str, int]
    text: str


@dataclass(slots=True)
class Resumed:
    """A saved game loaded again: at which turn, after how many entries, and how many of them it took back."""

    line: int
    turn: int
    after: int
    undone: int
    open: bool = True


@dataclass(slots=True)
class Log:
    """Everything one log states; `beyond` is the line of the first action behind the end of the game."""

    line: int
    text: list[str] = field(default_factory=list)
    fields: dict[str, str] = field(default_factory=dict)
    players: list[LogPlayer] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    resumed: list[Resumed] = field(default_factory=list)
    over: bool = False
    turns: int | None = None
    seconds: int | None = None
    finals: list[FinalLine] = field(default_factory=list)
    final_columns: tuple[str, ...] = FINAL_COLUMNS
    not_understood: list[tuple[int, str]] = field(default_factory=list)
    beyond: int | None = None


def figures(text: str) -> list[tuple[str, str]]:
    """Signed amounts with their words, such as `-2 oil`."""
    return _FIGURE.findall(text)


def signed(figure: str) -> int:
    """The number of a figure such as `- 2`."""
    return int("".join(figure.split()))
