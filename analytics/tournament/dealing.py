"""Factions and mats for every seat of the draw, and the turn positions that follow from them.

Factions and mats come by equitable edge colouring, which reaches the least number of repeats at once (R7).
Banned pairs are then removed along chains, and turn positions evened out by annealing that never gives up a
faction or a mat for a position (R8). Turn order is that of the supply (R6).
"""

import math
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence

from analytics.tournament.chains import chain
from analytics.tournament.colouring import colour
from analytics.tournament.counting import even_spread, pairs_of
from analytics.tournament.dealt import Dealt, History
from analytics.tournament.supply import Row, Supply

BANNED, FACTION, MAT, POSITION = 4000, 60, 40, 6
WORK_PER_SEAT, MOST_WORK = 1500, 140_000
"""How many tables are looked at for each seat, and at most."""

HOTTEST, COOLEST = 9.0, 1.2
LONGEST_CHAIN = 16
LOOK = 50
AIM, AIMED = 100, 0.5
"""How often tables with something to gain are looked for, and the share of steps that go to them."""
SWEEPS = 60
"""How often every table with a banned pair is looked at before positions are."""

LIGHTER = 4
"""How much less work a table of a chain is than one of a step of annealing."""

CHAINS = 0.5
"""The share of steps that exchange two colours along a whole chain."""


def deal(
    plan: Sequence[Sequence[Sequence[int]]],
    supply: Supply,
    seed: int,
    past: History | None = None,
    most_work: int = MOST_WORK,
) -> list[list[list[Dealt]]]:
    """Factions and mats for all seats of a plan; each table in turn order."""
    tables = [list(table) for tables in plan for table in tables]
    if not tables:
        return [[] for _ in plan]
    supply.check_table(max(map(len, tables)))
    search = _Deal(tables, supply, seed, past or History())
    search.run(most_work)
    dealt = iter(search.seats())
    return [[next(dealt) for _ in tables] for tables in plan]


