"""A column for the winner: beside one for the loser, a list of the others, or the number of players."""

import re
from collections.abc import Sequence

from ingest import names
from ingest.formats.headings import GAME_FIELDS, WHO, is_of
from ingest.formats.seat_cells import names_a_faction
from ingest.formats.sheet_habits import winners_of
from ingest.formats.wide.form import LONGEST_HEADING, PLAYER, Head, Seat, Wide, fields_of, is_answer

WINNERS = re.compile(r"\b(?:winning|winner'?s?|winner|победител[ья]|переможц[яю]|переможець)\b", re.I)
LOSERS = re.compile(
    r"\b(?:losing|loser'?s?|проигравш(?:ий|его)|переможен(?:ий|ого)|verlierer|perdant|perdedor)\b", re.I
)


def winner_and_loser(head: Head) -> Wide | None:
    """`Winner, Winner's faction, Loser, Loser's faction`: games of two."""
    won, lost = (_headed_by(mark, head.headings) for mark in (WINNERS, LOSERS))
    if PLAYER not in won or PLAYER not in lost or head.has(*WHO) or set(won) < set(lost):
        return None
    if any(len(winners_of(cell)) > 1 for cell in head.below(lost[PLAYER])):
        return None
    return Wide((Seat(won, {"winner": "yes"}), Seat(lost, {"winner": "no"})))


def winner_and_others(head: Head) -> Wide | None:
    """The winner in a column of their own, everybody else in a list."""
    others = next((i for i, heading in enumerate(head.headings) if is_of("other_players", heading)), None)
    if others is None or "winner" not in head.fields:
        return None
    return Wide(lists={PLAYER: others}, winner=head.fields.index("winner"))


def winner_only(head: Head) -> Wide | None:
    """Only the winner of each game, and how many played: the others stay unnamed.

    A column that ticks the winners names nobody: there a row is a seat. Without the number of players every
    row is a game all the same, and is refused for want of it.
    """
    count = next((i for i, heading in enumerate(head.headings) if is_of("player_count", heading)), None)
    if "winner" not in head.fields or PLAYER in head.fields:
        return None
    won = head.fields.index("winner")
    if any(is_answer(cell) or cell.strip().isdigit() for cell in head.below(won)):
        return None
    if count is None and not (_by_faction(head) and not any(map(names_a_faction, head.below(won)))):
        return None
    meant = fields_of(WINNERS.sub(" ", heading).strip() for heading in head.headings)
    columns = {name: i for i, name in enumerate(meant) if name is not None and name not in GAME_FIELDS}
    return Wide((Seat({**columns, PLAYER: won}, {"winner": "yes"}),), count=count)


def _by_faction(head: Head) -> bool:
    """Whether the winner's faction is noted, as in no other game."""
    faction = {**_headed_by(WINNERS, head.headings), **{n: i for i, n in enumerate(head.fields) if n}}.get(
        "faction"
    )
    return faction is not None and any(map(names_a_faction, head.below(faction)))


def columns_of_winner(headings: Sequence[str]) -> dict[str, int]:
    """`Winning faction`, `Winner's score` and the like."""
    found = _headed_by(WINNERS, headings)
    return {name: index for name, index in found.items() if name not in (PLAYER, "winner", "rank")}


def _headed_by(mark: re.Pattern[str], headings: Sequence[str]) -> dict[str, int]:
    """The columns whose headings have that word in them, by what they hold; alone it heads the player."""
    rest = {i: mark.sub(" ", heading).strip() for i, heading in enumerate(headings) if mark.search(heading)}
    fields = {
        (names.columns().find(words[:LONGEST_HEADING]) if words else PLAYER): i for i, words in rest.items()
    }
    return {name: i for name, i in fields.items() if name is not None and name not in GAME_FIELDS}
