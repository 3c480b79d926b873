"""A name, then what is noted of that player: `Date, Amber, Faction, Birch, Faction`."""

from collections.abc import Sequence

from ingest.formats.headings import GAME_FIELDS
from ingest.formats.wide.by_player import may_be_a_name
from ingest.formats.wide.form import PLAYER, WHOLE_SEAT, Head, Seat, Wide

FEWEST_PLAYERS = 2


def name_before(head: Head) -> Wide | None:
    """Every name heads a column and the same further columns behind it; no other column is anybody's."""
    groups = _groups(head)
    kinds = {tuple(head.fields[index] for index in columns) for _, columns in groups}
    theirs = {index for at, columns in groups for index in (at, *columns)}
    left = {
        name
        for index, name in enumerate(head.fields)
        if index not in theirs and name is not None and name not in GAME_FIELDS
    }
    if len(groups) < FEWEST_PLAYERS or len(kinds) != 1 or left - {"winner"}:
        return None
    (kind,) = kinds
    if not kind or len(set(kind)) < len(kind) or PLAYER in kind:
        return None
    return Wide(
        [
            Seat(
                {WHOLE_SEAT: at, **{str(name): index for name, index in zip(kind, columns, strict=True)}},
                {PLAYER: head.headings[at]},
            )
            for at, columns in groups
        ]
    )


def _groups(head: Head) -> Sequence[tuple[int, Sequence[int]]]:
    """Where each name stands, and the columns of seats right behind it."""
    found: list[tuple[int, list[int]]] = []
    open_ = False
    for index, (heading, name) in enumerate(zip(head.headings, head.fields, strict=True)):
        if may_be_a_name(heading):
            found.append((index, []))
            open_ = True
        elif open_ and name is not None and name not in GAME_FIELDS and name != "winner":
            found[-1][1].append(index)
        else:
            open_ = False
    return [(at, columns) for at, columns in found if columns]
