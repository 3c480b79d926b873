"""The lines of a digital log, older and newer forms alike; a line of no known form is kept, not refused."""

import re
from collections.abc import Iterator

from ingest.digital.checks import section_of
from ingest.digital.entries import (
    ACTS,
    BOTTOM,
    FINAL_COLUMNS,
    KINDS,
    STAR,
    Entry,
    FinalLine,
    Log,
    LogPlayer,
    Resumed,
    figures,
    signed,
)
from ingest.stated.names import factions, mats, normalise
from ingest.stated.values import lines_of

LONGEST_LINE = 1000
ELSEWHERE = "OTHER"
PLACES = (*ACTS, "COMBAT", "BLDG BONUS", "ENLIST BONUS", ELSEWHERE)
NO_NAME = "(unnamed)"
GAIN = "Gain"

_TITLE = re.compile(r"=+\s*SCYTHE GAME LOG\s*=+", re.I)
_FIELD = re.compile(r"\s*([A-Z][A-Z ]{0,30}?)\s*:\s*(.*)", re.I)
_PLAYER = re.compile(r"\s*(\d+)\.\s*([^/|]+?)\s*/\s*([^|]+?)\s*\|\s*([^|]*?)\s*(?:\|\s*(.*?)\s*)?")
_ENTRY = re.compile(rf"\s*\[\s*(\d{{1,6}})\]\s*(\S+)\s+(?:({'|'.join(PLACES)})\s+)?(?!>>)(\S.*)")
_STAR = re.compile(r"★\s*(Star:\s*.*?)\s*(?:\(\d/\d\))?")
_COMBAT = re.compile(r"(Combat \(.*?\))\s*(.*)")
_FLOW = re.compile(r"\s*(PAY|GAIN)\s+(\w+)\s*(.*)")
_BARE = re.compile(r"\s*([+-]\s?\d{1,6})\s*")
_RESUMED = re.compile(r"\s*-+\s*RESUMED\b.*\(\s*turn\s+(\d{1,6})\s*\)", re.I)
_OVER = re.compile(
    r"\s*=+\s*GAME OVER\s*=+(?:.*?after\s+(\d{1,6})\s+turns?)?(?:.*?(\d{1,4}):(\d\d):(\d\d))?", re.I
)
_FINAL = re.compile(r"\s*#?(\d{1,2})[.)]?\s+(\S+)\s+(.*?)((?:\s+-?\d{1,6}){7})\s*")
_FURNITURE = re.compile(
    r"\s*(-{3,}.*|(\[\s*\d+\]\s*\S+\s+)?>>.*|Turn\s+Faction\b.*|\[?Turn\]?\s.*|Rank\s+Faction\b.*|[-=─`\s]*)",
    re.I,
)
_HEADING = re.compile(r"\s*Rank\s+Faction\s+Player\s+(.*)", re.I)


def is_title(line: str) -> bool:
    """Whether a line begins a log."""
    return _TITLE.search(line) is not None


def logs_of(text: str) -> Iterator[Log]:
    """Every log of a text; what stands before the first title belongs to none.

    What stands before a title on its line, such as the mark of a quotation, stands before its other lines.
    """
    log: Log | None = None
    mark = ""
    for number, raw in enumerate(lines_of(text), start=1):
        line = raw[:LONGEST_LINE].rstrip()
        title = _TITLE.search(line)
        if title:
            if log is not None:
                yield log
            log, mark = Log(number), line[: title.start()]
        line = line.removeprefix(mark.rstrip() if len(line) < len(mark) else mark)
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
    """Loading a save takes the game back into that turn: what was logged of later turns never happened."""
    match = _RESUMED.match(line)
    if match is None:
        return False
    turn = int(match[1])
    kept = [entry for entry in log.entries if entry.turn <= turn]
    log.resumed.append(Resumed(number, turn, len(kept), len(log.entries) - len(kept)))
    log.entries, log.over, log.finals = kept, False, []
    return True


