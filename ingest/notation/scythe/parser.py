"""From text to records: a file into games, a game line by line, an error per line and no further.

Reading is one pass. A line that cannot be read is reported and skipped, so that a scribe sees all mistakes
of a game at once; the game then has no record.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pydantic import ValidationError

from engine.record import MAX_SEATS
from engine.scythe.actions import Action
from engine.scythe.record import Record, Ruling, Seat
from ingest.notation import games
from ingest.notation.error import NotationError
from ingest.notation.games import LONGEST_GAME, MOST_ERRORS, NO_RESULT, normalise_lines
from ingest.notation.quoting import quote
from ingest.notation.scythe import pieces, turns
from ingest.notation.scythe.cursor import COLON, Cursor, column_of
from ingest.notation.scythe.errors import UnexpectedToken, advise
from ingest.notation.scythe.grammar import RESULT, SHEET
from ingest.notation.scythe.headers import REPEATED, TAGS, Tag, find_tag
from ingest.notation.scythe.keyboards import parts_a_word, straighten, straighten_quotes
from ingest.notation.scythe.operands import NOBODY_ACTS, ONE_SEAT
from ingest.notation.scythe.rotation import TURN_CHANGES, Rotation
from ingest.notation.scythe.turns import choose_section, read_remembered_action
from ingest.notation.scythe.words import FACTION, SECTION, TAKEN_BACK, signs

_TAG = re.compile(r"\[\s*+(\w{1,40})\s*+")
_RESULTS, _SCORES = signs("result"), signs("score")
_CLOSING = re.compile(rf"\s*+({'|'.join(_RESULTS | _SCORES)})(?![\w])", re.IGNORECASE)
_CLOSING_BEGINS = "rRsSрРсС"
_KNOWN_TAGS = f"a tag ({', '.join(tag.name for tag in TAGS)})"
_TURN = f"a faction and a section such as Nordic move, a tag, result, score, {NO_RESULT}, or {turns.WHAT_MAY_BEGIN}"
_ONE_OF_THE_TABLE = "a faction of this game that one seat has, or a player's name in quotes"
_ALONE = "the end of the line, because each tag stands on a line of its own"
_FACTION_ALONE = re.compile(r"\s*+([^\W0-9]\w*+)\s*+:")
_FIRST_WORDS = (*FACTION.spellings.values(), *SECTION.spellings.values(), "result", "score")
_SEATS = (
    'a tag such as [Seat "Amber" Nordic mechanical] for each player; a tag behind a turn begins a new game'
)


@dataclass(frozen=True, slots=True)
class Game(games.Game):
    """`turns` pairs line and first action number, `parts` gives the line of each part of the record around them.

    `frame` is the record without its actions where tags and result can be read and actions cannot.
    """

    record: Record | None
    turns: tuple[tuple[int, int], ...]
    parts: Mapping[str, int]
    frame: Record | None = None

    def position(self, action: int, about: str = "") -> tuple[int, int] | None:
        """Line and column, from 1, of the action of that number (from 1), or of a word of it."""
        if not action:
            return self._position_of_part(about)
        index = bisect_right(self.turns, action, key=lambda turn: turn[1]) - 1
        line, first = self.turns[index]
        columns = [*pieces.action_columns(self._line(line)), None]
        number = action - first
        begin = columns[number] or 0
        return line, 1 + begin + pieces.column_of_word(self._line(line)[begin : columns[number + 1]], about)

    def _position_of_part(self, path: str) -> tuple[int, int] | None:
        """Where a part of the record is written; what is written nowhere is missed where the tags begin."""
        part = pieces.nearest_part(self.parts, path)
        if part is not None:
            line = self.parts[part]
            return line, 1 + pieces.column_of_part(self._line(line), path)
        return (min(self.parts.values()), 1) if self.parts else None

    def _line(self, number: int) -> str:
        return straighten(self.text.split("\n")[number - self.line])


def games_in(text: str) -> Iterator[Game]:
    """Every game of a text, one after the other."""
    for line, part in split_games(normalise_lines(text)):
        yield parse_game(part, line)


def split_games(text: str) -> Iterator[tuple[int, str]]:
    """Line number and text of each game: tags behind a turn or a result begin the next one, `*` ends one."""
    begin, first = 0, 1
    started = body = False
    for number, match in enumerate(_LINE.finditer(text), 1):
        sign = match[1]
        if body and sign == "[":
            yield first, text[begin : match.start()]
            begin, first = match.start(), number
            body = False
        if started and sign == NO_RESULT:
            yield first, text[begin : match.end()]
            begin, first = match.end(), number + 1
            started = body = False
        elif sign not in ("", "#"):
            started = started or sign != NO_RESULT
            body = body or sign != "["
    if started:
        yield first, text[begin:]


_LINE = re.compile(r"[^\S\n]*+([^\n]?)[^\n]*+(?:\n|\Z)")
_FIRST_SAID = re.compile(r"^[^\S\n]*+([^\s#][^\n]*+)", re.MULTILINE)


def parse_game(text: str, line: int = 1) -> Game:
    """One game; `line` is the number of its first line in the file."""
    if len(text) > LONGEST_GAME:
        error = NotationError(line, 1, f"{len(text)} characters", f"a game of at most {LONGEST_GAME}")
        return Game(text, line, None, (error,), (), {})
    return _GameParser(text, line).parse()


class _GameParser:
    """The parts of one game while its lines are read."""

    def __init__(self, text: str, line: int) -> None:
        self.text = text
        self.first = line
        self.line = line
        self.parts: dict[str, dict[str, Any]] = {"header": {}, "setup": {}, "record": {}}
        self.seats: list[Seat] = []
        self.actions: list[Action] = []
        self.rulings: list[Ruling] = []
        self.announced: dict[str, Any] | None = None
        self.sheets: dict[int, dict[str, Any]] = {}
        self.turns: list[tuple[int, int]] = []
        self.lines: dict[str, int] = {}
        self.errors: list[NotationError] = []
        self.rotation = Rotation(())
        self.unseated = False

    def parse(self) -> Game:
        """Every line, then the record."""
        for number, line in enumerate(self.text.split("\n"), self.first):
            self.line = number
            try:
                self._read_line(line)
            except NotationError as error:
                if self._is_unseated() and any(said in error.message for said in (NOBODY_ACTS, ONE_SEAT)):
                    continue
                self.errors.append(error)
                if len(self.errors) >= MOST_ERRORS:
                    break
        if not self.seats and not self.unseated:
            self.errors.insert(0, self._without_seats())
        record = frame = None
        if not self.errors:
            record = self._record(self.actions)
        elif self._is_framed():
            frame = self._record([])
        return Game(self.text, self.first, record, tuple(self.errors), tuple(self.turns), self.lines, frame)

    def _is_framed(self) -> bool:
        """Whether only actions cannot be read, so that the record around them is whole."""
        lines = {line for line, _ in self.turns}
        return not self._is_unseated() and all(error.line in lines for error in self.errors)

    def _is_unseated(self) -> bool:
        """Whether somebody is missing at the table, so that a name that is not known says nothing."""
        return self.unseated or not self.seats

    def _without_seats(self) -> NotationError:
        """The problem of a game without seats, located where it begins."""
        begin = _FIRST_SAID.search(self.text)
        if begin is None:
            return NotationError(self.first, 1, "", _SEATS)
        line = self.first + self.text.count("\n", 0, begin.start())
        return NotationError(line, 1 + begin.start(1) - begin.start(), begin[1].rstrip(), _SEATS)

    def _read_line(self, line: str) -> None:
        """A line with plain signs; the value of a tag may need no quotes and is looked at by itself."""
        plain = line if line.lstrip()[:1] == "[" else straighten(line)
        sign = plain.lstrip()[:1]
        if sign == "[":
            self._read_tag(plain)
        elif sign == NO_RESULT:
            self._read(plain, self._end)
        elif sign and sign in _CLOSING_BEGINS and (closing := _CLOSING.match(plain)):
            self._read(plain, self._result if closing[1].lower() in _RESULTS else self._score)
        elif sign and sign != "#":
            self._read_turn(plain)

    def _read(self, line: str, read: Callable[[Cursor], None]) -> None:
        """What stands in a line that is neither a tag nor of a turn."""
        text = pieces.without_remark(line)
        with self._located_in(text, 0):
            read(Cursor(text, players=self.players))

    @contextmanager
    def _located_in(self, text: str, begin: int) -> Iterator[None]:
        """Errors get their place in the file; the text begins at a column, from 0."""
        try:
            yield
        except UnexpectedToken as error:
            column, token = column_of(text, error.index)
            expected = advise(token, error.expected, error.near)
            if token and parts_a_word(text, column + len(token)):
                expected += "; a sign that cannot be seen stands behind it: delete it"
            raise NotationError(self.line, begin + column + 1, token, expected) from error

    def _read_tag(self, line: str) -> None:
        match = _TAG.match(line, line.index("["))
        tag = find_tag(match[1]) if match else None
        if match is None or tag is None:
            found, column = (match[1], match.start(1)) if match else (line.strip(), line.index("[") + 1)
            raise NotationError(self.line, column + 1, found, advise(found, _KNOWN_TAGS))
        body = pieces.without_remark(line).rstrip()
        if body[-1] != "]":
            raise NotationError(self.line, len(body) + 1, "", "] behind the tag")
        if tag.name not in REPEATED and tag.field in self.parts[tag.part]:
            raise NotationError(self.line, match.start(1) + 1, match[1], f"only one {tag.name} in a game")
        try:
            self._read_value(tag, body[match.end() : -1], match.end())
        except NotationError:
            self.unseated = self.unseated or tag.name == "Seat"
            raise

    def _read_value(self, tag: Tag, text: str, begin: int) -> None:
        text = straighten_quotes(text) if tag.operand.quoted else straighten(text)
        bare = tag.operand.quoted and not text.startswith('"')
        if bare and "]" in text:
            raise NotationError(
                self.line, begin + text.index("]") + 1, "]", f"quotes around a value with ], or {_ALONE}"
            )
        cursor = Cursor(quote(text.strip()) if bare else text)
        with self._located_in(text, begin):
            value = tag.operand.read(cursor)
            more = tag.operand.expected(value)
            cursor.finish({"]": _ALONE}.get(cursor.token, f"{more} or ]" if more else "]"))
            self._store(tag, value)

    def _store(self, tag: Tag, value: Any) -> None:
        path = tag.field if tag.part == "record" else f"{tag.part}.{tag.field}"
        if tag.name == "Seat":
            path = f"{path}[{len(self.seats)}]"
            if len(self.seats) == MAX_SEATS:
                raise UnexpectedToken(0, f"at most {MAX_SEATS} seats")
            self.seats.append(turns.build(Seat, value, 0))
        elif tag.name == "Ruling":
            self.rulings.append(turns.build(Ruling, value, 0))
        elif tag.name == "House":
            path = f"{path}.{value[0]}"
            self.parts["setup"].setdefault("house_rules", {})[value[0]] = value[1]
        else:
            self.parts[tag.part][tag.field] = value
        self.lines[path] = self.line

    @cached_property
    def players(self) -> Mapping[str, str]:
        """Players by what may stand for them behind the turns: the faction, or the name without quotes."""
        said = filter(str.isidentifier, self._names())
        by_name = {name.casefold(): name for name in said if RESULT.keys.find(name) is None}
        factions = [seat.faction for seat in self.seats]
        sitting = {seat.faction: seat.player for seat in self.seats if factions.count(seat.faction) == 1}
        return by_name | {faction: player for faction, player in sitting.items() if faction}

    def _end(self, cursor: Cursor) -> None:
        cursor.step()
        cursor.finish("nothing more")

    def _result(self, cursor: Cursor) -> None:
        if self.announced is not None:
            raise cursor.expect("only one result in a game")
        cursor.step()
        cursor.skip(COLON)
        self.announced = RESULT.fill(cursor)
        self.lines["announced"] = self.line
        cursor.finish(f"{RESULT.expected()} or the end of the line")

    def _score(self, cursor: Cursor) -> None:
        cursor.step()
        cursor.skip(COLON)
        twice = cursor.expect("one score for each seat")
        index = self._seat_index(cursor)
        if index in self.sheets:
            raise twice
        fields = SHEET.fill(cursor)
        cursor.finish(f"{SHEET.expected()} or the end of the line")
        self.sheets[index] = fields
        self.lines[f"announced.sheets[{index}]"] = self.line

    def _seat_index(self, cursor: Cursor) -> int:
        """The seat a score names by faction or player; without a name the one behind the last.

        Below a seat that could not be read no missing score is reported, so that one mistake is reported once.
        """
        wrong = cursor.expect(_ONE_OF_THE_TABLE, near=self._names())
        label = self._label(cursor)
        if label is None:
            return max(self.sheets, default=-1) + 1
        field, value = label
        indices = [index for index, seat in enumerate(self.seats) if getattr(seat, field) == value]
        if len(indices) != 1 and not self._is_unseated():
            self._check_factions()
            raise wrong
        cursor.skip(COLON)
        return indices[0] if len(indices) == 1 else -1 - len(self.sheets)

    def _label(self, cursor: Cursor) -> tuple[str, str] | None:
        """The field of a seat by which a score names it, and the value; None when it names no seat."""
        token = cursor.token
        if token[:1] == '"':
            return "player", cursor.text(None, "a player's name")
        faction = FACTION.find(token)
        if faction is None and (SHEET.keys.find(token) is not None or token.casefold() not in self.players):
            return None
        cursor.step()
        return ("player", self.players[token.casefold()]) if faction is None else ("faction", faction)

    def _check_factions(self) -> None:
        """Where two seats have one faction, that is the mistake, and it is reported once."""
        factions = [seat.faction for seat in self.seats]
        for index, faction in enumerate(factions):
            if faction is not None and faction in factions[:index]:
                self.unseated = True
                part = f"seats[{index}]"
                line = self.lines[part]
                column = pieces.column_of_part(self.text.split("\n")[line - self.first], f"{part}.faction")
                expected = "a faction that no other seat has"
                raise NotationError(line, column + 1, FACTION.spellings[faction], expected)

    def _names(self) -> tuple[str, ...]:
        return tuple(seat.player for seat in self.seats)

    def _check_section(self, piece: str, begin: int) -> None:
        """`5. Saxony: M6, V6` names a faction whose turn comes, and no section: the turn would not begin."""
        named = _FACTION_ALONE.match(piece, begin)
        faction = FACTION.find(named[1]) if named else None
        if named is None or faction is None or not self.rotation.actor != faction == self.rotation.expected():
            return
        behind = piece[named.end() :]
        if turns.belongs_to_section(behind, faction):
            such = f"{FACTION.spellings[faction]} produce: {behind.strip()}"
            sections = ", ".join(SECTION.spellings.values())
            expected = f"a section behind the faction ({sections}), such as {such}"
            raise NotationError(self.line, named.end(), COLON, expected)

    def _read_turn(self, line: str) -> None:
        if not self.actions:
            self.rotation = Rotation(self.seats, self.parts["record"].get("position"))
        plain = pieces.is_plain(line)
        parts = line.split(";") if plain else pieces.cut(line)
        head = pieces.find_plain_head(parts[0]) if plain else pieces.find_head(parts[0])
        self.turns.append((self.line, len(self.actions) + 1))
        if head is None:
            begin = pieces.begin_of_actions(parts[0])
            self._check_section(parts[0], begin)
            text = parts[0][begin:] + ";" * (len(parts) > 1)
            with self._located_in(text, begin):
                self._check_begin(text)
        else:
            begin = head.end
            self._begin_turn(head)
        parts[0] = parts[0][begin:]
        if not plain or len(line) > turns.LONGEST_REMEMBERED or not self._add_remembered(parts):
            self._add_actions(parts, begin)

    def _add_remembered(self, parts: list[str]) -> bool:
        """All actions of a plain line at once; false when one cannot be read or the turn ends before them."""
        actor = self.rotation.actor
        try:
            read = [read_remembered_action(piece, actor) for piece in parts if piece and not piece.isspace()]
        except UnexpectedToken:
            return False
        in_turn = TURN_CHANGES.isdisjoint(map(type, read))
        if in_turn:
            self.actions += read
        return in_turn

    def _add_actions(self, parts: list[str], begin: int) -> None:
        """One action after the other; `begin` is the column of the first piece."""
        for number, piece in enumerate(parts, 1):
            if piece and not piece.isspace():
                with self._located_in(piece if number == len(parts) else f"{piece};", begin):
                    self._add_action(piece)
            begin += len(piece) + 1

    def _check_begin(self, text: str) -> None:
        """A line that begins with neither a section nor an operation is told what a line begins with."""
        cursor = Cursor(text)
        if turns.begins_operation(cursor):
            return
        if FACTION.find(cursor.token) is not None:
            cursor.step()
            outside = ", or : before what it does outside its turn" if turns.begins_operation(cursor) else ""
            raise cursor.expect(SECTION.expected() + outside)
        for seat in self.seats:
            if seat.faction and seat.player == cursor.token.strip('"'):
                raise cursor.expect(f"the faction: {seat.player} plays {FACTION.spellings[seat.faction]}")
        raise cursor.expect(_TURN, near=_FIRST_WORDS)

    def _begin_turn(self, head: pieces.Head) -> None:
        expected = self.rotation.expected()
        by = head.faction if head.certain or head.faction != expected else None
        note, taken_back = None, False
        if head.remarks:
            cursor = Cursor(head.remarks, head.faction or expected)
            with self._located_in(head.remarks, head.after):
                taken_back = cursor.skip_saying(TAKEN_BACK)
                note = turns.read_note(cursor)
                self.rulings += turns.read_rulings(cursor, len(self.actions) + 1)
                cursor.finish(": and the actions of the turn")
        action = choose_section(head.section, by, note, taken_back)
        self.rotation.follow(action)
        self.actions.append(action)

    def _add_action(self, piece: str) -> None:
        actor = self.rotation.actor
        if turns.RULED in piece:
            action, rulings = turns.read_ruled_action(piece, actor, len(self.actions) + 1)
            self.rulings += rulings
        elif len(piece) > turns.LONGEST_REMEMBERED:
            action = turns.read_action(piece, actor)
        else:
            action = read_remembered_action(piece, actor)
        self.actions.append(action)
        self.rotation.follow(action)

    def _record(self, actions: list[Action]) -> Record | None:
        """The parts put together; the actions were validated one by one and are not validated again."""
        fields = {**self.parts["record"], "header": self.parts["header"], "setup": self.parts["setup"]}
        if self.announced is not None or self.sheets:
            sheets = [self.sheets.get(index, {}) for index in range(max(self.sheets, default=-1) + 1)]
            fields["announced"] = {**(self.announced or {}), "sheets": sheets}
        fields |= {"seats": self.seats, "rulings": self.rulings}
        try:
            return Record(**fields).model_copy(update={"actions": tuple(actions)})
        except ValidationError as error:
            if not self.errors:
                path, said = turns.first_of(error)
                self.errors.append(NotationError(self.first, 1, path, said))
            return None
