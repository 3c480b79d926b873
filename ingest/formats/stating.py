"""How readers state what another program or a person wrote: every field is read and remarked in one way.

A reader says in a `Program` by which names its program calls our fields; `FIELDS` says what each may hold.
"""

import datetime
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from engine.registry import game_named
from ingest.formats.reader import Reading
from ingest.stated.game import CASUAL_POLICY, StatedGame, StatedSeat, note, refusal, unnamed
from ingest.stated.habits import Habits
from ingest.stated.names import Vocabulary
from ingest.stated.values import amount, comment_of, day_of, name_of, repeated, whole

MOST_POSITIONS = 20
APART = "exports of other programs in files of their own"
Facts = Mapping[str, object]
Read = Callable[[StatedGame, object, str], object]
"""Reads a field of a game as it is written in a column or at a path; doubts become remarks."""

_FLAGS = {"true": True, "1": True, "false": False, "0": False}
_ABOUT = r"(?:^|[\n;])[ \t*•\r-]*{}(?:\s*[:=(/,–—-]|(?=\s+(?:as|was|played)\b))(?:\s+(?:as|was|played)\b)?([^\n;]*)"
"""What a line of a comment says about a player: the name, then a mark or a verb, then the role."""


def kept(source: str, outcomes: Iterable[Reading | tuple[str, str]]) -> Iterator[Reading]:
    """The readings of games; a position with a reason is one that holds no result to keep.

    A reason is told once for all games that it leaves out.
    """
    left_out: dict[str, list[str]] = {}
    for outcome in outcomes:
        if isinstance(outcome, Reading):
            yield outcome
        else:
            position, reason = outcome
            left_out.setdefault(reason, []).append(position)
    for reason, positions in left_out.items():
        more = " ..." if len(positions) > MOST_POSITIONS else ""
        found = ", ".join(positions[:MOST_POSITIONS]) + more
        yield note(source, f"left out, {reason}: {len(positions)}", found=found)


def kept_of_list(
    source: str, listed: object, name: str, read: Callable[[str, Any], Reading | tuple[str, str]]
) -> Iterator[Reading]:
    """What is kept of a list in JSON, by its name there; a refusal where it is none, a note where it is empty."""
    if not isinstance(listed, list):
        found = ", ".join(map(str, listed)) if isinstance(listed, dict) else str(listed)
        yield refusal(
            source, f"no list “{name}” is found", found=found, expected=f"a list as “{name}”; {APART}"
        )
        return
    yield from kept(source, (read(f"{name}[{number}]", each) for number, each in enumerate(listed)))
    if not listed:
        yield note(source, f"the list “{name}” is empty")


def first_that_holds(reasons: Mapping[str, object]) -> str | None:
    """The first of some reasons that holds, if any does."""
    return next((reason for reason, holds in reasons.items() if holds), None)


def flag(written: object) -> bool | None:
    """Yes or no as programs write it, which may be 1 or 0, or as text; None for anything else."""
    return _FLAGS.get(str(written).strip().casefold()) if isinstance(written, (bool, int, str)) else None


def _plain(read: Callable[[object], object]) -> Read:
    """A field that is unknown, without a word, where it is not written as it should be."""
    return lambda game, written, column: read(written)


def score(game: StatedGame, written: object, column: str, *, minus: bool = True) -> int | None:
    """A score as a source writes it; how it was read is remarked."""
    value, remark = amount(written, minus=minus)
    if remark:
        game.remark(remark, column=column, found=written)
    return value


def yes_or_no(game: StatedGame, written: object, column: str) -> bool | None:
    """Yes or no; anything else that is written keeps the game out."""
    answer = flag(written)
    if answer is None and written not in (None, ""):
        game.refuse("neither yes nor no", column=column, found=written, expected="true or false")
    return answer


def _moment(game: StatedGame, written: object, column: str) -> Mapping[str, object]:
    """The day and, where it stands behind a known day, the time."""
    day, text = day_of(written), str(written or "").strip()
    if day is None:
        game.remark("the date is not known", column=column, found=text)
    with suppress(ValueError):
        return {"date": day, "time": datetime.time.fromisoformat(text[11:19]) if day else None}
    return {"date": day}


