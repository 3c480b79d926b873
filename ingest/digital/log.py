"""The lines of a digital log: players, actions with their payments and gains, the final table."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from ingest.names import factions, mats, normalise
from ingest.stated import lines_of

TITLE = "=== SCYTHE GAME LOG ==="
LONGEST_LINE = 1000
PLACES = ("TOP", "BOTTOM", "COMBAT", "BLDG BONUS", "ENLIST BONUS", "OTHER")
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

_TITLE = re.compile(r"=+\s*SCYTHE GAME LOG\s*=+", re.I)
_FIELD = re.compile(r"\s*(Date|Mode|Ranked|Hot Seat)\s*:\s*(.*)", re.I)
_PLAYER = re.compile(r"\s*(\d+)\.\s*([^/|]+?)\s*/\s*([^|]+?)\s*\|\s*([^|]*?)\s*(?:\|\s*(.*?)\s*)?")
_ENTRY = re.compile(rf"\s*\[\s*(\d{{1,6}})\]\s*(\S+)\s+({'|'.join(PLACES)})\s+(\S.*)")
_COMBAT = re.compile(r"(Combat \(.*?\))\s*(.*)")
_FLOW = re.compile(r"\s*(PAY|GAIN)\s+(\w+)\s*(.*)")
_FIGURE = re.compile(r"([+-]\s?\d{1,6})\s*([A-Za-z]+)")
_BARE = re.compile(r"\s*([+-]\s?\d{1,6})\s*")
_RESUMED = re.compile(r"\s*-+\s*RESUMED\b.*\(\s*turn\s+(\d{1,6})\s*\)", re.I)
_OVER = re.compile(
    r"\s*=+\s*GAME OVER\s*=+(?:.*?after\s+(\d{1,6})\s+turns?)?(?:.*?(\d{1,4}):(\d\d):(\d\d))?", re.I
)
_FINAL = re.compile(r"\s*#?(\d{1,2})[.)]?\s+(\S+)\s+(.*?)((?:\s+-?\d{1,6}){7})\s*")
_FURNITURE = re.compile(
    r"\s*(-{3,}.*|>>.*|Turn\s+Faction\b.*|\[?Turn\]?\s.*|Rank\s+Faction\b.*|[-=─\s]*)", re.I
)
_HEADING = re.compile(r"\s*Rank\s+Faction\s+Player\s+(.*)", re.I)


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

    def flow(self, kind: str, sign: int) -> int:
        """How much of a kind was gained (sign 1) or paid (sign -1), as a positive number.

        A figure on the action's own line counts only when no PAY or GAIN line repeats it.
        """
        stated = [amount for name, amount in self.flows if name == kind and amount * sign > 0]
        if not stated and not self.action.startswith("Combat"):
            own = [(KINDS.get(word.lower()), _signed(figure)) for figure, word in figures(self.details)]
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
class Log:
    """Everything one log states."""

    line: int
    text: list[str] = field(default_factory=list)
    fields: dict[str, str] = field(default_factory=dict)
    players: list[LogPlayer] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    resumed: list[tuple[int, int, int]] = field(default_factory=list)
    over: bool = False
    turns: int | None = None
    seconds: int | None = None
    finals: list[FinalLine] = field(default_factory=list)
    final_columns: tuple[str, ...] = FINAL_COLUMNS
    not_understood: list[tuple[int, str]] = field(default_factory=list)


def is_title(line: str) -> bool:
    """Whether a line begins a log."""
    return _TITLE.search(line) is not None


def figures(text: str) -> list[tuple[str, str]]:
    """Signed amounts with their words, such as `-2 oil`."""
    return _FIGURE.findall(text)


def logs_of(text: str) -> Iterator[Log]:
    """Every log of a text; what stands before the first title belongs to none."""
    log: Log | None = None
    for number, raw in enumerate(lines_of(text), start=1):
        line = raw[:LONGEST_LINE].rstrip()
        if is_title(line):
            if log is not None:
                yield log
            log = Log(number)
        if log is not None:
            log.text.append(raw)
            _take(log, number, line)
    if log is not None:
        yield log


def _take(log: Log, number: int, line: str) -> None:
    """Give a line to the first form that fits it."""
    for form in (_resumed, _over, _entry, _flow, _field, _player, _final, _heading):
        if form(log, number, line):
            return
    if line.strip() and not is_title(line) and not _FURNITURE.fullmatch(line):
        log.not_understood.append((number, line))


def _resumed(log: Log, number: int, line: str) -> bool:
    """Loading a save takes the game back to the beginning of that turn: its earlier lines never happened."""
    match = _RESUMED.match(line)
    if match is None:
        return False
    turn = int(match[1])
    kept = [entry for entry in log.entries if entry.turn < turn]
    log.resumed.append((number, turn, len(log.entries) - len(kept)))
    log.entries, log.over, log.finals = kept, False, []
    return True


def _over(log: Log, number: int, line: str) -> bool:
    match = _OVER.match(line)
    if match is None:
        return False
    log.over = True
    log.turns = int(match[1]) if match[1] else None
    log.seconds = int(match[2]) * 3600 + int(match[3]) * 60 + int(match[4]) if match[2] else None
    return True


def _entry(log: Log, number: int, line: str) -> bool:
    match = _ENTRY.fullmatch(line)
    if match is None:
        return False
    action, details = _action(match[4])
    faction = factions().find(match[2]) or match[2]
    log.entries.append(Entry(number, int(match[1]), faction, match[3], action, details))
    return True


def _action(text: str) -> tuple[str, str]:
    combat = _COMBAT.fullmatch(text)
    if combat:
        return combat[1], combat[2]
    action, _, details = text.partition(" ")
    return action, details.strip()


def _flow(log: Log, number: int, line: str) -> bool:
    match = _FLOW.fullmatch(line)
    if match is None or not log.entries:
        return False
    log.entries[-1].flows.extend(_stated_flows(match[2], match[3]))
    return True


def _stated_flows(name: str, text: str) -> Iterator[tuple[str, int]]:
    """The amounts of a PAY or GAIN line; a bare number is of the kind the line is named after."""
    bare = _BARE.fullmatch(text)
    if bare and name.lower().removeprefix("pay").removeprefix("gain") in KINDS:
        yield KINDS[name.lower().removeprefix("pay").removeprefix("gain")], _signed(bare[1])
    for figure, word in figures(text):
        kind = KINDS.get(word.lower())
        if kind is not None:
            yield kind, _signed(figure)


def _signed(figure: str) -> int:
    return int(figure.replace(" ", ""))


def _field(log: Log, number: int, line: str) -> bool:
    match = _FIELD.fullmatch(line)
    if match is None or log.entries:
        return False
    log.fields[match[1].lower()] = match[2].strip()
    return True


def _player(log: Log, number: int, line: str) -> bool:
    match = None if log.entries or log.over else _PLAYER.fullmatch(line)
    if match is None:
        return False
    name = match[5] or match[4]
    faction, mat = factions().find(match[2]), mats().find(match[3])
    log.players.append(LogPlayer(number, faction, mat, match[4], name, line.strip()))
    return True


def _final(log: Log, number: int, line: str) -> bool:
    match = _FINAL.fullmatch(line) if log.over else None
    if match is None:
        return False
    amounts = dict(zip(log.final_columns, map(int, match[4].split()), strict=True))
    faction = factions().find(match[2])
    log.finals.append(FinalLine(number, int(match[1]), faction, match[3].strip(), amounts, line.strip()))
    return True


def _heading(log: Log, number: int, line: str) -> bool:
    match = _HEADING.fullmatch(line)
    if match is None:
        return False
    words = tuple(normalise(word) for word in match[1].split())
    if sorted(words) == sorted(FINAL_COLUMNS):
        log.final_columns = words
    return True
