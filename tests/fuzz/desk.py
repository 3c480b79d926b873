"""What a worker leaves for whoever finds it dead: the input it was at, and how much it did of every kind."""

import mmap
import struct
from collections.abc import Sequence
from pathlib import Path

from ingest.formats.reader import Source

SPACE = 1_200_000
"""Bytes; of a longer input only the beginning is there to be found."""

_INPUT = struct.Struct("<qqq")
_KIND = struct.Struct("<qdd")
_FINDINGS = struct.Struct("<q")


class Desk:
    """A file that both processes hold in memory."""

    def __init__(self, path: Path, kinds: Sequence[str]) -> None:
        self.kinds = tuple(kinds)
        self._place = {kind: _FINDINGS.size + _KIND.size * place for place, kind in enumerate(kinds)}
        self._begin = _FINDINGS.size + _KIND.size * len(self.kinds)
        if not path.exists():
            path.write_bytes(bytes(self._begin + SPACE))
        with path.open("r+b") as file:
            self._held = mmap.mmap(file.fileno(), 0)

    def lay(self, kind: str, source: Source) -> None:
        """The input that is worked at from now on."""
        name = source.name.encode(errors="surrogateescape")
        room = SPACE - _INPUT.size - len(name)
        content = source.content[:room]
        _INPUT.pack_into(self._held, self._begin, 1 + self.kinds.index(kind), len(name), len(content))
        start = self._begin + _INPUT.size
        self._held[start : start + len(name) + len(content)] = name + content

    def present(self) -> tuple[str, Source] | None:
        """The kind and the input that was not finished, if there is one."""
        kind, name, content = _INPUT.unpack_from(self._held, self._begin)
        if not kind:
            return None
        start = self._begin + _INPUT.size
        whole = self._held[start : start + name + content]
        return self.kinds[kind - 1], Source(whole[:name].decode(errors="surrogateescape"), whole[name:])

    def done(self, kind: str, seconds: float) -> None:
        """One more of that kind, and nothing at hand."""
        count, spent, slowest = self._tally(kind)
        self._note(kind, count + 1, spent + seconds, max(slowest, seconds))
        _INPUT.pack_into(self._held, self._begin, 0, 0, 0)

    def found(self) -> None:
        """One more finding."""
        _FINDINGS.pack_into(self._held, 0, self.findings() + 1)

    def findings(self) -> int:
        """How many were kept."""
        (count,) = _FINDINGS.unpack_from(self._held, 0)
        return int(count)

    def count(self, kind: str) -> int:
        """How many of that kind are done."""
        return self._tally(kind)[0]

    def total(self) -> int:
        """How many are done of all kinds."""
        return sum(map(self.count, self.kinds))

    def each_tried(self) -> bool:
        """Whether there was one of every kind."""
        return all(map(self.count, self.kinds))

    def least_tried(self) -> str:
        """The kind that had least processor time."""
        return min(self.kinds, key=lambda kind: self._tally(kind)[1])

    def tallies(self) -> dict[str, tuple[int, float, float]]:
        """Of every kind: how many, seconds of processor time, and seconds of the slowest."""
        return {kind: self._tally(kind) for kind in self.kinds}

    def _tally(self, kind: str) -> tuple[int, float, float]:
        count, spent, slowest = _KIND.unpack_from(self._held, self._place[kind])
        return int(count), float(spent), float(slowest)

    def _note(self, kind: str, count: int, spent: float, slowest: float) -> None:
        _KIND.pack_into(self._held, self._place[kind], count, spent, slowest)
