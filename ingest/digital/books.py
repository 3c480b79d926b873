"""The books of each faction: what it has and has placed by what a digital log states, line by line.

Rules: UPGR-05, COMB-08, COMB-12, COMB-13, COMB-17, STAR-12, ENLI-02.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from engine.scythe.catalogue import Column, catalogue
from engine.scythe.words import STAR_KINDS
from ingest.digital.entries import KINDS, STAR, Entry
from ingest.stated.names import factions, normalise, star_columns

TWO_STARS_OF_A_KIND = "saxony"
TRACKED = ("coins", "power", "popularity")
PASSED_COINS = ("PassCoin", "PassCoins")
UPGRADED = {"upgrade": "oil", "mech": "metal", "recruit": "food", "building": "wood"}
"""Which resource a bottom action asks for, by the names newer logs give to upgraded actions."""

_REMOVED = re.compile(r"Bot:\s*-?\s*(\w+)|Upgrade:\s*\w+,\s*(\w+)", re.I)
_PASSED = re.compile(r"(\S+) -> (\S+): (\d{1,4}) coins?", re.I)
_ONE_TIME = re.compile(r"(?:->|→)\s*\+\s*([A-Za-z]+)")
_DIALS = re.compile(
    r"W:(\d{1,3})\+(\d{1,3})\s+vs\.?\s+D:(\d{1,3})\+(\d{1,3})(?:.*?pop\s*-\s*(\d{1,2}))?", re.I
)
_BEATS = re.compile(r"Combat \((\S+) beats (\S+)\)")
_STAR = re.compile(r"(?:Star:)?\s*(.*)", re.I)


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A line that cannot be right."""

    line: int
    message: str
    found: str
    expected: str


@dataclass(slots=True)
class Books:
    """What a faction has by what the log states so far."""

    faction: str
    mat: str | None
    holdings: dict[str, int]
    upgrades: dict[str, int] = field(default_factory=dict)
    stars: dict[str, int] = field(default_factory=dict)
    unknown_stars: int = 0
    section: str | None = None
    turn: int | None = None


def opened(faction: str, mat: str | None) -> Books:
    """The books at the start: the power of the faction, the coins and popularity of the mat."""
    facts = catalogue().factions[faction]
    start = {"power": facts.power}
    if mat is not None:
        start |= {"coins": catalogue().mats[mat].coins, "popularity": catalogue().mats[mat].popularity}
    return Books(faction, mat, start)


def write(books: dict[str, Books], entry: Entry) -> Iterator[Contradiction]:
    """Enter a line into the books; what it cannot have done comes back."""
    own = books.get(entry.faction)
    if entry.action.startswith("Combat"):
        yield from _combat(books, entry)
    if entry.action in PASSED_COINS:
        yield from _pass_coins(books, entry)
    if own is None:
        return
    if entry.action == STAR:
        yield from _star(own, entry)
    for resource in _upgraded(entry):
        yield from _upgrade(own, entry, resource)
    for kind in TRACKED:
        gained = entry.flow(kind, 1) + _one_time_bonus(entry, kind)
        yield from _change(own, entry, kind, gained - entry.flow(kind, -1))


def _pass_coins(books: dict[str, Books], entry: Entry) -> Iterator[Contradiction]:
    passed = _PASSED.search(entry.details)
    if passed is None:
        return
    for name, sign in ((passed[1], -1), (passed[2], 1)):
        own = books.get(factions().find(name) or name)
        if own is not None:
            yield from _change(own, entry, "coins", sign * int(passed[3]))


def _upgraded(entry: Entry) -> Iterator[str]:
    """The resource each upgrade makes cheaper; encounters and factory cards may bring one as well."""
    for statement in entry.statements:
        for removed in _REMOVED.finditer(statement):
            word = (removed[1] or removed[2]).lower()
            yield UPGRADED.get(word, word)


