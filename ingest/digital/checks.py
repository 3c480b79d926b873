"""The turns of a digital log held against the rules: sections, costs, coins; contradictions with their lines.

Rules: TURN-02, BOT-01, BOT-02, TRADE-01, BOLS-01, PROD-01, PROD-04, PROD-05, ABIL-RUS-01, ABIL-CRI-01. Older logs
name no territories, newer ones name some: nothing about the board is checked.
"""

import re
from collections.abc import Iterator

from engine.scythe.catalogue import catalogue
from engine.scythe.words import BOTTOM_ACTIONS, RESOURCES
from ingest.digital.books import Books, Contradiction, column_of, opened, write
from ingest.digital.entries import ACTS, BOTTOM, TOP, Entry, Log

TOP_SECTIONS = {
    "TradeResources": "trade",
    "TradePopularity": "trade",
    "Produce": "produce",
    "BolsterPower": "bolster",
    "BolsterCombatCard": "bolster",
    "Move": "move_gain",
    "MoveCoins": "move_gain",
}
MILLS = 1
"""A faction has one mill; it produces where it stands, as one more territory and one more worker."""

_PRODUCED = re.compile(r"(?:(\d{1,3}) hex(?:es|\(es\))?,\s*)?(\d{1,3}) produced", re.I)

REPEATS_SECTIONS = "rusviet"
PAYS_WITH_A_CARD = "crimea"


def keep_books(log: Log) -> tuple[dict[str, Books], list[Contradiction]]:
    """The books of every faction at the end of the log, and every contradiction met on the way."""
    books = {player.faction: opened(player.faction, player.mat) for player in log.players if player.faction}
    gap = 1 if counts_rounds(log) else len(log.players)
    turns = _turns(log)
    found: list[Contradiction] = []
    for entry in log.entries:
        own, acts = books.get(entry.faction), turns.get((entry.turn, entry.faction), [])
        if own is not None and entry.place in ACTS:
            found.extend(_check_act(own, entry, acts, gap))
        found.extend(write(books, entry))
    return books, found


def counts_rounds(log: Log) -> bool:
    """Whether the turn number counts rounds: then several factions act under one number."""
    acting: dict[int, set[str]] = {}
    for entry in log.entries:
        if entry.place in ACTS:
            acting.setdefault(entry.turn, set()).add(entry.faction)
    return any(len(factions) > 1 for factions in acting.values())


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
    if entry.place == BOTTOM and entry.action.lower() in BOTTOM_ACTIONS:
        yield from _bottom_cost(books, entry, acts)
        yield from _bottom_coins(books, entry)


def _check_turn(books: Books, acts: list[Entry], gap: int) -> Iterator[Contradiction]:
    sections = [(entry, section_of(entry, books.mat)) for entry in acts]
    section = next((section for _, section in sections if section), None)
    yield from _one_section(sections)
    yield from _no_repeat(books, acts[0], section, gap)
    books.section, books.turn = section, acts[0].turn
    tops = [entry for entry in acts if entry.place == TOP]
    if tops and section in ("trade", "bolster"):
        yield from _top_cost(tops, section)
    if tops and section == "produce":
        yield from _produce_cost(tops)
        yield from _produced(tops)


def section_of(entry: Entry, mat: str | None) -> str | None:
    """The section an action belongs to, when the log leaves no doubt."""
    if entry.place == BOTTOM and entry.action == "Move":
        return "factory"
    if entry.place == TOP:
        return TOP_SECTIONS.get(entry.action)
    column = column_of(mat, entry.action.lower())
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
    column = column_of(books.mat, action)
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
    column = column_of(books.mat, entry.action.lower())
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


def _produced(tops: list[Entry]) -> Iterator[Contradiction]:
    """PROD-04, PROD-05: the symbols of the mat and the mill's own territory; a worker makes one thing at most."""
    facts = catalogue()
    ((_, symbols, covered),) = facts.top_actions["produce"].cells
    territories, things = symbols + covered + MILLS, facts.scoring.limits["workers"] + MILLS
    for entry in tops:
        stated = _PRODUCED.search(entry.details)
        if stated is None:
            continue
        hexes, made = int(stated[1] or 0), int(stated[2])
        if hexes > territories:
            message = "produce on more territories than the mat allows (PROD-04)"
            yield Contradiction(entry.line, message, str(hexes), f"at most {territories}")
        if made > things or (stated[1] and made and not hexes):
            message = "produce makes more than its workers can (PROD-05)"
            yield Contradiction(entry.line, message, str(made), f"at most {things if hexes else 0}")
