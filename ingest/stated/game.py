"""What a source states about a game, collected piece by piece and turned into one reading.

Readers of other people's formats share this. What was not stated stays None all the way.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from pydantic import ValidationError

from engine.record import MAX_SEATS, GameName, Record
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
        self._tell(message, fatal=False, **where)

    def refuse(self, message: str, **where: Any) -> None:
        """Something that keeps the game out."""
        self._tell(message, **where)

    def _tell(self, message: str, *, found: object = None, **where: Any) -> None:
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
        if not 1 <= len(self.seats) <= MAX_SEATS:
            message = f"{len(self.seats)} players are named" if self.seats else "no players are named"
            self.refuse(message, found=len(self.seats), expected=f"1 to {MAX_SEATS} players")
            return None
        try:
            return self._build()
        except ValidationError as error:
            for detail in error.errors()[:MOST_POSITIONS]:
                self.refuse(detail["msg"], column=".".join(map(str, detail["loc"])), found=detail["input"])
            return None

    def figures(self, seat: StatedSeat) -> dict[str, Any]:
        """What a seat states of its sheet."""
        others = _of_seat(self.game)
        return {name: value for name, value in seat.values.items() if name not in others}

    def _unname_nobodies(self) -> None:
        """One name for two seats, such as `Guest`, names neither: no person sits at a table twice."""
        nobodies = {seat.player for seat in self.seats if seat.player.casefold() in ANONYMOUS}
        for name in repeated(seat.player for seat in self.seats if seat.player not in nobodies):
            self.remark(ONE_NAME, found=name)
            nobodies.add(name)
        for index, seat in enumerate(self.seats):
            if seat.player in nobodies:
                seat.values["player"] = unnamed(index)

    def _build(self) -> Record:
        """The record of the game's own shape; what is not stated is left out, because games differ there."""
        own = _of_seat(self.game) - {"winner"}
        announced = {
            "sheets": tuple(_said(self.figures(seat)) for seat in self.seats),
            "winners": tuple(seat.player for seat in self.seats if seat["winner"]),
            **_said({"rounds": self.rounds, "stopped": self.stopped}),
        }
        seats = ({name: seat[name] for name in own} for seat in self.seats)
        whole = {
            "game": self.game,
            "edition": self.setup.get("edition"),
            "header": self.header,
            "seats": tuple(map(_said, seats)),
            "setup": _said(
                {**self.setup, "edition": None, "expansions": self.expansions, "policy": self.policy}
            ),
            "announced": announced if self.announced else None,
        }
        return Record.model_validate(_said(whole))


@dataclass(slots=True)
class SetAside:
    """Games that hold no result to keep, by reason: told once for the file, not refused one by one."""

    reasons: dict[str, list[str]] = field(default_factory=dict)

    def add(self, reason: str, position: str) -> None:
        """One more game for this reason."""
        self.reasons.setdefault(reason, []).append(position)

    def notes(self, source: str) -> Iterator[Reading]:
        """A note per reason with the number of games and where the first of them are."""
        for reason, positions in self.reasons.items():
            more = " ..." if len(positions) > MOST_POSITIONS else ""
            where = ", ".join(positions[:MOST_POSITIONS]) + more
            yield note(source, f"left out, {reason}: {len(positions)}", found=where)


def note(source: str, message: str, **where: Any) -> Reading:
    """A reading that holds no game: something to tell about the file as a whole, not a refusal."""
    return Reading(source, "file", "", None, (Problem(message, file=source, fatal=False, **where),))


def refusal(source: str, message: str, raw: str = "", position: str = WHOLE_FILE, **where: Any) -> Reading:
    """A reading of something that could not be understood at all."""
    return Reading(source, position, storable(raw[:MAX_RAW]), None, (Problem(message, file=source, **where),))


def is_unfinished(problem: Problem) -> bool:
    """Whether a problem says that the game has no end."""
    return problem.message.startswith(UNFINISHED)


@cache
def _of_seat(game: str) -> frozenset[str]:
    """The fields of a seat that are no figures of its sheet."""
    return frozenset((*OF_SEAT, *(each.name for each in game_named(game).dimensions), "winner"))


def _said(values: Mapping[str, Any]) -> dict[str, Any]:
    """The values that say anything; 0 is a figure, an empty list is nothing."""
    return {name: value for name, value in values.items() if value not in _NOTHING}
