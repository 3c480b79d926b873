"""The words of the notation: clans and zone types in three languages, places in short, and the tags."""

from collections.abc import Mapping

from engine.garden_nation.catalogue import read_facts
from engine.garden_nation.words import PLACES

SHORT_PLACES = {
    "c": "center",
    "ul": "upper_left",
    "ur": "upper_right",
    "r": "right",
    "lr": "lower_right",
    "ll": "lower_left",
    "l": "left",
    "centre": "center",
    **{place: place for place in PLACES},
}
"""Every place of a zone by its initials."""

TYPES = {
    "greenery": "greenery",
    "green": "greenery",
    "зелень": "greenery",
    "yellow_grass": "yellow_grass",
    "yellow": "yellow_grass",
    "желтая_трава": "yellow_grass",
    "жовта_трава": "yellow_grass",
    "red_leaves": "red_leaves",
    "red": "red_leaves",
    "красные_листья": "red_leaves",
    "червоне_листя": "red_leaves",
}


def _clans() -> Mapping[str, str]:
    clans = read_facts("table")["clans"]
    spelled = {clan: clan for clan in clans}
    for clan, names in clans.items():
        spelled |= {name.casefold(): clan for name in names.values()}
    return spelled


CLANS = _clans()

HEADER_TAGS = {
    "Event": "event",
    "Round": "round",
    "Table": "table",
    "Game": "game",
    "Date": "date",
    "Time": "time",
    "Minutes": "minutes",
    "Place": "place",
    "Recorder": "recorder",
    "Source": "source",
    "Simulated": "simulated",
    "Reference": "reference",
    "Comment": "comment",
}
"""Tags with one value that go to the header of a record."""

SETUP_TAGS = ("Board", "First", "Projects", "HouseRule", "Policy", "ZoneNumber", "Tokens")
TAGS = (*HEADER_TAGS, "Edition", "Clan", *SETUP_TAGS, "Ruling", "Position")
VERBS = ("build", "demolish", "invade", "strategic", "roof", "claim", "pass", "reveal")
RESULT_WORDS = ("winners", "rounds", "stopped")
SHEET_WORDS = ("projects", "secret_objectives", "population", "inhabitants", "total", "rank")
