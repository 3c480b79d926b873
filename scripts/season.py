"""Invent a season of score sheets for the demo: `python scripts/season.py > data/samples/season.csv`.

The players and results are made up from a fixed seed; the arithmetic is the engine's. A few games end in
equal totals and a few were played with a banned pair, so that every page has something to show.
"""

import csv
import datetime
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, TextIO

from msgspec import structs

from engine.scythe.catalogue import catalogue
from engine.scythe.policy import banned_pairs
from engine.scythe.scoring import Holdings, categories, total
from engine.scythe.structure_bonus import possible_counts
from engine.scythe.tiebreak import criteria, rank
from engine.scythe.words import STAR_KINDS

SEED = 1920
GAMES = 60
TABLES = 4
FIRST_DAY = datetime.date(2026, 1, 10)
PLAYERS = (
    "Amber", "Birch", "Cedar", "Dogwood", "Elder", "Fern",
    "Gorse", "Hazel", "Ivy", "Juniper", "Laurel", "Maple",
)  # fmt: skip
TABLE_SIZES = (5, 4, 4, 3, 4, 5, 4, 2, 5, 3)
FIRST_ROUND_WITH_BIDS = 9
TIES = {5: "units", 17: "power", 24: "units", 33: "popularity", 41: "units", 50: "stars", 58: "power"}
EQUAL_BEFORE: dict[str, tuple[str, ...]] = {
    "units": (),
    "power": (),
    "popularity": ("power",),
    "stars": ("power", "popularity", "resources", "territories"),
}
BANNED = {11: ("rusviet", "industrial"), 29: ("crimea", "patriotic"), 47: ("rusviet", "industrial")}
WINNING_TOTALS = range(52, 91)
LEAST_COINS = 4

KIND_WEIGHTS = {
    "upgrades": 5, "mechs": 8, "structures": 4, "recruits": 6, "workers": 6, "objective": 6, "combat": 9,
    "popularity": 1, "power": 4,
}  # fmt: skip

