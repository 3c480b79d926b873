"""What a digital log states, held against the rules; every contradiction with its line.

Rules: TURN-02, UPGR-05, BOT-01, BOT-02, TRADE-01, BOLS-01, PROD-01, COMB-08, COMB-12, COMB-13, COMB-17,
STAR-12, ABIL-RUS-01, ABIL-CRI-01. The log names no territories: nothing about the board can be checked.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from engine.scythe.catalogue import Column, catalogue
from engine.scythe.words import BOTTOM_ACTIONS, RESOURCES, STAR_KINDS
from ingest.digital.log import Entry, Log
from ingest.names import factions, normalise, star_columns

TOP_SECTIONS = {
    "TradeResources": "trade",
    "TradePopularity": "trade",
    "Produce": "produce",
    "BolsterPower": "bolster",
    "BolsterCombatCard": "bolster",
    "Move": "move_gain",
    "MoveCoins": "move_gain",
}
REPEATS_SECTIONS = "rusviet"
PAYS_WITH_A_CARD = "crimea"
TWO_STARS_OF_A_KIND = "saxony"
ACTS = ("TOP", "BOTTOM")
TRACKED = ("coins", "power", "popularity")

_REMOVED = re.compile(r"Bot:\s*-?\s*(\w+)", re.I)
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


def keep_books(log: Log) -> tuple[dict[str, Books], list[Contradiction]]:
    """The books of every faction at the end of the log, and every contradiction met on the way."""
    books = {player.faction: _opened(player.faction, player.mat) for player in log.players if player.faction}
    gap = 1 if counts_rounds(log) else len(log.players)
    turns = _turns(log)
    found: list[Contradiction] = []
    for entry in log.entries:
        own, acts = books.get(entry.faction), turns.get((entry.turn, entry.faction), [])
        if own is not None and entry.place in ACTS:
            found.extend(_check_act(own, entry, acts, gap))
        found.extend(_write(books, entry))
    return books, found


def counts_rounds(log: Log) -> bool:
    """Whether the turn number counts rounds: then several factions act under one number."""
    acting: dict[int, set[str]] = {}
    for entry in log.entries:
        if entry.place in ACTS:
            acting.setdefault(entry.turn, set()).add(entry.faction)
    return any(len(factions) > 1 for factions in acting.values())


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


def _opened(faction: str, mat: str | None) -> Books:
    facts = catalogue().factions[faction]
    start = {"power": facts.power}
    if mat is not None:
        start |= {"coins": catalogue().mats[mat].coins, "popularity": catalogue().mats[mat].popularity}
    return Books(faction, mat, start)


def _turns(log: Log) -> dict[tuple[int, str], list[Entry]]:
    """The top and bottom actions of each faction's turns; bonuses of others may stand between them."""
    turns: dict[tuple[int, str], list[Entry]] = {}
    for entry in log.entries:
        if entry.place in ACTS:
            turns.setdefault((entry.turn, entry.faction), []).append(entry)
    return turns


def _check_act(books: Books, entry: Entry, acts: list[Entry], gap: int) -> Iterator[Contradiction]:
    if entry is acts[0]:
        yield from _check_turn(books, acts, gap)
    if entry.place == "BOTTOM" and entry.action.lower() in BOTTOM_ACTIONS:
        yield from _bottom_cost(books, entry, acts)
        yield from _bottom_coins(books, entry)


def _check_turn(books: Books, acts: list[Entry], gap: int) -> Iterator[Contradiction]:
    sections = [(entry, section_of(entry, books.mat)) for entry in acts]
    section = next((section for _, section in sections if section), None)
    yield from _one_section(sections)
    yield from _no_repeat(books, acts[0], section, gap)
    books.section, books.turn = section, acts[0].turn
    tops = [entry for entry in acts if entry.place == "TOP"]
    if tops and section in ("trade", "bolster"):
        yield from _top_cost(tops, section)
    if tops and section == "produce":
        yield from _produce_cost(tops)


def section_of(entry: Entry, mat: str | None) -> str | None:
    """The section an action belongs to, when the log leaves no doubt."""
    if entry.place == "BOTTOM" and entry.action == "Move":
        return "factory"
    if entry.place == "TOP":
        return TOP_SECTIONS.get(entry.action)
    column = _column(mat, entry.action.lower())
    return column.top if column else None


def _one_section(sections: list[tuple[Entry, str | None]]) -> Iterator[Contradiction]:
    first: str | None = None
    for entry, section in sections:
        if first and section and section != first:
            yield Contradiction(entry.line, "actions of two sections in one turn (TURN-02)", section, first)
        first = first or section


