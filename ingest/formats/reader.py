"""What a reader is: bytes of a file in, one `Reading` per game out, and nothing lost on the way.

Adding a format is adding one module to this folder that ends in `register(Reader(...))`.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engine.record import Record

WHOLE_FILE = "whole file"
"""The position of a reading that is about a file and not about one of its games."""

LONGEST = {"message": 500, "found": 200, "expected": 1000, "column": 200, "file": 5000, "sheet": 5000}
"""A cell can hold a whole file; nobody reads more of it than this."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Why something could not be read as it stands: where, what was found, what was expected.

    `fatal` problems keep the game out (quarantine); the others are remarks that travel with it.
    """

    message: str
    file: str = ""
    sheet: str | None = None
    line: int | None = None
    column: str | None = None
    found: str | None = None
    expected: str | None = None
    fatal: bool = True

    def __post_init__(self) -> None:
        """Half characters, which JSON can spell and no file can hold, are shown as question marks."""
        for name, longest in LONGEST.items():
            said = getattr(self, name) or ""
            if len(said) > longest or not said.isascii():
                shown = said.encode(errors="replace").decode()
                object.__setattr__(self, name, f"{shown[:longest]}…" if len(shown) > longest else shown)


@dataclass(frozen=True, slots=True)
class Reading:
    """One game as it stood in a file: its raw text, and a record or the problems that prevent one.

    `label` is what the file calls the game, so that a refused one can be found again; `locate` gives the line
    and column where the action of a number, or a word of it, is written, and with 0 those of a part of the
    record such as `seats[1].mat`, if the format has such places. `spelt` says that the raw text is the
    record's own spelling, letter by letter; `parts` that the file names the parts of a record as the record
    does. `frame` is the record around actions that could not all be read;
    `unused` names columns that were not used.
    """

    source: str
    position: str
    raw: str
    record: Record | None
    problems: tuple[Problem, ...] = ()
    label: str | None = None
    locate: Callable[[int, str], tuple[int, int] | None] | None = None
    spelt: bool = False
    frame: Record | None = None
    unused: tuple[str, ...] = ()
    parts: bool = False

    def place(self, action: int, about: str = "") -> tuple[int, int] | None:
        """Line and column of an action or a part of the record; None where the format knows no places."""
        return self.locate(action, about) if self.locate and (action or about) else None

    def where(self, action: int, about: str = "") -> str | None:
        """The same in words."""
        place = self.place(action, about)
        return f"line {place[0]}, column {place[1]}" if place else None

    @property
    def fatal(self) -> list[Problem]:
        """The problems that keep the game out."""
        return [problem for problem in self.problems if problem.fatal]

    @property
    def note(self) -> bool:
        """Whether this tells something about the file and is no game at all."""
        return self.record is None and not self.fatal

    @property
    def refuses_file(self) -> bool:
        """Whether this refuses the file or the rest of it, so that there is no game to keep."""
        return self.record is None and self.position == WHOLE_FILE and not self.note


@dataclass(frozen=True, slots=True)
class Source:
    """A file's name as the user knows it and its content; `layout` spells how a sheet is to be read, if said."""

    name: str
    content: bytes
    layout: str = ""


@dataclass(frozen=True, slots=True)
class Reader:
    """`sniff` looks at a source and says whether this reader understands it, from 0 (no) to 1 (surely)."""

    name: str
    title: str
    sniff: Callable[[Source], float]
    read: Callable[[Source], Iterator[Reading]]


READERS: dict[str, Reader] = {}


def register(reader: Reader) -> Reader:
    """Add a reader to the registry."""
    READERS[reader.name] = reader
    return reader
