"""The books of each faction by what a digital log states, and every line held against the rules.

Rules: TURN-02, BOT-01, BOT-02, TRADE-01, BOLS-01, PROD-01, PROD-04, PROD-05, ABIL-RUS-01, ABIL-CRI-01, UPGR-05,
COMB-08, COMB-12, COMB-13, COMB-17, STAR-12, ENLI-02. Older logs name no territories, newer ones name some: nothing
about the board is checked.
"""

import re
from collections import Counter
from dataclasses import dataclass, field

from engine.scythe.catalogue import Column, catalogue
from engine.scythe.words import RESOURCES, STAR_KINDS
from ingest.digital.log import ACTS, BOTTOM, KINDS, STAR, TOP, WORDS, Entry, Log
from ingest.formats.reader import Problem
from ingest.stated.names import factions, normalise, star_columns

TWO_STARS_OF_A_KIND = "saxony"
REPEATS_SECTIONS = "rusviet"
PAYS_WITH_A_CARD = "crimea"
PAID_IN_COINS = ("trade", "bolster")
PAYMENTS = (*RESOURCES, "combat_cards")
PASSING = ("PassCoin", "PassCoins")
TRACKED = ("coins", "power", "popularity")
MILLS = 1
"""A faction has one mill; it produces where it stands, as one more territory and one more worker."""

_REMOVED = re.compile(r"Bot:\s*-?\s*(\w+)|Upgrade:\s*\w+,\s*(\w+)", re.I)
_PASSED = re.compile(r"(\S+) -> (\S+): (\d{1,4}) coins?", re.I)
_ONE_TIME = re.compile(r"(?:->|→)\s*\+\s*([A-Za-z]+)")
_PRODUCED = re.compile(r"(?:(\d{1,3}) hex(?:es|\(es\))?,\s*)?(\d{1,3}) produced", re.I)
_DIALS = re.compile(
    r"W:(\d{1,3})\+(\d{1,3})\s+vs\.?\s+D:(\d{1,3})\+(\d{1,3})(?:.*?pop\s*-\s*(\d{1,2}))?", re.I
)
_STAR_MARK = re.compile(r"^Star:\s*", re.I)
_BEATS = re.compile(r"Combat \((\S+) beats (\S+)\)")


class Findings(list[Problem]):
    """What a log states that cannot be right."""

    def expect(self, line: int, is_right: bool, wrong: str, found: object, expected: object) -> None:
        """Remember what is wrong with a line that is not right."""
        if not is_right:
            self.append(Problem(wrong, line=line, found=str(found), expected=str(expected), fatal=False))


@dataclass(slots=True)
class Books:
    """What a faction has and has placed by what the log states so far, and the section it took last.

    Stars of a kind that is not known are counted under None.
    """

    faction: str
    mat: str | None
    holdings: dict[str, int] = field(default_factory=dict)
    upgrades: Counter[str] = field(default_factory=Counter)
    stars: Counter[str | None] = field(default_factory=Counter)
    section: str = ""
    next_turn: int | None = None

    def __post_init__(self) -> None:
        """At the start a faction has its power, and the coins and popularity of its mat."""
        self.holdings["power"] = catalogue().factions[self.faction].power
        if self.mat is not None:
            mat = catalogue().mats[self.mat]
            self.holdings |= {"coins": mat.coins, "popularity": mat.popularity}

    def column(self, bottom: str) -> Column | None:
        """The column of the mat that holds a bottom action."""
        columns = catalogue().mats[self.mat].columns if self.mat else ()
        return next((column for column in columns if column.bottom == bottom), None)


def keep_books(log: Log) -> tuple[dict[str, Books], Findings]:
    """The books of every faction at the end of the log, and every contradiction met on the way."""
    books = {player.faction: Books(player.faction, player.mat) for player in log.players if player.faction}
    keeper = _Keeper(books, _turns(log), 1 if counts_rounds(log) else len(log.players))
    for entry in log.entries:
        keeper.enter(entry)
    return books, keeper.found


def counts_rounds(log: Log) -> bool:
    """Whether the turn number counts rounds: then several factions act under one number."""
    turns = _turns(log)
    return len({turn for turn, _ in turns}) < len(turns)


def _turns(log: Log) -> dict[tuple[int, str], list[Entry]]:
    """The top and bottom actions of each faction's turns; bonuses of others may stand between them."""
    turns: dict[tuple[int, str], list[Entry]] = {}
    for entry in log.entries:
        if entry.place in ACTS:
            turns.setdefault((entry.turn, entry.faction), []).append(entry)
    return turns


