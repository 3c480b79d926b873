"""The organiser's desk: all the dashboard can change. Each deed first asks the door who holds the pass."""

from collections import Counter
from pathlib import Path

from dashboard.door import Door, Pass
from dashboard.update import Update
from engine.record import Record
from ingest.people.aliases import Merge
from ingest.saving import Loaded, Saved, load_file, save_table
from ingest.warehouse import organise, quarantine
from ingest.warehouse.rebuild import bring_up_to_date


class Desk:
    """The changes of one warehouse, done under the name of the organiser who is signed in.

    `update` is what the first change after an update of Triumph is busy with, for those who wait for it.
    """

    def __init__(self, door: Door, warehouse: Path) -> None:
        self.door = door
        self.update: Update | None = None
        self.warehouse = warehouse

    def save(self, held: Pass | None, record: Record, reason: str) -> Saved:
        """Save a scored table as a game."""
        by = self._signed_in(held)
        return save_table(self.warehouse, record, by, reason)

    def load(self, held: Pass | None, name: str, content: bytes, layout: str, reason: str) -> Loaded:
        """Load a file; sheets are read with the layout."""
        by = self._signed_in(held)
        return load_file(self.warehouse, name, content, layout, by, reason)

    def accept(self, held: Pass | None, number: int, text: bytes, reason: str) -> Counter[str]:
        """Load a refused game as mended; counts by status, and only accepted ones have left quarantine."""
        by = self._signed_in(held)
        return quarantine.retry(self.warehouse, [number], text, by, reason)

    def judge_again(self, held: Pass | None) -> Counter[str]:
        """Judge every refused game again as it is."""
        by = self._signed_in(held)
        return quarantine.retry(self.warehouse, by=by)

    def discard(self, held: Pass | None, number: int, reason: str) -> None:
        """Set a refused game aside."""
        by = self._signed_in(held)
        quarantine.discard(self.warehouse, [number], by, reason)

    def restore(self, held: Pass | None, number: int, reason: str) -> None:
        """Bring a refused game back that was set aside."""
        by = self._signed_in(held)
        quarantine.restore(self.warehouse, [number], by, reason)

    def merge(self, held: Pass | None, alias: str, person: str, reason: str) -> Merge:
        """Count one name for another person from now on."""
        by = self._signed_in(held)
        return organise.merge(self.warehouse, alias, person, by, reason)

    def undo(self, held: Pass | None, number: int) -> None:
        """Take a merge back."""
        by = self._signed_in(held)
        organise.undo(self.warehouse, number, by)

    def decide(self, held: Pass | None, first: int, second: int, *, same: bool, reason: str) -> None:
        """Say whether two games are one."""
        by = self._signed_in(held)
        organise.decide(self.warehouse, first, second, by, same=same, reason=reason)

    def leave_open(self, held: Pass | None, first: int, second: int, *, reason: str) -> None:
        """Take back what was said of two games."""
        by = self._signed_in(held)
        organise.leave_open(self.warehouse, first, second, by, reason=reason)

    def _signed_in(self, held: Pass | None) -> str:
        """Who does the deed; what is left to do after an update of Triumph is done before it."""
        by = self.door.holder(held)
        try:
            bring_up_to_date(self.warehouse, self._tell)
        finally:
            self.update = None
        return by

    def _tell(self, done: int, games: int) -> None:
        self.update = Update(done, games)
