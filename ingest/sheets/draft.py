"""A game as a sheet states it, and the one way from there to a reading.

Whatever the layout, the same questions are answered here: who won, whose the winner's faction is, who sat
alone, and whether what is said twice is said alike.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, takewhile
from typing import Any

from engine.record import Record
from ingest.formats.reader import Problem, Reading
from ingest.sheets.binding import Bound, BoundColumn
from ingest.sheets.cells import CellError
from ingest.sheets.seat_cell import WON, split_list
from ingest.sheets.table import Row
from ingest.sheets.vocabulary import HEADER_FIELDS, Words, is_of
from ingest.stated import names
from ingest.stated.game import ANONYMOUS, OF_SEAT, StatedGame, StatedSeat, unnamed
from ingest.stated.habits import Habits
from ingest.stated.values import repeated

MOST_QUOTED = 80
WRONG_NET = "the score after the bid is worked out wrongly"
NO_WINNER = "something is said of the winner, and who won is not"
NOT_AMONG = "the winner is not among the players"
ALONE = "one seat alone: a row does not say who else played"
ALONE_EXPECTED = (
    "a row for every seat, a winner, a column `players` with their number, or the word solo there"
)
UNNAMED_SEATS = "recorded seats: {} of {}; the others stay unnamed"
COUNTED = "the sheet counts another number of players than the {} it names"
UNKNOWN_TABLE = "only the winner is named; how many played is not known"

NAMED = {"event": "an event", "period": "a season", "date": "a day", "time": "a time", "round": "a round"}


@dataclass(frozen=True, slots=True)
class Place:
    """The file and the worksheet in which something stands."""

    file: str
    sheet: str | None = None

    def problem(
        self, message: str, at: Row | StatedSeat | None = None, *, fatal: bool = True, **said: Any
    ) -> Problem:
        """A problem that stands in a row."""
        quoted = {key: str(value)[:MOST_QUOTED] if key == "found" else value for key, value in said.items()}
        return Problem(message, self.file, self.sheet, at.line if at else None, fatal=fatal, **quoted)

    def position(self, rows: Sequence[Row]) -> str:
        """The rows of a game in words."""
        lines = sorted({row.line for row in rows})
        span = (
            f"row {lines[0]}" if len(lines) == 1 else f"rows {lines[0]}-{lines[-1]}" if lines else "no rows"
        )
        return f"sheet {self.sheet}, {span}" if self.sheet else span


@dataclass(slots=True)
class SheetGame(StatedGame):
    """A game as the rows of a sheet state it: also what they say of the whole game and of the winner, by field."""

    rows: list[Row] = field(default_factory=list)
    values: dict[str, Any] = field(default_factory=dict)
    of_winner: dict[str, Any] = field(default_factory=dict)

    def refused(self) -> bool:
        """Whether anything keeps the game out."""
        return any(problem.fatal for problem in self.problems)


@dataclass(frozen=True, slots=True)
class Finisher:
    """Turns drafts of one sheet into readings."""

    bound: Bound
    place: Place

    @property
    def words(self) -> Words:
        """The words of the game."""
        return self.bound.words

    def reading(self, game: SheetGame) -> Reading:
        """The reading of a draft; steps that need a sound game are not taken for a refused one."""
        for step in (
            self._table,
            self._one_of_each,
            self._name_strangers,
            self._winner,
            self._bids,
            self._size,
        ):
            if not game.refused():
                step(game)
        game.position = self.place.position(game.rows)
        game.raw = "\n".join((self.bound.raw_headings, *dict.fromkeys(row.raw for row in game.rows)))
        record = None if game.refused() else self._record(game)
        label = game.values.get("game") or _label(game.values)
        problems = tuple(dict.fromkeys(game.problems))
        return Reading(
            self.place.file,
            game.position,
            game.raw,
            record,
            problems,
            label or None,
            unused=self.bound.unused,
        )

    def _record(self, game: SheetGame) -> Record | None:
        """The record of a sound draft; None where its pieces make none."""
        said = {name: value for name, value in game.values.items() if value is not None}
        game.game = self.words.game
        game.header = {name: said[name] for name in HEADER_FIELDS if name in said}
        game.policy = said.get("policy") or self.bound.layout.policy
        game.rounds, game.stopped = said.get("rounds"), bool(said.get("stopped"))
        game.expansions = _split(said.get("expansions"))
        self._state_setup(game, said)
        self._state_seats(game)
        record = game.reading().record
        return None if game.refused() else record

    def _state_setup(self, game: SheetGame, said: Mapping[str, Any]) -> None:
        """What belongs to the set-up; what the set-up has no name for belongs to the seat of a program."""
        names = self.words.setup_names
        in_setup = {name: names.get(name, name) for name in self.words.whole_game if said.get(name)}
        game.setup = {known: said[name] for name, known in in_setup.items() if known is not None}
        self._tell_program(game, [name for name, known in in_setup.items() if known is None])

    def _tell_program(self, game: SheetGame, fields: Sequence[str]) -> None:
        """Fields such as a level belong to the seat that a program plays; without one they are told."""
        told = [self.words.of_program(game.values, seat.values) for seat in game.seats]
        for seat, said in zip(game.seats, told, strict=True):
            seat.values |= said
        if not any(told):
            for name in fields:
                column, found = self.bound.heading_of(name), game.values[name]
                self._remark(
                    game, "not used, because no program plays", game.rows[0], column=column, found=found
                )

    def _state_seats(self, game: SheetGame) -> None:
        """Every seat with the figures of its sheet; of mere results places are told from coins."""
        results, seats = not _has_categories(game.seats, self.words), game.seats
        kept = (*OF_SEAT, *self.words.dimensions, "winner", "total", "rank")
        for seat, figures in zip(seats, self.words.figures_of([seat.values for seat in seats]), strict=True):
            seat.values = {**figures, **{name: seat[name] for name in kept}}
        if results:
            Habits(game.game).tell_places_from_coins(game, column=self.bound.heading_of("total"))

    def _refuse(self, game: SheetGame, message: str, at: Row | StatedSeat, **said: Any) -> None:
        game.problems.append(self.place.problem(message, at, **said))

    def _remark(self, game: SheetGame, message: str, at: Row | StatedSeat, **said: Any) -> None:
        game.problems.append(self.place.problem(message, at, fatal=False, **said))

    def _one_of_each(self, game: SheetGame) -> None:
        """`Guest` may sit at a table twice; any other name twice is refused."""
        expected = "every player once; several games of one day need a column `game` with a number each"
        for name in repeated(seat["player"] for seat in game.seats):
            if not _is_stranger(name):
                again = [seat for seat in game.seats if seat.player == name][1]
                self._refuse(game, "one player twice at a table", again, found=name, expected=expected)

    def _name_strangers(self, game: SheetGame) -> None:
        """Names for seats that have none or are `Anonymous`; where rows name their players, one without is refused."""
        for index, seat in enumerate(game.seats):
            if self.bound.names_players and not seat.player:
                written = next((row.raw for row in game.rows if row.line == seat.line), "")
                self._refuse(game, "no player", seat, found=written, expected="a player in every row")
            if not seat.player or seat.player.casefold() in ANONYMOUS:
                seat.values["player"] = self._unnamed(seat, index)

    def _unnamed(self, seat: StatedSeat, index: int) -> str:
        """Who has no name goes by the first dimension, or by a number."""
        first = next(iter(self.words.dimensions), "")
        value = seat[first]
        return str(value).replace("_", " ").title() if value and not seat.player else unnamed(index)

    def _winner(self, game: SheetGame) -> None:
        """Ticks and names of winners become ticks; what is said of the winner goes to the one winner."""
        said = [seat.values.pop("winner", None) for seat in game.seats]
        named = [name for name in dict.fromkeys((*said, game.values.get("winner"))) if isinstance(name, str)]
        for seat, won in zip(game.seats, said, strict=True):
            seat.values["winner"] = won if isinstance(won, bool) else None
        for name in named:
            self._tick(game, name)
        if game.of_winner and not game.refused():
            self._give_to_winner(game)

    def _tick(self, game: SheetGame, written: str) -> None:
        row = game.rows[0]
        found = winners_among(written, game.seats, self.words)
        if found is None:
            expected = "the name of a player of this game, as it is written there"
            self._refuse(game, NOT_AMONG, row, found=written, expected=expected)
            return
        for number, seat in enumerate(game.seats):
            seat.values["winner"] = number in found or bool(seat.values["winner"])

    def _give_to_winner(self, game: SheetGame) -> None:
        row, winner = game.rows[0], self._one_winner(game)
        if winner is None:
            expected = "a winner, or a highest score that one player has alone"
            found = ", ".join(map(str, game.of_winner.values()))
            self._refuse(game, NO_WINNER, row, found=found, expected=expected)
            return
        for name, value in game.of_winner.items():
            own = winner[name]
            if own is not None and value is not None and own != value:
                message = f"two different figures for the winner: {name}"
                expected = f"{own}, as {winner.player} has in the same row"
                heading = self.bound.heading_of(name, "winner")
                self._refuse(game, message, row, column=heading, found=value, expected=expected)
            winner.values[name] = value if own is None else own

    def _one_winner(self, game: SheetGame) -> StatedSeat | None:
        """The one who is ticked, came first, or has the highest of all scores."""
        totals = [seat["total"] for seat in game.seats]
        known = [total for total in totals if total is not None]
        highest = max(known) if known and len(known) == len(totals) else None
        for name, value in (("winner", True), ("rank", 1), ("total", highest)):
            found = [seat for seat in game.seats if value is not None and seat[name] == value]
            if found:
                return found[0] if len(found) == 1 else None
        return None

    def _bids(self, game: SheetGame) -> None:
        """The score after the bid is the total; a score before it must differ from it by the bid."""
        for seat in game.seats:
            net, bid = seat.values.pop("net", None), seat["bid"] or 0
            before = seat.values.pop("total_before_bid", None)
            if net is not None and before is None:
                before = seat["total"]
            if before is not None and net is not None and before - bid != net:
                expected = f"{before} - {bid} = {before - bid}"
                self._refuse(game, WRONG_NET, seat, found=net, expected=expected)
            if net is not None or before is not None:
                seat.values["total"] = net if net is not None else before - bid

    def _size(self, game: SheetGame) -> None:
        if len(game.seats) > self.words.most_seats:
            expected = f"at most {self.words.most_seats} seats; give each game a number of its own in a column `game`"
            self._refuse(game, f"{len(game.seats)} seats in one game", game.rows[0], expected=expected)

    def _table(self, game: SheetGame) -> None:
        """Seats that are counted and not named are unnamed; a lone seat of an unknown table has to have won."""
        count, named = game.values.get("player_count"), len(game.seats)
        if count and 0 < named < count <= self.words.most_seats:
            game.seats += _others(game.seats, count)
            self._remark(game, UNNAMED_SEATS.format(named, count), game.rows[0])
        elif named == 1:
            self._alone(game, game.seats[0])
        elif count is not None and count != named:
            self._remark(game, COUNTED.format(named), game.rows[0], found=count)

    def _alone(self, game: SheetGame, seat: StatedSeat) -> None:
        solo = game.values.get("player_count") == 1
        if solo and (seat["winner"] is not None or game.values.get("winner")):
            return
        if _says_won(seat, game):
            self._remark(game, UNKNOWN_TABLE, seat)
        else:
            self._refuse(game, ALONE, seat, found=seat.player or "", expected=ALONE_EXPECTED)


def cell_problem(error: CellError, column: BoundColumn, row: Row, bound: Bound, place: Place) -> Problem:
    """A cell that cannot be read; one that names its game keeps the game out."""
    said = {"column": column.column.heading, "found": row.cell(column.index), "expected": error.expected}
    fatal = error.fatal or column.name in bound.layout.games_by
    return place.problem(error.message, row, fatal=fatal, **said)


def winners_among(written: str, seats: Sequence[StatedSeat], words: Words) -> set[int] | None:
    """The seats that a text names as winners, by player or dimension; None when it names anybody else."""
    whole = _seat_called(written, seats, words)
    if whole is not None:
        return {whole}
    parts = chain.from_iterable(map(split_list, split_list(written)))
    found = {_seat_called(part, seats, words) for part in parts}
    return None if not found or None in found else {seat for seat in found if seat is not None}


def _seat_called(name: str, seats: Sequence[StatedSeat], words: Words) -> int | None:
    word = names.normalise(name)
    by_name = [i for i, seat in enumerate(seats) if seat.player and names.normalise(seat.player) == word]
    role = words.role(name) if not by_name else {}
    by_role = [i for i, seat in enumerate(seats) if role and role.items() <= seat.values.items()]
    found = by_name or by_role
    return found[0] if len(found) == 1 else None


def _says_won(seat: StatedSeat, game: SheetGame) -> bool:
    won, named = seat["winner"], game.values.get("winner")
    return won is True or isinstance(named, str) or (isinstance(won, str) and won == seat.player)


def _others(seats: Sequence[StatedSeat], count: int) -> list[StatedSeat]:
    """The others of the table, one for each place that is left; where all that are named lost, one of them won."""
    ranks = [seat["rank"] for seat in seats]
    left = [place for place in range(1, count + 1) if place not in ranks][: count - len(seats)]
    lost = not any(ranks) and all(seat["winner"] is False for seat in seats)
    return [
        StatedSeat(
            {
                "player": unnamed(number),
                "rank": place if all(ranks) else None,
                "winner": True if lost and number == len(seats) else None,
            },
            seats[0].line,
        )
        for number, place in enumerate(left, start=len(seats))
    ]


def _has_categories(seats: Sequence[StatedSeat], words: Words) -> bool:
    """Whether a seat states more than a result: any figure that makes up a score, beside the stars."""
    return any(
        value is not None and name in words.figures and name != "stars"
        for seat in seats
        for name, value in seat.values.items()
    )


def is_plain_name(name: str) -> bool:
    """Whether a cell is a name and nothing else: no mark of a winner, no sum, no word for a stranger."""
    return not (WON.search(name) or _is_stranger(name) or is_of("summary", name) or not name)


def _is_stranger(name: str) -> bool:
    return name.casefold() in ANONYMOUS or names.normalise(name) in names.heading_words("strangers")


def _label(values: Mapping[str, Any]) -> str:
    return " / ".join(str(values[name]) for name in ("event", "round", "table", "date") if values.get(name))


def _split(written: Any) -> tuple[str, ...]:
    parts = str(written or "").replace(";", ",").replace("+", ",").split(",")
    return tuple(part.strip() for part in parts if part.strip())


def fill_down(
    own: dict[str, Any],
    above: Mapping[str, Any],
    fields: Sequence[str],
    once: Collection[str],
    *,
    another: bool = False,
) -> dict[str, Any]:
    """Take what is wider than what changed; returns what was taken into another game."""
    same = list(takewhile(lambda name: own.get(name) in (None, above.get(name)), fields))
    another = another or len(same) < len(fields)
    missing = {name: above[name] for name in same if own.get(name) is None and above.get(name) is not None}
    taken = {name: value for name, value in missing.items() if name in once} if another else missing
    own.update(taken)
    return taken if another else {}


def told(taken: Mapping[str, Any], row: Row, place: Place) -> list[Problem]:
    """A remark for everything that was taken from the game above."""
    words = {NAMED.get(name, f"a {name}"): value for name, value in taken.items()}
    return [
        place.problem(
            f"a game without {word} of its own; that of the game above is taken",
            row,
            fatal=False,
            found=value,
        )
        for word, value in words.items()
    ]
