"""The organiser's desk: all the dashboard can change. Each deed first asks the door who holds the pass."""

from collections import Counter
from pathlib import Path

from dashboard.door import Door, Pass
from ingest.people import Merge
from ingest.warehouse import organise, quarantine


class Desk:
    """The changes of one warehouse, done under the name of whoever is signed in."""

    def __init__(self, door: Door, warehouse: Path) -> None:
        self.door = door
        self._warehouse = warehouse

    def accept(self, held: Pass | None, number: int, text: bytes, reason: str) -> Counter[str]:
        """Load a refused game as mended; counts by status, and only accepted ones have left quarantine."""
        by = self.door.holder(held)
        return quarantine.retry(self._warehouse, [number], text, by, reason)

    def judge_again(self, held: Pass | None) -> Counter[str]:
        """Judge every refused game again as it is."""
        by = self.door.holder(held)
        return quarantine.retry(self._warehouse, by=by)

    def merge(self, held: Pass | None, alias: str, person: str, reason: str) -> Merge:
        """Count one name for another person from now on."""
        by = self.door.holder(held)
        return organise.merge(self._warehouse, alias, person, by, reason)

    def undo(self, held: Pass | None, number: int) -> None:
        """Take a merge back."""
        by = self.door.holder(held)
        organise.undo(self._warehouse, number, by)

    def decide(self, held: Pass | None, first: int, second: int, *, same: bool, reason: str) -> None:
        """Say whether two games are one."""
        by = self.door.holder(held)
        organise.decide(self._warehouse, first, second, by, same=same, reason=reason)
