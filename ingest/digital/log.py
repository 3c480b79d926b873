"""What a digital log states, line by line, in older and newer forms; a line of no known form is kept, not refused."""

import re
from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from engine.scythe.catalogue import catalogue, read_facts
from ingest.stated.names import factions, mats, normalise
from ingest.stated.values import lines_of

LONGEST_LINE = 1000
TOP = "TOP"
BOTTOM = "BOTTOM"
ACTS = (TOP, BOTTOM)
ELSEWHERE = "OTHER"
PLACES = (*ACTS, "COMBAT", "BLDG BONUS", "ENLIST BONUS", ELSEWHERE)
STAR = "GainStar"
PARTS = (HEAD, PLAYERS, ACTIONS, END) = ("head", "players", "actions", "end")
"""The parts of a log, in order."""

NO_NAME = "(unnamed)"
FINAL_COLUMNS = ("total", "stars", "pop", "terr", "res", "struct", "coins")

WORDS: dict[str, dict[str, str]] = read_facts("digital_log")
"""The log's own words for kinds of goods, sections, upgraded actions and stars."""

KINDS = WORDS["kinds"]

_TITLE = re.compile(r"=+\s*SCYTHE GAME LOG\s*=+", re.I)
_FIELD = re.compile(r"\s*([A-Z][A-Z ]{0,30}?)\s*:\s*(.*)", re.I)
_PLAYER = re.compile(r"\s*(\d+)\.\s*([^/|]+?)\s*/\s*([^|]+?)\s*\|\s*([^|]*?)\s*(?:\|\s*(.*?)\s*)?")
_ENTRY = re.compile(rf"\s*\[\s*(\d{{1,6}})\]\s*(\S+)\s+(?:({'|'.join(PLACES)})\s+)?(?!>>)(\S.*)")
_FLOW = re.compile(r"\s*(PAY|GAIN)\s+(\w+)\s*(.*)")
_FIGURE = re.compile(r"([+-])\s?(\d{1,6})\s*([A-Za-z]+)")
_BARE = re.compile(r"\s*[+-]\s?\d{1,6}\s*")
_ACTIONS = {
    re.compile(r"(Combat \(.*?\))\s*(.*)"): "",
    re.compile(r"(★)\s*(Star:\s*.*?)\s*(?:\(\d/\d\))?"): STAR,
    re.compile(r"()([+-].*)"): "Gain",
    re.compile(r"(\S+?):*(?:\s+|$)(.*?)\s*"): "",
}
"""How an action and its details are written, and its name where it is not written."""

_RESUMED = re.compile(r"\s*-+\s*RESUMED\b.*\(\s*turn\s+(\d{1,6})\s*\).*", re.I)
_OVER = re.compile(
    r"\s*=+\s*GAME OVER\s*=+(?:.*?after\s+(\d{1,6})\s+turns?)?(?:.*?(\d{1,4}):(\d\d):(\d\d))?.*", re.I
)
_FINAL = re.compile(r"\s*#?(\d{1,2})[.)]?\s+(\S+)\s+(.*?)((?:\s+-?\d{1,6}){7})\s*")
_HEADING = re.compile(r"\s*Rank\s+Faction\s+Player\s+(.*)", re.I)
_FILLER = re.compile(
    r"\s*(-{3,}.*|(\[\s*\d+\]\s*\S+\s+)?>>.*|Turn\s+Faction\b.*|\[?Turn\]?\s.*|Rank\s+Faction\b.*|[-=─`\s]*)",
    re.I,
)


@dataclass(frozen=True, slots=True)
class LogPlayer:
    """A line of the list of players; a faction or mat the catalogue does not know is None."""

    line: int
    faction: str | None
    mat: str | None
    kind: str
    name: str
    text: str


Amounts = Counter[tuple[str, int]]
"""How much was gained (1) or paid (-1) of each kind of goods."""


