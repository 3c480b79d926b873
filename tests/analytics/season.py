"""A small season whose every figure can be counted by hand, loaded through the real loader.

| game | table | what happens |
| --- | --- | --- |
| 1 | 3 players, Spring Cup | Amber (Crimea, Engineering) wins; the kinds of star are known |
| 2 | 2 players, Spring Cup | Dahlia and Elm are level; Dahlia wins on power |
| 3 | 4 players, Spring Cup | Amber and Birch are level in everything and share the victory |
| 4 | 2 players, Club night | Elm wins with a banned pair (Rusviet, Industrial) |
| 5 | 2 players, no event, expansion | Cedar wins; the total of a player with a hostile name is wrong |
| 6 | 2 players, simulated | Fern wins |

One more line of the file cannot be read and goes to quarantine.
"""

import datetime
from pathlib import Path
from typing import Any

from engine.record import Announced, Header, Record, Seat
from engine.scythe.record import Setup, Sheet
from ingest.load import load

HOSTILE = '=HYPERLINK("x") <img src=x onerror=alert(1)> [link](http://x.invalid) **bold**'

SIX_STARS = {"upgrades": 1, "recruits": 1, "objective": 1, "power": 1, "combat": 2}

_SHEET = {
    "coins": 10,
    "popularity": 10,
    "stars": 3,
    "territories": 5,
    "factory": False,
    "resources": 4,
    "structure_bonus": 4,
    "power": 8,
    "units": 9,
}
"""10 coins + 3 x 4 + 5 x 3 + 2 x 2 + 4 = 45."""


def season() -> list[Record]:
    return [
        game(
            {"event": "Spring Cup", "round": "1", "table": "1", "date": datetime.date(2026, 3, 1)},
            seat("Amber", "crimea", "engineering", stars=6, power=16, star_kinds=SIX_STARS),
            seat("Birch", "saxony", "mechanical", star_kinds=_kinds("upgrades", "recruits", "combat")),
            seat("Cedar", "polania", "agricultural", stars=2, star_kinds=_kinds("upgrades", "objective")),
        ),
        game(
            {"event": "Spring Cup", "round": "1", "table": "2", "date": datetime.date(2026, 3, 1)},
            seat("Dahlia", "nordic", "engineering", coins=22, power=9),
            seat("Elm", "rusviet", "patriotic", stars=6, power=7),
        ),
        game(
            {"event": "Spring Cup", "round": "2", "table": "1", "date": datetime.date(2026, 3, 8)},
            seat("Amber", "crimea", "mechanical", stars=5, coins=20),
            seat("Birch", "saxony", "engineering", stars=5, coins=20),
            seat("Cedar", "polania", "agricultural", stars=6),
            seat("Dahlia", "nordic", "patriotic"),
        ),
        game(
            {"event": "Club night", "date": datetime.date(2026, 4, 5)},
            seat("Elm", "rusviet", "industrial", stars=6),
            seat("Cedar", "nordic", "agricultural"),
            policy="official",
        ),
        game(
            {"date": datetime.date(2026, 5, 2)},
            seat("Cedar", "albion", "innovative", stars=6),
            seat(HOSTILE, "togawa", "militant", total=48),
        ),
        game(
            {"event": "Bots", "date": datetime.date(2026, 6, 1), "simulated": True},
            seat("Fern", "crimea", "engineering", stars=6),
            seat("Ginger", "saxony", "mechanical"),
        ),
    ]  # fmt: skip


def game(header: dict[str, Any], *seated: tuple[Seat, Sheet], policy: str | None = None) -> Record:
    seats, sheets = zip(*seated, strict=True)
    return Record(
        header=Header(**header),
        seats=seats,
        setup=Setup(policy=policy),
        announced=Announced(sheets=sheets),
    )


def seat(player: str, faction: Any, mat: Any, **figures: Any) -> tuple[Seat, Sheet]:
    return Seat(player=player, faction=faction, mat=mat), Sheet(**{**_SHEET, **figures})


def load_season(folder: Path, records: list[Record] | None = None) -> Path:
    """The path of a warehouse with these games, by default the whole season and the unreadable line."""
    lines = [record.to_json() for record in records or season()]
    file, warehouse = folder / "season.jsonl", folder / "season.duckdb"
    unreadable = [] if records else ['{"format": 1, "seats": []}']
    file.write_text("\n".join([*lines, *unreadable]), encoding="utf-8")
    load([file], warehouse)
    return warehouse


def _kinds(*once: str) -> dict[str, int]:
    return dict.fromkeys(once, 1)