@dataclass(frozen=True, slots=True)
class _Keeper:
    """Enters a log line by line; `gap` is what a faction's turn number grows by from turn to turn."""

    books: dict[str, Books]
    turns: dict[tuple[int, str], list[Entry]]
    gap: int
    found: Findings = field(default_factory=Findings)

    def enter(self, entry: Entry) -> None:
        """What an entry states, held against the rules, then booked for all it names."""
        own, acts = self.books.get(entry.faction), self.turns.get((entry.turn, entry.faction), [])
        if own is not None and acts[:1] == [entry]:
            self._check_turn(own, acts)
        if own is not None and entry.place == BOTTOM:
            self._check_bottom(own, entry, acts)
        self._combat(entry)
        passed = _PASSED.search(entry.details) if entry.action in PASSING else None
        if passed is not None:
            self._change(passed[1], entry, "coins", -int(passed[3]))
            self._change(passed[2], entry, "coins", int(passed[3]))
        if own is not None:
            self._enter_own(own, entry)

    def _check_turn(self, own: Books, acts: list[Entry]) -> None:
        """TURN-02: one section a turn, and not that of the last turn; then what its top action costs."""
        sections = [(entry.line, entry.section(own.mat)) for entry in acts]
        section = next((section for _, section in sections if section), "")
        message = "actions of two sections in one turn (TURN-02)"
        for line, other in sections:
            self.found.expect(line, other in (None, section), message, other, section)
        first, may_repeat = acts[0], own.faction == REPEATS_SECTIONS or not section
        is_right = may_repeat or first.turn != own.next_turn or section != own.section
        message = f"{own.faction} takes the same section twice in a row (TURN-02)"
        self.found.expect(first.line, is_right, message, section, f"a section other than {section}")
        own.section, own.next_turn = section, first.turn + self.gap
        self._check_top([entry for entry in acts if entry.place == TOP], section)

    def _check_top(self, tops: list[Entry], section: str) -> None:
        """TRADE-01, BOLS-01: what the top action of a section costs."""
        if tops and section == "produce":
            self._check_produce(tops)
        elif tops and section in PAID_IN_COINS:
            cost, paid = catalogue().top_actions[section].cost["coins"], _paid(tops, "coins")
            message = f"{section} does not cost what it should"
            self.found.expect(tops[0].line, paid == cost, message, f"{paid} coins", f"{cost} coins")

    def _check_produce(self, tops: list[Entry]) -> None:
        """PROD-01: a coin is asked after popularity, popularity after power, one of each.

        PROD-04, PROD-05: the symbols of the mat and the mill's own territory; a worker makes one thing at most.
        """
        power, popularity, coins = (_paid(tops, kind) for kind in ("power", "popularity", "coins"))
        asked = f"{power} power, {popularity} popularity, {coins} coins"
        message = "produce does not cost what its track can ask"
        expected = "nothing, 1 power, 1 power and 1 popularity, or these and 1 coin"
        self.found.expect(tops[0].line, 1 >= power >= popularity >= coins, message, asked, expected)
        ((_, symbols, covered),) = catalogue().top_actions["produce"].cells
        territories, things = symbols + covered + MILLS, catalogue().scoring.limits["workers"] + MILLS
        produced = [(act, figures) for act in tops for figures in _PRODUCED.findall(act.details)]
        for act, (stated, made) in produced:
            hexes = int(stated or territories)
            most = things if hexes else 0
            message = "produce on more territories than the mat allows (PROD-04)"
            self.found.expect(act.line, hexes <= territories, message, hexes, f"at most {territories}")
            message = "produce makes more than its workers can (PROD-05)"
            self.found.expect(act.line, int(made) <= most, message, int(made), f"at most {most}")

    def _check_bottom(self, own: Books, entry: Entry, acts: list[Entry]) -> None:
        """BOT-01: the printed cost less the cubes taken off it; Crimea may pay one resource with a card.

        BOT-02: the coins of the column.
        """
        column = own.column(entry.action.lower())
        if column is None:
            return
        resource = catalogue().bottom_actions[column.bottom].resource
        cost = column.cost - min(own.upgrades[resource], column.upgradable)
        payments = ({kind: each.flow(kind, -1) for kind in PAYMENTS} for each in (entry, *acts))
        paid = next(filter(Counter.total, map(Counter, payments)), Counter())
        cards = min(paid["combat_cards"], own.faction == PAYS_WITH_A_CARD)
        stated = ", ".join(f"{amount} {kind}" for kind, amount in paid.items() if amount) or "no payment"
        is_paid, message = paid[resource] + cards == cost, f"{entry.action} does not cost what the mat asks"
        self.found.expect(entry.line, is_paid, message, stated, f"{cost} {resource}")
        gained, message = entry.flow("coins", 1), f"{entry.action} does not bring the coins of the mat"
        is_right, expected = gained in (0, column.coins), f"{column.coins} coins"
        self.found.expect(entry.line, is_right, message, f"{gained} coins", expected)

    def _combat(self, entry: Entry) -> None:
        """COMB-12: the higher sum wins. COMB-08, COMB-13: a dial has an end and costs its power on both sides."""
        who, dials = _BEATS.match(entry.action), _DIALS.search(entry.details)
        if who is None or dials is None:
            return
        won, won_cards, lost, lost_cards, popularity = (int(figure or 0) for figure in dials.groups())
        higher, lower, most = won + won_cards, lost + lost_cards, catalogue().scoring.limits["dial"]
        message, sums = "the lower sum wins the combat", f"{higher} against {lower}"
        self.found.expect(entry.line, higher >= lower, message, sums, "the higher sum")
        message, largest = "a dial beyond its end", max(won, lost)
        self.found.expect(entry.line, largest <= most, message, largest, f"0 to {most}")
        self._change(who[1], entry, "power", -won)
        self._change(who[2], entry, "power", -lost)
        winner = self.books.get(factions().find(who[1]) or who[1])
        if winner is not None and "popularity" in winner.holdings:
            winner.holdings["popularity"] = max(0, winner.holdings["popularity"] - popularity)

    def _enter_own(self, own: Books, entry: Entry) -> None:
        """Stars, upgrades, and what was gained and paid; encounters and factory cards may upgrade as well."""
        if entry.action == STAR:
            self._star(own, entry)
        for statement in entry.statements:
            for removed in _REMOVED.finditer(statement):
                word = (removed[1] or removed[2]).lower()
                self._upgrade(own, entry, WORDS["upgraded"].get(word, word))
        for kind in TRACKED:
            gained = entry.flow(kind, 1) + _one_time_bonus(entry, kind)
            self._change(own.faction, entry, kind, gained - entry.flow(kind, -1))

    def _change(self, faction: str, entry: Entry, kind: str, amount: int) -> None:
        """What a faction has of a kind changes; of a mat that is not known nothing is known to begin with."""
        own = self.books.get(factions().find(faction) or faction)
        if own is None or kind not in own.holdings:
            return
        left = own.holdings[kind] + amount
        message = f"{own.faction} pays {kind} it does not have by what the log states"
        self.found.expect(entry.line, left >= 0, message, left, "0 or more")
        own.holdings[kind] = max(0, min(left, catalogue().scoring.limits.get(kind, left)))

    def _star(self, own: Books, entry: Entry) -> None:
        word = _STAR_MARK.sub("", entry.details.strip())
        known = {normalise(kind): kind for kind in STAR_KINDS} | WORDS["stars"]
        kind = star_columns().find(word) or known.get(normalise(word))
        own.stars[kind] += 1
        if kind is not None:
            facts, placed = catalogue().scoring.stars[kind], own.stars[kind]
            most = facts.most_saxony if own.faction == TWO_STARS_OF_A_KIND else facts.most
            message = f"{own.faction} places more stars for {kind} than there are (STAR-12)"
            self.found.expect(entry.line, placed <= most, message, placed, f"at most {most}")

    def _upgrade(self, own: Books, entry: Entry, resource: str) -> None:
        own.upgrades[resource] += 1
        made, actions = own.upgrades[resource], catalogue().bottom_actions.items()
        bottom = next((name for name, facts in actions if facts.resource == resource), "")
        column = own.column(bottom)
        if column is not None:
            message, most = f"an upgrade of {bottom} beyond the mat's cells", column.upgradable
            self.found.expect(entry.line, made <= most, message, made, f"at most {most}")


def _paid(entries: list[Entry], kind: str) -> int:
    return sum(entry.flow(kind, -1) for entry in entries)


def _one_time_bonus(entry: Entry, kind: str) -> int:
    """ENLI-02: a recruit's one-time bonus, which the log names without its amount (`Upgrade -> +Power`)."""
    told = [each for each in entry.statements if entry.action == "Enlist" or each.startswith("Enlist")]
    named = [KINDS.get(word.lower()) for each in told for word in _ONE_TIME.findall(each)]
    return named.count(kind) * catalogue().recruit_bonuses.get(kind, 0)