@dataclass(slots=True)
class Entry:
    """One action of the log with what it states to be paid and gained."""

    line: int
    turn: int
    faction: str
    place: str
    action: str
    details: str
    own: Amounts = field(default_factory=Counter)
    flows: Amounts = field(default_factory=Counter)
    statements: list[str] = field(default_factory=list)
    """What the action's own line says, then what its GAIN lines say."""

    def flow(self, kind: str, sign: int) -> int:
        """How much of a kind was gained (sign 1) or paid (sign -1), as a positive number.

        A figure on the action's own line counts only when no PAY or GAIN line repeats it.
        """
        return self.flows[kind, sign] or self.own[kind, sign]

    def section(self, mat: str | None) -> str | None:
        """The section a top or bottom action belongs to, when the log leaves no doubt."""
        if self.place == TOP:
            return WORDS["sections"].get(self.action)
        columns = catalogue().mats[mat].columns if mat else ()
        above = {column.bottom: column.top for column in columns}
        return {"move": "factory", **above}.get(self.action.lower())

    def gives_way_to(self, other: "Entry", mat: str | None) -> bool:
        """Whether this is of a turn that is taken again with another action, and no top action that stays."""
        if self.place not in ACTS or (self.turn, self.faction) != (other.turn, other.faction):
            return False
        sections = {self.section(mat), other.section(mat)} - {None}
        return other.place == TOP or self.place == BOTTOM or len(sections) > 1


@dataclass(frozen=True, slots=True)
class FinalLine:
    """A line of the final table: coins by category, popularity as a track position."""

    line: int
    rank: int
    faction: str | None
    figures: dict[str, int]
    name: str = ""


@dataclass(slots=True)
class Resumed:
    """A saved game loaded again: at which turn, after how many entries, and how many of them it took back."""

    line: int
    turn: int
    after: int
    undone: int


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

    @property
    def from_the_start(self) -> bool:
        """Whether nothing before its first entry is missing."""
        return not self.entries or self.entries[0].turn <= 1

    @property
    def part(self) -> str:
        """The part that has begun."""
        begun = {END: self.over, ACTIONS: self.entries, PLAYERS: self.players}
        return next((part for part, has_begun in begun.items() if has_begun), HEAD)


def is_title(line: str) -> bool:
    """Whether a line begins a log."""
    return _TITLE.search(line) is not None


def logs_of(text: str) -> list[Log]:
    """Every log of a text; what stands before the first title belongs to none.

    What stands before a title on its line, such as the mark of a quotation, stands before its other lines.
    """
    logs: list[Log] = []
    mark = ""
    for number, raw in enumerate(lines_of(text), start=1):
        line = raw[:LONGEST_LINE].rstrip()
        title = _TITLE.search(line)
        if title:
            logs.append(Log(number))
            mark = line[: title.start()]
        for log in logs[-1:]:
            log.text.append(raw)
            _take(log, number, line.removeprefix(mark.rstrip() if len(line) < len(mark) else mark))
    return logs


def _take(log: Log, number: int, line: str) -> None:
    """Give a line to the first form that fits it where it stands."""
    for form, parts, take in _FORMS:
        match = form.fullmatch(line) if log.part in parts else None
        if match:
            take(log, number, match)
            return
    if not is_title(line) and not _FILLER.fullmatch(line):
        log.not_understood.append((number, line))


def _resumed(log: Log, number: int, match: re.Match[str]) -> None:
    """Loading a save takes the game back into that turn: what was logged of later turns never happened."""
    turn = int(match[1])
    kept = [entry for entry in log.entries if entry.turn <= turn]
    log.resumed.append(Resumed(number, turn, len(kept), len(log.entries) - len(kept)))
    log.entries, log.over, log.finals = kept, False, []


