"""Columns for the Automa beside one's own: `Faction, Score, Automa faction, Automa score`."""

from ingest.formats.headings import WHO, is_of
from ingest.formats.seat_cells import names_a_faction
from ingest.formats.wide.form import PLAYER, Head, Seat, Wide
from ingest.formats.wide.named import player_and_field
from ingest.stated import unnamed

OF_A_SEAT = (PLAYER, "faction", "mat", "total", "winner", "rank", "stars")


def against_automa(head: Head) -> Wide | None:
    """Two seats, one of them nobody's; each has a score."""
    own = {name: head.fields.index(name) for name in OF_A_SEAT if name in head.fields}
    automa: dict[str, int] = {}
    for index, heading in enumerate(head.headings):
        name, meaning = player_and_field(heading)
        if meaning is not None and is_of("automa", name):
            automa[meaning] = index
        elif is_of("automa", heading) and any(map(names_a_faction, head.below(index))):
            automa["faction"] = index
    if "total" not in automa or "total" not in own or not WHO & set(own):
        return None
    nobody = {} if PLAYER in own else {PLAYER: unnamed(0)}
    return Wide((Seat(own, nobody), Seat(automa, {PLAYER: "Automa"})))
