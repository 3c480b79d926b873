"""A column per faction, whose cells hold its score, its player or both."""

from ingest import names
from ingest.formats.headings import WHO
from ingest.formats.wide.form import WHOLE_SEAT, Head, Seat, Wide


def by_faction(head: Head) -> Wide | None:
    """Two or more factions as headings, each once."""
    found = {index: names.factions().find(heading) for index, heading in enumerate(head.headings)}
    factions = {index: faction for index, faction in found.items() if faction}
    if head.has(*WHO) or len(factions) < 2 or len(set(factions.values())) < len(factions):
        return None
    return Wide([Seat({WHOLE_SEAT: index}, {"faction": faction}) for index, faction in factions.items()])
