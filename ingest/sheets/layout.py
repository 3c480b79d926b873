"""Layout: how a sheet is to be read, as a small value that people can write, print, save and use again.

A layout says where the games are, which column holds which field of which seat, and what words mean. It has
one spelling, TOML; `docs/layouts.md` explains every key.
"""

import re
import tomllib
from collections.abc import Collection
from typing import Annotated, Any, Literal, Self

import tomli_w
from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator
from rapidfuzz import process

from engine.registry import DEFAULT_GAME, game_ids
from ingest.sheets.cells import DateOrder
from ingest.sheets.vocabulary import KEY_FIELDS, Words, words_of
from ingest.stated import names

Orientation = Literal["row per seat", "row per game", "block per game", "worksheet per game", "sideways"]
Word = Annotated[str, Field(max_length=200)]

CHOICE = "reading "
"""How a chosen proposal is named where a layout may stand: `reading 2`."""

GAP = "gap"
SECTION = "section"
AGAIN = "again"
WINNER, EVERYONE, OTHERS = "winner", "everyone", "others"
ALONE = (WINNER, EVERYONE, OTHERS)
NUMBERED = ("seat", "place")
WHOSE = "`seat 2`, `place 2`, `winner`, `everyone`, `others`, `player Amber` or `faction rusviet`"
BETWEEN_ROWS = " / "
"""Between a heading and the heading above it, where two rows name the columns together."""

_NUMBERED = re.compile(r"(seat|place) ([1-9]\d?)")
_ROWS = re.compile(r"rows? (\d+)(?:-(\d+))?")


class LayoutError(Exception):
    """A layout that cannot be read, or does not fit a sheet; the message says what to change."""


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Column(_Part):
    """What a column holds: a field, and whose it is where a row holds more than one seat.

    `of` is `seat 2`, `place 2`, `winner`, `everyone` (a list in a cell), `others`, `player Amber`, or a
    dimension of the game with its value, such as `faction rusviet`. `number` counts equal headings.
    """

    heading: Annotated[str, Field(max_length=1_000)]
    field: Word
    of: Word | None = None
    number: Annotated[int, Field(ge=1)] = 1

    @property
    def whose(self) -> tuple[str, str]:
        """The kind of `of` and its value: `("player", "Amber")`, `("seat", "2")`, `("winner", "")`."""
        kind, _, value = (self.of or "").partition(" ")
        return kind, value

    @field_validator("of")
    @classmethod
    def _is_known(cls, of: str | None) -> str | None:
        known = of is None or of in ALONE or _NUMBERED.fullmatch(of) or (" " in of and of.partition(" ")[2])
        if not known:
            raise ValueError(f"expected {WHOSE}")
        return of


class Layout(_Part):
    """How a sheet is to be read."""

    format: Literal[1] = 1
    game: Word = DEFAULT_GAME
    orientation: Orientation
    worksheet: Word | None = None
    heading_rows: Literal[1, 2] = 1
    columns: tuple[Column, ...]
    games_by: tuple[Word, ...] = ()
    date_order: DateOrder | None = None
    year: Annotated[int, Field(ge=1900, le=2100)] | None = None
    words: dict[Word, Word] = {}
    unknown: tuple[Word, ...] = ()
    absent: tuple[Word, ...] = ()
    always: dict[Word, Word] = {}
    policy: Word | None = None
    leave_out: tuple[Word, ...] = ()

    @model_validator(mode="after")
    def _is_about_the_game(self) -> Self:
        """Fields, owners and `games_by` are words of the game that the layout names."""
        _known("game", self.game, game_ids())
        words = words_of(self.game)
        for name in (*(column.field for column in self.columns), *self.always):
            _known("field", name, words.fields)
        for name in self.games_by:
            _known("way of telling games apart", name, (*KEY_FIELDS, GAP, SECTION, AGAIN))
        for column in self.columns:
            _check_owner(column, words)
        if self.orientation == "row per game" and not self.by_game:
            raise ValueError(f"“row per game” needs `of` for the columns of every seat: {WHOSE}")
        return self

    @property
    def by_game(self) -> bool:
        """Whether a row holds a whole game: then its columns say whose they are."""
        return any(column.of is not None for column in self.columns)

    @property
    def signature(self) -> str:
        """The headings in one spelling: files with the same headings may be read the same way."""
        return "\n".join(sorted(names.normalise(column.heading) for column in self.columns))

    def has(self, *fields: str) -> bool:
        """Whether one of these fields has a column."""
        return any(column.field in fields for column in self.columns)

    def leaves_out(self, line: int) -> bool:
        """Whether a row is left out by its number."""
        ranges = [found for found in map(_ROWS.fullmatch, self.leave_out) if found]
        return any(int(found[1]) <= line <= int(found[2] or found[1]) for found in ranges)

    def to_toml(self) -> str:
        """The layout as a file that `from_toml` reads; what is not said is left out."""
        said = self.model_dump(mode="json", exclude_defaults=True)
        lines = [f"  {_inline(column)},\n" for column in said.pop("columns", [])]
        tables: dict[str, Any] = {key: said.pop(key) for key in ("words", "always") if key in said}
        plain = {"format": self.format, "game": self.game, "orientation": self.orientation, **said}
        return f"{tomli_w.dumps(plain)}columns = [\n{''.join(lines)}]\n{tomli_w.dumps(tables)}"

    @classmethod
    def from_toml(cls, text: str) -> Self:
        """The layout a text spells, or a `LayoutError` that says what to change."""
        try:
            return cls.model_validate(tomllib.loads(text))
        except tomllib.TOMLDecodeError as error:
            raise LayoutError(f"the layout is no TOML: {error}") from error
        except ValidationError as error:
            raise LayoutError("; ".join(map(_refusal, error.errors()[:5]))) from error


def _known(what: str, name: str, known: Collection[str]) -> None:
    if name not in known:
        near = process.extractOne(name, known, score_cutoff=60)
        hint = f"did you mean “{near[0]}”?" if near else f"expected one of {', '.join(sorted(known))}"
        raise ValueError(f"no {what} is called “{name}”; {hint}")


def _check_owner(column: Column, words: Words) -> None:
    """Whose a column is: a seat, a player, or a value of one of the game's dimensions."""
    kind, value = column.whose
    if column.of is None or column.of in ALONE or kind in (*NUMBERED, "player"):
        return
    names_ = words.dimensions.get(kind)
    if names_ is None or names_.find(value) is None:
        expected = names_.expected() if names_ else WHOSE
        raise ValueError(f"“{column.heading}” is of “{column.of}”; expected {expected}")


def _inline(column: dict[str, Any]) -> str:
    pairs = (tomli_w.dumps({key: value}).strip() for key, value in column.items())
    return "{ " + ", ".join(pairs) + " }"


def _refusal(detail: Any) -> str:
    where = ".".join(str(step) for step in detail["loc"])
    if detail["type"] == "missing":
        return f"`{where}` is missing"
    if detail["type"] == "extra_forbidden":
        return f"no key is called `{where}`"
    said = detail["msg"].removeprefix("Value error, ")
    return f"{where}: {said} (found {str(detail['input'])[:80]!r})" if where else said
