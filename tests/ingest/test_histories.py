"""One history in the ways people write it down: every game is read as it was, in three languages."""

from collections.abc import Callable, Sequence

import pytest

from ingest.formats.reader import Source
from ingest.formats.registry import read_source
from tests.ingest.histories import (
    HEADINGS,
    LAYOUTS,
    Cells,
    Evening,
    Tongue,
    history,
    is_true,
    tells_the_winner,
    text,
)

GAMES = 24


@pytest.mark.parametrize("language", HEADINGS)
@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.__name__)
def test_a_history_is_read_as_it_was(
    layout: Callable[[Sequence[Evening], Tongue], list[Cells]], language: str
) -> None:
    games = history(GAMES, seed=len(layout.__name__))
    sheet = text(layout(games, Tongue(language)), ";")
    read = [each for each in read_source(Source("history.csv", sheet.encode())) if not each.note]
    records = [each.record for each in read if each.record is not None]
    assert [each.problems for each in read if each.record is None] == []
    assert len(records) == len(games)
    assert [record for record in records if not is_true(record, games)] == []
    assert all(tells_the_winner(record, games) for record in records)
