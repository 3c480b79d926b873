"""One history in the ways people write it down: every game is read as it was, and a damaged sheet makes no other."""

from collections.abc import Callable, Sequence
from random import Random

import pytest

from ingest.formats.judging import judge
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
DAMAGES = 8


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


def with_a_blank_row(rows: list[list[str]], at: int, chance: Random) -> None:
    rows.insert(at, [""] * len(rows[at]))


def with_a_note(rows: list[list[str]], at: int, chance: Random) -> None:
    rows.insert(at, ["we had a lot of fun this evening", *[""] * (len(rows[at]) - 1)])


def with_a_cell_too_many(rows: list[list[str]], at: int, chance: Random) -> None:
    rows[at].insert(chance.randrange(len(rows[at])), "")


def with_a_cell_too_few(rows: list[list[str]], at: int, chance: Random) -> None:
    del rows[at][chance.randrange(len(rows[at]))]


@pytest.mark.parametrize(
    "damage",
    [with_a_blank_row, with_a_note, with_a_cell_too_many, with_a_cell_too_few],
    ids=lambda each: each.__name__,
)
@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.__name__)
def test_a_damaged_sheet_makes_no_game_that_never_was(
    layout: Callable[[Sequence[Evening], Tongue], list[Cells]],
    damage: Callable[[list[list[str]], int, Random], None],
) -> None:
    for seed in range(DAMAGES):
        chance, games = Random(seed), history(GAMES // 2, seed)  # noqa: S311
        rows = [line.split(";") for line in text(layout(games, Tongue("en")), ";").split("\n")]
        damage(rows, chance.randrange(1, len(rows)), chance)
        content = "\n".join(map(";".join, rows)).encode()
        readings = [each for each in read_source(Source("history.csv", content)) if each.record is not None]
        accepted = [each.record for each in readings if judge(each).status == "accepted"]
        assert [record for record in accepted if record and not is_true(record, games)] == []