def role(game: StatedGame, written: object, column: str, what: str = "role") -> Mapping[str, str]:
    """The dimensions that a role or a colour names; what was concluded or not understood is remarked."""
    found = Habits(game.game).read_role(written)
    faction = found.values.get("faction")
    if found.by_colour and faction:
        game.remark(f"the colour stands for {faction}", column=column, found=written)
    elif found.is_unclear or found.is_contradictory:
        message, expected = f"the {what} is not fully understood", "a faction and a mat"
        game.remark(message, column=column, found=written, expected=expected)
    return found.values


FIELDS: Mapping[str, Read] = {
    "moment": _moment,
    "minutes": _plain(lambda written: whole(written, 1, 99_999)),
    **dict.fromkeys(("place", "recorder", "reference", "player"), _plain(name_of)),
    "comment": _plain(comment_of),
    "role": role,
    "winner": yes_or_no,
    "start": _plain(lambda written: whole(written, 1, 7)),
    "total": score,
    "rank": _plain(lambda written: whole(written, 1, 99)),
}


@dataclass(frozen=True, slots=True)
class Program:
    """A program, its names for our fields of a game and of a seat, and those that it has its own way to write."""

    name: str
    header: Mapping[str, str]
    seat: Mapping[str, str] = field(default_factory=dict)
    own: Mapping[str, Read] = field(default_factory=dict)

    def state(
        self, game: StatedGame, facts: Facts, titles: Sequence[Sequence[object]], path: str = ""
    ) -> None:
        """What the program states of a game as a whole; the first of the titles is that of the game itself."""
        is_casual = CASUAL_POLICY in game_named(game.game).policies()
        game.policy = CASUAL_POLICY if is_casual else None
        game.expansions = Habits(game.game).expansions_of(titles)
        game.header = {"source": self.name, **self._stated(game, self.header, facts, path)}

    def add_seat(self, game: StatedGame, facts: Facts, path: str = "", **known: Any) -> None:
        """What the program states of the next seat, and what its reader has found out about it."""
        values = {**self._stated(game, self.seat, facts, path), **known}
        player = values.get("player") or unnamed(len(game.seats))
        game.seats.append(StatedSeat({**values, "player": player}))

    def _stated(self, game: StatedGame, names: Mapping[str, str], facts: Facts, path: str) -> dict[str, Any]:
        reads, values = {**FIELDS, **self.own}, dict[str, Any]()
        for ours, name in names.items():
            read = reads[ours](game, facts.get(name), f"{path}.{name}" if path else name)
            values |= read if isinstance(read, Mapping) else {ours: read}
        return values


def look_up(tell: Callable[..., None], vocabulary: Vocabulary, word: str, line: int) -> str | None:
    """What a word stands for; one that is not known is told, as a remark or a refusal, with the nearest."""
    found = vocabulary.find(word)
    if found is None:
        near = vocabulary.nearest(word)
        hint = f"; nearest is {near}" if near else ""
        tell(f"unknown {vocabulary.name}{hint}", line=line, found=word[:80], expected=vocabulary.expected())
    return found


def rank_by_order(game: StatedGame) -> bool:
    """Seats stand in final order; where the known scores contradict that, no place is taken from it."""
    known = [seat["total"] for seat in game.seats if seat["total"] is not None]
    agrees = known == sorted(known, reverse=True)
    for place, seat in enumerate(game.seats if agrees else (), start=1):
        seat.values["rank"] = place
    return agrees


def remark_repeats(game: StatedGame, line: int, *fields: str) -> None:
    """Say what sits at the table twice."""
    for name in fields:
        for value in repeated(seat[name] for seat in game.seats):
            game.remark(f"the same {name} twice", line=line, found=value)


def finish(game: StatedGame, comments: str, scores: str) -> None:
    """Comments give factions where nothing else did, and figures that are no scores are told, by their columns.

    A line such as `Amber: Polania, Mechanical` states them: a number there is no mat, and two factions for one
    player are none.
    """
    habits, comment = Habits(game.game), game.header["comment"] or ""
    for seat in (seat for seat in game.seats if comment and not seat["faction"]):
        about = re.compile(_ABOUT.format(re.escape(seat.player)), re.I)
        said = "\n".join(about.findall(comment))
        found = habits.read_role(said, numbers=False)
        faction = found.values.get("faction")
        if faction and not found.is_contradictory:
            game.remark(f"the comment names {faction} for {seat.player}", column=comments, found=said.strip())
            seat.values |= {"faction": faction, "mat": seat["mat"] or found.values.get("mat")}
    habits.tell_places_from_coins(game, column=scores)
