"""Headings that begin or end with whose column it is: `Amber faction, Amber score`, `Rusviet player`."""

import re
from collections.abc import Callable
from dataclasses import replace

from engine.record import MAX_SEATS
from ingest import names
from ingest.formats.headings import GAME_FIELDS, WHO, is_of
from ingest.formats.wide.form import PLAYER, Head, Seat, Wide, common_columns
from ingest.formats.wide.winners import WINNERS

FEWEST_COLUMNS = 2

BETWEEN_WORDS = re.compile(r"(?:'s)?[\s_:/-]+")


def named_players(head: Head) -> Wide | None:
    """`Amber faction, Amber score, Birch faction ...`: every name heads the same columns, two or more."""
    seats = _without_statistics(_seats_by(player_and_field, head, PLAYER))
    bare = {name: head.headings.index(name) for name in seats if name in head.headings}
    if len(bare) == len(seats) and not any("total" in seat.columns for seat in seats.values()):
        seats = {n: replace(seat, columns={**seat.columns, "total": bare[n]}) for n, seat in seats.items()}
    alike = len(common_columns(seats.values())) >= FEWEST_COLUMNS
    return Wide(tuple(seats.values())) if 2 <= len(seats) <= MAX_SEATS * 2 and alike else None


def _without_statistics(seats: dict[str, Seat]) -> dict[str, Seat]:
    """`Max score` alone is nobody's; somebody called Max has a faction like everybody else."""
    doubtful = {name for name in seats if is_of("statistics_or_names", name)}
    usual = [set(seat.columns) for name, seat in seats.items() if name not in doubtful]
    return {n: seat for n, seat in seats.items() if n not in doubtful or set(seat.columns) in usual}


def named_factions(head: Head) -> Wide | None:
    """`Rusviet player, Rusviet score, Nordic player ...`: every faction heads the same columns."""
    seats = _seats_by(_faction_and_field, head, "faction")
    told = common_columns(seats.values()) & {PLAYER, "total", "rank"}
    return Wide(tuple(seats.values())) if len(seats) > 1 and told else None


def player_and_field(heading: str) -> tuple[str, str | None]:
    """A name and what its column holds, when the heading says both and neither is in doubt."""
    name, meaning = _split(heading)
    known = names.columns().find(name) or names.factions().find(name) or names.star_columns().find(name)
    nobody = is_of("no_names", name) and not is_of("statistics_or_names", name)
    return ("", None) if known or nobody or WINNERS.search(name) else (name, meaning)


def _seats_by(apart: Callable[[str], tuple[str, str | None]], head: Head, field: str) -> dict[str, Seat]:
    """The columns of each name that headings hold beside what their columns hold."""
    columns: dict[str, dict[str, int]] = {}
    for index, heading in enumerate(() if head.has(*WHO) else head.headings):
        name, meaning = apart(heading)
        if meaning is not None:
            columns.setdefault(name, {})[meaning] = index
    return {name: Seat(theirs, {field: name}) for name, theirs in columns.items()}


def _faction_and_field(heading: str) -> tuple[str, str | None]:
    words, meaning = _split(heading)
    faction = names.factions().find(words) if meaning != "faction" else None
    return ("", None) if faction is None else (faction, meaning)


def _split(heading: str) -> tuple[str, str | None]:
    """The words of a heading without the first or last, if that names a column and the whole does not."""
    words = BETWEEN_WORDS.split(heading.strip())
    if len(words) < 2 or names.columns().find(heading) or names.star_columns().find(heading):
        return "", None
    first, last = _column_of(words[0]), _column_of(words[-1])
    meaning = last or first
    if (first and last) or meaning is None or meaning in GAME_FIELDS:
        return "", None
    return " ".join(words[:-1] if last else words[1:]), meaning


def _column_of(word: str) -> str | None:
    """What a word heads beside a name, where a place is no location."""
    return "rank" if is_of("rank_or_location", word) else names.columns().find(word)
