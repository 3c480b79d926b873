"""A season of named bots: events with preliminary rounds at many tables, and finals for the best of them.

Some 2,000 games from one seed. Points: as many as players were left behind, and half of those who
shared the place.
"""

import datetime
from collections.abc import Iterator, Sequence
from random import Random

from engine.record import Header, Record
from engine.registry import DEFAULT_GAME
from simulator.entrant import Entrant
from simulator.run import Pairing, Played, Spell, run
from simulator.tables import bots_of

SEED = "season"
FIRST_DAY = datetime.date(2025, 9, 6)
WEEKS_APART = 4
ROUNDS = 8
FINALS = 3
WORDS = (
    "Alder", "Amber", "Aspen", "Basil", "Birch", "Bramble", "Cedar", "Clover", "Coral", "Crane",
    "Cress", "Dune", "Elder", "Elm", "Fennel", "Fern", "Finch", "Flint", "Garnet", "Gorse",
    "Hazel", "Heath", "Heron", "Holly", "Iris", "Ivy", "Jasper", "Juniper", "Kestrel", "Larch",
    "Lark", "Laurel", "Linden", "Lotus", "Maple", "Marble", "Meadow", "Mint", "Moss", "Myrtle",
    "Nettle", "Oak", "Olive", "Onyx", "Opal", "Otter", "Pebble", "Pine", "Plum", "Poplar",
    "Quartz", "Raven", "Reed", "Robin", "Rowan", "Sage", "Slate", "Sorrel", "Tansy", "Thistle",
)  # fmt: skip
SKILLS = (1.0, 0.9, 0.8, 0.6, 0.4)
EVENTS = (
    ("Autumn Open", 4), ("Harvest Cup", 5), ("Lantern Cup", 3), ("First Frost", 2), ("Winter Open", 4),
    ("Candle Duels", 2), ("Snowmelt Cup", 3), ("Orchard Cup", 3), ("May Duels", 2), ("Summer Open", 5),
    ("Harbour Duels", 2), ("Season Final", 4),
)  # fmt: skip
"""Every event and the seats at its tables."""


def roster() -> list[Entrant]:
    """The bots of the season, named by a plain word and their style."""
    styles = bots_of(DEFAULT_GAME).PLANNED_STYLES
    return [
        Entrant(f"{word} the {style}", style, SKILLS[number % len(SKILLS)])
        for number, word in enumerate(WORDS)
        for style in [styles[number % len(styles)]]
    ]


def season_size() -> int:
    """How many games a season has."""
    return sum(ROUNDS * (len(WORDS) // seats) + FINALS for _, seats in EVENTS)


def play_season(workers: int = 1, spell: Spell = Record.to_json, seed: str = SEED) -> Iterator[Played]:
    """The whole season: first every preliminary round, then the finals."""
    points: dict[str, dict[str, float]] = {name: {} for name, _ in EVENTS}
    for game in run(preliminaries(seed), workers, spell):
        _score(points[game.event or ""], game)
        yield game
    yield from run(finals(seed, points), workers, spell)


def preliminaries(seed: str = SEED) -> list[Pairing]:
    """Every preliminary round of every event: all bots, at tables drawn anew."""
    return [
        pairing
        for number, (event, seats) in enumerate(EVENTS)
        for stage in range(1, ROUNDS + 1)
        for pairing in _round(seed, number, event, stage, seats)
    ]


def finals(seed: str, points: dict[str, dict[str, float]]) -> list[Pairing]:
    """The best of every event meet at one table, several times."""
    bots = {entrant.name: entrant for entrant in roster()}
    pairings = []
    for number, (event, seats) in enumerate(EVENTS):
        scored = points[event]
        best = sorted(scored, key=lambda name: (-scored[name], name))[:seats]
        for game in range(1, FINALS + 1):
            header = _header(number, event, "Final", str(game), day=1)
            seeded = f"{seed}/{event}/final/{game}"
            pairings.append(Pairing(tuple(bots[name] for name in best), seeded, header))
    return pairings


def _round(seed: str, number: int, event: str, stage: int, seats: int) -> Iterator[Pairing]:
    drawn = roster()
    Random(f"{seed}/{event}/{stage}").shuffle(drawn)  # noqa: S311
    for table, start in enumerate(range(0, len(drawn) - seats + 1, seats), 1):
        header = _header(number, event, str(stage), str(table), day=0)
        yield Pairing(tuple(drawn[start : start + seats]), f"{seed}/{event}/{stage}/{table}", header)


def _header(number: int, event: str, stage: str, table: str, day: int) -> Header:
    date = FIRST_DAY + datetime.timedelta(weeks=WEEKS_APART * number, days=day)
    return Header(event=event, round=stage, table=table, date=date, source="simulated season")


def _score(points: dict[str, float], game: Played) -> None:
    ranks: Sequence[int] = [seat.rank for seat in game.seats]
    for seat in game.seats:
        behind = sum(rank > seat.rank for rank in ranks)
        level = ranks.count(seat.rank) - 1
        points[seat.player] = points.get(seat.player, 0.0) + behind + level / 2
