"""What the checker says."""

from typing import NamedTuple


class Finding(NamedTuple):
    """A line of the trace (the action's number), the rule it offends, and why."""

    line: int
    rule: str
    message: str
