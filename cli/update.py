"""What every command does first that changes the warehouse: bring a file of an earlier version up to date."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn

from cli.output import complain, progress_bar
from ingest.warehouse.connection import check_is_file
from ingest.warehouse.rebuild import Progress, Refused, bring_up_to_date, is_outdated

BACK = "their records are kept, and a version that accepts them brings them back"

_COLUMNS = (
    TextColumn("{task.description}"),
    BarColumn(),
    MofNCompleteColumn(),
    TextColumn("games"),
    TimeRemainingColumn(),
)


def ready(db: Path) -> None:
    """Refuse a path without a warehouse, and bring one of an earlier version up to date."""
    check_is_file(db)
    up_to_date(db)


def up_to_date(db: Path) -> None:
    """Derive all games again where an earlier version of Triumph wrote the file, and say so."""
    if not is_outdated(db):
        return
    complain(
        f"an earlier version wrote {db}: all its games are derived again before anything else, this once"
    )
    with deriving() as progress:
        refused = bring_up_to_date(db, progress)
    for line in no_longer_accepted(refused):
        complain(line)


@contextmanager
def deriving() -> Iterator[Progress]:
    """A progress bar over the games of the warehouse."""
    with progress_bar(*_COLUMNS) as bar:
        task = bar.add_task("deriving games again", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def no_longer_accepted(refused: tuple[Refused, ...]) -> list[str]:
    """A line per game that an earlier version accepted: where it is now and what this one has against it."""
    lines = [
        f"no longer accepted: game {each.game_id}, in quarantine as {each.quarantine_id}, "
        f"{each.kind}: {each.reasons}"
        for each in refused
    ]
    return [*lines, f"no longer accepted: {len(lines)}; {BACK}"] if lines else []
