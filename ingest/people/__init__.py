"""People: how their names are spelt, who goes by several, and whose name a seat bears."""

from ingest.people.aliases import RULES, Aliases, Merge, MergeError, merge_by_rule
from ingest.people.likeness import Suggestion, suggest
from ingest.people.seats import TOGETHER, is_nobody, is_program, program_called, sharing
from ingest.people.spelling import folded, same_spelling

__all__ = [
    "RULES",
    "TOGETHER",
    "Aliases",
    "Merge",
    "MergeError",
    "Suggestion",
    "folded",
    "is_nobody",
    "is_program",
    "merge_by_rule",
    "program_called",
    "same_spelling",
    "sharing",
    "suggest",
]
