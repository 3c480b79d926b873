"""Plain results get their verdict from a like result, and never another one than the engine would give."""

from random import Random
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from engine.record import Record
from engine.scythe.words import FACTIONS, MATS
from engine.verify import verify
from ingest.warehouse.own import course_of
from ingest.warehouse.results import verdict_on_result
from ingest.warehouse.rows import game_rows


def result(*seats: dict[str, Any], **said: Any) -> Record:
    """A result as readers make it; a seat says its total and place beside player, faction and mat."""
    sheets = [{name: seat[name] for name in ("total", "rank") if name in seat} for seat in seats]
    who = [{name: seat[name] for name in seat if name not in ("total", "rank")} for seat in seats]
    announced = {"sheets": sheets, "winners": (), "stopped": False, **said.pop("announced", {})}
    return Record.model_validate({"seats": who, "announced": announced, **said})


AMBER = {"player": "Amber", "faction": "rusviet", "mat": "industrial", "total": 70, "rank": 1}
BIRCH = {"player": "Birch", "faction": "nordic", "mat": "patriotic", "total": 60, "rank": 2}


def drawn(random: Random) -> Record:
    """Any result of any table: mostly sound, now and then with places, totals or roles that cannot be."""
    seats = random.randrange(1, 8)
    totals = (
        random.choices(range(18, 60), k=seats)
        if random.random() < 0.8
        else random.choices(range(999), k=seats)
    )
    ranks: list[int | None] = [1 + sum(other > total for other in totals) for total in totals]
    if random.random() < 0.4:
        ranks = [random.choice((rank, rank, rank, None, 3)) for rank in ranks]
    of_seats = []
    for number in range(seats):
        said = {
            "player": f"Player {number}",
            "faction": random.choice((FACTIONS[number % 7], FACTIONS[number % 7], None, FACTIONS[0])),
            "mat": random.choice((MATS[number % 7], MATS[number % 7], None)),
            "total": random.choice((totals[number],) * 30 + (None,)),
            "rank": ranks[number],
        }
        of_seats.append({name: value for name, value in said.items() if value is not None})
    return result(*of_seats, header={"game": str(random.randrange(9))})


@settings(max_examples=200, deadline=None, phases=(Phase.explicit, Phase.generate))
@given(st.integers(0, 2**32))
def test_a_known_verdict_makes_the_rows_that_the_engine_makes(seed: int) -> None:
    record = drawn(Random(seed))  # noqa: S311
    known, judged = verdict_on_result(record), verify(record)
    if known is not None:
        assert (known.status, known.evidence, known.discrepancies, known.breaches) == (
            "accepted",
            "result",
            (),
            (),
        )
        assert known.ranking == judged.ranking
        rows = [game_rows(7, record, verdict, course_of(7, record)) for verdict in (known, judged)]
        assert rows[0] == rows[1]
    assert judged.status == "accepted" or known is None


def test_a_plain_result_is_judged_by_a_like_one(monkeypatch: pytest.MonkeyPatch) -> None:
    judged = verdict_on_result(result(AMBER, BIRCH))
    assert judged is not None
    monkeypatch.setattr(
        "ingest.warehouse.results.verify", lambda record: pytest.fail(f"judged again: {record}")
    )
    other = {**BIRCH, "player": "Cedar"}
    again = verdict_on_result(result(other, AMBER)) or verdict_on_result(result(AMBER, other))
    assert again is not None
    assert [(place.player, place.rank, place.total, place.faction) for place in again.ranking] == [
        ("Amber", 1, 70, "rusviet"),
        ("Cedar", 2, 60, "nordic"),
    ]


@pytest.mark.parametrize(
    "record",
    [
        result(AMBER, {**BIRCH, "faction": "rusviet"}),
        result(AMBER, {**BIRCH, "mat": "industrial"}),
        result(AMBER, {**BIRCH, "player": "Amber"}),
        result(AMBER, {**BIRCH, "rank": 1}),
        result(AMBER, {**BIRCH, "total": 9999}),
        result(AMBER, {**BIRCH, "bid": 3}),
        result({**AMBER, "mat": "militant"}, BIRCH, setup={"policy": "official"}),
        result(AMBER, BIRCH, announced={"winners": ("Amber",)}),
        result(AMBER, BIRCH, announced={"stopped": True}),
        result(AMBER, BIRCH, edition="quickref"),
        result(AMBER),
    ],
    ids=(
        *("a faction twice", "a mat twice", "a player twice", "two first places", "a total that cannot be"),
        *("a bid", "a policy", "a named winner", "a stopped game", "another edition", "a seat alone"),
    ),
)
def test_whatever_says_more_is_judged_by_itself(record: Record) -> None:
    assert verdict_on_result(record) is None
