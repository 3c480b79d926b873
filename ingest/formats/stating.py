"""How readers state what another program or a person wrote: every field is read and remarked in one way.

A reader says by which name its program calls a field; `FIELDS` says what such a field may hold.
"""

import datetime
import re
from collections.abc import Callable, Mapping
from typing import Any

from ingest.stated.game import StatedGame
from ingest.stated.habits import Habits, Role
from ingest.stated.names import Vocabulary
from ingest.stated.values import amount, comment_of, day_of, name_of, repeated, time_of, whole

Read = Callable[[StatedGame, object, str], object]
"""Reads a field of a game as it is written in a column or at a path; doubts become remarks."""

_BETWEEN_LINES = re.compile(r"[\n;]")
_AFTER_A_NAME = re.compile(r"\s*[:=(/,–—-]|\s+(as|was|played)\b", re.I)
_VERB = re.compile(r"\s+(as|was|played)\b", re.I)
_FLAGS = {"true": True, "1": True, "false": False, "0": False}


def stated(
    game: StatedGame, facts: Mapping[str, object], names: Mapping[str, str], path: str = ""
) -> dict[str, Any]:
    """What a program states, by our names of the fields; `names` has the program's name for each."""
    columns = {name: f"{path}.{name}" if path else name for name in names.values()}
    return {field: FIELDS[field](game, facts.get(name), columns[name]) for field, name in names.items()}


def score_of(game: StatedGame, written: object, column: str, *, minus: bool = True) -> int | None:
    """A score as a source writes it; how it was read is remarked."""
    score = amount(written, minus=minus)
    if score.remark:
        game.remark(score.remark, column=column, found=str(written)[:80])
    return score.value


def flag(written: object) -> bool | None:
    """Yes or no as programs write it, which may be 1 or 0, or as text; None for anything else."""
    return _FLAGS.get(str(written).strip().casefold()) if isinstance(written, (bool, int, str)) else None


def _yes_or_no(game: StatedGame, written: object, column: str) -> bool | None:
    answer = flag(written)
    if answer is None and written not in (None, ""):
        game.refuse("neither yes nor no", column=column, found=str(written)[:80], expected="true or false")
    return answer


def _known_day(game: StatedGame, written: object, column: str) -> datetime.date | None:
    day = day_of(written)
    if day is None:
        game.remark("the date is not known", column=column, found=str(written or "")[:50])
    return day


def _plain(read: Callable[[object], object]) -> Read:
    """A field that is unknown, without a word, where it is not written as it should be."""
    return lambda game, written, column: read(written)


FIELDS: Mapping[str, Read] = {
    "date": _known_day,
    "time": _plain(lambda written: time_of(written) if day_of(written) else None),
    "minutes": _plain(lambda written: whole(written, 1, 99_999)),
    **dict.fromkeys(("place", "recorder", "reference", "player"), _plain(name_of)),
    "comment": _plain(comment_of),
    "winner": _yes_or_no,
    "start": _plain(lambda written: whole(written, 1, 7)),
    "total": score_of,
    "rank": _plain(lambda written: whole(written, 1, 99)),
}


def role_of(game: StatedGame, written: object, what: str, column: str) -> dict[str, str]:
    """The dimensions that a colour or a role names; what was concluded or not understood is remarked."""
    role: Role = Habits(game.game).read_role(written)
    if role.by_colour and role.faction:
        game.remark(f"the colour stands for {role.faction}", column=column, found=str(written)[:80])
    elif role.unknown or role.contradictory:
        message, expected = f"the {what} is not fully understood", "a faction and a mat"
        game.remark(message, column=column, found=str(written)[:80], expected=expected)
    return role.values


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
    for field in fields:
        for value in repeated(seat[field] for seat in game.seats):
            game.remark(f"the same {field} twice", line=line, found=value)


def add_factions_from_comment(game: StatedGame, column: str) -> None:
    """Lines of a comment such as `Amber: Polania, Mechanical` give faction and mat where nothing else did.

    A number there is no mat.
    """
    lines = _BETWEEN_LINES.split(game.header["comment"] or "")
    for seat in game.seats:
        about = (
            [] if seat["faction"] else [(line, _role_after(seat.player, line, game.game)) for line in lines]
        )
        known = [(line, role) for line, role in about if role]
        if len({role.faction for _, role in known}) == 1:
            line, role = known[0]
            game.remark(f"the comment names {role.faction} for {seat.player}", column=column, found=line[:80])
            seat.values |= {"faction": role.faction, "mat": seat["mat"] or role.mat}


def _role_after(player: str, line: str, game: str) -> Role | None:
    """The faction that a line states for a player, or None."""
    written = line.strip(" \t*-•\r")
    rest = written[len(player) :]
    if not written.casefold().startswith(player.casefold()) or not _AFTER_A_NAME.match(rest):
        return None
    role: Role = Habits(game).read_role(_VERB.sub("", rest, count=1).strip(" :=-–—"), numbers=False)
    return role if role.faction and not role.contradictory else None