class _Deal:
    """Tables with the number of a faction and a mat at each place, and the counts of each player."""

    def __init__(self, tables: list[list[int]], supply: Supply, seed: int, past: History) -> None:
        self.tables, self.supply = tables, supply
        self.random = random.Random(seed)  # noqa: S311
        self.common = min(map(len, tables))
        players = {player for table in tables for player in table}
        self.had_faction = _counts(players, supply.factions, past.factions)
        self.had_mat = _counts(players, supply.mats, past.mats)
        self.had_place = {
            player: [past.positions.get((player, place), 0) for place in range(self.common)]
            for player in players
        }
        self.banned = {
            (supply.factions.index(faction), supply.mats.index(mat))
            for faction, mat in supply.banned
            if faction in supply.factions and mat in supply.mats
        }
        self.factions = self._coloured(len(supply.factions))
        self.mats: list[Row] = self._coloured(len(supply.mats)) if supply.mats else [()] * len(tables)
        self.cost = self.lowest = self.budget = 0
        self.free = None if supply.seating else self._free_places()
        self.games: dict[int, list[tuple[int, int]]] = {player: [] for player in players}
        for number, table in enumerate(tables):
            self._give(number)
            for place, player in enumerate(table):
                self.games[player].append((number, place))

    def _coloured(self, colours: int) -> list[Row]:
        """Colours for all seats, under names that are shuffled so that seeds differ."""
        order = list(range(len(self.tables)))
        self.random.shuffle(order)
        edges = [(player, number) for number in order for player in self.tables[number]]
        names = list(range(colours))
        self.random.shuffle(names)
        given = iter(colour(edges, colours))
        found: list[Row] = [()] * len(self.tables)
        for number in order:
            found[number] = tuple(names[next(given)] for _ in self.tables[number])
        return found

    def _free_places(self) -> list[list[int]]:
        """Turn positions where seats are free: the last places in turn, the common ones by colouring."""
        last: dict[int, int] = {}
        beyond: list[list[int]] = []
        for table in self.tables:
            chosen = sorted(table, key=lambda player: (last.get(player, 0), self.random.random()))
            beyond.append(chosen[: len(table) - self.common])
            for player in beyond[-1]:
                last[player] = last.get(player, 0) + 1
        edges = [
            (player, number)
            for number, table in enumerate(self.tables)
            for player in table
            if player not in beyond[number]
        ]
        given = iter(colour(edges, self.common))
        return [
            [next(given) if player not in late else self.common + late.index(player) for player in table]
            for table, late in zip(self.tables, beyond, strict=True)
        ]

    def _order(self, number: int, factions: Row, mats: Row) -> list[int]:
        if self.free is not None:
            return sorted(range(len(factions)), key=self.free[number].__getitem__)
        return self.supply.turn_order(factions, mats)

    def _take(self, number: int) -> int:
        """Remove a table from the counts; what it cost beside the others."""
        cost = 0
        factions, mats = self.factions[number], self.mats[number]
        for player, faction in zip(self.tables[number], factions, strict=True):
            had = self.had_faction[player]
            had[faction] -= 1
            cost += FACTION * had[faction]
        for player, mat, faction in zip(self.tables[number], mats, factions, strict=False):
            had = self.had_mat[player]
            had[mat] -= 1
            cost += MAT * had[mat] + (BANNED if (faction, mat) in self.banned else 0)
        for place, player in self._placed(number):
            had = self.had_place[player]
            had[place] -= 1
            cost += POSITION * had[place]
        return cost

    def _give(self, number: int) -> int:
        """Add a table to the counts; what it costs beside the others."""
        cost = 0
        factions, mats = self.factions[number], self.mats[number]
        for player, faction in zip(self.tables[number], factions, strict=True):
            had = self.had_faction[player]
            cost += FACTION * had[faction]
            had[faction] += 1
        for player, mat, faction in zip(self.tables[number], mats, factions, strict=False):
            had = self.had_mat[player]
            cost += MAT * had[mat] + (BANNED if (faction, mat) in self.banned else 0)
            had[mat] += 1
        for place, player in self._placed(number):
            had = self.had_place[player]
            cost += POSITION * had[place]
            had[place] += 1
        return cost

    def _placed(self, number: int) -> Iterator[tuple[int, int]]:
        """The common positions of a table with the players who have them."""
        order = self._order(number, self.factions[number], self.mats[number])
        table = self.tables[number]
        return ((place, table[order[place]]) for place in range(self.common))

    def run(self, most_work: int = MOST_WORK) -> None:
        """Anneal from the colouring; ends with the best that was met, at once if it is perfect."""
        work = min(most_work, WORK_PER_SEAT * sum(map(len, self.tables)))
        budget = self.budget = max(work // 2, work - self._lift_bans() // LIGHTER)
        best, best_state, goal = self.judged(), self._state(), self._goal()
        seen, aims = 0, list(range(len(self.tables)))
        while self.budget > 0 and best[: len(goal)] > goal:
            temperature = HOTTEST * (COOLEST / HOTTEST) ** (1 - self.budget / budget)
            if seen % AIM == 0:
                aims = self._uneven()
            self._try(self._table(aims), temperature)
            seen += 1
            if (self.cost < self.lowest or seen % LOOK == 0) and (now := self.judged()) < best:
                best, best_state = now, self._state()
            self.lowest = min(self.lowest, self.cost)
        self.factions, self.mats = best_state

    def _lift_bans(self) -> int:
        """Exchange two colours along whole chains while that leaves fewer banned pairs.

        Chains keep factions and mats spread as evenly as the colouring made them. Returns how many tables were
        looked at.
        """
        looked = 0
        for _ in range(SWEEPS):
            hit = [number for number in range(len(self.tables)) if self._bans(number)]
            if not hit:
                break
            for number in hit:
                options = [*self._chains(self.mats, number), *self._chains(self.factions, number)]
                looked += sum(len(changed) for _, changed in options)
                self.random.shuffle(options)
                values, changed = min(options, key=lambda option: self._bans_after(*option))
                if self._bans_after(values, changed) <= 0:
                    self.cost += self._put(values, changed)
        return looked

    def _chains(self, values: list[Row], number: int) -> list[tuple[list[Row], dict[int, Row]]]:
        """Every exchange of two colours that begins at a table."""
        known = len(self.supply.mats if values is self.mats else self.supply.factions)
        pairs = [(one, other) for one in values[number] for other in range(known) if one != other]
        return [
            (values, chain(values, self.tables, self.games, number, pair, len(self.tables))) for pair in pairs
        ]

    def _bans(self, number: int) -> int:
        """How many banned pairs a table has."""
        return sum(
            pair in self.banned for pair in zip(self.factions[number], self.mats[number], strict=False)
        )

    def _bans_after(self, values: list[Row], changed: Mapping[int, Row]) -> int:
        """How many more banned pairs there are once tables changed."""
        before = sum(map(self._bans, changed))
        kept = {table: values[table] for table in changed}
        for table, new in changed.items():
            values[table] = new
        after = sum(map(self._bans, changed))
        for table, old in kept.items():
            values[table] = old
        return after - before

    def _uneven(self) -> list[int]:
        """Tables of players whose positions are uneven or who hold a banned pair."""
        uneven = {player for player, counts in self.had_place.items() if max(counts) - min(counts) > 1}
        banned = {number for number in range(len(self.tables)) if self._bans(number)}
        return sorted(banned | {number for player in uneven for number, _ in self.games[player]})

    def _table(self, aims: Sequence[int]) -> int:
        """A table to work on: mostly one where something is to be gained."""
        if aims and self.random.random() < AIMED:
            return aims[int(self.random.random() * len(aims))]
        return int(self.random.random() * len(self.tables))

    def _goal(self) -> tuple[int, int, int, int]:
        """The least that any deal can reach: everything spread evenly over each player."""
        return (
            0,
            sum(even_spread(sum(counts), len(counts)) for counts in self.had_faction.values()),
            sum(even_spread(sum(counts), len(counts)) for counts in self.had_mat.values()),
            0,
        )

    def _try(self, number: int, temperature: float) -> None:
        """Change one table, or exchange two colours along a chain of tables, and keep it if it pays."""
        mats = self.supply.mats and self.random.random() < 0.5
        values, known = (
            (self.mats, len(self.supply.mats)) if mats else (self.factions, len(self.supply.factions))
        )
        if self.random.random() < CHAINS:
            one = values[number][int(self.random.random() * len(values[number]))]
            two = one, int(self.random.random() * known)
            changed = chain(values, self.tables, self.games, number, two, LONGEST_CHAIN)
        else:
            changed = {number: self._exchanged(values[number], known)}
        before = {table: values[table] for table in changed}
        self.budget -= len(changed) or 1
        change = self._put(values, changed)
        self.cost += change
        if change > 0 and self.random.random() >= math.exp(-change / temperature):
            self.cost += self._put(values, before)

    def _put(self, values: list[Row], changed: Mapping[int, Row]) -> int:
        """Give tables new values; the change of cost."""
        before = sum([self._take(table) for table in changed])
        for table, new in changed.items():
            values[table] = new
        return sum([self._give(table) for table in changed]) - before

    def _exchanged(self, values: Row, known: int) -> Row:
        """Two places exchange what they hold, or one takes what is free at the table."""
        changed = list(values)
        place = int(self.random.random() * len(values))
        wanted = int(self.random.random() * known)
        if wanted in changed:
            changed[changed.index(wanted)] = changed[place]
        changed[place] = wanted
        return tuple(changed)

    def _state(self) -> tuple[list[Row], list[Row]]:
        return list(self.factions), list(self.mats)

    def judged(self) -> tuple[int, int, int, int, int]:
        """Banned pairs, faction and mat repeats, players with uneven positions and how uneven, in this order."""
        return (
            sum(map(self._bans, range(len(self.tables)))),
            _repeats(self.had_faction.values()),
            _repeats(self.had_mat.values()),
            sum(max(counts) - min(counts) > 1 for counts in self.had_place.values()),
            _repeats(self.had_place.values()),
        )

    def seats(self) -> Iterator[list[Dealt]]:
        """The tables in turn order, by name."""
        for number, table in enumerate(self.tables):
            factions, mats = self.factions[number], self.mats[number]
            yield [
                Dealt(
                    table[seat],
                    self.supply.factions[factions[seat]],
                    self.supply.mats[mats[seat]] if mats else None,
                )
                for seat in self._order(number, factions, mats)
            ]


def _counts(
    players: set[int], known: Sequence[str], past: dict[tuple[int, str], int]
) -> dict[int, list[int]]:
    return {player: [past.get((player, each), 0) for each in known] for player in players}


def _repeats(counted: Iterable[Sequence[int]]) -> int:
    return sum(pairs_of(count) for counts in counted for count in counts)
