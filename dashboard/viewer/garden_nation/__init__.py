"""Garden Nation in the replay viewer: the words of its actions and events, its board and player boards."""

from dashboard.viewer.garden_nation.events import tell_event
from dashboard.viewer.garden_nation.facts import board_facts, rule_lines, seat_facts, tie_values, turns
from dashboard.viewer.garden_nation.words import reasons, rules_of_action, tell, touched

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
    "turns",
]
