"""The same headings for every seat, perhaps with the names of the players or factions in the row above."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from engine.record import MAX_SEATS
from ingest import names
from ingest.formats.headings import GAME_FIELDS, WHO
from ingest.formats.wide.form import PLAYER, Head, Seat, Wide, places_of


def repeated(head: Head) -> Wide | None:
    """The same headings again and again; without one for players their names stand in the row above."""
    counts = Counter(name for name in head.fields if name is not None and name not in GAME_FIELDS)
    several = {name: count for name, count in counts.items() if count > 1}
    once = {name for name, count in counts.items() if count == 1} - {"winner"}
    if once or len(set(several.values())) != 1 or not (WHO | {"total"}) & set(several):
        return None
    places = {name: places_of(name, head.fields) for name in several}
    if any(len({names.normalise(head.headings[i]) for i in indexes}) > 1 for indexes in places.values()):
        return None
    seats = [Seat(dict(zip(places, group, strict=True))) for group in zip(*places.values(), strict=True)]
    if len(seats) > MAX_SEATS * 2:
        return None
    if PLAYER not in several:
        players = _named_above(seats, head.above, PLAYER)
        return Wide(players, named_above=True) if players else None
    factions = [] if "faction" in several else _named_above(seats, head.above, "faction")
    known = all(names.factions().find(seat.fixed["faction"]) for seat in factions)
    return Wide(factions, named_above=True) if factions and known else Wide(seats)


def _named_above(seats: Sequence[Seat], above: Sequence[str], field: str) -> list[Seat]:
    """The seats with the one name that stands above the columns of each; nothing if a name is missing."""
    spans = [above[min(seat.columns.values()) : max(seat.columns.values()) + 1] for seat in seats]
    found = [[cell.strip() for cell in span if cell.strip()] for span in spans]
    if any(len(name) != 1 for name in found) or len({name[0] for name in found}) < len(found):
        return []
    return [replace(seat, fixed={field: name[0]}) for seat, name in zip(seats, found, strict=True)]
