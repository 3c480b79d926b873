"""Filters: one spelling for the command line, the address of a page and a report."""

import datetime

import pytest

from analytics.filters import WORDS, FilterError, Filters

SPELT = {
    "game": ["garden_nation"],
    "edition": ["first", "second"],
    "evidence": ["replayed"],
    "simulated": ["yes"],
    "solo": ["only"],
    "players": ["4", "5"],
    "expansions": ["base"],
    "event": ["Spring Cup", ""],
    "round-kind": ["final"],
    "since": ["2026-01-31"],
    "until": ["2026-02-28"],
    "person": ["Amber"],
    "min-rating": ["25.5"],
    "breaches": ["no"],
    "disputed": ["no"],
}


def test_every_filter_is_read_and_written_in_the_same_words() -> None:
    assert set(SPELT) == set(WORDS)
    assert Filters.read(SPELT).spelt() == SPELT


def test_words_become_values() -> None:
    found = Filters.read({"players": ["4", "5"], "since": ["2026-01-31"], "simulated": ["yes"]})
    assert found == Filters(players=(4, 5), since=datetime.date(2026, 1, 31), simulated=True)
    assert Filters().spelt() == {}


@pytest.mark.parametrize(
    ("spelt", "told"),
    [
        ({"colour": ["red"]}, "“colour” is no filter; known are game, edition"),
        ({"players": ["many"]}, "“many” is not a number of players"),
        ({"since": ["31.01.2026"]}, "“31.01.2026” is not a date such as 2026-01-31"),
        ({"solo": ["maybe"]}, "“maybe” is not without or only or with"),
        ({"game": ["chess"]}, "“chess” is no"),
        ({"since": ["2026-01-31", "2026-02-01"]}, "one value is expected"),
    ],
)
def test_words_that_mean_nothing_are_refused_with_what_may_stand_there(
    spelt: dict[str, list[str]], told: str
) -> None:
    with pytest.raises(FilterError) as refused:
        Filters.read(spelt)
    assert told in str(refused.value)
