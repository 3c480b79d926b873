"""From text to records: a file into games, a game line by line, every line that cannot be read reported."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from pydantic import ValidationError

from engine.garden_nation.record import Record
from ingest.notation import games
from ingest.notation.error import NotationError
from ingest.notation.games import LONGEST_GAME, MOST_ERRORS, NO_RESULT, normalise_lines
from ingest.notation.garden_nation.actions import read_action, who
from ingest.notation.garden_nation.forms import Kind, Part, read_words
from ingest.notation.garden_nation.tags import RESULT, SHEET, part_of, read_tag
from ingest.notation.garden_nation.tokens import Cursor
from ingest.notation.garden_nation.words import TAGS

_TAGS = {tag.casefold(): tag for tag in TAGS}
_NUMBER = re.compile(r"[0-9]{1,5}\.?")
_SEAT = re.compile(r"seat([1-9])")


@dataclass(frozen=True, slots=True)
class Game(games.Game):
    """`places` are line and column of each action, `parts` the line of each part of the record around them."""

    record: Record | None
    places: tuple[tuple[int, int], ...] = ()
    parts: dict[str, int] = field(default_factory=dict)

    def position(self, action: int, about: str = "") -> tuple[int, int] | None:
        """Line and column of an action, or of a part of the record with action 0."""
        if action:
            return self.places[action - 1] if action <= len(self.places) else None
        known = sorted(self.parts)
        index = bisect_right(known, about) - 1
        if index >= 0 and about.startswith(known[index]):
            return self.parts[known[index]], 1
        return (self.line, 1) if known else None


def games_in(text: str) -> Iterator[Game]:
    """Every game of a text, one after the other."""
    for line, part in _split(normalise_lines(text)):
        yield read_game(part, line)


def read_game(text: str, line: int = 1) -> Game:
    """One game; `line` is the number of its first line in the file."""
    if len(text) > LONGEST_GAME:
        error = NotationError(line, 1, f"{len(text)} characters", f"a game of at most {LONGEST_GAME}")
        return Game(text, line, None, (error,))
    return _GameReader(text, line).read()


def _split(text: str) -> Iterator[tuple[int, str]]:
    """Tags behind a turn or a result begin the next game, and so does anything behind a `*`."""
    held: list[str] = []
    begin, body = 1, False
    for number, line in enumerate(text.split("\n"), 1):
        sign = line.strip()[:1]
        if body and sign == "[":
            yield begin, "\n".join(held)
            begin, body, held = number, False, []
        held.append(line)
        body = body or sign not in ("", "[", "#")
    if any(line.strip() and line.strip()[0] != "#" for line in held):
        yield begin, "\n".join(held)


class _GameReader:
    """The parts of one game while its lines are read."""

    def __init__(self, text: str, line: int) -> None:
        self.text = text
        self.first = line
        self.parts: dict[str, Any] = {"header": {}, "setup": {}, "seats": [], "rulings": []}
        self.actions: list[Any] = []
        self.places: list[tuple[int, int]] = []
        self.lines: dict[str, int] = {}
        self.announced: dict[str, Any] | None = None
        self.sheets: dict[int, dict[str, int]] = {}
        self.errors: list[NotationError] = []

    def read(self) -> Game:
        """Every line, then the record."""
        for number, line in enumerate(self.text.split("\n"), self.first):
            try:
                self._line(Cursor(line, number))
            except NotationError as error:
                self.errors.append(error)
                if len(self.errors) >= MOST_ERRORS:
                    break
        if not self.parts["seats"] and not self.errors:
            expected = 'a tag such as [Clan "Amber" sylphs] for each player'
            self.errors.append(NotationError(self.first, 1, "a game without players", expected))
        record = None if self.errors else self._record()
        return Game(self.text, self.first, record, tuple(self.errors), tuple(self.places), self.lines)

    def _line(self, cursor: Cursor) -> None:
        if not cursor.raw:
            return
        if cursor.skip("["):
            self._tag(cursor)
        elif cursor.skip(NO_RESULT):
            cursor.finish()
        elif cursor.skip("result"):
            self._result(cursor)
        elif cursor.skip("score"):
            self._score(cursor)
        else:
            self._turn(cursor)

    def _tag(self, cursor: Cursor) -> None:
        tag = _TAGS.get(cursor.token)
        if tag is None:
            raise cursor.expected(f"a tag ({', '.join(TAGS)})")
        cursor.step()
        self.lines[part_of(tag, self.parts)] = cursor.number
        read_tag(tag, cursor, self.parts)
        if not cursor.skip("]"):
            raise cursor.expected("]")
        cursor.finish("the end of the line, because each tag stands on a line of its own")

    def _turn(self, cursor: Cursor) -> None:
        """A number, a player and a colon may stand before the actions; the player is that of the first."""
        if _NUMBER.fullmatch(cursor.raw):
            cursor.step()
        by = None
        if cursor.look(1) == ":":
            by = who(cursor)
            cursor.step()
        while cursor.raw:
            place = cursor.number, cursor.column
            self.actions.append(read_action(cursor, by))
            self.places.append(place)
            by = None
            if cursor.raw and not cursor.skip(";"):
                raise cursor.expected("; and the next action, or the end of the line")

    def _result(self, cursor: Cursor) -> None:
        words = {**RESULT, "winners": Part("winners", "winners", Kind(self._winners))}
        self.announced = read_words(cursor, words, f"{', '.join(words)} or the end of the line")
        self.lines["announced"] = cursor.number

    def _winners(self, cursor: Cursor) -> list[str]:
        """Names in quotes, or clans and players of this game without them."""
        names = []
        while cursor.raw and cursor.token not in RESULT:
            is_quoted = cursor.raw[:1] == '"'
            names.append(
                cursor.text("a name") if is_quoted else self.parts["seats"][self._seat(cursor)]["player"]
            )
        return names

    def _score(self, cursor: Cursor) -> None:
        seat = self._seat(cursor)
        cursor.skip(":")
        self.sheets[seat] = read_words(cursor, SHEET, f"one of {', '.join(SHEET)}")
        self.lines[f"announced.sheets[{seat}]"] = cursor.number

    def _seat(self, cursor: Cursor) -> int:
        wrong = cursor.expected("a clan or player of this game")
        said = who(cursor)
        for held in ("clan", "player"):
            seats = [number for number, seat in enumerate(self.parts["seats"]) if seat.get(held) == said]
            if len(seats) == 1:
                return seats[0]
        numbered = _SEAT.fullmatch(said)
        if numbered is None or int(numbered[1]) > len(self.parts["seats"]):
            raise wrong
        return int(numbered[1]) - 1

    def _record(self) -> Record | None:
        said = {"game": "garden_nation", **self.parts, "actions": tuple(self.actions)}
        if self.announced is not None or self.sheets:
            count = max(self.sheets, default=-1) + 1
            sheets = [self.sheets.get(seat, {}) for seat in range(count)]
            said["announced"] = {**(self.announced or {}), "sheets": sheets}
        try:
            return Record.model_validate(said)
        except ValidationError as error:
            self.errors += [self._refusal(each) for each in error.errors()[:MOST_ERRORS]]
            return None

    def _refusal(self, error: Any) -> NotationError:
        """A value that the record refuses, at the line of its part."""
        part, *rest = error["loc"]
        where = f"{part}[{rest[0]}]" if rest and isinstance(rest[0], int) else str(part)
        line = next((number for known, number in self.lines.items() if known.startswith(where)), self.first)
        return NotationError(line, 1, str(error["input"]), str(error["msg"]))