def _no_repeat(books: Books, entry: Entry, section: str | None, gap: int) -> Iterator[Contradiction]:
    follows = books.turn is not None and entry.turn - books.turn == gap
    if follows and section and section == books.section and books.faction != REPEATS_SECTIONS:
        message = f"{books.faction} takes the same section twice in a row (TURN-02)"
        yield Contradiction(entry.line, message, section, f"a section other than {section}")


def _bottom_cost(books: Books, entry: Entry, acts: list[Entry]) -> Iterator[Contradiction]:
    """BOT-01: the printed cost less the cubes taken off it; Crimea may pay one resource with a card."""
    action = entry.action.lower()
    column = _column(books.mat, action)
    if column is None:
        return
    resource = catalogue().bottom_actions[action].resource
    cost = column.cost - min(books.upgrades.get(resource, 0), column.upgradable)
    paid = _payment(entry) or next((found for found in map(_payment, acts) if found), {})
    counted = paid.get(resource, 0)
    if books.faction == PAYS_WITH_A_CARD:
        counted += min(paid.get("combat_cards", 0), 1)
    if counted != cost:
        stated = ", ".join(f"{amount} {kind}" for kind, amount in paid.items()) or "no payment"
        yield Contradiction(
            entry.line, f"{entry.action} does not cost what the mat asks", stated, f"{cost} {resource}"
        )


def _payment(entry: Entry) -> dict[str, int]:
    paid = {kind: entry.flow(kind, -1) for kind in (*RESOURCES, "combat_cards")}
    return {kind: amount for kind, amount in paid.items() if amount}


def _bottom_coins(books: Books, entry: Entry) -> Iterator[Contradiction]:
    column = _column(books.mat, entry.action.lower())
    gained = entry.flow("coins", 1)
    if column is not None and gained and gained != column.coins:
        message = f"{entry.action} does not bring the coins of the mat"
        yield Contradiction(entry.line, message, f"{gained} coins", f"{column.coins} coins")


def _top_cost(tops: list[Entry], section: str) -> Iterator[Contradiction]:
    cost = catalogue().top_actions[section].cost["coins"]
    paid = sum(entry.flow("coins", -1) for entry in tops)
    if paid != cost:
        yield Contradiction(
            tops[0].line, f"{section} does not cost what it should", f"{paid} coins", f"{cost} coins"
        )


def _produce_cost(tops: list[Entry]) -> Iterator[Contradiction]:
    """PROD-01: a coin is asked after popularity, popularity after power, one of each."""
    paid = [sum(entry.flow(kind, -1) for entry in tops) for kind in ("power", "popularity", "coins")]
    if max(paid) > 1 or paid != sorted(paid, reverse=True):
        stated = f"{paid[0]} power, {paid[1]} popularity, {paid[2]} coins"
        expected = "nothing, 1 power, 1 power and 1 popularity, or these and 1 coin"
        yield Contradiction(tops[0].line, "produce does not cost what its track can ask", stated, expected)


def _write(books: dict[str, Books], entry: Entry) -> Iterator[Contradiction]:
    own = books.get(entry.faction)
    if entry.action.startswith("Combat"):
        yield from _combat(books, entry)
    if own is None:
        return
    if entry.action == "GainStar":
        yield from _star(own, entry)
    removed = _REMOVED.search(entry.details) if entry.action == "Upgrade" else None
    if removed:
        yield from _upgrade(own, entry, removed[1].lower())
    for kind in TRACKED:
        yield from _change(own, entry, kind, entry.flow(kind, 1) - entry.flow(kind, -1))


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
    for name, power in ((who[1], won), (who[2], lost)):
        own = books.get(factions().find(name) or name)
        if own is not None:
            yield from _change(own, entry, "power", -power)
    winner = books.get(factions().find(who[1]) or "")
    if winner is not None and "popularity" in winner.holdings:
        winner.holdings["popularity"] = max(0, winner.holdings["popularity"] - int(dials[5] or 0))


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
    column = _column(books.mat, bottom or "")
    if column is not None and books.upgrades[resource] > column.upgradable:
        message = f"an upgrade of {bottom} beyond the mat's cells"
        yield Contradiction(
            entry.line, message, str(books.upgrades[resource]), f"at most {column.upgradable}"
        )


@cache
def _column(mat: str | None, bottom: str) -> Column | None:
    if mat is None:
        return None
    return next((column for column in catalogue().mats[mat].columns if column.bottom == bottom), None)
