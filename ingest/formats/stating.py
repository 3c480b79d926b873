"""How readers state a score, a day, a role or a place of a game, with the same remarks in every format."""

import datetime
import json
import re
from typing import Any

from ingest.stated.game import StatedGame
from ingest.stated.habits import Habits, Role
from ingest.stated.values import amount, places_agree, repeated

_BLANKS = re.compile(r"[\ufeff\s]+")
_BETWEEN_LINES = re.compile(r"[\n;]")
_AFTER_A_NAME = re.compile(r"\s*[:=(/,–—-]|\s+(as|was|played)\b", re.I)
_VERB = re.compile(r"\s+(as|was|played)\b", re.I)


def documents(text: str) -> tuple[list[Any], Exception | None]:
    """The values of a text that holds JSON one after the other, and what is wrong with the rest of it."""
    values: list[Any] = []
    position = _blanks_end(text, 0)
    try:
        while position < len(text) or not values:
            value, end = json.JSONDecoder().raw_decode(text, position)
            values.append(value)
            position = _blanks_end(text, end)
    except (ValueError, RecursionError) as error:
        return values, error
    return values, None


def _blanks_end(text: str, start: int) -> int:
    blanks = _BLANKS.match(text, start)
    return blanks.end() if blanks else start


def score_of(game: StatedGame, written: object, column: str, *, minus: bool = True) -> int | None:
    """A score as a source writes it; how it was read is remarked."""
    score = amount(written, minus=minus)
    if score.remark:
        game.remark(score.remark, column=column, found=str(written)[:80])
    return score.value


def known_day(
    game: StatedGame, day: datetime.date | None, written: object, column: str
) -> datetime.date | None:
    """The day of a game; one that is not known is remarked."""
    if day is None:
        game.remark("the date is not known", column=column, found=str(written)[:50])
    return day


def remark_role(game: StatedGame, role: Role, what: str, column: str, found: str) -> None:
    """What was concluded from a colour or a role, and what of it was not understood."""
    if role.by_colour and role.faction:
        game.remark(f"the colour stands for {role.faction}", column=column, found=found[:80])
    elif role.unknown or role.contradictory:
        message, expected = f"the {what} is not fully understood", "a faction and a mat"
        game.remark(message, column=column, found=found[:80], expected=expected)


def rank_by_order(game: StatedGame) -> bool:
    """Seats stand in final order; where the scores contradict that, no place is taken from it."""
    agrees = places_agree([seat["total"] for seat in game.seats])
    for place, seat in enumerate(game.seats if agrees else (), start=1):
        seat.values["rank"] = place
    return agrees


def remark_repeats(game: StatedGame, line: int, *fields: str) -> None:
    """Say what sits at the table twice."""
    for field in fields:
        for value in repeated(seat[field] for seat in game.seats):
            game.remark(f"the same {field} twice", line=line, found=value)


def add_factions_from_comment(game: StatedGame, comment: str | None, column: str = "comments") -> None:
    """Lines of a comment such as `Amber: Polania, Mechanical` give faction and mat where nothing else did.

    A number there is no mat.
    """
    lines, habits = _BETWEEN_LINES.split(comment or ""), Habits(game.game)
    for seat in game.seats:
        if seat["faction"] is not None:
            continue
        found = [(role, line) for line in lines if (role := _role_after(seat.player, line, habits))]
        if len({role.faction for role, _ in found}) != 1:
            continue
        role, line = found[0]
        game.remark(f"the comment names {role.faction} for {seat.player}", column=column, found=line[:80])
        seat.values |= {"faction": role.faction, "mat": seat["mat"] or role.mat}


def _role_after(player: str, line: str, habits: Habits) -> Role | None:
    """The faction that a line states for a player, or None."""
    written = line.strip(" \t*-•\r")
    rest = written[len(player) :]
    if not written.casefold().startswith(player.casefold()) or not _AFTER_A_NAME.match(rest):
        return None
    role: Role = habits.read_role(_VERB.sub("", rest, count=1).strip(" :=-–—"), numbers=False)
    return role if role.faction and not role.contradictory else None
