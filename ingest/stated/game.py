"""What a source states about a game, collected piece by piece and turned into one reading.

Readers of other people's formats share this. What was not stated stays None all the way.
"""

from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from typing import Any

from pydantic import ValidationError

from engine.record import GameName, Record
from engine.registry import DEFAULT_GAME, game_named
from ingest.formats.reader import WHOLE_FILE, Problem, Reading
from ingest.stated.values import repeated, storable

MAX_RAW = 2_000_000
MOST_QUOTED = 80
"""In letters, of what was found; a cell can hold a whole file."""

MOST_POSITIONS = 20
UNFINISHED = "unfinished: "
"""A problem that begins so says that the game has no end, not that it could not be read."""

UNNAMED = "unnamed player"
ANONYMOUS = frozenset({"anonymous", "anonymous player", "аноним", "анонім"})
"""Names under which apps put down players whose names they do not know."""

ONE_NAME = "one name for several players; who of them sat where is not known"
ALONE = "played alone and not marked as won: a score alone does not say who won"
BEATEN = "who won, or the Automa as a player with its score"
"""What is said of a game of one seat, and what is expected there."""

OF_SEAT = ("player", "bid", "start", "people", "automa")
"""Fields of a seat in every game; its dimensions come beside them."""

_NOTHING = (None, "", ())
CASUAL_POLICY = "open"
"""Groups that note results in an app or a chat play under no list of banned pairs."""


def unnamed(index: int) -> str:
    """How a player is called whom the source does not name; such names stand for no particular person."""
    return f"{UNNAMED} {index + 1}"


@dataclass(slots=True)
class StatedSeat:
    """One player as a source states them: what it says by the names of fields, and the line where it stands.

    `player`, `bid`, `start`, `people`, `winner` and the dimensions of the game are those of the seat; all
    others are figures of its sheet.
    """

    values: dict[str, Any] = field(default_factory=dict)
    line: int | None = None

    def __getitem__(self, name: str) -> Any:
        return self.values.get(name)

    @property
    def player(self) -> str:
        """The player; empty where none is named."""
        return self.values.get("player") or ""


@dataclass(slots=True)
class StatedGame:
    """A game as a source states it, with the problems met so far; `sheet` is the worksheet where it stands."""

    source: str
    position: str = ""
    raw: str = ""
    seats: list[StatedSeat] = field(default_factory=list)
    header: dict[str, Any] = field(default_factory=dict)
    expansions: tuple[str, ...] = ()
    policy: str | None = None
    game: GameName = DEFAULT_GAME
    rounds: int | None = None
    stopped: bool = False
    setup: dict[str, Any] = field(default_factory=dict)
    announced: bool = True
    problems: list[Problem] = field(default_factory=list)
    sheet: str | None = None

    @property
    def refused(self) -> bool:
        """Whether anything keeps the game out."""
        return any(problem.fatal for problem in self.problems)

    def remark(self, message: str, **where: Any) -> None:
        """Something worth knowing that does not keep the game out."""
        self.refuse(message, fatal=False, **where)

    def refuse(self, message: str, *, found: object = None, **where: Any) -> None:
        """Something that keeps the game out."""
        quoted = None if found is None else str(found)[:MOST_QUOTED]
        self.problems.append(Problem(message, self.source, self.sheet, found=quoted, **where))

    def reading(self) -> Reading:
        """The reading: with a record whenever the stated pieces make one."""
        record = self.record()
        return Reading(self.source, self.position, storable(self.raw[:MAX_RAW]), record, tuple(self.problems))

    def record(self) -> Record | None:
        """The record, or None and the problems that prevent one."""
        self._unname_nobodies()
        is_alone = [seat["winner"] for seat in self.seats] in ([False], [None])
        if is_alone and self.announced and not self.refused:
            self.refuse(ALONE, found=self.seats[0].player, expected=BEATEN)
        count, most = len(self.seats), max(game_named(self.game).players)
        expected = f"1 to {most} players"
        if not 1 <= count <= most:
            self.refuse(f"{count} players are named", found=count, expected=expected)
            return None
        try:
            return Record.model_validate(self._stated())
        except ValidationError as error:
            for detail in error.errors()[:MOST_POSITIONS]:
                self.refuse(detail["msg"], column=".".join(map(str, detail["loc"])), found=detail["input"])
            return None

    def _unname_nobodies(self) -> None:
        """One name for two seats, such as `Guest`, names neither: no person sits at a table twice."""
        names = [seat.player.casefold() for seat in self.seats]
        shared = repeated(name for name in names if name not in ANONYMOUS)
        for name in shared:
            self.remark(ONE_NAME, found=self.seats[names.index(name)].player)
        for index, seat in enumerate(self.seats):
            if names[index] in {*shared, *ANONYMOUS}:
                seat.values["player"] = unnamed(index)

    def _stated(self) -> dict[str, Any]:
        """The record of the game's own shape; what is not stated is left out, because games differ there."""
        own = {*OF_SEAT, *(each.name for each in game_named(self.game).dimensions)}
        values = [seat.values for seat in self.seats]
        announced = {
            "sheets": tuple(_said(each, without=own | {"winner"}) for each in values),
            "winners": tuple(seat.player for seat in self.seats if seat["winner"]),
            **_said({"rounds": self.rounds, "stopped": self.stopped}),
        }
        setup = {**self.setup, "expansions": self.expansions, "policy": self.policy}
        whole = {
            "game": self.game,
            "edition": self.setup.get("edition"),
            "header": self.header,
            "seats": tuple(_said(each, without=each.keys() - own) for each in values),
            "setup": _said(setup, without={"edition"}),
            "announced": announced if self.announced else None,
        }
        return _said(whole)


def note(source: str, message: str, **where: Any) -> Reading:
    """A reading that holds no game: something to tell about the file as a whole, not a refusal."""
    return Reading(source, "file", "", None, (Problem(message, file=source, fatal=False, **where),))


def refusal(source: str, message: str, raw: str = "", position: str = WHOLE_FILE, **where: Any) -> Reading:
    """A reading of something that could not be understood at all."""
    return Reading(source, position, storable(raw[:MAX_RAW]), None, (Problem(message, file=source, **where),))


def is_unfinished(problem: Problem) -> bool:
    """Whether a problem says that the game has no end."""
    return problem.message.startswith(UNFINISHED)


def _said(values: Mapping[str, Any], without: Set[str] = frozenset()) -> dict[str, Any]:
    """The values that say anything, some left out; 0 is a figure, an empty list is nothing."""
    return {name: value for name, value in values.items() if value not in _NOTHING and name not in without}