COLUMNS = (
    "game", "event", "round", "table", "date", "player", "faction", "mat", "bid", "coins", "popularity",
    "stars",
    *(f"{kind} star" for kind in STAR_KINDS),
    "territories", "factory", "resources", "structure tile", "structure bonus", "power", "workers", "mechs",
    "structures", "units", "total", "rank",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Player:
    """A seat at the end of a game."""

    name: str
    faction: str
    mat: str
    kinds: dict[str, int]
    workers: int
    mechs: int
    structures: int
    holdings: Holdings

    @property
    def total(self) -> int:
        """The end score."""
        return total(categories(self.holdings))

    def holding(self, **changes: Any) -> "Player":
        """The same seat with other holdings."""
        return replace(self, holdings=structs.replace(self.holdings, **changes))


def write_season(out: TextIO) -> None:
    """The whole season as one CSV file."""
    chance = random.Random(SEED)  # noqa: S311 - invented games, not secrets
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for number in range(1, GAMES + 1):
        tile = chance.choice(tuple(catalogue().scoring.tiles))
        writer.writerows(_rows(number, tile, _game(number, tile, chance)))


def _rows(number: int, tile: str, players: Sequence[Player]) -> Iterator[dict[str, object]]:
    round_number, table = divmod(number - 1, TABLES)
    standings = rank([(player.total, criteria(player.holdings)) for player in players])
    ranks = {standing.seat: standing.rank for standing in standings}
    for seat, player in enumerate(players):
        yield {
            "game": number,
            "event": "Demo season",
            "round": round_number + 1,
            "table": table + 1,
            "date": FIRST_DAY + datetime.timedelta(weeks=round_number),
            "structure tile": tile,
            **_sheet(player),
            "rank": ranks[seat],
        }


def _sheet(player: Player) -> dict[str, object]:
    held = player.holdings
    return {
        "player": player.name,
        "faction": player.faction.title(),
        "mat": player.mat.title(),
        "bid": held.bid,
        "coins": held.coins,
        "popularity": held.popularity,
        "stars": held.stars,
        **{f"{kind} star": player.kinds.get(kind, 0) for kind in STAR_KINDS},
        "territories": held.territories,
        "factory": "yes" if held.factory else "no",
        "resources": held.resources,
        "structure bonus": held.structure_bonus,
        "power": held.power,
        "workers": player.workers,
        "mechs": player.mechs,
        "structures": player.structures,
        "units": held.units,
        "total": player.total,
    }


def _game(number: int, tile: str, chance: random.Random) -> list[Player]:
    """Deal and play until the game ends as planned, with plausible figures."""
    criterion = TIES.get(number)
    while True:
        players = _played(number, tile, chance)
        best, second = sorted(players, key=lambda player: -player.total)[:2]
        if criterion:
            level = _level(best, second, EQUAL_BEFORE[criterion])
            players = [level if player is second else player for player in players]
        if _decided_by(players) == criterion and all(map(_plausible, players)):
            return players


def _level(best: Player, second: Player, equal: Sequence[str]) -> Player:
    """The second with as much of everything in `equal`, and with coins up to the same total."""
    second = second.holding(**{name: getattr(best.holdings, name) for name in equal})
    return second.holding(coins=second.holdings.coins + best.total - second.total)


def _decided_by(players: Sequence[Player]) -> str | None:
    """The criterion that decided the first place, None where the totals did; an implausible win is void."""
    first, *_others = rank([(player.total, criteria(player.holdings)) for player in players])
    return first.tiebreak if players[first.seat].total in WINNING_TOTALS else "void"


def _plausible(player: Player) -> bool:
    """Coins in hand, and a marker at the end of a track only with its star."""
    held, limits = player.holdings, catalogue().scoring.limits
    return held.coins >= LEAST_COINS and all(
        (getattr(held, track) == limits[track]) == (track in player.kinds)
        for track in ("power", "popularity")
    )


def _played(number: int, tile: str, chance: random.Random) -> list[Player]:
    size = TABLE_SIZES[number % len(TABLE_SIZES)]
    pairs = _deal(size, BANNED.get(number), chance)
    names = chance.sample(PLAYERS, size)
    strengths = [chance.gauss(len(PLAYERS) - PLAYERS.index(name), 6) for name in names]
    ender, owner = strengths.index(max(strengths)), chance.randrange(size + 1)
    bids = number > FIRST_ROUND_WITH_BIDS * TABLES
    played = []
    for seat, (name, pair, strength) in enumerate(zip(names, pairs, strengths, strict=True)):
        stars = 6 if seat == ender else chance.choice((2, 3, 3, 4, 4, 5))
        player = _player(name, pair, stars, tile, chance)
        bid = chance.choice((0, 0, 1, 2, 4, 6)) if bids else 0
        coins = max(3, round(chance.gauss(14, 5) + strength / 3))
        played.append(player.holding(coins=coins, bid=bid, factory=seat == owner))
    return _scaled(played, chance.choice(WINNING_TOTALS))


def _deal(size: int, banned: tuple[str, str] | None, chance: random.Random) -> list[tuple[str, str]]:
    """Pairs in the order of the home bases; none that is banned, except the one asked for."""
    seating, mats = catalogue().seating, tuple(catalogue().mats)
    forbidden = banned_pairs("official", "uk_geekach")
    while True:
        factions = sorted(chance.sample(seating, size), key=seating.index)
        pairs = list(zip(factions, chance.sample(mats, size), strict=True))
        if set(pairs) & forbidden == ({banned} if banned else set()):
            return pairs


def _player(name: str, pair: tuple[str, str], stars: int, tile: str, chance: random.Random) -> Player:
    """A seat whose units and tracks agree with its stars."""
    kinds = _kinds(stars, chance)
    workers = 8 if "workers" in kinds else chance.randint(4, 7)
    mechs = 4 if "mechs" in kinds else chance.randint(1, 3)
    structures = 4 if "structures" in kinds else chance.randint(0, 3)
    bonus = catalogue().scoring.tiles[tile].coins(chance.choice(possible_counts(tile, structures)))
    holdings = Holdings(
        coins=0,
        popularity=18 if "popularity" in kinds else chance.randint(1, 8) + stars,
        stars=stars,
        territories=chance.randint(3, min(workers + mechs, 6 + stars // 2)),
        factory=False,
        resources=chance.randint(0, 11),
        structure_bonus=bonus,
        power=16 if "power" in kinds else chance.randint(1, 15),
        units=workers + mechs + structures,
    )
    return Player(name, *pair, kinds, workers, mechs, structures, holdings)


def _kinds(stars: int, chance: random.Random) -> dict[str, int]:
    """Which stars they were: two for combats at most, one of every other kind."""
    left = [*KIND_WEIGHTS, "combat"]
    kinds: dict[str, int] = {}
    for _star in range(stars):
        kind = chance.choices(left, [KIND_WEIGHTS[kind] for kind in left])[0]
        left.remove(kind)
        kinds[kind] = kinds.get(kind, 0) + 1
    return kinds


def _scaled(players: list[Player], winning: int) -> list[Player]:
    """Everyone's coins moved alike, so that the winner ends with a plausible total."""
    shift = winning - max(player.total for player in players)
    return [player.holding(coins=player.holdings.coins + shift) for player in players]


if __name__ == "__main__":
    write_season(sys.stdout)
