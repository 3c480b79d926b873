"""Records of plain results spelt out by the column, letter for letter as a record itself is spelt.

A record with marks in the place of what differs from game to game is written like any other, so the order of
names and every comma come from there. What stands between the marks is joined with the distinct values.
"""

import datetime
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec
import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from engine.record import FORMAT_VERSION
from ingest.results.games import distinct
from ingest.sheets.stretch import Cells, Numbers

_NOTHING_TO_ESCAPE = r"^[ !#-\[\]-~]*$"
_MARK = re.compile('"@([a-z]+)@"')


@dataclass(frozen=True, slots=True)
class Alike:
    """Games that state the same parts of the header: their columns and rows, and the size of each game."""

    columns: Mapping[str, Cells]
    header: tuple[str, ...]
    first: Numbers
    rows: Numbers
    sizes: Numbers

    @property
    def seats(self) -> Numbers:
        """The seat of each row within its game."""
        starts = np.cumsum(self.sizes) - self.sizes
        return np.arange(len(self.rows)) - np.repeat(starts, self.sizes)

    def column(self, name: str) -> Cells:
        """The cells of these rows; nothing but nothing where the sheet has no such column."""
        unsaid = Cells([None], np.zeros(len(self.rows), np.int64), np.zeros(0, np.bool_))
        return (
            replace(self.columns[name], codes=self.columns[name].codes[self.rows])
            if name in self.columns
            else unsaid
        )


def spell(games: Alike) -> pa.StringArray:
    """The records of games."""
    pool = _Pool()
    sections = {name: _stated(games, name, pool) for name in games.header}
    sections |= {"seats": _seats(games, pool), "sheets": _sheets(games, pool)}
    texts = _MARK.split(_write(_marked(games.header)))
    between = [_Section([pool.add(pa.array([text])) + np.zeros_like(games.sizes)]) for text in texts[::2]]
    marked = [sections[name] for name in texts[1::2]]
    in_order = [section for pair in zip(between, marked, strict=False) for section in pair]
    return pool.joined([*in_order, between[-1]], games)


def _marked(header: Sequence[str]) -> dict[str, Any]:
    """A record with marks where games differ."""
    return {
        "format": FORMAT_VERSION,
        "header": {name: f"@{name}@" for name in header},
        "seats": ["@seats@"],
        "announced": {"sheets": ["@sheets@"]},
    }


@dataclass(frozen=True, slots=True)
class _Section:
    """Places in the pool: one for each game, or for each row as many as there are `parts`."""

    parts: list[Numbers]
    by_row: bool = False


class _Pool:
    """All texts that records are made of."""

    def __init__(self) -> None:
        self._texts: list[pa.StringArray] = []
        self._size = 0

    def add(self, texts: pa.StringArray) -> int:
        """Take texts in; says where they begin."""
        begin = self._size
        self._texts.append(texts)
        self._size += len(texts)
        return begin

    def joined(self, sections: Sequence[_Section], games: Alike) -> pa.StringArray:
        """The texts of all sections of each game in one."""
        lengths = sum(len(each.parts) * (games.sizes if each.by_row else 1) for each in sections)
        ends = np.cumsum(np.broadcast_to(lengths, games.sizes.shape))
        following = ends - lengths
        places = np.empty(ends[-1], np.int64)
        for section in sections:
            count = len(section.parts)
            for number, part in enumerate(section.parts):
                begin = (
                    np.repeat(following, games.sizes) + count * games.seats if section.by_row else following
                )
                places[begin + number] = part
            following = following + count * (games.sizes if section.by_row else 1)
        bounds = pa.array(np.concatenate((np.zeros(1, np.int64), ends)), pa.int32())
        texts = pa.concat_arrays(self._texts).take(places)
        return pc.binary_join(pa.ListArray.from_arrays(bounds, texts), "")


def _stated(games: Alike, name: str, pool: _Pool) -> _Section:
    column = games.columns[name]
    return _Section([pool.add(_written(column.values)) + column.codes[games.first]])


def _seats(games: Alike, pool: _Pool) -> _Section:
    """What stands before and after the player depends on faction and mat."""
    players = games.columns["player"]
    pairs, which = _combined(games, "faction", "mat")
    spelt = [_write(_without_nothing(player="@player@", faction=one, mat=other)) for one, other in pairs]
    before, _, after = zip(*(_MARK.split(text) for text in spelt), strict=True)
    names = pool.add(_written(players.values)) + players.codes[games.rows]
    return _Section([_listed(before, which, games, pool), names, pool.add(pa.array(after)) + which], True)


def _sheets(games: Alike, pool: _Pool) -> _Section:
    figures, which = _combined(games, "total", "rank")
    spelt = [_write(_without_nothing(total=total, rank=rank)) for total, rank in figures]
    return _Section([_listed(spelt, which, games, pool)], True)


def _listed(texts: Sequence[str], which: Numbers, games: Alike, pool: _Pool) -> Numbers:
    """The text of each row, with a comma before all but the first of a game."""
    comma = _write([0, 0])[2:-2]
    begin = pool.add(pa.array([*texts, *(comma + text for text in texts)]))
    return begin + which + len(texts) * (games.seats > 0)


def _combined(games: Alike, one: str, other: str) -> tuple[list[tuple[Any, Any]], Numbers]:
    """The distinct pairs of values of two columns, and which of them each row holds."""
    first, second = games.column(one), games.column(other)
    width = len(second.values)
    found, which = distinct(first.codes * width + second.codes)
    return [(first.values[code // width], second.values[code % width]) for code in found], which


def _written(values: list[Any]) -> pa.StringArray:
    """Each distinct value as it is written; numbers stand without quotation marks."""
    if isinstance(values[-1], int):
        return pa.array(values, pa.int64()).cast(pa.string())
    dates = isinstance(values[-1], datetime.date)
    texts = pa.array(values, pa.date32() if dates else pa.string()).cast(pa.string())
    if pc.all(pc.match_substring_regex(texts, _NOTHING_TO_ESCAPE)).as_py():
        return pc.binary_join_element_wise('"', texts, '"', "")
    return pa.array([None if text is None else _write(text) for text in texts.to_pylist()])


def _without_nothing(**members: Any) -> dict[str, Any]:
    return {name: value for name, value in members.items() if value is not None}


def _write(value: Any) -> str:
    return msgspec.json.encode(value).decode()
