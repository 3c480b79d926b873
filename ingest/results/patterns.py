"""What the engine says about plain results, asked once for each kind of game.

A game of which only totals and places are known is judged by three things: each total by itself, each pair of
faction and mat by itself, and the order of the totals beside the announced places. So one small game of each
order is put before the engine, and its rows serve as the pattern for all games of that order.
"""

from collections.abc import Sequence
from functools import lru_cache

import pyarrow as pa

from engine.record import Announced, Record, ResultSheet, Seat
from ingest.warehouse.columns import to_arrow
from ingest.warehouse.derive import derive_record
from ingest.warehouse.own import Rows

ONLY_TABLES = ("games", "seats")
"""The tables that have rows for a result about which there is nothing further to say."""


class Pattern:
    """The rows of a game and of its seats, the seats in their final order."""

    __slots__ = ("game", "seats")

    def __init__(self, rows: Rows) -> None:
        self.game: pa.Table = to_arrow("games", rows["games"])
        self.seats: pa.Table = to_arrow("seats", rows["seats"])


@lru_cache(maxsize=1 << 14)
def pattern(better: tuple[int, ...], ranks: tuple[int | None, ...]) -> Pattern | None:
    """The pattern of games by how many seats have a better total than each, and by the announced places.

    None where the engine has anything to remark.
    """
    totals = [len(better) - ahead for ahead in better]
    sheets = [ResultSheet(total=total, rank=rank) for total, rank in zip(totals, ranks, strict=True)]
    rows = _unremarkable([Seat(player=str(number)) for number in range(len(better))], sheets)
    return None if rows is None else Pattern(rows)


@lru_cache(maxsize=1 << 12)
def is_plain_total(total: int | None) -> bool:
    """Whether the engine takes such a total as it is."""
    return total is not None and _unremarkable([Seat(player="0")], [ResultSheet(total=total)]) is not None


@lru_cache(maxsize=1 << 8)
def is_plain_pair(faction: str | None, mat: str | None) -> bool:
    """Whether the engine has no remark on this faction with this mat."""
    return _unremarkable([Seat(player="0", faction=faction, mat=mat)], [ResultSheet(total=1)]) is not None


def _unremarkable(seats: Sequence[Seat], sheets: Sequence[ResultSheet]) -> Rows | None:
    record = Record(seats=tuple(seats), announced=Announced(sheets=tuple(sheets)))
    verdict, rows = derive_record(0, record)
    if rows is None or verdict.status != "accepted":
        return None
    return None if any(rows[table] for table in rows if table not in ONLY_TABLES) else rows