def _take_back(log: Log, entry: Entry) -> None:
    """The player who acts first after a resumption takes the turn again: all since it first began is undone.

    A turn number is shared by all players, and those who had finished before the save keep what they did. The
    game is also saved between the two actions of a turn: whoever goes on with the bottom action of a section
    keeps its top action.
    """
    last = log.resumed[-1] if log.resumed else None
    if last is None or not last.open or entry.place not in ACTS:
        return
    last.open = False
    again = _gives_way if entry.place == BOTTOM else _acts
    undone = [
        index
        for index, earlier in enumerate(log.entries[: last.after])
        if (earlier.turn, earlier.faction) == (entry.turn, entry.faction) and again(log, earlier, entry)
    ]
    if undone and entry.turn == last.turn:
        last.undone += last.after - undone[0]
        del log.entries[undone[0] : last.after]


def _acts(log: Log, earlier: Entry, entry: Entry) -> bool:
    return earlier.place in ACTS


def _gives_way(log: Log, earlier: Entry, entry: Entry) -> bool:
    """Whether an earlier action makes way for a bottom action: any but the top action of its section."""
    mat = next((player.mat for player in log.players if player.faction == entry.faction), None)
    sections = {section_of(earlier, mat), section_of(entry, mat)} - {None}
    return earlier.place in ACTS and (earlier.place == BOTTOM or len(sections) > 1)


def _over(log: Log, number: int, line: str) -> bool:
    match = _OVER.match(line)
    if match is None:
        return False
    log.over, log.finals = True, []
    log.turns = int(match[1]) if match[1] else None
    log.seconds = int(match[2]) * 3600 + int(match[3]) * 60 + int(match[4]) if match[2] else None
    return True


def _entry(log: Log, number: int, line: str) -> bool:
    """An action; newer logs leave the place away where it is neither a section nor a combat."""
    match = _ENTRY.fullmatch(line)
    if match is None:
        return False
    action, details = _action(match[4])
    faction = factions().find(match[2]) or match[2]
    entry = Entry(number, int(match[1]), faction, match[3] or ELSEWHERE, action, details)
    if log.over and log.beyond is None:
        log.beyond = number
    _take_back(log, entry)
    log.entries.append(entry)
    return True


def _action(text: str) -> tuple[str, str]:
    """The name of an action and its details: `Deploy`, `Combat (A beats B)`, a star, or a bare gain."""
    combat, star = _COMBAT.fullmatch(text), _STAR.fullmatch(text)
    if combat:
        return combat[1], combat[2]
    if star:
        return STAR, star[1]
    if text[0] in "+-":
        return GAIN, text
    action, _, details = text.partition(" ")
    return action.rstrip(":"), details.strip()


def _flow(log: Log, number: int, line: str) -> bool:
    match = _FLOW.fullmatch(line)
    if match is None or not log.entries:
        return False
    log.entries[-1].flows.extend(_stated_flows(match[2], match[3]))
    if match[1] == "GAIN":
        log.entries[-1].gains.append(match[3])
    return True


def _stated_flows(name: str, text: str) -> Iterator[tuple[str, int]]:
    """The amounts of a PAY or GAIN line; a bare number is of the kind the line is named after."""
    bare = _BARE.fullmatch(text)
    if bare and name.lower().removeprefix("pay").removeprefix("gain") in KINDS:
        yield KINDS[name.lower().removeprefix("pay").removeprefix("gain")], signed(bare[1])
    for figure, word in figures(text):
        kind = KINDS.get(word.lower())
        if kind is not None:
            yield kind, signed(figure)


def _field(log: Log, number: int, line: str) -> bool:
    match = _FIELD.fullmatch(line)
    if match is None or log.entries or log.players:
        return False
    log.fields[match[1].lower()] = match[2].strip()
    return True


def _player(log: Log, number: int, line: str) -> bool:
    match = None if log.entries or log.over else _PLAYER.fullmatch(line)
    if match is None:
        return False
    name = "" if match[5] == NO_NAME else match[5] or match[4]
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
