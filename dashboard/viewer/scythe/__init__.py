"""Scythe in the replay viewer: the words of its actions and events, its board and mats, its tie-breaks."""

from dashboard.viewer.scythe.ending import tie_values
from dashboard.viewer.scythe.events import tell_event
from dashboard.viewer.scythe.facts import board_facts, rule_lines, seat_facts
from dashboard.viewer.scythe.words import reasons, rules_of_action, tell, touched

__all__ = [
    "board_facts",
    "reasons",
    "rule_lines",
    "rules_of_action",
    "seat_facts",
    "tell",
    "tell_event",
    "tie_values",
    "touched",
]
