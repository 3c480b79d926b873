"""Raw rates beside adjusted chances: both for tables of one size, and what makes them differ."""

from typing import Any

import pytest

from dashboard.views.effects import _ranked

PLAIN: dict[str, Any] = {
    "kind": "faction", "name": "Rusviet", "win_chance": 0.5, "low": 0.45, "high": 0.55, "raw": 0.25, "n": 400,
    "strength": 0.0, "error": 0.05, "coins": 0.0, "skill": 0.0, "opposition": 0.0, "tables": 0.0,
    "stands_out": False,
}  # fmt: skip
FOURS_AMONG_PAIRS = -1.0986
"""The odds of a quarter against those of a half."""


def ranked(**changed: Any) -> Any:
    return _ranked({"effects": [{**PLAIN, **changed}]}, "faction").iloc[0]


def test_a_raw_rate_of_large_tables_is_brought_to_the_size_of_the_adjusted_chance() -> None:
    assert ranked(tables=FOURS_AMONG_PAIRS)["alike"] == pytest.approx(0.5, abs=1e-3)
    assert ranked()["alike"] == pytest.approx(0.25)


@pytest.mark.parametrize("raw", [0.0, 1.0])
def test_all_or_nothing_stays_so_at_any_table(raw: float) -> None:
    assert ranked(raw=raw, tables=FOURS_AMONG_PAIRS)["alike"] == raw


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"raw": 0.6, "skill": 0.4}, "strong players"),
        ({"raw": 0.4, "opposition": 0.4}, "strong opponents"),
        ({"raw": 0.6, "n": 5, "error": 0.3}, "few games"),
        ({"raw": 0.6}, "company"),
    ],
)
def test_the_reason_names_who_played_and_never_the_size_of_the_table(changed: Any, why: str) -> None:
    assert ranked(**changed)["because"] == why
    assert ranked(**{**changed, "tables": -0.01})["because"] == why
