"""How fast games are read from text, beside pydantic decoding the same games from JSON.

Run `python -m bench.notation [games]`. A file with many games is read with nothing remembered and then once
more; the same games are read one by one with nothing remembered between them, and written. Each is compared
with `Record.model_validate_json`. Times are the processor's, so that waiting for it does not count.
"""

import gc
import random
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

from engine.record import Announced, Header, Record, Seat, Setup, Sheet
from engine.scythe.actions import (
    Bolster,
    Build,
    BuildChoice,
    ChooseSection,
    Combat,
    Deploy,
    Encounter,
    Enlist,
    Gains,
    Load,
    Move,
    Payment,
    Pick,
    Produce,
    Side,
    Trade,
    Upgrade,
    Yield,
)
from engine.scythe.catalogue import catalogue
from engine.scythe.words import BOTTOM_ACTIONS, RECRUIT_BONUSES, SECTIONS, STRUCTURES, UPGRADE_CELLS
from ingest.notation import from_text, games_to_text, to_text
from ingest.notation.parser import games_in
from ingest.notation.turns import forget

BORDERS = {hex_.id: hex_.neighbours for hex_ in catalogue().board.hexes}
LAND = [identity for identity in BORDERS if identity[0] in "MFTWV"]
COSTS = {"upgrade": ("T", "oil"), "deploy": ("M", "metal"), "build": ("W", "wood"), "enlist": ("F", "food")}
ABILITIES = ("riverwalk", "speed", "township", "peoples_army")
PAIRS = (
    ("nordic", "industrial"),
    ("rusviet", "engineering"),
    ("crimea", "patriotic"),
    ("saxony", "mechanical"),
    ("polania", "agricultural"),
)
TURNS = 100


def game(chance: random.Random) -> Record:
    """A game with the shape and length of a real one; whether it is legal does not matter here."""
    seats = tuple(
        Seat(player=f"Player {chance.randrange(500)}", faction=faction, mat=mat) for faction, mat in PAIRS
    )
    actions = tuple(action for _ in range(TURNS) for action in turn(chance))
    sheets = tuple(Sheet(coins=chance.randrange(40), total=chance.randrange(90)) for _ in seats)
    return Record(
        header=Header(event="Bench", game=str(chance.randrange(10**6))),
        seats=seats,
        setup=Setup(structure_tile="lakes_adjacent"),
        actions=actions,
        announced=Announced(sheets=sheets, winners=(seats[0].player,), rounds=20),
    )


def turn(chance: random.Random) -> Iterator[Any]:
    section = chance.choice(SECTIONS[:4])
    yield ChooseSection(section=section)
    yield from TOP[section](chance)
    if chance.random() < 0.6:
        yield bottom(chance)


def moves(chance: random.Random) -> Iterator[Any]:
    place = chance.choice
    origin, base = place(LAND), place(LAND)
    yield Move(unit="worker", origin=origin, path=(place(BORDERS[origin]),))
    load = Load(workers=chance.randrange(3), metal=chance.randrange(2))
    yield Move(unit="mech", mech=place(ABILITIES), origin=base, path=(place(BORDERS[base]),), loads=(load,))
    if chance.random() < 0.2:
        sides = [Side(dial=chance.randrange(8), cards=(place((2, 3, 4, 5, None)),)) for _ in range(2)]
        yield Combat(hex=place(LAND), attacker=sides[0], defender=sides[1])
    elif chance.random() < 0.2:
        gain = Gains(food=2, popularity=1, hex=place(LAND), build=BuildChoice(structure="mill", hex="V3"))
        yield Encounter(card=chance.randrange(1, 29), picks=(Pick(option=chance.randrange(1, 4), gain=gain),))


def trade(chance: random.Random) -> Iterator[Any]:
    if chance.random() < 0.5:
        yield Trade(gain="popularity")
    else:
        yield Trade(gain="resources", hex=chance.choice(LAND), oil=1, wood=1)


def produce(chance: random.Random) -> Iterator[Any]:
    yield Produce(at=(Yield(hex=chance.choice(LAND)), Yield(hex=chance.choice(LAND), count=2)))


def bolster(chance: random.Random) -> Iterator[Any]:
    cards = Bolster(gain="combat_cards", draws=(chance.randrange(2, 6),))
    yield chance.choice((Bolster(gain="power"), cards))


TOP: dict[str, Callable[[random.Random], Iterator[Any]]] = {
    "move_gain": moves,
    "trade": trade,
    "produce": produce,
    "bolster": bolster,
}


def bottom(chance: random.Random) -> Any:
    place = chance.choice
    made = place(BOTTOM_ACTIONS)
    paid = pay(chance, *COSTS[made])
    if made == "upgrade":
        return Upgrade(source=place(UPGRADE_CELLS), target=place(BOTTOM_ACTIONS), pay=paid)
    if made == "deploy":
        return Deploy(mech=place(ABILITIES), hex=place(LAND), pay=paid)
    if made == "build":
        return Build(structure=place(STRUCTURES), hex=place(LAND), pay=paid)
    return Enlist(recruit=place(BOTTOM_ACTIONS), bonus=place(RECRUIT_BONUSES), pay=paid)


def pay(chance: random.Random, terrain: str, resource: str) -> tuple[Payment, ...]:
    """Mostly from the one territory that produces it, sometimes from another as well."""
    first = chance.choice([identity for identity in LAND if identity[0] == terrain])
    if chance.random() < 0.7:
        return (Payment(hex=first, **{resource: 3}),)
    return (Payment(hex=first, **{resource: 2}), Payment(hex=chance.choice(LAND), **{resource: 1}))


def seconds(work: Callable[[], object], times: int = 5, *, remember: bool = False) -> float:
    """The best of a few runs; each begins with no action remembered unless told otherwise."""
    best = float("inf")
    for _ in range(times):
        if not remember:
            forget()
        begin = time.process_time()
        work()
        best = min(best, time.process_time() - begin)
    return best


def report(games: int) -> None:
    """Measure and print. Every way reads one game after the other and keeps none."""
    records = [game(random.Random(seed)) for seed in range(games)]  # noqa: S311
    text = games_to_text(records)
    texts = [to_text(record) for record in records]
    lines = [record.to_json() for record in records]
    gc.freeze()
    decode = seconds(lambda: [Record.model_validate_json(line) and None for line in lines])
    print(f"{games} games, {len(text) / 1e6:.2f} MB of text, {sum(map(len, lines)) / 1e6:.2f} MB of JSON")
    print(f"{'pydantic from JSON':<21} {games / decode:8.0f} games/s")
    ways = {
        "reading one file": lambda: [game.errors for game in games_in(text)],
        "reading it again": lambda: [game.errors for game in games_in(text)],
        "reading single games": lambda: [forget() or from_text(single)[0].errors for single in texts],
        "writing": lambda: [len(to_text(record)) for record in records],
    }
    for title, way in ways.items():
        spent = seconds(way, remember=title == "reading it again")
        speed = f"{games / spent:8.0f} games/s {len(text) / spent / 1e6:6.2f} MB/s"
        print(f"{title:<21} {speed} {decode / spent:5.2f} times pydantic")


if __name__ == "__main__":
    report(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
