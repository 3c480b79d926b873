"""Who played what, as people add it in the comment on a play: `Amber: Polania, Mechanical`."""

import re

from ingest.stated.game import StatedGame
from ingest.stated.habits import Habits, Role

_BETWEEN_LINES = re.compile(r"[\n;]")
_AFTER_A_NAME = re.compile(r"\s*[:=(/,–—-]|\s+(as|was|played)\b", re.I)
_VERB = re.compile(r"\s+(as|was|played)\b", re.I)


def add_factions_from_comment(game: StatedGame, comment: str | None, column: str = "comments") -> None:
    """Lines about one player give faction and mat where nothing else did; a number there is no mat."""
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