def _one_time_bonus(entry: Entry, kind: str) -> int:
    """ENLI-02: a recruit's one-time bonus, which the log names without its amount (`Upgrade -> +Power`)."""
    named = (
        KINDS.get(bonus[1].lower())
        for statement in entry.statements
        if "Enlist" in (entry.action, statement[: len("Enlist")])
        for bonus in _ONE_TIME.finditer(statement)
    )
    return sum(catalogue().recruit_bonuses[kind] for name in named if name == kind)


def _change(books: Books, entry: Entry, kind: str, amount: int) -> Iterator[Contradiction]:
    if kind not in books.holdings:
        return
    left = books.holdings[kind] + amount
    if left < 0:
        message = f"{books.faction} pays {kind} it does not have by what the log states"
        yield Contradiction(entry.line, message, str(left), "0 or more")
    books.holdings[kind] = max(0, min(left, catalogue().scoring.limits.get(kind, left)))


def _combat(books: dict[str, Books], entry: Entry) -> Iterator[Contradiction]:
    """COMB-12: the higher sum wins. COMB-08, COMB-13: a dial has an end and costs its power on both sides."""
    who, dials = _BEATS.match(entry.action), _DIALS.search(entry.details)
    if who is None or dials is None:
        return
    won, won_cards, lost, lost_cards = (int(figure) for figure in dials.groups()[:4])
    if won + won_cards < lost + lost_cards:
        message = "the lower sum wins the combat"
        yield Contradiction(
            entry.line, message, f"{won + won_cards} against {lost + lost_cards}", "the higher sum"
        )
    if max(won, lost) > catalogue().scoring.limits["dial"]:
        yield Contradiction(entry.line, "a dial beyond its end", str(max(won, lost)), "0 to 7")
    sides = [
        (books.get(factions().find(name) or name), power) for name, power in ((who[1], won), (who[2], lost))
    ]
    for own, power in ((own, power) for own, power in sides if own is not None):
        yield from _change(own, entry, "power", -power)
    _lose_popularity(sides[0][0], int(dials[5] or 0))


def _lose_popularity(winner: Books | None, amount: int) -> None:
    if winner is not None and "popularity" in winner.holdings:
        winner.holdings["popularity"] = max(0, winner.holdings["popularity"] - amount)


def _star(books: Books, entry: Entry) -> Iterator[Contradiction]:
    kind = star_kind(entry.details)
    if kind is None:
        books.unknown_stars += 1
        return
    books.stars[kind] = books.stars.get(kind, 0) + 1
    facts = catalogue().scoring.stars[kind]
    most = facts.most_saxony if books.faction == TWO_STARS_OF_A_KIND else facts.most
    if books.stars[kind] > most:
        message = f"{books.faction} places more stars for {kind} than there are (STAR-12)"
        yield Contradiction(entry.line, message, str(books.stars[kind]), f"at most {most}")


def _upgrade(books: Books, entry: Entry, resource: str) -> Iterator[Contradiction]:
    books.upgrades[resource] = books.upgrades.get(resource, 0) + 1
    bottom = next(
        (name for name, facts in catalogue().bottom_actions.items() if facts.resource == resource), None
    )
    column = column_of(books.mat, bottom or "")
    if column is not None and books.upgrades[resource] > column.upgradable:
        message = f"an upgrade of {bottom} beyond the mat's cells"
        yield Contradiction(
            entry.line, message, str(books.upgrades[resource]), f"at most {column.upgradable}"
        )


def star_kind(details: str) -> str | None:
    """The kind of star a GainStar line names."""
    match = _STAR.fullmatch(details.strip())
    word = match[1] if match else details
    return star_columns().find(word) or _STAR_WORDS.get(normalise(word))


_STAR_WORDS = {normalise(kind): kind for kind in STAR_KINDS} | {
    "mech": "mechs",
    "building": "structures",
    "buildings": "structures",
    "upgrade": "upgrades",
    "recruit": "recruits",
    "worker": "workers",
    "battle": "combat",
    "combats": "combat",
}


@cache
def column_of(mat: str | None, bottom: str) -> Column | None:
    """The column of a mat that holds a bottom action."""
    if mat is None:
        return None
    return next((column for column in catalogue().mats[mat].columns if column.bottom == bottom), None)
