"""A second opinion on replayed Scythe games.

Written from the rule inventory and the printed facts alone; it shares no code with the engine. It reads a
record and the public states of its replay, and lists what it cannot explain.
"""

from .check import check, check_files
from .finding import Finding
from .ranking import ranking
from .score import score

__all__ = ["Finding", "check", "check_files", "ranking", "score"]
