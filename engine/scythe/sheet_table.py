"""What the score sheets of one table cannot say together.

Rules: CTRL-04, END-01, INV-13, SET-08, TERR-01.
"""

from collections.abc import Hashable, Iterable, Iterator, Sequence

from engine.scythe.catalogue import catalogue
from engine.scythe.discrepancies import at_table
from engine.scythe.record import Record
from engine.scythe.tally import Tally
from engine.violation import Discrepancy


def table_discrepancies(record: Record, counted: Sequence[Tally]) -> Iterator[Discrepancy]:
    """Everything that two or more seats make impossible."""
    yield from _surplus_sheets(record)
    yield from _twice(record, "faction", counted)
    yield from _twice(record, "mat", counted)
    yield from _six_stars(record, counted)
    yield from _factory(counted)
    yield from _map(counted)


def _surplus_sheets(record: Record) -> Iterator[Discrepancy]:
    sheets = len(record.announced.sheets) if record.announced else 0
    if sheets > len(record.seats):
        message = f"{sheets} sheets for {len(record.seats)} seats"
        yield at_table("sheet_without_seat", message, "sheets", sheets, len(record.seats))


def _twice(record: Record, what: str, counted: Sequence[Tally]) -> Iterator[Discrepancy]:
    holders: dict[Hashable, list[Tally]] = {}
    for tally in counted:
        holders.setdefault(getattr(record.seats[tally.number], what), []).append(tally)
    for name, several in holders.items():
        if name is not None and len(several) > 1:
            message = f"{_players(several)} each have the {what} {name}; there is one of each"
            yield at_table(f"{what}_twice", message, what, name)


def _six_stars(record: Record, counted: Sequence[Tally]) -> Iterator[Discrepancy]:
    """The sixth star ends the game: one player has it, unless the game was stopped before.

    A single seat stands for a game against the Automa, which may have been the one to end it.
    """
    enough = catalogue().scoring.limits["stars"]
    ended = [tally for tally in counted if tally.stars is not None and tally.stars >= enough]
    stopped = record.announced is not None and record.announced.stopped
    # More than six is a mistake of its own and says nothing about who ended the game.
    sixth = [tally for tally in ended if tally.stars == enough]
    if len(sixth) > 1:
        message = f"{_players(sixth)} each have {enough} stars; the first to place the sixth ends the game"
        yield at_table("two_players_with_six_stars", message, "stars", len(sixth), 1)
    if not ended and not stopped and len(counted) > 1 and all(tally.stars is not None for tally in counted):
        message = f"nobody has {enough} stars; say so if the game was stopped"
        yield at_table("nobody_with_six_stars", message, "stars", 0, 1)


def _factory(counted: Sequence[Tally]) -> Iterator[Discrepancy]:
    holders = [tally for tally in counted if tally.sheet.factory]
    if len(holders) > 1:
        message = f"{_players(holders)} each hold the Factory; a territory has one controller"
        yield at_table("factory_held_twice", message, "factory", len(holders), 1)


def _map(counted: Sequence[Tally]) -> Iterator[Discrepancy]:
    held = sum(tally.trusted.territories or 0 for tally in counted)
    flags = catalogue().scoring.limits["flags"] if _albion_possible(counted) else 0
    most = len(catalogue().board.hexes) + flags
    if held > most:
        message = f"{held} territories together; the board has {len(catalogue().board.hexes)}"
        yield at_table("territories_exceed_map", message, "territories", held, most)


def _albion_possible(counted: Sequence[Tally]) -> bool:
    """Albion's flags count as further territories."""
    return any(tally.seat.faction in ("albion", None) for tally in counted)


def _players(counted: Iterable[Tally]) -> str:
    *others, last = (tally.seat.player for tally in counted)
    return f"{', '.join(others)} and {last}" if others else last
