"""What is written once for several rows or games, such as a merged cell: it holds for those below it.

Into another game it is taken only where the sheet never repeats it, and that is told.
"""

from collections.abc import Collection, Mapping, Sequence
from itertools import takewhile
from typing import Any

from ingest.formats.reader import Problem
from ingest.sheets.draft import Place
from ingest.sheets.table import Row

NAMED = {"event": "an event", "period": "a season", "date": "a day", "time": "a time", "round": "a round"}


def fill_down(
    own: dict[str, Any],
    above: Mapping[str, Any],
    fields: Sequence[str],
    once: Collection[str],
    *,
    another: bool = False,
) -> dict[str, Any]:
    """Take what is wider than what changed; returns what was taken into another game."""
    same = list(takewhile(lambda name: own.get(name) in (None, above.get(name)), fields))
    another = another or len(same) < len(fields)
    missing = {name: above[name] for name in same if own.get(name) is None and above.get(name) is not None}
    taken = {name: value for name, value in missing.items() if name in once} if another else missing
    own.update(taken)
    return taken if another else {}


def told(taken: Mapping[str, Any], row: Row, place: Place) -> list[Problem]:
    """A remark for everything that was taken from the game above."""
    words = {NAMED.get(name, f"a {name}"): value for name, value in taken.items()}
    return [
        place.problem(
            f"a game without {word} of its own; that of the game above is taken",
            row,
            fatal=False,
            found=value,
        )
        for word, value in words.items()
    ]