def _take_back(log: Log, entry: Entry) -> None:
    """The player who acts first after a resumption takes the turn again: all since it first began is undone.

    A turn number is shared by all players, and those who had finished before the save keep what they did. The
    game is also saved between the two actions of a turn: whoever goes on with the bottom action of a section
    keeps its top action.
    """
    last = log.resumed[-1]
    has_acted = any(each.place in ACTS for each in log.entries[last.after :])
    if has_acted or entry.place not in ACTS or entry.turn != last.turn:
        return
    mat = next((player.mat for player in log.players if player.faction == entry.faction), None)
    before = enumerate(log.entries[: last.after])
    first = next((index for index, each in before if each.gives_way_to(entry, mat)), last.after)
    last.undone += last.after - first
    del log.entries[first : last.after]
    last.after = first


def _over(log: Log, number: int, match: re.Match[str]) -> None:
    log.over, log.finals = True, []
    log.turns = int(match[1]) if match[1] else None
    log.seconds = int(match[2]) * 3600 + int(match[3]) * 60 + int(match[4]) if match[2] else None


def _entry(log: Log, number: int, match: re.Match[str]) -> None:
    """An action; newer logs leave the place away where it is neither a section nor a combat."""
    form = next(filter(None, (form.fullmatch(match[4]) for form in _ACTIONS)))
    action, details = form.groups()
    faction, place = factions().find(match[2]) or match[2], match[3] or ELSEWHERE
    own = Counter() if action.startswith("Combat") else _amounts(details)
    name = _ACTIONS[form.re] or action
    entry = Entry(number, int(match[1]), faction, place, name, details, own, statements=[details])
    if log.over:
        log.beyond = log.beyond or number
    if log.resumed:
        _take_back(log, entry)
    log.entries.append(entry)


def _flow(log: Log, number: int, match: re.Match[str]) -> None:
    """The amounts of a PAY or GAIN line; a bare number is of the kind the line is named after."""
    kind, named, written = match.groups()
    bare = named.lower().removeprefix("pay").removeprefix("gain")
    log.entries[-1].flows += _amounts(f"{written}{bare}" if _BARE.fullmatch(written) else written)
    if kind == "GAIN":
        log.entries[-1].statements.append(written)


def _amounts(text: str) -> Amounts:
    """Signed amounts of goods, such as `-2 oil`; between sign and number may be a blank."""
    amounts: Amounts = Counter()
    for sign, figure, word in _FIGURE.findall(text):
        kind = KINDS.get(word.lower())
        if kind is not None:
            amounts[kind, int(f"{sign}1")] += int(figure)
    return amounts


def _field(log: Log, number: int, match: re.Match[str]) -> None:
    log.fields[match[1].lower()] = match[2].strip()


def _player(log: Log, number: int, match: re.Match[str]) -> None:
    name = "" if match[5] == NO_NAME else match[5] or match[4]
    faction, mat = factions().find(match[2]), mats().find(match[3])
    log.players.append(LogPlayer(number, faction, mat, match[4], name, match[0].strip()))


def _final(log: Log, number: int, match: re.Match[str]) -> None:
    figures = dict(zip(log.final_columns, map(int, match[4].split()), strict=True))
    log.finals.append(FinalLine(number, int(match[1]), factions().find(match[2]), figures, match[3]))


def _heading(log: Log, number: int, match: re.Match[str]) -> None:
    words = tuple(normalise(word) for word in match[1].split())
    if sorted(words) == sorted(FINAL_COLUMNS):
        log.final_columns = words


_FORMS: tuple[tuple[re.Pattern[str], Collection[str], Callable[[Log, int, re.Match[str]], None]], ...] = (
    (_RESUMED, PARTS, _resumed),
    (_OVER, PARTS, _over),
    (_ENTRY, PARTS, _entry),
    (_FLOW, (ACTIONS,), _flow),
    (_FIELD, (HEAD,), _field),
    (_PLAYER, (HEAD, PLAYERS), _player),
    (_FINAL, (END,), _final),
    (_HEADING, PARTS, _heading),
)
"""The forms of a line, in which parts of a log each may stand, and what takes it."""
